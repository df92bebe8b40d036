"""Little Town keeps the contract."""

import pytest
from hypothesis import given

from parlour.core.game import Game
from parlour.testing import check_game, check_reproducible
from parlour.testing.strategies import games_with_options
from tests.games.littletown.table import any_states, littletown

# The suite looks at each state from all sides.
_QUICK = {("recommended", 2), ("random", 3), ("draft", 3), ("pick_one", 4)}


@pytest.mark.parametrize(
    ("market", "players"),
    [
        pytest.param(market, players, marks=() if (market, players) in _QUICK else pytest.mark.slow)
        for market in ("recommended", "random", "draft", "pick_one")
        for players in (2, 3, 4)
    ],
)
def test_littletown_conforms(market: str, players: int) -> None:
    residence = "buildings" if players == 3 else "buildings_and_terrain"
    game = littletown(market=market, players=players, board="AB"[players % 2], residence=residence)
    check_game(game, games=1, seed=players)


@pytest.mark.parametrize("market", ["recommended", "draft"])
def test_two_processes_write_the_same_games(market: str) -> None:
    game = littletown(market=market, players=4)
    check_reproducible(game, bots=["random", "greedy", "beginner", "random"], games=2, seed=3)


@given(games_with_options("littletown"))
def test_every_option_is_kept_from_the_start_to_the_text(game: Game) -> None:
    state = game.new_initial_state()
    assert state.view()["options"] == dict(game.options)
    assert game.deserialize(state.serialize()).game == game


def test_no_state_is_beyond_the_declared_numbers() -> None:
    for state in any_states(200, seed=6):
        assert len(state.legal_actions()) <= state.game.type.max_legal_actions
        plies = sum(text.split()[0] not in ("start", "market", "card", "tile", "redraw") for text in state.notation())
        assert plies <= state.game.max_game_length()
        assert state.ply - plies <= state.game.type.max_chance_nodes
