"""Whose hand of a draft a seat knows: those that it held and passed on itself, and its own."""

from typing import Any

from parlour.core.bits import count
from parlour.core.jit import compiled
from parlour.games.littletown.state import MARKET_DRAFT, PICK
from parlour.games.littletown.table import seats


@compiled
def seen_hands(state: Any, seat: int) -> int:
    """The seats whose face-down tiles ``seat`` knows (a pick not yet revealed among them), a bit each.

    After ``r`` rounds the hand that a seat holds was dealt ``r`` seats to its right, and came past ``seat`` if that
    held it in one of the rounds.
    """
    if state.stage != PICK:
        return 1 << seat
    if state.market != MARKET_DRAFT:
        return 1 << seat
    n = seats(state)
    rounds = count(state.offer) // n
    found = 0
    for other in range(n):
        if (seat - other + rounds) % n <= rounds:
            found |= 1 << other
    return found
