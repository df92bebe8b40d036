"""Numbers about a state: returns, the end, priors and values, and chance."""

import math

import numpy as np

from parlour.core import kernel
from parlour.core.chance import generator
from parlour.core.game import State
from parlour.testing.fault import require, require_refused, require_text_refused

# Draws for each action: one that is drawn as often as it should be is missed with probability e**-30.
DRAWS_EACH = 30
LEAST_DRAWS = 2_000
MOST_DRAWS = 45_000
# A fair statistic practically never lies so many standard deviations above its mean.
DEVIATIONS = 10.0


def check_returns(state: State, rng: np.random.Generator) -> None:
    """Zero before the end; at the end they sum to 0 and lie within −1 and 1."""
    returns = state.returns()
    require(len(returns) == state.game.num_players(), f"{len(returns)} returns")
    if state.is_terminal():
        require(abs(sum(returns)) < 1e-9, f"returns {returns} do not sum to 0")
        require(all(abs(value) <= 1 for value in returns), f"returns {returns} exceed 1")
    else:
        require(not any(returns), f"returns {returns} before the end")


def check_end(state: State, rng: np.random.Generator) -> None:
    """In a finished game nothing can be done, and everything tried is refused."""
    if not state.is_terminal():
        return
    before = state.clone()
    require(state.legal_actions() == [], "a finished game has legal actions")
    require(not state.legal_actions_mask().any(), "a finished game has a mask that is not zero")
    require(state.chance_outcomes() == [], "a finished game has chance outcomes")
    for action in (0, 1, *state.history()[-2:]):
        require_refused(state, action, before)
    for text in ("pass", *state.notation()[-2:]):
        require_text_refused(state, text, before)


def check_chance(state: State, rng: np.random.Generator) -> None:
    """The outcomes are the legal actions, each possible, their probabilities summing to 1."""
    outcomes = state.chance_outcomes()
    if not state.is_chance_node():
        require(outcomes == [], "chance outcomes where no chance acts")
        return
    legal = state.legal_actions()
    weights = np.zeros(len(legal))
    n = kernel.chance_weights(state.record, weights)
    require(n == len(legal), f"{n} weights for {len(legal)} outcomes")
    require([action for action, _ in outcomes] == legal, "chance outcomes are not the legal actions")
    require(all(p > 0 for _, p in outcomes), f"an outcome that cannot come: {outcomes}")
    require(abs(sum(p for _, p in outcomes) - 1) < 1e-9, f"probabilities do not sum to 1: {outcomes}")


def check_random_action(state: State, rng: np.random.Generator) -> None:
    """``random_action`` draws legal actions only, each as often as it should."""
    legal = state.legal_actions()
    if not legal:
        return
    shares = dict(state.chance_outcomes()) or dict.fromkeys(legal, 1 / len(legal))
    draws = max(LEAST_DRAWS, round(DRAWS_EACH / min(shares.values())))
    if draws > MOST_DRAWS:
        return
    source = generator(int(rng.integers(2**63)))
    counts = dict.fromkeys(legal, 0)
    for _ in range(draws):
        action = int(kernel.random_action(state.record, source))
        require(action in counts, f"random_action drew {action}, which is not legal")
        counts[action] += 1
    missed = [action for action, count in counts.items() if count == 0]
    require(not missed, f"random_action never drew {missed} in {draws} draws")
    statistic = sum((counts[action] - draws * p) ** 2 / (draws * p) for action, p in shares.items())
    freedom = len(legal) - 1
    # The variance of the statistic under unequal shares is larger than that of the chi-square distribution.
    variance = 2 * freedom + sum(1 / (draws * p) for p in shares.values())
    bound = freedom + DEVIATIONS * math.sqrt(variance)
    require(statistic <= bound, f"random_action favours some actions: {counts} (chi-square {statistic:.0f})")


def check_priors(state: State, rng: np.random.Generator) -> None:
    """Positive, and summing to 1 over the legal actions."""
    if state.current_player() < 0:
        return
    actions = np.array(state.legal_actions(), dtype=np.int32)
    found = np.full(len(actions), np.nan)
    kernel.priors(state.record, actions, len(actions), found)
    require((found > 0).all() and abs(found.sum() - 1) < 1e-6, f"priors are not positive and 1 in sum: {found}")


def check_values(state: State, rng: np.random.Generator) -> None:
    """Within −1 and 1; at the end, the returns."""
    for estimate in (kernel.values, kernel.quick_values):
        found = np.full(state.game.num_players(), np.nan)
        estimate(state.record, found)
        name = estimate.__name__
        require((np.abs(found) <= 1).all(), f"{name} are not within -1 and 1: {found}")
        if state.is_terminal():
            require(
                found.tolist() == state.returns(), f"{name} {found} at the end, where returns are {state.returns()}"
            )
