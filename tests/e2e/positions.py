"""Tables brought to a position by playing, through the protocol, what the rules allow."""

import random
from collections.abc import Callable
from typing import Any

import parlour
from parlour.core.game import State
from tests.server.harness import Player

Wanted = Callable[[State], bool]

_TRIES = 2000
"""Random games; every position asked for comes up far sooner."""


def buyable(state: State) -> set[str]:
    """The patches that the one to move can buy."""
    moves = (state.action_to_string(action).split() for action in state.legal_actions())
    return {words[1] for words in moves if words[0] == "buy"}


def covered(state: State) -> list[str]:
    """The squares that the one to move has covered; none once the game has ended."""
    view = state.view()
    placed = [] if view["to_move"] is None else view["placed"][view["to_move"]]
    return [square for piece in placed for square in piece["squares"]]


def hot_seat(player: Player, wanted: Wanted, names: tuple[str, str] = ("Ann", "Bo")) -> str:
    """A table of two people at one screen, come to the first position as wanted of some game; its id."""
    table = player.create([{"kind": "person", "name": name} for name in names])
    live = player.live()
    snapshot = live.watch(table)
    version = snapshot["state"]["version"]
    for move in line_to(dealt(snapshot), wanted):
        version = live.move(table, version, move)["version"]
    return table


def dealt(snapshot: dict[str, Any]) -> State:
    """Where a table stands, replayed from its log."""
    state = parlour.load_game(snapshot["game"], **snapshot["options"]).new_initial_state()
    state.replay([entry["action"] for entry in snapshot["log"]])
    return state


def line_to(start: State, wanted: Wanted) -> list[str]:
    """Moves from `start` to a position as wanted, found by random games."""
    chooser = random.Random(0)
    for _ in range(_TRIES):
        state = start.clone()
        while not wanted(state):
            if state.is_terminal():
                break
            state.apply_action(chooser.choice(state.legal_actions()))
        else:
            return state.notation()[start.ply :]
    raise AssertionError("no random game comes to the position that this test is about")
