"""PostgreSQL, for any number of processes: its primary keys decide races, its notifications wake the others."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import psycopg
from alembic.util import CommandError
from sqlalchemy import Connection, Executable, Table, func, inspect, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from parlour.server import schema
from parlour.server.databases.base import Heard, StoreError, T, Work
from parlour.server.migrations import upgrade

_CONNECTIONS = 10
_KEEPALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 25_000}
"""A connection whose other end has gone silent is given up within half a minute."""
_CHANNEL = "parlour"
_LOCK = 0x7061726C6F7572
"""The advisory lock of who migrates; "parlour" in ASCII."""


class PostgresDatabase:
    """A database of a server that may be on another machine."""

    shared = True

    def __init__(self, url: URL) -> None:
        self._shown = url.render_as_string(hide_password=True).replace("+psycopg", "", 1)
        # What the URL says goes before.
        parameters = {name: value for name, value in _KEEPALIVE.items() if name not in url.query}
        self._url = url.update_query_dict({name: str(value) for name, value in parameters.items()})
        # Errors are logged, and there are secrets among the parameters.
        self._engine = create_async_engine(
            self._url, pool_size=_CONNECTIONS, max_overflow=0, pool_pre_ping=True, hide_parameters=True
        )
        # A table and its seats are read at one moment.
        self._reader = self._engine.execution_options(isolation_level="REPEATABLE READ")

    async def open(self) -> None:
        try:
            async with self._engine.begin() as connection:
                await connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
                await connection.run_sync(self._assert_ours)
                await connection.run_sync(upgrade)
                await connection.run_sync(self._assert_whole)
        except (DBAPIError, psycopg.Error) as error:
            reason = " ".join(str(getattr(error, "orig", error)).split())
            raise StoreError(f"The database {self._shown} cannot be used: {reason}.") from error
        except CommandError as error:
            reason = "was made by a newer version of Parlour, or by another program"
            raise StoreError(f"The database {self._shown} {reason}.") from error

    async def close(self) -> None:
        await self._engine.dispose()

    def assert_kept(self) -> None:
        """Its server sees to its files."""

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._reader.connect()

    async def write(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await work(connection)

    def insert_new(self, table: Table, row: Mapping[str, Any]) -> Executable:
        return insert(table).values(row).on_conflict_do_nothing()

    async def announce(self, connection: AsyncConnection, note: str) -> None:
        if note:
            await connection.execute(select(func.pg_notify(_CHANNEL, note)))

    async def tell(self, told: Sequence[str]) -> None:
        async def work(connection: AsyncConnection) -> None:
            for note in told:
                await self.announce(connection, note)

        await self.write(work)

    async def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        plain = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(plain, autocommit=True) as connection:
            await connection.execute(f"LISTEN {_CHANNEL}")
            # Whatever was said before this moment is missed.
            lost()
            async for notification in connection.notifies():
                heard(notification.payload)

    def _assert_ours(self, connection: Connection) -> None:
        encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
        if encoding != "UTF8":
            raise StoreError(f"The database {self._shown} must have the encoding UTF8, not {encoding}.")
        names = inspect(connection).get_table_names()
        if names and "alembic_version" not in names:
            raise StoreError(f"The database {self._shown} is not Parlour's: choose another with --database.")

    def _assert_whole(self, connection: Connection) -> None:
        for missing in schema.missing_from(connection):
            raise StoreError(f"The database {self._shown} lacks the {missing}.")
