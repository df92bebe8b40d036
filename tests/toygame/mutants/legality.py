"""Faults in what is legal."""

from dataclasses import replace
from typing import Any

from parlour.core.errors import IllegalActionError
from parlour.core.game import Game, State
from parlour.core.kernel import TERMINAL
from tests.toygame import GAME, moves, rules
from tests.toygame.mutants.registry import Patch, listing, says


@says("repeats an action")
def duplicate_action(patch: Patch) -> None:
    listing(patch, lambda _, legal: [*legal, legal[-1]] if len(legal) < 4 else legal)


@says("does not ascend")
def descending_actions(patch: Patch) -> None:
    listing(patch, lambda _, legal: legal[::-1])


@says("have the same effect")
def two_actions_with_one_effect(patch: Patch) -> Game:
    original = rules.apply_action
    listing(patch, lambda state, legal: sorted([*legal, rules.PUSH + rules.current_player(state)]))

    def apply_action(state: Any, action: int) -> None:
        player = rules.current_player(state)
        original(state, rules.PASS if player >= 0 and action == rules.PUSH + player else action)

    patch.setattr(rules, "apply_action", apply_action)
    return Game(replace(GAME, max_legal_actions=5), GAME.choose({}))


@says("more than max_legal_actions")
def more_actions_than_declared(patch: Patch) -> Game:
    return Game(replace(GAME, max_legal_actions=2), GAME.choose({}))


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
        player = state.current_player()
        original(state, rules.PASS if player >= 0 and action == rules.PUSH + player else action)

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
def endless_game(patch: Patch) -> Game:
    original = rules.apply_action

    def apply_action(state: Any, action: int) -> None:
        again = rules.current_player(state) >= 0 and action == rules.PASS
        original(state, action)
        state.turn -= again

    patch.setattr(rules, "apply_action", apply_action)
    return Game(replace(GAME, max_chance_nodes=1000), GAME.choose({}))


@says("seat_zero_starts")
def another_seat_starts(patch: Patch) -> None:
    original = rules.current_player

    def current_player(state: Any) -> int:
        player = original(state)
        return player if player < 0 else rules.seats(state) - 1 - player

    patch.setattr(rules, "current_player", current_player)
