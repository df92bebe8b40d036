"""Where a patch fits: the shifted bitboards against plain search, at the far edges above all."""

from typing import Any

import numpy as np
import pytest

from parlour.core.game import State
from parlour.games.patchwork import parts
from tests.games.patchwork.table import PATCH_IDS, SQUARES, position, texts


def with_free(state: State, free: set[str]) -> State:
    """Cover all squares of the mover's quilt but ``free``, whatever lies there."""
    low, high = parts.mask([number for number, square in enumerate(SQUARES) if square not in free])
    state.record.covered[state.current_player()] = low, high
    return state


def fitting(patch: str, free: set[str]) -> set[str]:
    return {
        " ".join(["buy", patch, *squares])
        for placement, squares in enumerate(parts.PLACEMENT_SQUARES)
        if PATCH_IDS[parts.PLACEMENT_PATCH[placement]] == patch and free.issuperset(squares)
    }


def boxes(patch: str) -> set[tuple[int, int]]:
    """Heights and widths of the patch's orientations."""
    found = set()
    for placement, squares in enumerate(parts.PLACEMENT_SQUARES):
        if PATCH_IDS[parts.PLACEMENT_PATCH[placement]] == patch:
            rows, columns = {square[1] for square in squares}, {square[0] for square in squares}
            found.add((len(rows), len(columns)))
    return found


@pytest.mark.parametrize("patch", PATCH_IDS)
def test_a_patch_fits_into_one_bounding_box_in_any_corner(patch: str) -> None:
    state = position(patch, buttons=[99, 99])
    for height, width in boxes(patch):
        for rows in ("123456789"[-height:], "123456789"[:height]):
            for columns in ("abcdefghi"[-width:], "abcdefghi"[:width]):
                free = {column + row for row in rows for column in columns}
                legal = set(texts(with_free(state, free)))
                assert len(legal) > 1, f"{patch} does not fit into {sorted(free)}"
                assert {text for text in legal if text.startswith(f"buy {patch} ")} == fitting(patch, free)


@pytest.mark.parametrize("share", [0.2, 0.4, 0.6, 0.8])
def test_fitting_equals_plain_search_on_random_quilts(share: float) -> None:
    rng = np.random.default_rng(round(share * 10))
    for start in range(0, 33, 3):
        offer = PATCH_IDS[start : start + 3]
        state = position(*offer, buttons=[99, 99])
        for _ in range(4):
            free = {square for square in SQUARES if rng.random() < share}
            expected: Any = set.union({"advance"}, *(fitting(patch, free) for patch in offer))
            assert set(texts(with_free(state, free))) == expected
