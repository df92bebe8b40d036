"""The tables in memory: each found, loaded and kept up to date once, whoever uses it."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from weakref import WeakValueDictionary

import structlog

from parlour.server.catalogue import Catalogue
from parlour.server.messages import Refused
from parlour.server.presence import Presence
from parlour.server.problems import RefusedError
from parlour.server.reading import encode
from parlour.server.room import Room, Watcher
from parlour.server.rows import Entry, Standing, TableRow
from parlour.server.store import Store
from parlour.server.table import may_know, replayed
from parlour.server.threads import in_thread

log = structlog.get_logger()

_KEPT = 256
"""Tables that stay in memory though nobody watches them."""


class Rooms:
    """Copies of what the store has, dropped when nobody uses them. Whoever changes a room holds its lock."""

    def __init__(self, store: Store, catalogue: Catalogue, presence: Presence) -> None:
        self._store = store
        self._catalogue = catalogue
        self._presence = presence
        # As long as anyone uses a room it is the only one of its table; the latest are kept for later.
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._recent: OrderedDict[str, Room] = OrderedDict()
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def here(self) -> list[Room]:
        """All that are in memory."""
        return list(self._rooms.values())

    def in_memory(self, table: str) -> Room | None:
        """The room of a table, if it is in memory."""
        return self._rooms.get(table)

    async def known(self, table: str, person: str, invite: str = "") -> Room:
        """The room of a table that ``person``, who shows ``invite``, may know of. Raises RefusedError."""
        room = self._rooms.get(table)
        if room is None:
            stored = await self._store.table(table)
            if stored is None:
                raise RefusedError("problem.unknown_table")
            standing = stored.standing
            if not may_know(stored.row, standing.seats, standing.invite, person, invite):
                raise RefusedError("problem.unknown_table")
            return await self.of(stored.row)
        if not room.table.known_to(person, invite):
            async with room.lock:
                await self.refresh(room)
            if not room.table.known_to(person, invite):
                raise RefusedError("problem.unknown_table")
        self._keep(room)
        return room

    async def of(self, row: TableRow) -> Room:
        """The room of a stored table. Raises RefusedError if it cannot be read."""
        try:
            game = await self._catalogue.game(row.game, len(row.seats), row.options)
            async with self._loading.setdefault(row.id, asyncio.Lock()):
                room = self._rooms.get(row.id)
                if room is None:
                    entries = await self._store.entries(row.id)
                    # A long log takes a while.
                    room = self._rooms[row.id] = Room(await in_thread(partial(replayed, row, game, entries)))
                self._keep(room)
                return room
        except (ValueError, LookupError) as error:
            log.error("table cannot be read", table=row.id, game=row.game, rules=row.rules, exc_info=error)
            raise RefusedError("problem.table_unreadable") from error

    async def append(self, room: Room, entries: Sequence[Entry], standing: Standing, note: str) -> None:
        """Store ``entries``, then play them here. Whatever interrupts that, the next to come catches up.

        Raises ConflictError.
        """
        room.in_doubt = True
        await self._store.append(room.table.row.id, entries, standing, note)
        self._take_in(room, entries)
        room.in_doubt = False

    async def catch_up(self, room: Room, version: int = 0) -> None:
        """Take in what another process, or an interrupted write, has stored; at least up to ``version``."""
        if room.in_doubt or version > room.table.course.version:
            await self.refresh(room)

    async def refresh(self, room: Room) -> None:
        """Take in whatever the store has."""
        room.in_doubt = True
        self._take_in(room, await self._store.entries(room.table.row.id, room.table.course.version))
        room.in_doubt = False

    def show(self, room: Room) -> None:
        """Tell those who watch who is there."""
        table = room.table.row.id
        room.show(self._presence.persons(table), self._presence.strangers(table))

    def unwatch(self, room: Room, watcher: Watcher) -> None:
        """Tell ``watcher`` no more."""
        if watcher in room.watchers:
            room.watchers.discard(watcher)
            self._presence.leave(room.table.row.id, watcher.person)
            self.show(room)

    def _take_in(self, room: Room, entries: Sequence[Entry]) -> None:
        table = room.table
        for entry in entries:
            invite = table.course.seating.invite
            table.advance(entry)
            if table.course.seating.invite != invite:
                self._dismiss(room)
            room.tell(table.update)
        if any(entry.kind in {"sit", "leave"} for entry in entries):
            self.show(room)

    def _dismiss(self, room: Room) -> None:
        """Let nobody watch on who came by an invitation that holds no more, or has given up the seat."""
        for watcher in [watcher for watcher in room.watchers if not room.table.known_to(watcher.person)]:
            table = room.table.row.id
            self.unwatch(room, watcher)
            watcher.dismissed(table)
            watcher.deliver(encode(Refused(table, "", "problem.unknown_table")))

    def _keep(self, room: Room) -> None:
        table = room.table.row.id
        self._recent[table] = room
        self._recent.move_to_end(table)
        if len(self._recent) > _KEPT:
            self._recent.popitem(last=False)
