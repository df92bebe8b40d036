"""Faults in numbers about a state."""

from typing import Any

from parlour.core.chance import below
from parlour.core.kernel import CHANCE
from tests.toygame import evaluate, rules
from tests.toygame.mutants.registry import Patch, says


@says("do not sum to 0")
def returns_not_zero_sum(patch: Patch) -> None:
    original = rules.returns

    def returns(state: Any, out: Any) -> None:
        original(state, out)
        out[out < 0] = -1.0

    patch.setattr(rules, "returns", returns)


@says("before the end")
def returns_too_early(patch: Patch) -> None:
    def returns(state: Any, out: Any) -> None:
        out[:] = 0.0
        out[:2] = 0.5, -0.5

    patch.setattr(rules, "returns", returns)


@says("random_action never drew")
def an_action_never_drawn(patch: Patch) -> None:
    original = rules.random_action

    def random_action(state: Any, rng: Any) -> int:
        action = original(state, rng)
        return rules.KEEP if action == rules.PASS and rules.current_player(state) >= 0 else action

    patch.setattr(rules, "random_action", random_action)


@says("random_action favours some actions")
def an_action_drawn_more_often(patch: Patch) -> None:
    original = rules.random_action

    def random_action(state: Any, rng: Any) -> int:
        return max(original(state, rng), original(state, rng))

    patch.setattr(rules, "random_action", random_action)


@says("random_action favours some actions")
def a_fair_die(patch: Patch) -> None:
    original = rules.random_action

    def random_action(state: Any, rng: Any) -> int:
        if rules.current_player(state) == CHANCE:
            return below(rng, 3)
        return original(state, rng)

    patch.setattr(rules, "random_action", random_action)


@says("which is not legal")
def an_illegal_action_drawn(patch: Patch) -> None:
    original = rules.random_action

    def random_action(state: Any, rng: Any) -> int:
        if rules.current_player(state) == CHANCE:
            return original(state, rng)
        return below(rng, rules.ACTIONS)

    patch.setattr(rules, "random_action", random_action)


@says("an outcome that cannot come")
def an_impossible_outcome(patch: Patch) -> None:
    original = rules.chance_weights

    def chance_weights(state: Any, out: Any) -> int:
        n = original(state, out)
        out[0] = 0.0
        return n

    patch.setattr(rules, "chance_weights", chance_weights)


@says("priors are not positive")
def priors_not_one_in_sum(patch: Patch) -> None:
    def priors(state: Any, actions: Any, n: int, out: Any) -> None:
        out[:n] = 0.5

    patch.setattr(evaluate, "priors", priors)


@says("values are not within -1 and 1")
def values_beyond_one(patch: Patch) -> None:
    original = evaluate.values

    def values(state: Any, out: Any) -> None:
        original(state, out)
        out *= 2

    patch.setattr(evaluate, "values", values)
