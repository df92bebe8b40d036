"""The compiled rules against the slow ones of ``tests/reference``: every ply of thousands of games.

Compared at each ply: who moves, the legal actions as notation, all keys of the view, the returns.
"""

import random
from collections import Counter

import numpy as np
import pytest

from parlour.bots import Bot, make_bot
from parlour.core.game import State
from tests.games.patchwork.table import PATCH_IDS, Quilt, dealt, patchwork, position, quilt
from tests.games.patchwork.yardstick import play_out, remember
from tests.reference import patchwork as reference

LAYOUTS = ("corrected", "original")
GAMES = 2000
LOTS = 8


@pytest.fixture(autouse=True)
def _quick_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    remember(monkeypatch)


def at_random(state: State, rng: np.random.Generator) -> int:
    return int(rng.choice(state.legal_actions()))


def mostly_buying(state: State, rng: np.random.Generator) -> int:
    """Any purchase that is possible, now and then anything."""
    legal = state.legal_actions()
    return int(rng.choice(legal[1:] if len(legal) > 1 and rng.random() < 0.9 else legal))


def shuffled(seed: int, layout: str) -> State:
    return dealt(*random.Random(seed).sample(PATCH_IDS[1:], 32), leather=layout)


def crowded(seed: int, layout: str) -> State:
    """One quilt lacks a few patches of being full, and they are next in the circle; its owner can pay for them."""
    rng = random.Random(seed)
    owner = seed // 2 % 2
    full = quilt(seed)
    lacking = rng.sample(full, rng.randint(1, 3))
    laid = [piece for piece in full if piece not in lacking]
    placed: list[Quilt] = [[], []]
    placed[owner] = laid
    buttons = [0, 0]
    buttons[owner], buttons[1 - owner] = rng.randint(20, 40), rng.randint(0, 10)
    spaces = [0, 0]
    spaces[owner] = rng.randint(0, 45)
    spaces[1 - owner] = min(53, spaces[owner] + rng.randint(1, 14))
    first = [piece["patch"] for piece in lacking]
    if rng.random() < 0.3:
        # Few patches left: all others are gone with them.
        return position(leather=layout, placed=placed, buttons=buttons, position=spaces, circle=first)
    return position(*first, leather=layout, placed=placed, buttons=buttons, position=spaces)


def test_the_reference_remembers_rightly() -> None:
    """What is looked up must be what the reference would have found."""
    rng = random.Random(1)
    board = [(row, column) for row in range(9) for column in range(9)]
    plain = reference.Patchwork()
    for patch in plain.patches.values():
        free = set(rng.sample(board, 60))
        expected = {
            frozenset((row + r, column + c) for r, c in shape)
            for shape in reference.orientations(patch.shape)
            for row, column in board
        }
        assert reference.placements(patch.shape, free) == {squares for squares in expected if squares <= free}
        for squares in expected:
            if squares <= set(board):
                assert reference.names(squares) == [reference.square_name(square) for square in sorted(squares)]


@pytest.mark.parametrize("lot", range(LOTS))
def test_random_games(lot: int) -> None:
    happened: Counter[str] = Counter()
    for number in range(lot * GAMES // LOTS, (lot + 1) * GAMES // LOTS):
        state = shuffled(number, LAYOUTS[number % 2])
        happened.update(play_out(state, at_random, np.random.default_rng(number)))
    assert happened["end"] == GAMES // LOTS
    assert {"leather_gained", "shared space", "finish", "tie"} <= happened.keys(), happened


@pytest.mark.slow
def test_three_times_as_many_random_games() -> None:
    for number in range(GAMES, 4 * GAMES):
        for _ in play_out(shuffled(number, LAYOUTS[number % 2]), at_random, np.random.default_rng(number)):
            pass


@pytest.mark.parametrize("layout", LAYOUTS)
def test_games_of_packing_players(layout: str) -> None:
    happened: Counter[str] = Counter()
    for number in range(60):
        state = shuffled(number, layout)
        bot = make_bot("greedy", state.game, number)

        def choose(state: State, rng: np.random.Generator, bot: Bot = bot) -> int:
            return bot.choose(state) if rng.random() < 0.95 else at_random(state, rng)

        happened.update(play_out(state, choose, np.random.default_rng(number)))
    assert happened["end"] == 60


@pytest.mark.parametrize("layout", LAYOUTS)
def test_games_on_crowded_quilts(layout: str) -> None:
    happened: Counter[str] = Counter()
    for number in range(70):
        happened.update(play_out(crowded(number, layout), mostly_buying, np.random.default_rng(number)))
    rare = {"tile by buy", "tile by leather", "board full by buy", "board full by leather", "leather_lost"}
    rare |= {"circle of 2", "circle of 1", "circle of 0", "several income marks", "shared space"}
    assert rare <= happened.keys(), happened


@pytest.mark.parametrize("layout", LAYOUTS)
def test_whole_games_with_their_deals(layout: str) -> None:
    for number in range(8):
        state = patchwork(layout).new_initial_state()
        happened = Counter(play_out(state, at_random, np.random.default_rng(number)))
        assert (happened["deal"], happened["end"]) == (32, 1)
