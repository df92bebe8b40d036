"""The reference's turns: placing, gathering, using, building, the Pawnshop, exchanges, and what the supply limits."""

import pytest

from tests.reference.littletown import LittleTown
from tests.reference.littletown_box import KINDS
from tests.reference.littletown_table import begun, hold, left_in_supply, legal, play, put, tiles_to_build, verbs

MEADOW = "worker e3"
"""A place with eight grass squares around on board A: d2, e2, f2, d3, f3, d4, e4, f4."""


def at(cards: dict[int, list[int]] | None = None, **buildings: str) -> LittleTown:
    """Seat 0's turn, with its own buildings around the meadow."""
    game = begun(cards=cards)
    put(game, 0, **buildings)
    return game


# Placing, ending, gathering.


def test_a_turn_uses_one_worker_and_passes_to_the_left_in_a_circle() -> None:
    game = begun(start=2, players=3)
    assert [play(game, action).seat for action in ("worker e3", "end")] == [2, 0]
    play(game, "worker e4", "end", "worker d3", "end")
    assert (game.seat, game.workers, game.workers_left) == (2, [["e4"], ["d3"], ["e3"]], [3, 3, 3])


def test_after_the_worker_an_explicit_end_follows_and_no_second_worker_and_no_build() -> None:
    game = begun()
    hold(game, 0, wood=5)
    assert verbs(play(game, MEADOW)) == {"end"}


def test_a_worker_keeps_others_workers_and_buildings_off_its_square() -> None:
    game = play(begun(), MEADOW, "end")
    hold(game, 1, wood=1)
    assert "e3" not in legal(game, "worker")
    assert "wheat_field e3" not in legal(game, "build")
    play(game, "build wheat_field e4")
    assert "e4" not in legal(game, "worker")


def test_gathering_is_optional_once_a_square_and_not_without_a_cube_in_the_supply() -> None:
    game = begun()
    left_in_supply(game, fish=1)
    play(game, "worker f5")
    assert legal(game, "gather") == {"e6", "f6", "g5"}
    play(game, "gather e6")
    assert legal(game, "gather") == {"g5"}
    assert "end" in verbs(game)


def test_nothing_of_a_turn_stays_active_in_a_later_one() -> None:
    game = play(begun(), "worker f5", "end", "worker a2", "end")
    assert verbs(game) == {"worker", "exchange"}


# Using.


def test_each_building_around_can_be_used_once_and_only_those_around() -> None:
    game = at(e2="well", d4="wheat_field", e4="wheat_field", g3="gold_mine")
    play(game, MEADOW)
    assert legal(game, "use") == {"e2", "d4", "e4"}
    play(game, "use d4", "use e4", "use e2")
    assert (game.goods[0]["wheat"], game.scores[0], verbs(game)) == (2, 2, {"end"})


@pytest.mark.parametrize("tile", ["statue", "castle", "watchtower", "cathedral", "residence"])
def test_a_worker_cannot_use_the_five_without_an_effect_for_it(tile: str) -> None:
    game = at(e2=tile)
    assert verbs(play(game, MEADOW)) == {"end"}


def test_another_players_building_costs_a_coin_to_its_owner_and_none_without_a_coin() -> None:
    game = begun(players=3)
    put(game, 2, e2="wheat_field", e4="wheat_field")
    hold(game, 0, coins=1)
    play(game, MEADOW, "use e2")
    assert [goods["coins"] for goods in game.goods] == [0, 3, 4]
    assert legal(game, "use") == set()
    assert game.supply["coins"] == 40 - 7


@pytest.mark.parametrize(("coins", "usable"), [(3, False), (4, True)])
def test_fee_and_coin_inputs_must_both_be_held_before_the_use(coins: int, usable: bool) -> None:
    game = begun()
    put(game, 1, e2="church")
    hold(game, 0, coins=coins)
    assert ("use e2" in play(game, MEADOW).legal()) == usable
    if usable:
        play(game, "use e2")
        assert (game.scores, game.goods[0]["coins"], game.goods[1]["coins"]) == ([5, 0], 0, 4)


def test_the_fee_cannot_come_from_the_outputs_of_the_same_use() -> None:
    game = begun()
    put(game, 1, e2="gold_mine")
    hold(game, 0, coins=0)
    assert verbs(play(game, MEADOW)) == {"end"}


@pytest.mark.parametrize(
    ("tile", "held", "after", "points"),
    [
        ("wheat_field", {}, {"wheat": 1}, 0),
        ("workshop", {"wood": 2}, {}, 3),
        ("bar", {}, {}, 3),
        ("bakery", {"wheat": 1, "coins": 0}, {"coins": 4}, 0),
        ("brewery", {"wheat": 1}, {}, 3),
        ("quarry", {"coins": 2}, {"stone": 2}, 0),
        ("carpenter", {"coins": 1}, {"wood": 3}, 0),
        ("church", {"coins": 3}, {}, 5),
        ("warehouse", {"stone": 2}, {}, 5),
        ("shop", {"coins": 1}, {"wheat": 1, "fish": 1}, 0),
        ("marketplace", {"stone": 1, "wood": 1, "wheat": 1, "fish": 1}, {}, 7),
        ("fountain", {"coins": 1}, {}, 3),
        ("barn", {"wheat": 2}, {}, 5),
        ("book_store", {}, {"coins": 3}, 0),
        ("gold_mine", {}, {"coins": 2}, 0),
        ("fishmonger", {"fish": 1, "coins": 0}, {"coins": 3}, 0),
        ("pier", {}, {"fish": 2}, 0),
        ("well", {}, {}, 2),
        ("restaurant", {"fish": 1, "wheat": 1}, {}, 4),
    ],
)
def test_each_effect_takes_its_inputs_and_gives_its_outputs(
    tile: str, held: dict[str, int], after: dict[str, int], points: int
) -> None:
    nothing = dict.fromkeys((*KINDS, "coins"), 0)
    game = at(e2=tile)
    hold(game, 0, **nothing | held)
    play(game, MEADOW, "use e2")
    assert (game.goods[0], game.scores[0]) == (nothing | after, points)
    for kind, number in held.items():
        game = at(e2=tile)
        hold(game, 0, **nothing | held | {kind: number - 1})
        assert number == 0 or "use e2" not in play(game, MEADOW).legal()


# The Pawnshop.


def test_pawnshop_changes_a_pair_into_each_of_the_nine_other_pairs() -> None:
    game = at(d4="pawnshop")
    hold(game, 0, fish=1, wheat=1)
    play(game, MEADOW)
    given = {words.split(">")[1] for words in legal(game, "use")}
    assert {words.split(">")[0] for words in legal(game, "use")} == {"d4 fish+wheat"}
    assert given == {
        *["stone+stone", "stone+wood", "stone+fish", "stone+wheat", "wood+wood"],
        *["wood+fish", "wood+wheat", "fish+fish", "wheat+wheat"],
    }
    play(game, "use d4 fish+wheat>stone+wood")
    assert game.goods[0] == {"stone": 1, "wood": 1, "fish": 0, "wheat": 0, "coins": 3}
    assert verbs(game) == {"end"}


def test_pawnshop_takes_any_pair_held() -> None:
    game = at(d4="pawnshop")
    hold(game, 0, stone=2, fish=1)
    paid = {words.split(">")[0] for words in legal(play(game, MEADOW), "use")}
    assert paid == {"d4 stone+stone", "d4 stone+fish"}
    game = at(d4="pawnshop")
    hold(game, 0, stone=1, coins=2)
    assert verbs(play(game, MEADOW)) == {"end"}


def test_pawnshop_gives_what_the_supply_holds_the_two_paid_included() -> None:
    game = at(d4="pawnshop")
    hold(game, 0, stone=1, fish=1)
    left_in_supply(game, stone=0, wood=1, fish=0, wheat=0)
    assert legal(play(game, MEADOW), "use") == {"d4 stone+fish>stone+wood", "d4 stone+fish>wood+fish"}


def test_pawnshop_cannot_be_used_when_the_supply_has_no_other_pair() -> None:
    game = at(d4="pawnshop")
    hold(game, 0, stone=1, fish=1)
    left_in_supply(game, stone=0, wood=0, fish=0, wheat=0)
    assert verbs(play(game, MEADOW)) == {"end"}


def test_another_ones_pawnshop_costs_a_coin() -> None:
    game = begun()
    put(game, 1, d4="pawnshop")
    hold(game, 0, stone=1, fish=1)
    play(game, MEADOW, "use d4 stone+fish>wood+wood")
    assert [goods["coins"] for goods in game.goods] == [2, 4]
    game = begun()
    put(game, 1, d4="pawnshop")
    hold(game, 0, stone=1, fish=1, coins=0)
    assert verbs(play(game, MEADOW)) == {"end"}


# The supply's limits.


def test_a_use_takes_what_the_supply_still_has() -> None:
    game = at(d2="quarry", e2="shop", f2="pier", d4="carpenter", e4="wheat_field")
    left_in_supply(game, stone=1, wood=2, fish=2, wheat=0)
    hold(game, 0, coins=4)
    play(game, MEADOW, "use d2", "use e2", "use f2", "use d4", "use e4")
    assert game.goods[0] == {"stone": 1, "wood": 2, "fish": 2, "wheat": 0, "coins": 0}
    assert {game.supply[kind] for kind in KINDS} == {0}


def test_coins_are_limited_by_the_supply_too() -> None:
    game = at(e2="book_store", e4="gold_mine")
    left_in_supply(game, coins=2)
    play(game, MEADOW, "use e2")
    assert (game.goods[0]["coins"], game.supply["coins"]) == (5, 0)
    play(game, "use e4")
    assert game.goods[0]["coins"] == 5


def test_coins_paid_as_input_are_in_the_supply_before_the_outputs_are_taken() -> None:
    game = at(e2="bakery")
    hold(game, 0, wheat=1)
    left_in_supply(game, coins=0)
    play(game, MEADOW, "use e2")
    assert (game.goods[0]["coins"], game.goods[0]["wheat"]) == (3, 0)


# Building.


def test_a_build_pays_places_scores_takes_house_and_worker_and_ends_the_turn() -> None:
    game = begun()
    hold(game, 0, stone=4)
    play(game, "build church e3")
    view = game.view()
    assert view["buildings"] == [{"square": "e3", "tile": "church", "owner": 0}]
    assert (view["scores"], view["houses_left"], view["workers_left"], view["workers"]) == (
        [8, 0],
        [6, 7],
        [4, 5],
        [[], []],
    )
    assert "church" not in view["market"]
    assert (len(view["market"]), view["supply"]["stone"], game.seat) == (11, 15, 1)


def test_a_tile_can_be_built_if_it_lies_in_the_market_and_its_whole_cost_is_held() -> None:
    game = begun()
    hold(game, 0, wood=2, stone=1)
    assert tiles_to_build(game) == {"wheat_field", "bakery", "shop", "gold_mine", "well"}
    assert len(legal(game, "build")) == 5 * len(game.empty_squares())
    hold(game, 0, wood=0, stone=3)
    assert tiles_to_build(game) == {"workshop"}
    hold(game, 0, stone=0, coins=6)
    assert tiles_to_build(game) == set()
    game.market.append("residence")
    assert tiles_to_build(game) == {"residence"}
    hold(game, 0, coins=5)
    assert tiles_to_build(game) == set()


def test_the_sixth_wheat_field_and_a_seat_without_houses_cannot_be_built() -> None:
    game = at(d2="wheat_field", e2="wheat_field", f2="wheat_field", d3="wheat_field")
    hold(game, 0, wood=1)
    hold(game, 1, wood=1)
    play(game, "build wheat_field e3")
    assert (game.wheat_left, tiles_to_build(game)) == (0, set())
    game = begun()
    hold(game, 0, wood=5, coins=9)
    game.houses_left[0] = 0
    assert verbs(game) == {"worker"}


# The exchange.


def test_three_coins_buy_a_cube_only_where_a_build_can_spend_it() -> None:
    game = begun()
    assert legal(game, "exchange") == {"wood"}
    hold(game, 0, stone=1)
    assert legal(game, "exchange") == {"wood", "stone"}
    hold(game, 0, coins=2)
    assert legal(game, "exchange") == set()


def test_after_an_exchange_only_the_spending_action_is_legal() -> None:
    game = play(begun(), "exchange wood")
    assert (game.goods[0]["coins"], game.goods[0]["wood"], game.supply["wood"], game.supply["coins"]) == (0, 1, 14, 37)
    assert (verbs(game), tiles_to_build(game)) == ({"build"}, {"wheat_field"})
    play(game, "build wheat_field e3")
    assert (game.goods[0]["wood"], game.supply["wood"], game.seat) == (0, 15, 1)


def test_all_cubes_exchanged_are_spent_by_one_action() -> None:
    game = begun()
    hold(game, 0, coins=6)
    assert legal(game, "exchange") == {"wood", "stone"}
    play(game, "exchange stone")
    assert (verbs(game), legal(game, "exchange")) == ({"exchange"}, {"wood", "stone"})
    play(game, "exchange wood")
    assert (verbs(game), tiles_to_build(game)) == ({"build"}, {"gold_mine", "well"})


def test_look_ahead_counts_the_coins_that_the_rest_of_the_cost_needs() -> None:
    game = begun()
    game.market = ["castle"]
    game.wheat_left = 0
    hold(game, 0, stone=3, coins=8)
    assert legal(game, "exchange") == set()
    hold(game, 0, coins=9)
    assert legal(game, "exchange") == {"stone"}
    play(game, "exchange stone", "exchange stone", "exchange stone")
    assert verbs(game) == {"build"}


def test_look_ahead_counts_the_supply() -> None:
    game = begun()
    left_in_supply(game, stone=1, wood=0)
    hold(game, 0, coins=6)
    assert legal(game, "exchange") == set()
    left_in_supply(game, stone=2)
    assert legal(game, "exchange") == {"stone"}


def test_a_cost_in_coins_spends_no_cube() -> None:
    game = begun()
    game.market = ["residence"]
    game.wheat_left = 0
    hold(game, 0, coins=9, wood=1)
    assert legal(game, "exchange") == set()


def test_without_a_house_no_exchange_can_be_spent_before_the_worker() -> None:
    game = begun()
    game.houses_left[0] = 0
    assert legal(game, "exchange") == set()


def test_holding_enough_does_not_forbid_an_exchange() -> None:
    game = begun()
    hold(game, 0, wood=1)
    play(game, "exchange wood", "build wheat_field e3")
    assert game.goods[0]["wood"] == 1


def test_after_the_worker_an_exchange_can_only_serve_a_use() -> None:
    game = play(at(), MEADOW)
    assert legal(game, "exchange") == set()
    game = at(e2="barn", e4="well")
    hold(game, 0, wheat=1)
    play(game, MEADOW)
    assert legal(game, "exchange") == {"wheat"}
    play(game, "exchange wheat")
    assert game.legal() == {"use e2"}
    play(game, "use e2")
    assert (game.scores[0], game.goods[0]["wheat"], game.legal()) == (5, 0, {"use e4", "end"})


def test_no_exchange_for_a_building_already_used_or_one_that_spends_coins_only() -> None:
    game = at(e2="barn", e4="quarry")
    hold(game, 0, wheat=2, coins=9)
    play(game, MEADOW, "use e2")
    assert game.legal() == {"use e4", "end"}


@pytest.mark.parametrize(("coins", "exchanges"), [(3, set()), (4, {"wheat"})])
def test_look_ahead_counts_the_fee(coins: int, exchanges: set[str]) -> None:
    game = begun()
    put(game, 1, e2="bakery")
    hold(game, 0, coins=coins)
    assert legal(play(game, MEADOW), "exchange") == exchanges


def test_no_more_cubes_of_a_kind_than_one_use_spends() -> None:
    game = at(e2="barn", e4="bakery")
    hold(game, 0, coins=12)
    play(game, MEADOW, "exchange wheat")
    assert game.legal() == {"use e4", "exchange wheat"}
    play(game, "exchange wheat")
    assert game.legal() == {"use e2"}


def test_no_gathering_in_between() -> None:
    game = begun()
    put(game, 0, f4="restaurant")
    hold(game, 0, wheat=1, coins=6)
    play(game, "worker f5", "exchange fish")
    assert game.legal() == {"use f4", "exchange wheat"}


def test_pawnshop_can_be_paid_with_exchanged_cubes_and_spends_all_of_them() -> None:
    game = at(d4="pawnshop")
    hold(game, 0, coins=6)
    play(game, MEADOW)
    assert legal(game, "exchange") == set(KINDS)
    play(game, "exchange wood")
    assert game.legal() == {f"exchange {kind}" for kind in KINDS}
    play(game, "exchange wood")
    assert {words.split(">")[0] for words in legal(game, "use")} == {"d4 wood+wood"}
    assert verbs(game) == {"use"}


def test_pawnshop_look_ahead_with_an_empty_supply() -> None:
    game = at(d4="pawnshop")
    left_in_supply(game, stone=0, wood=1, fish=0, wheat=0)
    hold(game, 0, fish=1, coins=3)
    assert legal(play(game, MEADOW), "exchange") == set()
    game = at(d4="pawnshop")
    left_in_supply(game, stone=0, wood=1, fish=0, wheat=1)
    hold(game, 0, fish=1, coins=3)
    assert legal(play(game, MEADOW), "exchange") == {"wood", "wheat"}
