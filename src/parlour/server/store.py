"""Tables on disk: the append-only truth of what was played, and the arbiter of races."""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from alembic.util import CommandError
from sqlalchemy import Connection, event, func, insert, inspect, select, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from parlour.server import schema
from parlour.server.messages import OptionValue
from parlour.server.migrations import upgrade

_BUSY_TIMEOUT_MS = 10_000
"""How long a write waits for another program that writes the same file."""
_JOURNAL = "WAL"
_READERS = 4

_Struct = TypeVar("_Struct", bound=msgspec.Struct)


class StoreError(Exception):
    """The database cannot be used; the message is one sentence for the one who starts the server."""


class ConflictError(Exception):
    """Another entry has taken this version or this client id first; nothing was written."""


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits on a seat. ``person`` is None for a bot."""

    seat: int
    kind: Literal["person", "bot"]
    name: str
    level: str
    person: str | None


class TableRow(msgspec.Struct, frozen=True):
    """All about a table but its entries."""

    id: str
    game: str
    rules: int
    options: dict[str, OptionValue]
    owner: str
    seed: bytes
    created: str
    touched: str
    to_move: int | None
    winners: list[int] | None
    seats: list[SeatRow]


class Entry(msgspec.Struct, frozen=True):
    """One line of a log: an action of a seat (-1: chance), or the undoing of all after ``to_ply`` actions."""

    version: int
    kind: Literal["action", "undo"]
    at: str
    seat: int
    action: str = ""
    to_ply: int = 0
    client: str | None = None


def file_url(path: Path) -> URL:
    """The URL of a database file, whatever signs are in its name."""
    return URL.create("sqlite+aiosqlite", database=str(path.absolute()))


def database_url(text: str) -> URL:
    """What ``text``, a URL such as sqlite:///tables.db, names. Raises StoreError for anything but a file."""
    try:
        url = make_url(text)
    except Exception as error:  # its own error type, or ValueError for a bad port
        raise StoreError("The database is no URL such as sqlite:///tables.db.") from error
    file = url.database or ""
    # All after a question mark is cut off, without a trace if it is not of the form name=value.
    if file in {"", ":memory:"} or "?" in text or "\0" in file or url != URL.create("sqlite", database=file):
        raise StoreError(
            "Tables are kept in an SQLite file: the database must look like sqlite:///tables.db"
            " (a question mark in its name is written %3F)."
        )
    return file_url(Path(file))


class Store:
    """The database of one server. Reads run side by side; one connection writes."""

    def __init__(self, url: URL) -> None:
        self._path = str(url.database)
        self._reader = _engine(url, "DEFERRED", pool_size=_READERS, max_overflow=0)
        self._writer = _engine(url, "IMMEDIATE", pool_size=1, max_overflow=0)

    async def open(self) -> None:
        """Check and migrate the database. Raises StoreError, and leaves another program's as it is."""
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
        except (sqlite3.Error, DBAPIError) as error:
            reason = getattr(error, "orig", error)
            raise StoreError(f"The database {self._path} cannot be used: {reason}.") from error
        except CommandError as error:
            reason = "was made by a newer version of Parlour, or by another program"
            raise StoreError(f"The database {self._path} {reason}.") from error

    async def close(self) -> None:
        """Give all connections back."""
        await self._reader.dispose()
        await self._writer.dispose()

    async def create(self, table: TableRow, entries: Sequence[Entry]) -> None:
        """Store a new table with its first entries."""
        row = msgspec.structs.asdict(table)
        seats = [{"table_id": table.id, **msgspec.structs.asdict(seat)} for seat in row.pop("seats")]
        async with self._writer.begin() as connection:
            await connection.execute(insert(schema.tables), row)
            await connection.execute(insert(schema.seats), seats)
            if entries:
                await connection.execute(insert(schema.entries), _entry_rows(table.id, entries))

    async def append(
        self, table: str, entries: Sequence[Entry], to_move: int | None, winners: list[int] | None
    ) -> None:
        """Store ``entries`` and where they lead, all or nothing. Raises ConflictError."""
        where = schema.tables.c.id == table
        values = {"touched": entries[-1].at, "to_move": to_move, "winners": winners}
        try:
            async with self._writer.begin() as connection:
                await connection.execute(insert(schema.entries), _entry_rows(table, entries))
                await connection.execute(update(schema.tables).where(where).values(values))
        except IntegrityError as error:
            raise ConflictError from error

    async def table(self, table: str) -> TableRow | None:
        """The table of that id."""
        found = await self._rows(schema.tables.c.id == table, 1)
        return found[0] if found else None

    async def tables_of(self, owner: str, limit: int) -> list[TableRow]:
        """The newest tables of ``owner``, newest first."""
        return await self._rows(schema.tables.c.owner == owner, limit)

    async def made_since(self, owner: str, since: str) -> int:
        """How many tables ``owner`` has made since then."""
        made = schema.tables.c
        query = select(func.count()).where(made.owner == owner, made.created >= since)
        async with self._reader.connect() as connection:
            return (await connection.execute(query)).scalar_one()

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table beyond version ``after``, in order."""
        columns = schema.entries.c
        query = select(schema.entries).where(columns.table_id == table, columns.version > after)
        async with self._reader.connect() as connection:
            rows = (await connection.execute(query.order_by(columns.version))).mappings().all()
        return [_struct(Entry, row) for row in rows]

    async def _rows(self, where: Any, limit: int) -> list[TableRow]:
        query = select(schema.tables).where(where)
        query = query.order_by(schema.tables.c.created.desc(), schema.tables.c.id).limit(limit)
        async with self._reader.connect() as connection:
            tables = (await connection.execute(query)).mappings().all()
            ids = [row["id"] for row in tables]
            at_tables = select(schema.seats).where(schema.seats.c.table_id.in_(ids)).order_by(schema.seats.c.seat)
            seats: dict[str, list[SeatRow]] = {table: [] for table in ids}
            for row in (await connection.execute(at_tables)).mappings():
                seats[row["table_id"]].append(_struct(SeatRow, row))
        return [_struct(TableRow, {**row, "seats": seats[row["id"]]}) for row in tables]


def _struct(kind: type[_Struct], row: Mapping[Any, Any]) -> _Struct:
    return kind(**{name: row[name] for name in kind.__struct_fields__})


def _entry_rows(table: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"table_id": table, **msgspec.structs.asdict(entry)} for entry in entries]


def _engine(url: URL, begin: str, **pool: int) -> AsyncEngine:
    engine = create_async_engine(url, **pool)

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
    for missing in schema.metadata.tables.keys() - set(inspect(connection).get_table_names()):
        raise StoreError(f"The database {path} lacks the table {missing}.")
