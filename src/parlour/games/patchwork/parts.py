"""What lies in the box, as tables for compiled code; the facts are in ``patchwork.json`` beside this file.

A quilt is a set of squares held in two ``uint64`` words: square ``9 * row + column`` is bit 0–63 of the first word or,
less 64, bit 0–16 of the second. An *orientation* is one distinct rotation or reflection of a patch; its *anchor* is
its first covered square in reading order. A *placement* is an orientation at an anchor where it lies within the quilt;
placements are numbered by patch, orientation and anchor.
"""

import json
from importlib.resources import files

import numpy as np

SIDE = 9
SQUARES = SIDE * SIDE
FULL = (np.uint64(2**64 - 1), np.uint64(2**17 - 1))

_DATA = json.loads(files(__package__).joinpath("patchwork.json").read_text(encoding="utf-8"))
_PATCHES = _DATA["patches"]

PATCH_IDS: tuple[str, ...] = tuple(patch["id"] for patch in _PATCHES)
PATCHES = len(PATCH_IDS)
COST = np.array([patch["cost"] for patch in _PATCHES], dtype=np.int16)
TIME = np.array([patch["time"] for patch in _PATCHES], dtype=np.int8)
INCOME = np.array([patch["income"] for patch in _PATCHES], dtype=np.int8)
SIZE = np.array([patch["squares"] for patch in _PATCHES], dtype=np.int8)
# The patch after which the neutral token starts: the only one of two squares.
LAST_PATCH = int(np.flatnonzero(SIZE == 2)[0])

LAST_SPACE: int = _DATA["track"]["last"]
INCOME_MARKS: tuple[int, ...] = tuple(_DATA["track"]["income"])
LEATHER_LAYOUTS: tuple[str, ...] = ("corrected", "original")
LEATHER_MARKS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_DATA["track"]["leather"][layout]) for layout in LEATHER_LAYOUTS
)
LEATHERS: int = _DATA["leather"]["count"]
START_BUTTONS: int = _DATA["start"]["buttons"]
TILE_SIDE: int = _DATA["bonus_tile"]["side"]
TILE_POINTS: int = _DATA["bonus_tile"]["points"]
EMPTY_SQUARE_PENALTY: int = _DATA["empty_square_penalty"]

Shape = tuple[tuple[int, int], ...]


def orientations(shape: list[str]) -> list[Shape]:
    """The distinct rotations and reflections of a drawn shape: sorted (row, column) pairs, top left at 0, 0."""
    cells = [(row, column) for row, line in enumerate(shape) for column, mark in enumerate(line) if mark == "#"]
    found: set[Shape] = set()
    for _ in range(2):
        for _ in range(4):
            cells = [(column, -row) for row, column in cells]
            top, left = min(row for row, _ in cells), min(column for _, column in cells)
            found.add(tuple(sorted((row - top, column - left) for row, column in cells)))
        cells = [(row, -column) for row, column in cells]
    return sorted(found)


def mask(squares: list[int]) -> tuple[int, int]:
    """The two words of a set of squares."""
    bits = sum(1 << square for square in squares)
    return bits & (2**64 - 1), bits >> 64


_SHAPES = [orientations(patch["shape"]) for patch in _PATCHES]
_MAX_SIZE = int(SIZE.max())

# The orientations of patch p are ORIENTATION_START[p] to ORIENTATION_START[p + 1] − 1.
ORIENTATION_START = np.concatenate([[0], np.cumsum([len(shapes) for shapes in _SHAPES])]).astype(np.int16)
ORIENTATIONS = int(ORIENTATION_START[-1])
# How far each covered square lies behind the anchor, in reading order (the anchor itself left out); and 64 minus that.
OFFSET = np.zeros((ORIENTATIONS, _MAX_SIZE - 1), dtype=np.uint64)
OFFSET_BACK = np.zeros((ORIENTATIONS, _MAX_SIZE - 1), dtype=np.uint64)
# The anchors at which the orientation lies within the quilt.
ANCHORS = np.zeros((ORIENTATIONS, 2), dtype=np.uint64)
# The placement's number, −1 where the orientation does not fit.
PLACEMENT = np.full((ORIENTATIONS, SQUARES), -1, dtype=np.int32)

_placement_masks: list[tuple[int, int]] = []
_placement_patches: list[int] = []
_orientation = 0
for _patch, _shapes in enumerate(_SHAPES):
    for _shape in _shapes:
        _anchor_column = _shape[0][1]
        _offsets = [SIDE * row + column - _anchor_column for row, column in _shape]
        _anchors = []
        for _row in range(SIDE - max(row for row, _ in _shape)):
            for _column in range(SIDE - max(column for _, column in _shape)):
                _anchor = SIDE * _row + _column + _anchor_column
                _anchors.append(_anchor)
                PLACEMENT[_orientation, _anchor] = len(_placement_masks)
                _placement_masks.append(mask([_anchor + offset for offset in _offsets]))
                _placement_patches.append(_patch)
        OFFSET[_orientation, : len(_offsets) - 1] = _offsets[1:]
        OFFSET_BACK[_orientation, : len(_offsets) - 1] = [64 - offset for offset in _offsets[1:]]
        ANCHORS[_orientation] = mask(_anchors)
        _orientation += 1

PLACEMENTS = len(_placement_masks)
PLACEMENT_MASK = np.array(_placement_masks, dtype=np.uint64)
PLACEMENT_PATCH = np.array(_placement_patches, dtype=np.int8)

# Marks at or before each space: what a move passes is the difference of two entries.
# Wide enough for the income of nine marks: interpreted, products keep the width of their factors.
INCOME_PASSED = np.array([sum(m <= space for m in INCOME_MARKS) for space in range(LAST_SPACE + 1)], dtype=np.int16)
LEATHER_PASSED = np.array(
    [[sum(m <= space for m in marks) for space in range(LAST_SPACE + 1)] for marks in LEATHER_MARKS],
    dtype=np.int8,
)

# Every 7×7 square of the quilt.
TILE_SQUARES = np.array(
    [
        mask([SIDE * (row + r) + column + c for r in range(TILE_SIDE) for c in range(TILE_SIDE)])
        for row in range(SIDE - TILE_SIDE + 1)
        for column in range(SIDE - TILE_SIDE + 1)
    ],
    dtype=np.uint64,
)


def square_name(square: int) -> str:
    """``a1`` for the top-left square, column letter first."""
    return f"{'abcdefghi'[square % SIDE]}{square // SIDE + 1}"


SQUARE_NAMES: tuple[str, ...] = tuple(square_name(square) for square in range(SQUARES))
PLACEMENT_SQUARES: tuple[tuple[str, ...], ...] = tuple(
    tuple(SQUARE_NAMES[square] for square in range(SQUARES) if (low | high << 64) >> square & 1)
    for low, high in _placement_masks
)

PATCH_INDEX = {patch_id: index for index, patch_id in enumerate(PATCH_IDS)}
SQUARE_INDEX = {name: square for square, name in enumerate(SQUARE_NAMES)}
PLACEMENT_INDEX = {
    (_placement_patches[placement], PLACEMENT_SQUARES[placement]): placement for placement in range(PLACEMENTS)
}
