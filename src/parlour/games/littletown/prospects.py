"""How likely a seat is to meet the objective cards in its hand before the end, and what they are worth so."""

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
    FISH_BUILDINGS,
    FISH_FED,
    FOOD,
    GROUP,
    MATERIAL_BUILDINGS,
    MEASURE,
    NEED,
    NO_COINS,
    TAKEN,
    TERRAINS,
    USES,
)
from parlour.games.littletown.objectives import built_among, largest_group, terrains
from parlour.games.littletown.parts import CUBES, FISH, WHEAT, WORKERS
from parlour.games.littletown.state import WORKER
from parlour.games.littletown.table import building_squares, houses_left

# Of a card that one turn decides, and of one that is out of reach now.
_LIKELY = 0.45
_MOST = 0.85
# What a card in hand is worth on average, to those who do not know it.
CARD_IN_HAND = 1.2
# With so many turns left a card loses nothing for want of time.
_TURNS = 5.0


@compiled
def card_prospects(state: Any, seat: int, turns: int, known: bool) -> float:
    """Points to expect from the seat's open cards; what they are is looked at only where ``known``."""
    cards = state.cards[seat] & ~state.reached[seat]
    if cards == 0:
        return 0.0
    time = min(1.0, turns / _TURNS)
    if not known:
        return CARD_IN_HAND * time * count(cards)
    total = 0.0
    while cards:
        card = lowest(cards)
        total += CARD_POINTS[card] * time * _chance(state, seat, card, turns)
        cards = without_lowest(cards)
    return total


@compiled
def _chance(state: Any, seat: int, card: int, turns: int) -> float:
    measure = MEASURE[card]
    need = NEED[state.players, card]
    if measure == GROUP:
        return _share(largest_group(state.owned[seat]), need)
    if measure == BUILDINGS:
        owned = count(state.owned[seat])
        if need - owned > min(houses_left(state, seat), turns):
            return 0.0
        return _share(owned, need)
    if measure == FOOD:
        return _share(state.cubes[seat, FISH] + state.cubes[seat, WHEAT], need)
    if measure == TERRAINS:
        return _share(terrains(state, seat), need)
    if measure == COIN_BUILDINGS:
        return _share(built_among(state, seat, COIN_TILES), need)
    if measure == COINS_HELD:
        return _share(state.coins[seat], need)
    if measure == NO_COINS:
        return _MOST / (1.0 + state.coins[seat])  # type: ignore[no-any-return]
    if measure == FISH_FED:
        return _share(min(state.cubes[seat, FISH], WORKERS[state.players]), need)
    if state.player == seat and state.stage == WORKER:
        if measure == USES:
            return _share(count(state.done & building_squares(state)), need)
        if measure == TAKEN:
            taken = 0
            for kind in range(CUBES):
                taken += state.taken[kind]
            return _share(taken, need)
    if measure in (FISH_BUILDINGS, MATERIAL_BUILDINGS):
        return _LIKELY if houses_left(state, seat) > 0 else 0.0
    return _LIKELY / 2.0


@compiled
def _share(have: int, need: int) -> float:
    """Half of the way there is more than half of the chance away."""
    part = min(1.0, have / need)
    return _MOST * (0.15 + 0.85 * part * np.sqrt(part))  # type: ignore[no-any-return]
