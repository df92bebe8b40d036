"""What lies in Little Town's box, read as plain values, and which (!) cards a market makes impossible."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).resolve().parents[2] / "src/parlour/games/littletown/littletown.json"

KINDS = ("stone", "wood", "fish", "wheat")
"""The kinds of cubes, in the order of the notation."""
FOOD = ("fish", "wheat")
GATHERED = {"L": "fish", "F": "wood", "M": "stone"}
"""The cube that each kind of terrain gives."""
GRASS = "."
WHEAT_FIELD = "wheat_field"
PAWNSHOP = "pawnshop"

Goods = dict[str, int]
"""Numbers of cubes by kind, and of `coins`."""
Square = str
"""`a1` is the top left square: the column's letter, then the row's number."""


class Tile(NamedTuple):
    """A building: its cost, what a use takes and gives (`points` among the outputs), its points when built."""

    cost: Goods
    inputs: Goods
    outputs: Goods
    points: int
    usable: bool
    """Whether a worker can use it."""

    def effect_has(self, *kinds: str) -> bool:
        """Whether one of these is among the inputs or the outputs of its use."""
        return any(kind in self.inputs or kind in self.outputs for kind in kinds)

    def effect_takes_cubes(self) -> bool:
        """Whether its use spends cubes; the Pawnshop's does."""
        return any(kind in self.inputs for kind in (*KINDS, "any_resource"))

    def effect_takes_two_kinds(self) -> bool:
        """Whether one use of it can spend cubes of two kinds; the Pawnshop's can."""
        return sum(kind in self.inputs for kind in KINDS) >= 2 or self.inputs.get("any_resource", 0) >= 2


class Box:
    """Tiles by id, cards by number with their points, boards as terrain by square, and the numbers of the set-up."""

    def __init__(self, data: Path = DATA) -> None:
        box: dict[str, Any] = json.loads(data.read_text(encoding="utf-8"))
        self.tiles: dict[str, Tile] = {
            t["id"]: Tile(t["cost"], t["inputs"], t["outputs"], t["points"], t["trigger"] == "worker_adjacent")
            for t in box["buildings"]
        }
        self.singles: list[str] = [t["id"] for t in box["buildings"] if t["id"] != WHEAT_FIELD]
        self.recommended: list[str] = [t["id"] for t in box["buildings"] if t["recommended"]]
        self.card_points: dict[int, int] = {card["id"]: card["points"] for card in box["objectives"]}
        self.marked: set[int] = {card["id"] for card in box["objectives"] if card["marked"]}
        self.per_player: dict[int, Goods] = {int(players): counts for players, counts in box["players"].items()}
        self.boards: dict[str, dict[Square, str]] = {name: read_board(box["board"][name]) for name in ("A", "B")}
        self.places: int = box["market"]["others"]
        self.wheat_fields: int = box["market"]["wheat_stack"]
        self.supply: Goods = box["supply"]
        self.price: int = box["exchange"]["coins"]
        self.unfed: int = box["unfed_worker_points"]
        self.rounds: int = box["rounds"]
        self.most_cubes: int = max(sum(n for kind, n in t.cost.items() if kind in KINDS) for t in self.tiles.values())
        """The most that one build costs; no use and no feeding spends more."""

    def impossible(self, card: int, market: Iterable[str]) -> bool:
        """Whether a (!) card cannot be met with the tiles of a complete market and the Wheat Fields."""
        if card not in self.marked:
            return False
        tiles = [self.tiles[tile] for tile in (*market, WHEAT_FIELD)]
        meeting, needed = {
            5: ([t for t in tiles if t.effect_takes_two_kinds()], 1),
            8: ([t for t in tiles if t.effect_has("fish")], 1),
            9: ([t for t in tiles if t.effect_has("coins")], 2),
            10: ([t for t in tiles if t.effect_has("wood", "stone")], 1),
            11: ([t for t in tiles if t.cost.get("stone", 0) >= 3], 1),
            13: ([t for t in tiles if "coins" in t.outputs], 1),
            14: ([t for t in tiles if t.effect_takes_cubes()], 1),
            16: ([t for t in tiles if "points" in t.outputs], 2),
            18: ([t for t in tiles if t.cost.get("wood", 0) >= 3], 1),
        }[card]
        return len(meeting) < needed


def read_board(rows: list[str]) -> dict[Square, str]:
    """Terrain by square, in reading order."""
    return {"abcdefghi"[c] + str(r + 1): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}


def around(square: Square) -> list[Square]:
    """The up to 8 neighbours on the board, in reading order."""
    column, row = "abcdefghi".index(square[0]), int(square[1])
    return [
        "abcdefghi"[c] + str(r)
        for r in (row - 1, row, row + 1)
        for c in (column - 1, column, column + 1)
        if 0 <= c < 9 and 1 <= r <= 6 and (c, r) != (column, row)
    ]


def beside(square: Square) -> list[Square]:
    """The up to 4 neighbours along a side: those in the same column or row."""
    return [other for other in around(square) if other[0] == square[0] or other[1] == square[1]]


def pairs() -> list[Goods]:
    """Every pair of cubes that the Pawnshop may be offered or asked for."""
    return [{kind: pair.count(kind) for kind in pair} for pair in combinations_with_replacement(KINDS, 2)]


def written(pair: Goods) -> str:
    """`stone+stone`, `fish+wheat`: a pair in the order of the notation."""
    return "+".join(kind for kind in KINDS for _ in range(pair.get(kind, 0)))
