"""Parcheesi keeps the contract."""

import pytest
from hypothesis import given

from parlour.core.game import Game, State
from parlour.testing import check_game, check_reproducible
from parlour.testing.strategies import games_with_options, states
from tests.games.parcheesi.table import PRESETS, parcheesi

# Games under other presets are long, and the suite looks at each state from all sides.
_QUICK = {("course", 2), ("course", 3), ("course", 4), ("boxed", 2)}


@pytest.mark.parametrize(
    ("preset", "players"),
    [
        pytest.param(preset, players, marks=() if (preset, players) in _QUICK else pytest.mark.slow)
        for preset in PRESETS
        for players in (2, 3, 4)
    ],
)
def test_parcheesi_conforms(preset: str, players: int) -> None:
    check_game(parcheesi(preset, players=players), games=1, seed=players)


@pytest.mark.parametrize("preset", PRESETS)
def test_two_processes_write_the_same_games(preset: str) -> None:
    check_reproducible(parcheesi(preset), bots=["random", "greedy", "beginner", "random"], games=2, seed=3)


@given(games_with_options("parcheesi"))
def test_every_option_is_kept_from_the_start_to_the_text(game: Game) -> None:
    state = game.new_initial_state()
    assert state.view()["options"] == dict(game.options)
    assert game.deserialize(state.serialize()).game == game


@given(states(games_with_options("parcheesi")))
def test_no_state_is_beyond_the_declared_numbers(state: State) -> None:
    assert len(state.legal_actions()) <= state.game.type.max_legal_actions
