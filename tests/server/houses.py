"""The tables of a server without the server, for tests that look inside."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import msgspec

from parlour.server.catalogue import Catalogue
from parlour.server.store import Store, file_url
from parlour.server.tables import Tables
from tests.server.conftest import last_action_bot
from tests.server.harness import SECONDS, Message


class Eyes:
    """A watcher that remembers what it was sent."""

    person = "ann"

    def __init__(self) -> None:
        self.seen: list[Message] = []
        self._sent = asyncio.Event()

    def deliver(self, message: bytes) -> None:
        self.seen.append(msgspec.json.decode(message))
        self._sent.set()

    async def more(self) -> None:
        """Wait for the next message."""
        self._sent.clear()
        await self._sent.wait()

    def versions(self) -> list[int]:
        return [message["state"]["version"] for message in self.seen]


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[Tables]:
    """The tables of one server process on the database in ``folder``."""
    store, catalogue = Store(file_url(folder / "tables.db")), Catalogue(last_action_bot)
    await store.open()
    catalogue.start()
    tables = Tables(store, catalogue, last_action_bot, SECONDS)
    yield tables
    await catalogue.close()
    await tables.close()
    await store.close()


def with_houses(folder: Path, number: int, work: Callable[..., Awaitable[None]]) -> None:
    """Run ``work`` with so many server processes' tables."""

    async def run() -> None:
        async with AsyncExitStack() as stack, asyncio.timeout(SECONDS):
            await work(*[await stack.enter_async_context(house(folder)) for _ in range(number)])

    asyncio.run(run())
