"""Faults in what is seen."""

from typing import Any

import numpy as np

from parlour.core.chance import below
from parlour.core.game import State
from parlour.core.kernel import CHANCE
from tests.toygame import features, rules, view
from tests.toygame.mutants.registry import Patch, listing, says
from tests.toygame.state import SPARE


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
    original = rules.random_action

    def random_action(state: Any, rng: Any) -> int:
        if rules.current_player(state) == CHANCE:
            return original(state, rng)
        listed = np.zeros(rules.ACTIONS, dtype=np.int32)
        return int(listed[below(rng, rules.legal_actions(state, listed))])

    patch.setattr(rules, "random_action", random_action)


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
        state.record[SPARE] = 1
        return shown

    patch.setattr(view, "view", writing)


@says("check_legal_actions changed the state")
def legal_actions_writes(patch: Patch) -> None:
    def change(state: Any, legal: list[int]) -> list[int]:
        state.kept[0, 0] = 1
        return legal

    listing(patch, change)


@says("the events are not ready for JSON")
def numpy_numbers_in_events(patch: Patch) -> None:
    original = view.events

    def events(before: State, action: int, after: State, viewer: int | None) -> list[dict[str, Any]]:
        return [{**event, "turn": after.record.turn} for event in original(before, action, after, viewer)]

    patch.setattr(view, "events", events)


@says("an action it cannot tell from another changed the events of seat")
def numbers_told_in_events(patch: Patch) -> None:
    original = view.events

    def events(before: State, action: int, after: State, viewer: int | None) -> list[dict[str, Any]]:
        return original(before, action, after, None if viewer is None else int(rules.dealt(before.record)))

    patch.setattr(view, "events", events)


@says("changed the events of a spectator")
def numbers_told_to_spectators_in_events(patch: Patch) -> None:
    original = view.events

    def events(before: State, action: int, after: State, viewer: int | None) -> list[dict[str, Any]]:
        return original(before, action, after, 0 if viewer is None else viewer)

    patch.setattr(view, "events", events)
