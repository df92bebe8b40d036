"""How far a pawn has come, and who may hit it: what rules of thumb and network both ask of a position."""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.games.parcheesi.parts import BIT, ENTRY, EXIT, FIRST_HOME_ROW, NEST, PATH, PAWNS, RING, SAFE
from parlour.games.parcheesi.steps import players, quarter, to_exit

# Steps from entry to exit square.
LAP = int(EXIT[0] - ENTRY[0]) % RING

# The share of rolls by which a pawn lands n squares ahead: by a die, by both, or by a bonus of 20.
_REACH = 20
_HITS = np.zeros(_REACH + 1)
_HITS[1:13] = np.array([11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1]) / 36
_HITS[_REACH] = 1 / 18
# By which an enemy enters; by which it enters and lands up to six squares ahead of its entry square.
_ENTRY_HIT = 15 / 36
_ENTRY_AND_DIE = 2 / 36
_DIE = 6

_NONE = np.uint64(0)


@compiled
def walked(state: Any, seat: int, place: int) -> int:
    """Steps from the entry square to a place on the way; below 0 just before that square, on another lap."""
    if place >= FIRST_HOME_ROW:
        return LAP + 1 + place - FIRST_HOME_ROW
    return LAP - to_exit(state, seat, place)


@compiled
def pair_squares(state: Any) -> Any:
    """The ring squares of all pairs, as two words."""
    low, high = _NONE, _NONE
    for seat in range(players(state)):
        for i in range(PAWNS - 1):
            place = state.pawns[seat, i]
            if 0 <= place < RING and place == state.pawns[seat, i + 1]:
                low |= BIT[place, 0]
                high |= BIT[place, 1]
    return low, high


@compiled
def hit_chance(state: Any, square: int, other: int, pairs: Any) -> float:
    """About how likely one roll of the seat ``other`` captures a single pawn of another on ``square``."""
    spared = 1.0
    if state.pawns[other, 0] == NEST:
        past_entry = _ahead(ENTRY[quarter(state, other)], square)
        if past_entry == 0:
            spared -= _ENTRY_HIT
        elif past_entry <= _DIE and not SAFE[square]:
            spared -= _ENTRY_AND_DIE
    if SAFE[square]:
        return 1 - spared
    for i in range(PAWNS):
        place: Any = np.int64(state.pawns[other, i])
        if 0 <= place < RING:
            distance = _ahead(place, square)
            if (
                distance <= _REACH
                and _HITS[distance] > 0
                and distance <= to_exit(state, other, place)
                and (PATH[place, distance, 0] & pairs[0]) | (PATH[place, distance, 1] & pairs[1]) == 0
            ):
                spared *= 1 - _HITS[distance]
    return 1 - spared


@compiled
def held_up(state: Any, square: int, other: int) -> int:
    """Pawns of the seat ``other`` that stand within a roll behind a pair on ``square``."""
    found = 0
    for i in range(PAWNS):
        place: Any = np.int64(state.pawns[other, i])
        if 0 <= place < RING:
            distance = _ahead(place, square)
            if 0 < distance <= 2 * _DIE and distance <= to_exit(state, other, place):
                found += 1
    return found


@compiled
def _ahead(place: int, square: int) -> int:
    """How far ``square`` lies ahead of another ring square."""
    return square - place + (RING if square < place else 0)
