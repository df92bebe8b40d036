"""A turn (and a Residence's use at the end of a round): what may be done, and what each step does.

Cards are checked after every step; a use has three: the fee to the owner, the inputs, the outputs.
"""

from typing import Any

import numpy as np

from parlour.core.bits import count, lowest, without_lowest
from parlour.core.jit import compiled
from parlour.games.littletown.cards import KINDS_USED, POINT_USES, SPENT_TAKEN, TAKEN, USES
from parlour.games.littletown.objectives import note, note_building, note_coins, note_food
from parlour.games.littletown.parts import (
    AROUND,
    BIT,
    COINS,
    COST,
    CUBES,
    EXCHANGE_COINS,
    FISH,
    INPUT,
    OUTPUT,
    OUTPUT_POINTS,
    PACK_HIGH,
    PACK_SHIFT,
    PACKED_COST,
    PACKED_INPUT,
    PAIR,
    PAWNSHOP,
    TERRAIN,
    TILE_POINTS,
    USABLE,
    WHEAT,
    WHEAT_FIELD,
    YIELD,
)
from parlour.games.littletown.state import (
    LINE_BUILDINGS,
    LINE_USES,
    NO_SQUARE,
    RESIDENCE_USE,
    WORKER,
)
from parlour.games.littletown.table import (
    building_squares,
    exchanged_cubes,
    holdings,
    houses_left,
    owner_of,
)

_NONE = np.uint64(0)
_FEE = np.uint64(1) << PACK_SHIFT[COINS]


# --- what may be done ---


@compiled
def covers(held: Any, cost: Any) -> bool:
    """Whether packed goods are at least those of ``cost``, each."""
    return ((held | PACK_HIGH) - cost) & PACK_HIGH == PACK_HIGH  # type: ignore[no-any-return]


@compiled
def affordable_tiles(state: Any, seat: int) -> Any:
    """The tiles in the market that the seat can build with what it holds, spending all that was exchanged."""
    affordable = _NONE
    if houses_left(state, seat) == 0:
        return affordable
    held = holdings(state, seat)
    exchanged = exchanged_cubes(state)
    tiles = state.offer
    if state.wheat_left > 0:
        tiles |= BIT[WHEAT_FIELD]
    while tiles:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        if covers(held, PACKED_COST[tile]) and covers(PACKED_COST[tile], exchanged):
            affordable |= BIT[tile]
    return affordable


@compiled
def gatherable_squares(state: Any) -> Any:
    """Terrain around that has not been gathered from yet and whose kind the supply has."""
    if state.stage == RESIDENCE_USE and state.residence == 0:
        return _NONE
    if exchanged_cubes(state) != 0:
        return _NONE
    squares = _NONE
    for kind in range(FISH + 1):
        if state.supply[kind] > 0:
            squares |= TERRAIN[state.board, kind]
    return squares & AROUND[state.centre] & ~state.done


@compiled
def usable_squares(state: Any, seat: int) -> Any:
    """Buildings around that the seat can use now, the Pawnshop apart."""
    found = _NONE
    squares = AROUND[state.centre] & building_squares(state) & ~state.done
    if squares == 0:
        return found
    held = holdings(state, seat)
    exchanged = exchanged_cubes(state)
    while squares:
        square = lowest(squares)
        squares = without_lowest(squares)
        tile = state.tile[square]
        if not USABLE[tile] or tile == PAWNSHOP:
            continue
        cost = PACKED_INPUT[tile]
        if not covers(cost, exchanged):
            continue
        if not state.owned[seat] & BIT[square]:
            cost += _FEE
        if covers(held, cost):
            found |= BIT[square]
    return found


@compiled
def pawnshop_around(state: Any, seat: int) -> bool:
    """Whether the Pawnshop is around, not used yet, and its fee can be paid."""
    squares = AROUND[state.centre] & building_squares(state) & ~state.done
    while squares:
        square = lowest(squares)
        if state.tile[square] == PAWNSHOP:
            return state.owned[seat] & BIT[square] != 0 or state.coins[seat] > 0  # type: ignore[no-any-return]
        squares = without_lowest(squares)
    return False


@compiled
def can_pawn(state: Any, seat: int, paid: int, taken: int) -> bool:
    """Whether the pairs may be exchanged at a Pawnshop whose fee can be paid."""
    if paid == taken:
        return False
    for kind in range(CUBES):
        pay = PAIR[paid, kind]
        if pay > state.cubes[seat, kind] or pay < state.exchanged[kind]:
            return False
        if PAIR[taken, kind] > state.supply[kind] + pay:
            return False
    return True


# --- what it does ---


@compiled
def place_worker(state: Any, seat: int, square: int) -> None:
    state.workers[seat] |= BIT[square]
    state.workers_left[seat] -= 1
    state.stage = WORKER
    state.centre = square


@compiled
def gather(state: Any, seat: int, square: int) -> None:
    state.done |= BIT[square]
    _take_cubes(state, seat, YIELD[state.board, square], 1)


@compiled
def _take_cubes(state: Any, seat: int, kind: int, number: int) -> None:
    """From the supply, as many as it has; in a turn they count for the cards."""
    number = min(number, state.supply[kind])
    state.cubes[seat, kind] += number
    state.supply[kind] -= number
    state.taken[kind] += number
    if kind in (FISH, WHEAT):
        note_food(state, seat)
    if state.stage == WORKER:
        total = 0
        for each in range(CUBES):
            total += state.taken[each]
        note(state, seat, TAKEN, total)


@compiled
def _pay_fee(state: Any, seat: int, square: int) -> None:
    owner = owner_of(state, square)
    if owner != seat:
        state.coins[seat] -= 1
        state.coins[owner] += 1
        note_coins(state, seat)
        note_coins(state, owner)


@compiled
def _pay(state: Any, seat: int, cubes: Any, coins: int) -> None:
    """To the supply, for a use or a building: whatever was exchanged is spent with it."""
    for kind in range(CUBES):
        state.cubes[seat, kind] -= cubes[kind]
        state.supply[kind] += cubes[kind]
        state.exchanged[kind] = 0
    if coins > 0:
        state.coins[seat] -= coins
        state.supply[COINS] += coins
        note_coins(state, seat)


@compiled
def _pay_inputs(state: Any, seat: int, cubes: Any, coins: int) -> None:
    kinds = 0
    of_this_turn = False
    for kind in range(CUBES):
        if cubes[kind] > 0:
            kinds += 1
            of_this_turn |= state.taken[kind] > 0
    _pay(state, seat, cubes, coins)
    note(state, seat, KINDS_USED, kinds)
    if of_this_turn and state.stage == WORKER:
        note(state, seat, SPENT_TAKEN, 1)


@compiled
def use(state: Any, seat: int, square: int) -> None:
    """Use a building that is not the Pawnshop."""
    tile = state.tile[square]
    state.done |= BIT[square]
    _pay_fee(state, seat, square)
    _pay_inputs(state, seat, INPUT[tile], INPUT[tile, COINS])
    for kind in range(CUBES):
        if OUTPUT[tile, kind] > 0:
            _take_cubes(state, seat, kind, OUTPUT[tile, kind])
    if OUTPUT[tile, COINS] > 0:
        coins = min(OUTPUT[tile, COINS], state.supply[COINS])
        state.coins[seat] += coins
        state.supply[COINS] -= coins
        note_coins(state, seat)
    state.lines[seat, LINE_USES] += OUTPUT_POINTS[tile]
    _note_uses(state, seat)


@compiled
def pawn(state: Any, seat: int, square: int, paid: int, taken: int) -> None:
    """Use the Pawnshop on ``square``."""
    state.done |= BIT[square]
    _pay_fee(state, seat, square)
    _pay_inputs(state, seat, PAIR[paid], 0)
    for kind in range(CUBES):
        if PAIR[taken, kind] > 0:
            _take_cubes(state, seat, kind, PAIR[taken, kind])
    _note_uses(state, seat)


@compiled
def _note_uses(state: Any, seat: int) -> None:
    if state.stage != WORKER:
        return
    used = state.done & building_squares(state)
    note(state, seat, USES, count(used))
    giving = 0
    while used:
        if OUTPUT_POINTS[state.tile[lowest(used)]] > 0:
            giving += 1
        used = without_lowest(used)
    note(state, seat, POINT_USES, giving)


@compiled
def buy_cube(state: Any, seat: int, kind: int) -> None:
    """An exchange."""
    state.coins[seat] -= EXCHANGE_COINS
    state.supply[COINS] += EXCHANGE_COINS
    state.cubes[seat, kind] += 1
    state.supply[kind] -= 1
    state.exchanged[kind] += 1
    note_coins(state, seat)
    if kind in (FISH, WHEAT):
        note_food(state, seat)


@compiled
def build(state: Any, seat: int, tile: int, square: int) -> None:
    """With the worker on the construction site."""
    state.workers_left[seat] -= 1
    _pay(state, seat, COST[tile], COST[tile, COINS])
    if tile == WHEAT_FIELD:
        state.wheat_left -= 1
    else:
        state.offer &= ~BIT[tile]
    place = count(building_squares(state))
    state.order[place] = square
    state.tile[square] = tile
    state.owned[seat] |= BIT[square]
    state.lines[seat, LINE_BUILDINGS] += TILE_POINTS[tile]
    note_building(state, seat, square, tile)


@compiled
def clear_turn(state: Any) -> None:
    """Nothing of a turn outlives it."""
    state.done = 0
    state.centre = NO_SQUARE
    for kind in range(CUBES):
        state.taken[kind] = 0
        state.exchanged[kind] = 0
