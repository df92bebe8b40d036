"""The rules of Patchwork: who acts, what is legal, what an action does, how it ends.

Actions: 0 advances; 1 + square places a leather patch; 82 + placement buys a patch and places it there (placements are
numbered in ``parts``). Chance outcomes, while the circle is dealt: the patch's index.

Legal placements of an orientation come from one expression: the free squares, shifted by the offset of each square of
the orientation and combined with AND, leave exactly the anchors at which all its squares are free.
"""

from typing import Any

import numpy as np

from parlour.core.bits import count, lowest, nth, without_lowest
from parlour.core.chance import below
from parlour.core.jit import compiled
from parlour.core.kernel import CHANCE, TERMINAL
from parlour.games.patchwork.parts import (
    ANCHORS,
    COST,
    EMPTY_SQUARE_PENALTY,
    FULL,
    INCOME,
    INCOME_PASSED,
    LAST_PATCH,
    LAST_SPACE,
    LEATHER_PASSED,
    OFFSET,
    OFFSET_BACK,
    ORIENTATION_START,
    PATCHES,
    PLACEMENT,
    PLACEMENT_MASK,
    PLACEMENT_PATCH,
    PLACEMENTS,
    SIZE,
    SQUARES,
    START_BUTTONS,
    TILE_POINTS,
    TILE_SIDE,
    TILE_SQUARES,
    TIME,
)
from parlour.games.patchwork.state import NOBODY

VERSION = 1
ADVANCE = 0
LEATHER = 1
BUY = LEATHER + SQUARES
ACTIONS = BUY + PLACEMENTS
# The three patches with the most placements on an empty quilt, and the advance.
MAX_LEGAL_ACTIONS = 1345
MAX_PLIES = 63
MAX_CHANCE_PLIES = PATCHES - 1
OFFERS = 3

_FULL_LOW, _FULL_HIGH = FULL
_ONE = np.uint64(1)


@compiled
def initial(state: Any) -> None:
    for seat in range(2):
        state.buttons[seat] = START_BUTTONS
        for patch in range(PATCHES):
            state.placed[seat, patch] = -1
    for patch in range(PATCHES):
        state.circle[patch] = -1
    state.undealt = (_ONE << np.uint64(PATCHES)) - _ONE - (_ONE << np.uint64(LAST_PATCH))
    state.player = CHANCE
    state.bonus_tile = NOBODY
    state.first_at_end = NOBODY


@compiled
def current_player(state: Any) -> int:
    return state.player  # type: ignore[no-any-return]


@compiled
def offers(state: Any) -> int:
    """How many patches are on offer."""
    return min(OFFERS, state.circle_size)  # type: ignore[no-any-return]


@compiled
def anchors(orientation: int, patch: int, free_low: Any, free_high: Any) -> Any:
    """The anchors, as two words, at which the orientation of ``patch`` covers free squares only."""
    low = free_low & ANCHORS[orientation, 0]
    high = free_high & ANCHORS[orientation, 1]
    for i in range(SIZE[patch] - 1):
        offset = OFFSET[orientation, i]
        low &= (free_low >> offset) | (free_high << OFFSET_BACK[orientation, i])
        high &= free_high >> offset
    return low, high


@compiled
def legal_actions(state: Any, out: Any) -> int:
    if state.player == CHANCE:
        return _write_squares(out, 0, 0, state.undealt, np.uint64(0))
    if state.player == TERMINAL:
        return 0
    seat = state.player
    free_low, free_high = free(state, seat)
    if state.leather_to_place > 0:
        return _write_squares(out, 0, LEATHER, free_low, free_high)
    out[0] = ADVANCE
    n = 1
    done = -1
    for _ in range(offers(state)):
        # The offers in the order of their numbers, so that actions ascend.
        patch = PATCHES
        for i in range(offers(state)):
            if done < state.circle[i] < patch:
                patch = state.circle[i]
        done = patch
        if COST[patch] <= state.buttons[seat]:
            n = _write_placements(out, n, patch, free_low, free_high)
    return n


@compiled
def free(state: Any, seat: int) -> Any:
    """The squares of the seat's quilt that nothing covers, as two words."""
    return ~state.covered[seat, 0] & _FULL_LOW, ~state.covered[seat, 1] & _FULL_HIGH


@compiled
def _write_squares(out: Any, n: int, base: int, low: Any, high: Any) -> int:
    while low:
        out[n] = base + lowest(low)
        low = without_lowest(low)
        n += 1
    while high:
        out[n] = base + 64 + lowest(high)
        high = without_lowest(high)
        n += 1
    return n


@compiled
def _write_placements(out: Any, n: int, patch: int, free_low: Any, free_high: Any) -> int:
    for orientation in range(ORIENTATION_START[patch], ORIENTATION_START[patch + 1]):
        low, high = anchors(orientation, patch, free_low, free_high)
        while low:
            out[n] = BUY + PLACEMENT[orientation, lowest(low)]
            low = without_lowest(low)
            n += 1
        while high:
            out[n] = BUY + PLACEMENT[orientation, 64 + lowest(high)]
            high = without_lowest(high)
            n += 1
    return n


@compiled
def chance_weights(state: Any, out: Any) -> int:
    """Every undealt patch is equally likely."""
    n = count(state.undealt)
    for i in range(n):
        out[i] = 1.0
    return n


@compiled
def random_action(state: Any, rng: Any) -> int:
    """Picks by rank among the anchors of all orientations, without listing them."""
    if state.player == CHANCE:
        return nth(state.undealt, below(rng, count(state.undealt)))
    seat = state.player
    free_low, free_high = free(state, seat)
    if state.leather_to_place > 0:
        return LEATHER + _nth_square(free_low, free_high, below(rng, count(free_low) + count(free_high)))
    # One pass: an orientation replaces the one held with probability (its anchors / all anchors so far), which leaves
    # every action equally likely in the end.
    total = 1
    held = -1
    held_low = np.uint64(0)
    held_high = np.uint64(0)
    rank = 0
    for i in range(offers(state)):
        patch = state.circle[i]
        if COST[patch] > state.buttons[seat]:
            continue
        for orientation in range(ORIENTATION_START[patch], ORIENTATION_START[patch + 1]):
            low, high = anchors(orientation, patch, free_low, free_high)
            n = count(low) + count(high)
            if n == 0:
                continue
            total += n
            drawn = below(rng, total)
            if drawn < n:
                held = orientation
                held_low = low
                held_high = high
                rank = drawn
    if held < 0:
        return ADVANCE
    return BUY + PLACEMENT[held, _nth_square(held_low, held_high, rank)]  # type: ignore[no-any-return]


@compiled
def _nth_square(low: Any, high: Any, n: int) -> int:
    in_low = count(low)
    if n < in_low:
        return nth(low, n)
    return 64 + nth(high, n - in_low)


@compiled
def apply_action(state: Any, action: int) -> None:
    if state.player == CHANCE:
        _deal(state, action)
        return
    seat = state.player
    if action == ADVANCE:
        target = advance_target(state, seat)
        state.buttons[seat] += target - state.position[seat]
        _move(state, seat, target)
    elif action < BUY:
        _place_leather(state, seat, action - LEATHER)
    else:
        placement = action - BUY
        patch = PLACEMENT_PATCH[placement]
        _take_from_circle(state, patch)
        state.buttons[seat] -= COST[patch]
        state.placed[seat, patch] = placement
        state.income[seat] += INCOME[patch]
        _cover(state, seat, PLACEMENT_MASK[placement, 0], PLACEMENT_MASK[placement, 1])
        _move(state, seat, min(state.position[seat] + TIME[patch], LAST_SPACE))
    if state.leather_to_place == 0:
        _next_player(state, seat)


@compiled
def advance_target(state: Any, seat: int) -> int:
    """The space just ahead of the opponent, or the last."""
    return min(state.position[1 - seat] + 1, LAST_SPACE)  # type: ignore[no-any-return]


@compiled
def income_passed(income: int, start: int, target: int) -> int:
    """Buttons earned by moving so far with so many income buttons."""
    return income * (INCOME_PASSED[target] - INCOME_PASSED[start])  # type: ignore[no-any-return]


@compiled
def leather_passed(state: Any, target: int) -> int:
    """Leather patches met by moving to ``target``: those up to the leader's space are gone."""
    lead = max(state.position[0], state.position[1])
    if target <= lead:
        return 0
    return LEATHER_PASSED[state.leather, target] - LEATHER_PASSED[state.leather, lead]  # type: ignore[no-any-return]


@compiled
def _deal(state: Any, patch: int) -> None:
    state.circle[state.circle_size] = patch
    state.circle_size += 1
    state.undealt &= ~(_ONE << np.uint64(patch))
    if state.undealt == 0:
        state.circle[state.circle_size] = LAST_PATCH
        state.circle_size += 1
        state.player = 0


@compiled
def _take_from_circle(state: Any, patch: int) -> None:
    """The neutral token moves to the gap: the patches skipped are now the last of the circle."""
    skipped_1 = np.int8(-1)
    skipped_2 = np.int8(-1)
    taken = 0
    if state.circle[1] == patch:
        skipped_1 = state.circle[0]
        taken = 1
    elif state.circle[2] == patch:
        skipped_1 = state.circle[0]
        skipped_2 = state.circle[1]
        taken = 2
    rest = state.circle_size - taken - 1
    for i in range(rest):
        state.circle[i] = state.circle[i + taken + 1]
    if taken >= 1:
        state.circle[rest] = skipped_1
    if taken == 2:
        state.circle[rest + 1] = skipped_2
    for i in range(rest + taken, state.circle_size):
        state.circle[i] = -1
    state.circle_size = rest + taken


@compiled
def _cover(state: Any, seat: int, low: Any, high: Any) -> None:
    state.covered[seat, 0] |= low
    state.covered[seat, 1] |= high
    if state.bonus_tile != NOBODY:
        return
    low = state.covered[seat, 0]
    high = state.covered[seat, 1]
    if count(low) + count(high) < TILE_SIDE * TILE_SIDE:
        return
    for i in range(len(TILE_SQUARES)):
        if low & TILE_SQUARES[i, 0] == TILE_SQUARES[i, 0] and high & TILE_SQUARES[i, 1] == TILE_SQUARES[i, 1]:
            state.bonus_tile = seat


@compiled
def _place_leather(state: Any, seat: int, square: int) -> None:
    low = np.uint64(0)
    high = np.uint64(0)
    if square < 64:
        low = _ONE << np.uint64(square)
    else:
        high = _ONE << np.uint64(square - 64)
    _cover(state, seat, low, high)
    state.leather_to_place -= 1
    _discard_leather_that_cannot_lie(state, seat)


@compiled
def _discard_leather_that_cannot_lie(state: Any, seat: int) -> None:
    """A leather patch for which no square is free leaves the game."""
    free_low, free_high = free(state, seat)
    if free_low == 0 and free_high == 0:
        state.leather_to_place = 0


@compiled
def _move(state: Any, seat: int, target: int) -> None:
    """Move ahead; the marks passed take effect. Leather bears no income, so that their order does not matter."""
    state.buttons[seat] += income_passed(state.income[seat], state.position[seat], target)
    met = leather_passed(state, target)
    state.position[seat] = target
    if met > 0:
        state.leather_to_place = met
        _discard_leather_that_cannot_lie(state, seat)
    if target == LAST_SPACE and state.first_at_end == NOBODY:
        state.first_at_end = seat


@compiled
def _next_player(state: Any, mover: int) -> None:
    """The player behind acts; on a shared space the one who arrived last, who is the mover."""
    own = state.position[mover]
    other = state.position[1 - mover]
    if own == LAST_SPACE and other == LAST_SPACE:
        state.player = TERMINAL
    elif own > other:
        state.player = 1 - mover
    else:
        state.player = mover


@compiled
def score(state: Any, seat: int) -> int:
    """Points of a seat if the game ended now."""
    free_low, free_high = free(state, seat)
    points = state.buttons[seat] - EMPTY_SQUARE_PENALTY * (count(free_low) + count(free_high))
    if state.bonus_tile == seat:
        points += TILE_POINTS
    return points  # type: ignore[no-any-return]


@compiled
def winner(state: Any) -> int:
    """Who has won a finished game: the higher score, on a tie who reached the last space first."""
    own, other = score(state, 0), score(state, 1)
    if own == other:
        return state.first_at_end  # type: ignore[no-any-return]
    return 0 if own > other else 1


@compiled
def returns(state: Any, out: Any) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state.player == TERMINAL:
        won = winner(state)
        out[won] = 1.0
        out[1 - won] = -1.0


@compiled
def resample(state: Any, seat: int, rng: Any) -> None:
    """Nothing is hidden in Patchwork: what is still to be dealt is drawn when it is dealt."""


@compiled
def hides_action(state: Any) -> bool:
    return False
