"""The games. Each is one folder with the same files; ``GAME`` in its ``__init__`` is its face to everything else."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from parlour.core.errors import OptionError, shown

if TYPE_CHECKING:
    from parlour.core.game import Game, GameType


def games() -> list[str]:
    """The names of all games, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def game_type(name: str) -> "GameType":
    """What the game ``name`` is: its options and numbers. OptionError for an unknown name."""
    known = games()
    if name not in known:
        raise OptionError(f"There is no game {shown(name)}; the games: {', '.join(known)}.", allowed=tuple(known))
    return _load_type(name)


@cache
def _load_type(name: str) -> "GameType":
    found: GameType = import_module(f"{__name__}.{name}").GAME
    return found


def load_game(name: str, /, **options: Any) -> "Game":
    """The game ``name`` with ``options``, the rest at their defaults. OptionError names what is allowed."""
    from parlour.core.game import Game  # the compiled core, which --help and listings do without

    kind = game_type(name)
    return Game(kind, kind.choose(options))
