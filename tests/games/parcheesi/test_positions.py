"""Positions from outside: what is set up is what is seen, and what cannot be is refused by its field."""

import random
from typing import Any

import pytest
from hypothesis import given

from parlour.core.errors import PositionError
from parlour.core.game import State
from parlour.games import load_game
from parlour.testing.strategies import games_with_options, states
from tests.games.parcheesi.table import NEST, Square, any_options, crowded, parcheesi, texts

OUT: list[Square] = [5, 30, "h2", "home"]
HOME: list[Square] = ["home"] * 4
LIMITED: dict[str, Any] = {"pair_limit": 2}


def pawns(*seats: list[Square]) -> list[list[Square]]:
    return [*seats, *[NEST] * (4 - len(seats))]


@given(states(games_with_options("parcheesi")))
def test_every_state_is_set_up_again_from_its_view(state: State) -> None:
    view = state.view()
    again = state.game.from_position(view)
    assert again == state
    assert {**again.view(), "last_action": None} == {**view, "last_action": None}


def test_crowded_positions_are_set_up_again_from_their_views() -> None:
    rng = random.Random(1)
    for _ in range(200):
        state = crowded(load_game("parcheesi", **any_options(rng)), rng)
        for _ in range(6):
            assert state.game.from_position(state.view()) == state
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))


def test_what_is_left_out_has_its_default() -> None:
    view = parcheesi("course").from_position({}).view()
    assert (view["phase"], view["turn"], view["pawns"], view["doublets"]) == ("roll", 0, [NEST] * 4, 0)
    state = parcheesi().from_position({"pawns": pawns(OUT), "dice": [3, 6]})
    assert (state.view()["roll"], state.view()["dice"], state.current_player()) == ([6, 3], [6, 3], 0)
    # Both are legal: nothing is in the way.
    assert "move 5 6" in texts(state)


def test_pairs_that_stand_under_a_limit_are_held_from_now_on() -> None:
    state = parcheesi(**LIMITED).from_position({"pawns": pawns([9, 9, 30, "home"])})
    assert state.view()["pairs_held"] == [[{"square": 9, "turns": 0}], [], [], []]


@pytest.mark.parametrize(
    ("field", "options", "position"),
    [
        ("pawns", {}, {"pawns": pawns([30, 30, 30, "nest"])}),
        ("pawns", {}, {"pawns": pawns(["h1", "h1", "h1", "nest"])}),
        ("pawns", {}, {"pawns": pawns([30, *NEST[1:]], [30, *NEST[1:]])}),
        ("pawns", {}, {"pawns": pawns([68, *NEST[1:]])}),
        ("pawns", {}, {"pawns": pawns(["h7", *NEST[1:]])}),
        ("pawns", {}, {"pawns": pawns([True, *NEST[1:]])}),
        ("pawns", {}, {"pawns": pawns([5.0, *NEST[1:]])}),  # type: ignore[list-item]
        ("pawns", {}, {"pawns": [NEST]}),
        ("pawns", {}, {"pawns": [NEST, NEST, NEST, NEST[1:]]}),
        ("pawns", {}, {"pawns": "nest"}),
        ("pawns", {}, {"pawns": pawns(HOME, HOME)}),
        ("turn", {}, {"turn": 4}),
        ("turn", {}, {"turn": "0"}),
        ("turn", {}, {"pawns": pawns(HOME), "turn": 1}),
        ("phase", {}, {"phase": "middle"}),
        ("phase", {}, {"phase": "end"}),
        ("phase", {}, {"phase": "roll", "pawns": pawns(HOME)}),
        ("phase", {"preset": "course"}, {"phase": "first"}),
        ("first_dice", {}, {"phase": "first", "first_dice": [1, 2, 3, 4]}),
        ("first_dice", {}, {"phase": "first", "first_dice": [0, 2, 3, 4]}),
        ("first_dice", {}, {"phase": "first", "first_dice": [None, None, None, 0]}),
        ("first_dice", {}, {"phase": "first", "first_dice": [7, 0, 0, 0]}),
        ("first_dice", {}, {"phase": "first", "first_dice": [0, 0]}),
        ("doublets", {}, {"doublets": -1}),
        ("doublets", {}, {"doublets": True}),
        ("roll", {}, {"roll": [7, 1]}),
        ("roll", {}, {"roll": [3]}),
        ("roll", {}, {"phase": "play"}),
        ("roll", {}, {"roll": 3}),
        ("steps", {}, {"roll": [3, 3], "steps": 4}),
        ("steps", {}, {"roll": [3, 2], "steps": 4, "pawns": pawns(OUT)}),
        ("steps", {}, {"roll": [3, 3], "steps": 3, "pawns": pawns(OUT)}),
        ("dice", {}, {"roll": [3, 2], "dice": [4]}),
        ("dice", {}, {"roll": [3, 2], "dice": [3, 3]}),
        ("unused", {}, {"roll": [3, 2], "dice": [3], "unused": [2]}),
        ("unused", {}, {"roll": [3, 2], "unused": [6]}),
        ("bonuses", {}, {"roll": [3, 2], "bonuses": [15]}),
        ("bonuses", {}, {"roll": [3, 2], "bonuses": 20}),
        ("bonuses", {}, {"roll": [3, 2], "bonuses": [20] * 13}),
        ("bonuses", {}, {"roll": [3, 2], "bonuses": [10]}),
        ("begun", {}, {"roll": [3, 2], "begun": 1}),
        ("pairs", {}, {"roll": [3, 3], "pairs": {"squares": [5]}}),
        ("pairs", {}, {"roll": [3, 3], "pairs": {"squares": [5], "first_may_be": []}}),
        ("pairs", {}, {"roll": [3, 3], "pairs": {"squares": [5], "first_may_be": [[0, 4]]}}),
        ("pairs", {}, {"roll": [3, 3], "pairs": {"squares": [5, 6, 7], "first_may_be": [[0, 1]]}}),
        ("pairs_held", {}, {"pairs_held": [[{"square": 5, "turns": 1}], [], [], []]}),
        ("pairs_held", LIMITED, {"pairs_held": [[{"square": 5, "turns": 6}], [], [], []]}),
        ("pairs_held", LIMITED, {"pairs_held": [[{"square": "x", "turns": 1}], [], [], []]}),
        ("pairs_held", LIMITED, {"pairs_held": [[5], [], [], []]}),
        ("pairs_held", LIMITED, {"pairs_held": [[]]}),
        ("scores", {}, {"pawns": pawns(OUT), "scores": [0, 0, 0, 0]}),
        ("quarters", {}, {"quarters": [0, 1, 2, 3]}),
        ("to_move", {}, {"to_move": 5}),
        ("colour", {}, {"colour": "green"}),
        ("options", {}, {"options": {}}),
        ("game", {}, {"game": "patchwork"}),
    ],
)
def test_a_position_that_cannot_be_names_its_field(
    field: str, options: dict[str, Any], position: dict[str, Any]
) -> None:
    with pytest.raises(PositionError) as error:
        parcheesi(
            options.get("preset", "classic"), **{k: v for k, v in options.items() if k != "preset"}
        ).from_position(position)
    assert error.value.field == field or (field, error.value.field) == ("to_move", "turn")
