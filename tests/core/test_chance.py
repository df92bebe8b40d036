"""Where chance comes from: known values of the generator, fair draws, seeds that can be proved."""

import hashlib
import math

import numpy as np
import pytest

from parlour.core.chance import SeededChance, below, commitment, draw, generator, new_seed, uniform
from parlour.core.game import Game
from parlour.games import load_game
from tests.toygame import GAME


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423]),
    ],
)
def test_generator_gives_the_published_words_of_splitmix64(seed: int, words: list[int]) -> None:
    rng = generator(seed)
    assert [int(draw(rng)) for _ in words] == words


def test_any_whole_number_is_a_seed() -> None:
    for seed in (-1, 2**64, 2**200 + 7):
        assert int(draw(generator(seed))) == int(draw(generator(seed % 2**64)))


@pytest.mark.parametrize("n", [1, 2, 7, 33, 1345])
def test_below_gives_every_number_alike(n: int) -> None:
    rng = generator(n)
    draws = 40 * n
    counts = np.bincount([below(rng, n) for _ in range(draws)], minlength=n)
    assert len(counts) == n
    statistic = float(((counts - 40) ** 2 / 40).sum())
    assert statistic < n - 1 + 6 * math.sqrt(2 * n)


def test_below_reaches_both_ends_of_the_largest_range() -> None:
    rng = generator(5)
    n = 2**31 - 1
    numbers = [below(rng, n) for _ in range(4000)]
    assert 0 <= min(numbers) < n / 500
    assert n - n / 500 < max(numbers) < n


def test_uniform_lies_in_the_half_open_unit_interval() -> None:
    rng = generator(9)
    numbers = [uniform(rng) for _ in range(4000)]
    assert min(numbers) >= 0
    assert max(numbers) < 1
    assert np.mean(numbers) == pytest.approx(0.5, abs=0.02)


def test_a_seed_is_secret_and_its_commitment_is_its_sha256() -> None:
    seed = new_seed()
    assert len(seed) == 32
    assert seed != new_seed()
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()


def test_equal_seeds_draw_equal_outcomes_whatever_was_asked_before() -> None:
    start = load_game("patchwork").new_initial_state()
    first, second = SeededChance(b"seed"), SeededChance(b"seed")
    state = start.clone()
    outcomes = []
    while state.is_chance_node():
        outcomes.append(first.draw(state))
        assert first.draw(state) == outcomes[-1]
        state.apply_action(outcomes[-1])
    state = start.clone()
    while state.is_chance_node():
        state.apply_action(second.draw(state))
    assert state.history() == outcomes
    other = SeededChance(b"other")
    assert other.draw(start) != outcomes[0] or other.draw(start.child(outcomes[0])) != outcomes[1]


def test_seeded_rolls_come_by_their_weights() -> None:
    game = Game(GAME, GAME.choose({}))
    state = game.from_position({})
    expected = dict(state.chance_outcomes())
    assert expected == pytest.approx({0: 3 / 6, 1: 2 / 6, 2: 1 / 6})
    rolls = 3000
    counts = dict.fromkeys(expected, 0)
    for seed in range(rolls):
        counts[SeededChance(seed.to_bytes(4, "big")).draw(state)] += 1
    statistic = sum((counts[a] - rolls * p) ** 2 / (rolls * p) for a, p in expected.items())
    assert statistic < 20
