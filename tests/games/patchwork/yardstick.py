"""Play of the compiled rules held against the slow ones of ``tests/reference``, ply by ply.

The reference shares no code with the rules. Only its work is remembered here, so that thousands of games take a minute:
the placements on an empty board, their names, and what is legal until the next action.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from parlour.core.game import State
from tests.games.patchwork.table import SQUARES
from tests.reference import patchwork as reference

Policy = Callable[[State, np.random.Generator], int]

_placements = reference.placements
_names = reference.names
_BOARD = {(row, column) for row in range(reference.SIDE) for column in range(reference.SIDE)}


class Remembering(reference.Patchwork):
    """The reference, asked for what is legal once a ply."""

    _legal: list[str] | None = None

    def legal(self) -> list[str]:
        if self._legal is None:
            self._legal = super().legal()
        return self._legal

    def apply(self, action: str) -> None:
        super().apply(action)
        self._legal = None


@cache
def _on_an_empty_board(shape: reference.Squares) -> list[tuple[reference.Squares, list[str]]]:
    return [(squares, _names(squares)) for squares in _placements(shape, _BOARD)]


_names_of: dict[reference.Squares, list[str]] = {}


def remember(patch: pytest.MonkeyPatch) -> None:
    """Let the reference look up the placements on an empty board and their names."""

    def placements(shape: reference.Squares, free: set[reference.Square]) -> set[reference.Squares]:
        found = _on_an_empty_board(shape)
        _names_of.update(found)
        return {squares for squares, _ in found if squares <= free}

    def names(squares: Any) -> list[str]:
        known = _names_of.get(squares) if isinstance(squares, frozenset) else None
        return list(known) if known is not None else _names(squares)

    patch.setattr(reference, "placements", placements)
    patch.setattr(reference, "names", names)


def same_position(state: State) -> Remembering:
    """The reference put into the position of ``state``, by way of its view."""
    view = state.view()
    game = Remembering(view["options"]["leather"])
    game.dealing = view["phase"] == "deal"
    game.circle = list(view["circle"])
    game.placed = [
        [(piece["patch"], frozenset(map(reference.square_named, piece["squares"]))) for piece in quilt]
        for quilt in view["placed"]
    ]
    game.buttons, game.position = list(view["buttons"]), list(view["position"])
    game.on_top = view["to_move"] or 0
    game.leather_left = list(view["leather_left"])
    if view["leather_to_place"]:
        game.leather_in_hand[view["to_move"]] = view["leather_to_place"]
    game.bonus_tile, game.first_at_end = view["bonus_tile"], view["first_at_end"]
    return game


_texts: dict[tuple[bool, int], str] = {}


def legal_texts(state: State) -> list[str]:
    """The legal actions as notation, sorted; each is written once only, since it depends on chance or not alone."""
    dealing = state.is_chance_node()
    found = []
    for action in state.legal_actions():
        if (dealing, action) not in _texts:
            _texts[dealing, action] = state.action_to_string(action)
        found.append(_texts[dealing, action])
    return sorted(found)


def compare(state: State, game: Remembering, last: str | None) -> dict[str, Any]:
    """Hold mover, legal actions, view and returns against the reference; the view."""
    assert state.current_player() == game.player
    assert legal_texts(state) == sorted(game.legal())
    view, expected = state.view(), game.view()
    assert {key: view[key] for key in expected} == expected
    assert view["leather_to_place"] == sum(game.leather_in_hand)
    assert view["last_action"] == last
    assert state.returns() == game.returns()
    return view


def play_out(state: State, policy: Policy, rng: np.random.Generator) -> Iterator[str]:
    """Play to the end, comparing at each ply; what happened, by the names of events and of rarer things."""
    game = same_position(state)
    compare(state, game, state.last_action())
    while not state.is_terminal():
        action = policy(state, rng)
        before = state.clone()
        text = state.action_to_string(action)
        state.apply_action(action)
        game.apply(text)
        view = compare(state, game, text)
        events = state.game.events(before, action, state)
        yield from (event["event"] for event in events)
        yield from _rare(events, view)


def _rare(events: list[dict[str, Any]], view: dict[str, Any]) -> Iterator[str]:
    names = [event["event"] for event in events]
    if "bonus_tile" in names:
        yield f"tile by {names[0]}"
    if names.count("income") > 1:
        yield "several income marks"
    if len(view["circle"]) < 3 and names[0] == "buy":
        yield f"circle of {len(view['circle'])}"
    if names[0] in {"buy", "leather"}:
        seat = events[0]["seat"]
        if sum(len(piece["squares"]) for piece in view["placed"][seat]) == len(SQUARES):
            yield f"board full by {names[0]}"
    if view["position"][0] == view["position"][1] and view["phase"] == "turn":
        yield "shared space"
    if names[-1] == "end" and events[-1]["tie"]:
        yield "tie"
