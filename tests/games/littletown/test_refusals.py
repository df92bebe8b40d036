"""What is refused, and by which rule; every rule that the sources name has a case here."""

import inspect
import re
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.errors import IllegalActionError, NotationError
from parlour.core.game import State
from parlour.games.littletown import moves, rules, why
from tests.games.littletown.table import any_states, at_work, cubes, littletown, play, position, texts, town

START = littletown(market="random").new_initial_state()
TO_MARKET = play(START.clone(), "start 0")
TO_DEAL = play(littletown().new_initial_state(), "start 0", "card 1")
TO_TILES = littletown(market="draft").new_initial_state()
while TO_TILES.view()["phase"] != "tiles":
    TO_TILES.apply_action(TO_TILES.legal_actions()[0])
PICKING = TO_TILES.clone()
while PICKING.is_chance_node():
    PICKING.apply_action(PICKING.legal_actions()[0])
FEW = "workshop bar bakery brewery carpenter church warehouse fountain gold_mine well statue castle"
TO_REDRAW = play(TO_MARKET.clone(), *(f"market {tile}" for tile in FEW.split()))
play(TO_REDRAW, *(f"card {number}" for number in (8, 1, 2, 3, 4, 6, 9, 10)))
TURN = position(cubes=[cubes(wood=2), cubes()], coins=[2, 3], workers=[["c3"], []], buildings=town({}, {"e3": "well"}))
EXCHANGED = play(position(cubes=[cubes(wood=1), cubes()]), "exchange wood")
AROUND = {"d3": "brewery", "e4": "castle", "d4": "well", "h3": "shop"}
OTHERS = {"f3": "gold_mine", "f4": "pawnshop"}
WORKING = at_work("e3", buildings=town(AROUND, OTHERS), coins=[1, 0], cubes=[cubes(fish=1), cubes()])
BY_LAKE = play(at_work("e2"), "gather f1")
PAWNING = at_work("e3", buildings=town({"d3": "pawnshop"}), cubes=[cubes(stone=2), cubes(wood=15)])
USED = play(at_work("e3", buildings=town({"d3": "well"})), "use d3")
POOR = at_work("e3", buildings=town({}, {"d3": "well"}), coins=[0, 0])
USING = play(at_work("e2", buildings=town({"e3": "brewery", "d3": "well"})), "exchange wheat")
HUNGRY = position(phase="feeding", cubes=[cubes(fish=3, wheat=4), cubes()], coins=[6, 0])
FED = play(HUNGRY.clone(), "exchange wheat", "exchange wheat")
AT_RESIDENCE = position(phase="residence", buildings=town({"e2": "residence"}))
SEVEN = {f"{column}3": tile for column, tile in zip("bcdefgh", ["wheat_field"] * 5 + ["well", "shop"], strict=True)}
HOUSELESS = position(buildings=town(SEVEN), cubes=[cubes(wood=9), cubes()])
NO_WHEAT = position(buildings=town({}, dict.fromkeys(("b3", "c3", "d3", "e3", "f3"), "wheat_field")))
EXCHANGED_STONE = play(position(cubes=[cubes(wood=1, stone=3), cubes()]), "exchange stone")
EMPTY = at_work("e2", cubes=[cubes(), cubes(stone=15)])

CASES: dict[str, tuple[State, str | int, dict[str, Any]]] = {
    "start_due": (START, rules.MARKET_OUTCOME + 3, {}),
    "no_seat": (START, "start 3", {"seat": 3}),
    "market_due": (TO_MARKET, "start 0", {}),
    "card_due": (TO_DEAL, "market church", {}),
    "card_dealt": (TO_DEAL, "card 1", {"card": 1}),
    "tile_due": (TO_TILES, "card 18", {}),
    "tile_dealt": (TO_TILES, "tile wheat_field", {"tile": "wheat_field"}),
    "redraw_due": (TO_REDRAW, "card 12", {}),
    "not_chance_outcome": (TO_DEAL, "card 7", {"text": "card 7"}),
    "not_chance": (TURN, "card 3", {}),
    "unknown_action": (TURN, "worker", {"text": "worker"}),
    "outside": (TURN, "worker j3", {"square": "j3"}),
    "unknown_tile": (TURN, "build sauna e4", {"tile": "sauna"}),
    "unknown_kind": (TURN, "exchange gold", {"kind": "gold"}),
    "unknown_pair": (WORKING, "use f4 wheat+fish>stone+wood", {"pair": "wheat+fish"}),
    "pick_first": (PICKING, "worker e3", {}),
    "no_draft": (TURN, "pick church", {}),
    "not_held": (PICKING, "pick watchtower", {"tile": "watchtower"}),
    "worker_first": (TURN, "end", {}),
    "worker_placed": (WORKING, "worker e5", {}),
    "turn_over": (AT_RESIDENCE, "worker e5", {}),
    "empty_square": (TURN, "build wheat_field c3", {"square": "c3"}),
    "site_no_house": (HOUSELESS, "build bakery e5", {}),
    "market": (TURN, "build watchtower e4", {"tile": "watchtower"}),
    "cost": (TURN, "build quarry e4", {"tile": "quarry", "kind": "wood", "need": 3, "have": 2}),
    "nothing_to_gather": (WORKING, "gather e5", {"square": "e5"}),
    "residence_terrain": (AT_RESIDENCE, "gather d1", {}),
    "not_around": (WORKING, "use h3", {"square": "h3", "centre": "e3"}),
    "gathered": (BY_LAKE, "gather f1", {"square": "f1"}),
    "supply": (EMPTY, "gather d1", {"kind": "stone"}),
    "no_building": (WORKING, "use e2", {"square": "e2"}),
    "no_effect": (WORKING, "use e4", {"tile": "castle"}),
    "used": (USED, "use d3", {"square": "d3"}),
    "fee": (POOR, "use d3", {"square": "d3"}),
    "pair_named": (PAWNING, "use d3", {"square": "d3"}),
    "input": (WORKING, "use d3", {"tile": "brewery", "kind": "wheat", "need": 1, "have": 0}),
    "no_pawnshop": (PAWNING, "use e4 stone+stone>fish+fish", {"square": "e4"}),
    "pawnshop_not_built": (TURN, rules.PAWN, {}),
    "pair_same": (PAWNING, "use d3 stone+stone>stone+stone", {}),
    "exchange_coins": (TURN, "exchange wood", {"coins": 3, "have": 2}),
    "exchange_no_use": (HUNGRY, "exchange stone", {"kind": "stone"}),
    "spend_exchanged": (EXCHANGED, "worker e5", {}),
    "feed_first": (HUNGRY, "end", {}),
    "no_feeding": (TURN, "feed fish=0 wheat=0", {}),
    "feed_much": (HUNGRY, "feed fish=3 wheat=3", {"workers": 5}),
    "feed_have": (HUNGRY, "feed fish=4 wheat=1", {"kind": "fish", "have": 3}),
    "feed_short": (HUNGRY, "feed fish=3 wheat=1", {"must": 5}),
}
OF_NOTATION = {"not_chance_outcome", "unknown_action", "outside", "unknown_tile", "unknown_kind", "unknown_pair"}
# The Pawnshop's number has no notation as long as it is not built; a use would be refused as one without a worker.
BY_NUMBER_IN = {"pawnshop_not_built": WORKING}

AGAIN: list[tuple[State, str, str]] = [
    # The same rules by other ways.
    (EXCHANGED, "build quarry e4", "cost"),
    (play(position(cubes=[cubes(wood=2, stone=1), cubes()]), "exchange wood"), "build well e4", ""),
    (play(position(coins=[6, 0], cubes=[cubes(stone=2), cubes()]), "exchange stone"), "build wheat_field e4", "cost"),
    (EXCHANGED_STONE, "build wheat_field e4", "spend_exchanged"),
    (USING, "end", "spend_exchanged"),
    (USING, "gather d1", "spend_exchanged"),
    (USING, "use d3", "spend_exchanged"),
    (FED, "feed fish=3 wheat=2", ""),
    (play(HUNGRY.clone(), "exchange wheat", "exchange fish"), "feed fish=0 wheat=5", "spend_exchanged"),
    (PAWNING, "use d3 stone+stone>wood+wood", "supply"),
    (PAWNING, "use d3 fish+fish>wheat+wheat", "input"),
    (WORKING, "use f4 fish+fish>wheat+wheat", "input"),
    (POOR, "exchange wood", "exchange_coins"),
    (HUNGRY, "feed fish=6 wheat=0", "feed_much"),
    (HUNGRY, "feed fish=99 wheat=0", "feed_much"),
    (WORKING, "build wheat_field e5", "worker_placed"),
    (AT_RESIDENCE, "build wheat_field e5", "turn_over"),
    (EMPTY, "gather a1", "not_around"),
    (TURN, "gather d1", "worker_first"),
    (TURN, "use e3", "worker_first"),
    (TURN, "build well e4", "market"),
    (PICKING, "pick wheat_field", "not_held"),
    (WORKING, "exchange stone", "exchange_coins"),
    (position(cubes=[cubes(), cubes(wood=15)]), "exchange wood", "supply"),
    (NO_WHEAT, "build wheat_field e5", "market"),
]


def refused(state: State, action: str | int) -> IllegalActionError:
    before = state.clone()
    refuse = partial(state.string_to_action if isinstance(action, str) else state.apply_action, action)  # type: ignore[arg-type]
    with pytest.raises(IllegalActionError) as error:
        refuse()
    assert state == before
    return error.value


@pytest.mark.parametrize("rule", CASES)
def test_rule_refuses_the_action_with_its_values(rule: str) -> None:
    state, action, values = CASES[rule]
    error = refused(at_work("e5") if rule in BY_NUMBER_IN else state, action)
    assert error.rule == f"littletown.refused.{rule}"
    assert error.values == values
    assert isinstance(error, NotationError) == (rule in OF_NOTATION)


@pytest.mark.parametrize("rule", CASES)
def test_rule_has_an_english_sentence(rule: str) -> None:
    state, action, values = CASES[rule]
    sentence = str(refused(at_work("e5") if rule in BY_NUMBER_IN else state, action))
    assert "littletown.refused" not in sentence
    assert "{" not in sentence
    assert all(str(value) in sentence for value in values.values())


@pytest.mark.parametrize(("state", "action", "rule"), AGAIN)
def test_the_rule_that_comes_first_is_named(state: State, action: str, rule: str) -> None:
    if rule == "":
        assert action in texts(state)
    else:
        assert refused(state, action).rule == f"littletown.refused.{rule}"


def test_between_them_the_cases_name_every_rule_of_the_sources() -> None:
    """A rule that no case reaches is one that no test guards."""
    source = inspect.getsource(moves) + inspect.getsource(why)
    calls = re.findall(r"refuse\(([^\n]*)", source)
    named = {rule for call in calls for rule in re.findall(r'"([a-z]+(?:_[a-z]+)*)"', call)}
    named |= set(re.findall(r'"littletown\.refused\.(\w+)"', source)) | set(why.DUE.values())
    assert named == set(CASES)


@pytest.mark.parametrize(
    "text",
    [
        *("", "end ", " end", "End", "worker", "worker e3 ", "worker  e3", "worker E3", "worker e3 e4", "worker 3e"),
        *("worker e٣", "worker e33", "gather", "use", "use e3 >", "use e3 stone+wood", "exchange", "exchange Wood"),
        *("use e3 stone+stone+wood>fish+fish", "exchange wood wood", "build", "build well", "build e3 well"),
        *("build well e3 e4", "feed", "feed fish=1", "feed wheat=1 fish=0", "feed fish=01 wheat=0"),
        *("feed fish=-1 wheat=0", "feed fish=1.5 wheat=0", "feed fish=1000 wheat=0", "feed fish=٣ wheat=0"),
        *("pick", "pick ", "pick Church", "start", "card 7", "card 07", "card -1"),
        *("redraw 19", "tile", "market", "x" * 100_000, "worker \x00", "null"),
    ],
)
def test_what_is_no_notation_never_becomes_an_action(text: str) -> None:
    for state in (START, TO_DEAL, PICKING, TURN, WORKING, HUNGRY, PAWNING, AT_RESIDENCE):
        before = state.clone()
        with pytest.raises(NotationError) as error:
            state.string_to_action(text)
        assert len(str(error.value)) < 300
        assert state == before


WORDS = "worker gather use build exchange pick feed end e3 d4 j9 wood wheat well fish=1 wheat=0 stone+wood>fish+fish"


STATES = list(any_states(60, seed=5))


@given(
    st.sampled_from(STATES),
    st.one_of(st.text(), st.lists(st.sampled_from(WORDS.split()), max_size=4).map(" ".join)),
)
def test_any_text_is_a_legal_action_or_refused(state: State, text: str) -> None:
    before = state.clone()
    try:
        action = state.string_to_action(text)
    except IllegalActionError:
        assert text not in texts(state)
    else:
        assert state.action_to_string(action) == text
        assert action in state.legal_actions()
    assert state == before
