"""Deliberate faults, in the toy game and in the Python face, each with what the conformance suite must say of it.

They are tried interpreted, since each would have to be compiled anew: ``NUMBA_DISABLE_JIT=1 python -m
tests.toygame.mutants NAME…`` prints, as JSON, what the suite said of each (null if it found no fault).
"""

import pytest

from parlour.core.game import Game
from parlour.testing import ConformanceError, check_game
from tests.toygame import GAME
from tests.toygame.mutants import copies, judgement, legality, notation, visibility
from tests.toygame.mutants.registry import MUTANTS

__all__ = ["MUTANTS", "copies", "judgement", "legality", "notation", "verdict", "visibility"]

GAMES = 40
"""At most so many are played to find a fault; the rarest takes eight."""


def verdict(name: str) -> str | None:
    """What the suite says of the game with the fault ``name``; None if it finds no fault."""
    mutant, _ = MUTANTS[name]
    with pytest.MonkeyPatch.context() as patch:
        game = mutant(patch) or Game(GAME, GAME.choose({}))
        try:
            check_game(game, games=GAMES)
        except ConformanceError as fault:
            return str(fault)
    return None
