"""What a seat takes for possible: positions that look to it as the true one does."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from parlour.core import kernel

if TYPE_CHECKING:
    from parlour.core.game import State

_SAMPLES = 8
_SAMPLES_OF_HIDDEN = 64
"""Where several choose unseen and it comes to light together: the others may have had but two things to choose from,
and all but the last of those who choose learn nothing."""


def possible(state: "State", seat: int) -> "list[State]":
    """Some positions that ``seat`` cannot tell from ``state``; where it knows all, that one alone.

    They are drawn alike whatever the truth is: what is found out by them alone tells nothing of it.
    """
    rng = np.random.default_rng(state.ply)
    samples = _SAMPLES_OF_HIDDEN if kernel.hides_action(state.record) else _SAMPLES
    return list(dict.fromkeys(state.resample_from_infostate(seat, rng) for _ in range(samples)))


def look_alike(states: "Sequence[State]", seat: int) -> bool:
    """Whether ``seat`` could tell none of these positions from another."""
    return len({state.information_state_string(seat) for state in states}) == 1
