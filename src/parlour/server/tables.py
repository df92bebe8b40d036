"""All tables of the house: listed, watched, played at, and looked after."""

import asyncio
import secrets
from collections.abc import Coroutine, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any, TypeVar

import structlog
from msgspec.structs import replace

from parlour.server import notes, plans, times
from parlour.server.bots import BotFactory, Bots
from parlour.server.catalogue import Catalogue
from parlour.server.course import BOT_PATIENCE
from parlour.server.messages import GRACE, Ack, Preview, Previewed, Sit, StandIn, TableRequest, TableSummary
from parlour.server.presence import Presence
from parlour.server.problems import RefusedError
from parlour.server.reading import encode
from parlour.server.room import Room, Watcher
from parlour.server.rooms import Rooms
from parlour.server.rows import Entry
from parlour.server.store import ConflictError, Store
from parlour.server.table import may_know, summary
from parlour.server.waiting import WaitingLists

log = structlog.get_logger()

T = TypeVar("T")

_LISTED = 200
_LOBBY_HOURS = 24


class Tables:
    """What persons, bots and clocks do at the tables, and what the processes of one house tell each other of it."""

    def __init__(self, store: Store, catalogue: Catalogue, make_bot: BotFactory, bot_limit: float) -> None:
        self.process = secrets.token_urlsafe(8)
        """The name of this process among those that share the store."""
        self._store = store
        self._bot_limit = bot_limit
        self._bots = Bots(make_bot, catalogue.bots, bot_limit, self._lease)
        self._acting: set[asyncio.Task[Any]] = set()
        self.presence = Presence(self.process)
        self.rooms = Rooms(store, catalogue, self.presence)
        self.waiting = WaitingLists(store)

    async def close(self) -> None:
        """Finish what has been begun, and stop the bots."""
        await asyncio.gather(*self._acting, return_exceptions=True)
        await self._bots.close()
        if self._store.shared:
            await self._store.give_back(self.process)

    def counts(self) -> dict[str, int]:
        """What is in memory now."""
        return {"tables_in_memory": len(self.rooms.here()), "bots_thinking": self._bots.thinking}

    # --- lists ---

    async def summaries(self, person: str) -> list[TableSummary]:
        """The tables of ``person``, newest first."""
        tables = await self._store.tables_of(person, _LISTED)
        return [summary(table, person) for table in tables if may_know(table.row, table.standing.seats, "", person, "")]

    async def lobby(self, person: str) -> list[TableSummary]:
        """Public tables as ``person`` sees them, those with open seats first."""
        return [summary(table, person) for table in await self._store.public(times.ago(_LOBBY_HOURS * 3600), _LISTED)]

    # --- watching ---

    async def watch(self, room: Room, watcher: Watcher, invite: str = "") -> None:
        """Send ``watcher``, who shows ``invite``, a snapshot, and from then on every update. Raises RefusedError."""
        async with room.lock:
            # Another program may have written; who comes anew sees what the store has.
            await self.rooms.refresh(room)
            if not room.table.known_to(watcher.person, invite):  # any more
                watcher.dismissed(room.table.row.id)
                raise RefusedError("problem.unknown_table")
            if watcher not in room.watchers:
                self.presence.enter(room.table.row.id, watcher.person)
                # The newcomer learns of it by the snapshot.
                self.rooms.show(room)
                room.watchers.add(watcher)
                await self._say_presence(room)
            watcher.deliver(encode(room.table.snapshot(watcher.person, room.presence)))
        self.attend(room)

    async def unwatch(self, room: Room, watcher: Watcher) -> None:
        """Tell ``watcher`` no more, and the other processes that they have gone."""
        self.rooms.unwatch(room, watcher)
        await self._say_presence(room)

    async def _say_presence(self, room: Room) -> None:
        if self._store.shared:
            await self._store.tell([notes.encode(self.presence.said(room.table.row.id))])

    # --- acting ---

    async def rename(self, person: str, before: str, name: str) -> None:
        """Call ``person``, who was called ``before``, by another name where others are still waited for."""
        if name != before:
            await self._to_its_end(self._rename(person, before, name))

    async def _rename(self, person: str, before: str, name: str) -> None:
        for stored in await self._store.gathering_with(person, _LISTED):
            try:
                room = await self.rooms.of(stored.row)
            except RefusedError:  # cannot be read, and has been logged
                continue
            async with room.lock:
                await self.rooms.refresh(room)
                while entries := plans.renamed(room.table.course, person, before, name):
                    try:
                        await self.append(room, entries)
                    except ConflictError:
                        await self.rooms.refresh(room)

    async def act(self, person: str, name: str, request: TableRequest) -> Ack:
        """Do what ``person``, called ``name``, asks, once for its id. Raises RefusedError or IllegalActionError."""
        # Who sends a move and closes the tab has moved: the others, the bots and the lists hear of it all the same.
        return await self._to_its_end(self._act(person, name, request))

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        acting = asyncio.create_task(work)
        self._acting.add(acting)
        acting.add_done_callback(self._acting.discard)
        return await asyncio.shield(acting)

    async def _act(self, person: str, name: str, request: TableRequest) -> Ack:
        invite = request.invite if isinstance(request, Sit) else ""
        room = await self.rooms.known(request.table, person, invite)
        # Others may choose the same ids.
        own = replace(request, id=blake2b(f"{person}\n{request.id}".encode(), digest_size=16).hexdigest())
        async with room.lock:
            await self.rooms.catch_up(room, getattr(request, "version", 0))
            if isinstance(own, StandIn):
                self._assert_gone(room, own)
            versions = room.table.versions
            while own.id not in versions:
                try:
                    await self._settle(room)
                    if not room.table.known_to(person, invite):  # any more
                        raise RefusedError("problem.unknown_table")
                    await self.append(room, plans.planned(room.table.course, person, name, own))
                except ConflictError:
                    # Someone was faster, perhaps with the same message at another process.
                    await self.rooms.refresh(room)
        self.attend(room)
        return Ack(request.table, request.id, versions[own.id])

    async def preview(self, person: str, message: Preview) -> Previewed:
        """What an action would do, after others or at once. Raises RefusedError or IllegalActionError."""
        room = await self.rooms.known(message.table, person)
        async with room.lock:
            await self.rooms.catch_up(room, message.version)
            return room.table.preview(person, message.version, message.id, [*message.after, message.action])

    async def append(self, room: Room, entries: Sequence[Entry]) -> None:
        """Store ``entries``, play them here, and tell all whom they concern. Raises ConflictError."""
        course = room.table.course
        ahead = course.copy()
        for entry in entries:
            ahead.advance(entry)
        persons = {row.person for row in (*course.seating.seats, *ahead.seating.seats)} - {None}
        waiters = sorted(person for person in persons if person)
        note = notes.Changed(self.process, course.row.id, ahead.version, waiters)
        await self.rooms.append(room, entries, ahead.standing(), notes.encode(note))
        try:
            await self.waiting.changed(waiters)
        except Exception as error:  # what is stored has happened all the same
            log.error("lists cannot be told", table=course.row.id, exc_info=error)

    def _assert_gone(self, room: Room, request: StandIn) -> None:
        course = room.table.course
        if request.id in room.table.versions or request.seat not in range(len(course.seating.seats)):
            return
        if course.seating.player(request.seat) is None:  # nobody to be away
            return
        self.rooms.show(room)
        rest = GRACE - room.away_for(request.seat)
        if course.phase == "playing" and (rest > 0 or course.to_move != request.seat):
            raise RefusedError("problem.still_there", seconds=max(0, round(rest)))

    # --- what is due by itself ---

    async def look_after(self) -> None:
        """See to all tables where something is due by itself: clocks that have run out, bots that should have moved."""
        for table, version in await self._store.due(times.written(times.now()), _LISTED):
            later: str | None = times.from_seconds(times.now().timestamp() + BOT_PATIENCE)
            try:
                settled = await self._look_after(table)
            except RefusedError:  # cannot be read, and has been logged
                settled, later = False, None
            except Exception as error:
                log.error("table cannot be looked after", table=table, exc_info=error)
                settled = False
            if not settled:
                await self._store.put_off(table, version, later)

    async def _look_after(self, table: str) -> bool:
        """Whether the table's standing has changed."""
        stored = await self._store.table(table)
        if stored is None:
            raise RefusedError("problem.table_unreadable")
        room = await self.rooms.of(stored.row)
        async with room.lock:
            await self.rooms.refresh(room)
            try:
                settled = await self._settle(room)
            except ConflictError:
                settled = True
        self.attend(room)
        return settled

    async def _settle(self, room: Room) -> bool:
        """Store what is due by itself, if anything is. Raises ConflictError."""
        entries = plans.overdue(room.table.course)
        if entries:
            await self.append(room, entries)
        return bool(entries)

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
            await self.rooms.catch_up(room)
            course = room.table.course
            if version == course.version and (room.watchers or course.plays_unwatched):
                try:
                    await self.append(room, plans.played(course, action))
                except ConflictError:
                    await self.rooms.refresh(room)
        self.attend(room)

    async def _lease(self, table: str, version: int) -> float:
        """How long another process still has this turn of a bot; 0 once it is ours."""
        if not self._store.shared:
            return 0.0
        now = times.now().timestamp()
        return await self._store.lease(table, version, self.process, 2 * self._bot_limit, now)

    # --- other processes ---

    async def heard(self, note: notes.Note) -> None:
        """Take in what another process says."""
        if note.process == self.process:
            return
        match note:
            case notes.Changed():
                room = self.rooms.in_memory(note.table)
                if room is not None:
                    async with room.lock:
                        await self.rooms.catch_up(room, note.version)
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
        if said := [notes.encode(one) for one in self.presence.all_said()]:
            await self._store.tell(said)

    def doubt_all(self) -> None:
        """Something may have been missed: whoever comes next catches up."""
        for room in self.rooms.here():
            room.in_doubt = True

    async def catch_up_all(self) -> None:
        """Bring every room, and what those who wait were told, up to date."""
        for room in self.rooms.here():
            async with room.lock:
                await self.rooms.catch_up(room)
            self.attend(room)
        await self.waiting.changed_for_all()

    def _show_if_here(self, table: str) -> None:
        room = self.rooms.in_memory(table)
        if room is not None:
            self.rooms.show(room)
