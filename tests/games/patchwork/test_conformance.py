"""Patchwork keeps the contract."""

import pytest
from hypothesis import given

from parlour.core.game import Game, State
from parlour.testing import check_game
from parlour.testing.strategies import games_with_options, states
from tests.games.patchwork.table import patchwork


@pytest.mark.parametrize("layout", ["corrected", "original"])
@pytest.mark.parametrize("seed", [0, 1])
def test_patchwork_conforms(layout: str, seed: int) -> None:
    check_game(patchwork(layout), games=2, seed=seed)


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["corrected", "original"])
def test_patchwork_conforms_in_100_more_games(layout: str) -> None:
    check_game(patchwork(layout), games=100, seed=100)


@given(games_with_options("patchwork"))
def test_every_option_is_kept_from_the_start_to_the_text(game: Game) -> None:
    state = game.new_initial_state()
    assert state.view()["options"] == dict(game.options)
    assert game.deserialize(state.serialize()).game == game


@given(states(games_with_options("patchwork")))
def test_no_state_is_beyond_the_declared_numbers(state: State) -> None:
    kind = state.game.type
    assert len(state.legal_actions()) <= kind.max_legal_actions
    assert state.ply <= kind.max_game_length + kind.max_chance_nodes
