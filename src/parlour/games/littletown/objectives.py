"""Which objective cards are met, and their points, the moment a step has changed what they measure.

``reached`` keeps the conditions that have held for a seat, whether or not the seat has the card: all can follow that,
and it tells which cards a seat cannot have. It begins empty, for nothing holds before the first turn.
"""

from typing import Any

import numpy as np

from parlour.core.bits import count, lowest, without_lowest
from parlour.core.jit import compiled
from parlour.games.littletown.cards import (
    BUILDINGS,
    CARD_POINTS,
    CARDS,
    COIN_BUILDINGS,
    COIN_TILES,
    COINS_HELD,
    FISH_BUILDINGS,
    FISH_TILES,
    FOOD,
    GROUP,
    HELP,
    HELP_NEEDED,
    HOLD,
    MATERIAL_BUILDINGS,
    MATERIAL_TILES,
    MOST,
    NO_COINS,
    STONE_COST,
    TERRAINS,
    WOOD_COST,
)
from parlour.games.littletown.parts import (
    BESIDE,
    BIT,
    COST,
    FISH,
    NEAR_TERRAIN,
    STONE,
    WHEAT,
    WHEAT_FIELD,
    WOOD,
)
from parlour.games.littletown.state import LINE_OBJECTIVES

_NONE = np.uint64(0)


@compiled
def note(state: Any, seat: int, measure: int, value: int) -> None:
    """``measure`` of the seat has come to ``value``: score the cards that hold now for the first time."""
    new = HOLD[state.players, measure, min(value, MOST)] & ~state.reached[seat]
    if new == 0:
        return
    state.reached[seat] |= new
    new &= state.cards[seat]
    while new:
        state.lines[seat, LINE_OBJECTIVES] += CARD_POINTS[lowest(new)]
        new = without_lowest(new)


@compiled
def note_coins(state: Any, seat: int) -> None:
    coins = state.coins[seat]
    note(state, seat, COINS_HELD, coins)
    if coins == 0:
        note(state, seat, NO_COINS, 1)


@compiled
def note_food(state: Any, seat: int) -> None:
    note(state, seat, FOOD, state.cubes[seat, FISH] + state.cubes[seat, WHEAT])


@compiled
def note_building(state: Any, seat: int, square: int, tile: int) -> None:
    """The seat has built ``tile`` on ``square``."""
    owned = state.owned[seat]
    note(state, seat, BUILDINGS, count(owned))
    note(state, seat, GROUP, group(owned, BIT[square]))
    note(state, seat, TERRAINS, terrains(state, seat))
    note(state, seat, STONE_COST, COST[tile, STONE])
    note(state, seat, WOOD_COST, COST[tile, WOOD])
    kind = BIT[tile]
    if kind & FISH_TILES:
        note(state, seat, FISH_BUILDINGS, built_among(state, seat, FISH_TILES))
    if kind & COIN_TILES:
        note(state, seat, COIN_BUILDINGS, built_among(state, seat, COIN_TILES))
    if kind & MATERIAL_TILES:
        note(state, seat, MATERIAL_BUILDINGS, built_among(state, seat, MATERIAL_TILES))


@compiled
def group(owned: Any, start: Any) -> int:
    """How many squares of ``owned`` hang together by their sides with those of ``start``."""
    found = start
    edge = start
    while edge:
        reach = _NONE
        while edge:
            reach |= BESIDE[lowest(edge)]
            edge = without_lowest(edge)
        edge = reach & owned & ~found
        found |= edge
    return count(found)


@compiled
def largest_group(owned: Any) -> int:
    """The size of the largest group."""
    best = 0
    rest = owned
    while rest:
        best = max(best, group(owned, BIT[lowest(rest)]))
        rest = without_lowest(rest)
    return best


@compiled
def terrains(state: Any, seat: int) -> int:
    """For how many of lake, mountain and forest there is a building near, a different one for each."""
    near = NEAR_TERRAIN[state.board]
    stone = count(state.owned[seat] & near[STONE])
    wood = count(state.owned[seat] & near[WOOD])
    fish = count(state.owned[seat] & near[FISH])
    stone_wood = count(state.owned[seat] & (near[STONE] | near[WOOD]))
    stone_fish = count(state.owned[seat] & (near[STONE] | near[FISH]))
    wood_fish = count(state.owned[seat] & (near[WOOD] | near[FISH]))
    together = count(state.owned[seat] & (near[STONE] | near[WOOD] | near[FISH]))
    # By König's theorem the most pairs of terrain and building, from the sets of terrains that fall short.
    found = min(3, together)
    found = min(found, 1 + min(stone_wood, min(stone_fish, wood_fish)))
    return min(found, 2 + min(stone, min(wood, fish)))


@compiled
def built_among(state: Any, seat: int, tiles: Any) -> int:
    """How many buildings of the seat are among ``tiles``."""
    n = 0
    rest = state.owned[seat]
    while rest:
        if tiles & BIT[state.tile[lowest(rest)]]:
            n += 1
        rest = without_lowest(rest)
    return n


@compiled
def impossible_cards(state: Any) -> Any:
    """The (!) cards that the complete market, what has been bought from it included, makes impossible."""
    tiles = state.offer | BIT[WHEAT_FIELD]
    for place in range(len(state.order)):
        if state.order[place] >= 0:
            tiles |= BIT[state.tile[state.order[place]]]
    found = _NONE
    for card in range(CARDS):
        if count(HELP[card] & tiles) < HELP_NEEDED[card]:
            found |= BIT[card]
    return found
