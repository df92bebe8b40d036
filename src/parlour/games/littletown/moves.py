"""Action number ↔ notation, and which rule forbids an action.

Chance: ``start 2`` · ``market church`` · ``card 14`` · ``tile church`` · ``redraw 9``. Choices: ``pick church`` ·
``worker c2`` · ``gather b1`` · ``use b3`` · ``use d4 fish+wheat>stone+wood`` (Pawnshop) · ``exchange wood`` ·
``build wheat_field b3`` · ``feed fish=3 wheat=1`` · ``end``
"""

import re
from typing import TYPE_CHECKING

from parlour.core.errors import NotationError
from parlour.games.littletown import rules
from parlour.games.littletown.cards import CARD_INDEX
from parlour.games.littletown.parts import (
    KINDS,
    PAIRS,
    PAWNSHOP,
    SEATS,
    SQUARE_INDEX,
    SQUARE_NAMES,
    SQUARES,
    TILE_IDS,
    TILE_INDEX,
    WORKERS,
)
from parlour.games.littletown.table import square_of
from parlour.games.littletown.why import refusal, refuse

if TYPE_CHECKING:
    from parlour.core.game import State

__all__ = ["parse", "refusal", "to_text"]

_PAIR_NAMES = tuple("+".join(KINDS[kind] for kind in pair) for pair in PAIRS)
_PAIR_INDEX = {name: pair for pair, name in enumerate(_PAIR_NAMES)}
_FEED = re.compile(r"feed fish=(0|[1-9][0-9]?) wheat=(0|[1-9][0-9]?)")
_OUTCOMES = (
    {f"start {seat}": rules.START_OUTCOME + seat for seat in range(SEATS)}
    | {f"market {name}": rules.MARKET_OUTCOME + tile for name, tile in TILE_INDEX.items()}
    | {f"card {number}": rules.CARD_OUTCOME + card for number, card in CARD_INDEX.items()}
    | {f"tile {name}": rules.TILE_OUTCOME + tile for name, tile in TILE_INDEX.items()}
    | {f"redraw {number}": rules.REDRAW_OUTCOME + card for number, card in CARD_INDEX.items()}
)
_OUTCOME_TEXT = {outcome: text for text, outcome in _OUTCOMES.items()}


def to_text(state: "State", action: int) -> str:
    if state.is_chance_node():
        return _OUTCOME_TEXT[action]
    if action == rules.END_ACTION:
        return "end"
    if action < rules.GATHER:
        return f"worker {SQUARE_NAMES[action - rules.WORKER_AT]}"
    if action < rules.USE:
        return f"gather {SQUARE_NAMES[action - rules.GATHER]}"
    if action < rules.PAWN:
        return f"use {SQUARE_NAMES[action - rules.USE]}"
    if action < rules.EXCHANGE:
        square = square_of(state.record, PAWNSHOP)
        if square < 0:
            raise refusal(state, action)
        paid, taken = divmod(action - rules.PAWN, len(PAIRS))
        return f"use {SQUARE_NAMES[square]} {_PAIR_NAMES[paid]}>{_PAIR_NAMES[taken]}"
    if action < rules.BUILD:
        return f"exchange {KINDS[action - rules.EXCHANGE]}"
    if action < rules.FEED:
        tile, square = divmod(action - rules.BUILD, SQUARES)
        return f"build {TILE_IDS[tile]} {SQUARE_NAMES[square]}"
    if action < rules.PICK_TILE:
        fish, wheat = divmod(action - rules.FEED, rules.MOST_FED + 1)
        return f"feed fish={fish} wheat={wheat}"
    return f"pick {TILE_IDS[action - rules.PICK_TILE]}"


def parse(state: "State", text: str) -> int:
    if state.is_chance_node():
        if text not in _OUTCOMES:
            raise NotationError("littletown.refused.not_chance_outcome", {"text": text[:80]})
        return _OUTCOMES[text]
    if text in _OUTCOMES:
        raise refuse("not_chance")
    if text == "end":
        return rules.END_ACTION
    if found := _FEED.fullmatch(text):
        return _feed(state, int(found[1]), int(found[2]))
    match text.split(" "):
        case ["worker", square] if square:
            return rules.WORKER_AT + _square(square)
        case ["gather", square] if square:
            return rules.GATHER + _square(square)
        case ["use", square] if square:
            return rules.USE + _square(square)
        case ["use", square, deal] if square and deal:
            return _pawn(state, _square(square), deal)
        case ["exchange", kind] if kind:
            return rules.EXCHANGE + _kind(kind)
        case ["build", tile, square] if tile and square:
            return rules.BUILD + _tile(tile) * SQUARES + _square(square)
        case ["pick", tile] if tile:
            return rules.PICK_TILE + _tile(tile)
    raise NotationError("littletown.refused.unknown_action", {"text": text[:80]})


def _square(name: str) -> int:
    if name not in SQUARE_INDEX:
        raise NotationError("littletown.refused.outside", {"square": name[:20]})
    return SQUARE_INDEX[name]


def _tile(name: str) -> int:
    if name not in TILE_INDEX:
        raise NotationError("littletown.refused.unknown_tile", {"tile": name[:20]})
    return TILE_INDEX[name]


def _kind(name: str) -> int:
    if name not in KINDS:
        raise NotationError("littletown.refused.unknown_kind", {"kind": name[:20]})
    return KINDS.index(name)


def _pawn(state: "State", square: int, deal: str) -> int:
    paid, _, taken = deal.partition(">")
    for pair in (paid, taken):
        if pair not in _PAIR_INDEX:
            raise NotationError("littletown.refused.unknown_pair", {"pair": pair[:20]})
    if square_of(state.record, PAWNSHOP) != square:
        raise refuse("no_pawnshop", square=SQUARE_NAMES[square])
    return rules.PAWN + _PAIR_INDEX[paid] * len(PAIRS) + _PAIR_INDEX[taken]


def _feed(state: "State", fish: int, wheat: int) -> int:
    if max(fish, wheat) > rules.MOST_FED:
        raise refuse("feed_much", workers=int(WORKERS[state.record.players]))
    return int(rules.feeding(fish, wheat))
