"""The deal: every patch in every place of the circle alike, the 1×2 patch last."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.core import kernel
from parlour.core.chance import SeededChance, generator
from parlour.core.game import State
from tests.games.patchwork.table import PATCH_IDS, patchwork, texts

Counts = NDArray[np.int64]


def chi_square(counts: Counts) -> float:
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


def assert_uniform(counts: Counts) -> None:
    """Places and patches both occur equally often, which leaves 31² degrees of freedom."""
    freedom = 31**2
    assert (counts > 0).all()
    assert abs(chi_square(counts) - freedom) < 6 * math.sqrt(2 * freedom)


def count(deals: int, draw: "Draws") -> Counts:
    counts = np.zeros((33, 33), dtype=np.int64)
    for number in range(deals):
        state = patchwork().new_initial_state()
        draw(state, number)
        circle = state.record.circle
        counts[np.arange(33), circle] += 1
    assert counts[32].tolist() == [deals] + [0] * 32
    return counts[:32, 1:]


class Draws:
    """Deals a whole circle."""

    def __call__(self, state: State, number: int) -> None:
        chance = SeededChance(number.to_bytes(8, "big"))
        while state.is_chance_node():
            state.apply_action(chance.draw(state))


class QuickDraws(Draws):
    """The same by the compiled rules alone."""

    def __init__(self) -> None:
        self._rng = generator(2)

    def __call__(self, state: State, number: int) -> None:
        for _ in range(32):
            kernel.apply_action(state.record, kernel.random_action(state.record, self._rng))


@pytest.mark.parametrize(("draws", "deals"), [(Draws(), 1000), (QuickDraws(), 3000)], ids=["seeds", "compiled"])
def test_every_patch_comes_to_every_place_alike(draws: Draws, deals: int) -> None:
    assert_uniform(count(deals, draws))


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
