"""``parlour bench``: how fast the core is on this machine."""

import json
from typing import Annotated

import typer

from parlour.cli.arguments import AsJson, GameOptions, load
from parlour.core.errors import OptionError


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; all by default.")] = None,
    repeats: Annotated[int, typer.Option(min=1, help="Measurements of each figure; the median is told.")] = 5,
    option: GameOptions = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each measurement takes.")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure random games, search and single steps, in one thread."""
    from rich.console import Console
    from rich.table import Table

    from parlour.arena.bench import measurements
    from parlour.cli.output import progress
    from parlour.games import games

    if option and not game:
        raise OptionError("--option: name the game that it belongs to.")
    for loaded in [load(name, option) for name in ([game] if game else games())]:
        figures: dict[str, list[float]] = {}
        with progress() as bar:
            found = measurements(loaded)
            task = bar.add_task(loaded.name, total=len(found) * repeats)
            # Round by round, so that what else the machine does meets all figures alike.
            for _ in range(repeats):
                for measure in found:
                    for key, rate in measure(seconds).items():
                        figures.setdefault(key, []).append(rate)
                    bar.advance(task)
        for rates in figures.values():
            rates.sort()
        medians = {key: rates[len(rates) // 2] for key, rates in figures.items()}
        if as_json:
            typer.echo(json.dumps({"game": loaded.name, "repeats": repeats, **_nested(medians)}))
            continue
        table = Table("figure", "median", "least", "most", title=f"{loaded.name}, one thread")
        for key, rates in figures.items():
            table.add_row(key, *(f"{rate:,.0f}" for rate in (medians[key], rates[0], rates[-1])))
        Console().print(table)


def _nested(figures: dict[str, float]) -> dict[str, object]:
    """Keys with a dot become an object in the object."""
    nested: dict[str, object] = {}
    for key, figure in figures.items():
        outer, dot, inner = key.partition(".")
        if dot:
            part = nested.setdefault(outer, {})
            assert isinstance(part, dict)
            part[inner] = round(figure, 1)
        else:
            nested[outer] = round(figure, 1)
    return nested
