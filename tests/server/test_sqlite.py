"""Tables in a file: which files are used, and which are left alone."""

import asyncio
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from parlour.server.databases import StoreError, database_url, file_url
from parlour.server.rows import Entry
from parlour.server.schema import metadata
from parlour.server.store import Store
from tests.server.test_store import DEAL, STANDING, TABLE, TIME


def opened(path: Path, entries: Sequence[Entry] = ()) -> None:
    """Open the database there, and put a table with ``entries`` in, if any."""

    async def fill() -> None:
        store = Store(file_url(path))
        try:
            await store.open()
            if entries:
                await store.create(TABLE, entries, STANDING)
        finally:
            await store.close()

    asyncio.run(fill())


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    opened(tmp_path / "tables.db")
    engine = create_engine(f"sqlite:///{tmp_path}/tables.db")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    engine.dispose()


def refusal(path: Path) -> str:
    """The one line with which the database at ``path`` is refused."""

    with pytest.raises(StoreError) as refused:
        opened(path)
    line = str(refused.value)
    assert "\n" not in line
    return line


@pytest.mark.parametrize("name", ["tables.db", "tables.db-wal"])
@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize("link", ["tables.db", "link.db"])
def test_nothing_is_stored_in_a_file_that_was_taken_away(tmp_path: Path, name: str, replaced: bool, link: str) -> None:
    if link != "tables.db":
        (tmp_path / link).symlink_to("tables.db")

    async def work() -> None:
        store = Store(file_url(tmp_path / link))
        await store.open()
        try:
            await store.create(TABLE, [DEAL], STANDING)
            await store.answers()
            path, elsewhere = tmp_path / name, tmp_path / "elsewhere"
            path.rename(elsewhere)
            if replaced:
                shutil.copy(elsewhere, path)
            shown = link if name == "tables.db" else name
            said = f"{shown} was {'replaced' if replaced else 'removed'} while"
            with pytest.raises(StoreError, match=said):
                await store.answers()
            with pytest.raises(StoreError, match=said):
                await store.append(TABLE.id, [Entry(2, "action", TIME, 0, "advance")], STANDING)
            # Back in its place, it is as good as before.
            elsewhere.replace(path)
            await store.answers()
            await store.append(TABLE.id, [Entry(2, "action", TIME, 0, "advance")], STANDING)
        finally:
            await store.close()
        again = Store(file_url(tmp_path / "tables.db"))
        try:
            assert [entry.version for entry in await again.entries(TABLE.id)] == [1, 2]
        finally:
            await again.close()

    asyncio.run(work())


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
        ("ALTER TABLE entries DROP COLUMN text", "lacks the column entries.text"),
    ],
)
def test_a_database_of_another_form_is_refused(tmp_path: Path, change: str, reason: str) -> None:
    opened(tmp_path / "tables.db")
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


def test_a_file_that_is_no_sound_database_is_refused(tmp_path: Path) -> None:
    opened(tmp_path / "tables.db", [Entry(version, "action", TIME, 0, "x" * 100) for version in range(1, 100)])
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


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(tmp_path / "tables.db")
    connect = sqlite3.connect
    # What SQLite falls back to when it may only read; who runs the tests may be allowed everything.
    monkeypatch.setattr("sqlite3.connect", lambda path, **_: connect(f"file:{path}?mode=ro", uri=True))
    line = f"The database {tmp_path}/tables.db cannot be used: attempt to write a readonly database."
    assert refusal(tmp_path / "tables.db") == line


def test_a_database_without_a_write_ahead_log_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.databases.sqlite._JOURNAL", "DELETE")
    with pytest.raises(StoreError, match="cannot be written safely"):
        opened(tmp_path / "tables.db")


@pytest.mark.parametrize(
    "url",
    ["", "tables.db", "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///file:x?mode=memory", "mysql://h/d",
     "sqlite://host:port/x", "sqlite://host/x", "sqlite:///what?.db", "sqlite:///a%00b"],
)  # fmt: skip
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(StoreError, match=r"sqlite:///tables\.db"):
        database_url(url)


@pytest.mark.parametrize("name", ["what?.db", "50%20.db", "a#b&c=d@e:f.db", ":memory:", "Игра.db"])
def test_any_name_is_a_files_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    opened(Path(name), [DEAL])
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_url_names_a_file_with_signs_in_percent() -> None:
    assert database_url("sqlite:////x/what%3F%20%25.db").database == "/x/what? %.db"
