"""Deliberate faults, in the toy game and in the Python face, each with what the conformance suite must say of it.

They are tried interpreted, since each would have to be compiled anew: ``NUMBA_DISABLE_JIT=1 python -m
tests.toygame.mutants`` prints, as JSON, what the suite said of each (null if it found no fault).
"""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from parlour.core.errors import IllegalActionError
from parlour.core.game import Game, State
from parlour.core.kernel import CHANCE, TERMINAL
from parlour.testing import ConformanceError, check_game
from tests.toygame import GAME, evaluate, features, moves, rules, view
from tests.toygame.state import SPARE

Patch = pytest.MonkeyPatch
Mutant = Callable[[Patch], Game | None]
MUTANTS: dict[str, tuple[Mutant, str]] = {}
"""By name: what brings the fault in (and gives another game to check, if need be), and part of the message."""


def says(message: str) -> Callable[[Mutant], Mutant]:
    def enter(mutant: Mutant) -> Mutant:
        MUTANTS[mutant.__name__] = (mutant, message)
        return mutant

    return enter


def listing(patch: Patch, change: Callable[[Any, list[int]], list[int]]) -> None:
    """Let the compiled list of legal actions be changed at decision nodes."""
    original = rules.legal_actions

    def legal_actions(state: Any, out: Any) -> int:
        n = original(state, out)
        if rules.current_player(state) >= 0:
            changed = change(state, out[:n].tolist())
            n = len(changed)
            out[:n] = changed
        return n

    patch.setattr(rules, "legal_actions", legal_actions)


# --- what is legal ---


@says("repeats an action")
def duplicate_action(patch: Patch) -> None:
    listing(patch, lambda _, legal: [*legal, legal[-1]])


@says("does not ascend")
def descending_actions(patch: Patch) -> None:
    listing(patch, lambda _, legal: legal[::-1])


@says("have the same effect")
def two_actions_with_one_effect(patch: Patch) -> None:
    original = rules.apply_action
    listing(patch, lambda state, legal: sorted([*legal, rules.PUSH + rules.current_player(state)]))

    def apply_action(state: Any, action: int) -> None:
        oneself = action == rules.PUSH + rules.current_player(state)
        original(state, rules.PASS if oneself else action)

    patch.setattr(rules, "apply_action", apply_action)


@says("more than max_legal_actions")
def more_actions_than_declared(patch: Patch) -> Game:
    return Game(replace(GAME, max_legal_actions=3), GAME.choose({}))


@says("mask and list differ")
def mask_lacks_an_action(patch: Patch) -> None:
    original = State.legal_actions_mask

    def legal_actions_mask(state: State, seat: int | None = None) -> Any:
        mask = original(state, seat)
        mask[-1] = 0
        return mask

    patch.setattr(State, "legal_actions_mask", legal_actions_mask)


@says("legal_actions() and the compiled rules differ")
def list_lacks_an_action(patch: Patch) -> None:
    original = State.legal_actions
    patch.setattr(State, "legal_actions", lambda state, seat=None: original(state, seat)[1:] or original(state, seat))


@says("is not []")
def actions_for_the_wrong_seat(patch: Patch) -> None:
    original = State.legal_actions
    patch.setattr(State, "legal_actions", lambda state, seat=None: original(state))


@says("raised IllegalActionError")
def legal_action_refused(patch: Patch) -> None:
    original = State.apply_action

    def apply_action(state: State, action: int) -> None:
        if action == rules.PASS:
            raise IllegalActionError("toygame.refused.pass")
        original(state, action)

    patch.setattr(State, "apply_action", apply_action)


@says("is not legal, yet was played")
def illegal_action_played(patch: Patch) -> None:
    original = State.apply_action

    def apply_action(state: State, action: int) -> None:
        original(state, rules.PASS if action == rules.PUSH + state.current_player() else action)

    patch.setattr(State, "apply_action", apply_action)


@says("changed the state")
def refused_action_half_done(patch: Patch) -> None:
    original = State.apply_action

    def apply_action(state: State, action: int) -> None:
        try:
            original(state, action)
        except IllegalActionError:
            state.record.kept[0, 0] += 1
            raise

    patch.setattr(State, "apply_action", apply_action)


@says("ended in KeyError")
def refusal_crashes(patch: Patch) -> None:
    def refusal(state: State, action: int) -> IllegalActionError:
        raise KeyError(action)

    patch.setattr(moves, "refusal", refusal)


@says("is_terminal()")
def actions_after_the_end(patch: Patch) -> None:
    original = rules.legal_actions

    def legal_actions(state: Any, out: Any) -> int:
        if rules.current_player(state) == TERMINAL:
            out[0] = rules.PASS
            return 1
        return original(state, out)

    patch.setattr(rules, "legal_actions", legal_actions)


@says("longer than max_game_length")
def endless_game(patch: Patch) -> None:
    original = rules.apply_action

    def apply_action(state: Any, action: int) -> None:
        again = rules.current_player(state) >= 0 and action == rules.PASS
        original(state, action)
        state.turn -= again

    patch.setattr(rules, "apply_action", apply_action)
    patch.setattr(GAME.views, "MOST_STEPS", 10_000)


@says("seat_zero_starts")
def another_seat_starts(patch: Patch) -> None:
    original = rules.current_player

    def current_player(state: Any) -> int:
        player = original(state)
        return player if player < 0 else rules.seats(state) - 1 - player

    patch.setattr(rules, "current_player", current_player)


# --- notation ---


@says("are both written 'push'")
def two_actions_with_one_text(patch: Patch) -> None:
    original = moves.to_text

    def to_text(state: State, action: int) -> str:
        text = original(state, action)
        return "push" if text.startswith("push") else text

    patch.setattr(moves, "to_text", to_text)
    patch.setattr(moves, "_ACTIONS", {**moves._ACTIONS, "push": rules.PUSH})


@says("read back as")
def text_of_another_action(patch: Patch) -> None:
    texts = {**moves._TEXTS, rules.KEEP: "pass", rules.PASS: "keep"}
    patch.setattr(moves, "_TEXTS", texts)


@says("is refused")
def text_that_is_not_read(patch: Patch) -> None:
    patch.setattr(moves, "_TEXTS", {**moves._TEXTS, rules.KEEP: "hold"})


@says("writes no legal action, yet was read")
def texts_read_loosely(patch: Patch) -> None:
    original = moves.parse
    patch.setattr(moves, "parse", lambda state, text: original(state, text.strip()))


# --- copies ---


@says("")
def clones_share_the_position(patch: Patch) -> None:
    patch.setattr(State, "clone", lambda state: State(state.game, state._bytes, state._history.copy(), state.origin))


@says("")
def clones_share_the_history(patch: Patch) -> None:
    patch.setattr(State, "clone", lambda state: State(state.game, state._bytes.copy(), state._history, state.origin))


@says("changed the state")
def history_handed_out(patch: Patch) -> None:
    patch.setattr(State, "history", lambda state: state._history)


@says("its hash differs")
def hash_by_identity(patch: Patch) -> None:
    patch.setattr(State, "__hash__", object.__hash__)


@says("two initial states differ")
def start_by_chance(patch: Patch) -> None:
    luck = np.random.default_rng(0)

    def initial(state: Any) -> None:
        state.luck[0] = luck.integers(1, 4)

    patch.setattr(rules, "initial", initial)


@says("is equal to another that looks or plays differently")
def mover_left_out_of_equality(patch: Patch) -> None:
    original = State._position

    def position(state: State) -> bytes:
        without_roll = state.clone()
        without_roll.record.roll = 0
        return original(without_roll)

    patch.setattr(State, "_position", position)


@says("is another state")
def something_that_nobody_sees(patch: Patch) -> None:
    original = rules.apply_action

    def apply_action(state: Any, action: int) -> None:
        original(state, action)
        state[SPARE] = 1

    patch.setattr(rules, "apply_action", apply_action)


@says("but is not equal to it")
def order_of_the_past_kept(patch: Patch) -> None:
    original = rules.apply_action

    def apply_action(state: Any, action: int) -> None:
        original(state, action)
        state[SPARE] = state[SPARE] * 3 % 101 + action

    patch.setattr(rules, "apply_action", apply_action)
    patch.setattr("parlour.testing.conformance.AT_EVERY_STATE", ())


@says("raised PositionError")
def field_not_filled(patch: Patch) -> None:
    original = view.fill
    patch.setattr(view, "fill", lambda record, position: original(record, {**position, "steps": [0] * 3}))


@says("was read")
def broken_text_read(patch: Patch) -> None:
    original = Game.deserialize

    def deserialize(game: Game, text: Any) -> State:
        return original(game, text.replace("parlour-state/0", "parlour-state/1") if isinstance(text, str) else text)

    patch.setattr(Game, "deserialize", deserialize)


# --- what is seen ---


@says("changed the view of seat")
def numbers_shown_to_all(patch: Patch) -> None:
    original = view.view

    def leaking(state: State, viewer: int | None) -> dict[str, Any]:
        seats = rules.seats(state.record)
        return {**original(state, viewer), "luck": [int(n) or None for n in state.record.luck[:seats]]}

    patch.setattr(view, "view", leaking)


@says("a spectator sees what seat")
def numbers_shown_to_spectators(patch: Patch) -> None:
    original = view.view

    def leaking(state: State, viewer: int | None) -> dict[str, Any]:
        seats = rules.seats(state.record)
        shown = original(state, viewer)
        return {**shown, "luck": state.record.luck[:seats].tolist()} if viewer is None else shown

    patch.setattr(view, "view", leaking)


@says("an action it cannot tell from another changed the view")
def numbers_shown_as_last_action(patch: Patch) -> None:
    patch.setattr(view, "last_action", lambda state, viewer: state.last_action())


@says("changed the view of seat")
def numbers_shown_by_order(patch: Patch) -> None:
    original = view.view

    def leaking(state: State, viewer: int | None) -> dict[str, Any]:
        shown = original(state, viewer)
        return dict(reversed(shown.items())) if state.record.luck[0] == 2 else shown

    patch.setattr(view, "view", leaking)


@says("changed the observation of seat")
def numbers_observed(patch: Patch) -> None:
    original = features.observe

    def observe(state: Any, seat: int, out: Any) -> None:
        original(state, seat, out)
        out[-1] = state.luck.sum()

    patch.setattr(features, "observe", observe)


@says("is not finite")
def observation_not_a_number(patch: Patch) -> None:
    original = features.observe

    def observe(state: Any, seat: int, out: Any) -> None:
        original(state, seat, out)
        out[0] = np.inf if state.roll else 0

    patch.setattr(features, "observe", observe)


@says("depends on what it cannot know")
def pushes_by_hidden_numbers(patch: Patch) -> None:
    def change(state: Any, legal: list[int]) -> list[int]:
        return [a for a in legal if not rules.PUSH <= a < rules.PASS or state.luck[a - rules.PUSH] == 1]

    listing(patch, change)
    patch.setattr(rules, "random_action", lambda state, rng: 0)


@says("is never redrawn")
def nothing_redrawn(patch: Patch) -> None:
    patch.setattr(rules, "resample", lambda state, seat, rng: None)


@says("redrawing what it cannot know changed the view")
def own_number_redrawn(patch: Patch) -> None:
    original = rules.resample
    patch.setattr(rules, "resample", lambda state, seat, rng: original(state, -1, rng))


@says("is not ready for JSON")
def numpy_numbers_in_views(patch: Patch) -> None:
    original = view.view
    patch.setattr(view, "view", lambda state, viewer: {**original(state, viewer), "turn": state.record.turn})


@says("lacks ['phase']")
def view_without_a_common_key(patch: Patch) -> None:
    original = view.view

    def lacking(state: State, viewer: int | None) -> dict[str, Any]:
        return {key: value for key, value in original(state, viewer).items() if key != "phase"}

    patch.setattr(view, "view", lacking)


@says("has winners")
def wrong_winners(patch: Patch) -> None:
    patch.setattr(view, "_winners", lambda state: [0])


@says("check_view changed the state")
def view_writes(patch: Patch) -> None:
    original = view.view

    def writing(state: State, viewer: int | None) -> dict[str, Any]:
        shown = original(state, viewer)
        state.record.turn = min(state.record.turn + 1, 1)
        return shown

    patch.setattr(view, "view", writing)
    patch.setattr("parlour.testing.conformance.AT_EVERY_STATE", (lambda state, rng: state.view(),))
    patch.setattr("parlour.testing.conformance.AT_EVERY_STATE", (_named_check_view,))


def _named_check_view(state: State, rng: Any) -> None:
    state.view()


_named_check_view.__name__ = "check_view"


@says("check_legal_actions changed the state")
def legal_actions_writes(patch: Patch) -> None:
    def change(state: Any, legal: list[int]) -> list[int]:
        state.kept[0, 0] = 1
        return legal

    listing(patch, change)


@says("the events are not ready for JSON")
def numpy_numbers_in_events(patch: Patch) -> None:
    original = view.events

    def events(before: State, action: int, after: State) -> list[dict[str, Any]]:
        return [{**event, "turn": after.record.turn} for event in original(before, action, after)]

    patch.setattr(view, "events", events)


# --- numbers ---


@says("do not sum to 0")
def returns_not_zero_sum(patch: Patch) -> None:
    original = rules.returns

    def returns(state: Any, out: Any) -> None:
        original(state, out)
        out[out < 0] = -1.0

    patch.setattr(rules, "returns", returns)


@says("before the end")
def returns_too_early(patch: Patch) -> None:
    patch.setattr(rules, "returns", evaluate.values)


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
            return rules.below(rng, 3)
        return original(state, rng)

    patch.setattr(rules, "random_action", random_action)


@says("which is not legal")
def an_illegal_action_drawn(patch: Patch) -> None:
    def random_action(state: Any, rng: Any) -> int:
        return rules.below(rng, 3 if rules.current_player(state) == CHANCE else rules.ACTIONS)

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


def verdict(name: str) -> str | None:
    """What the suite says of the game with the fault ``name``; None if it finds no fault."""
    mutant, _ = MUTANTS[name]
    with pytest.MonkeyPatch.context() as patch:
        game = mutant(patch) or Game(GAME, GAME.choose({}))
        try:
            check_game(game, games=8)
        except ConformanceError as fault:
            return str(fault)
    return None


if __name__ == "__main__":
    json.dump({name: verdict(name) for name in MUTANTS}, sys.stdout)
