"""The objective cards as tables: what each measures, how much of it each wants, and when a market rules it out.

Every card holds when some *measure* of its owner reaches a number. The known cards' measures are told here by their
numbers; a card added to the data may bring its own along: ``"measure": "coins", "plus": 9, "per_worker": 0``. 17 of
the 18 printed cards are known; the missing one is not invented.
"""

from typing import Any, NamedTuple

import numpy as np

from parlour.games.littletown.parts import DATA, KINDS, PLAYERS, WORKERS, mask

MEASURES = (
    # The most buildings of one's own in an orthogonally connected group; buildings owned.
    "group",
    "buildings",
    # Fish and wheat held.
    "food",
    # Of lake, mountain and forest, how many have a building of one's own near, a different one for each.
    "terrains",
    # Kinds of cubes that one use consumed.
    "kinds_used",
    # Fish given in one feeding.
    "fish_fed",
    # Buildings built whose effect has fish, coins, wood or stone in it.
    "fish_buildings",
    "coin_buildings",
    "material_buildings",
    # The most stone, the most wood that a building built cost.
    "stone_cost",
    "wood_cost",
    # 1 with no coins; coins held.
    "no_coins",
    "coins",
    # 1 once a use consumed a cube of a kind taken earlier in the turn.
    "spent_taken",
    # In this turn: buildings used, buildings used that gave points, cubes taken from the supply.
    "uses",
    "point_uses",
    "taken",
)
(
    GROUP,
    BUILDINGS,
    FOOD,
    TERRAINS,
    KINDS_USED,
    FISH_FED,
    FISH_BUILDINGS,
    COIN_BUILDINGS,
    MATERIAL_BUILDINGS,
    STONE_COST,
    WOOD_COST,
    NO_COINS,
    COINS_HELD,
    SPENT_TAKEN,
    USES,
    POINT_USES,
    TAKEN,
) = range(len(MEASURES))


class Want(NamedTuple):
    """``measure`` must reach ``plus`` and ``per_worker`` for each worker dealt."""

    measure: str
    plus: int
    per_worker: int = 0


_KNOWN = {
    1: Want("group", 3),
    2: Want("buildings", 1, 1),
    3: Want("food", 0, 2),
    4: Want("terrains", 3),
    5: Want("kinds_used", 2),
    6: Want("fish_fed", 0, 1),
    8: Want("fish_buildings", 1),
    9: Want("coin_buildings", 2),
    10: Want("material_buildings", 1),
    11: Want("stone_cost", 3),
    12: Want("no_coins", 1),
    13: Want("coins", 6),
    14: Want("spent_taken", 1),
    15: Want("uses", 4),
    16: Want("point_uses", 2),
    17: Want("taken", 5),
    18: Want("wood_cost", 3),
}

_ROWS: list[dict[str, Any]] = DATA["objectives"]
CARD_NUMBERS = tuple(row["id"] for row in _ROWS)
CARD_INDEX = {number: card for card, number in enumerate(CARD_NUMBERS)}
CARDS = len(CARD_NUMBERS)
ALL_CARDS = mask(range(CARDS))
CARD_POINTS = np.array([row["points"] for row in _ROWS], dtype=np.int64)
WANTS = tuple(
    Want(row["measure"], row["plus"], row["per_worker"]) if "measure" in row else _KNOWN[row["id"]] for row in _ROWS
)
MEASURE = np.array([MEASURES.index(want.measure) for want in WANTS], dtype=np.int64)
# Per number of players and card, what the measure must reach.
NEED = np.array(
    [[want.plus + want.per_worker * int(WORKERS[players]) for want in WANTS] for players in range(len(PLAYERS))],
    dtype=np.int64,
)

# Greater values are cut to the last of these.
MOST = 63
# Per number of players, measure and value: the cards that hold then, a bit each.
HOLD = np.array(
    [
        [
            [mask(c for c in range(CARDS) if MEASURE[c] == measure and NEED[players, c] <= n) for n in range(MOST + 1)]
            for measure in range(len(MEASURES))
        ]
        for players in range(len(PLAYERS))
    ],
    dtype=np.uint64,
)


def _meets(tile: dict[str, Any], want: Want) -> bool:
    """Whether a tile in the market helps towards a (!) card."""
    effect = tile["inputs"].keys() | tile["outputs"].keys()
    match want.measure:
        case "kinds_used":
            return len(tile["inputs"].keys() & set(KINDS)) >= want.plus or "any_resource" in tile["inputs"]
        case "fish_buildings":
            return "fish" in effect
        case "coin_buildings":
            return "coins" in effect
        case "material_buildings":
            return bool(effect & {"stone", "wood"})
        case "stone_cost":
            return bool(tile["cost"].get("stone", 0) >= want.plus)
        case "wood_cost":
            return bool(tile["cost"].get("wood", 0) >= want.plus)
        case "coins":
            return "coins" in tile["outputs"]
        case "spent_taken":
            return bool(tile["inputs"].keys() & {*KINDS, "any_resource"})
        case "point_uses":
            return "points" in tile["outputs"]
    return True


# Per card, the tiles that help towards it, and how many of them a market must have: 0 for cards without the mark.
HELP = np.array(
    [mask(t for t, tile in enumerate(DATA["buildings"]) if _meets(tile, want)) for want in WANTS], dtype=np.uint64
)
_COUNTED = {"fish_buildings", "coin_buildings", "material_buildings", "point_uses"}
HELP_NEEDED = np.array(
    [
        (want.plus if want.measure in _COUNTED else 1) if row["marked"] else 0
        for row, want in zip(_ROWS, WANTS, strict=True)
    ],
    dtype=np.int64,
)
# The tiles that count as buildings with fish, with coins, with wood or stone in their effect.
FISH_TILES, COIN_TILES, MATERIAL_TILES = (
    np.uint64(mask(t for t, tile in enumerate(DATA["buildings"]) if _meets(tile, Want(measure, 1))))
    for measure in ("fish_buildings", "coin_buildings", "material_buildings")
)
