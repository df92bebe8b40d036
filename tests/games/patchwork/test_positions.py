"""Positions from a view's keys: each field checked, each refusal naming the field."""

import json
import random
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.errors import PositionError
from parlour.core.game import State
from parlour.testing.strategies import games_with_options, states
from tests.games.patchwork.table import PATCH_IDS, Quilt, dealt, leather, patchwork, piece, play, position, quilt
from tests.games.patchwork.yardstick import play_out, remember

P02 = piece("p02", "a1", "b1", "a2")
BLOCK = quilt(5, [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"])
FULL_BUT_I9 = quilt(
    9, [f"{column}{row}" for row in range(1, 10) for column in "abcdefghi" if column + str(row) != "i9"]
)


def test_without_keys_it_is_the_start_after_a_deal_by_number() -> None:
    state = patchwork().from_position({})
    assert state == dealt()
    assert state.view()["circle"] == [*PATCH_IDS[1:], "p01"]


def test_of_the_circle_everything_is_kept() -> None:
    assert position(circle=[]).view()["circle"] == []
    assert position(circle=["p01", "p33"]).view()["offer"] == ["p01", "p33"]


def test_placed_patches_are_not_in_the_circle_by_default() -> None:
    assert "p02" not in patchwork().from_position({"placed": [[P02], []]}).view()["circle"]


def test_a_deal_under_way_is_a_position_too() -> None:
    state = patchwork().from_position({"phase": "deal", "circle": ["p07", "p30"]})
    assert state == play(patchwork().new_initial_state(), "deal p07", "deal p30")
    assert patchwork().from_position({"phase": "deal"}) == patchwork().new_initial_state()


def test_states_differ_that_differ_only_in_the_mover_or_in_what_is_pending() -> None:
    """D03: else a table of positions would merge them."""
    pairs: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"position": [9, 9], "to_move": 0}, {"position": [9, 9], "to_move": 1}),
        ({"position": [33, 30], "phase": "leather"}, {"position": [33, 30]}),
        (
            {"position": [33, 30], "phase": "leather"},
            {"position": [33, 30], "phase": "leather", "leather_to_place": 2},
        ),
        ({"position": [53, 53], "first_at_end": 0}, {"position": [53, 53], "first_at_end": 1}),
        ({"circle": ["p02", "p03"]}, {"circle": ["p03", "p02"]}),
        ({"buttons": [4, 5]}, {"buttons": [5, 4]}),
        ({"placed": [leather("a1"), []], "position": [26, 26]}, {"placed": [[], leather("a1")], "position": [26, 26]}),
    ]
    for first, second in pairs:
        one, other = (patchwork().from_position(keys) for keys in (first, second))
        assert one != other
        assert hash(one) != hash(other)
        assert one.information_state_string(0) != other.information_state_string(0)
    assert patchwork().new_initial_state() != patchwork("original").new_initial_state()


@pytest.mark.parametrize(
    ("field", "keys"),
    [
        ("game", {"game": "parcheesi"}),
        ("options", {"options": {"leather": "original"}}),
        ("options", {"options": {}}),
        ("viewer", {"viewer": 2}),
        ("viewer", {"viewer": "me"}),
        ("colour", {"colour": "red"}),
        # What is placed.
        ("placed", {"placed": None}),
        ("placed", {"placed": [[]]}),
        ("placed", {"placed": [[], [], []]}),
        ("placed", {"placed": [[], "p02"]}),
        ("placed", {"placed": [["p02"], []]}),
        ("placed", {"placed": [[{"patch": "p02"}], []]}),
        ("placed", {"placed": [[P02 | {"colour": "red"}], []]}),
        ("placed", {"placed": [[piece("p34", "a1", "b1", "a2")], []]}),
        ("placed", {"placed": [[piece("p02", "a1", "b1", "c1")], []]}),
        ("placed", {"placed": [[piece("p02", "b1", "a1", "a2")], []]}),
        ("placed", {"placed": [[piece("p02", "a1", "b1", "a10")], []]}),
        ("placed", {"placed": [[{"patch": "p02", "squares": [1, 2, 3]}], []]}),
        ("placed", {"placed": [[{"patch": ["p02"], "squares": ["a1"]}], []]}),
        ("placed", {"placed": [[P02], [P02]]}),
        ("placed", {"placed": [[P02, piece("p03", "a1", "b1", "c1")], []]}),
        ("placed", {"placed": [leather("a1"), []]}),
        ("placed", {"placed": [leather("a1", "a1"), []], "position": [53, 40]}),
        ("placed", {"placed": [[piece("leather", "a1", "b1")], []], "position": [53, 40]}),
        ("placed", {"placed": [leather("a1"), leather("a1")], "position": [26, 26]}),
        ("placed", {"placed": [[P02], []], "phase": "deal"}),
        # The circle.
        ("circle", {"circle": None}),
        ("circle", {"circle": "p02"}),
        ("circle", {"circle": ["p02", "p02"]}),
        ("circle", {"circle": ["p34"]}),
        ("circle", {"circle": [2]}),
        ("circle", {"circle": [["p02"]]}),
        ("circle", {"circle": ["p02"], "placed": [[P02], []]}),
        ("circle", {"circle": [*PATCH_IDS, "p02"]}),
        ("circle", {"phase": "deal", "circle": ["p01"]}),
        ("circle", {"phase": "deal", "circle": list(PATCH_IDS[1:])}),
        # Buttons, income, places on the track.
        ("buttons", {"buttons": [5]}),
        ("buttons", {"buttons": [5, -1]}),
        ("buttons", {"buttons": [5, 10_000]}),
        ("buttons", {"buttons": [5, 5.0]}),
        ("buttons", {"buttons": [5, True]}),
        ("buttons", {"buttons": [5, "5"]}),
        ("buttons", {"buttons": {"0": 5, "1": 5}}),
        ("buttons", {"buttons": [4, 5], "phase": "deal"}),
        ("income", {"income": [1, 0]}),
        ("position", {"position": [0, 54]}),
        ("position", {"position": [-1, 0]}),
        ("position", {"position": 0}),
        ("position", {"position": [0, None]}),
        ("position", {"position": [0, 1], "phase": "deal"}),
        # Who moves, and in which phase.
        ("phase", {"phase": "buy"}),
        ("phase", {"phase": None}),
        ("phase", {"phase": []}),
        ("phase", {"phase": {}}),
        ("phase", {"phase": "end"}),
        ("phase", {"phase": "turn", "position": [53, 53]}),
        ("to_move", {"to_move": 1, "position": [3, 4]}),
        ("to_move", {"to_move": 2}),
        ("to_move", {"to_move": None}),
        ("to_move", {"to_move": "0"}),
        ("to_move", {"to_move": 0, "position": [53, 53]}),
        ("to_move", {"to_move": 0, "phase": "deal"}),
        ("to_move", {"phase": "leather", "position": [30, 30]}),
        ("to_move", {"phase": "leather", "position": [30, 20], "to_move": 1}),
        # Leather.
        ("leather_to_place", {"phase": "leather", "position": [25, 20]}),
        ("leather_to_place", {"phase": "leather", "position": [27, 20], "leather_to_place": 2}),
        ("leather_to_place", {"phase": "leather", "position": [27, 20], "leather_to_place": 0}),
        ("leather_to_place", {"phase": "leather", "position": [27, 20], "leather_to_place": None}),
        ("leather_to_place", {"phase": "turn", "leather_to_place": 1}),
        ("leather_to_place", {"phase": "leather", "position": [27, 20], "placed": [[], leather("a1")]}),
        ("leather_to_place", {"phase": "leather", "position": [27, 20], "placed": [quilt(1), []]}),
        ("leather_left", {"leather_left": [26, 32, 38]}),
        # The tile, and who was first.
        ("bonus_tile", {"bonus_tile": 0}),
        ("bonus_tile", {"bonus_tile": 2}),
        ("bonus_tile", {"bonus_tile": True}),
        ("bonus_tile", {"placed": [BLOCK, []], "bonus_tile": None}),
        ("bonus_tile", {"placed": [BLOCK, []], "bonus_tile": 1}),
        ("first_at_end", {"first_at_end": 0}),
        ("first_at_end", {"position": [53, 50], "first_at_end": 1}),
        ("first_at_end", {"position": [53, 50], "first_at_end": None}),
        ("first_at_end", {"position": [53, 53], "first_at_end": "0"}),
        # What follows from the rest.
        ("offer", {"offer": ["p02"]}),
        ("scores", {"scores": [0, 0]}),
        ("winners", {"winners": [0]}),
        ("winners", {"position": [53, 53], "first_at_end": 0, "winners": [1]}),
    ],
    ids=str,
)
def test_a_position_that_cannot_be_is_refused_by_its_field(field: str, keys: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as error:
        patchwork().from_position(keys)
    assert error.value.field == field
    assert str(error.value).startswith(f"{field}: ")
    assert len(str(error.value).splitlines()) == 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
VIEWS = [play(dealt(), "advance").view(), position(placed=[BLOCK, []], position=[30, 40]).view()]
VIEWS += [position(phase="leather", position=[33, 30]).view(0), position(position=[53, 53], buttons=[9, 3]).view(1)]


@given(st.sampled_from(VIEWS), st.sampled_from(sorted(VIEWS[0])), json_values)
def test_any_value_in_any_field_is_right_or_refused(view: dict[str, Any], field: str, value: Any) -> None:
    with suppress(PositionError):
        keys = view | {field: value}
        state = patchwork().from_position(keys)
        assert field == "last_action" or state.view(keys["viewer"])[field] == value
        assert patchwork().deserialize(state.serialize()) == state


def scrambled(view: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Some keys left out, numbers moved a little: near enough to be possible now and then."""
    keys = {key: value for key, value in view.items() if rng.random() < 0.5}
    for key in ("buttons", "position"):
        if rng.random() < 0.5:
            keys[key] = [max(0, min(53, number + rng.randint(-6, 6))) for number in view[key]]
    return keys


def test_positions_that_are_accepted_play_on_as_in_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    remember(monkeypatch)
    rng = random.Random(3)
    accepted = 0
    for number in range(150):
        state = dealt(*rng.sample(PATCH_IDS[1:], 32))
        for _ in range(rng.randint(0, 45)):
            if not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        try:
            made = patchwork().from_position(scrambled(state.view(), rng))
        except PositionError:
            continue
        accepted += 1
        for _ in play_out(made, lambda s, r: int(r.choice(s.legal_actions())), np.random.default_rng(number)):
            pass
    assert accepted > 25


@given(states(games_with_options("patchwork")))
def test_the_view_of_any_state_makes_the_state_again(state: State) -> None:
    for viewer in (None, 0, 1):
        view = json.loads(json.dumps(state.view(viewer)))
        again = state.game.from_position(view)
        assert again == state
        assert again.view(viewer) == view | {"last_action": None}


def test_the_one_free_square_of_a_quilt_takes_leather() -> None:
    laid: Quilt = FULL_BUT_I9
    state = position(placed=[laid, []], phase="leather", position=[33, 30])
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["leather i9"]
