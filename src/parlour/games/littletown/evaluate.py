"""What search thinks of a position and of its actions.

A turn begun is first played to its end, gathering all and using what pays; then every seat's expected points (see
``worth``) are compared. Chances of winning follow by a logistic curve that is the steeper the less is left.
"""

from typing import Any

import numpy as np

from parlour.core.bits import lowest, without_lowest
from parlour.core.jit import compiled
from parlour.core.kernel import TERMINAL
from parlour.games.littletown import rules, turn
from parlour.games.littletown.cards import HELP
from parlour.games.littletown.exchange import exchange_kinds
from parlour.games.littletown.parts import (
    BIT,
    COINS,
    CUBES,
    INPUT,
    OUTPUT,
    OUTPUT_POINTS,
    PAIR,
    PAIRS,
    PAWNSHOP,
    SQUARES,
    TILE_POINTS,
)
from parlour.games.littletown.state import FEEDING, PICK, RESIDENCE_USE, STATE, TURN, WORKER
from parlour.games.littletown.table import (
    empty_squares,
    exchanged_cubes,
    seats,
    square_of,
)
from parlour.games.littletown.weights import WEIGHTS
from parlour.games.littletown.worth import TRAITS, expected_points, left

# How many points make a lead sure by a factor e: at the end, and at the start more.
SPREAD, SPREAD_LEFT = 1.5, 6.0
# How decidedly priors prefer what is worth a point more.
SHARPNESS = 1.0
# Of the rest, gathering first: it never costs anything, and its order does not matter.
_OTHERS = 0.02


# --- a turn's end ---


@compiled
def goods_worth(state: Any, seat: int, goods: Any) -> float:
    """What goods, by kind, add to the expected points of a seat."""
    share = left(state, seat)
    total = 0.0
    for good in range(COINS + 1):
        total += goods[good] * (WEIGHTS[good, 0] + WEIGHTS[good, 1] * share)
    return total


@compiled
def _best_use(state: Any, seat: int, least: float) -> int:
    """The action of the use that pays the most, and more than ``least``; −1 if there is none."""
    best = least
    found = -1
    squares = turn.usable_squares(state, seat)
    fee = goods_worth(state, seat, _COIN)
    while squares:
        square = lowest(squares)
        squares = without_lowest(squares)
        tile = state.tile[square]
        gain = OUTPUT_POINTS[tile] + goods_worth(state, seat, OUTPUT[tile]) - goods_worth(state, seat, INPUT[tile])
        if not state.owned[seat] & BIT[square]:
            gain -= fee
        if gain > best:
            best = gain
            found = rules.USE + square
    if turn.pawnshop_around(state, seat):
        fee = 0.0 if state.owned[seat] & BIT[square_of(state, PAWNSHOP)] else fee
        share = left(state, seat)
        for paid in range(len(PAIRS)):
            for taken in range(len(PAIRS)):
                if turn.can_pawn(state, seat, paid, taken):
                    gain = -fee
                    for kind in range(CUBES):
                        worth = WEIGHTS[kind, 0] + WEIGHTS[kind, 1] * share
                        gain += (PAIR[taken, kind] - PAIR[paid, kind]) * worth
                    if gain > best:
                        best = gain
                        found = rules.PAWN + paid * len(PAIRS) + taken
    return found


_COIN = np.array([1 if good == COINS else 0 for good in range(COINS + 1)], dtype=np.int64)


@compiled
def _best_tile(state: Any, seat: int) -> int:
    """The affordable tile that is worth the most points, −1 if there is none."""
    tiles = turn.affordable_tiles(state, seat)
    best = -1
    while tiles:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        if best < 0 or TILE_POINTS[tile] > TILE_POINTS[best]:
            best = tile
    return best


@compiled
def finish_turn(state: Any) -> None:
    """Play on to the end of what the mover has begun: a turn, a Residence's use, an exchange."""
    seat = state.player
    while state.player == seat and state.stage in (WORKER, RESIDENCE_USE):
        if exchanged_cubes(state) == 0:
            squares = turn.gatherable_squares(state)
            while squares:
                square = lowest(squares)
                squares = without_lowest(squares)
                turn.gather(state, seat, square)
                squares &= turn.gatherable_squares(state)
            action = _best_use(state, seat, 0.0)
            if action < 0:
                rules.apply_action(state, rules.END_ACTION)
                return
        else:
            action = _best_use(state, seat, -1e9)
            if action < 0:
                action = _any_exchange(state, seat)
        rules.apply_action(state, action)
    while state.player == seat and state.stage == TURN and exchanged_cubes(state) != 0:
        tile = _best_tile(state, seat)
        if tile >= 0:
            rules.apply_action(state, rules.BUILD + tile * SQUARES + lowest(empty_squares(state)))
            return
        rules.apply_action(state, _any_exchange(state, seat))


@compiled
def _any_exchange(state: Any, seat: int) -> int:
    return rules.EXCHANGE + lowest(np.uint64(exchange_kinds(state, seat)))


# --- values ---


@compiled
def _lead(state: Any, seat: int, room: Any) -> float:
    """The expected points of a seat, less those of the others on average."""
    n = seats(state)
    total = 0.0
    for other in range(n):
        worth = expected_points(state, other, WEIGHTS, room)
        total += worth if other == seat else -worth / (n - 1)
    return total


@compiled
def values(state: Any, out: Any) -> None:
    n = seats(state)
    if state.player == TERMINAL:
        rules.returns(state, out)
        return
    room = np.empty(TRAITS)
    states = np.empty(1, STATE)
    states[0] = state
    if state.player >= 0:
        finish_turn(states[0])
    if states[0].player == TERMINAL:
        rules.returns(states[0], out)
        return
    best = -1e9
    most_left = 0.0
    for seat in range(n):
        out[seat] = expected_points(states[0], seat, WEIGHTS, room)
        best = max(best, out[seat])
        most_left = max(most_left, left(states[0], seat))
    spread = SPREAD + SPREAD_LEFT * most_left
    total = 0.0
    for seat in range(n):
        out[seat] = np.exp((out[seat] - best) / spread)
        total += out[seat]
    for seat in range(n):
        # A chance p of winning is worth p − (1 − p) / (n − 1).
        out[seat] = (out[seat] / total * n - 1) / (n - 1)


# --- priors ---


@compiled
def priors(state: Any, actions: Any, n: int, out: Any) -> None:
    seat = state.player
    if state.stage == PICK:
        _pick_worths(state, seat, actions, n, out)
    elif state.stage == TURN:
        _turn_worths(state, seat, actions, n, out)
    else:
        room = np.empty(TRAITS)
        states = np.empty(1, STATE)
        for i in range(n):
            out[i] = _worth_after(state, seat, actions[i], states, room)
    best = -1e9
    for i in range(n):
        best = max(best, out[i])
    total = 0.0
    for i in range(n):
        out[i] = np.exp((out[i] - best) * SHARPNESS)
        total += out[i]
    first = 0
    if state.stage == WORKER and not rules.exchanging(state):
        while first < n and not (rules.GATHER <= actions[first] < rules.USE):
            first += 1
        if first < n:
            # Whatever else is done, to gather first costs nothing.
            for i in range(n):
                out[i] *= _OTHERS
            out[first] = total
    summed = 0.0
    for i in range(n):
        summed += out[i]
    for i in range(n):
        out[i] /= summed


@compiled
def _worth_after(state: Any, seat: int, action: int, states: Any, room: Any) -> float:
    states[0] = state
    rules.apply_action(states[0], action)
    if states[0].player == seat and states[0].stage != FEEDING:
        finish_turn(states[0])
    return _lead(states[0], seat, room)


@compiled
def _turn_worths(state: Any, seat: int, actions: Any, n: int, out: Any) -> None:
    """Of a building on a square: as if what the tile and what the square are worth were independent."""
    room = np.empty(TRAITS)
    states = np.empty(1, STATE)
    by_tile = np.full(64, -1e9)
    by_square = np.full(64, -1e9)
    common_tile = -1
    common_square = -1
    common = 0.0
    for i in range(n):
        action = actions[i]
        if not rules.BUILD <= action < rules.FEED:
            out[i] = _worth_after(state, seat, action, states, room)
            continue
        tile, square = (action - rules.BUILD) // SQUARES, (action - rules.BUILD) % SQUARES
        if common_tile < 0:
            common_tile, common_square = tile, square
            common = _worth_after(state, seat, action, states, room)
        if by_tile[tile] < -1e8:
            action = rules.BUILD + tile * SQUARES + common_square
            by_tile[tile] = _worth_after(state, seat, action, states, room)
        if by_square[square] < -1e8:
            action = rules.BUILD + common_tile * SQUARES + square
            by_square[square] = _worth_after(state, seat, action, states, room)
        out[i] = by_tile[tile] + by_square[square] - common


@compiled
def _pick_worths(state: Any, seat: int, actions: Any, n: int, out: Any) -> None:
    """A tile is the better the more of one's own cards it helps."""
    for i in range(n):
        tile = actions[i] - rules.PICK_TILE
        out[i] = 0.0
        cards = state.cards[seat]
        while cards:
            out[i] += 0.5 if HELP[lowest(cards)] & BIT[tile] else 0.0
            cards = without_lowest(cards)
