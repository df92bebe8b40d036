"""Bots are as strong as the documentation says; games and seeds are fixed, so that the figures are too."""

from functools import partial

import pytest

from parlour.arena.match import play_match
from parlour.bots import BOTS, LEVELS, make_bot
from parlour.core.errors import OptionError
from parlour.games import load_game

GAME = load_game("patchwork")


def share_won(stronger: str, weaker: str, deals: int) -> float:
    makers = [partial(make_bot, stronger), partial(make_bot, weaker)]
    results = list(play_match(GAME, makers, deals, seed=11))
    return sum(result.gained(0) > 0 for result in results) / len(results)


def test_greedy_beats_random_in_90_of_100_paired_games() -> None:
    assert share_won("greedy", "random", 50) >= 0.9


def test_search_beats_greedy_in_95_of_100_paired_games() -> None:
    assert share_won("search", "greedy", 50) >= 0.95


@pytest.mark.parametrize(("weaker", "stronger"), [("beginner", "easy"), ("easy", "medium"), ("medium", "hard")])
def test_each_level_beats_the_one_before(weaker: str, stronger: str) -> None:
    assert share_won(stronger, weaker, 20) >= 0.65


@pytest.mark.slow
def test_expert_beats_hard() -> None:
    assert share_won("expert", "hard", 8) >= 0.65


def test_every_bot_finishes_a_game() -> None:
    for name in (*BOTS, *LEVELS):
        if name != "expert":
            assert 0 <= share_won(name, "random", 1) <= 1


def test_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match="'deepblue'; the bots: random, greedy, search, beginner"):
        make_bot("deepblue", GAME, 1)
