"""The rules of Little Town: who acts, what is legal, which step an action is. The steps are in ``setup``, ``turn`` and
``clock``.

Actions: 0 ends a turn, or the use of a Residence; then, by square, workers, gathering and uses; the Pawnshop's by pair
paid and pair taken; exchanges by kind; buildings by tile and square; feedings by fish and wheat; picks by tile. Chance
outcomes: start players, then by tile or card what is drawn for the market, dealt or drawn again.
"""

from typing import Any

import numpy as np

from parlour.core.bits import count, lowest, nth, without_lowest
from parlour.core.chance import below
from parlour.core.jit import compiled
from parlour.core.kernel import CHANCE, TERMINAL
from parlour.games.littletown import clock, setup, turn
from parlour.games.littletown.cards import CARDS
from parlour.games.littletown.exchange import exchange_kinds
from parlour.games.littletown.parts import (
    BIT,
    CUBES,
    GRASS,
    OFFERED,
    PAIRS,
    PAWNSHOP,
    PLAYERS,
    ROUNDS,
    SEATS,
    SQUARES,
    TILES,
    WORKERS,
)
from parlour.games.littletown.setup import initial
from parlour.games.littletown.state import (
    CARDS_DEAL,
    FEEDING,
    MARKET,
    PICK,
    RESIDENCE_USE,
    START,
    TILES_DEAL,
    TURN,
)
from parlour.games.littletown.table import empty_squares, exchanged_cubes, points, seats, square_of

__all__ = ["initial"]

VERSION = 1

END_ACTION = 0
WORKER_AT = END_ACTION + 1
GATHER = WORKER_AT + SQUARES
USE = GATHER + SQUARES
PAWN = USE + SQUARES
EXCHANGE = PAWN + len(PAIRS) ** 2
BUILD = EXCHANGE + CUBES
FEED = BUILD + TILES * SQUARES
MOST_FED = int(WORKERS.max())
PICK_TILE = FEED + (MOST_FED + 1) ** 2
ACTIONS = PICK_TILE + TILES

START_OUTCOME = 0
MARKET_OUTCOME = START_OUTCOME + SEATS
CARD_OUTCOME = MARKET_OUTCOME + TILES
TILE_OUTCOME = CARD_OUTCOME + CARDS
REDRAW_OUTCOME = TILE_OUTCOME + TILES
OUTCOMES = REDRAW_OUTCOME + CARDS

# A worker on any empty square, any tile on any of them, any exchange.
MAX_LEGAL_ACTIONS = max(int(grass).bit_count() for grass in GRASS) * (1 + OFFERED + 1) + CUBES
# In a turn one worker, eight squares around, exchanges for all that the uses around can take in, the end of it.
_MAX_TURN = 1 + 8 + 16 + 1
MAX_PLIES = OFFERED + ROUNDS * (
    max(n * int(w) for n, w in zip(PLAYERS, WORKERS, strict=True)) * _MAX_TURN + _MAX_TURN + SEATS * (MOST_FED + 1)
)
MAX_CHANCE_PLIES = 1 + TILES + CARDS


@compiled
def current_player(state: Any) -> int:
    return state.player  # type: ignore[no-any-return]


@compiled
def exchanging(state: Any) -> bool:
    """Whether cubes have been exchanged that are still to be spent."""
    return exchanged_cubes(state) != 0  # type: ignore[no-any-return]


@compiled
def _write(out: Any, n: int, base: int, word: Any) -> int:
    while word:
        out[n] = base + lowest(word)
        word = without_lowest(word)
        n += 1
    return n


# --- chance ---


@compiled
def _outcomes(state: Any) -> Any:
    """The base and the set of what chance may draw."""
    if state.stage == START:
        return START_OUTCOME, BIT[seats(state)] - BIT[0]
    if state.stage == MARKET:
        return MARKET_OUTCOME, setup.undealt_tiles(state)
    if state.stage == CARDS_DEAL:
        return CARD_OUTCOME, setup.undealt_cards(state)
    if state.stage == TILES_DEAL:
        return TILE_OUTCOME, setup.undealt_tiles(state)
    return REDRAW_OUTCOME, setup.undealt_cards(state)


@compiled
def chance_weights(state: Any, out: Any) -> int:
    """Whatever can be drawn is equally likely."""
    _, drawn = _outcomes(state)
    n = count(drawn)
    for i in range(n):
        out[i] = 1.0
    return n


# --- what is legal ---


@compiled
def legal_actions(state: Any, out: Any) -> int:
    if state.player == TERMINAL:
        return 0
    if state.player == CHANCE:
        base, drawn = _outcomes(state)
        return _write(out, 0, base, drawn)
    seat = state.player
    if state.stage == TURN:
        return _write_turn(state, seat, out)
    if state.stage == FEEDING:
        return _write_feeding(state, seat, out)
    if state.stage == PICK:
        return _write(out, 0, PICK_TILE, state.tiles[seat])
    return _write_uses(state, seat, out)


@compiled
def _write_exchanges(state: Any, seat: int, out: Any, n: int) -> int:
    return _write(out, n, EXCHANGE, np.uint64(exchange_kinds(state, seat)))


@compiled
def _write_turn(state: Any, seat: int, out: Any) -> int:
    empty = empty_squares(state)
    n = 0
    if not exchanging(state):
        n = _write(out, n, WORKER_AT, empty)
    n = _write_exchanges(state, seat, out, n)
    tiles = turn.affordable_tiles(state, seat)
    while tiles:
        n = _write(out, n, BUILD + lowest(tiles) * SQUARES, empty)
        tiles = without_lowest(tiles)
    return n


@compiled
def _write_uses(state: Any, seat: int, out: Any) -> int:
    n = 0
    if not exchanging(state):
        out[n] = END_ACTION
        n += 1
    n = _write(out, n, GATHER, turn.gatherable_squares(state))
    n = _write(out, n, USE, turn.usable_squares(state, seat))
    if turn.pawnshop_around(state, seat):
        for paid in range(len(PAIRS)):
            for taken in range(len(PAIRS)):
                if turn.can_pawn(state, seat, paid, taken):
                    out[n] = PAWN + paid * len(PAIRS) + taken
                    n += 1
    return _write_exchanges(state, seat, out, n)


@compiled
def _write_feeding(state: Any, seat: int, out: Any) -> int:
    n = _write_exchanges(state, seat, out, 0)
    food = clock.most_food(state, seat)
    for fish in range(food + 1):
        if clock.can_feed(state, seat, fish, food - fish):
            out[n] = feeding(fish, food - fish)
            n += 1
    return n


@compiled
def feeding(fish: int, wheat: int) -> int:
    """The number of an action that feeds so."""
    return FEED + fish * (MOST_FED + 1) + wheat


@compiled
def random_action(state: Any, rng: Any) -> int:
    """Picks by rank, without listing."""
    if state.player == CHANCE:
        base, drawn = _outcomes(state)
        return base + nth(drawn, below(rng, count(drawn)))  # type: ignore[no-any-return]
    seat = state.player
    if state.stage == TURN:
        return _random_in_turn(state, seat, rng)
    if state.stage == FEEDING:
        return _random_feeding(state, seat, rng)
    if state.stage == PICK:
        return PICK_TILE + nth(state.tiles[seat], below(rng, count(state.tiles[seat])))
    return _random_use(state, seat, rng)


@compiled
def _random_in_turn(state: Any, seat: int, rng: Any) -> int:
    empty = empty_squares(state)
    room = count(empty)
    tiles = turn.affordable_tiles(state, seat)
    kinds = np.uint64(exchange_kinds(state, seat))
    placing = 0 if exchanging(state) else room
    building = room * count(tiles)
    rank = below(rng, placing + building + count(kinds))
    if rank < placing:
        return WORKER_AT + nth(empty, rank)
    rank -= placing
    if rank < building:
        return BUILD + nth(tiles, rank // room) * SQUARES + nth(empty, rank % room)
    return EXCHANGE + nth(kinds, rank - building)


@compiled
def _random_use(state: Any, seat: int, rng: Any) -> int:
    gathered = turn.gatherable_squares(state)
    used = turn.usable_squares(state, seat)
    kinds = np.uint64(exchange_kinds(state, seat))
    ends = 0 if exchanging(state) else 1
    listed = ends + count(gathered) + count(used) + count(kinds)
    total = listed
    # One pass: a deal with the Pawnshop replaces the one held so that all are equally likely in the end.
    held = END_ACTION
    if turn.pawnshop_around(state, seat):
        for paid in range(len(PAIRS)):
            for taken in range(len(PAIRS)):
                if turn.can_pawn(state, seat, paid, taken):
                    total += 1
                    if below(rng, total - listed) == 0:
                        held = PAWN + paid * len(PAIRS) + taken
    rank = below(rng, total)
    if rank >= listed:
        return held
    if rank < ends:
        return END_ACTION
    rank -= ends
    if rank < count(gathered):
        return GATHER + nth(gathered, rank)
    rank -= count(gathered)
    if rank < count(used):
        return USE + nth(used, rank)
    return EXCHANGE + nth(kinds, rank - count(used))


@compiled
def _random_feeding(state: Any, seat: int, rng: Any) -> int:
    kinds = np.uint64(exchange_kinds(state, seat))
    food = clock.most_food(state, seat)
    total = count(kinds)
    for fish in range(food + 1):
        if clock.can_feed(state, seat, fish, food - fish):
            total += 1
    rank = below(rng, total)
    for fish in range(food + 1):
        if clock.can_feed(state, seat, fish, food - fish):
            if rank == 0:
                return feeding(fish, food - fish)
            rank -= 1
    return EXCHANGE + nth(kinds, rank)


# --- what an action does ---


@compiled
def apply_action(state: Any, action: int) -> None:
    if state.player == CHANCE:
        _apply_outcome(state, action)
        return
    seat = state.player
    if action == END_ACTION:
        if state.stage == RESIDENCE_USE:
            clock.end_residence(state, seat)
        else:
            clock.end_turn(state, seat)
    elif action < GATHER:
        turn.place_worker(state, seat, action - WORKER_AT)
    elif action < USE:
        turn.gather(state, seat, action - GATHER)
    elif action < PAWN:
        turn.use(state, seat, action - USE)
    elif action < EXCHANGE:
        paid, taken = (action - PAWN) // len(PAIRS), (action - PAWN) % len(PAIRS)
        turn.pawn(state, seat, square_of(state, PAWNSHOP), paid, taken)
    elif action < BUILD:
        turn.buy_cube(state, seat, action - EXCHANGE)
    elif action < FEED:
        turn.build(state, seat, (action - BUILD) // SQUARES, (action - BUILD) % SQUARES)
        clock.end_turn(state, seat)
    elif action < PICK_TILE:
        clock.feed(state, seat, (action - FEED) // (MOST_FED + 1), (action - FEED) % (MOST_FED + 1))
    else:
        setup.pick_tile(state, seat, action - PICK_TILE)


@compiled
def _apply_outcome(state: Any, outcome: int) -> None:
    if outcome < MARKET_OUTCOME:
        setup.draw_start(state, outcome - START_OUTCOME)
    elif outcome < CARD_OUTCOME:
        setup.draw_for_market(state, outcome - MARKET_OUTCOME)
    elif outcome < TILE_OUTCOME:
        setup.deal_card(state, outcome - CARD_OUTCOME)
    elif outcome < REDRAW_OUTCOME:
        setup.deal_tile(state, outcome - TILE_OUTCOME)
    else:
        setup.redraw_card(state, outcome - REDRAW_OUTCOME)


@compiled
def returns(state: Any, out: Any) -> None:
    """The winners share 1 and the others −1; nobody gains where all win."""
    n = seats(state)
    for seat in range(n):
        out[seat] = 0.0
    if state.player != TERMINAL:
        return
    best = points(state, 0)
    for seat in range(1, n):
        best = max(best, points(state, seat))
    winners = 0
    for seat in range(n):
        if points(state, seat) == best:
            winners += 1
    if winners == n:
        return
    for seat in range(n):
        out[seat] = 1.0 / winners if points(state, seat) == best else -1.0 / (n - winners)
