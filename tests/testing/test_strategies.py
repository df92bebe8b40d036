"""Hypothesis strategies: what they give, how far they reach, what they shrink to."""

import subprocess
import sys

import pytest
from hypothesis import find, given

from parlour.core.errors import OptionError
from parlour.core.game import Game, State
from parlour.games import load_game
from parlour.testing.strategies import actions, games_with_options, states
from tests.toygame import GAME

TOYGAME = Game(GAME, GAME.choose({}))


@given(states(TOYGAME))
def test_states_are_reached_by_play(state: State) -> None:
    assert state.game == TOYGAME
    replayed = TOYGAME.new_initial_state()
    for action in state.history():
        assert action in replayed.legal_actions()
        replayed.apply_action(action)
    assert replayed == state


@pytest.mark.parametrize(
    "wanted",
    [lambda s: s.ply == 0, State.is_terminal, State.is_chance_node, lambda s: s.current_player() == 2],
    ids=["start", "end", "chance", "seat 2"],
)
def test_every_part_of_a_game_is_reached(wanted: object) -> None:
    assert callable(wanted)
    assert wanted(find(states(TOYGAME), wanted))


def test_states_shrink_to_the_first_actions() -> None:
    shrunk = find(states(TOYGAME), lambda state: not state.is_chance_node())
    assert shrunk.notation() == ["luck 1", "luck 1", "luck 1", "roll 1"]


@given(states(TOYGAME, where=lambda state: state.current_player() == 1))
def test_where_plays_on_to_a_state_for_which_it_holds(state: State) -> None:
    assert state.current_player() == 1


@given(states(TOYGAME, where=lambda state: not state.is_terminal()).flatmap(lambda s: actions(s).map(lambda a: (s, a))))
def test_actions_are_legal(pair: tuple[State, int]) -> None:
    state, action = pair
    assert action in state.legal_actions()


def test_a_finished_game_has_no_actions() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        actions(TOYGAME.from_position({"turn": 9}))


def test_games_with_options_reach_every_value_and_shrink_to_the_defaults() -> None:
    assert find(games_with_options("patchwork"), lambda game: True) == load_game("patchwork")
    other = find(games_with_options("patchwork"), lambda game: game.options["leather"] == "original")
    assert other == load_game("patchwork", leather="original")


@given(states(games_with_options("patchwork")))
def test_states_of_a_game_drawn_too(state: State) -> None:
    assert state.game.name == "patchwork"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(OptionError, match="no game 'ludo'"):
        games_with_options("ludo")


def test_the_suite_does_without_hypothesis_and_the_strategies_say_what_they_need() -> None:
    code = """
import sys
sys.modules["hypothesis"] = None
import parlour.testing
try:
    import parlour.testing.strategies
except ModuleNotFoundError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "parlour.testing.strategies needs hypothesis: pip install hypothesis"
