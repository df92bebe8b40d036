"""Faults in copies of a state, and in which states are equal."""

from typing import Any

import numpy as np

from parlour.core.game import Game, State
from tests.toygame import GAME, rules, view
from tests.toygame.mutants.registry import Patch, says
from tests.toygame.state import SPARE


@says("")
def clones_share_the_position(patch: Patch) -> None:
    patch.setattr(State, "clone", lambda state: State(state.game, state._bytes, state._history.copy(), state.origin))


@says("")
def clones_share_the_history(patch: Patch) -> None:
    patch.setattr(State, "clone", lambda state: State(state.game, state._bytes.copy(), state._history, state.origin))


@says("changed the state")
def history_handed_out(patch: Patch) -> None:
    patch.setattr(State, "history", lambda state: state._history)


@says("their hashes differ")
def hash_by_identity(patch: Patch) -> None:
    patch.setattr(State, "__hash__", object.__hash__)


@says("two initial states differ")
def start_by_chance(patch: Patch) -> None:
    luck = np.random.default_rng(0)

    def initial(state: Any) -> None:
        state.luck[0] = luck.integers(1, 4)

    patch.setattr(rules, "initial", initial)


@says("is equal to another that looks or plays differently")
def turn_left_out_of_equality(patch: Patch) -> None:
    original = State._position

    def position(state: State) -> bytes:
        without_turn = state.clone()
        without_turn.record.turn = 0
        return original(without_turn)

    patch.setattr(State, "_position", position)


@says("is another state")
def something_that_nobody_sees(patch: Patch) -> None:
    original = rules.apply_action

    def apply_action(state: Any, action: int) -> None:
        original(state, action)
        state[SPARE] = 1

    patch.setattr(rules, "apply_action", apply_action)


@says("but is not equal to it")
def order_of_the_past_kept(patch: Patch) -> Game:
    original = rules.apply_action

    def apply_action(state: Any, action: int) -> None:
        original(state, action)
        state[SPARE] = state[SPARE] * 3 % 101 + action

    patch.setattr(rules, "apply_action", apply_action)
    # A position made anew shows it too.
    patch.setattr("parlour.testing.copies.check_position", lambda state, rng: None)
    patch.setattr("parlour.testing.conformance.AT_EVERY_STATE", ())
    return Game(GAME, GAME.choose({"players": 2, "rounds": 1}))


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
