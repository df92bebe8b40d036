"""How many action sequences there are from a state: the count that two implementations compare."""

from typing import Any

import numpy as np

from parlour.core.game import State
from parlour.core.jit import compiled
from parlour.core.kernel import apply_action, legal_actions


def count_action_sequences(state: State, length: int) -> int:
    """The number of different sequences of ``length`` actions from ``state``; those that the end cuts off not counted.

    Chance outcomes count as actions.
    """
    if length < 1:
        raise ValueError(f"length must be at least 1, not {length}")
    kind = state.game.type
    states = np.zeros(length, dtype=kind.dtype)
    states[0] = state.record
    actions = np.zeros((length, kind.max_legal_actions), dtype=np.int32)
    return int(_count(states, actions, np.zeros(length, dtype=np.int64), np.zeros(length, dtype=np.int64)))


@compiled
def _count(states: Any, actions: Any, numbers: Any, done: Any) -> int:
    """Depth first; ``numbers`` and ``done`` keep how many actions there are at each depth, and how many were tried."""
    last = len(states) - 1
    total = 0
    depth = 0
    numbers[0] = legal_actions(states[0], actions[0])
    done[0] = 0
    while depth >= 0:
        if depth == last:
            # The last action of a sequence need not be played to be counted.
            total += numbers[depth]
            depth -= 1
        elif done[depth] == numbers[depth]:
            depth -= 1
        else:
            states[depth + 1] = states[depth]
            apply_action(states[depth + 1], actions[depth, done[depth]])
            done[depth] += 1
            depth += 1
            numbers[depth] = legal_actions(states[depth], actions[depth])
            done[depth] = 0
    return total
