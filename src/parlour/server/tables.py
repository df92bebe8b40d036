"""All tables of the house: opened, found, played at and watched."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Protocol
from weakref import WeakValueDictionary

import msgspec
import structlog

from parlour.core.chance import new_seed
from parlour.core.errors import OptionError
from parlour.server.bots import BotFactory, Bots
from parlour.server.catalogue import Catalogue
from parlour.server.creation import checked_seats, option_refusal
from parlour.server.messages import (
    Ack,
    CreateTable,
    Move,
    Preview,
    Previewed,
    ServerMessage,
    TableSummary,
    Undo,
)
from parlour.server.problems import RefusedError
from parlour.server.store import ConflictError, Entry, Store, TableRow
from parlour.server.table import Table, known_to, now, replayed, summary
from parlour.server.threads import in_thread

log = structlog.get_logger()

_KEPT = 256
"""Tables that stay in memory though nobody watches them."""
_LISTED = 200
_LONGEST = 5000
"""Entries after which nothing is taken back: moves alone end a game, but with undos a log could grow for ever."""
_HOURLY = 120
"""Tables a person may open in one hour."""

encode = msgspec.json.Encoder().encode


class Watcher(Protocol):
    """Who is told what happens at a table."""

    @property
    def person(self) -> str:
        """Whose eyes it sees with."""
        ...

    def deliver(self, message: bytes) -> None:
        """Take an encoded message; must not wait."""
        ...


class Room:
    """A table in memory, with those who watch it. Whoever changes or reads it for long holds the lock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.in_doubt = False
        """Whether the store may have entries that the table has not."""

    def tell(self, message: Callable[[str], ServerMessage]) -> None:
        """Send everyone who watches their own form of ``message``."""
        encoded: dict[str, bytes] = {}
        for watcher in self.watchers:
            if watcher.person not in encoded:
                encoded[watcher.person] = encode(message(watcher.person))
            watcher.deliver(encoded[watcher.person])


class Tables:
    """The tables in the store. Those in memory are copies, dropped when nobody uses them."""

    def __init__(self, store: Store, catalogue: Catalogue, make_bot: BotFactory, bot_limit: float) -> None:
        self._store = store
        self._catalogue = catalogue
        self._bots = Bots(make_bot, catalogue.bots, bot_limit)
        # As long as anyone uses a room it is the only one of its table; the latest are kept for later.
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._recent: OrderedDict[str, Room] = OrderedDict()
        self._loading = asyncio.Lock()

    async def close(self) -> None:
        """Stop the bots."""
        await self._bots.close()

    async def create(self, person: str, request: CreateTable) -> str:
        """Open a table for ``person``, dealt and ready to play; return its id. Raises RefusedError."""
        info = await self._catalogue.info(request.game)
        seats = checked_seats(request, info, person)
        hour = (datetime.now(UTC) - timedelta(hours=1)).isoformat(timespec="milliseconds")
        if await self._store.made_since(person, hour) >= _HOURLY:
            raise RefusedError("problem.too_many_tables", max=_HOURLY)
        try:
            game = await self._catalogue.game(info.name, len(seats), request.options)
        except OptionError as error:
            raise option_refusal(error, info) from error
        at = now()
        row = TableRow(
            id=secrets.token_urlsafe(16),
            game=info.name,
            rules=game.type.rules_version,
            options={option.name: game.options[option.name] for option in info.options},
            owner=person,
            seed=new_seed(),
            created=at,
            touched=at,
            to_move=None,
            winners=None,
            seats=seats,
        )
        table = Table(row, game)
        entries = table.drawn(table.state, 0)
        for entry in entries:
            table.advance(entry)
        await self._store.create(msgspec.structs.replace(row, to_move=table.to_move), entries)
        return row.id

    async def summaries(self, person: str) -> list[TableSummary]:
        """The tables of ``person``, newest first."""
        return [summary(row) for row in await self._store.tables_of(person, _LISTED)]

    async def watch(self, table: str, watcher: Watcher) -> Room:
        """Send ``watcher`` a snapshot, and from then on every update. Raises RefusedError."""
        room = await self._room(table, watcher.person)
        async with room.lock:
            # Another program may have written; who comes anew sees what the store has.
            room.in_doubt = True
            await self._catch_up(room)
            watcher.deliver(encode(room.table.snapshot(watcher.person)))
            room.watchers.add(watcher)
        self._attend(room)
        return room

    async def move(self, person: str, message: Move) -> Ack:
        """Play an action, once for its id. Raises RefusedError or IllegalActionError."""

        def played(table: Table) -> list[Entry]:
            return table.played(table.legal_action(person, message.version, message.action), message.id)

        return await self._act(person, message, played)

    async def undo(self, person: str, message: Undo) -> Ack:
        """Take back the asker's last action, once for the id. Raises RefusedError."""

        def undone(table: Table) -> list[Entry]:
            if table.version >= _LONGEST:
                raise RefusedError("problem.too_many_undos", max=_LONGEST)
            return table.undone(person, message.version, message.id)

        return await self._act(person, message, undone)

    async def preview(self, person: str, message: Preview) -> Previewed:
        """What an action would do, after others or at once. Raises RefusedError or IllegalActionError."""
        room = await self._room(message.table, person)
        async with room.lock:
            await self._catch_up(room)
            return room.table.preview(person, message.version, message.id, [*message.after, message.action])

    async def _act(self, person: str, message: Move | Undo, planned: Callable[[Table], list[Entry]]) -> Ack:
        room = await self._room(message.table, person)
        async with room.lock:
            await self._catch_up(room)
            if message.id not in room.table.versions:
                try:
                    await self._append(room, planned(room.table))
                except ConflictError:
                    await self._catch_up(room)
            if message.id not in room.table.versions:
                raise RefusedError("problem.stale", version=room.table.version)
        self._attend(room)
        return Ack(message.table, message.id, room.table.versions[message.id])

    async def _bot_plays(self, room: Room, version: int, action: int) -> None:
        async with room.lock:
            await self._catch_up(room)
            if room.table.version == version:
                try:
                    await self._append(room, room.table.played(action))
                except ConflictError:
                    await self._catch_up(room)
        self._attend(room)

    def _attend(self, room: Room) -> None:
        if room.watchers:
            self._bots.attend(room.table, partial(self._bot_plays, room))
        else:
            self._bots.discard(room.table)

    async def _append(self, room: Room, entries: Sequence[Entry]) -> None:
        """Store ``entries``, then play them here. Whatever interrupts that, the next to come catches up."""
        table = room.table
        room.in_doubt = True
        await self._store.append(table.row.id, entries, *table.outcome(entries))
        for entry in entries:
            table.advance(entry)
            room.tell(table.update)
        room.in_doubt = False

    async def _catch_up(self, room: Room) -> None:
        if room.in_doubt:
            for entry in await self._store.entries(room.table.row.id, room.table.version):
                room.table.advance(entry)
                room.tell(room.table.update)
            room.in_doubt = False

    async def _room(self, table: str, person: str) -> Room:
        """The room of a table that ``person`` may know of. Raises RefusedError."""
        room = self._rooms.get(table)
        row = room.table.row if room else await self._store.table(table)
        if row is None or not known_to(row, person):
            raise RefusedError("problem.unknown_table")
        room = room or await self._load(row)
        self._recent[table] = room
        self._recent.move_to_end(table)
        if len(self._recent) > _KEPT:
            self._recent.popitem(last=False)
        return room

    async def _load(self, row: TableRow) -> Room:
        try:
            game = await self._catalogue.game(row.game, len(row.seats), row.options)
            async with self._loading:
                room = self._rooms.get(row.id)
                if room is None:
                    entries = await self._store.entries(row.id)
                    # A long log takes a while.
                    room = self._rooms[row.id] = Room(await in_thread(partial(replayed, row, game, entries)))
                return room
        except ValueError as error:
            log.error("table cannot be read", table=row.id, game=row.game, rules=row.rules, exc_info=error)
            raise RefusedError("problem.table_unreadable") from error
