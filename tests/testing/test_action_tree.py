"""Counting action sequences, against plain recursion."""

import pytest

from parlour.core.game import Game, State
from parlour.testing import count_action_sequences
from tests.toygame import GAME


def count(state: State, length: int) -> int:
    if length == 0:
        return 1
    return sum(count(state.child(action), length - 1) for action in state.legal_actions())


@pytest.mark.parametrize("options", [{"players": 3, "rounds": 1}, {"players": 2, "rounds": 1}], ids=str)
@pytest.mark.parametrize("length", [1, 2, 3, 5, 6, 7])
def test_counts_are_those_of_plain_recursion(options: dict[str, int], length: int) -> None:
    state = Game(GAME, GAME.choose(options)).new_initial_state()
    before = state.clone()
    assert count_action_sequences(state, length) == count(state, length)
    assert state == before


def test_a_finished_game_has_no_sequence() -> None:
    state = Game(GAME, GAME.choose({})).from_position({"turn": 9})
    assert count_action_sequences(state, 1) == 0
    assert count_action_sequences(state, 3) == 0


def test_sequences_cut_off_by_the_end_are_not_counted() -> None:
    state = Game(GAME, GAME.choose({})).from_position({"turn": 8, "roll": 1})
    assert count_action_sequences(state, 1) == 2
    assert count_action_sequences(state, 2) == 0


@pytest.mark.parametrize("length", [0, -1])
def test_a_length_below_1_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="length must be at least 1"):
        count_action_sequences(Game(GAME, GAME.choose({})).new_initial_state(), length)
