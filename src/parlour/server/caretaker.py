"""What goes on by itself as long as the server runs: due tables are seen to, and the other processes listened to."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from parlour.server import notes
from parlour.server.presence import HEARTBEAT
from parlour.server.store import Store
from parlour.server.tables import Tables

log = structlog.get_logger()

_TICK = 1.0
"""Seconds between two looks for tables where something is due."""
_PAUSE = 2.0
"""Seconds before what has failed is tried again."""


class Caretaker:
    """Runs in the background of one server."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._tasks: list[asyncio.Task[None]] = []
        self._heard: asyncio.Queue[notes.Note | None] = asyncio.Queue()

    def start(self) -> None:
        """Begin."""
        work: list[Callable[[], Awaitable[None]]] = [self._look_after]
        if self._store.shared:
            work += [self._listen, self._take_in, self._say_presence]
        self._tasks = [asyncio.create_task(self._keep_on(one)) for one in work]

    async def close(self) -> None:
        """Do nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep_on(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception as error:
                log.error("background work failed", exc_info=error)
                await asyncio.sleep(_PAUSE)

    async def _look_after(self) -> None:
        await self._tables.look_after()
        await asyncio.sleep(_TICK)

    async def _say_presence(self) -> None:
        await self._tables.say_presence()
        await asyncio.sleep(HEARTBEAT)

    async def _listen(self) -> None:
        await self._store.listen(lambda text: self._heard.put_nowait(notes.decode(text)), self._miss)

    async def _take_in(self) -> None:
        note = await self._heard.get()
        try:
            if note is None:
                await self._store.tell([notes.encode(notes.WhoIsThere(self._tables.process))])
                await self._tables.catch_up_all()
            else:
                await self._tables.heard(note)
        except Exception:
            # What it was about is not lost: everything is looked at anew.
            self._miss()
            raise

    def _miss(self) -> None:
        self._tables.doubt_all()
        self._heard.put_nowait(None)
