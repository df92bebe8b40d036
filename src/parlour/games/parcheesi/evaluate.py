"""What search thinks of positions and actions: the network's opinion of where complete plays of the roll end."""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.games.parcheesi import rules
from parlour.games.parcheesi.ends import best_ends, chances, make_room
from parlour.games.parcheesi.heuristic import to_returns
from parlour.games.parcheesi.network import FIRST, SECOND
from parlour.games.parcheesi.parts import SEATS
from parlour.games.parcheesi.state import STATE
from parlour.games.parcheesi.steps import players

# How decidedly priors prefer what gains more.
PRIOR_SHARPNESS = 60.0


@compiled
def values(state: Any, out: Any) -> None:
    """Within a roll the values are those at the end that is best for the mover."""
    n = players(state)
    if state.player >= 0:
        best_ends(state, FIRST, SECOND, np.empty(rules.MAX_LEGAL_ACTIONS), np.empty(1, STATE), out)
    else:
        chances(state, FIRST, SECOND, make_room(), out)
    to_returns(out, n)


@compiled
def priors(state: Any, actions: Any, n: int, out: Any) -> None:
    """Of actions that lead to the same ends, all but the first are next to nothing."""
    best_ends(state, FIRST, SECOND, out, np.empty(1, STATE), np.empty(SEATS))
    best = 0.0
    for i in range(n):
        best = max(best, out[i])
    total = 0.0
    for i in range(n):
        out[i] = np.exp((out[i] - best) * PRIOR_SHARPNESS)
        total += out[i]
    for i in range(n):
        out[i] /= total
