"""Bots by name: the plain kinds for experiments, and levels, each clearly stronger than the one before."""

import operator
from collections.abc import Callable

from parlour.bots.bot import Beginner, Bot, Greedy, Random
from parlour.bots.search import Limits, Search
from parlour.core.errors import OptionError, shown
from parlour.core.game import Game

Maker = Callable[[Game, int, float], Bot]

_KINDS: dict[str, Maker] = {
    "random": lambda game, seed, seconds: Random(seed),
    "greedy": lambda game, seed, seconds: Greedy(game, seed),
    "search": lambda game, seed, seconds: Search(game, Limits(iterations=1000, seconds=seconds), seed),
}
_LEVELS: dict[str, Maker] = {
    "beginner": lambda game, seed, seconds: Beginner(game, seed),
    "easy": lambda game, seed, seconds: Greedy(game, seed),
    "medium": lambda game, seed, seconds: Search(game, Limits(iterations=100, seconds=seconds), seed),
    "hard": lambda game, seed, seconds: Search(game, Limits(iterations=2000, seconds=seconds), seed),
    "expert": lambda game, seed, seconds: Search(game, Limits(iterations=100_000, seconds=seconds), seed),
}

BOTS: tuple[str, ...] = (*_KINDS, *_LEVELS)
"""All names that ``make_bot`` takes."""
LEVELS: tuple[str, ...] = tuple(_LEVELS)
"""The levels, weakest first."""


def make_bot(name: str, game: Game, seed: int, seconds: float = 0.0) -> Bot:
    """A bot for one game at a time; OptionError for an unknown name.

    It answers within about ``seconds`` a move; with 0 it takes the time it needs, and equal seeds give equal games.
    """
    maker = (_KINDS | _LEVELS).get(name) if isinstance(name, str) else None
    if maker is None:
        raise OptionError(f"There is no bot {shown(name)}; the bots: {', '.join(BOTS)}.")
    return maker(game, operator.index(seed), seconds)
