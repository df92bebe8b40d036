"""Every objective card: just reached, just missed; and when cards are scored."""

from typing import Any

import pytest

from parlour.core.game import State
from parlour.games.littletown import cards
from tests.games.littletown.table import (
    RECOMMENDED,
    at_work,
    cubes,
    events,
    held,
    play,
    points,
    position,
    texts,
    town,
    with_cards,
)

WORTH = {1: 3, 2: 3, 3: 3, 4: 3, 5: 2, 6: 2, 8: 2, 9: 3, 10: 2, 11: 2, 12: 3, 13: 2, 14: 2, 15: 3, 16: 2, 17: 2, 18: 2}
POOR: dict[str, Any] = {"coins": [1, 1]}
FIELD_AND_BREWERY = {"d3": "wheat_field", "f3": "brewery"}
FOUR = {"d3": "wheat_field", "f3": "wheat_field", "d4": "well", "e4": "gold_mine"}
THREE = ("use d3", "use f3", "use d4")
PLENTY = {"d3": "wheat_field", "f3": "pier", "d4": "carpenter"}
SPARE = [tile for tile in RECOMMENDED if tile not in ("gold_mine", "castle")]


def only(**numbers: int) -> dict[str, Any]:
    """Seat 0 has just these cubes, and nobody else any."""
    return {"cubes": [cubes(**numbers), cubes()]}


def building_with(card: int, text: str, *built: str, **keys: Any) -> State:
    """Seat 0 holds the card and builds, with cubes for anything."""
    town_of = town(dict(pair.split() for pair in built))
    rich = {"cubes": [cubes(stone=9, wood=9), cubes()], **POOR}
    return play(with_cards(card, **{**rich, "buildings": town_of, **keys}), text)


def working_with(card: int, *actions: str, at: str = "e3", **keys: Any) -> State:
    return play(at_work(at, cards=(card,), **{**POOR, **keys}), *actions)


def feeding_with(card: int, text: str, **keys: Any) -> State:
    return play(with_cards(card, phase="feeding", **{**POOR, **keys}), text)


MANY = {"b3": "wheat_field", "d3": "wheat_field", "f3": "wheat_field", "h3": "wheat_field"}

REACHED: dict[str, tuple[int, Any, Any]] = {
    # Card; reached; missed by a little.
    "three in a row": (
        1,
        lambda: building_with(1, "build well e4", "d4 shop", "f4 bakery"),
        lambda: building_with(1, "build well e4", "d4 shop", "g4 bakery"),
    ),
    "three in a corner, one by a corner only": (
        1,
        lambda: building_with(1, "build well e4", "e3 shop", "d4 bakery"),
        lambda: building_with(1, "build well e4", "e3 shop", "f5 bakery"),
    ),
    "a group does not run round the edge of the board": (
        1,
        lambda: building_with(1, "build well i2", "h2 shop", "g2 bakery"),
        lambda: building_with(1, "build well i2", "h2 shop", "b3 bakery"),
    ),
    "more buildings than workers": (
        2,
        lambda: building_with(2, "build shop e5", "e3 well", *(f"{s} {t}" for s, t in MANY.items())),
        lambda: building_with(2, "build shop e5", *(f"{s} {t}" for s, t in MANY.items())),
    ),
    "food for two meals": (
        3,
        lambda: working_with(3, "gather f1", at="e2", **only(fish=6, wheat=3)),
        lambda: working_with(3, "gather f1", at="e2", **only(fish=6, wheat=2)),
    ),
    "exchanged food counts": (
        3,
        lambda: feeding_with(3, "exchange wheat", **only(fish=9), coins=[4, 1]),
        lambda: feeding_with(3, "exchange wheat", **only(fish=8), coins=[4, 1]),
    ),
    "a building near each terrain": (
        4,
        # a2 is near forest none: mountain a1, lake a3; b2 near mountain, forest and lake; e2 near lake and mountain.
        lambda: building_with(4, "build well b2", "e2 shop", "c2 bakery"),
        lambda: building_with(4, "build well b2", "e2 shop", "e4 bakery"),
    ),
    "two buildings do not do for three terrains": (
        4,
        lambda: building_with(4, "build well a2", "b2 shop", "d2 bakery"),
        lambda: building_with(4, "build well b2", "a2 shop"),
    ),
    "two kinds in one use": (
        5,
        lambda: working_with(5, "use d3", buildings=town({"d3": "restaurant"}), **only(fish=1, wheat=1)),
        lambda: working_with(5, "use d3", buildings=town({"d3": "barn"}), **only(fish=1, wheat=2)),
    ),
    "a Pawnshop paid with two kinds": (
        5,
        lambda: working_with(
            5,
            "use d3 stone+fish>wood+wood",
            buildings=town({"d3": "pawnshop"}),
            **only(stone=2, fish=1),
        ),
        lambda: working_with(5, "use d3 stone+stone>fish+wheat", buildings=town({"d3": "pawnshop"}), **only(stone=2)),
    ),
    "a Marketplace": (
        5,
        lambda: working_with(
            5,
            "use d3",
            buildings=town({"d3": "marketplace"}),
            **only(stone=1, wood=1, fish=1, wheat=1),
        ),
        # A coin is no resource: two inputs of the Quarry are coins.
        lambda: working_with(5, "use d3", buildings=town({"d3": "quarry"}), coins=[3, 1]),
    ),
    "all fed with fish": (
        6,
        lambda: feeding_with(6, "feed fish=5 wheat=0", **only(fish=5, wheat=3)),
        lambda: feeding_with(6, "feed fish=4 wheat=1", **only(fish=5, wheat=3)),
    ),
    "fish, but not for all": (
        6,
        lambda: feeding_with(6, "feed fish=5 wheat=0", **only(fish=6)),
        lambda: feeding_with(6, "feed fish=4 wheat=0", **only(fish=4)),
    ),
    "a building with fish": (
        8,
        lambda: building_with(8, "build shop e4"),
        lambda: building_with(8, "build pawnshop e4"),
    ),
    "two buildings with coins": (
        9,
        lambda: building_with(9, "build quarry e4", "b3 gold_mine"),
        lambda: building_with(9, "build well e4", "b3 gold_mine"),
    ),
    "a cost in coins is no effect": (
        9,
        lambda: building_with(9, "build bakery e4", "b3 gold_mine"),
        lambda: building_with(
            9,
            "build residence e4",
            "b3 gold_mine",
            coins=[7, 1],
            reached=[[13], []],
            market=["residence", *SPARE],
        ),
    ),
    "a building with wood or stone": (
        10,
        lambda: building_with(10, "build warehouse e4"),
        lambda: building_with(10, "build pawnshop e4"),
    ),
    "a building of three stone": (
        11,
        lambda: building_with(11, "build church e4"),
        lambda: building_with(11, "build workshop e4"),
    ),
    "the last coin spent for an exchange": (
        12,
        lambda: play(with_cards(12, coins=[3, 1]), "exchange wood"),
        lambda: play(with_cards(12, coins=[4, 1]), "exchange wood"),
    ),
    "the last coin paid as a fee": (
        12,
        lambda: working_with(12, "use d3", buildings=town({}, {"d3": "gold_mine"}), coins=[1, 1]),
        lambda: working_with(12, "use d3", buildings=town({}, {"d3": "gold_mine"}), coins=[2, 1]),
    ),
    "the last coin as an input": (
        12,
        lambda: working_with(12, "use d3", buildings=town({"d3": "shop"}), coins=[1, 1]),
        lambda: working_with(12, "use d3", buildings=town({"d3": "shop"}), coins=[2, 1]),
    ),
    "six coins": (
        13,
        lambda: working_with(13, "use d3", buildings=town({"d3": "gold_mine"}), coins=[4, 1]),
        lambda: working_with(13, "use d3", buildings=town({"d3": "gold_mine"}), coins=[3, 1]),
    ),
    "a cube spent of a kind taken in the turn": (
        14,
        lambda: working_with(
            14,
            "use d3",
            "use f3",
            buildings=town(FIELD_AND_BREWERY),
            **only(wheat=1),
        ),
        lambda: working_with(
            14,
            "use f3",
            "use d3",
            buildings=town(FIELD_AND_BREWERY),
            **only(wheat=1),
        ),
    ),
    "an exchanged cube was not taken": (
        14,
        lambda: working_with(14, "use d3", "use f3", buildings=town(FIELD_AND_BREWERY)),
        lambda: working_with(14, "exchange wheat", "use f3", buildings=town({"f3": "brewery"}), coins=[4, 1]),
    ),
    "four buildings used": (
        15,
        lambda: working_with(15, *("use d3", "use f3", "use d4", "use e4"), buildings=town(FOUR)),
        lambda: working_with(15, *("use d3", "use f3", "use d4"), buildings=town(FOUR)),
    ),
    "points of two buildings": (
        16,
        lambda: working_with(16, "use d3", "use f3", buildings=town({"d3": "well", "f3": "bar"})),
        lambda: working_with(16, "use d3", "use f3", buildings=town({"d3": "well", "f3": "wheat_field"})),
    ),
    "five cubes taken": (
        17,
        lambda: working_with(17, *("use d3", "use f3", "use d4"), buildings=town(PLENTY)),
        lambda: working_with(17, *("use d3", "use f3"), buildings=town(PLENTY)),
    ),
    "what the supply had not was not taken": (
        17,
        lambda: working_with(17, *THREE, buildings=town(PLENTY), cubes=[cubes(), cubes(fish=14)]),
        lambda: working_with(17, *THREE, buildings=town(PLENTY), cubes=[cubes(), cubes(fish=15)]),
    ),
    "a building of three wood": (
        18,
        lambda: building_with(18, "build quarry e4"),
        lambda: building_with(18, "build shop e4"),
    ),
}


def scored(state: State, seat: int = 0) -> list[int]:
    numbers: list[int] = state.view(seat)["objectives"][seat]["scored"]
    return numbers


@pytest.mark.parametrize("case", REACHED)
def test_a_card_is_scored_when_its_condition_holds_and_not_before(case: str) -> None:
    card, reached, missed = REACHED[case]
    state = reached()
    assert scored(state) == [card]
    assert state.view()["score_lines"][0]["objectives"] == WORTH[card]
    assert scored(missed()) == []


def test_every_known_card_has_a_case() -> None:
    assert {card for card, _, _ in REACHED.values()} == set(cards.CARD_NUMBERS) == set(WORTH)


def test_a_card_is_scored_in_anothers_turn() -> None:
    state = with_cards(
        *(13, 12), seat=1, phase="worker", workers=[["e3"], []], buildings=town({}, {"d3": "well"}), coins=[2, 5]
    )
    told = events(state, "use d3")
    assert {"event": "objective", "seat": 1, "card": 13, "points": 2} in told
    assert scored(state, 1) == [13]


def test_several_cards_are_scored_at_once() -> None:
    state = building_with_cards(10, 11)
    assert scored(state) == [10, 11]
    assert state.view()["score_lines"][0]["objectives"] == 4


def building_with_cards(*numbers: int) -> State:
    state = with_cards(*numbers, **only(stone=9), **POOR)
    return play(state, "build warehouse e4")


def test_what_was_scored_is_not_lost() -> None:
    state = play(with_cards(12, coins=[3, 1]), "exchange wood")
    play(state, "build wheat_field e3", "worker f5", "end", "worker f3", "use e3", "end")
    assert scored(state) == [12]
    assert state.view()["score_lines"][0]["objectives"] == 3


def test_paying_the_last_coin_scores_even_if_the_use_brings_coins_back() -> None:
    state = working_with(12, "use d3", buildings=town({}, {"d3": "gold_mine"}))
    assert (scored(state), held(state)) == ([12], {"coins": 2})


def test_the_residence_is_no_turn() -> None:
    """Cards 14 to 17 do not count there; card 5 does."""
    buildings = {
        "e4": "residence",
        "d3": "wheat_field",
        "e3": "brewery",
        "f3": "well",
        "d4": "pier",
        "f4": "restaurant",
    }
    state = with_cards(*(14, 15, 16, 5), phase="residence", buildings=town(buildings), workers_left=[0, 0], **POOR)
    play(state, "use d3", "use e3", "use f3", "use d4")
    assert scored(state) == []
    play(state, "end")
    state = with_cards(
        *(17, 5),
        phase="residence",
        buildings=town(buildings),
        workers_left=[0, 0],
        **only(fish=1, wheat=1),
        **POOR,
    )
    play(state, "use f4")
    assert scored(state) == [5]


def test_uses_of_an_earlier_turn_do_not_count() -> None:
    state = at_work("e3", cards=(15,), buildings=town(FOUR), **POOR)
    play(state, "use d3", "use f3", "end", "worker g2", "end", "worker e5", "use d4", "use e4")
    assert scored(state) == []


def test_a_card_that_holds_already_when_dealt_does_not_happen() -> None:
    """Nothing holds before the first turn: not even the 3 coins of the start come near to 0 or 6."""
    view = position().view()
    assert view["reached"] == [[], []]


def test_reached_tells_conditions_that_nobody_has_a_card_for() -> None:
    state = play(position(coins=[3, 1]), "exchange wood")
    assert state.view()["reached"] == [[12], []]
    assert points(state) == [0, 0]
    play(state, "build wheat_field e3")
    assert state.view()["reached"] == [[12], []]


def test_progress_is_told_for_ones_own_open_cards() -> None:
    state = at_work("e3", cards=(3, 15), buildings=town(FOUR), **only(fish=2, wheat=3), **POOR)
    play(state, "use d3", "use d4")
    assert state.view(0)["progress"] == [{"card": 3, "have": 6, "need": 10}, {"card": 15, "have": 2, "need": 4}]
    assert state.view(1)["progress"] == state.view()["progress"] == []
    assert texts(state, "end") == ["end"]
