"""Views and events: the documented keys, and events that tell all that a view shows to have changed."""

import json
from typing import Any

import pytest
from hypothesis import given

from parlour.core.game import State
from parlour.testing.strategies import actions, games_with_options, states
from tests.games.patchwork.table import dealt, first_buy, leather, patchwork, piece, play, position, quilt, texts


def events(state: State, text: str) -> list[dict[str, Any]]:
    before = state.clone()
    play(state, text)
    return state.game.events(before, state.history()[-1], state)


def test_the_view_at_the_start() -> None:
    view = patchwork().new_initial_state().view()
    documented: dict[str, Any] = {
        "game": "patchwork",
        "options": {"leather": "corrected"},
        "viewer": None,
        "to_move": None,
        "phase": "deal",
        "scores": [5 - 162, 5 - 162],
        "winners": None,
        "last_action": None,
        "placed": [[], []],
        "buttons": [5, 5],
        "income": [0, 0],
        "position": [0, 0],
        "circle": [],
        "offer": [],
        "leather_left": [26, 32, 38, 44, 50],
        "leather_to_place": 0,
        "bonus_tile": None,
        "first_at_end": None,
    }
    assert view == documented
    assert list(view) == list(documented)


def test_the_last_action_is_in_notation() -> None:
    assert play(patchwork().new_initial_state(), "deal p30").view()["last_action"] == "deal p30"
    assert dealt().view()["last_action"] == "deal p33"
    assert play(dealt(), "advance").view()["last_action"] == "advance"
    state = play(dealt("p10", "p18"), "advance", "advance")
    assert play(state, "buy p10 e4 f4 e5 f5").view()["last_action"] == "buy p10 e4 f4 e5 f5"


def test_placed_patches_by_number_then_leather_in_reading_order() -> None:
    state = position("p10", "p02", position=[21, 40], buttons=[20, 0], placed=[leather("a9"), []])
    play(state, "buy p10 c1 d1 c2 d2", "buy p02 a1 b1 a2")
    laid = [piece("p02", "a1", "b1", "a2"), piece("p10", "c1", "d1", "c2", "d2")]
    assert state.view()["placed"] == [[*laid, *leather("a9")], []]
    state = play(position(position=[31, 31], placed=[leather("a9"), []]), "advance", "leather e5")
    assert state.view()["placed"] == [leather("e5", "a9"), []]


def test_events_of_an_advance_over_marks() -> None:
    state = position(placed=[[piece("p10", "a1", "b1", "a2", "b2")], []], position=[22, 29])
    assert events(state, "advance") == [
        {"event": "advance", "seat": 0, "spaces": 8, "buttons": 8},
        {"event": "move", "seat": 0, "from": 22, "to": 30},
        {"event": "income", "seat": 0, "mark": 23, "buttons": 2},
        {"event": "income", "seat": 0, "mark": 29, "buttons": 2},
        {"event": "next", "seat": 1},
    ]


def test_events_of_a_purchase_with_leather() -> None:
    state = position("p11", position=[22, 24], buttons=[9, 0])
    assert events(state, "buy p11 a1 b1 b2 c2") == [
        {"event": "buy", "seat": 0, "patch": "p11", "squares": ["a1", "b1", "b2", "c2"], "cost": 7},
        {"event": "move", "seat": 0, "from": 22, "to": 28},
        {"event": "income", "seat": 0, "mark": 23, "buttons": 3},
        {"event": "leather_gained", "seat": 0, "mark": 26},
    ]
    assert events(state, "leather i9") == [
        {"event": "leather", "seat": 0, "square": "i9"},
        {"event": "next", "seat": 1},
    ]


def test_no_event_of_leather_that_the_opponent_standing_there_has_taken() -> None:
    told = events(position(position=[25, 26]), "advance")
    assert [event["event"] for event in told] == ["advance", "move", "next"]


def test_events_of_leather_lost_on_a_full_quilt() -> None:
    told = events(position(placed=[quilt(1), []], position=[25, 25]), "advance")
    assert [event["event"] for event in told] == ["advance", "move", "leather_lost", "next"]
    assert told[2] == {"event": "leather_lost", "seat": 0, "mark": 26}


def test_events_of_the_7x7_tile_by_leather() -> None:
    square = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
    hole = quilt(8, [name for name in square if name != "d4"])
    state = play(position(placed=[hole, []], position=[25, 25]), "advance")
    assert events(state, "leather d4") == [
        {"event": "leather", "seat": 0, "square": "d4"},
        {"event": "bonus_tile", "seat": 0},
        {"event": "next", "seat": 1},
    ]


def test_events_of_the_end() -> None:
    state = position(position=[52, 52], to_move=1, buttons=[3, 3])
    assert events(state, "advance") == [
        {"event": "advance", "seat": 1, "spaces": 1, "buttons": 1},
        {"event": "move", "seat": 1, "from": 52, "to": 53},
        {"event": "income", "seat": 1, "mark": 53, "buttons": 0},
        {"event": "finish", "seat": 1, "first": True},
        {"event": "next", "seat": 0},
    ]
    told = events(state, "advance")
    assert told[-2:] == [
        {"event": "finish", "seat": 0, "first": False},
        {"event": "end", "seat": 1, "scores": [4 - 162, 4 - 162], "winners": [1], "tie": True},
    ]


def test_events_of_a_deal() -> None:
    assert events(patchwork().new_initial_state(), "deal p30") == [{"event": "deal", "seat": -1, "patch": "p30"}]


def test_the_same_player_may_be_next() -> None:
    state = position("p24", position=[0, 5])
    assert events(state, first_buy(state, "p24"))[-1] == {"event": "next", "seat": 0}


@given(
    states(games_with_options("patchwork"), where=lambda state: state.current_player() >= 0).flatmap(
        lambda state: actions(state).map(lambda action: (state, action))
    )
)
def test_events_tell_every_change(pair: tuple[State, int]) -> None:
    """Told the view before and the events, one knows the view after."""
    before, action = pair
    after = before.child(action)
    old, new = before.view(), after.view()
    seat = old["to_move"]
    told = before.game.events(before, action, after)
    assert json.loads(json.dumps(told)) == told
    buttons, leather_in_hand = list(old["buttons"]), old["leather_to_place"]
    for event in told:
        match event["event"]:
            case "advance" | "income":
                buttons[seat] += event["buttons"]
            case "buy":
                buttons[seat] -= event["cost"]
                assert piece(event["patch"], *event["squares"]) in new["placed"][seat]
            case "leather":
                leather_in_hand -= 1
                assert piece("leather", event["square"]) in new["placed"][seat]
            case "leather_gained":
                leather_in_hand += 1
            case "move":
                assert (event["from"], event["to"]) == (old["position"][seat], new["position"][seat])
            case "bonus_tile":
                assert (old["bonus_tile"], new["bonus_tile"]) == (None, seat)
            case "finish":
                assert event["first"] == (new["first_at_end"] == seat)
            case "next":
                assert event["seat"] == new["to_move"]
            case "end":
                assert {key: event[key] for key in ("scores", "winners")} == {
                    key: new[key] for key in ("scores", "winners")
                }
                assert event["tie"] == (new["scores"][0] == new["scores"][1])
    names = [event["event"] for event in told]
    assert buttons == new["buttons"]
    full = sum(len(piece["squares"]) for piece in new["placed"][seat]) == 81
    assert leather_in_hand == new["leather_to_place"] or full
    assert full or "leather_lost" not in names
    assert ("bonus_tile" in names) == (old["bonus_tile"] != new["bonus_tile"])
    assert ("finish" in names) == (53 == new["position"][seat] != old["position"][seat])
    assert ("end" in names) == after.is_terminal()
    assert ("next" in names) == (new["phase"] == "turn")
    assert names[0] == texts_verb(before, action)


def texts_verb(state: State, action: int) -> str:
    return state.action_to_string(action).split()[0]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_view_says_who_looks(viewer: int | None) -> None:
    assert dealt().view(viewer)["viewer"] == viewer
    assert "advance" in texts(dealt())
