"""What lies in the box: the tables made from the data, against the data and against counts from outside."""

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from parlour.games.patchwork import parts
from tests.games.patchwork.table import PATCH_IDS, SQUARES

DATA: dict[str, Any] = json.loads(files("parlour.games.patchwork").joinpath("patchwork.json").read_text("utf-8"))
PATCHES: list[dict[str, Any]] = DATA["patches"]


def test_sums_of_all_patches() -> None:
    assert len(parts.PATCH_IDS) == parts.PATCHES == 33
    assert parts.PATCH_IDS == PATCH_IDS
    assert int(parts.SIZE.sum()) == 166
    assert int(parts.COST.sum()) == 133
    assert int(parts.TIME.sum()) == 107
    assert int(parts.INCOME.sum()) == 38
    assert parts.ORIENTATIONS == 144
    assert parts.PLACEMENTS == 7349


def test_only_the_1x2_patch_comes_last() -> None:
    assert PATCH_IDS[parts.LAST_PATCH] == "p01"
    assert parts.SIZE.tolist().count(2) == 1


def test_track_and_start() -> None:
    assert parts.LAST_SPACE == 53
    assert parts.INCOME_MARKS == (5, 11, 17, 23, 29, 35, 41, 47, 53)
    assert dict(zip(parts.LEATHER_LAYOUTS, parts.LEATHER_MARKS, strict=True)) == {
        "corrected": (26, 32, 38, 44, 50),
        "original": (20, 26, 32, 44, 50),
    }
    assert (parts.START_BUTTONS, parts.TILE_SIDE, parts.TILE_POINTS, parts.EMPTY_SQUARE_PENALTY) == (5, 7, 7, 2)


def test_no_move_by_a_patch_passes_two_marks_of_a_kind() -> None:
    """Marks lie at least 6 apart: what the tests on two marks in one move rely on."""
    assert parts.TIME.max() == 6
    for marks in (parts.INCOME_MARKS, *parts.LEATHER_MARKS):
        assert np.diff(marks).min() >= 6


def shapes_of(squares: tuple[str, ...]) -> frozenset[tuple[int, int]]:
    cells = [divmod(SQUARES.index(square), 9) for square in squares]
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def turns(shape: list[str]) -> set[frozenset[tuple[int, int]]]:
    found = set()
    drawn = shape
    for _ in range(4):
        # A quarter turn; and its mirror image.
        drawn = ["".join(line[i] for line in reversed(drawn)) for i in range(len(drawn[0]))]
        for seen in (drawn, [line[::-1] for line in drawn]):
            found.add(frozenset((r, c) for r, line in enumerate(seen) for c, mark in enumerate(line) if mark == "#"))
    return found


@pytest.mark.parametrize("patch", PATCHES, ids=PATCH_IDS)
def test_a_patch_has_its_printed_figures_and_all_its_placements(patch: dict[str, Any]) -> None:
    index = PATCH_IDS.index(patch["id"])
    figures = (parts.COST, parts.TIME, parts.INCOME, parts.SIZE)
    assert [int(table[index]) for table in figures] == [patch[k] for k in ("cost", "time", "income", "squares")]
    assert sum(line.count("#") for line in patch["shape"]) == patch["squares"]
    assert parts.ORIENTATION_START[index + 1] - parts.ORIENTATION_START[index] == patch["orientations"]
    placed = [parts.PLACEMENT_SQUARES[p] for p in range(parts.PLACEMENTS) if parts.PLACEMENT_PATCH[p] == index]
    assert len(placed) == len(set(placed)) == patch["placements"]
    # No placement is of another shape, and every turn of the shape lies wherever its box fits.
    counts = Counter(shapes_of(squares) for squares in placed)
    expected = {
        shape: (9 - max(row for row, _ in shape)) * (9 - max(column for _, column in shape))
        for shape in turns(patch["shape"])
    }
    assert counts == expected


def test_placements_are_numbered_by_patch_and_written_in_reading_order() -> None:
    assert parts.PLACEMENT_PATCH.tolist() == sorted(parts.PLACEMENT_PATCH.tolist())
    for placement, squares in enumerate(parts.PLACEMENT_SQUARES):
        numbers = [SQUARES.index(square) for square in squares]
        assert numbers == sorted(numbers)
        low, high = (int(word) for word in parts.PLACEMENT_MASK[placement])
        assert low | high << 64 == sum(1 << number for number in numbers)


def test_there_are_nine_7x7_squares() -> None:
    found = {
        frozenset(n for n in range(81) if (int(low) | int(high) << 64) >> n & 1) for low, high in parts.TILE_SQUARES
    }
    assert found == {
        frozenset(9 * (top + r) + left + c for r in range(7) for c in range(7)) for top in range(3) for left in range(3)
    }
