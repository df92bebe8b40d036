"""What the store needs of a database."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

from sqlalchemy import Executable, Table
from sqlalchemy.ext.asyncio import AsyncConnection

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]


class StoreError(Exception):
    """The database cannot be used; the message is one sentence for the one who starts the server."""


Heard = Callable[[str], None]
"""Is told what another process said."""


class Database(Protocol):
    """Connections to one database, and how its processes hear of each other."""

    shared: bool
    """Whether several processes may use it at once."""

    async def open(self) -> None:
        """Check and migrate it. Raises StoreError, and leaves another program's as it is."""

    async def close(self) -> None:
        """Give all connections back."""

    def assert_kept(self) -> None:
        """Raise StoreError if what is written would be lost."""

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection in a transaction that sees one moment."""

    async def write(self, work: Work[T]) -> T:
        """Do ``work`` in a transaction: when this returns all of it is stored for good; if it raises, none is."""

    def insert_new(self, table: Table, row: Mapping[str, Any]) -> Executable:
        """Inserts a row unless there is one with its key."""

    async def announce(self, connection: AsyncConnection, note: str) -> None:
        """Tell the other processes when the transaction of ``connection`` is stored."""

    async def tell(self, told: Sequence[str]) -> None:
        """Tell the other processes these notes at once."""

    async def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        """Hand on, until cancelled, what is announced; ``lost`` is called when something may have been missed."""
