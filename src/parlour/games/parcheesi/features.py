"""The observation tensor: the board from one seat's side, its own colour first, then in order of play."""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.games.parcheesi.parts import EXIT, HOME, NEST, PAWNS, RING, SEATS
from parlour.games.parcheesi.steps import players, quarter

_PLACES = HOME - NEST + 1

# In order: the part's name and shape.
PARTS: dict[str, tuple[int, ...]] = {
    # Pawns / 4 on each place: nest, ring from the observing seat's exit square on, home row, home.
    "pawns": (SEATS, _PLACES),
    # 1 for whose roll it is, or whose die for the first player.
    "turn": (SEATS,),
    # Dice left to use, by number of pips, / 4.
    "dice": (6,),
    # Bonuses left of 10 and of 20, / 4.
    "bonuses": (2,),
    # Doublets rolled in this turn, three at most, / 3.
    "doublets": (1,),
}
# Where in the tensor each part but the first begins.
_TURN, _DICE, _BONUSES, _DOUBLETS = (int(at) for at in np.cumsum([np.prod(shape) for shape in PARTS.values()])[:-1])


@compiled
def observe(state: Any, seat: int, out: Any) -> None:
    out[:] = 0.0
    n = players(state)
    start = EXIT[quarter(state, seat)]
    for other in range(n):
        base = (other - seat) % n * _PLACES
        for i in range(PAWNS):
            place: Any = np.int64(state.pawns[other, i])
            if 0 <= place < RING:
                place = (place - start) % RING
            out[base + place - NEST] += 1.0 / PAWNS
    out[_TURN + (state.turn - seat) % n] = 1.0
    if state.closed == 0:
        for i in range(4):
            if state.dice[i] > 0:
                out[_DICE + np.int64(state.dice[i]) - 1] += 0.25
    out[_BONUSES] = state.bonuses[0] / 4.0
    out[_BONUSES + 1] = state.bonuses[1] / 4.0
    out[_DOUBLETS] = min(state.doublets, 3) / 3.0
