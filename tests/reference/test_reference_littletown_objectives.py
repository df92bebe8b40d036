"""The reference's objectives: each just met and just missed, when they are checked, and that they are never lost."""

import pytest

from tests.reference.littletown import LittleTown
from tests.reference.littletown_table import at_feeding, begun, hold, last_worker, left_in_supply, play, put

MEADOW = "worker e3"


def holding(card: int, **buildings: str) -> LittleTown:
    """Seat 0's turn of two players; its only card, and its buildings."""
    game = begun(cards={0: [card]})
    put(game, 0, **buildings)
    return game


def scored(game: LittleTown, *actions: str) -> set[int]:
    return play(game, *actions).scored[0]


def built(card: int, tile: str, square: str = "e3", **buildings: str) -> set[int]:
    """The cards scored by building a tile, whatever it costs."""
    game = holding(card, **buildings)
    if tile != "wheat_field" and tile not in game.market:
        game.market.append(tile)
    hold(game, 0, **game.box.tiles[tile].cost)
    return scored(game, f"build {tile} {square}")


def test_seventeen_cards_with_their_points_and_no_seventh() -> None:
    points = LittleTown().box.card_points
    assert points == dict.fromkeys((1, 2, 3, 4, 9, 12, 15), 3) | dict.fromkeys((5, 6, 8, 10, 11, 13, 14, 16, 17, 18), 2)


@pytest.mark.parametrize(
    ("squares", "met"),
    [(("d3", "f3"), True), (("e2", "d2"), True), (("d2", "d3"), True), (("d3", "e5"), False), (("d2", "f4"), False)],
)
def test_card_1_wants_three_own_buildings_joined_along_sides(squares: tuple[str, str], met: bool) -> None:
    assert built(1, "wheat_field", **dict.fromkeys(squares, "well")) == ({1} if met else set())


def test_card_1_does_not_count_another_players_building() -> None:
    game = holding(1, d3="well")
    put(game, 1, f3="wheat_field")
    hold(game, 0, wood=1)
    assert scored(game, "build wheat_field e3") == set()


@pytest.mark.parametrize(("before", "met"), [(4, False), (5, True)])
def test_card_2_wants_more_buildings_than_workers_dealt(before: int, met: bool) -> None:
    squares = ["a2", "c2", "e2", "g2", "i2"][:before]
    assert built(2, "wheat_field", "e4", **dict.fromkeys(squares, "well")) == ({2} if met else set())


@pytest.mark.parametrize(("players", "enough"), [(2, 10), (3, 8), (4, 6)])
def test_card_3_wants_two_food_cubes_per_worker_dealt(players: int, enough: int) -> None:
    for short in (0, 1):
        game = begun(cards={0: [3]}, players=players)
        hold(game, 0, wheat=2, fish=enough - 3 - short)
        assert scored(game, "worker b2", "gather a3") == (set() if short else {3})


def test_card_3_can_be_met_by_exchanged_cubes() -> None:
    game = holding(3, e2="barn")
    hold(game, 0, wheat=9, coins=3)
    assert scored(game, MEADOW, "exchange wheat") == {3}


@pytest.mark.parametrize(
    ("squares", "met"),
    [
        # By g2 lie a lake and a mountain, by d2 a forest and a mountain, by b2 all three, by e5 only lakes, by h2 only
        # mountains, by e3 nothing.
        (("d2", "b2"), True),
        (("d2", "h2"), True),
        (("d2", "e5"), True),
        (("d2", "e3"), False),
        (("b2", "e3"), False),
        (("e5", "h2"), False),
    ],
)
def test_card_4_wants_three_different_buildings_by_lake_mountain_and_forest(
    squares: tuple[str, str], met: bool
) -> None:
    assert built(4, "wheat_field", "g2", **dict.fromkeys(squares, "wheat_field")) == ({4} if met else set())


@pytest.mark.parametrize(
    ("tile", "use", "met"),
    [
        ("restaurant", "use e2", True),
        ("marketplace", "use e2", True),
        ("pawnshop", "use e2 fish+wheat>stone+wood", True),
        ("pawnshop", "use e2 fish+fish>stone+wood", False),
        ("warehouse", "use e2", False),
        ("shop", "use e2", False),
    ],
)
def test_card_5_wants_two_kinds_of_cubes_consumed_by_one_use(tile: str, use: str, met: bool) -> None:
    game = holding(5, e2=tile)
    hold(game, 0, stone=2, wood=2, fish=2, wheat=2)
    assert scored(game, MEADOW, use) == ({5} if met else set())


def test_card_5_is_not_met_by_two_uses_of_one_kind_each_nor_by_a_build() -> None:
    game = holding(5, e2="brewery", e4="fishmonger")
    hold(game, 0, wheat=1, fish=1)
    assert scored(game, MEADOW, "use e2", "use e4") == set()
    assert built(5, "well") == set()


@pytest.mark.parametrize(("meal", "met"), [("feed fish=5 wheat=0", True), ("feed fish=4 wheat=1", False)])
def test_card_6_wants_all_workers_fed_with_fish(meal: str, met: bool) -> None:
    game = at_feeding(holding(6))
    hold(game, 0, fish=5, wheat=1)
    assert scored(game, meal) == ({6} if met else set())


def test_card_6_wants_every_worker_fed_and_takes_fish_from_an_exchange() -> None:
    game = at_feeding(holding(6))
    hold(game, 0, fish=4)
    assert scored(game, "feed fish=4 wheat=0") == set()
    game = at_feeding(holding(6))
    hold(game, 0, fish=4)
    assert scored(game, "exchange fish", "feed fish=5 wheat=0") == {6}


@pytest.mark.parametrize(
    ("card", "tiles", "others"),
    [
        (8, "shop marketplace fishmonger pier restaurant", "pawnshop bakery wheat_field"),
        (10, "workshop quarry carpenter warehouse marketplace", "pawnshop shop gold_mine statue"),
        (11, "church warehouse book_store statue cathedral castle watchtower", "workshop restaurant barn"),
        (18, "quarry marketplace barn pier pawnshop watchtower", "restaurant bakery church"),
    ],
)
def test_cards_8_10_11_18_want_a_building_of_a_certain_effect_or_cost(card: int, tiles: str, others: str) -> None:
    assert {tile for tile in tiles.split() if built(card, tile) == {card}} == set(tiles.split())
    assert {tile for tile in others.split() if built(card, tile)} == set()


@pytest.mark.parametrize(
    ("before", "tile", "met"),
    [
        ("bakery", "gold_mine", True),
        ("church", "fountain", True),
        ("carpenter", "residence", False),
        ("well", "book_store", False),
        ("quarry", "fishmonger", True),
    ],
)
def test_card_9_wants_two_buildings_whose_effects_have_coins(before: str, tile: str, met: bool) -> None:
    assert built(9, tile, g3=before) == ({9} if met else set())


def test_cards_of_built_buildings_do_not_count_another_players() -> None:
    game = begun(cards={1: [8, 18]})
    game.market.append("pier")
    hold(game, 0, wood=3)
    assert play(game, "build pier e3").scored == [set(), set()]


def test_card_12_wants_no_coin() -> None:
    for coins, met in ((1, {12}), (2, set())):
        game = holding(12, e2="fountain")
        hold(game, 0, coins=coins)
        assert scored(game, MEADOW, "use e2") == met


def test_card_12_is_met_by_an_exchange_and_by_building_the_residence() -> None:
    assert scored(holding(12), "exchange wood") == {12}
    assert built(12, "residence") == {12}


def test_card_12_is_met_by_paying_the_last_coin_as_a_fee_before_the_outputs_come() -> None:
    game = holding(12)
    put(game, 1, e2="gold_mine")
    hold(game, 0, coins=1)
    assert scored(game, MEADOW, "use e2") == {12}
    assert (game.goods[0]["coins"], game.scores[0]) == (2, 3)


@pytest.mark.parametrize(("coins", "met"), [(3, set()), (4, {13})])
def test_card_13_wants_six_coins(coins: int, met: set[int]) -> None:
    game = holding(13, e2="gold_mine")
    hold(game, 0, coins=coins)
    assert scored(game, MEADOW, "use e2") == met


def test_card_13_can_be_met_in_anothers_turn_by_a_fee() -> None:
    game = begun(cards={1: [13]})
    put(game, 1, e2="well")
    hold(game, 1, coins=5)
    play(game, MEADOW, "use e2")
    assert (game.scored, game.scores) == ([set(), {13}], [2, 2])


def test_card_14_wants_a_cube_of_a_kind_taken_earlier_in_the_same_turn() -> None:
    game = holding(14, e4="fishmonger")
    assert scored(game, "worker f5", "gather e6", "use e4") == {14}
    game = holding(14, e2="wheat_field", e4="brewery")
    assert scored(game, MEADOW, "use e2", "use e4") == {14}
    game = holding(14, e4="fishmonger")
    hold(game, 0, fish=1)
    assert scored(game, "worker f5", "gather g5", "use e4", "gather e6") == set()
    game = holding(14, e4="fishmonger")
    assert scored(game, "worker f5", "exchange fish", "use e4") == set()


def test_card_14_looks_at_kinds_only_and_at_this_turn_only() -> None:
    game = holding(14, e4="fishmonger")
    hold(game, 0, fish=5)
    assert scored(game, "worker f5", "gather e6", "use e4") == {14}
    game = holding(14, e4="fishmonger")
    play(game, "worker f5", "gather e6", "end", "worker a2", "end")
    assert scored(game, "worker d5", "use e4") == set()


def test_card_14_is_not_met_by_what_the_supply_could_not_give_nor_by_the_pawnshops_own_outputs() -> None:
    game = holding(14, e2="wheat_field", e4="brewery")
    hold(game, 0, wheat=1)
    left_in_supply(game, wheat=0)
    assert scored(game, MEADOW, "use e2", "use e4") == set()
    game = holding(14, e2="pawnshop")
    hold(game, 0, wood=2)
    assert scored(game, MEADOW, "use e2 wood+wood>wood+fish") == set()


@pytest.mark.parametrize("uses", [3, 4])
def test_card_15_wants_four_uses_in_one_turn_whosever_the_buildings(uses: int) -> None:
    game = holding(15, d2="wheat_field", e2="wheat_field")
    put(game, 1, f2="well", d4="wheat_field")
    left_in_supply(game, wheat=0)
    actions = [MEADOW, "use d2", "use e2", "use f2", "use d4"][: uses + 1]
    assert scored(game, *actions) == ({15} if uses == 4 else set())


def test_card_15_does_not_add_up_over_turns() -> None:
    game = holding(15, d2="wheat_field", e2="wheat_field", f2="wheat_field")
    play(game, MEADOW, "use d2", "use e2", "use f2", "end", "worker a2", "end")
    assert scored(game, "worker e1", "use d2", "use e2", "use f2") == set()


def test_card_16_wants_points_from_two_buildings_used_in_one_turn() -> None:
    game = holding(16, d2="well", e2="bar", f2="wheat_field")
    assert scored(game, MEADOW, "use d2", "use f2") == set()
    assert scored(game, "use e2") == {16}
    assert game.scores[0] == 2 + 3 + 2
    game = holding(16, d2="well", e2="bar")
    play(game, MEADOW, "use d2", "end", "worker a2", "end")
    assert scored(game, "worker e1", "use e2") == set()


@pytest.mark.parametrize(("wheat", "met"), [(0, set()), (1, {17})])
def test_card_17_wants_five_cubes_taken_in_one_turn(wheat: int, met: set[int]) -> None:
    game = holding(17, e4="pier", f4="wheat_field")
    left_in_supply(game, wheat=wheat)
    assert scored(game, "worker f5", "gather e6", "gather f6", "use e4") == set()
    assert scored(game, "use f4") == met


def test_card_17_counts_no_exchanged_cube_and_no_coins() -> None:
    game = holding(17, d2="carpenter", e2="book_store", e4="brewery", f4="wheat_field")
    hold(game, 0, coins=10)
    actions = ["use d2", "use f4", "use e2", "exchange wheat", "use e4"]
    assert scored(game, MEADOW, *actions) == set()


def test_card_17_counts_the_pawnshops_outputs() -> None:
    game = holding(17, d2="carpenter", e2="pawnshop")
    assert scored(game, MEADOW, "use d2", "use e2 wood+wood>stone+stone") == {17}


def test_cards_14_to_17_are_met_in_ones_own_turn_only() -> None:
    game = begun(cards={1: [14, 15, 16, 17]})
    put(game, 0, d2="well", e2="bar", d3="pier", d4="pier", e4="pier", f4="fishmonger")
    play(game, MEADOW, "use d2", "use e2", "use d3", "use d4", "use e4", "use f4")
    assert game.scored == [set(), set()]


# Scoring once, at once, for good.


def test_a_scored_card_stays_scored_and_gives_its_points_once() -> None:
    game = holding(12, e2="gold_mine", f2="fountain")
    hold(game, 0, coins=1)
    play(game, MEADOW, "use f2", "use e2", "end", "worker a2", "end")
    assert (game.scores[0], game.scored[0], game.goods[0]["coins"]) == (3 + 3, {12}, 2)
    hold(game, 0, coins=0)
    play(game, "worker d3")
    assert game.scores[0] == 6


def test_one_step_can_meet_several_cards_of_several_seats() -> None:
    game = begun(cards={0: [12, 1], 1: [13, 2]})
    put(game, 1, e2="wheat_field")
    hold(game, 0, coins=1)
    hold(game, 1, coins=5)
    play(game, MEADOW, "use e2")
    assert (game.scored, game.scores) == ([{12}, {13}], [3, 2])


def residence(card: int, **buildings: str) -> LittleTown:
    """Seat 0 about to use its Residence at e3, on the first round's end."""
    game = last_worker(holding(card, e3="residence", **buildings))
    return play(game, "worker a2", "end")


def test_cards_14_to_17_do_not_count_in_the_use_of_a_residence_and_card_5_does() -> None:
    game = residence(14, e2="wheat_field", e4="brewery")
    assert scored(game, "use e2", "use e4") == set()
    game = residence(15, d2="well", e2="well", f2="well", d4="well")
    assert scored(game, "use d2", "use e2", "use f2", "use d4") == set()
    game = residence(16, d2="well", e2="bar")
    assert scored(game, "use d2", "use e2") == set()
    game = residence(17, d2="carpenter", e2="pier")
    assert scored(game, "use d2", "use e2") == set()
    game = residence(5, e2="restaurant")
    hold(game, 0, fish=1, wheat=1)
    assert scored(game, "use e2") == {5}
    game = residence(12, e2="fountain")
    hold(game, 0, coins=1)
    assert scored(game, "use e2") == {12}
