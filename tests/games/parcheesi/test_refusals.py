"""Every rule that refuses an action, with its values and its English sentence; and nothing else gets through."""

import inspect
import re
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.errors import IllegalActionError, NotationError
from parlour.core.game import State
from parlour.games.parcheesi import moves, why
from parlour.testing.strategies import games_with_options, states
from tests.games.parcheesi.table import NEST, Square, parcheesi, play, position, texts

HOME: list[Square] = ["home"] * 3
ONE: list[Square] = ["nest"] * 3


def rolled(roll: str, squares: dict[str, list[Square]], preset: str = "classic", **more: Any) -> State:
    return play(position(squares, preset=preset, **more), f"roll {roll}")


START = parcheesi().new_initial_state()
TO_ROLL = position({})
BLOCKED = rolled("6-2", {"green": [6, 60, "nest", "home"], "red": [12, 8, 9, 9]})
CAPTURED = play(rolled("2-1", {"green": [6, *ONE], "red": [8, *ONE]}), "move 6 2")
BONUS = play(CAPTURED.clone(), "move 8 1")
COMPULSORY = play(rolled("2-1", {"green": [6, *ONE], "red": [8, *ONE]}, "boxed"), "move 6 2", "move 8 1")
LOST = play(
    rolled("6-1", {"green": [6, 16, "home", "home"], "red": [7, 12, 17, 22], "blue": [13, 13, *ONE[:2]]}, "boxed"),
    "move 6 1",
)
TWO_BONUSES = position(
    {"green": [30, 36, 36, "home"], "red": [56, *ONE]}, roll=[6, 4], dice=[], bonuses=[20, 10], phase="play"
)
LARGER = rolled("6-3", {"green": [6, *HOME], "red": [15, 15, "nest", "nest"]})
WASTE = rolled("6-3", {"green": [10, "h3", "home", "home"], "red": [17, 17, "nest", "nest"]})
DUE = rolled(
    "2-1", {"green": [10, 30, 30, "home"]}, pair_limit=3, pairs_held=[[{"square": 30, "turns": 3}], [], [], []]
)
PAIR = play(rolled("3-3", {"green": [5, 5, "home", "home"]}), "move 5 3", "move 5 3", "move 8 4")
WHOLE = rolled("6-6", {"green": [10, "h6", "home", "home"], "red": [23, 23, *ONE[:2]]}, doublet_partial=False)

CASES: dict[str, tuple[State, str, dict[str, Any]]] = {
    "die_for_first": (START, "0", {}),
    "roll_due": (TO_ROLL, "0", {}),
    "can_play": (BLOCKED, "pass", {}),
    "no_die": (BLOCKED, "enter 2+3", {"dice": "2+3"}),
    "dice_over": (LOST, "move 16 6", {"dice": "6"}),
    "nest_empty": (rolled("5-1", {"green": [30, *HOME]}), "enter 5", {}),
    "entry_blocked": (rolled("5-1", {"green": [30, *ONE], "red": [5, 5, *ONE[:2]]}), "enter 5", {"square": 5}),
    "no_bonus": (BLOCKED, "bonus 6 20", {"bonus": 20}),
    "bonus_compulsory": (COMPULSORY, "decline 20", {"bonus": 20}),
    "decline_unplayable": (TWO_BONUSES, "decline 20", {"bonus": 20}),
    "no_pawn": (BLOCKED, "move 7 2", {"square": 7}),
    "home_row_compulsory": (rolled("5-3", {"green": [65, *HOME]}, "boxed"), "move 65 5 lap", {}),
    "no_lap": (BLOCKED, "move 60 2 lap", {}),
    "beyond_home": (rolled("6-1", {"green": ["h4", *HOME]}), "move h4 6", {"square": "h4", "steps": 6}),
    "pair_blocks": (BLOCKED, "move 6 6", {"square": 9}),
    "safe_taken": (rolled("2-1", {"green": [10, *HOME], "red": [12, *ONE]}), "move 10 2", {"square": 12}),
    "must_enter": (rolled("5-2", {"green": [10, *ONE]}, "boxed"), "move 10 2", {}),
    "dice_first": (CAPTURED, "bonus 8 20", {}),
    "whole_doublet": (WHOLE, "move h6 1", {}),
    "pair_together": (PAIR, "move 8 4", {}),
    "waste": (WASTE, "move 10 3", {}),
    "must_use": (LARGER, "move 6 3", {"die": 6}),
    "pair_limit": (play(DUE, "move 10 2"), "move 12 1", {"turns": 3}),
    "not_chance_outcome": (TO_ROLL, "roll 3-5", {"text": "roll 3-5"}),
    "not_chance": (BLOCKED, "roll 5-3", {}),
    "unknown_action": (BLOCKED, "move 6", {"text": "move 6"}),
}
OF_NOTATION = {"not_chance_outcome", "unknown_action"}
BY_NUMBER = {"die_for_first": 6, "roll_due": 0}


def refused(rule: str) -> IllegalActionError:
    state, text, _ = CASES[rule]
    before = state.clone()
    by_text = partial(state.string_to_action, text)
    refuse = partial(state.apply_action, BY_NUMBER[rule]) if rule in BY_NUMBER else by_text
    with pytest.raises(IllegalActionError) as error:
        refuse()
    assert state == before
    return error.value


@pytest.mark.parametrize("rule", CASES)
def test_rule_refuses_the_action_with_its_values(rule: str) -> None:
    error = refused(rule)
    assert error.rule == f"parcheesi.refused.{rule}"
    assert error.values == CASES[rule][2]
    assert isinstance(error, NotationError) == (rule in OF_NOTATION)


@pytest.mark.parametrize("rule", CASES)
def test_rule_has_an_english_sentence(rule: str) -> None:
    sentence = str(refused(rule))
    assert "parcheesi.refused" not in sentence
    assert "{" not in sentence
    assert all(str(value) in sentence for value in CASES[rule][2].values())


def test_between_them_the_cases_name_every_rule_of_the_sources() -> None:
    """A rule that no case reaches is one that no test guards."""
    source = inspect.getsource(moves) + inspect.getsource(why)
    refusals = re.findall(r"_refuse\(([^\n]*)", source)
    named = {rule for call in refusals for rule in re.findall(r'"([a-z_]+)"', call)}
    named |= set(re.findall(r'"parcheesi\.refused\.(\w+)"', source))
    assert named == set(CASES)


def test_the_page_can_say_what_stands_in_the_way() -> None:
    assert str(refused("pair_blocks")) == "The pair on 9 blocks the way."
    assert str(refused("safe_taken")) == "12 is a safe square with another’s pawn."
    assert str(refused("must_use")) == "You must use the 6."


def test_the_first_pair_on_the_way_is_named_home_rows_included() -> None:
    state = rolled("6-5", {"green": [66, "h1", "h1", "home"]})
    with pytest.raises(IllegalActionError, match="The pair on h1 blocks the way"):
        state.string_to_action("move 66 6")


def test_a_pair_that_double_ones_let_pass_is_not_to_blame() -> None:
    squares: dict[str, list[Square]] = {"green": [20, *HOME], "red": [21, 21, 26, 26]}
    state = rolled("1-1", squares, double_ones="pass")
    for text, square in (("move 20 1", 21), ("move 20 6", 26)):
        with pytest.raises(IllegalActionError, match=f"The pair on {square} blocks"):
            state.string_to_action(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "pass ", " pass", "Pass", "enter", "enter 6", "enter 4+1", "enter 5 5", "decline", "decline 15"),
        *("move", "move 6", "move 6 2 ", "move 6 7", "move 6 0", "move 6 12", "move 06 2", "move 68 2", "move -1 2"),
        *("move nest 5", "move home 2", "move h7 1", "move 6 2 lap lap", "move 6 2 Lap", "move 6 ٢", "bonus 6 30"),
        *("roll", "roll 7-1", "roll 2-6", "die 0", "x" * 100_000),
    ],
)
def test_what_is_no_notation_never_becomes_an_action(text: str) -> None:
    for state in (START, TO_ROLL, BLOCKED, BONUS):
        before = state.clone()
        with pytest.raises(NotationError) as error:
            state.string_to_action(text)
        assert len(str(error.value)) < 300
        assert state == before


words = st.sampled_from(["move", "bonus", "enter", "decline", "pass", "lap", "5", "1+4", "6", "20", "h2", "66", "nest"])


@given(states(games_with_options("parcheesi")), st.one_of(st.text(), st.lists(words, max_size=5).map(" ".join)))
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


@given(states(games_with_options("parcheesi")))
def test_every_number_is_a_legal_action_or_refused_with_a_sentence(state: State) -> None:
    legal = state.legal_actions()
    for action in range(state.game.num_distinct_actions()):
        if action not in legal:
            with pytest.raises(IllegalActionError) as error:
                state.apply_action(action)
            assert "refused" not in str(error.value)


def test_everything_in_the_nest_leaves_nothing_to_move() -> None:
    state = rolled("6-2", {"green": NEST})
    assert texts(state) == ["pass"]
