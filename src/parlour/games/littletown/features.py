"""The observation tensor: what one seat sees, its own things first, then the others' in order of play."""

from typing import Any

from parlour.core.bits import count, lowest, without_lowest
from parlour.core.jit import compiled
from parlour.games.littletown.cards import CARDS
from parlour.games.littletown.parts import (
    BIT,
    COINS,
    CUBES,
    FISH,
    GOODS,
    GRASS,
    NO_TILE,
    ROUNDS,
    SEATS,
    SQUARES,
    SUPPLY,
    TERRAIN,
    TILES,
    WHEAT_FIELD,
    WHEAT_FIELDS,
)
from parlour.games.littletown.seen import seen_hands
from parlour.games.littletown.state import NO_SQUARE, NOBODY, STAGES
from parlour.games.littletown.table import houses_left, points, seats

# In order: the part's name and shape. Seats are counted from the observing one on; absent seats are 0.
PARTS: dict[str, tuple[int, ...]] = {
    # 1 where a square gives stone, wood, fish, or is grass.
    "terrain": (4, SQUARES),
    "workers": (SEATS, SQUARES),
    "owners": (SEATS, SQUARES),
    # 1 for the tile on a square.
    "tiles": (TILES, SQUARES),
    # 1 for the square that the mover's worker, or the Residence, is on; for squares gathered from or used.
    "centre": (SQUARES,),
    "done": (SQUARES,),
    # 1 for a tile in the market; Wheat Fields / 5.
    "market": (TILES,),
    # Cubes / 15 and coins / 40.
    "goods": (SEATS, len(GOODS)),
    "supply": (len(GOODS),),
    "workers_left": (SEATS,),
    "houses_left": (SEATS,),
    "points": (SEATS,),
    # 1 for own cards in hand.
    "cards": (CARDS,),
    # Cards in hand / 4; 1 for cards scored, for conditions that have held, for cards put away.
    "cards_held": (SEATS,),
    "scored": (SEATS, CARDS),
    "reached": (SEATS, CARDS),
    "discarded": (CARDS,),
    # Of the mover: cubes exchanged, and taken from the supply in this turn, / 5.
    "exchanged": (CUBES,),
    "taken": (CUBES,),
    # Draft and pick-one: 1 for tiles whose holder the seat knows, by holder; for its own pick and its own tiles put out
    # of the game; for seats that have picked.
    "tiles_known": (SEATS, TILES),
    "pick": (TILES,),
    "tiles_out": (TILES,),
    "picks": (SEATS,),
    "to_move": (SEATS,),
    "start_player": (SEATS,),
    "phase": (len(STAGES),),
    "round": (ROUNDS,),
}
POINTS_SCALE = 100.0
WORKERS_SCALE = 5.0
HOUSES_SCALE = 7.0
HAND_SCALE = 4.0
MOVER_CUBES_SCALE = 5.0


@compiled
def observe(state: Any, seat: int, out: Any) -> None:
    out[:] = 0.0
    n = seats(state)
    at = _write_board(state, seat, n, out)
    at = _write_goods(state, seat, n, out, at)
    at = _write_cards(state, seat, n, out, at)
    at = _write_drafting(state, seat, n, out, at)
    if state.player >= 0:
        out[at + (state.player - seat + n) % n] = 1.0
    at += SEATS
    if state.start_player != NOBODY:
        out[at + (state.start_player - seat + n) % n] = 1.0
    at += SEATS
    out[at + int(state.stage)] = 1.0
    at += len(STAGES)
    out[at + int(state.round_number) - 1] = 1.0


@compiled
def _write_bits(out: Any, at: int, word: Any) -> None:
    while word:
        out[at + lowest(word)] = 1.0
        word = without_lowest(word)


@compiled
def _write_board(state: Any, seat: int, n: int, out: Any) -> int:
    for kind in range(FISH + 1):
        _write_bits(out, kind * SQUARES, TERRAIN[state.board, kind])
    at = (FISH + 1) * SQUARES
    _write_bits(out, at, GRASS[state.board])
    at += SQUARES
    for other in range(n):
        place = (other - seat + n) % n
        _write_bits(out, at + place * SQUARES, state.workers[other])
        _write_bits(out, at + (SEATS + place) * SQUARES, state.owned[other])
    at += 2 * SEATS * SQUARES
    for square in range(SQUARES):
        if state.tile[square] != NO_TILE:
            out[at + int(state.tile[square]) * SQUARES + square] = 1.0
    at += TILES * SQUARES
    if state.centre != NO_SQUARE:
        out[at + int(state.centre)] = 1.0
    at += SQUARES
    _write_bits(out, at, state.done)
    return at + SQUARES


@compiled
def _write_goods(state: Any, seat: int, n: int, out: Any, at: int) -> int:
    _write_bits(out, at, state.offer)
    out[at + WHEAT_FIELD] = state.wheat_left / WHEAT_FIELDS
    at += TILES
    for other in range(n):
        place = at + (other - seat + n) % n * len(GOODS)
        for kind in range(CUBES):
            out[place + kind] = state.cubes[other, kind] / SUPPLY[kind]
        out[place + COINS] = state.coins[other] / SUPPLY[COINS]
    at += SEATS * len(GOODS)
    for good in range(len(GOODS)):
        out[at + good] = state.supply[good] / SUPPLY[good]
    at += len(GOODS)
    for other in range(n):
        place = at + (other - seat + n) % n
        out[place] = state.workers_left[other] / WORKERS_SCALE
        out[place + SEATS] = houses_left(state, other) / HOUSES_SCALE
        out[place + 2 * SEATS] = points(state, other) / POINTS_SCALE
    return at + 3 * SEATS


@compiled
def _write_cards(state: Any, seat: int, n: int, out: Any, at: int) -> int:
    _write_bits(out, at, state.cards[seat] & ~state.reached[seat])
    at += CARDS
    for other in range(n):
        place = (other - seat + n) % n
        out[at + place] = count(state.cards[other] & ~state.reached[other]) / HAND_SCALE
        _write_bits(out, at + SEATS + place * CARDS, state.cards[other] & state.reached[other])
        _write_bits(out, at + SEATS + (SEATS + place) * CARDS, state.reached[other])
    at += SEATS + 2 * SEATS * CARDS
    _write_bits(out, at, state.discarded)
    at += CARDS
    for kind in range(CUBES):
        out[at + kind] = state.exchanged[kind] / MOVER_CUBES_SCALE
        out[at + CUBES + kind] = state.taken[kind] / MOVER_CUBES_SCALE
    return at + 2 * CUBES


@compiled
def _write_drafting(state: Any, seat: int, n: int, out: Any, at: int) -> int:
    seen = seen_hands(state, seat)
    for other in range(n):
        if seen >> other & 1:
            _write_bits(out, at + (other - seat + n) % n * TILES, state.tiles[other])
    at += SEATS * TILES
    if state.pick[seat] != NO_TILE:
        _write_bits(out, at, BIT[state.pick[seat]])
    at += TILES
    _write_bits(out, at, state.left[seat])
    at += TILES
    for other in range(n):
        if state.pick[other] != NO_TILE:
            out[at + (other - seat + n) % n] = 1.0
    return at + SEATS
