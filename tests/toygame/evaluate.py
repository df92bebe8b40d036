"""What search thinks of a position and of its actions: the points so far, and nothing of the actions."""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.core.kernel import TERMINAL
from tests.toygame import rules

# A lead of this many points is a value of tanh(1).
VALUE_SCALE = 4.0


@compiled
def values(state: Any, out: Any) -> None:
    if rules.current_player(state) == TERMINAL:
        rules.returns(state, out)
        return
    n = rules.seats(state)
    for seat in range(n):
        best = -1000.0
        for other in range(n):
            if other != seat:
                best = max(best, float(rules.score(state, other, True)))
        out[seat] = np.tanh((rules.score(state, seat, True) - best) / VALUE_SCALE)


@compiled
def priors(state: Any, actions: Any, n: int, out: Any) -> None:
    for i in range(n):
        out[i] = 1.0 / n
