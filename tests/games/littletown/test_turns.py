"""Turns: placing, gathering, using every building, building."""

from typing import Any

import pytest

from parlour.games.littletown import parts
from tests.games.littletown.table import (
    at_work,
    building,
    cubes,
    happened,
    held,
    lines,
    play,
    points,
    position,
    texts,
    town,
)

USED = {
    # Takes, gives, points; coins with the rest.
    "wheat_field": ({}, {"wheat": 1}, 0),
    "workshop": ({"wood": 2}, {}, 3),
    "bar": ({}, {}, 3),
    "bakery": ({"wheat": 1}, {"coins": 4}, 0),
    "brewery": ({"wheat": 1}, {}, 3),
    "quarry": ({"coins": 2}, {"stone": 2}, 0),
    "carpenter": ({"coins": 1}, {"wood": 3}, 0),
    "church": ({"coins": 3}, {}, 5),
    "warehouse": ({"stone": 2}, {}, 5),
    "shop": ({"coins": 1}, {"wheat": 1, "fish": 1}, 0),
    "marketplace": ({"stone": 1, "wood": 1, "wheat": 1, "fish": 1}, {}, 7),
    "fountain": ({"coins": 1}, {}, 3),
    "barn": ({"wheat": 2}, {}, 5),
    "book_store": ({}, {"coins": 3}, 0),
    "gold_mine": ({}, {"coins": 2}, 0),
    "fishmonger": ({"fish": 1}, {"coins": 3}, 0),
    "pier": ({}, {"fish": 2}, 0),
    "well": ({}, {}, 2),
    "restaurant": ({"fish": 1, "wheat": 1}, {}, 4),
}
COSTS = {
    "wheat_field": ({"wood": 1}, 3),
    "workshop": ({"stone": 2}, 5),
    "bar": ({"stone": 2, "wheat": 2}, 7),
    "bakery": ({"wood": 2}, 4),
    "brewery": ({"wood": 2}, 4),
    "quarry": ({"wood": 3}, 5),
    "carpenter": ({"wood": 2}, 4),
    "church": ({"stone": 4}, 8),
    "warehouse": ({"stone": 4}, 8),
    "shop": ({"wood": 2}, 4),
    "marketplace": ({"wood": 4}, 6),
    "fountain": ({"stone": 2}, 5),
    "barn": ({"wood": 4}, 6),
    "book_store": ({"stone": 4}, 8),
    "gold_mine": ({"wood": 1, "stone": 1}, 4),
    "fishmonger": ({"wood": 1, "stone": 1}, 4),
    "pier": ({"wood": 3}, 5),
    "pawnshop": ({"wood": 3}, 5),
    "well": ({"wood": 1, "stone": 1}, 4),
    "restaurant": ({"wood": 2, "stone": 2}, 7),
    "statue": ({"stone": 4}, 10),
    "cathedral": ({"stone": 6}, 11),
    "residence": ({"coins": 6}, 2),
    "castle": ({"stone": 6}, 0),
    "watchtower": ({"wood": 3, "stone": 3}, 0),
}


def of(goods: dict[str, int]) -> tuple[dict[str, int], int]:
    """Cubes and coins apart."""
    return cubes(**{kind: n for kind, n in goods.items() if kind != "coins"}), goods.get("coins", 0)


def together(*goods: dict[str, int]) -> dict[str, int]:
    summed = {kind: sum(one.get(kind, 0) for one in goods) for kind in parts.GOODS}
    return {kind: number for kind, number in summed.items() if number}


# --- uses ---


@pytest.mark.parametrize("tile", USED)
@pytest.mark.parametrize("owner", [0, 1])
def test_a_use_takes_its_inputs_and_gives_its_outputs(tile: str, owner: int) -> None:
    takes, gives, gained = USED[tile]
    fee = int(owner != 0)
    own_cubes, coins = of(takes)
    state = at_work("e3", buildings=[building("d3", tile, owner)], cubes=[own_cubes, cubes()], coins=[coins + fee, 0])
    before = points(state)
    play(state, "use d3")
    assert held(state) == together(gives)
    assert held(state, 1) == together({"coins": fee})
    assert points(state) == [before[0] + gained, before[1]]
    assert state.view()["score_lines"][0]["uses"] == gained
    assert texts(state, "use") == [], "a building is used once a turn"


@pytest.mark.parametrize("tile", [tile for tile, (takes, _, _) in USED.items() if takes])
@pytest.mark.parametrize("owner", [0, 1])
def test_a_use_needs_all_its_inputs(tile: str, owner: int) -> None:
    takes = USED[tile][0]
    for kind in takes:
        own_cubes, coins = of({**takes, kind: takes[kind] - 1})
        fee = int(owner != 0)
        held_coins = min(coins + fee, 2) if kind != "coins" else coins + fee
        state = at_work(
            "e3", buildings=[building("d3", tile, owner)], cubes=[own_cubes, cubes()], coins=[held_coins, 0]
        )
        assert texts(state, "use") == []


@pytest.mark.parametrize("tile", USED)
def test_anothers_building_needs_a_coin_besides(tile: str) -> None:
    own_cubes, coins = of(USED[tile][0])
    state = at_work("e3", buildings=[building("d3", tile, 1)], cubes=[own_cubes, cubes()], coins=[coins, 0])
    assert texts(state, "use") == []


@pytest.mark.parametrize("tile", [tile for tile, (_, gives, _) in USED.items() if gives])
def test_a_use_takes_what_the_supply_still_has(tile: str) -> None:
    takes, gives, _ = USED[tile]
    for kind, number in gives.items():
        for left in range(number):
            whole = int(parts.SUPPLY[parts.GOODS.index(kind)])
            back = takes.get(kind, 0)
            own_cubes, coins = of(together(takes, {"coins": 0}))
            other = cubes(**{kind: whole - left - back}) if kind != "coins" else cubes()
            other_coins = whole - left - back - coins if kind == "coins" else 0
            state = at_work(
                "e3", buildings=[building("d3", tile)], cubes=[own_cubes, other], coins=[coins, other_coins]
            )
            assert state.view()["supply"][kind] == left
            play(state, "use d3")
            assert held(state) == together({**gives, kind: left})
            assert state.view()["supply"][kind] == 0


@pytest.mark.parametrize("tile", ["statue", "castle", "watchtower", "cathedral", "residence"])
def test_some_buildings_no_worker_can_use(tile: str) -> None:
    state = at_work("e3", buildings=[building("d3", tile)], coins=[9, 0], cubes=[cubes(stone=5, wood=5), cubes()])
    assert texts(state, "use") == []


def test_two_wheat_fields_are_used_one_after_the_other() -> None:
    state = at_work("e3", buildings=town({"d3": "wheat_field", "f3": "wheat_field"}))
    play(state, "use f3", "use d3")
    assert held(state) == {"wheat": 2, "coins": 3}
    assert texts(state) == ["end"]


def test_the_fee_is_paid_from_the_coins_held_at_that_moment() -> None:
    state = at_work("e3", buildings=town({"f3": "gold_mine"}, {"d3": "well"}), coins=[0, 3])
    assert texts(state, "use") == ["use f3"]
    play(state, "use f3", "use d3")
    assert (held(state), held(state, 1)) == ({"coins": 1}, {"coins": 4})


def test_gathering_and_using_mix_freely_and_are_optional() -> None:
    state = at_work("e2", buildings=town({"d3": "wheat_field"}))
    assert texts(state) == ["end", "gather d1", "gather f1", "use d3"]
    play(state, "gather f1", "use d3")
    assert texts(state) == ["end", "gather d1"]
    play(state, "end")
    assert held(state) == {"fish": 1, "wheat": 1, "coins": 3}
    assert state.current_player() == 1


def test_nothing_is_gathered_that_the_supply_has_not() -> None:
    state = at_work("e2", cubes=[cubes(), cubes(stone=15)])
    assert texts(state, "gather") == ["gather f1"]


# --- the Pawnshop ---


def test_the_pawnshop_gives_every_other_pair_for_every_pair_held() -> None:
    state = at_work("e3", buildings=town({"d3": "pawnshop"}), cubes=[cubes(stone=2, fish=1), cubes()])
    deals = [text.removeprefix("use d3 ") for text in texts(state, "use")]
    paid = [deal.split(">")[0] for deal in deals]
    assert (paid.count("stone+stone"), paid.count("stone+fish"), len(paid)) == (9, 9, 18)
    assert all(one != other for one, other in (deal.split(">") for deal in deals))
    play(state, "use d3 stone+fish>stone+wheat")
    assert held(state) == {"stone": 2, "wheat": 1, "coins": 3}


def test_the_pawnshop_gives_from_the_supply_the_pair_paid_included() -> None:
    state = at_work(
        "e3", buildings=town({"d3": "pawnshop"}), cubes=[cubes(stone=2, wood=2), cubes(stone=13, wood=13, fish=15)]
    )
    deals = {text.removeprefix("use d3 ") for text in texts(state, "use")}
    assert deals == {
        *("stone+stone>stone+wheat", "stone+stone>wheat+wheat"),
        *("stone+wood>stone+wheat", "stone+wood>wood+wheat", "stone+wood>wheat+wheat"),
        *("wood+wood>wood+wheat", "wood+wood>wheat+wheat"),
    }


def test_the_pawnshop_cannot_be_used_when_only_the_same_pair_is_there() -> None:
    everything_else = cubes(stone=13, wood=15, fish=15, wheat=15)
    state = at_work("e3", buildings=town({"d3": "pawnshop"}), cubes=[cubes(stone=2), everything_else])
    assert texts(state, "use") == []
    mixed = cubes(stone=14, wood=14, fish=15, wheat=15)
    state = at_work("e3", buildings=town({"d3": "pawnshop"}), cubes=[cubes(stone=1, wood=1), mixed])
    assert texts(state, "use") == []


def test_anothers_pawnshop_costs_a_coin() -> None:
    state = at_work("e3", buildings=town({}, {"d3": "pawnshop"}), cubes=[cubes(stone=2), cubes()], coins=[1, 0])
    play(state, "use d3 stone+stone>fish+wheat")
    assert (held(state), held(state, 1)) == ({"fish": 1, "wheat": 1}, {"coins": 1})
    state = at_work("e3", buildings=town({}, {"d3": "pawnshop"}), cubes=[cubes(stone=2), cubes()], coins=[0, 0])
    assert texts(state, "use") == []


def test_all_pawnshop_deals_lead_to_different_states() -> None:
    """Some change the cubes alike; they differ in what was taken, which cards 14 and 17 look at."""
    rich = cubes(stone=2, wood=2, fish=2, wheat=2)
    state = at_work("e3", buildings=town({"d3": "pawnshop"}), cubes=[rich, cubes()], coins=[0, 0])
    children = {state.child(action) for action in state.legal_actions()}
    assert len(children) == len(state.legal_actions()) == 1 + 90


# --- building ---


@pytest.mark.parametrize("tile", COSTS)
def test_a_building_costs_what_the_tile_tells_and_scores_its_points(tile: str) -> None:
    cost, worth = COSTS[tile]
    own_cubes, coins = of(cost)
    others = [t for t in parts.TILE_IDS if t not in (tile, "wheat_field")][: 12 - (tile != "wheat_field")]
    market = [*([tile] if tile != "wheat_field" else []), *others]
    keys: dict[str, Any] = {"cubes": [own_cubes, cubes()], "market": market, "coins": [coins, 0]}
    state = position(**keys)
    assert f"build {tile} e3" in texts(state)
    play(state, f"build {tile} e3")
    assert held(state) == {}
    assert state.view()["score_lines"][0] == lines(buildings=worth)
    assert state.view()["buildings"] == [building("e3", tile)]
    assert (state.view()["houses_left"], state.view()["workers_left"]) == ([6, 7], [4, 5])
    assert state.view()["wheat_left"] == 5 - (tile == "wheat_field")
    assert tile not in state.view()["market"]
    assert state.current_player() == 1
    for kind in cost:
        less, fewer = of({**cost, kind: cost[kind] - 1})
        state = position(**keys | {"cubes": [less, cubes()], "coins": [min(fewer, 5) if kind == "coins" else 0, 0]})
        assert f"build {tile} e3" not in texts(state)


def test_a_building_stands_on_any_empty_square_and_nowhere_else() -> None:
    state = position(cubes=[cubes(wood=1), cubes()], buildings=town({"e3": "well"}), workers=[["e4"], []])
    squares = {text.split()[-1] for text in texts(state, "build")}
    grass = {name for s, name in enumerate(parts.SQUARE_NAMES) if int(parts.GRASS[0]) >> s & 1}
    assert squares == grass - {"e3", "e4"}
    assert squares == {text.split()[-1] for text in texts(state, "worker")}


def test_a_building_needs_a_house() -> None:
    seven = {f"{column}3": tile for column, tile in zip("bcdefgh", ["wheat_field"] * 5 + ["well", "shop"], strict=True)}
    state = position(buildings=town(seven), cubes=[cubes(wood=9, stone=9), cubes()])
    assert state.view()["houses_left"] == [0, 7]
    assert texts(state, "build") == []
    assert texts(state, "exchange") == []


def test_the_last_house_can_be_used() -> None:
    six = {f"{column}3": tile for column, tile in zip("bcdefg", ["wheat_field"] * 4 + ["well", "shop"], strict=True)}
    state = position(buildings=town(six), cubes=[cubes(wood=1), cubes()])
    play(state, "build wheat_field h3", "worker e5", "end")
    assert state.view()["houses_left"][0] == 0


def test_after_five_wheat_fields_there_are_none() -> None:
    five = dict.fromkeys(("b3", "c3", "d3", "e3", "f3"), "wheat_field")
    state = position(buildings=town({}, five), cubes=[cubes(wood=1), cubes()])
    assert state.view()["wheat_left"] == 0
    assert texts(state, "build") == []


def test_a_bought_tile_is_not_replaced() -> None:
    state = position(cubes=[cubes(wood=2), cubes()])
    play(state, "build shop e3")
    assert len(state.view()["market"]) == 11
    assert "shop" not in state.view()["market"]


def test_building_ends_the_turn_and_a_new_building_is_not_used_by_it() -> None:
    state = position(cubes=[cubes(wood=1, stone=1), cubes()])
    assert happened(state, "build well e3") == ["build", "next"]


# --- whose turn ---


def test_each_turn_takes_one_worker_and_play_goes_to_the_left() -> None:
    state = position(players=3, start_player=1)
    order = []
    for _ in range(12):
        order.append(state.current_player())
        play(state, texts(state, "worker")[0], "end")
    assert order == [1, 2, 0] * 4
    assert state.view()["phase"] == "feeding"


def test_a_worker_of_an_earlier_turn_brings_nothing_more() -> None:
    state = position(buildings=town({"d3": "well"}), workers=[["e3"], []], workers_left=[4, 5])
    play(state, "worker h4")
    assert texts(state, "use") == []
    assert "worker e3" not in texts(state)
