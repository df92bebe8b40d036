"""Views and events: the documented keys, and events that tell what a view shows to have changed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from parlour.core.game import State
from parlour.testing.strategies import games_with_options, states
from tests.games.parcheesi.table import Square, parcheesi, play, position

PAGE = (Path(__file__).resolve().parents[3] / "docs/parcheesi.md").read_text(encoding="utf-8")
COMMON = ("game", "options", "viewer", "to_move", "phase", "scores", "winners", "last_action")
ONE: list[Square] = ["nest"] * 3


def happened(state: State, text: str) -> list[dict[str, Any]]:
    action = state.string_to_action(text)
    return state.game.events(state, action, state.child(action))


def test_the_view_has_the_documented_keys_and_is_json_ready() -> None:
    view = parcheesi().new_initial_state().view()
    own = re.findall(r"`(\w+)`", PAGE.split("## View")[1].split("Events:")[0])
    assert set(view) - set(COMMON) <= set(own)
    assert json.loads(json.dumps(view)) == view


def test_everybody_sees_the_same() -> None:
    state = play(position({"green": [6, *ONE]}), "roll 2-1")
    views = [state.view(viewer) for viewer in (None, 0, 1, 2, 3)]
    for view in views:
        del view["viewer"]
    assert all(view == views[0] for view in views)


@pytest.mark.parametrize(
    ("state", "text", "events"),
    [
        (
            position({"green": [6, *ONE]}),
            "roll 2-1",
            [{"event": "roll", "seat": 0, "dice": [2, 1], "steps": [2, 1]}],
        ),
        (
            play(position({"red": [5, *ONE]}), "roll 5-2"),
            "enter 5",
            [
                {"event": "enter", "seat": 0, "square": 5, "dice": [5]},
                {"event": "capture", "seat": 0, "captured": 3, "square": 5, "bonus": 20},
            ],
        ),
        (
            play(position({"green": [20, "home", "home", "home"], "red": [21, 21, "nest", "nest"]}), "roll 1-1"),
            "move 20 1",
            [
                {"event": "move", "seat": 0, "from": 20, "to": 21, "steps": 1, "lap": False},
                {"event": "capture", "seat": 0, "captured": 3, "square": 21, "bonus": 20},
                {"event": "capture", "seat": 0, "captured": 3, "square": 21, "bonus": 20},
            ],
        ),
        (
            play(position({"green": ["h3", "home", "home", "home"]}), "roll 4-1"),
            "move h3 4",
            [
                {"event": "move", "seat": 0, "from": "h3", "to": "home", "steps": 4, "lap": False},
                {"event": "home", "seat": 0, "bonus": 10},
                {"event": "end", "seat": 0, "winners": [0]},
            ],
        ),
        (
            play(position({}), "roll 4-2"),
            "pass",
            [{"event": "pass", "seat": 0}, {"event": "next", "seat": 1}],
        ),
        (
            play(position({}), "roll 5-5", "enter 5"),
            "enter 5",
            [{"event": "enter", "seat": 0, "square": 5, "dice": [5]}, {"event": "again", "seat": 0}],
        ),
    ],
)
def test_events(state: State, text: str, events: list[dict[str, Any]]) -> None:
    assert happened(state, text) == events


def test_a_doublet_is_one_turn_in_the_log() -> None:
    state = play(position({"green": [10, *ONE]}, preset="boxed"), "roll 2-2", "move 10 2", "move 12 2")
    assert (state.view()["doublets"], state.view()["turn"], state.view()["phase"]) == (1, 0, "roll")
    assert state.notation() == ["roll 2-2", "move 10 2", "move 12 2"]


@given(states(games_with_options("parcheesi"), where=lambda state: not state.is_terminal()))
def test_events_are_documented_and_tell_of_every_pawn_that_moves(state: State) -> None:
    told = PAGE.split("Events:")[1].split("\n## ")[0]
    for action in state.legal_actions():
        after = state.child(action)
        events = state.game.events(state, action, after)
        for event in events:
            assert f"`{event['event']}" in told, event
        before, now = state.view(), after.view()
        moved = sum(pawns != others for pawns, others in zip(before["pawns"], now["pawns"], strict=True))
        movers = {event["seat"] for event in events if event["event"] in ("enter", "move", "bonus", "third_doublet")}
        movers |= {event["captured"] for event in events if event["event"] == "capture"}
        assert moved <= len(movers)
        assert sum(event["event"] == "next" for event in events) == (before["turn"] != now["turn"]) or (
            before["phase"] == "first"
        )
        assert json.loads(json.dumps(events)) == events
