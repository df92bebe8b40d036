"""Drawing anew what a seat cannot know: others' cards, others' face-down tiles, picks that are not revealed.

Every state that the seat cannot tell from the true one is drawn equally often. What it does know of others' cards: how
many there are; none is one whose condition has held, for that would have been scored; and none is impossible, once its
holder has shown and replaced those.
"""

from typing import Any

import numpy as np

from parlour.core.bits import count, lowest, nth
from parlour.core.chance import below, uniform
from parlour.core.jit import compiled
from parlour.games.littletown.cards import CARDS
from parlour.games.littletown.objectives import impossible_cards
from parlour.games.littletown.parts import BIT, NO_TILE, SEATS
from parlour.games.littletown.seen import seen_hands
from parlour.games.littletown.setup import next_for_card, undealt_cards, undealt_tiles
from parlour.games.littletown.state import PICK, REDRAW, TILES_DEAL
from parlour.games.littletown.table import seats


@compiled
def resample(state: Any, seat: int, rng: Any) -> None:
    checked = seats_checked(state)
    wanted = np.zeros(SEATS, dtype=np.int64)
    for other in range(seats(state)):
        if other != seat:
            wanted[other] = count(state.cards[other] & ~state.reached[other])
            state.cards[other] &= state.reached[other]
    draw_cards(state, wanted, checked, rng)
    if state.stage in (TILES_DEAL, PICK):
        _draw_tiles(state, seat, rng)


@compiled
def hides_action(state: Any) -> bool:
    """Picks are revealed together."""
    return state.stage == PICK  # type: ignore[no-any-return]


# --- cards ---


@compiled
def seats_checked(state: Any) -> int:
    """Of how many seats, from seat 0 on, the market has already been seen to rule out no card."""
    if state.stage > REDRAW:
        return seats(state)
    if state.stage == REDRAW:
        return next_for_card(state) + 1
    return 0


@compiled
def draw_cards(state: Any, wanted: Any, checked: int, rng: Any) -> bool:
    """Deal each seat as many open cards as it wants, every possible deal being equally likely; False if there is none.

    The first ``checked`` seats have no impossible cards.
    """
    # A number for all that is still wanted, each seat's part counting in units of its own.
    unit = np.ones(SEATS, dtype=np.int64)
    size = 1
    impossible = impossible_cards(state)
    undealt = undealt_cards(state)
    possible = np.zeros(SEATS, dtype=np.uint64)
    for seat in range(SEATS):
        unit[seat] = size
        size *= wanted[seat] + 1
        possible[seat] = undealt & ~state.reached[seat]
        if seat < checked:
            possible[seat] &= ~impossible
    # ways[card, rest]: in how many ways this card and those after it can be dealt so that the rest is met exactly.
    ways = np.zeros((CARDS + 1, size), dtype=np.float64)
    ways[CARDS, 0] = 1.0
    for card in range(CARDS - 1, -1, -1):
        for rest in range(size):
            ways[card, rest] = ways[card + 1, rest]
            for seat in range(SEATS):
                if possible[seat] & BIT[card] and rest // unit[seat] % (wanted[seat] + 1) > 0:
                    ways[card, rest] += ways[card + 1, rest - unit[seat]]
    rest = size - 1
    if ways[0, rest] == 0:
        return False
    for card in range(CARDS):
        # Rounding must not lead beyond the last way.
        point = min(uniform(rng) * ways[card, rest], ways[card, rest] - 1.0) - ways[card + 1, rest]
        for seat in range(SEATS):
            if point < 0:
                break
            if possible[seat] & BIT[card] and rest // unit[seat] % (wanted[seat] + 1) > 0:
                point -= ways[card + 1, rest - unit[seat]]
                if point < 0:
                    rest -= unit[seat]
                    state.cards[seat] |= BIT[card]
    return True


# --- tiles ---


@compiled
def _draw_tiles(state: Any, viewer: int, rng: Any) -> None:
    n = seats(state)
    seen = seen_hands(state, viewer)
    held = np.zeros(SEATS, dtype=np.int64)
    out = np.zeros(SEATS, dtype=np.int64)
    for seat in range(n):
        if not seen >> seat & 1:
            held[seat] = count(state.tiles[seat])
            state.tiles[seat] = 0
        if seat != viewer:
            out[seat] = count(state.left[seat])
            state.left[seat] = 0
    for seat in range(n):
        for _ in range(held[seat]):
            state.tiles[seat] |= _any(undealt_tiles(state), rng)
        for _ in range(out[seat]):
            state.left[seat] |= _any(undealt_tiles(state), rng)
        if seat != viewer and state.pick[seat] != NO_TILE:
            state.pick[seat] = lowest(_any(state.tiles[seat], rng))


@compiled
def _any(word: Any, rng: Any) -> Any:
    """One of the bits of ``word``, each equally likely."""
    return BIT[nth(word, below(rng, count(word)))]
