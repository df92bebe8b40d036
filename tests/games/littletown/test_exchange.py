"""Three coins for a cube, but only to be spent at once."""

import pytest

from parlour.core.game import State
from parlour.games.littletown import parts
from tests.games.littletown.table import at_work, cubes, held, play, position, texts, town


def exchanges(state: State) -> list[str]:
    return [text.split()[1] for text in texts(state, "exchange")]


def test_before_the_worker_an_exchange_serves_a_build() -> None:
    state = position(coins=[3, 0])
    assert exchanges(state) == ["wood"], "one cube alone buys a Wheat Field"
    play(state, "exchange wood")
    assert {text.split()[1] for text in texts(state)} == {"wheat_field"}
    play(state, "build wheat_field e3")
    assert held(state) == {}


def test_several_cubes_may_be_exchanged_for_one_building() -> None:
    state = position(coins=[12, 0])
    assert "stone" in exchanges(state)
    play(state, "exchange stone", "exchange stone", "exchange stone")
    assert exchanges(state) == ["stone"]
    assert texts(state, "worker") == []
    play(state, "exchange stone")
    assert {text.split()[1] for text in texts(state)} == {"church", "warehouse", "statue"}


def test_what_cannot_be_completed_is_not_begun() -> None:
    state = position(coins=[5, 0], cubes=[cubes(stone=2), cubes()])
    # With 5 coins one cube: a third stone serves nothing but the Workshop's two, held already.
    assert set(exchanges(state)) == {"stone", "wood"}
    play(state, "exchange stone")
    assert {text.split()[1] for text in texts(state)} == {"workshop"}


def test_holding_enough_already_does_not_forbid_an_exchange() -> None:
    state = position(coins=[3, 0], cubes=[cubes(wood=1), cubes()])
    play(state, "exchange wood", "build wheat_field e3")
    assert held(state) == {"wood": 1}


def test_an_exchanged_cube_is_no_coin() -> None:
    market = [*parts.TILE_IDS[1:12], "residence"]
    state = position(coins=[8, 0], market=market, cubes=[cubes(), cubes()])
    assert "build residence e3" in texts(state)
    play(state, "exchange wood")
    assert {text.split()[1] for text in texts(state, "build")} == {"wheat_field"}


def test_after_the_worker_an_exchange_serves_a_use() -> None:
    state = at_work("e3", buildings=town({"d3": "brewery"}))
    assert exchanges(state) == ["wheat"]
    play(state, "exchange wheat")
    assert texts(state) == ["use d3"]
    play(state, "use d3")
    assert texts(state) == ["end"]
    assert exchanges(at_work("e3")) == []


def test_the_fee_must_be_left_over() -> None:
    theirs = town({}, {"d3": "brewery"})
    assert exchanges(at_work("e3", buildings=theirs, coins=[3, 0])) == []
    assert exchanges(at_work("e3", buildings=theirs, coins=[4, 0])) == ["wheat"]


def test_all_cubes_exchanged_are_spent_together() -> None:
    state = at_work("e3", buildings=town({"d3": "brewery", "f3": "restaurant"}), coins=[6, 0])
    assert exchanges(state) == ["fish", "wheat"]
    play(state, "exchange wheat")
    assert texts(state) == ["use d3", "exchange fish"]
    play(state, "exchange fish")
    assert texts(state) == ["use f3"]


def test_nothing_is_gathered_or_ended_between_exchange_and_spending() -> None:
    state = play(at_work("e2", buildings=town({"e3": "brewery"})), "exchange wheat")
    assert texts(state) == ["use e3"]


def test_the_supply_must_have_the_cube() -> None:
    state = position(coins=[3, 0], cubes=[cubes(), cubes(wood=15)])
    assert exchanges(state) == []


def test_an_exchange_for_the_pawnshop_needs_another_pair_to_take() -> None:
    pawnshop = town({"d3": "pawnshop"})
    state = at_work("e3", buildings=pawnshop, cubes=[cubes(stone=1), cubes(stone=13, wood=15, fish=15, wheat=15)])
    assert exchanges(state) == []
    state = at_work("e3", buildings=pawnshop, cubes=[cubes(stone=1), cubes(stone=13, wood=14, fish=15, wheat=15)])
    # stone+stone for stone+wood; or stone+wood for stone+stone.
    assert exchanges(state) == ["stone", "wood"]
    state = play(state, "exchange stone")
    assert texts(state) == ["use d3 stone+stone>stone+wood"]


@pytest.mark.parametrize("food", [cubes(), cubes(fish=5), cubes(fish=9, wheat=2)])
def test_feeding_may_be_paid_by_exchange_even_with_food_enough(food: dict[str, int]) -> None:
    state = position(phase="feeding", cubes=[food, cubes()], coins=[3, 0])
    assert exchanges(state) == ["fish", "wheat"]


def test_exchanged_food_is_eaten() -> None:
    state = position(phase="feeding", cubes=[cubes(fish=5), cubes()], coins=[3, 0])
    play(state, "exchange wheat")
    assert texts(state) == ["feed fish=4 wheat=1"]


def test_no_more_food_is_exchanged_than_workers_eat() -> None:
    state = position(phase="feeding", coins=[18, 0])
    play(state, *["exchange fish"] * 5)
    assert texts(state) == ["feed fish=5 wheat=0"]
    assert held(state) == {"fish": 5, "coins": 3}


def test_an_exchange_while_a_residence_is_used() -> None:
    buildings = town({"d3": "residence", "e3": "brewery"})
    state = position(phase="residence", buildings=buildings, workers_left=[0, 0])
    assert texts(state) == ["end", "exchange wheat"]
    play(state, "exchange wheat", "use e3", "end")
    assert state.view()["score_lines"][0]["uses"] == 3
