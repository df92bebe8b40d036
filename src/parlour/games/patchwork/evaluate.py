"""What search thinks of a position and of its actions.

One estimate serves both: the points that a seat will have at the end, linear in what can be seen now. Its weights are
fitted by least squares to the final scores of games of search against itself (``benchmarks/fit_patchwork.py``).
"""

from typing import Any

import numpy as np

from parlour.core.bits import count
from parlour.core.jit import compiled
from parlour.core.kernel import TERMINAL
from parlour.games.patchwork import rules
from parlour.games.patchwork.parts import (
    COST,
    INCOME,
    INCOME_PASSED,
    LAST_SPACE,
    PLACEMENT_MASK,
    PLACEMENT_PATCH,
    SIDE,
    SQUARES,
    TILE_POINTS,
    TIME,
    mask,
)

# Points per: button, income button and mark ahead, free square, space of the track ahead, pair of adjacent free
# squares, free square without a free neighbour, leather patch in hand.
WEIGHTS = np.array([1.134, 0.787, -2.585, 2.208, 0.761, 0.955, 1.581])
(BUTTON, INCOME_TO_COME, FREE, SPACE, FREE_PAIR, ALONE, IN_HAND) = range(7)

# A lead of this many points is a value of tanh(1).
VALUE_SCALE = 12.0
# Points of estimate that make a choice of patch, and a placement of it, e times as promising.
CHOICE_SCALE = 1.5
PLACEMENT_SCALE = 0.5

_NOT_LAST_COLUMN = tuple(np.uint64(w) for w in mask([s for s in range(SQUARES) if s % SIDE != SIDE - 1]))
_MARKS = int(INCOME_PASSED[LAST_SPACE])
_ONE = np.uint64(1)
_ROW = np.uint64(SIDE)
_UP_1 = np.uint64(63)
_UP_ROW = np.uint64(64 - SIDE)


@compiled
def features(free_low: Any, free_high: Any) -> Any:
    """Of a set of free squares: how many, how many adjacent pairs, how many without a free neighbour."""
    keep_low, keep_high = _NOT_LAST_COLUMN
    # A bit stays where the square and the next one (to the right, below) are both free.
    right_low = free_low & ((free_low >> _ONE) | (free_high << _UP_1)) & keep_low
    right_high = free_high & (free_high >> _ONE) & keep_high
    below_low = free_low & ((free_low >> _ROW) | (free_high << _UP_ROW))
    below_high = free_high & (free_high >> _ROW)
    near_low = right_low | (right_low << _ONE) | below_low | (below_low << _ROW)
    near_high = (
        right_high
        | (right_high << _ONE)
        | (right_low >> _UP_1)
        | below_high
        | (below_high << _ROW)
        | (below_low >> _UP_ROW)
    )
    pairs = count(right_low) + count(right_high) + count(below_low) + count(below_high)
    alone = count(free_low & ~near_low) + count(free_high & ~near_high)
    return count(free_low) + count(free_high), pairs, alone


@compiled
def estimate(buttons: int, income: int, position: int, free_low: Any, free_high: Any, leather_in_hand: int) -> float:
    """The points expected at the end, the 7×7 tile apart."""
    squares, pairs, alone = features(free_low, free_high)
    return (  # type: ignore[no-any-return]
        WEIGHTS[BUTTON] * buttons
        + WEIGHTS[INCOME_TO_COME] * income * (_MARKS - INCOME_PASSED[position])
        + WEIGHTS[FREE] * squares
        + WEIGHTS[SPACE] * (LAST_SPACE - position)
        + WEIGHTS[FREE_PAIR] * pairs
        + WEIGHTS[ALONE] * alone
        + WEIGHTS[IN_HAND] * leather_in_hand
    )


@compiled
def seat_estimate(state: Any, seat: int) -> float:
    """``estimate`` for a seat as it stands, with its tile."""
    free_low, free_high = rules.free(state, seat)
    in_hand = state.leather_to_place if state.player == seat else 0
    points = estimate(state.buttons[seat], state.income[seat], state.position[seat], free_low, free_high, in_hand)
    if state.bonus_tile == seat:
        points += TILE_POINTS
    return points


@compiled
def values(state: Any, out: Any) -> None:
    if state.player == TERMINAL:
        rules.returns(state, out)
        return
    lead = seat_estimate(state, 0) - seat_estimate(state, 1)
    out[0] = np.tanh(lead / VALUE_SCALE)
    out[1] = -out[0]


@compiled
def priors(state: Any, actions: Any, n: int, out: Any) -> None:
    """First which patch (or the advance), judged by its best placement; then how the placements share that.

    Otherwise the many good placements of one patch would leave the other patches no attention.
    """
    best = -np.inf
    for i in range(n):
        out[i] = _after(state, actions[i])
        best = max(best, out[i])
    total = 0.0
    start = 0
    while start < n:
        end = start + 1
        while end < n and _choice(actions[end]) == _choice(actions[start]):
            end += 1
        total += _share(out, start, end, best)
        start = end
    for i in range(n):
        out[i] /= total


@compiled
def _share(out: Any, start: int, end: int, best: float) -> float:
    """Turn the estimates of one choice's placements into their weights; return the sum."""
    top = -np.inf
    for i in range(start, end):
        top = max(top, out[i])
    weight = np.exp((top - best) / CHOICE_SCALE)
    total = 0.0
    for i in range(start, end):
        out[i] = np.exp((out[i] - top) / PLACEMENT_SCALE)
        total += out[i]
    for i in range(start, end):
        out[i] *= weight / total
    return weight  # type: ignore[no-any-return]


@compiled
def _choice(action: int) -> int:
    """What kind of action: advancing, placing leather, or buying this or that patch."""
    if action < rules.BUY:
        return -1 if action == rules.ADVANCE else -2
    return PLACEMENT_PATCH[action - rules.BUY]  # type: ignore[no-any-return]


@compiled
def _after(state: Any, action: int) -> float:
    """The mover's estimate after ``action``."""
    seat = state.player
    free_low, free_high = rules.free(state, seat)
    buttons = state.buttons[seat]
    income = state.income[seat]
    position = state.position[seat]
    in_hand = state.leather_to_place
    target = position
    if action == rules.ADVANCE:
        target = rules.advance_target(state, seat)
        buttons += target - position
    elif action < rules.BUY:
        square = action - rules.LEATHER
        if square < 64:
            free_low &= ~(_ONE << np.uint64(square))
        else:
            free_high &= ~(_ONE << np.uint64(square - 64))
        in_hand -= 1
    else:
        placement = action - rules.BUY
        patch = PLACEMENT_PATCH[placement]
        free_low &= ~PLACEMENT_MASK[placement, 0]
        free_high &= ~PLACEMENT_MASK[placement, 1]
        buttons -= COST[patch]
        income += INCOME[patch]
        target = min(position + TIME[patch], LAST_SPACE)
    buttons += rules.income_passed(income, position, target)
    in_hand += rules.leather_passed(state, target)
    return estimate(buttons, income, target, free_low, free_high, in_hand)
