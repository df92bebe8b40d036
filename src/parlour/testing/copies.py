"""Copies of a state: clones, texts, pickles, positions. Each is equal, and lives on its own."""

import json
import pickle
from typing import Any

import numpy as np

from parlour.core.errors import RecordError
from parlour.core.game import State
from parlour.testing.fault import ConformanceError, require, require_unchanged
from parlour.testing.visibility import without

PLIES_PLAYED_ON = 12


def require_equal(copy: State, state: State, what: str) -> None:
    """``copy`` must be taken for ``state`` in every respect but the past."""
    require(copy == state, f"{what} is another state")
    require(hash(copy) == hash(state), f"{what} is equal, but its hash differs")
    require(copy.current_player() == state.current_player(), f"{what} has another player to move")
    require(copy.legal_actions() == state.legal_actions(), f"{what} has other legal actions")


def play_on(state: State, rng: np.random.Generator, plies: int) -> None:
    """Play up to ``plies`` random actions."""
    for _ in range(plies):
        if state.is_terminal():
            return
        state.apply_action(int(rng.choice(state.legal_actions())))


def check_clone(state: State, rng: np.random.Generator) -> None:
    """A clone is equal; what happens to one does not reach the other."""
    before = state.clone()
    clone = state.clone()
    require_equal(clone, state, "a clone")
    require(clone.history() == state.history(), "a clone has another history")
    play_on(clone, rng, 1)
    require_unchanged(state, before, "playing on a clone")
    require(state.is_terminal() or clone != state, "an action left the state as it was")
    state.history().append(0)
    state.view().clear()
    require_unchanged(state, before, "writing into what history() and view() gave")
    require(state.view() == before.view(), "writing into what view() gave changed the next view")


def check_serialize(state: State, rng: np.random.Generator) -> None:
    """Written as one line and read back: equal, hash and history included."""
    text = state.serialize()
    require(isinstance(text, str) and len(text.splitlines()) == 1, "serialize() is not one line")
    read = state.game.deserialize(text)
    require_equal(read, state, "the state read back")
    require(read.history() == state.history(), "the state read back has another history")
    require(read.serialize() == text, "the state read back is written otherwise")
    require(read.returns() == state.returns(), "the state read back has other returns")
    last = next(reversed(state.notation()), None)
    require(state.last_action() == last, f"last_action() is {state.last_action()!r}, not {last!r}")
    for viewer in (None, *range(state.game.num_players())):
        require(read.view(viewer) == state.view(viewer), f"the state read back looks different to {viewer}")
    unpickled = pickle.loads(pickle.dumps(state))
    require_equal(unpickled, state, "the state unpickled")
    require(unpickled.history() == state.history(), "the state unpickled has another history")


def check_continuation(state: State, rng: np.random.Generator) -> None:
    """Copies go on as the state does, whatever way they were made."""
    copies = {
        "a clone": state.clone(),
        "the state read back": state.game.deserialize(state.serialize()),
        "the state unpickled": pickle.loads(pickle.dumps(state)),
    }
    original = state.clone()
    for _ in range(PLIES_PLAYED_ON):
        if original.is_terminal():
            break
        action = int(rng.choice(original.legal_actions()))
        original.apply_action(action)
        for what, copy in copies.items():
            copy.apply_action(action)
            require_equal(copy, original, f"{what}, some plies on,")
    for what, copy in copies.items():
        require(copy.serialize() == original.serialize(), f"{what}, some plies on, is written otherwise")


def check_broken_texts(state: State, rng: np.random.Generator) -> None:
    """A saved state that was tampered with is refused."""
    text = state.serialize()
    broken: list[Any] = ["", "null", "[]", "{}", "0", text[:-1], text + text, text[1:], None, 0, "[" * 100_000]
    wrong: dict[str, tuple[Any, ...]] = {
        "format": (None, "parlour-state/0", 1),
        "game": (None, "no such game", 3),
        "rules": (None, -1, "1"),
        "options": (None, {"no such option": 1}, []),
        "origin": (0, "x", []),
        "actions": (None, 0, "x", {}, [0], [None], ["nonsense"], [*json.loads(text)["actions"], "nonsense"]),
    }
    for key, values in wrong.items():
        broken += [json.dumps(json.loads(text) | {key: value}) for value in values]
        broken.append(json.dumps(without(json.loads(text), key)))
    for other in broken:
        try:
            state.game.deserialize(other)
        except RecordError:
            continue
        except Exception as error:
            raise ConformanceError(f"the saved state {str(other)[:200]!r} ended in {error!r}") from error
        raise ConformanceError(f"the saved state {str(other)[:200]!r} was read")


def check_position(state: State, rng: np.random.Generator) -> None:
    """A view makes a state again: the same where all see all, else one that looks the same to the viewer."""
    game = state.game
    views = {viewer: state.view(viewer) for viewer in (None, *range(game.num_players()))}
    open_to_all = len({json.dumps(without(view, "viewer", "last_action")) for view in views.values()}) == 1
    again = state
    for viewer, view in views.items():
        again = game.from_position(view)
        require(again.history() == [], "a state made from a view has a history")
        looks = without(again.view(viewer), "last_action") == without(view, "last_action")
        require(looks, f"the state made from the view of {viewer} looks different to {viewer}")
        require(again.current_player() == state.current_player(), "the state made from a view has another mover")
        if open_to_all:
            require_equal(again, state, f"the state made from the view of {viewer}")
    read = game.deserialize(again.serialize())
    require_equal(read, again, "the state made from a view, read back,")
