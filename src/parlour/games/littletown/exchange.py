"""When 3 coins may buy a cube: only towards an action that then spends all that was exchanged.

Let ``x`` be the cubes exchanged so far, ``h`` the cubes and ``c`` the coins held, and an action cost the cubes ``p``
and ``q`` coins. It can still spend all that was exchanged, after further exchanges, exactly if ``p ≥ x`` for each kind,
the supply has the cubes that ``h`` lacks of ``p``, and ``c`` pays ``q`` and 3 coins for each of those.
"""

from typing import Any

import numpy as np

from parlour.core.bits import lowest, without_lowest
from parlour.core.jit import compiled
from parlour.games.littletown.parts import (
    AROUND,
    BIT,
    COINS,
    COST,
    CUBES,
    EXCHANGE_COINS,
    FISH,
    INPUT,
    PAIR,
    PAIRS,
    PAWNSHOP,
    USABLE,
    WHEAT,
    WHEAT_FIELD,
    WORKERS,
)
from parlour.games.littletown.state import FEEDING, TURN
from parlour.games.littletown.table import building_squares, empty_squares, houses_left

_NONE = np.uint64(0)


@compiled
def exchange_kinds(state: Any, seat: int) -> int:
    """The kinds that the seat to move may buy, a bit each."""
    if state.coins[seat] < EXCHANGE_COINS:
        return 0
    if state.stage == FEEDING:
        return _for_feeding(state)
    if state.stage == TURN:
        return _for_building(state, seat)
    return _for_using(state, seat)


@compiled
def towards(state: Any, seat: int, cubes: Any, coins: int) -> int:
    """The kinds that serve an action costing ``cubes`` (by kind) and ``coins``, a bit each."""
    left = state.coins[seat] - coins
    if left < EXCHANGE_COINS:
        return 0
    found = 0
    spare = 0
    for kind in range(CUBES):
        cost = cubes[kind]
        if cost < state.exchanged[kind]:
            return 0
        lacking = cost - state.cubes[seat, kind]
        if lacking > 0:
            if lacking > state.supply[kind]:
                return 0
            left -= EXCHANGE_COINS * lacking
            found |= 1 << kind
        elif cost > state.exchanged[kind] and state.supply[kind] > 0:
            # Held already: one more may be bought in its place, if coins are left over for that.
            spare |= 1 << kind
    if left < 0:
        return 0
    return found | spare if left >= EXCHANGE_COINS else found


@compiled
def _for_building(state: Any, seat: int) -> int:
    if houses_left(state, seat) == 0 or empty_squares(state) == 0:
        return 0
    found = 0
    tiles = state.offer
    if state.wheat_left > 0:
        tiles |= BIT[WHEAT_FIELD]
    while tiles:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        found |= towards(state, seat, COST[tile], COST[tile, COINS])
    return found


@compiled
def _for_using(state: Any, seat: int) -> int:
    found = 0
    squares = AROUND[state.centre] & building_squares(state) & ~state.done
    while squares:
        square = lowest(squares)
        squares = without_lowest(squares)
        tile = state.tile[square]
        fee = 0 if state.owned[seat] & BIT[square] else 1
        if tile == PAWNSHOP:
            for pair in range(len(PAIRS)):
                found |= _towards_pawning(state, seat, pair, fee)
        elif USABLE[tile]:
            found |= towards(state, seat, INPUT[tile], INPUT[tile, COINS] + fee)
    return found


@compiled
def _towards_pawning(state: Any, seat: int, pair: int, fee: int) -> int:
    """As ``towards``, less the kinds after which the supply, the pair paid included, has no other pair to take."""
    served = towards(state, seat, PAIR[pair], fee)
    found = 0
    for kind in range(CUBES):
        if served >> kind & 1 and _other_pair_after(state, seat, pair, kind):
            found |= 1 << kind
    return found


@compiled
def _other_pair_after(state: Any, seat: int, pair: int, bought: int) -> bool:
    """Whether any cube but those of the pair is left, or a second of one of two kinds, once all is bought and paid."""
    twin = False
    for kind in range(CUBES):
        if PAIR[pair, kind] == 2:
            twin = True
    for kind in range(CUBES):
        lacking = max(PAIR[pair, kind] - state.cubes[seat, kind], 0)
        if kind == bought:
            lacking = max(lacking, 1)
        if state.supply[kind] > lacking and not (twin and PAIR[pair, kind] == 2):
            return True
    return False


@compiled
def _for_feeding(state: Any) -> int:
    """Any food may be bought as long as all that was bought is eaten."""
    if state.exchanged[FISH] + state.exchanged[WHEAT] >= WORKERS[state.players]:
        return 0
    found = 0
    for kind in (FISH, WHEAT):
        if state.supply[kind] > 0:
            found |= 1 << kind
    return found
