"""Every rule that refuses an action, with its values and its English sentence; and nothing else gets through."""

import inspect
import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlour.core.errors import IllegalActionError, NotationError
from parlour.core.game import State
from parlour.games.patchwork import moves, rules
from parlour.testing.strategies import games_with_options, states
from tests.games.patchwork.table import SQUARES, dealt, leather, patchwork, piece, play, position, texts

P10_BOUGHT = position(placed=[[piece("p10", "a1", "b1", "a2", "b2")], []])
DEALING = play(patchwork().new_initial_state(), "deal p07")
PLACING = position(phase="leather", leather_to_place=2, position=[39, 30], placed=[leather("e5"), []])
POOR = position("p10", "p21", "p02", placed=[[piece("p11", "a1", "b1", "b2", "c2")], []], buttons=[5, 5])

CASES: dict[str, tuple[State, str, dict[str, Any]]] = {
    "dealt": (DEALING, "deal p07", {"patch": "p07"}),
    "last_patch": (DEALING, "deal p01", {"patch": "p01"}),
    "deal_only": (DEALING, "advance", {}),
    "not_chance": (POOR, "deal p07", {}),
    "leather_first": (PLACING, "advance", {}),
    "square_taken": (PLACING, "leather e5", {"square": "e5"}),
    "no_leather": (POOR, "leather a1", {}),
    "not_offered": (POOR, "buy p13 a1 b1 c1 a2 b2", {"patch": "p13"}),
    "price": (POOR, "buy p10 a3 b3 a4 b4", {"patch": "p10", "cost": 6, "buttons": 5}),
    "covered": (POOR, "buy p02 a1 b1 a2", {"patch": "p02", "squares": "a1 b1"}),
    "unknown_action": (POOR, "sell p02", {"text": "sell p02"}),
    "outside": (POOR, "buy p02 a1 b1 a10", {"square": "a10"}),
    "order": (POOR, "buy p02 b1 a1 a2", {}),
    "shape": (POOR, "buy p02 a1 b1 c1", {"patch": "p02"}),
}
OF_NOTATION = {"unknown_action", "outside", "order", "shape"}


@pytest.mark.parametrize("rule", CASES)
def test_rule_refuses_the_text_with_its_values(rule: str) -> None:
    state, text, values = CASES[rule]
    before = state.clone()
    with pytest.raises(IllegalActionError) as error:
        state.string_to_action(text)
    assert error.value.rule == f"patchwork.refused.{rule}"
    assert error.value.values == values
    assert isinstance(error.value, NotationError) == (rule in OF_NOTATION)
    assert state == before


@pytest.mark.parametrize("rule", CASES)
def test_rule_has_an_english_sentence(rule: str) -> None:
    state, text, values = CASES[rule]
    with pytest.raises(IllegalActionError) as error:
        state.string_to_action(text)
    sentence = str(error.value)
    assert "patchwork.refused" not in sentence
    assert "{" not in sentence
    assert not values or any(str(value) in sentence for value in values.values())


@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        (DEALING, 6, "dealt"),
        (DEALING, 0, "last_patch"),
        (PLACING, rules.ADVANCE, "leather_first"),
        (PLACING, rules.BUY, "leather_first"),
        (PLACING, rules.LEATHER + SQUARES.index("e5"), "square_taken"),
        (POOR, rules.LEATHER, "no_leather"),
        (POOR, rules.BUY, "not_offered"),
    ],
)
def test_rule_refuses_the_number_and_nothing_changes(state: State, action: int, rule: str) -> None:
    before = state.clone()
    with pytest.raises(IllegalActionError) as error:
        state.apply_action(action)
    assert error.value.rule == f"patchwork.refused.{rule}"
    assert state == before
    assert state.history() == before.history()


def test_between_them_the_cases_name_every_rule_of_the_source() -> None:
    """A rule that no case reaches is one that no test guards."""
    source = inspect.getsource(moves)
    named = set(re.findall(r'_refuse\("(\w+)"', source)) | set(re.findall(r'"patchwork\.refused\.(\w+)"', source))
    assert named == set(CASES)


@pytest.mark.parametrize(
    "square", ["a0", "a10", "a-1", "j1", "A1", "1a", "a", "1", "a1.5", "a1000000000", "null", "", "é1"]
)
@pytest.mark.parametrize("text", ["buy p02 a1 b1 {}", "buy p02 {} b1 a2", "leather {}"])
def test_squares_off_the_board_are_refused(square: str, text: str) -> None:
    for state in (POOR, PLACING):
        with pytest.raises(NotationError):
            state.string_to_action(text.format(square))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "buy",
        "buy p02",
        "buy p34 a1 b1 a2",
        "buy p2 a1 b1 a2",
        "buy leather a1",
        "buy p02 a1 b1",
        "buy p02 a1 b1 a2 a3",
        "buy p02 a1 a1 a2",
        "buy p02 a1,b1,a2",
        "advance 3",
        "Advance",
        " advance",
        "advance\n",
        "deal",
        "deal p07 p08",
        "leather",
        "leather a1 b1",
        "pass",
    ],
)
def test_what_is_no_notation_never_becomes_an_action(text: str) -> None:
    for state in (POOR, PLACING, DEALING, P10_BOUGHT):
        before = state.clone()
        with pytest.raises(IllegalActionError):
            state.string_to_action(text)
        assert state == before


def test_a_long_text_is_not_repeated_at_length() -> None:
    with pytest.raises(NotationError) as error:
        POOR.string_to_action("x" * 100_000)
    assert len(str(error.value)) < 300
    with pytest.raises(NotationError) as error:
        POOR.string_to_action("buy p02 " + "x" * 100_000)
    assert len(str(error.value)) < 300


words = st.sampled_from(
    ["buy", "advance", "leather", "deal", "p02", "p10", "p21", "leather", "a1", "b1", "i9", "e5", "a10"]
)


@given(states(games_with_options("patchwork")), st.one_of(st.text(), st.lists(words, max_size=7).map(" ".join)))
@example(dealt(), "advance")
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


@given(states(games_with_options("patchwork")), st.one_of(st.integers(), st.integers(0, 7500)))
def test_any_number_is_a_legal_action_or_refused(state: State, action: int) -> None:
    before = state.clone()
    if action in state.legal_actions():
        state.apply_action(action)
        assert state.history() == [*before.history(), action]
    else:
        with pytest.raises(IllegalActionError):
            state.apply_action(action)
        assert state == before
