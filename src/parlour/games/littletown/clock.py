"""Whose turn comes next, the end of a round, and the end of the game."""

from typing import Any

from parlour.core.bits import count
from parlour.core.jit import compiled
from parlour.core.kernel import TERMINAL
from parlour.games.littletown.cards import FISH_FED
from parlour.games.littletown.objectives import note
from parlour.games.littletown.parts import (
    AROUND,
    BIT,
    CATHEDRAL,
    CUBES,
    FISH,
    RESIDENCE,
    ROUNDS,
    UNFED_POINTS,
    WHEAT,
    WORKER_POINTS,
    WORKERS,
)
from parlour.games.littletown.state import (
    END,
    FEEDING,
    LINE_CLOCK,
    LINE_FEEDING,
    NO_SQUARE,
    RESIDENCE_USE,
    TURN,
)
from parlour.games.littletown.table import points, seats, square_of, worker_squares
from parlour.games.littletown.turn import clear_turn

# At the end of this round the start marker of three players may go to the last.
CATCH_UP_ROUND = ROUNDS - 1


@compiled
def end_turn(state: Any, seat: int) -> None:
    """To the next seat that has a worker; a round without any is over."""
    clear_turn(state)
    n = seats(state)
    for step in range(1, n + 1):
        other = (seat + step) % n
        if state.workers_left[other] > 0:
            state.player = other
            state.stage = TURN
            return
    _clock(state, 0)


@compiled
def end_residence(state: Any, seat: int) -> None:
    clear_turn(state)
    n = seats(state)
    _clock(state, (seat - state.start_player + n) % n + 1)


@compiled
def _clock(state: Any, first: int) -> None:
    """The clock buildings of the ``first`` seat from the start player on, and of those after it; then feeding."""
    n = seats(state)
    cathedral = square_of(state, CATHEDRAL)
    residence = square_of(state, RESIDENCE)
    for step in range(first, n):
        seat = (state.start_player + step) % n
        if cathedral != NO_SQUARE and state.owned[seat] & BIT[cathedral]:
            state.lines[seat, LINE_CLOCK] += cathedral_points(state, cathedral)
        if residence != NO_SQUARE and state.owned[seat] & BIT[residence]:
            state.player = seat
            state.stage = RESIDENCE_USE
            state.centre = residence
            return
    state.player = state.start_player
    state.stage = FEEDING


@compiled
def cathedral_points(state: Any, square: int) -> int:
    """What the Cathedral on ``square`` brings if the round ends so."""
    return WORKER_POINTS * count(AROUND[square] & worker_squares(state))


@compiled
def most_food(state: Any, seat: int) -> int:
    """How many workers the seat can feed, and so must."""
    return int(min(WORKERS[state.players], state.cubes[seat, FISH] + state.cubes[seat, WHEAT]))


@compiled
def can_feed(state: Any, seat: int, fish: int, wheat: int) -> bool:
    """Whether the seat may feed so: all it can, spending what was exchanged."""
    return (
        fish + wheat == most_food(state, seat)
        and state.exchanged[FISH] <= fish <= state.cubes[seat, FISH]
        and state.exchanged[WHEAT] <= wheat <= state.cubes[seat, WHEAT]
    )


@compiled
def feed(state: Any, seat: int, fish: int, wheat: int) -> None:
    state.cubes[seat, FISH] -= fish
    state.cubes[seat, WHEAT] -= wheat
    state.supply[FISH] += fish
    state.supply[WHEAT] += wheat
    for kind in range(CUBES):
        state.exchanged[kind] = 0
    state.lines[seat, LINE_FEEDING] += UNFED_POINTS * (WORKERS[state.players] - fish - wheat)
    note(state, seat, FISH_FED, fish)
    following = (seat + 1) % seats(state)
    if following == state.start_player:
        _end_round(state)
    else:
        state.player = following


@compiled
def _end_round(state: Any) -> None:
    if state.round_number == ROUNDS:
        state.player = TERMINAL
        state.stage = END
        return
    state.start_player = next_start(state)
    state.round_number += 1
    for seat in range(seats(state)):
        state.workers[seat] = 0
        state.workers_left[seat] = WORKERS[state.players]
    state.player = state.start_player
    state.stage = TURN


@compiled
def next_start(state: Any) -> int:
    """Who starts the next round: the seat to the left, or the last of three.

    Going left from the present start player one meets the three in the order in which they were start player.
    """
    n = seats(state)
    left = (state.start_player + 1) % n
    if n != 3 or state.round_number != CATCH_UP_ROUND or state.catch_up_start != 0:
        return left  # type: ignore[no-any-return]
    last = left
    lowest = points(state, left)
    for step in range(2, n + 1):
        seat = (state.start_player + step) % n
        if points(state, seat) < lowest:
            lowest = points(state, seat)
            last = seat
    return last  # type: ignore[no-any-return]
