"""Positions from outside: what is set up is what is seen, and what cannot be is refused by its field."""

from typing import Any

import pytest

from parlour.core.errors import PositionError
from parlour.core.game import State
from tests.games.littletown.table import (
    NO_CARDS,
    RECOMMENDED,
    any_states,
    building,
    cubes,
    hand,
    lines,
    littletown,
    market_of,
    play,
    position,
    texts,
    town,
)

WELL = town({"e3": "well"})
PICKS: dict[str, Any] = {"phase": "pick", "objectives": [{**NO_CARDS, "count": 4}] * 2}


@pytest.mark.parametrize("seed", range(4))
def test_every_view_sets_up_a_state_that_looks_the_same(seed: int) -> None:
    for state in any_states(25, seed):
        assert_views_set_up(state)


def assert_views_set_up(state: State) -> None:
    for viewer in (None, *range(state.game.num_players())):
        view = state.view(viewer)
        again = state.game.from_position(view)
        assert {**again.view(viewer), "last_action": None} == {**view, "last_action": None}
        assert again.current_player() == state.current_player()
        if state.current_player() == viewer:
            assert again.legal_actions() == state.legal_actions()
        assert state.game.deserialize(again.serialize()) == again


def test_what_is_left_out_has_its_default() -> None:
    view = littletown(players=3).from_position({}).view()
    assert (view["phase"], view["round"], view["to_move"], view["start_player"]) == ("turn", 1, 0, 0)
    assert (view["coins"], view["workers_left"], view["houses_left"]) == ([3] * 3, [4] * 3, [6] * 3)
    assert (view["market"], view["wheat_left"]) == (market_of(*RECOMMENDED), 5)
    assert [objective["count"] for objective in view["objectives"]] == [0] * 3
    assert view["scores"] == [0] * 3


def test_conditions_that_hold_are_reached_by_default() -> None:
    view = position(coins=[6, 0], cubes=[cubes(), cubes(fish=5, wheat=5)]).view()
    assert view["reached"] == [[13], [3, 12]]


def test_the_supply_is_what_nobody_has() -> None:
    view = position(coins=[9, 1], cubes=[cubes(fish=2), cubes(fish=3, wood=1)]).view()
    assert view["supply"] == {"stone": 15, "wood": 14, "fish": 10, "wheat": 15, "coins": 30}


def test_what_was_built_earlier_scores_but_used_no_worker_of_this_round() -> None:
    view = position(buildings=WELL).view()
    assert (view["scores"], view["workers_left"], view["houses_left"]) == ([4, 0], [5, 5], [6, 7])


def test_the_order_of_lists_that_have_none_is_free() -> None:
    state = position(
        **{"phase": "worker", "workers": [["e4", "a2"], []], "worker": "e4", "market": [*reversed(RECOMMENDED)]},
        taken={"wood": 0},
    )
    assert state.view()["workers"] == [["a2", "e4"], []]
    assert state.view()["taken"] == {}


def test_the_order_of_building_is_kept() -> None:
    order = [building("e3", "well"), building("a2", "shop", 1)]
    assert position(buildings=order).view()["buildings"] == order


@pytest.mark.parametrize(
    ("field", "keys"),
    [
        ("phase", {"phase": "tea"}),
        ("phase", {"phase": 3}),
        ("phase", {"phase": []}),
        ("phase", {"phase": "market"}),
        ("phase", {"phase": "tiles"}),
        ("phase", {"phase": "residence"}),
        ("viewer", {"viewer": 2}),
        ("round", {"round": 5}),
        ("round", {"round": True}),
        ("start_player", {"start_player": 2}),
        ("start_player", {"start_player": None}),
        ("to_move", {"to_move": 2}),
        ("to_move", {"to_move": 0, "workers_left": [0, 3]}),
        ("workers", {"workers": [["e3"]]}),
        ("workers", {"workers": [["e3", "e3"], []]}),
        ("workers", {"workers": [["e3"], ["e3"]]}),
        ("workers", {"workers": [["a1"], []]}),
        ("workers", {"workers": [["e3"], []], "buildings": WELL}),
        ("workers", {"workers": [["j1"], []]}),
        ("workers", {"workers": "e3"}),
        ("workers_left", {"workers": [["a2", "b2", "c2"], []], "workers_left": [3, 0]}),
        ("workers_left", {"workers_left": [6, 5]}),
        ("workers_left", {"phase": "feeding", "workers_left": [1, 0]}),
        ("worker", {"phase": "worker", "workers": [["e3"], []], "worker": "e4"}),
        ("worker", {"phase": "worker"}),
        ("buildings", {"buildings": [building("a1", "well")]}),
        ("buildings", {"buildings": [building("e3", "well"), building("e3", "shop")]}),
        ("buildings", {"buildings": [building("e3", "well"), building("e4", "well")]}),
        ("buildings", {"buildings": [building("e3", "sauna")]}),
        ("buildings", {"buildings": [building("e3", "well", 2)]}),
        ("buildings", {"buildings": [{"square": "e3", "tile": "well"}]}),
        ("buildings", {"buildings": [7]}),
        ("buildings", {"buildings": [building(f"{c}{r}", "wheat_field") for r in "34" for c in "bcd"]}),
        ("market", {"market": ["well"]}),
        ("market", {"market": [*RECOMMENDED[:-1], "bar"]}),
        ("market", {"market": [*RECOMMENDED[:-1], "wheat_field"]}),
        ("market", {"market": [*RECOMMENDED[:-1], RECOMMENDED[0]]}),
        ("market", {"market": RECOMMENDED[0]}),
        ("market", {"buildings": WELL, "market": list(RECOMMENDED)}),
        ("coins", {"coins": [3]}),
        ("coins", {"coins": [-1, 3]}),
        ("coins", {"coins": [30, 11]}),
        ("coins", {"coins": [3.0, 3]}),
        ("cubes", {"cubes": [{"stone": 1, "gold": 1}, {}]}),
        ("cubes", {"cubes": [cubes(wood=8), cubes(wood=8)]}),
        ("cubes", {"cubes": [[1, 2, 3, 4], {}]}),
        ("supply", {"supply": {"stone": 14, "wood": 15, "fish": 15, "wheat": 15, "coins": 34}}),
        ("houses_left", {"houses_left": [6, 7]}),
        ("wheat_left", {"wheat_left": 4}),
        ("scores", {"scores": [1, 0]}),
        ("gathered", {"gathered": ["f1"]}),
        ("gathered", {"phase": "worker", "workers": [["e2"], []], "gathered": ["f2"], "taken": {"fish": 1}}),
        ("gathered", {"phase": "worker", "workers": [["e4"], []], "gathered": ["f1"], "taken": {"fish": 1}}),
        ("taken", {"phase": "worker", "workers": [["e2"], []], "gathered": ["f1"]}),
        ("used", {"phase": "worker", "workers": [["e2"], []], "used": ["e3"]}),
        ("exchanged", {"exchanged": {"wood": 1}}),
        ("exchanged", {"exchanged": {"wheat": 1}, "cubes": [cubes(wheat=1), cubes()]}),
        ("exchanged", {"exchanged": {"gold": 1}}),
        ("objectives", {"objectives": [hand(1), NO_CARDS]}),
        ("objectives", {"viewer": 0, "objectives": [hand(7), NO_CARDS]}),
        ("objectives", {"viewer": 0, "objectives": [hand(1, 2, 3, 4, 5), NO_CARDS]}),
        ("objectives", {"viewer": 0, "objectives": [hand(1), {**NO_CARDS, "scored": [1]}]}),
        ("objectives", {"viewer": 0, "objectives": [{"cards": [1], "count": 2, "scored": []}, NO_CARDS]}),
        ("objectives", {"viewer": 0, "objectives": [hand(13), NO_CARDS], "coins": [7, 0]}),
        ("objectives", {"viewer": 0, "objectives": [hand(1), NO_CARDS], "reached": [[1], []]}),
        ("objectives", {"objectives": [NO_CARDS]}),
        ("objectives", {"objectives": [{**NO_CARDS, "count": 5}, NO_CARDS]}),
        ("reached", {"coins": [0, 3], "reached": [[], []]}),
        ("reached", {"reached": [[7], []]}),
        ("discarded", {"discarded": [1]}),
        ("discarded", {"discarded": [8]}),
        ("score_lines", {"score_lines": [lines(), {"total": 0}]}),
        ("score_lines", {"score_lines": [lines(feeding=-4), lines()]}),
        ("score_lines", {"score_lines": [lines(buildings=4), lines()]}),
        ("tea", {"tea": 1}),
        ("progress", {"progress": [{"card": 1, "have": 2, "need": 3}]}),
        ("tiles_held", {"tiles_held": [1, 1]}),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(field: str, keys: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as error:
        littletown().from_position({"start_player": 0, **keys})
    assert error.value.field == field
    assert len(str(error.value)) < 400


@pytest.mark.parametrize(
    ("field", "keys"),
    [
        ("picks", {"picks": [True, True]}),
        ("picks", {"picks": [False, True]}),
        ("picks", {"picks": [1, 0]}),
        ("tiles_held", {"tiles_held": [3, 4]}),
        ("tiles", {"viewer": 0, "tiles": [["well", "well"], None]}),
        ("tiles", {"viewer": 0, "tiles": [["well"] * 12, None]}),
        ("tiles", {"viewer": 0, "tiles": [["wheat_field"], None]}),
        ("pick", {"viewer": 0, "pick": "well"}),
        ("pick", {"viewer": 0, "picks": [True, False], "pick": "sauna"}),
        ("market", {"market": ["well"]}),
        ("coins", {"coins": [4, 3]}),
        ("buildings", {"buildings": WELL}),
        ("workers", {"workers": [["e3"], []]}),
        ("objectives", {"objectives": [{**NO_CARDS, "count": 3}, {**NO_CARDS, "count": 4}]}),
        ("reached", {"reached": [[12], []]}),
        ("discarded", {"discarded": [8]}),
    ],
)
def test_what_cannot_be_in_the_set_up_is_refused_by_its_field(field: str, keys: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as error:
        littletown(market="draft").from_position({**PICKS, **keys})
    assert error.value.field == field


def test_a_draft_is_set_up_with_tiles_of_ones_own() -> None:
    own = market_of("well", "shop", "bar", "pier", "castle", "statue", "church", "barn", "quarry", "bakery", "brewery")
    state = littletown(market="draft").from_position(
        {
            **{"phase": "pick", "viewer": 0, "objectives": [hand(1, 2, 3, 4), {**NO_CARDS, "count": 4}]},
            **{"picks": [True, False], "pick": "residence", "tiles": [own, None]},
        }
    )
    assert state.current_player() == 1
    assert state.view(0)["tiles"][0] == own
    assert "pick well" not in texts(state)
    play(state, texts(state)[0])
    assert "residence" in state.view()["market"]
