"""The observation tensor, cell by cell against the view of its seat."""

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given

from parlour.core.game import State
from parlour.games.patchwork import features
from parlour.testing.strategies import games_with_options, states
from tests.games.patchwork.table import PATCH_IDS, SQUARES, dealt, leather, patchwork, piece, play, position


def parts_of(state: State, seat: int) -> dict[str, Any]:
    """The tensor cut into its declared parts."""
    seen = state.observation_tensor(seat)
    found, at = {}, 0
    for name, shape in state.game.type.observation_parts.items():
        size = int(np.prod(shape))
        found[name] = seen[at : at + size].reshape(shape)
        at += size
    assert at == len(seen)
    return found


def expected(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """The parts as the view of ``seat`` has them: itself first, then its opponent."""
    sides = (seat, 1 - seat)
    covered = [{square for piece in view["placed"][side] for square in piece["squares"]} for side in sides]
    place = {patch: number + 1 for number, patch in enumerate(view["circle"])}
    offer = [[float(patch == offered) for patch in PATCH_IDS] for offered in view["offer"]]
    return {
        "quilts": np.reshape([[float(square in quilt) for square in SQUARES] for quilt in covered], (2, 9, 9)),
        "offer": [*offer, *[[0.0] * 33] * (3 - len(offer))],
        "circle": [place.get(patch, 0) / 33 for patch in PATCH_IDS],
        "buttons": [view["buttons"][side] / features.BUTTONS_SCALE for side in sides],
        "income": [view["income"][side] / features.INCOME_SCALE for side in sides],
        "position": [view["position"][side] / 53 for side in sides],
        "bonus_tile": [float(view["bonus_tile"] == side) for side in sides],
        "first_at_end": [float(view["first_at_end"] == side) for side in sides],
        "to_move": [float(view["to_move"] == side) for side in sides],
        "leather_left": [len(view["leather_left"]) / 5],
        "leather_to_place": [view["leather_to_place"] / 5],
    }


SIDES_DIFFER = position(
    placed=[[piece("p11", "a1", "b1", "b2", "c2")], [piece("p10", "h8", "i8", "h9", "i9"), *leather("e5")]],
    buttons=[7, 12],
    position=[33, 30],
    phase="leather",
    leather_to_place=1,
)


@given(states(games_with_options("patchwork")))
@example(patchwork().new_initial_state())
@example(dealt())
@example(SIDES_DIFFER)
@example(position(position=[53, 50], buttons=[0, 9999], circle=["p01"]))
def test_every_cell_is_as_the_view_has_it(state: State) -> None:
    for seat in range(2):
        seen, wanted = parts_of(state, seat), expected(state.view(seat), seat)
        assert list(seen) == list(wanted)
        for name, part in wanted.items():
            assert seen[name] == pytest.approx(np.array(part, dtype=np.float32)), (name, seat)


def test_the_seats_see_each_other_exchanged() -> None:
    first, second = (parts_of(SIDES_DIFFER, seat) for seat in range(2))
    for name in ("quilts", "buttons", "income", "position", "to_move"):
        assert (first[name] == second[name][::-1]).all()
        assert (first[name] != second[name]).any()


def test_the_square_a1_is_the_first_cell_and_rows_run_to_the_right() -> None:
    state = position("p03", buttons=[9, 9])
    play(state, "buy p03 b1 c1 d1")
    assert np.flatnonzero(parts_of(state, 0)["quilts"]).tolist() == [1, 2, 3]
