"""What several commands take, and how it is checked."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.core.errors import OptionError, shown

if TYPE_CHECKING:
    from parlour.core.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name, such as patchwork.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def load(name: str, given: Sequence[str] | None) -> "Game":
    """The game with the options as written; OptionError says what is allowed."""
    from parlour.games import game_type, load_game

    kind = game_type(name)
    options: dict[str, Any] = {}
    for text in given or ():
        key, equals, written = text.partition("=")
        if not equals:
            raise OptionError(f"--option {shown(text)}: must be NAME=VALUE.")
        if key in options:
            raise OptionError(f"--option {shown(key)}: is given twice.")
        allowed = next((option.values for option in kind.options if option.name == key), ())
        options[key] = next((value for value in allowed if written in _spellings(value)), written)
    return load_game(name, **options)


def _spellings(value: Any) -> tuple[str, ...]:
    """How an option's value may be written: true and false as in records, or as error messages show them."""
    return (str(value).lower(), str(value)) if isinstance(value, bool) else (str(value),)
