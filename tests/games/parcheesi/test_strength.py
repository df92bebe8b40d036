"""Bots are as strong as the documentation says; games and seeds are fixed, so that the figures are too."""

from functools import partial

import pytest

from parlour.arena.match import play_match
from parlour.bots import make_bot
from tests.games.parcheesi.table import PRESETS, parcheesi


def share_won(one: str, three: str, deals: int, preset: str = "course") -> float:
    """Of four games a deal, one player against three of another, on every seat in turn."""
    makers = [partial(make_bot, one), *[partial(make_bot, three)] * 3]
    results = list(play_match(parcheesi(preset), makers, deals, seed=5))
    assert all(result.state.is_terminal() for result in results)
    return sum(result.gained(0) > 0 for result in results) / len(results)


def test_greedy_wins_93_of_100_games_against_three_randoms() -> None:
    assert share_won("greedy", "random", 100) >= 0.93


@pytest.mark.parametrize("preset", ["classic", "boxed"])
def test_greedy_wins_most_games_under_the_other_presets_too(preset: str) -> None:
    assert share_won("greedy", "random", 25, preset) >= 0.85


def test_beginner_stands_between_random_and_greedy() -> None:
    assert share_won("beginner", "random", 25) >= 0.6
    assert share_won("beginner", "greedy", 25) <= 0.22


def test_a_short_search_wins_more_than_its_share_against_three_greedys() -> None:
    assert share_won("medium", "greedy", 25) >= 0.3


@pytest.mark.slow
def test_search_wins_35_of_100_games_against_three_greedys() -> None:
    assert share_won("search", "greedy", 100) >= 0.35


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_search_beats_three_greedys_under_every_preset(preset: str) -> None:
    assert share_won("search", "greedy", 25, preset) >= 0.3
