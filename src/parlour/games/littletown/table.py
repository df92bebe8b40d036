"""What the table shows: empty squares, what is held, who owns what, the points."""

from typing import Any

import numpy as np

from parlour.core.bits import count
from parlour.core.jit import compiled
from parlour.games.littletown.parts import (
    AROUND,
    BIT,
    CASTLE,
    COINS,
    CUBES,
    EXCHANGE_COINS,
    GRASS,
    GRASS_POINTS,
    HOUSES,
    NEIGHBOUR_POINTS,
    PACK_SHIFT,
    SEATS,
    SEATS_OF,
    WATCHTOWER,
)
from parlour.games.littletown.state import END, LINES, NO_SQUARE, NOBODY


@compiled
def seats(state: Any) -> int:
    """How many play."""
    return SEATS_OF[state.players]  # type: ignore[no-any-return]


@compiled
def worker_squares(state: Any) -> Any:
    return state.workers[0] | state.workers[1] | state.workers[2] | state.workers[3]


@compiled
def building_squares(state: Any) -> Any:
    return state.owned[0] | state.owned[1] | state.owned[2] | state.owned[3]


@compiled
def empty_squares(state: Any) -> Any:
    """Grass with no tile and no worker."""
    return GRASS[state.board] & ~worker_squares(state) & ~building_squares(state)


@compiled
def owner_of(state: Any, square: int) -> int:
    """Whose building stands on a square that has one; NOBODY on any other."""
    for seat in range(SEATS):
        if state.owned[seat] & BIT[square]:
            return seat
    return NOBODY


@compiled
def square_of(state: Any, tile: int) -> int:
    """Where a single tile stands, NO_SQUARE if it is not built."""
    for place in range(len(state.order)):
        square = state.order[place]
        if square >= 0 and state.tile[square] == tile:
            return square  # type: ignore[no-any-return]
    return NO_SQUARE


@compiled
def houses_left(state: Any, seat: int) -> int:
    return HOUSES[state.players] - count(state.owned[seat])  # type: ignore[no-any-return]


@compiled
def holdings(state: Any, seat: int) -> Any:
    """The cubes and coins of a seat, packed in one word."""
    packed = np.uint64(state.coins[seat]) << PACK_SHIFT[COINS]
    for kind in range(CUBES):
        packed |= np.uint64(state.cubes[seat, kind]) << PACK_SHIFT[kind]
    return packed


@compiled
def exchanged_cubes(state: Any) -> Any:
    """The cubes exchanged since the last spending, packed in one word: 0 if none."""
    packed = np.uint64(state.exchanged[0])
    for kind in range(1, CUBES):
        packed |= np.uint64(state.exchanged[kind]) << PACK_SHIFT[kind]
    return packed


@compiled
def points(state: Any, seat: int) -> int:
    """The points of a seat; at the end with what only the end brings."""
    total = 0
    for line in range(len(LINES)):
        total += state.lines[seat, line]
    if state.stage == END:
        total += castle_points(state, seat) + watchtower_points(state, seat) + coin_points(state, seat)
    return total


@compiled
def castle_points(state: Any, seat: int) -> int:
    """What the Castle brings its owner if the game ends so."""
    square = square_of(state, CASTLE)
    if square == NO_SQUARE or not state.owned[seat] & BIT[square]:
        return 0
    return NEIGHBOUR_POINTS * count(AROUND[square] & state.owned[seat])


@compiled
def watchtower_points(state: Any, seat: int) -> int:
    """What the Watchtower brings its owner if the game ends so."""
    square = square_of(state, WATCHTOWER)
    if square == NO_SQUARE or not state.owned[seat] & BIT[square]:
        return 0
    grass = AROUND[square] & GRASS[state.board] & ~building_squares(state)
    if state.watchtower == 0:
        grass &= ~worker_squares(state)
    return GRASS_POINTS * count(grass)


@compiled
def coin_points(state: Any, seat: int) -> int:
    return state.coins[seat] // EXCHANGE_COINS  # type: ignore[no-any-return]
