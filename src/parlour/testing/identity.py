"""Which states are the same: those, and only those, that nobody at the table can tell apart."""

import hashlib
import json

from parlour.core.game import State
from parlour.testing.fault import require
from parlour.testing.visibility import viewers, without


class Identity:
    """All states seen so far, each with what all viewers together see of it."""

    def __init__(self) -> None:
        self._sight_of: dict[State, bytes] = {}
        self._state_of: dict[bytes, State] = {}

    def add(self, state: State) -> None:
        """Equal states must look equal, and states that look equal be equal."""
        sight = self._sight(state)
        known = self._sight_of.setdefault(state.clone(), sight)
        require(known == sight, "this state is equal to another that looks or plays differently")
        twin = self._state_of.setdefault(sight, state.clone())
        require(twin == state, f"this state looks to all like another, after {twin.notation()}, but is not equal to it")

    @staticmethod
    def _sight(state: State) -> bytes:
        views = [without(state.view(viewer), "last_action") for viewer in viewers(state.game)]
        told = json.dumps([views, state.current_player(), state.legal_actions(), state.returns()])
        return hashlib.sha256(told.encode()).digest()
