"""The deal: every patch in every place of the circle alike, the 1×2 patch last."""

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.core.chance import SeededChance, generator
from parlour.core.jit import compiled
from parlour.core.kernel import CHANCE, apply_action, current_player, random_action
from tests.games.patchwork.table import PATCH_IDS, patchwork, texts

Counts = NDArray[np.int64]
DEALS = 20_000


def chi_square(counts: Counts) -> float:
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


def assert_uniform(counts: Counts) -> None:
    """Places and patches both occur equally often, which leaves 31² degrees of freedom."""
    freedom = 31**2
    assert (counts > 0).all()
    assert abs(chi_square(counts) - freedom) < 6 * math.sqrt(2 * freedom)


def test_every_patch_comes_to_every_place_alike() -> None:
    counts = np.zeros((33, 33), dtype=np.int64)
    states = np.zeros(2, dtype=patchwork().type.dtype)
    states[0] = patchwork().new_initial_state().record
    deal_many(states, DEALS, generator(2), counts)
    assert counts[32].tolist() == [DEALS] + [0] * 32
    assert_uniform(counts[:32, 1:])


@compiled
def deal_many(states: Any, deals: int, rng: Any, counts: Any) -> None:
    """Deal from ``states[0]``, counting how often each patch comes to each place of the circle."""
    for _ in range(deals):
        states[1] = states[0]
        while current_player(states[1]) == CHANCE:
            apply_action(states[1], random_action(states[1], rng))
        for place in range(33):
            counts[place, states[1].circle[place]] += 1


def test_secret_seeds_deal_alike_too() -> None:
    counts = np.zeros((32, 32), dtype=np.int64)
    for number in range(1000):
        chance = SeededChance(number.to_bytes(8, "big"))
        state = patchwork().new_initial_state()
        for place in range(32):
            patch = chance.draw(state)
            state.apply_action(patch)
            counts[place, patch - 1] += 1
    assert_uniform(counts)


def test_32_patches_are_dealt_each_as_likely_as_any_left() -> None:
    state = patchwork().new_initial_state()
    for number in range(32):
        outcomes = state.chance_outcomes()
        assert [probability for _, probability in outcomes] == pytest.approx([1 / (32 - number)] * (32 - number))
        assert "deal p01" not in texts(state)
        state.apply_action(outcomes[number % len(outcomes)][0])
    assert state.view()["circle"][-1] == "p01"
    assert sorted(state.view()["circle"]) == list(PATCH_IDS)
    assert state.current_player() == 0
