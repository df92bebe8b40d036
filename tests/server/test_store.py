"""The database: what is written once stays, and who was second is told."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from parlour.server.schema import metadata
from parlour.server.store import (
    ConflictError,
    Entry,
    SeatRow,
    Store,
    StoreError,
    TableRow,
    database_url,
)

T = TypeVar("T")

SEATS = [SeatRow(0, "person", "Ann", "", "ann"), SeatRow(1, "bot", "", "easy", None)]
TIME = "2030-01-02T03:04:05.678+00:00"
TABLE = TableRow(
    "t1", "patchwork", 1, {"leather": "original"}, "ann", b"seed" * 8, TIME, TIME, 0, None, SEATS
)  # fmt: skip
DEAL = Entry(1, "action", TIME, -1, "deal p01")
MOVE = Entry(2, "action", TIME, 0, "advance", client="c")


@pytest.fixture
def run(tmp_path: Path) -> Callable[[Callable[[Store], Awaitable[T]]], T]:
    """Runs a test's coroutine function on the store of one file."""

    async def opened(work: Callable[[Store], Awaitable[T]]) -> T:
        store = Store(database_url(f"sqlite:///{tmp_path}/tables.db"))
        try:
            await store.open()
            return await work(store)
        finally:
            await store.close()

    return lambda work: asyncio.run(opened(work))


Run = Callable[[Callable[[Store], Awaitable[None]]], None]


def test_what_is_stored_is_there_after_a_restart(run: Run) -> None:
    async def write(store: Store) -> None:
        await store.create(TABLE, [DEAL])
        await store.append("t1", [MOVE], None, [0, 1])

    async def read(store: Store) -> None:
        stored = msgspec.structs.replace(TABLE, to_move=None, winners=[0, 1])
        assert await store.table("t1") == stored
        assert await store.tables_of("ann", 5) == [stored]
        assert await store.tables_of("bo", 5) == []
        assert await store.entries("t1") == [DEAL, MOVE]
        assert await store.entries("t1", after=1) == [MOVE]
        assert await store.table("t2") is None

    run(write)
    run(read)


def test_the_second_entry_of_a_version_is_a_conflict(run: Run) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE, [DEAL])
        late = Entry(2, "action", TIME, 1, "late", client="d")
        await store.append("t1", [MOVE], 1, None)
        with pytest.raises(ConflictError):
            await store.append("t1", [late], 0, None)
        assert await store.entries("t1") == [DEAL, MOVE]
        assert (await store.table("t1")) == msgspec.structs.replace(TABLE, to_move=1)

    run(work)


def test_a_client_id_is_stored_once_and_entries_all_or_none(run: Run) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE, [DEAL])
        await store.append("t1", [MOVE], 1, None)
        other = Entry(3, "action", TIME, 1, "other", client="e")
        again = Entry(4, "action", TIME, 0, "again", client="c")
        with pytest.raises(ConflictError):
            await store.append("t1", [other, again], 1, None)
        assert await store.entries("t1") == [DEAL, MOVE]

    run(work)


def test_tables_are_listed_newest_first_up_to_a_limit(run: Run) -> None:
    async def work(store: Store) -> None:
        for second in (3, 1, 2):
            row = msgspec.structs.replace(TABLE, id=f"t{second}", created=f"2030-01-01T00:00:0{second}")
            await store.create(row, [])
        assert [row.id for row in await store.tables_of("ann", 2)] == ["t3", "t2"]
        assert await store.made_since("ann", "2030-01-01T00:00:02") == 2

    run(work)


def test_parallel_writers_of_two_processes_never_meet_a_lock(run: Run, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        other = Store(database_url(f"sqlite:///{tmp_path}/tables.db"))
        for table in ("a", "b"):
            await store.create(msgspec.structs.replace(TABLE, id=table), [])
        writes = [
            writer.append(table, [Entry(version, "action", TIME, 0, "x")], 0, None)
            for version in range(1, 41)
            for writer, table in ((store, "a"), (other, "b"))
        ]
        await asyncio.gather(*writes)
        await other.close()
        assert len(await store.entries("a")) == len(await store.entries("b")) == 40

    run(work)


def test_migrations_lead_to_the_schema(run: Run, tmp_path: Path) -> None:
    async def nothing(_: Store) -> None:
        pass

    run(nothing)
    engine = create_engine(f"sqlite:///{tmp_path}/tables.db")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    engine.dispose()


def test_a_database_of_a_newer_version_is_refused(run: Run, tmp_path: Path) -> None:
    async def nothing(_: Store) -> None:
        pass

    run(nothing)
    engine = create_engine(f"sqlite:///{tmp_path}/tables.db")
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match="newer version"):
        run(nothing)


def test_a_file_that_is_no_database_is_refused(run: Run, tmp_path: Path) -> None:
    async def nothing(_: Store) -> None:
        pass

    (tmp_path / "tables.db").write_text("To whom it may concern" * 100)
    with pytest.raises(StoreError, match="cannot be opened"):
        run(nothing)


def test_a_database_without_a_write_ahead_log_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Store) -> None:
        pass

    monkeypatch.setattr("parlour.server.store._JOURNAL", "DELETE")
    with pytest.raises(StoreError, match="cannot be written safely"):
        run(nothing)


@pytest.mark.parametrize(
    "url",
    ["", "tables.db", "sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory", "mysql://h/d",
     "postgresql://h/d", "sqlite://host:port/x"],
)  # fmt: skip
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(StoreError, match=r"sqlite:///tables\.db"):
        database_url(url)
