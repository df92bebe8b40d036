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
PAIR: list[Square] = [9, 9, 30, "home"]
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
        ("bonuses", {}, {"pawns": pawns(OUT), "roll": [3, 2], "dice": [3], "bonuses": [10.0]}),
        ("bonuses", {}, {"pawns": pawns(OUT), "roll": [3, 2], "bonuses": [10]}),
        ("phase", {}, {"roll": [3, 2], "dice": []}),
        ("phase", {}, {"roll": [3, 2], "unused": [2]}),
        ("unused", {"bonus_timing": "any_time"}, {"roll": [3, 2], "unused": [2], "bonuses": [20]}),
        ("steps", {}, {"roll": [3, 3], "steps": 2, "pawns": pawns(OUT)}),
        ("steps", {}, {"roll": [5, 5], "steps": 2, "pawns": pawns(OUT)}),
        ("doublets", {}, {"roll": [3, 3], "doublets": 0}),
        ("doublets", {"preset": "course"}, {"doublets": 3}),
        ("doublets", {}, {"doublets": 101}),
        ("roll", {}, {"phase": "roll", "roll": [1, "a"]}),
        ("dice", {}, {"phase": "roll", "dice": [1, None]}),
        ("dice", {}, {"phase": "roll", "dice": 5}),
        ("dice", {}, {"phase": "roll", "dice": {}}),
        ("unused", {}, {"phase": "first", "unused": None}),
        ("bonuses", {}, {"phase": "first", "bonuses": [[20], 10]}),
        ("roll", {}, {"pawns": pawns(HOME), "roll": [2, 1]}),
        ("pawns", {}, {"phase": "first", "pawns": pawns(OUT)}),
        ("turn", {}, {"phase": "first", "turn": 2}),
        ("scores", {}, {"scores": [False] * 4}),
        ("options", {}, {"options": {**parcheesi().options, "entry_compulsory": 0}}),
        ("pairs", {}, {"roll": [3, 3], "pairs": {"squares": [5]}}),
        ("pairs", {}, {"roll": [3, 3], "pairs": {"squares": [5], "first_may_be": []}}),
        ("pairs", {}, {"roll": [3, 3], "pairs": {"squares": [5], "first_may_be": [[0, 4]]}}),
        ("pairs", {}, {"roll": [3, 3], "pairs": {"squares": [5, 6, 7], "first_may_be": [[0, 1]]}}),
        ("pairs", {}, {"pawns": pawns(PAIR), "roll": [3, 3], "pairs": {"squares": [], "first_may_be": []}}),
        ("pairs", {}, {"pawns": pawns(PAIR), "roll": [3, 3], "pairs": {"squares": [9], "first_may_be": [[1, 2]]}}),
        ("pairs", {}, {"pawns": pawns(PAIR), "roll": [3, 2], "pairs": {"squares": [9], "first_may_be": []}}),
        *(
            ("pairs", {}, {"roll": [3, 3], "dice": [3], "pairs": {"squares": squares, "first_may_be": choices}})
            for squares in (["nest"], ["home"], [9, 9], [9, 5])
            for choices in ([[0, 1]], [[0, 1.0]], [[False, 1]], [0], [[1, 0]], [[0, 1], [0, 1]])
        ),
        ("pairs", {}, {"roll": [3, 3], "dice": [3], "pairs": {"squares": [5], "first_may_be": [[False, 1]]}}),
        ("pairs_held", {}, {"pairs_held": [[{"square": 5, "turns": 1}], [], [], []]}),
        ("pairs_held", LIMITED, {"pairs_held": [[{"square": 5, "turns": 6}], [], [], []]}),
        ("pairs_held", LIMITED, {"pairs_held": [[{"square": "x", "turns": 1}], [], [], []]}),
        ("pairs_held", LIMITED, {"pairs_held": [[5], [], [], []]}),
        ("pairs_held", LIMITED, {"pairs_held": [[{"square": "home", "turns": 1}], [], [], []]}),
        ("pairs_held", LIMITED, {"pairs_held": [[{"square": 9, "turns": 1}] * 2, [], [], []]}),
        ("pairs_held", LIMITED, {"pairs_held": [[], [{"square": 9, "turns": 1}], [], []]}),
        ("pairs_held", LIMITED, {"pawns": pawns(NEST, PAIR), "pairs_held": [[], [], [], []]}),
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
        load_game("parcheesi", **options).from_position(position)
    assert error.value.field == field or (field, error.value.field) == ("to_move", "turn")
    assert str(error.value).startswith(error.value.field)


@pytest.mark.parametrize("field", ["phase", "pawns", "turn", "roll", "doublets", "first_dice"])
def test_however_long_a_value_the_refusal_is_short(field: str) -> None:
    for value in ("x" * 10_000, [["x" * 10_000] * 4] * 4, 10**4000):
        with pytest.raises(PositionError) as error:
            parcheesi().from_position({field: value})
        assert len(str(error.value)) < 200
