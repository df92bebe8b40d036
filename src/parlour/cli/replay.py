"""``parlour replay``: verify recorded games, and show them ply by ply."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Records, a game a line.", allow_dash=True)],
    views: Annotated[bool, typer.Option("--views", help="Print what a spectator sees after each ply.")] = False,
    legal_counts: Annotated[
        bool, typer.Option("--legal-counts", help="Print how many actions were legal before each ply.")
    ] = False,
) -> None:
    """Verify every game of FILE; only if all are right, print them as JSON Lines, a ply a line.

    The last ply of a finished game comes with its result.
    """
    from parlour.cli.output import progress, text_file
    from parlour.core.errors import RecordError
    from parlour.core.record import Record, read
    from parlour.games import game_type

    try:
        with text_file(file) as lines, progress() as bar:
            records: list[Record] = list(bar.track(read(lines, game_type), description="Verifying"))
    except UnicodeDecodeError:
        raise RecordError(f"{file}: is no UTF-8 text.") from None
    if not records:
        raise RecordError(f"{file}: has no game.")
    for number, record in enumerate(records):
        _print(number, record, views, legal_counts)


def _print(number: int, record: Any, views: bool, legal_counts: bool) -> None:
    from parlour.core.record import result

    state = record.game.new_initial_state()
    for action in record.state.history():
        line = {
            "game": number,
            "ply": state.ply + 1,
            "seat": state.current_player(),
            "action": state.action_to_string(action),
        }
        if legal_counts:
            line["legal"] = len(state.legal_actions())
        state.apply_action(action)
        if views:
            line["view"] = state.view(None)
        if (outcome := result(state)) is not None:
            line["result"] = outcome
        typer.echo(json.dumps(line, ensure_ascii=False))
