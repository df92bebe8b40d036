"""The tables of a server without the server, for tests that look inside."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import msgspec
from sqlalchemy.engine import URL

from parlour.server.caretaker import Caretaker
from parlour.server.catalogue import Catalogue
from parlour.server.databases import file_url
from parlour.server.messages import Ack, CreateTable, TableRequest
from parlour.server.opening import Opening
from parlour.server.room import Room
from parlour.server.store import Store
from parlour.server.tables import Tables
from tests.server.conftest import last_action_bot
from tests.server.harness import SECONDS, Message


class Eyes:
    """A watcher that remembers what it was sent."""

    def __init__(self, person: str = "ann") -> None:
        self.person = person
        self.watching = True
        self.seen: list[Message] = []
        self._sent = asyncio.Event()

    def deliver(self, message: bytes) -> None:
        self.seen.append(msgspec.json.decode(message))
        self._sent.set()

    @property
    def told(self) -> Message:
        """The newest message."""
        return self.seen[-1]

    @property
    def last(self) -> Message:
        """The newest that tells how the table stands."""
        return next(message for message in reversed(self.seen) if "company" in message)

    @property
    def company(self) -> Message:
        """The company as it was last told."""
        company: Message = self.last["company"]
        return company

    def updates(self) -> list[Message]:
        return [message for message in self.seen if message["type"] == "update"]

    async def until(self, wanted: Callable[[Message], bool]) -> None:
        """Wait until a message of that kind comes, unless the newest is one."""
        start = len(self.seen) - 1
        while not any(wanted(message) for message in self.seen[start:]):
            await self.more()

    async def more(self) -> None:
        """Wait for the next message."""
        self._sent.clear()
        await self._sent.wait()

    def dismissed(self, table: str) -> None:
        self.watching = False

    def versions(self) -> list[int]:
        return [message["version"] for message in self.seen if message["type"] in {"snapshot", "update"}]


class House:
    """The tables of one server process."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self.store = store
        self.tables = Tables(store, catalogue, last_action_bot, SECONDS)
        self.opening = Opening(store, catalogue, self.tables)

    async def create(self, person: str, request: CreateTable) -> str:
        return await self.opening.create(person, request)

    async def act(self, person: str, request: TableRequest) -> Ack:
        return await self.tables.act(person, person.title(), request)

    async def watch(self, table: str, eyes: Eyes, invite: str = "") -> Room:
        room = await self.tables.rooms.known(table, eyes.person, invite)
        await self.tables.watch(room, eyes, invite)
        return room


@asynccontextmanager
async def house(database: URL) -> AsyncIterator[House]:
    """One server process on a database."""
    store, catalogue = Store(database), Catalogue(last_action_bot)
    await store.open()
    catalogue.start()
    house = House(store, catalogue)
    caretaker = Caretaker(store, house.tables)
    caretaker.start()
    try:
        yield house
    finally:
        await caretaker.close()
        await catalogue.close()
        await house.tables.close()
        await store.close()


def with_houses(database: URL | Path, number: int, work: Callable[..., Awaitable[None]]) -> None:
    """Run ``work`` with so many server processes' tables on a database; a folder stands for a file in it."""
    url = file_url(database / "tables.db") if isinstance(database, Path) else database

    async def run() -> None:
        async with AsyncExitStack() as stack, asyncio.timeout(SECONDS):
            await work(*[await stack.enter_async_context(house(url)) for _ in range(number)])

    asyncio.run(run())
