"""One file, one process. Reads run side by side; one connection writes."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path
from typing import Any

from alembic.util import CommandError
from sqlalchemy import Connection, Executable, Table, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from parlour.server import schema
from parlour.server.databases.base import Heard, StoreError, T, Work
from parlour.server.migrations import upgrade

_BUSY_TIMEOUT_MS = 10_000
"""How long a write waits for another program that writes the same file."""
_JOURNAL = "WAL"
_READERS = 4
_TOGETHER = 100
"""Writes that share a transaction at most."""

_Job = tuple[Work[Any], "asyncio.Future[Any]"]


def file_url(path: Path) -> URL:
    """The URL of a database file, whatever signs are in its name."""
    return URL.create("sqlite+aiosqlite", database=str(path.absolute()))


class SqliteDatabase:
    """A database in a file."""

    shared = False

    def __init__(self, url: URL) -> None:
        self._path = str(url.database)
        self._reader = _engine(url, "DEFERRED", pool_size=_READERS, max_overflow=0)
        self._writer = _engine(url, "IMMEDIATE", pool_size=1, max_overflow=0)
        self._files: dict[str, tuple[int, int] | None] = {}
        """Which files they are, whatever comes to stand at their paths."""
        self._jobs: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        if Path(self._path).is_dir():
            raise StoreError(f"The database {self._path} is a folder.")
        try:
            # Tried apart: a connection that the asynchronous driver fails to open leaves a thread behind.
            with closing(sqlite3.connect(self._path)) as plain:
                _assert_ours(plain, self._path)
            async with self._writer.begin() as connection:
                await connection.run_sync(_assert_safe)
                await connection.run_sync(upgrade)
                await connection.run_sync(_assert_whole, self._path)
            # The connection that writes stays open, and with it the log, which is named after what a link leads to.
            log = f"{Path(self._path).resolve()}-wal"
            self._files = {path: _identity(path) for path in (self._path, log)}
        except (sqlite3.Error, DBAPIError) as error:
            reason = getattr(error, "orig", error)
            raise StoreError(f"The database {self._path} cannot be used: {reason}.") from error
        except CommandError as error:
            reason = "was made by a newer version of Parlour, or by another program"
            raise StoreError(f"The database {self._path} {reason}.") from error

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        await self._reader.dispose()
        await self._writer.dispose()

    def assert_kept(self) -> None:
        """Raise StoreError if the file, or what is not yet copied into it, has lost its name: it would be lost, too."""
        for path, known in self._files.items():
            if (found := _identity(path)) != known:
                raise StoreError(f"The file {path} was {'replaced' if found else 'removed'} while it was served.")

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._reader.connect()

    async def write(self, work: Work[T]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append((work, future))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return await future

    async def _write_all(self) -> None:
        while self._jobs:
            jobs, self._jobs = self._jobs[:_TOGETHER], self._jobs[_TOGETHER:]
            for (_, future), outcome in zip(jobs, await self._written(jobs), strict=True):
                if future.done():
                    continue
                if isinstance(outcome, Exception):
                    future.set_exception(outcome)
                else:
                    future.set_result(outcome)
        self._writing = None

    async def _written(self, jobs: "list[_Job]") -> list[Any]:
        """Store what was waiting all at once: it is the disk that takes long. Each job's result, or its exception."""
        outcomes: list[Any] = []
        try:
            self.assert_kept()
            async with self._writer.begin() as connection:
                for work, _ in jobs:
                    try:
                        async with connection.begin_nested():
                            outcomes.append(await work(connection))
                    except Exception as error:
                        outcomes.append(error)
        except Exception as error:
            return [error] * len(jobs)
        return outcomes

    def insert_new(self, table: Table, row: Mapping[str, Any]) -> Executable:
        return insert(table).values(row).on_conflict_do_nothing()

    async def announce(self, connection: AsyncConnection, note: str) -> None:
        """There is nobody else."""

    async def tell(self, told: Sequence[str]) -> None:
        """There is nobody else."""

    async def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        await asyncio.Event().wait()


def _identity(path: str) -> tuple[int, int] | None:
    """Device and number of the file there; None if there is none."""
    try:
        found = Path(path).stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _read_json(written: str) -> Any:
    """What a column holds; of damaged text the text itself, which is none of the types that are expected."""
    try:
        return json.loads(written)
    except ValueError:
        return written


def _engine(url: URL, begin: str, **pool: int) -> AsyncEngine:
    # Errors are logged, and there are secrets among the parameters. A damaged row takes no other out of a list.
    engine = create_async_engine(url, hide_parameters=True, json_deserializer=_read_json, **pool)

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _: ConnectionPoolEntry) -> None:
        # The driver would begin transactions at its own discretion; the event below does it instead.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_BUSY_TIMEOUT_MS}")
        cursor.execute(f"PRAGMA journal_mode = {_JOURNAL}")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")

    return engine


def _assert_ours(connection: sqlite3.Connection, path: str) -> None:
    """Raise StoreError for a file that is damaged, of another program, or cannot be written."""
    connection.execute("BEGIN IMMEDIATE")
    (damage,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if damage != "ok":
        raise StoreError(f"The database {path} is damaged: {' '.join(damage.split())}.")
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if names and "alembic_version" not in names:
        raise StoreError(f"The database {path} is not Parlour's: choose another with --database.")
    # At a file that can only be read, the transaction has tacitly begun as one that only reads. Never committed.
    connection.execute("PRAGMA user_version = 0")


def _assert_safe(connection: Connection) -> None:
    mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()
    wait = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
    if mode != "wal" or wait != _BUSY_TIMEOUT_MS:
        raise StoreError(f"The database cannot be written safely there (journal mode {mode}, busy timeout {wait} ms).")


def _assert_whole(connection: Connection, path: str) -> None:
    for missing in schema.missing_from(connection):
        raise StoreError(f"The database {path} lacks the {missing}.")
