"""The worked examples of the printed rules, and an opening scripted outside this project."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from parlour.core.errors import IllegalActionError
from parlour.core.game import State
from tests.games.littletown.table import at_work, cubes, held, play, points, position, texts, town

OPENING: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "data/littletown-opening.json").read_text(encoding="utf-8")
)


COUNTED = ("wood", "wheat", "fish", "stone")


def gather_all(state: State) -> State:
    for text in texts(state, "gather"):
        play(state, text)
    return state


def test_two_lakes_and_a_forest_give_two_fish_and_a_wood() -> None:
    state = at_work("f5")
    assert texts(state, "gather") == ["gather g5", "gather e6", "gather f6"]
    assert held(gather_all(state)) == {"wood": 1, "fish": 2, "coins": 3}


def test_a_wheat_field_beside_adds_a_wheat() -> None:
    state = at_work("f5", buildings=town({"f4": "wheat_field"}))
    assert held(play(gather_all(state), "use f4")) == {"wood": 1, "fish": 2, "wheat": 1, "coins": 3}


def test_wheat_field_then_another_players_bakery_then_gathering() -> None:
    state = at_work("f5", buildings=town({"f4": "wheat_field"}, {"e4": "bakery"}))
    assert texts(state, "use") == ["use f4"], "the Bakery wants a wheat"
    play(state, "use f4", "use e4")
    assert (held(state), held(state, 1)) == ({"coins": 3 - 1 + 4}, {"coins": 4})
    assert held(gather_all(state)) == {"wood": 1, "fish": 2, "coins": 6}


def test_five_workers_with_four_food_lose_three_points() -> None:
    state = position(phase="feeding", cubes=[cubes(wheat=3, fish=1), cubes()], coins=[0, 0])
    assert texts(state) == ["feed fish=1 wheat=3"]
    play(state, "feed fish=1 wheat=3")
    assert (held(state), points(state)) == ({}, [-3, 0])


@pytest.mark.parametrize(
    ("tile", "before", "after", "gained"),
    [
        ("restaurant", cubes(fish=1, wheat=1), {"coins": 3}, 4),
        ("pier", cubes(), {"fish": 2, "coins": 3}, 0),
        ("gold_mine", cubes(), {"coins": 5}, 0),
    ],
)
def test_restaurant_pier_and_gold_mine(tile: str, before: dict[str, int], after: dict[str, int], gained: int) -> None:
    state = at_work("e3", buildings=town({"d3": tile}), cubes=[before, cubes()])
    built = points(state)[0]
    play(state, "use d3")
    assert (held(state), points(state)[0] - built) == (after, gained)


def test_a_building_of_six_points_moves_the_score_by_six_at_once() -> None:
    state = position(cubes=[cubes(wood=4), cubes()])
    assert points(play(state, "build barn e3")) == [6, 0]


# --- the opening ---


def standing(state: State) -> list[list[int]]:
    """Per seat points, coins, wood, wheat, fish, stone."""
    view = state.view()
    return [
        [
            view["scores"][seat],
            view["coins"][seat],
            *(view["cubes"][seat][k] for k in ("wood", "wheat", "fish", "stone")),
        ]
        for seat in range(2)
    ]


def play_turn(state: State, told: str) -> None:
    """One turn as the file words it."""
    for part in re.split(r"[,;] ", told):
        if part == "gather all":
            gather_all(state)
        elif part.startswith("exchange"):
            play(state, f"exchange {part.split()[-1]}")
        elif match := re.match(r"(\w\d) cannot be used", part):
            assert f"use {match[1]}" not in texts(state)
        elif not part.startswith(("1 coin", "seat 1")):
            play(state, re.sub(r" \(.*", "", part))
    if "end" in texts(state):
        play(state, "end")


def opened(turns: int = len(OPENING["turns"])) -> State:
    state = position(board=OPENING["board"], players=OPENING["players"])
    for turn in OPENING["turns"][:turns]:
        assert state.current_player() == turn["seat"]
        play_turn(state, turn["do"])
        assert standing(state) == turn["after"], turn["do"]
    return state


def test_the_opening_goes_as_told() -> None:
    state = opened()
    assert state.view()["workers"] == [["b2", "d2", "f5"], ["c2", "b4", "e5"]]
    assert state.view()["to_move"] == 1


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        *((f"worker {square}", "outside") for square in ("a0", "e7", "j3", "@3", "k1")),
        *((f"build wheat_field {square}", "outside") for square in ("a0", "e7", "j3")),
        ("build statue h4", "cost"),
        ("exchange gold", "unknown_kind"),
        ("exchange wood", "exchange_coins"),
        *((f"build wheat_field {square}", "empty_square") for square in ("b1", "e5", "a1")),
    ],
)
def test_the_openings_refusals(text: str, rule: str) -> None:
    state = opened()
    before = state.clone()
    with pytest.raises(IllegalActionError) as error:
        state.string_to_action(text)
    assert error.value.rule == f"littletown.refused.{rule}"
    assert state == before


@pytest.mark.parametrize(("square", "rule"), [("g1", "no_building"), ("a1", "no_building"), ("d3", "not_around")])
def test_the_openings_refused_uses(square: str, rule: str) -> None:
    state = play(opened(len(OPENING["turns"]) - 1), "worker b2")
    with pytest.raises(IllegalActionError) as error:
        state.string_to_action(f"use {square}")
    assert error.value.rule == f"littletown.refused.{rule}"
