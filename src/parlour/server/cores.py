"""Whose bot thinks next: as many at once as the machine has cores, and every person's tables in turn."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field

_PER_TABLE = 2
"""Thoughts of one table at once: the last one, and one given up that runs on to its end."""


@dataclass(eq=False)
class Turn:
    """One thought's claim to a core."""

    table: str
    owner: str
    granted: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Cores:
    """Hands the cores out. Of those who wait, the one whose owner has been without the longest is next."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._waiting: list[Turn] = []
        self._taken: set[Turn] = set()
        self._admitted = 0
        self._last_admitted: dict[str, int] = {}
        """When each owner last got one, in the order of admissions, since all cores were idle."""

    async def take(self, table: str, owner: str) -> Turn:
        """Wait for a core; whoever has one gives it back."""
        turn = Turn(table, owner)
        self._waiting.append(turn)
        self._admit()
        try:
            await turn.granted
        except asyncio.CancelledError:
            self.give_back(turn)
            raise
        return turn

    def give_back(self, turn: Turn) -> None:
        """Let the next one have the core of ``turn``. Doing so again changes nothing."""
        self._taken.discard(turn)
        if turn in self._waiting:
            self._waiting.remove(turn)
        self._admit()

    def _admit(self) -> None:
        while len(self._taken) < self._number and (turn := self._next()) is not None:
            self._waiting.remove(turn)
            self._taken.add(turn)
            self._admitted += 1
            self._last_admitted[turn.owner] = self._admitted
            turn.granted.set_result(None)
        if not self._taken:
            self._last_admitted.clear()

    def _next(self) -> Turn | None:
        at_table = Counter(turn.table for turn in self._taken)
        # Who was cancelled is still here until its task has run.
        fit = [turn for turn in self._waiting if not turn.granted.done() and at_table[turn.table] < _PER_TABLE]
        return min(fit, key=lambda turn: self._last_admitted.get(turn.owner, 0), default=None)
