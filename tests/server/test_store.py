"""The database: what is written once stays, and who was second is told."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
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
    file_url,
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
        store = Store(file_url(tmp_path / "tables.db"))
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
        other = Store(file_url(tmp_path / "tables.db"))
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


def refusal(path: Path) -> str:
    """The one line with which the database at ``path`` is refused."""

    async def opened() -> None:
        store = Store(file_url(path))
        try:
            await store.open()
        finally:
            await store.close()

    with pytest.raises(StoreError) as refused:
        asyncio.run(opened())
    line = str(refused.value)
    assert "\n" not in line
    return line


def damaged(path: Path, start: int, end: int) -> None:
    content = bytearray(path.read_bytes())
    content[start:end] = b"Z" * len(content[start:end])
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE alembic_version SET version_num = 'r9999'", "was made by a newer version of Parlour"),
        ("DROP TABLE alembic_version", "is not Parlour's"),
        ("DELETE FROM alembic_version", "cannot be used: table tables already exists"),
        ("ALTER TABLE alembic_version RENAME version_num TO number", "cannot be used: no such column"),
        ("DROP TABLE entries", "lacks the table entries"),
    ],
)
def test_a_database_of_another_form_is_refused(run: Run, tmp_path: Path, change: str, reason: str) -> None:
    async def nothing(_: Store) -> None:
        pass

    run(nothing)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute(change)
        connection.commit()
    assert refusal(tmp_path / "tables.db").startswith(f"The database {tmp_path}/tables.db {reason}")


def test_another_programs_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    for name in ("tables", "recipes"):
        path = tmp_path / f"{name}.db"
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"CREATE TABLE {name} (x)")
        before = path.read_bytes()
        assert refusal(path) == f"The database {path} is not Parlour's: choose another with --database."
        assert path.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["recipes.db", "tables.db"]


def test_a_file_that_is_no_sound_database_is_refused(run: Run, tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        await store.create(TABLE, [Entry(version, "action", TIME, 0, "x" * 100) for version in range(1, 100)])

    run(fill)
    sound = (tmp_path / "tables.db").read_bytes()
    path = tmp_path / "unsound.db"
    path.write_text("To whom it may concern" * 100)
    assert refusal(path) == f"The database {path} cannot be used: file is not a database."
    path.write_bytes(sound[: len(sound) // 2])
    assert refusal(path) == f"The database {path} cannot be used: database disk image is malformed."
    path.write_bytes(sound)
    damaged(path, len(sound) - 4096, len(sound))
    assert refusal(path).startswith(f"The database {path} is damaged: ")
    path.unlink()
    path.mkdir()
    assert refusal(path) == f"The database {path} is a folder."
    assert refusal(path / "none" / "x.db").endswith("cannot be used: unable to open database file.")


def test_a_file_that_cannot_be_written_is_refused(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Store) -> None:
        pass

    run(nothing)
    connect = sqlite3.connect
    # What SQLite falls back to when it may only read; who runs the tests may be allowed everything.
    monkeypatch.setattr("sqlite3.connect", lambda path, **_: connect(f"file:{path}?mode=ro", uri=True))
    line = f"The database {tmp_path}/tables.db cannot be used: attempt to write a readonly database."
    assert refusal(tmp_path / "tables.db") == line


def test_a_database_without_a_write_ahead_log_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Store) -> None:
        pass

    monkeypatch.setattr("parlour.server.store._JOURNAL", "DELETE")
    with pytest.raises(StoreError, match="cannot be written safely"):
        run(nothing)


@pytest.mark.parametrize(
    "url",
    ["", "tables.db", "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///file:x?mode=memory", "mysql://h/d",
     "postgresql://h/d", "sqlite://host:port/x", "sqlite://host/x", "sqlite:///what?.db", "sqlite:///a%00b"],
)  # fmt: skip
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(StoreError, match=r"sqlite:///tables\.db"):
        database_url(url)


@pytest.mark.parametrize("name", ["what?.db", "50%20.db", "a#b&c=d@e:f.db", ":memory:", "Игра.db"])
def test_any_name_is_a_files_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    async def opened() -> None:
        store = Store(file_url(Path(name)))
        await store.open()
        await store.create(TABLE, [])
        await store.close()

    monkeypatch.chdir(tmp_path)
    asyncio.run(opened())
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_url_names_a_file_with_signs_in_percent() -> None:
    assert database_url("sqlite:////x/what%3F%20%25.db").database == "/x/what? %.db"
