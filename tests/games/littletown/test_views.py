"""Views and events: the documented keys, and events that tell what happened."""

import re
from pathlib import Path
from typing import Any

from parlour.games.littletown import features, rules
from tests.games.littletown.table import (
    any_states,
    at_work,
    building,
    cubes,
    events,
    hand,
    happened,
    lines,
    littletown,
    market_of,
    play,
    position,
    town,
)

PAGE = (Path(__file__).resolve().parents[3] / "docs/littletown.md").read_text(encoding="utf-8")


def test_the_view_of_a_turn() -> None:
    buildings = town({"d3": "wheat_field"}, {"f3": "well"})
    state = at_work("e3", cards=(2, 15), buildings=buildings, cubes=[cubes(stone=1), cubes(fish=2)])
    play(state, "use d3")
    documented: dict[str, Any] = {
        "game": "littletown",
        "options": {
            **{"players": 2, "board": "A", "market": "recommended", "residence": "buildings"},
            **{"watchtower": "no_worker", "catch_up_start": True},
        },
        "viewer": 0,
        "to_move": 0,
        "phase": "worker",
        "scores": [3, 4],
        "winners": None,
        "last_action": "use d3",
        "round": 1,
        "start_player": 0,
        "workers": [["e3"], []],
        "workers_left": [4, 5],
        "houses_left": [6, 6],
        "coins": [3, 3],
        "cubes": [cubes(stone=1, wheat=1), cubes(fish=2)],
        "buildings": [building("d3", "wheat_field"), building("f3", "well", 1)],
        "market": market_of(
            *("workshop", "bakery", "quarry", "church", "warehouse", "shop", "barn", "gold_mine", "pawnshop"),
            *("statue", "castle"),
        ),
        "wheat_left": 4,
        "supply": {"stone": 14, "wood": 15, "fish": 13, "wheat": 14, "coins": 34},
        "worker": "e3",
        "gathered": [],
        "used": ["d3"],
        "taken": {"wheat": 1},
        "exchanged": {},
        "objectives": [hand(2, 15), {"cards": None, "count": 0, "scored": []}],
        "discarded": [],
        "reached": [[], []],
        "progress": [{"card": 2, "have": 1, "need": 6}, {"card": 15, "have": 1, "need": 4}],
        "tiles": [[], None],
        "tiles_held": [0, 0],
        "tiles_seen": [None, None],
        "tiles_out": [],
        "picks": [False, False],
        "pick": None,
        "score_lines": [lines(buildings=3), lines(buildings=4)],
    }
    assert state.view(0) == documented
    assert list(state.view(0)) == list(documented)


def test_every_key_of_the_view_is_in_the_page_of_the_game() -> None:
    common = ("game", "options", "viewer", "to_move", "scores", "winners", "last_action")
    assert [
        key for key in littletown().new_initial_state().view() if key not in common and f"`{key}`" not in PAGE
    ] == []


def test_every_part_of_the_observation_is_in_the_page_of_the_game() -> None:
    told = re.findall(r"^\| `(\w+)` \| ([\d× ]+) \|$", PAGE, re.MULTILINE)
    assert told == [(name, " × ".join(map(str, shape))) for name, shape in features.PARTS.items()]


def test_the_numbers_of_actions_in_the_page_are_right() -> None:
    first = {
        **{"worker": rules.WORKER_AT, "gather": rules.GATHER, "use": rules.USE, "pawn": rules.PAWN},
        **{"exchange": rules.EXCHANGE, "build": rules.BUILD, "feed": rules.FEED, "pick": rules.PICK_TILE},
    }
    numbers = sorted([*first.values(), rules.ACTIONS])
    for start in first.values():
        last = numbers[numbers.index(start) + 1] - 1
        assert f"| {start}–{last} |" in PAGE


# --- events ---


def test_a_use_of_anothers_building() -> None:
    state = at_work("e3", buildings=town({}, {"d3": "shop"}), coins=[2, 3])
    assert events(state, "use d3") == [
        {"event": "fee", "seat": 0, "owner": 1, "coins": 1},
        {
            **{"event": "use", "seat": 0, "square": "d3", "tile": "shop", "paid": {"coins": 1}},
            **{"got": {"fish": 1, "wheat": 1}, "short": False},
        },
    ]


def test_a_use_with_short_supply() -> None:
    state = at_work("e3", buildings=town({"d3": "pier"}), cubes=[cubes(), cubes(fish=14)])
    told = events(state, "use d3")
    assert (told[0]["got"], told[0]["short"]) == ({"fish": 1}, True)


def test_a_deal_with_the_pawnshop_and_points() -> None:
    state = at_work("e3", buildings=town({"d3": "pawnshop", "f3": "well"}), cubes=[cubes(wood=2), cubes()])
    told = events(state, "use d3 wood+wood>stone+fish")[0]
    assert (told["paid"], told["got"]) == ({"wood": 2}, {"stone": 1, "fish": 1})
    assert events(state, "use f3")[0]["got"] == {"points": 2}


def test_a_worker_a_gathering_an_exchange_and_a_building() -> None:
    state = position(coins=[3, 3])
    assert events(state.clone(), "worker e2") == [{"event": "worker", "seat": 0, "square": "e2"}]
    assert events(play(state.clone(), "worker e2"), "gather f1") == [
        {"event": "gather", "seat": 0, "square": "f1", "kind": "fish"}
    ]
    assert events(state, "exchange wood") == [{"event": "exchange", "seat": 0, "kind": "wood"}]
    assert events(state, "build wheat_field e3") == [
        {"event": "build", "seat": 0, "tile": "wheat_field", "square": "e3", "points": 3, "paid": {"wood": 1}},
        {"event": "next", "seat": 1},
    ]


def test_the_end_of_a_turn() -> None:
    assert happened(at_work("e3"), "end") == ["end_turn", "next"]


def test_a_shared_win_is_told_as_a_tie() -> None:
    state = position(phase="feeding", round=4, to_move=1, coins=[0, 0], score_lines=[lines(), lines(uses=15)])
    told = events(state, "feed fish=0 wheat=0")[-1]
    assert told == {"event": "end", "seat": 0, "scores": [0, 0], "winners": [0, 1], "tie": True}


def test_points_that_move_are_told_by_events() -> None:
    for state in any_states(150, seed=4):
        for action in state.legal_actions()[::7]:
            after = state.child(action)
            moved = [new - old for old, new in zip(state.view()["scores"], after.view()["scores"], strict=True)]
            told = [0] * len(moved)
            for event in state.game.events(state, action, after):
                told[event["seat"]] += event.get("points", 0) + event.get("got", {}).get("points", 0)
            assert told == moved
