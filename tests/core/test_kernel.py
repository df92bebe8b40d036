"""Dispatch of the generic functions on the state's type, compiled and interpreted alike."""

import os
import subprocess
import sys
from types import ModuleType

import numpy as np
import pytest

from parlour.core import kernel
from parlour.core.chance import generator
from parlour.core.game import Game
from parlour.games import load_game
from tests.toygame import GAME

TOYGAME = Game(GAME, GAME.choose({}))


def test_each_state_finds_its_own_rules() -> None:
    players = [game.new_initial_state().current_player() for game in (TOYGAME, load_game("patchwork"))]
    assert players == [kernel.CHANCE, kernel.CHANCE]
    room = np.zeros(64, dtype=np.int32)
    assert kernel.legal_actions(TOYGAME.new_initial_state().record, room) == 3
    assert kernel.legal_actions(load_game("patchwork").new_initial_state().record, room) == 32


def test_what_a_game_lacks_is_named() -> None:
    dtype = np.dtype((np.record, np.dtype([("nothing", np.int8)])))
    kernel.register(dtype, ModuleType("rules"))
    with pytest.raises(AttributeError, match="the game lacks returns"):
        kernel.returns(np.zeros(1, dtype=dtype)[0], np.zeros(2))


def test_two_games_with_records_of_one_layout_are_refused() -> None:
    with pytest.raises(ValueError, match="another game has a record of this very layout"):
        kernel.register(GAME.dtype, ModuleType("rules"))
    assert TOYGAME.new_initial_state().current_player() == kernel.CHANCE


def test_try_apply_keeps_the_state_before_and_refuses_without_a_trace() -> None:
    states = np.zeros(2, dtype=GAME.dtype)
    scratch = np.zeros(GAME.max_legal_actions, dtype=np.int32)
    before = states[0].tobytes()
    for action in (-1, 3, 2**31 - 1):
        assert not kernel.try_apply(states, action, scratch)
        assert states[0].tobytes() == before
    assert kernel.try_apply(states, 2, scratch)
    assert states[1].tobytes() == before
    assert states[0].luck.tolist() == [3, 0, 0]


def test_playout_reaches_the_end_and_counts_its_plies() -> None:
    state = TOYGAME.new_initial_state()
    assert kernel.playout(state.record, generator(1), 100) == 3 + 9 + 9
    assert state.is_terminal()


def test_compiled_and_interpreted_games_are_the_same() -> None:
    command = [sys.executable, "-m", "parlour", "selfplay", "patchwork", "--games", "2", "--seed", "4"]
    command += ["--bot", "random", "--bot", "greedy"]
    written = [
        subprocess.run(command, env={**os.environ, "NUMBA_DISABLE_JIT": flag}, capture_output=True, check=True).stdout
        for flag in ("0", "1")
    ]
    assert written[0] == written[1]
    assert written[0].count(b"\n") == 2


def test_a_playout_is_truncated_at_its_cap_and_then_without_a_result() -> None:
    state = load_game("parcheesi").new_initial_state()
    assert kernel.playout(state.record, generator(1), 50) == 50
    assert not state.is_terminal()
    assert state.returns() == [0.0] * 4
