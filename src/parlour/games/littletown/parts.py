"""What lies in the box, as tables for compiled code; the facts are in ``littletown.json`` beside this file.

Squares are numbered along the rows from a1, the top left one; a set of squares is a word with a bit a square. Goods are
numbered as the notation sorts them: the four kinds of cubes, then coins. Tiles are numbered as in the data, where the
Wheat Field comes first; a set of tiles is a word as well.
"""

import json
from collections.abc import Iterable
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

DATA: dict[str, Any] = json.loads(files(__package__).joinpath("littletown.json").read_text(encoding="utf-8"))

SEATS = 4
PLAYERS = tuple(int(players) for players in DATA["players"])
BOARDS = ("A", "B")
ROUNDS: int = DATA["rounds"]

# --- goods ---

KINDS = ("stone", "wood", "fish", "wheat")
STONE, WOOD, FISH, WHEAT, COINS = range(5)
CUBES = len(KINDS)
GOODS = (*KINDS, "coins")
SUPPLY = np.array([DATA["supply"][good] for good in GOODS], dtype=np.int64)
EXCHANGE_COINS: int = DATA["exchange"]["coins"]
UNFED_POINTS: int = DATA["unfed_worker_points"]

# Per number of players, in the order of PLAYERS.
SEATS_OF = np.array(PLAYERS, dtype=np.int64)
WORKERS = np.array([deal["workers"] for deal in DATA["players"].values()], dtype=np.int64)
HOUSES = np.array([deal["houses"] for deal in DATA["players"].values()], dtype=np.int64)
HAND = np.array([deal["objectives"] for deal in DATA["players"].values()], dtype=np.int64)
START_COINS: int = DATA["players"]["2"]["starting_coins"]

# What the Pawnshop may be paid and asked for, as lists of kinds and as numbers of each kind.
PAIRS = tuple(combinations_with_replacement(range(CUBES), 2))
PAIR = np.array([[pair.count(kind) for kind in range(CUBES)] for pair in PAIRS], dtype=np.int64)

# --- the board ---

COLUMNS: int = DATA["board"]["columns"]
ROWS: int = DATA["board"]["rows"]
SQUARES = COLUMNS * ROWS
SQUARE_NAMES = tuple(f"{'abcdefghi'[square % COLUMNS]}{square // COLUMNS + 1}" for square in range(SQUARES))
SQUARE_INDEX = {name: square for square, name in enumerate(SQUARE_NAMES)}


def mask(squares: Iterable[int]) -> int:
    """Squares (or tiles) as a whole number with a bit each."""
    return sum(1 << square for square in squares)


def _near(square: int, diagonally: bool) -> list[int]:
    row, column = divmod(square, COLUMNS)
    return [
        r * COLUMNS + c
        for r in range(max(row - 1, 0), min(row + 2, ROWS))
        for c in range(max(column - 1, 0), min(column + 2, COLUMNS))
        if (r, c) != (row, column) and (diagonally or r == row or c == column)
    ]


BIT = np.array([1 << number for number in range(64)], dtype=np.uint64)
AROUND = np.array([mask(_near(square, True)) for square in range(SQUARES)], dtype=np.uint64)
BESIDE = np.array([mask(_near(square, False)) for square in range(SQUARES)], dtype=np.uint64)

TERRAIN_KIND = {"L": FISH, "F": WOOD, "M": STONE}
_BOARDS = ["".join(DATA["board"][side]) for side in BOARDS]
GRASS = np.array([mask(s for s in range(SQUARES) if board[s] == ".") for board in _BOARDS], dtype=np.uint64)
# Per side and kind, the squares that give a cube of it, and those around such a square.
TERRAIN = np.zeros((len(BOARDS), CUBES), dtype=np.uint64)
NEAR_TERRAIN = np.zeros((len(BOARDS), CUBES), dtype=np.uint64)
# Per side, the kind that a square gives, −1 for grass.
YIELD = np.full((len(BOARDS), SQUARES), -1, dtype=np.int64)
for _side, _board in enumerate(_BOARDS):
    for _square, _mark in enumerate(_board):
        if _mark in TERRAIN_KIND:
            YIELD[_side, _square] = TERRAIN_KIND[_mark]
            TERRAIN[_side, TERRAIN_KIND[_mark]] |= BIT[_square]
            NEAR_TERRAIN[_side, TERRAIN_KIND[_mark]] |= AROUND[_square]

# --- the tiles ---

_TILES: list[dict[str, Any]] = DATA["buildings"]
TILE_IDS = tuple(tile["id"] for tile in _TILES)
TILE_INDEX = {name: tile for tile, name in enumerate(TILE_IDS)}
TILES = len(TILE_IDS)
WHEAT_FIELD = TILE_INDEX["wheat_field"]
PAWNSHOP = TILE_INDEX["pawnshop"]
CATHEDRAL = TILE_INDEX["cathedral"]
RESIDENCE = TILE_INDEX["residence"]
CASTLE = TILE_INDEX["castle"]
WATCHTOWER = TILE_INDEX["watchtower"]
NO_TILE = -1
WHEAT_FIELDS: int = DATA["market"]["wheat_stack"]
OFFERED: int = DATA["market"]["others"]
MOST_BUILDINGS = OFFERED + WHEAT_FIELDS
SINGLES = mask(tile for tile in range(TILES) if tile != WHEAT_FIELD)
RECOMMENDED = mask(tile for tile in range(TILES) if _TILES[tile]["recommended"])

TILE_POINTS = np.array([tile["points"] for tile in _TILES], dtype=np.int64)
USABLE = np.array([tile["trigger"] == "worker_adjacent" for tile in _TILES], dtype=np.bool_)
COST = np.array([[tile["cost"].get(good, 0) for good in GOODS] for tile in _TILES], dtype=np.int64)
# What one use takes and gives; the Pawnshop's pairs are chosen and not in these.
INPUT = np.array([[tile["inputs"].get(good, 0) for good in GOODS] for tile in _TILES], dtype=np.int64)
OUTPUT = np.array([[tile["outputs"].get(good, 0) for good in GOODS] for tile in _TILES], dtype=np.int64)
OUTPUT_POINTS = np.array([tile["outputs"].get("points", 0) for tile in _TILES], dtype=np.int64)
WORKER_POINTS: int = _TILES[CATHEDRAL]["outputs"]["vp_per_adjacent_worker"]
NEIGHBOUR_POINTS: int = _TILES[CASTLE]["outputs"]["vp_per_adjacent_own_building"]
GRASS_POINTS: int = _TILES[WATCHTOWER]["outputs"]["vp_per_adjacent_empty_grass"]

# Goods in one word, a byte each: ``(held | PACK_HIGH) − cost`` keeps all high bits exactly if the cost can be paid.
PACK_SHIFT = np.array([8 * good for good in range(len(GOODS))], dtype=np.uint64)
PACK_HIGH = np.uint64(mask(8 * good + 7 for good in range(len(GOODS))))
PACKED_COST = np.array([sum(int(n) << 8 * good for good, n in enumerate(row)) for row in COST], dtype=np.uint64)
PACKED_INPUT = np.array([sum(int(n) << 8 * good for good, n in enumerate(row)) for row in INPUT], dtype=np.uint64)
