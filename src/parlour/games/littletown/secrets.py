"""The cards and face-down tiles of a position from outside: those told, and others for those that are not."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.core.chance import generator
from parlour.core.errors import PositionError
from parlour.games.littletown import checks
from parlour.games.littletown.cards import CARDS, MEASURE, NEED
from parlour.games.littletown.hidden import draw_cards, seats_checked
from parlour.games.littletown.objectives import impossible_cards
from parlour.games.littletown.parts import HAND, NO_TILE, SEATS, SINGLES, TILES
from parlour.games.littletown.progress import measured
from parlour.games.littletown.rules import MAX_LEGAL_ACTIONS
from parlour.games.littletown.seen import seen_hands
from parlour.games.littletown.setup import PICK_ONE_HAND
from parlour.games.littletown.state import (
    CARDS_DEAL,
    MARKET,
    MARKET_PICK_ONE,
    PICK,
    REDRAW,
    TURN,
)
from parlour.games.littletown.table import seats

Position = Mapping[str, Any]


def room() -> NDArray[np.int32]:
    """Room for all legal actions."""
    return np.empty(MAX_LEGAL_ACTIONS, dtype=np.int32)


# --- cards ---


def fill_cards(record: Any, position: Position, viewer: int | None) -> None:
    n = int(seats(record))
    hand = int(HAND[record.players])
    nothing: dict[str, Any] = {"cards": None, "count": 0, "scored": []}
    given = checks.items("objectives", position.get("objectives", [nothing] * n), n)
    record.discarded = checks.cards("discarded", position.get("discarded", []))
    told, wanted = 0, np.zeros(SEATS, dtype=np.int64)
    own = 0
    for seat in range(n):
        fields = checks.fields("objectives", given[seat], ("cards", "count", "scored"))
        scored = checks.cards("objectives", fields["scored"])
        held = checks.whole("objectives", fields["count"], 0, hand - scored.bit_count())
        if fields["cards"] is not None:
            if seat != viewer:
                raise PositionError("objectives", f"only seat {seat} as the viewer knows its cards")
            own = checks.cards("objectives", fields["cards"])
            if own.bit_count() != held:
                raise PositionError("objectives", "count is the number of cards")
        else:
            wanted[seat] = held
        dealt = scored | (own if seat == viewer else 0)
        if dealt & told:
            raise PositionError("objectives", "a card is in it twice")
        told |= dealt
        record.cards[seat] = dealt
        record.reached[seat] = scored
    if told & int(record.discarded):
        raise PositionError("discarded", "a card of it is in somebody's hand")
    _check_counts(record, wanted)
    _set_reached(record, position, n)
    checked = _checked(record, wanted)
    if viewer is not None and viewer < checked and int(record.cards[viewer]) & int(impossible_cards(record)):
        raise PositionError("objectives", "a card in hand is impossible with this market")
    if not draw_cards(record, wanted, checked, generator(0)):
        raise PositionError("objectives", "there are not so many cards that others can have in hand")


def _counts(record: Any, wanted: Any) -> list[int]:
    return [int(record.cards[seat]).bit_count() + int(wanted[seat]) for seat in range(int(seats(record)))]


def _check_counts(record: Any, wanted: Any) -> None:
    """In the set-up the seats have their cards one after the other."""
    hand = int(HAND[record.players])
    counts = _counts(record, wanted)
    short = [seat for seat, count in enumerate(counts) if count < hand]
    if record.stage <= MARKET:
        right = not any(counts)
    elif record.stage == CARDS_DEAL:
        right = bool(short) and not any(counts[short[0] + 1 :])
    elif record.stage == REDRAW:
        right = len(short) == 1
    else:
        right = record.stage >= TURN or not short
    if not right:
        raise PositionError("objectives", "the seats cannot have so many cards in this phase")
    if int(record.discarded) and record.stage < REDRAW:
        raise PositionError("discarded", "no card is put away before the market is complete")
    if int(record.discarded) & ~int(impossible_cards(record)):
        raise PositionError("discarded", "a card of it is possible with this market")


def _checked(record: Any, wanted: Any) -> int:
    if record.stage != REDRAW:
        return int(seats_checked(record))
    hand = int(HAND[record.players])
    return next(seat for seat, count in enumerate(_counts(record, wanted)) if count < hand) + 1


def _set_reached(record: Any, position: Position, n: int) -> None:
    """By default the conditions that hold, and those scored."""
    for seat in range(n):
        holding = 0
        if record.stage >= TURN:
            for card in range(CARDS):
                if measured(record, seat, int(MEASURE[card])) >= NEED[record.players, card]:
                    holding |= 1 << card
        record.reached[seat] |= np.uint64(holding)
    for seat, numbers in enumerate(checks.items("reached", position.get("reached", [[]] * n), n)):
        given = checks.cards("reached", numbers)
        if given and record.stage < TURN:
            raise PositionError("reached", "nothing has held before the first turn")
        if "reached" in position and int(record.reached[seat]) & ~given:
            raise PositionError("reached", f"lacks a condition that holds, or is scored, for seat {seat}")
        record.reached[seat] |= np.uint64(given)


# --- face-down tiles ---


def fill_tiles(record: Any, position: Position, viewer: int | None) -> None:
    n = int(seats(record))
    picks = checks.items("picks", position.get("picks", [False] * n), n)
    if not all(isinstance(picked, bool) for picked in picks):
        raise PositionError("picks", "must be true or false for each seat")
    rounds = int(record.offer).bit_count() // n
    sizes = _sizes(record, position, picks, rounds)
    mover = picks.index(False) if False in picks else 0
    if record.stage == PICK:
        record.player = mover
    if any(picks[mover:]) or all(picks) or (any(picks) and record.stage != PICK):
        raise PositionError("picks", "seats pick one after the other, and reveal once all have")
    free = SINGLES & ~int(record.offer)
    if viewer is not None:
        free = _put_known(record, position, viewer, picks[viewer], free)
    seen = 0 if viewer is None else int(seen_hands(record, viewer))
    lists = checks.items("tiles_seen", position.get("tiles_seen", [None] * n), n)
    for seat in range(n):
        if seat == viewer:
            continue
        if seen >> seat & 1 and lists[seat] is not None:
            record.tiles[seat] = _within("tiles_seen", checks.singles("tiles_seen", lists[seat]), free)
            free &= ~int(record.tiles[seat])
    for seat in range(n):
        out = rounds if record.market == MARKET_PICK_ONE else 0
        for word, size in ((record.tiles, sizes[seat]), (record.left, out)):
            while int(word[seat]).bit_count() < size:
                word[seat] |= np.uint64(free & -free)
                free &= free - 1
        if int(record.tiles[seat]).bit_count() != sizes[seat] or int(record.left[seat]).bit_count() != out:
            raise PositionError("tiles", f"seat {seat} cannot hold, or have put out, so many")
        if picks[seat] and record.pick[seat] == NO_TILE:
            record.pick[seat] = int(record.tiles[seat]).bit_length() - 1


def _sizes(record: Any, position: Position, picks: list[bool], rounds: int) -> list[int]:
    """How many tiles each seat has before it, its pick among them."""
    n = int(seats(record))
    full = PICK_ONE_HAND if record.market == MARKET_PICK_ONE else (TILES - 1) // n
    whole = full if record.market == MARKET_PICK_ONE else full - rounds
    default = [whole - picked if record.stage == PICK else 0 for picked in picks]
    held = checks.items("tiles_held", position.get("tiles_held", default), n)
    sizes = [checks.whole("tiles_held", number, 0, full) + picks[seat] for seat, number in enumerate(held)]
    if record.stage == PICK:
        right = sizes == [whole] * n
    else:
        short = next((seat for seat in range(n) if sizes[seat] < full), None)
        right = short is not None and not any(sizes[short + 1 :])
        right &= not record.offer or record.market == MARKET_PICK_ONE
    if not right:
        raise PositionError("tiles_held", "the seats cannot hold so many tiles in this phase")
    return sizes


def _put_known(record: Any, position: Position, viewer: int, picked: bool, free: int) -> int:
    """What the viewer holds, has picked and has put out of the game; the tiles still free after that."""
    n = int(seats(record))
    held = checks.items("tiles", position.get("tiles", [None] * n), n)[viewer]
    if held is not None:
        record.tiles[viewer] = _within("tiles", checks.singles("tiles", held), free)
        free &= ~int(record.tiles[viewer])
    pick = position.get("pick")
    if pick is not None:
        tile = checks.tile("pick", pick)
        if not picked or not free >> tile & 1:
            raise PositionError("pick", "cannot be the viewer's pick")
        record.pick[viewer] = tile
        record.tiles[viewer] |= np.uint64(1 << tile)
        free &= ~(1 << tile)
    out = position.get("tiles_out")
    if out is not None:
        record.left[viewer] = _within("tiles_out", checks.singles("tiles_out", out), free)
        free &= ~int(record.left[viewer])
    return free


def _within(field: str, tiles: int, free: int) -> int:
    if tiles & ~free:
        raise PositionError(field, "a tile of it is elsewhere")
    return tiles
