"""All tables of the house: found, played at and watched."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from weakref import WeakValueDictionary

import structlog

from parlour.server import notes, plans, times
from parlour.server.bots import BotFactory, Bots
from parlour.server.catalogue import Catalogue
from parlour.server.course import BOT_PATIENCE
from parlour.server.messages import (
    Ack,
    Preview,
    Previewed,
    Refused,
    Sit,
    StandIn,
    TableRequest,
    TableSummary,
)
from parlour.server.presence import Presence
from parlour.server.problems import RefusedError
from parlour.server.reading import encode
from parlour.server.room import Room, Watcher
from parlour.server.rows import Entry, TableRow
from parlour.server.store import ConflictError, Store
from parlour.server.table import may_know, replayed, summary
from parlour.server.threads import in_thread
from parlour.server.waiting import WaitingLists

log = structlog.get_logger()

_KEPT = 256
"""Tables that stay in memory though nobody watches them."""
_LISTED = 200
_LOBBY_HOURS = 24
_GRACE = 120.0
"""Seconds that a person must be away before the others may call in a bot."""


class Tables:
    """The tables in the store. Those in memory are copies, dropped when nobody uses them."""

    def __init__(self, store: Store, catalogue: Catalogue, make_bot: BotFactory, bot_limit: float) -> None:
        self.process = secrets.token_urlsafe(8)
        """The name of this process among those that share the store."""
        self._store = store
        self._catalogue = catalogue
        self._bot_limit = bot_limit
        self._bots = Bots(make_bot, catalogue.bots, bot_limit, self._lease)
        # As long as anyone uses a room it is the only one of its table; the latest are kept for later.
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._recent: OrderedDict[str, Room] = OrderedDict()
        self._loading = asyncio.Lock()
        self.presence = Presence(self.process)
        self.waiting = WaitingLists(store)

    async def close(self) -> None:
        """Stop the bots."""
        await self._bots.close()
        if self._store.shared:
            await self._store.give_back(self.process)

    def counts(self) -> dict[str, int]:
        """What is in memory now."""
        return {"tables_in_memory": len(self._rooms), "bots_thinking": self._bots.thinking}

    # --- lists ---

    async def summaries(self, person: str) -> list[TableSummary]:
        """The tables of ``person``, newest first."""
        tables = await self._store.tables_of(person, _LISTED)
        return [summary(table, person, self.presence.persons(table.row.id)) for table in tables]

    async def lobby(self, person: str) -> list[TableSummary]:
        """Public tables as ``person`` sees them, those with open seats first."""
        tables = await self._store.public(times.ago(_LOBBY_HOURS * 3600), _LISTED)
        return [summary(table, person, self.presence.persons(table.row.id)) for table in tables]

    # --- watching ---

    async def watch(self, table: str, watcher: Watcher, invite: str = "") -> Room:
        """Send ``watcher`` a snapshot, and from then on every update. Raises RefusedError."""
        room = await self.room(table, watcher.person, invite)
        async with room.lock:
            # Another program may have written; who comes anew sees what the store has.
            room.in_doubt = True
            await self.catch_up(room)
            if watcher not in room.watchers:
                self.presence.enter(table, watcher.person)
                # The newcomer learns of it by the snapshot.
                self._show(room)
                room.watchers.add(watcher)
                await self._say_presence(table)
            watcher.deliver(encode(room.table.snapshot(watcher.person, room.presence)))
        self.attend(room)
        return room

    def unwatch(self, room: Room, watcher: Watcher) -> None:
        """Tell ``watcher`` no more."""
        if watcher in room.watchers:
            room.watchers.discard(watcher)
            self.presence.leave(room.table.row.id, watcher.person)
            self._show(room)

    async def left(self, room: Room) -> None:
        """Tell the other processes of someone who has gone."""
        await self._say_presence(room.table.row.id)

    def _show(self, room: Room) -> None:
        table = room.table.row.id
        room.show(self.presence.persons(table), self.presence.strangers(table))

    async def _say_presence(self, table: str) -> None:
        if self._store.shared:
            await self._store.tell(notes.encode(self.presence.said(table)))

    # --- acting ---

    async def act(self, person: str, name: str, request: TableRequest) -> Ack:
        """Do what ``person``, called ``name``, asks, once for its id. Raises RefusedError or IllegalActionError."""
        invite = request.invite if isinstance(request, Sit) else ""
        room = await self.room(request.table, person, invite)
        async with room.lock:
            await self._catch_up_with(room, getattr(request, "version", 0))
            if isinstance(request, StandIn):
                self._assert_gone(room, request)
            versions = room.table.versions
            while request.id not in versions:
                try:
                    await self._settle(room)
                    await self.append(room, plans.planned(room.table.course, person, name, request))
                except ConflictError:
                    # Someone was faster, perhaps with the same message at another process.
                    await self.catch_up(room)
        self.attend(room)
        return Ack(request.table, request.id, versions[request.id])

    async def preview(self, person: str, message: Preview) -> Previewed:
        """What an action would do, after others or at once. Raises RefusedError or IllegalActionError."""
        room = await self.room(message.table, person)
        async with room.lock:
            await self._catch_up_with(room, message.version)
            return room.table.preview(person, message.version, message.id, [*message.after, message.action])

    async def look_after(self) -> None:
        """See to all tables where something is due by itself: clocks that have run out, bots that should have moved."""
        for table in await self._store.due(times.written(times.now()), _LISTED):
            try:
                await self._look_after(table)
            except RefusedError:  # cannot be read, and has been logged
                await self._store.put_off(table, None)
            except Exception as error:
                log.error("table cannot be looked after", table=table, exc_info=error)

    async def _look_after(self, table: str) -> None:
        stored = await self._store.table(table)
        if stored is None:
            return
        room = await self._loaded(stored.row)
        async with room.lock:
            room.in_doubt = True
            await self.catch_up(room)
            try:
                settled = await self._settle(room)
            except ConflictError:
                return
        if not settled:
            await self._store.put_off(table, times.from_seconds(times.now().timestamp() + BOT_PATIENCE))
        self.attend(room)

    async def _settle(self, room: Room) -> bool:
        """Store what is due by itself, if anything is. Raises ConflictError."""
        entries = plans.overdue(room.table.course)
        if entries:
            await self.append(room, entries)
        return bool(entries)

    def _assert_gone(self, room: Room, request: StandIn) -> None:
        course = room.table.course
        if request.id in room.table.versions or request.seat not in range(len(course.seating.seats)):
            return
        self._show(room)
        rest = _GRACE - room.away_for(request.seat)
        if course.phase == "playing" and (rest > 0 or course.to_move != request.seat):
            raise RefusedError("problem.still_there", seconds=max(0, round(rest)))

    # --- bots ---

    def attend(self, room: Room) -> None:
        """Let the bot that is to move think, where anyone cares."""
        course = room.table.course
        if room.watchers or course.plays_unwatched:
            self._bots.attend(course, partial(self._bot_plays, room))
        else:
            self._bots.discard(course)

    async def _bot_plays(self, room: Room, version: int, action: int) -> None:
        async with room.lock:
            await self.catch_up(room)
            course = room.table.course
            if version == course.version and (room.watchers or course.plays_unwatched):
                try:
                    await self.append(room, plans.played(course, action))
                except ConflictError:
                    await self.catch_up(room)
        self.attend(room)

    async def _lease(self, table: str, version: int) -> float:
        """How long another process still has this turn of a bot; 0 once it is ours."""
        if not self._store.shared:
            return 0.0
        now = times.now().timestamp()
        return await self._store.lease(table, version, self.process, 2 * self._bot_limit, now)

    # --- rooms ---

    async def append(self, room: Room, entries: Sequence[Entry]) -> None:
        """Store ``entries``, then play them here. Whatever interrupts that, the next to come catches up.

        Raises ConflictError.
        """
        course = room.table.course
        ahead = course.copy()
        for entry in entries:
            ahead.advance(entry)
        persons = {row.person for row in (*course.seating.seats, *ahead.seating.seats)} - {None}
        waiters = sorted(person for person in persons if person)
        note = notes.Changed(self.process, course.row.id, ahead.version, waiters)
        room.in_doubt = True
        await self._store.append(course.row.id, entries, ahead.standing(), notes.encode(note))
        self._take_in(room, entries)
        room.in_doubt = False
        await self.waiting.changed(waiters)

    async def catch_up(self, room: Room) -> None:
        """Take in what another process, or an interrupted write, has stored."""
        if room.in_doubt:
            self._take_in(room, await self._store.entries(room.table.row.id, room.table.course.version))
            room.in_doubt = False

    async def _catch_up_with(self, room: Room, version: int) -> None:
        """Take in at least what a client has seen, if only at another process."""
        if version > room.table.course.version:
            room.in_doubt = True
        await self.catch_up(room)

    async def heard(self, note: notes.Note) -> None:
        """Take in what another process says."""
        if note.process == self.process:
            return
        match note:
            case notes.Changed():
                room = self._rooms.get(note.table)
                if room is not None:
                    async with room.lock:
                        if room.table.course.version < note.version:
                            room.in_doubt = True
                            await self.catch_up(room)
                    self.attend(room)
                await self.waiting.changed(note.persons)
            case notes.Present():
                self.presence.heard(note)
                self._show_if_here(note.table)
            case notes.WhoIsThere():
                await self.say_presence()

    async def say_presence(self) -> None:
        """Tell the other processes who is here, and forget what those said who have ended."""
        for table in self.presence.forget():
            self._show_if_here(table)
        for said in list(self.presence.all_said()):
            await self._store.tell(notes.encode(said))

    def doubt_all(self) -> None:
        """Something may have been missed: whoever comes next catches up, and those who watch are told."""
        for room in self._rooms.values():
            room.in_doubt = True

    async def catch_up_all(self) -> None:
        """Bring every room up to date."""
        for room in list(self._rooms.values()):
            async with room.lock:
                await self.catch_up(room)
            self.attend(room)

    def _show_if_here(self, table: str) -> None:
        room = self._rooms.get(table)
        if room is not None:
            self._show(room)

    def _take_in(self, room: Room, entries: Sequence[Entry]) -> None:
        table = room.table
        for entry in entries:
            table.advance(entry)
            if entry.kind == "leave":
                self._dismiss(room)
            room.tell(table.update)
        if any(entry.kind in {"sit", "leave"} for entry in entries):
            self._show(room)

    def _dismiss(self, room: Room) -> None:
        """Let nobody watch on who came by an invitation that holds no more, or has given up the seat."""
        for watcher in [watcher for watcher in room.watchers if not room.table.known_to(watcher.person)]:
            table = room.table.row.id
            self.unwatch(room, watcher)
            watcher.dismissed(table)
            watcher.deliver(encode(Refused(table, "", "problem.unknown_table")))

    async def room(self, table: str, person: str, invite: str = "") -> Room:
        """The room of a table that ``person`` may know of. Raises RefusedError."""
        room = self._rooms.get(table)
        if room is None:
            stored = await self._store.table(table)
            if stored is None:
                raise RefusedError("problem.unknown_table")
            standing = stored.standing
            if not may_know(stored.row, standing.seats, standing.invite, person, invite):
                raise RefusedError("problem.unknown_table")
            return await self._loaded(stored.row)
        if not room.table.known_to(person, invite):
            async with room.lock:
                room.in_doubt = True
                await self.catch_up(room)
            if not room.table.known_to(person, invite):
                raise RefusedError("problem.unknown_table")
        self._keep(room)
        return room

    def _keep(self, room: Room) -> None:
        table = room.table.row.id
        self._recent[table] = room
        self._recent.move_to_end(table)
        if len(self._recent) > _KEPT:
            self._recent.popitem(last=False)

    async def _loaded(self, row: TableRow) -> Room:
        try:
            game = await self._catalogue.game(row.game, len(row.seats), row.options)
            async with self._loading:
                room = self._rooms.get(row.id)
                if room is None:
                    entries = await self._store.entries(row.id)
                    # A long log takes a while.
                    room = self._rooms[row.id] = Room(await in_thread(partial(replayed, row, game, entries)))
                self._keep(room)
                return room
        except ValueError as error:
            log.error("table cannot be read", table=row.id, game=row.game, rules=row.rules, exc_info=error)
            raise RefusedError("problem.table_unreadable") from error
