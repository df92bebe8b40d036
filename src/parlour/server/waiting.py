"""Tells persons, wherever in the house they are, at which tables it is their turn."""

import asyncio
from collections.abc import Iterable
from weakref import WeakValueDictionary

from parlour.server.messages import Waiting
from parlour.server.reading import encode
from parlour.server.room import Watcher
from parlour.server.store import Store

_LISTED = 100


class WaitingLists:
    """Who wants to be told, and what they were told last."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._told: dict[str, dict[Watcher, list[str] | None]] = {}
        """For each person and watcher the last list; None before the first."""
        self._asking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def of(self, person: str) -> list[str]:
        """Tables with others that wait for ``person``, the longest waiting first."""
        return await self._store.waiting(person, _LISTED) if person else []

    async def attend(self, watcher: Watcher) -> None:
        """Tell ``watcher`` now, and whenever its list changes."""
        self._told.setdefault(watcher.person, {})[watcher] = None
        await self._tell(watcher.person)

    def discard(self, watcher: Watcher) -> None:
        """Tell ``watcher`` no more."""
        told = self._told.get(watcher.person, {})
        told.pop(watcher, None)
        if not told:
            self._told.pop(watcher.person, None)

    async def changed(self, persons: Iterable[str]) -> None:
        """The lists of these may be other than before."""
        for person in persons:
            if person in self._told:
                await self._tell(person)

    async def changed_for_all(self) -> None:
        """Any list may be other than before."""
        await self.changed(list(self._told))

    async def _tell(self, person: str) -> None:
        # One after the other: of two answers that overlap, the older could be told last.
        async with self._asking.setdefault(person, asyncio.Lock()):
            tables = await self.of(person)
            told = self._told.get(person, {})
            for watcher in [watcher for watcher, last in told.items() if last != tables]:
                told[watcher] = tables
                watcher.deliver(encode(Waiting(tables)))
