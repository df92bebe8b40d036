"""Whether the game's own judgement is worth something: one action ahead it beats chance."""

from functools import partial

import pytest

from parlour.arena.selfplay import play_game
from parlour.bots import make_bot
from tests.games.littletown.table import littletown


def won_by(bot: str, other: str, players: int, games: int) -> float:
    """The share of games that one ``bot`` wins against ``other`` in all other seats, the seats rotated."""
    game = littletown(players=players)
    won = 0.0
    for number in range(games):
        mine = number % players
        makers = [partial(make_bot, bot if seat == mine else other) for seat in range(players)]
        winners = play_game(game, makers, 11, number).view()["winners"]
        won += (mine in winners) / len(winners)
    return won / games


@pytest.mark.parametrize(("players", "games"), [(2, 40), (4, 200)])
def test_greedy_beats_random(players: int, games: int) -> None:
    assert won_by("greedy", "random", players, games) >= 0.95
