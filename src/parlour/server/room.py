"""A table in memory, with those who watch it."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from parlour.server import times
from parlour.server.messages import Presence, ServerMessage
from parlour.server.reading import encode
from parlour.server.table import Table


class Watcher(Protocol):
    """Who is told what happens at a table."""

    @property
    def person(self) -> str:
        """Whose eyes it sees with; empty for a stranger."""
        ...

    def deliver(self, message: bytes) -> None:
        """Take an encoded message; must not wait."""
        ...

    def dismissed(self, table: str) -> None:
        """Is no longer told: the table is not theirs to see any more."""
        ...


class Room:
    """Whoever changes or reads its table for long holds the lock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.in_doubt = False
        """Whether the store may have entries that the table has not."""
        self.presence = Presence(table.row.id, [], 0)
        """As the watchers were last told."""
        self._absent: dict[int, datetime] = {}
        """Since when each seat's person is known to be away."""

    def tell(self, message: Callable[[str], ServerMessage]) -> None:
        """Send everyone who watches their own form of ``message``."""
        encoded: dict[str, bytes] = {}
        for watcher in self.watchers:
            if watcher.person not in encoded:
                encoded[watcher.person] = encode(message(watcher.person))
            watcher.deliver(encoded[watcher.person])

    def show(self, persons: set[str], strangers: int) -> None:
        """Tell everyone who is there, if that has changed."""
        rows = self.table.course.seating.seats
        here = [row.seat for row in rows if row.kind == "person" and row.person in persons]
        seated = {row.person for row in rows if row.kind == "person"}
        for row in rows:
            if row.seat in here or row.kind != "person":
                self._absent.pop(row.seat, None)
            else:
                self._absent.setdefault(row.seat, times.now())
        presence = Presence(self.table.row.id, here, len(persons - seated) + strangers)
        if presence != self.presence:
            self.presence = presence
            self.tell(lambda _: presence)

    def away_for(self, seat: int) -> float:
        """How many seconds the person of a seat has been away, as far as is known here."""
        since = self._absent.get(seat)
        return 0.0 if since is None else (times.now() - since).total_seconds()
