"""How many points a seat may still expect: a weighted sum of traits of its position.

The weights were fitted by least squares to what seats went on to score in games between greedy players
(``benchmarks/fit_littletown.py``). Each trait has two weights: the second counts by how much of the game is left.
"""

from typing import Any

import numpy as np

from parlour.core.bits import count, lowest, without_lowest
from parlour.core.jit import compiled
from parlour.games.littletown.cards import (
    BUILDINGS,
    CARD_POINTS,
    COIN_BUILDINGS,
    COIN_TILES,
    COINS_HELD,
    FOOD,
    GROUP,
    MEASURE,
    NEED,
    TERRAINS,
)
from parlour.games.littletown.clock import cathedral_points
from parlour.games.littletown.objectives import built_among, largest_group, terrains
from parlour.games.littletown.parts import (
    AROUND,
    CATHEDRAL,
    COINS,
    CUBES,
    EXCHANGE_COINS,
    FISH,
    RESIDENCE,
    ROUNDS,
    TILE_POINTS,
    USABLE,
    WHEAT,
    WORKERS,
)
from parlour.games.littletown.state import FEEDING
from parlour.games.littletown.table import (
    castle_points,
    empty_squares,
    houses_left,
    points,
    seats,
    square_of,
    watchtower_points,
)
from parlour.games.littletown.turn import affordable_tiles

# The goods held are traits of their own, in their order.
(
    TO_PLACE,
    UNFED,
    COINS_FOR_FOOD,
    OWN_USABLE,
    ROOM_AROUND,
    CASTLE_POINTS,
    WATCHTOWER_POINTS,
    CATHEDRAL_POINTS,
    HAS_RESIDENCE,
    OPEN_POINTS,
    OPEN_PROGRESS,
    HOUSES_LEFT,
    BEST_TILE,
    COINS_IN_THREES,
    ALWAYS,
) = range(COINS + 1, COINS + 16)
TRAITS = ALWAYS + 1


@compiled
def left(state: Any, seat: int) -> float:
    """The share of the seat's workers of the whole game that are still to be placed."""
    dealt = WORKERS[state.players]
    return (state.workers_left[seat] + (ROUNDS - state.round_number) * dealt) / (ROUNDS * dealt)  # type: ignore[no-any-return]


@compiled
def _fed(state: Any, seat: int) -> bool:
    """Whether the seat has fed its workers in this round."""
    if state.stage != FEEDING:
        return False
    n = seats(state)
    return (seat - state.start_player + n) % n < (state.player - state.start_player + n) % n  # type: ignore[no-any-return]


@compiled
def traits(state: Any, seat: int, out: Any) -> None:
    """Write the seat's traits into ``out``, float64 of ``TRAITS`` items."""
    out[:] = 0.0
    for kind in range(CUBES):
        out[kind] = state.cubes[seat, kind]
    out[COINS] = state.coins[seat]
    out[COINS_IN_THREES] = state.coins[seat] // EXCHANGE_COINS
    out[TO_PLACE] = state.workers_left[seat]
    out[HOUSES_LEFT] = houses_left(state, seat)
    out[ALWAYS] = 1.0
    if not _fed(state, seat):
        unfed = WORKERS[state.players] - state.cubes[seat, FISH] - state.cubes[seat, WHEAT]
        if unfed > 0:
            bought = min(unfed, state.coins[seat] // EXCHANGE_COINS)
            out[UNFED] = unfed - bought
            out[COINS_FOR_FOOD] = bought
    _buildings(state, seat, out)
    _open_cards(state, seat, out)
    if state.workers_left[seat] > 0:
        tiles = affordable_tiles(state, seat)
        while tiles:
            out[BEST_TILE] = max(out[BEST_TILE], np.float64(TILE_POINTS[lowest(tiles)]))
            tiles = without_lowest(tiles)


@compiled
def _buildings(state: Any, seat: int, out: Any) -> None:
    empty = empty_squares(state)
    owned = state.owned[seat]
    while owned:
        square = lowest(owned)
        owned = without_lowest(owned)
        if USABLE[state.tile[square]]:
            out[OWN_USABLE] += 1
            out[ROOM_AROUND] += count(AROUND[square] & empty)
    out[CASTLE_POINTS] = castle_points(state, seat)
    out[WATCHTOWER_POINTS] = watchtower_points(state, seat)
    for tile in (CATHEDRAL, RESIDENCE):
        square = square_of(state, tile)
        if square >= 0 and (state.owned[seat] >> np.uint64(square)) & np.uint64(1):
            if tile == CATHEDRAL:
                out[CATHEDRAL_POINTS] = cathedral_points(state, square)
            else:
                out[HAS_RESIDENCE] = 1.0


@compiled
def _open_cards(state: Any, seat: int, out: Any) -> None:
    cards = state.cards[seat] & ~state.reached[seat]
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        out[OPEN_POINTS] += CARD_POINTS[card]
        measure = MEASURE[card]
        have = 0
        if measure == GROUP:
            have = largest_group(state.owned[seat])
        elif measure == BUILDINGS:
            have = count(state.owned[seat])
        elif measure == FOOD:
            have = state.cubes[seat, FISH] + state.cubes[seat, WHEAT]
        elif measure == TERRAINS:
            have = terrains(state, seat)
        elif measure == COINS_HELD:
            have = state.coins[seat]
        elif measure == COIN_BUILDINGS:
            have = built_among(state, seat, COIN_TILES)
        out[OPEN_PROGRESS] += CARD_POINTS[card] * have / NEED[state.players, card]


@compiled
def expected_points(state: Any, seat: int, weights: Any, room: Any) -> float:
    """The seat's points so far and those to come; ``room`` is room for the traits."""
    traits(state, seat, room)
    share = left(state, seat)
    total = np.float64(points(state, seat))
    for trait in range(TRAITS):
        total += room[trait] * (weights[trait, 0] + weights[trait, 1] * share)
    return total
