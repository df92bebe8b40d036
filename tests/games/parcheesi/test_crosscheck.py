"""The compiled rules against the slow ones of ``tests/reference``, at every ply of thousands of rolls.

Compared: who moves, the legal actions as notation, the keys of the view that both have, the returns.
"""

import random
from collections import Counter

import pytest

from parlour.games import load_game
from tests.games.parcheesi.table import PRESETS, any_options, parcheesi
from tests.games.parcheesi.yardstick import play_rolls

ROLLS = 500
MIX_ROLLS = 50


def under_preset(preset: str, rolls: int, seed: int) -> Counter[str]:
    rng = random.Random(f"{preset} {seed}")
    happened: Counter[str] = Counter()
    while happened["roll"] < rolls:
        happened += play_rolls(parcheesi(preset, players=rng.choice([2, 3, 4])), min(rolls, 100), rng)
    return happened


def under_mixes(rolls: int, seed: int) -> Counter[str]:
    rng = random.Random(seed)
    happened: Counter[str] = Counter()
    while happened["roll"] < rolls:
        happened += play_rolls(load_game("parcheesi", **any_options(rng)), MIX_ROLLS, rng)
    return happened


@pytest.mark.parametrize("preset", PRESETS)
def test_random_rolls_under_preset(preset: str) -> None:
    happened = under_preset(preset, ROLLS, 1)
    assert {"enter", "move", "bonus", "pass"} <= happened.keys()
    assert ("decline" in happened, "move lap" in happened) == (preset == "classic",) * 2


def test_random_rolls_under_random_options() -> None:
    happened = under_mixes(ROLLS, 2)
    assert {"enter", "move", "move lap", "bonus", "decline", "pass"} <= happened.keys()


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_twenty_thousand_rolls_under_preset(preset: str) -> None:
    under_preset(preset, 20_000, 3)


@pytest.mark.slow
def test_twenty_thousand_rolls_under_random_options() -> None:
    under_mixes(20_000, 4)
