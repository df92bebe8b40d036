"""Setting up: who starts, the market, the objective cards, drafting, and the replacement of impossible cards."""

from typing import Any

import numpy as np

from parlour.core.bits import count
from parlour.core.jit import compiled
from parlour.core.kernel import CHANCE
from parlour.games.littletown.cards import ALL_CARDS
from parlour.games.littletown.objectives import impossible_cards
from parlour.games.littletown.parts import (
    BIT,
    COINS,
    GOODS,
    HAND,
    NO_TILE,
    OFFERED,
    RECOMMENDED,
    SEATS,
    SINGLES,
    START_COINS,
    SUPPLY,
    TILES,
    WHEAT_FIELDS,
    WORKERS,
)
from parlour.games.littletown.state import (
    CARDS_DEAL,
    MARKET,
    MARKET_DRAFT,
    MARKET_PICK_ONE,
    MARKET_RANDOM,
    MARKET_RECOMMENDED,
    NO_SQUARE,
    NOBODY,
    PICK,
    REDRAW,
    START,
    TILES_DEAL,
    TURN,
)
from parlour.games.littletown.table import seats

_ALL_CARDS = np.uint64(ALL_CARDS)
_SINGLES = np.uint64(SINGLES)
_RECOMMENDED = np.uint64(RECOMMENDED)
_DRAFTED = TILES - 1
PICK_ONE_HAND = 2


@compiled
def initial(state: Any) -> None:
    state.tile[:] = NO_TILE
    state.order[:] = NO_SQUARE
    state.pick[:] = NO_TILE
    state.centre = NO_SQUARE
    state.start_player = NOBODY
    state.player = CHANCE
    state.stage = START
    state.round_number = 1
    state.wheat_left = WHEAT_FIELDS
    if state.market == MARKET_RECOMMENDED:
        state.offer = _RECOMMENDED
    for good in range(len(GOODS)):
        state.supply[good] = SUPPLY[good]
    for seat in range(seats(state)):
        state.coins[seat] = START_COINS
        state.supply[COINS] -= START_COINS
        state.workers_left[seat] = WORKERS[state.players]


@compiled
def undealt_cards(state: Any) -> Any:
    dealt = state.discarded
    for seat in range(SEATS):
        dealt |= state.cards[seat]
    return _ALL_CARDS & ~dealt


@compiled
def undealt_tiles(state: Any) -> Any:
    """While the market is made: tiles neither in it nor dealt to anybody."""
    dealt = state.offer
    for seat in range(SEATS):
        dealt |= state.tiles[seat] | state.left[seat]
    return _SINGLES & ~dealt


@compiled
def next_for_card(state: Any) -> int:
    """The first seat that lacks a card, NOBODY if none does."""
    for seat in range(seats(state)):
        if count(state.cards[seat]) < HAND[state.players]:
            return seat
    return NOBODY


@compiled
def next_for_tile(state: Any) -> int:
    """The first seat that lacks a face-down tile, NOBODY if none does."""
    full = PICK_ONE_HAND if state.market == MARKET_PICK_ONE else _DRAFTED // seats(state)
    for seat in range(seats(state)):
        if count(state.tiles[seat]) < full:
            return seat
    return NOBODY


@compiled
def draw_start(state: Any, seat: int) -> None:
    state.start_player = seat
    state.stage = MARKET if state.market == MARKET_RANDOM else CARDS_DEAL


@compiled
def draw_for_market(state: Any, tile: int) -> None:
    state.offer |= BIT[tile]
    if count(state.offer) == OFFERED:
        state.stage = CARDS_DEAL


@compiled
def deal_card(state: Any, card: int) -> None:
    state.cards[next_for_card(state)] |= BIT[card]
    if next_for_card(state) != NOBODY:
        return
    if state.market in (MARKET_DRAFT, MARKET_PICK_ONE):
        state.stage = TILES_DEAL
    else:
        put_away_impossible(state)


@compiled
def deal_tile(state: Any, tile: int) -> None:
    state.tiles[next_for_tile(state)] |= BIT[tile]
    if next_for_tile(state) == NOBODY:
        state.stage = PICK
        state.player = 0


@compiled
def pick_tile(state: Any, seat: int, tile: int) -> None:
    state.pick[seat] = tile
    if seat + 1 < seats(state):
        state.player = seat + 1
    else:
        _reveal(state)


@compiled
def _reveal(state: Any) -> None:
    """All picks go to the market; then the rest is passed on (draft) or put out of the game (pick-one)."""
    n = seats(state)
    draft = state.market == MARKET_DRAFT
    for seat in range(n):
        chosen = BIT[state.pick[seat]]
        state.pick[seat] = NO_TILE
        state.offer |= chosen
        state.tiles[seat] &= ~chosen
        if not draft:
            state.left[seat] |= state.tiles[seat]
            state.tiles[seat] = 0
    if count(state.offer) == OFFERED:
        # Which tiles are out of the game follows from the market, and who held them no longer matters.
        for seat in range(n):
            state.tiles[seat] = 0
            state.left[seat] = 0
        put_away_impossible(state)
    elif draft:
        passed = state.tiles[n - 1]
        for seat in range(n):
            held = state.tiles[seat]
            state.tiles[seat] = passed
            passed = held
        state.player = 0
    else:
        state.stage = TILES_DEAL
        state.player = CHANCE


@compiled
def redraw_card(state: Any, card: int) -> None:
    state.cards[next_for_card(state)] |= BIT[card]
    put_away_impossible(state)


@compiled
def put_away_impossible(state: Any) -> None:
    """Seat by seat; a seat that lacks cards then draws until it has none that is impossible. After the last, play."""
    impossible = impossible_cards(state)
    for seat in range(seats(state)):
        found = state.cards[seat] & impossible
        if found:
            state.cards[seat] &= ~found
            state.discarded |= found
        if count(state.cards[seat]) < HAND[state.players]:
            state.stage = REDRAW
            state.player = CHANCE
            return
    state.stage = TURN
    state.player = state.start_player
