"""The mover's own pairs through a roll: which pawns they were, whether they were carried on, how long they have stood.

A pair is known by its square when the dice were rolled (``pair_from``); its pawns by their numbers among the mover's
sorted pawns. Where pawns of different origin share a square either may be meant, so ``pair_pawns`` holds all choices of
two that may be the first pair; where there are two pairs, the second is the other two pawns.
"""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.games.parcheesi.parts import ABSENT, HOME, PAWNS

# The choices of two of four pawns, and the number of each. The choice of the other two is 5 less the number.
CHOICES = np.array([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], dtype=np.int64)
_CHOICE = np.zeros((PAWNS, PAWNS), dtype=np.int64)
for _number, (_i, _j) in enumerate(CHOICES):
    _CHOICE[_i, _j] = _CHOICE[_j, _i] = _number
# Turns beyond the greatest limit are alike.
MOST_TURNS = 5


@compiled
def asks_pairs(state: Any) -> bool:
    """Whether the pairs of the start of the roll must not be found together elsewhere at its end."""
    return state.pair_carry == 1 or state.roll[0] == state.roll[1]  # type: ignore[no-any-return]


@compiled
def is_due(state: Any, square: int) -> bool:
    """Whether the mover's pair on ``square`` has been held as long as the limit allows."""
    if state.pair_limit > 0:
        for k in range(2):
            if state.held_square[state.turn, k] == square:
                return state.held_turns[state.turn, k] >= state.pair_limit  # type: ignore[no-any-return]
    return False


@compiled
def note_pairs(state: Any) -> None:
    """Keep the mover's pairs of the start of the roll, where a rule will ask for them at its end."""
    seat = state.turn
    asked = asks_pairs(state)
    k = 0
    for i in range(PAWNS - 1):
        place = state.pawns[seat, i]
        if 0 <= place < HOME and place == state.pawns[seat, i + 1] and (asked or is_due(state, place)):
            if asked and k == 0:
                state.pair_pawns = 1 << _CHOICE[i, i + 1]
            state.pair_from[k] = place
            k += 1


@compiled
def follow_pawn(state: Any, index: int, at: int) -> None:
    """Renumber the choices after the mover's pawn ``index`` became pawn ``at``."""
    before = state.pair_pawns
    after = 0
    for choice in range(6):
        if before >> choice & 1:
            i = _renumbered(CHOICES[choice, 0], index, at)
            j = _renumbered(CHOICES[choice, 1], index, at)
            after |= 1 << _CHOICE[i, j]
    # Three or four pawns can share only their home: as many exchanges of neighbours bring each to each one's place.
    for _ in range(PAWNS - 1):
        for k in range(PAWNS - 1):
            if state.pawns[state.turn, k] == state.pawns[state.turn, k + 1]:
                for other in range(PAWNS):
                    if other != k and other != k + 1:
                        either = 1 << _CHOICE[k, other] | 1 << _CHOICE[k + 1, other]
                        if after & either:
                            after |= either
    state.pair_pawns = after


@compiled
def _renumbered(pawn: int, index: int, at: int) -> int:
    if pawn == index:
        return at
    if index < pawn <= at:
        return pawn - 1
    if at <= pawn < index:
        return pawn + 1
    return pawn


@compiled
def carried(state: Any) -> bool:
    """Whether a pair stands together on another square now, whichever pawns are meant."""
    if state.pair_pawns == 0:
        return False
    for choice in range(6):
        if state.pair_pawns >> choice & 1:
            first = _moved_together(state, choice, state.pair_from[0])
            second = state.pair_from[1] != ABSENT and _moved_together(state, 5 - choice, state.pair_from[1])
            if not (first or second):
                return False
    return True


@compiled
def _moved_together(state: Any, choice: int, square: int) -> bool:
    place = state.pawns[state.turn, CHOICES[choice, 0]]
    return place != square and place != HOME and place == state.pawns[state.turn, CHOICES[choice, 1]]  # type: ignore[no-any-return]


@compiled
def due(state: Any) -> int:
    """How many of the pairs of the start of the roll are to be parted in it."""
    if state.pair_limit == 0:
        return 0
    found = 0
    for k in range(2):
        if state.pair_from[k] != ABSENT and is_due(state, state.pair_from[k]):
            found += 1
    return found


@compiled
def parted(state: Any) -> int:
    """On how many squares of pairs that are due no pair stands now."""
    if state.pair_limit == 0:
        return 0
    found = 0
    for k in range(2):
        square = state.pair_from[k]
        if square != ABSENT and is_due(state, square) and not _stands(state, square):
            found += 1
    return found


@compiled
def _stands(state: Any, square: int) -> bool:
    for i in range(PAWNS - 1):
        if state.pawns[state.turn, i] == square and state.pawns[state.turn, i + 1] == square:
            return True
    return False


@compiled
def count_turns_held(state: Any) -> None:
    """At the end of the mover's turn: it counts for a pair that stood on its square at the turn's beginning, too."""
    if state.pair_limit == 0:
        return
    seat = state.turn
    square_0, square_1 = state.held_square[seat, 0], state.held_square[seat, 1]
    turns_0, turns_1 = state.held_turns[seat, 0], state.held_turns[seat, 1]
    k = 0
    for i in range(PAWNS - 1):
        place = state.pawns[seat, i]
        if 0 <= place < HOME and place == state.pawns[seat, i + 1]:
            turns = 0
            if place == square_0:
                turns = min(turns_0 + 1, MOST_TURNS)
            elif place == square_1:
                turns = min(turns_1 + 1, MOST_TURNS)
            state.held_square[seat, k] = place
            state.held_turns[seat, k] = turns
            k += 1
    for rest in range(k, 2):
        state.held_square[seat, rest] = ABSENT
        state.held_turns[seat, rest] = 0


@compiled
def forget_held(state: Any, seat: int, square: int) -> None:
    """A pair that was captured is held no longer."""
    if state.pair_limit == 0:
        return
    if state.held_square[seat, 0] == square:
        state.held_square[seat, 0] = state.held_square[seat, 1]
        state.held_turns[seat, 0] = state.held_turns[seat, 1]
    elif state.held_square[seat, 1] != square:
        return
    state.held_square[seat, 1] = ABSENT
    state.held_turns[seat, 1] = 0
