"""The random action of playouts, drawn by rank among anchors: every legal action, and each alike."""

import numpy as np
import pytest

from parlour.core.game import State
from parlour.testing.judgement import check_random_action
from tests.games.patchwork.table import SQUARES, leather, patchwork, position, quilt

UPPER = [square for square in SQUARES if square[1] in "12345678"]

STATES: dict[str, State] = {
    "deal": patchwork().new_initial_state(),
    "nothing to buy": position("p18", "p10", "p20", buttons=[0, 0]),
    "just enough for one": position("p18", "p10", "p20", buttons=[6, 0]),
    "just enough for all": position("p18", "p07", "p01", buttons=[7, 0]),
    "free squares in the second word only": position(
        "p01", "p03", placed=[quilt(3, UPPER, without=("p01", "p03")), []], buttons=[9, 0]
    ),
    "two patches": position(circle=["p10", "p01"], buttons=[9, 0]),
    "one patch": position(circle=["p10"], buttons=[9, 0]),
    "leather": position(phase="leather", position=[33, 30], placed=[leather("e5"), []]),
    "leather on the last row": position(
        phase="leather", position=[33, 30], placed=[quilt(3, UPPER, without=("p01", "p03")), []]
    ),
    "over": position(position=[53, 53]),
}


@pytest.mark.parametrize("name", STATES)
def test_every_legal_action_is_drawn_alike(name: str) -> None:
    check_random_action(STATES[name], np.random.default_rng(1))
