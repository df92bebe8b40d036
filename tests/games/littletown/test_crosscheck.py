"""The compiled rules against the slow ones of ``tests/reference``, at every ply of whole random games.

Compared: who moves, the legal actions as notation, what every seat and a spectator see, the returns.
"""

import random
from collections import Counter

import pytest

from tests.games.littletown.yardstick import COMBINATIONS, play

MARKETS = ("recommended", "random", "draft", "pick_one")
ALWAYS = {
    *("start", "card", "worker", "gather", "fee", "use", "exchange", "build", "objective", "end_turn", "next"),
    *("cathedral", "residence", "residence_end", "feed", "round", "coins", "end", "castle", "watchtower"),
}
OF_MARKET = {
    "recommended": set[str](),
    "random": {"market"},
    "draft": {"tile", "pick", "reveal", "pass_on"},
    "pick_one": {"tile", "pick", "reveal"},
}


@pytest.mark.parametrize("market", MARKETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_under_all_options(players: int, market: str) -> None:
    chosen = [options for options in COMBINATIONS if (options["players"], options["market"]) == (players, market)]
    happened: Counter[str] = Counter()
    for seed, options in enumerate(chosen):
        happened += play(options, seed)
    assert OF_MARKET[market] <= happened.keys()


@pytest.mark.slow
def test_three_thousand_random_games() -> None:
    happened: Counter[str] = Counter()
    for seed in range(1, 17):
        for options in COMBINATIONS:
            happened += play(options, random.Random(seed).randrange(10**9))
    assert set.union(ALWAYS, *OF_MARKET.values(), {"discard", "redraw"}) <= happened.keys()
