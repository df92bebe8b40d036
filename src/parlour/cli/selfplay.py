"""``parlour selfplay``: bots play each other, and the games are kept."""

import json
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import AsJson, GameName, GameOptions, load
from parlour.core.errors import OptionError, shown


def selfplay(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 10,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal files.")] = 0,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="One bot for all seats, or one a seat, in order. [default: greedy]"),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where the records go. [default: stdout]"),
    ] = None,
    option: GameOptions = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other and write the records, a game a line."""
    from parlour.arena.selfplay import play_games
    from parlour.bots import BOTS
    from parlour.cli.output import progress, whole_file
    from parlour.core.record import write

    loaded = load(game, option)
    names = bot or ["greedy"]
    if len(names) == 1:
        names = names * loaded.num_players()
    if len(names) != loaded.num_players():
        other = " (--option players=N for another number)" if len(loaded.type.player_counts) > 1 else ""
        raise OptionError(f"--bot: give one, or one for each of the {loaded.num_players()} seats{other}.")
    for name in names:
        if name not in BOTS:
            raise OptionError(f"--bot: there is no bot {shown(name)}; the bots: {', '.join(BOTS)}.")
    if as_json and (output is None or str(output) == "-"):
        raise OptionError("--json: the summary needs stdout for itself; name a file with --output.")
    wins = [0.0] * loaded.num_players()
    plies = truncated = 0
    with progress() as bar, whole_file(output) as file:
        task = bar.add_task(f"{game}: {' – '.join(names)}", total=games)
        for number, state in enumerate(play_games(loaded, names, games, seed)):
            file.write(write(state, names, {"seed": seed, "number": number}) + "\n")
            winners = state.view()["winners"] or ()
            truncated += not winners
            for seat in winners:
                wins[seat] += 1 / len(winners)
            plies += state.ply
            bar.advance(task)
    summary = {
        "game": game,
        "games": games,
        "seed": seed,
        "bots": names,
        "wins": wins,
        "plies": plies,
        "truncated": truncated,
    }
    if as_json:
        typer.echo(json.dumps(summary))
    elif output is not None and str(output) != "-":
        won = ", ".join(f"{name} {count:g}" for name, count in zip(names, wins, strict=True))
        unfinished = f" Truncated, without a result: {truncated}." if truncated else ""
        typer.echo(f"{games} games written to {output}. Won: {won}.{unfinished}")
