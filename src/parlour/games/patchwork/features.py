"""The observation tensor: the table from one seat's side, its own things before its opponent's."""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.games.patchwork import rules
from parlour.games.patchwork.parts import LAST_SPACE, LEATHER_PASSED, LEATHERS, PATCHES, SIDE, SQUARES

# In order: the part's name and shape. Numbers are scaled to about 0 to 1 by the divisors below.
PARTS: dict[str, tuple[int, ...]] = {
    # 1 where a square is covered.
    "quilts": (2, SIDE, SIDE),
    # 1 for the patch that is first, second, third on offer.
    "offer": (rules.OFFERS, PATCHES),
    # (place clockwise from the neutral token + 1) / 33; 0 for a patch that is not in the circle.
    "circle": (PATCHES,),
    "buttons": (2,),
    "income": (2,),
    "position": (2,),
    "bonus_tile": (2,),
    "first_at_end": (2,),
    "to_move": (2,),
    "leather_left": (1,),
    "leather_to_place": (1,),
}
BUTTONS_SCALE = 50.0
INCOME_SCALE = 20.0

_ONE = np.uint64(1)


@compiled
def observe(state: Any, seat: int, out: Any) -> None:
    out[:] = 0.0
    at = 0
    for side in range(2):
        whose = seat if side == 0 else 1 - seat
        for square in range(SQUARES):
            word = state.covered[whose, 0] if square < 64 else state.covered[whose, 1]
            if (word >> np.uint64(square % 64)) & _ONE:
                out[at + square] = 1.0
        at += SQUARES
    if state.undealt == 0:
        for i in range(rules.offers(state)):
            out[at + i * PATCHES + int(state.circle[i])] = 1.0
    at += rules.OFFERS * PATCHES
    for i in range(state.circle_size):
        out[at + int(state.circle[i])] = (i + 1) / PATCHES
    at += PATCHES
    for side in range(2):
        whose = seat if side == 0 else 1 - seat
        out[at + side] = state.buttons[whose] / BUTTONS_SCALE
        out[at + 2 + side] = state.income[whose] / INCOME_SCALE
        out[at + 4 + side] = state.position[whose] / LAST_SPACE
        out[at + 6 + side] = 1.0 if state.bonus_tile == whose else 0.0
        out[at + 8 + side] = 1.0 if state.first_at_end == whose else 0.0
        out[at + 10 + side] = 1.0 if state.player == whose else 0.0
    lead = max(state.position[0], state.position[1])
    out[at + 12] = (LEATHERS - LEATHER_PASSED[state.leather, lead]) / LEATHERS
    out[at + 13] = state.leather_to_place / LEATHERS
