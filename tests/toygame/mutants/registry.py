"""All faults by name, and what most of them need."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.game import Game
from tests.toygame import rules

Patch = pytest.MonkeyPatch
Mutant = Callable[[Patch], Game | None]
MUTANTS: dict[str, tuple[Mutant, str]] = {}
"""By name: what brings the fault in (and gives another game to check, if need be), and part of the message."""


def says(message: str) -> Callable[[Mutant], Mutant]:
    """Enter the fault, of which the suite must say ``message``."""

    def enter(mutant: Mutant) -> Mutant:
        MUTANTS[mutant.__name__] = (mutant, message)
        return mutant

    return enter


def listing(patch: Patch, change: Callable[[Any, list[int]], list[int]]) -> None:
    """Let the compiled list of legal actions be changed at decision nodes."""
    original = rules.legal_actions

    def legal_actions(state: Any, out: Any) -> int:
        n = original(state, out)
        if rules.current_player(state) >= 0:
            changed = change(state, out[:n].tolist())
            n = len(changed)
            out[:n] = changed
        return n

    patch.setattr(rules, "legal_actions", legal_actions)
