"""``parlour verify``: check that the deals and rolls of recorded games follow from the seeds committed to."""

import json
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import AsJson


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Records, a game a line.", allow_dash=True)],
    as_json: AsJson = False,
) -> None:
    """Verify every game of FILE, and recompute each deal and roll from the revealed seed.

    What it prints as commitment must be what the table showed before the game.
    """
    from parlour.cli.output import progress, text_file
    from parlour.core.errors import RecordError
    from parlour.core.proof import proved
    from parlour.core.record import read
    from parlour.games import game_type

    found = []
    try:
        with text_file(file) as lines, progress() as bar:
            for number, record in enumerate(bar.track(read(lines, game_type), description="Verifying"), start=1):
                try:
                    draws = proved(record)
                except RecordError as error:
                    raise RecordError(f"Game {number}: {error}") from None
                over = record.state.is_terminal()
                try:
                    json.dumps(record.meta, allow_nan=False)
                except ValueError:
                    raise RecordError(f"Game {number}: meta: holds a number too large for JSON.") from None
                found.append({**record.meta, "game": record.game.name, "draws": draws, "played_out": over})
    except UnicodeDecodeError:
        raise RecordError(f"{file}: is no UTF-8 text.") from None
    if not found:
        raise RecordError(f"{file}: has no game.")
    for number, one in enumerate(found, start=1):
        if as_json:
            typer.echo(json.dumps(one, ensure_ascii=False))
        else:
            typer.echo(
                f"Game {number} ({one['game']}{'' if one['played_out'] else ', not played to the end'}):"
                f" all {one['draws']} deals and rolls follow from the seed; commitment {one['commitment']}"
            )
