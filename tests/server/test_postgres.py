"""PostgreSQL: which databases are used, and how its processes hear of each other."""

import asyncio

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from parlour.server.databases import StoreError, database_url
from parlour.server.schema import metadata
from parlour.server.store import ConflictError, Store
from tests.server.harness import SECONDS
from tests.server.postgres import Cluster
from tests.server.test_store import DEAL, MOVE, STANDING, TABLE


@pytest.fixture
def url(postgres: Cluster) -> str:
    return postgres.new()


def opened(*urls: str) -> None:
    """Open the databases, all at once."""

    async def open_all() -> None:
        stores = [Store(database_url(url)) for url in urls]
        try:
            await asyncio.gather(*[store.open() for store in stores])
        finally:
            for store in stores:
                await store.close()

    asyncio.run(open_all())


def refusal(url: str) -> str:
    """The one line with which a database is refused."""
    with pytest.raises(StoreError) as refused:
        opened(url)
    line = str(refused.value)
    assert "\n" not in line
    return line


def test_migrations_lead_to_the_schema_also_when_several_start_at_once(url: str) -> None:
    opened(url, url, url)
    opened(url)
    engine = create_engine(database_url(url))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_another_programs_database_is_refused_and_left_as_it_is(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE tables (x int)")
    assert refusal(url).endswith("is not Parlour's: choose another with --database.")
    with psycopg.connect(url) as connection:
        names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    assert names == [("tables",)]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE alembic_version SET version_num = 'r9999'", "was made by a newer version of Parlour"),
        ("DROP TABLE entries", "lacks the table entries"),
        ("ALTER TABLE entries DROP COLUMN text", "lacks the column entries.text"),
    ],
)
def test_a_database_of_another_form_is_refused(url: str, change: str, reason: str) -> None:
    opened(url)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(change)
    assert reason in refusal(url)


def test_a_database_that_is_not_there_is_named_without_its_password(postgres: Cluster) -> None:
    line = refusal(postgres.url("nowhere").replace("@", ":sesame@"))
    assert line.startswith("The database postgresql://parlour:***@")
    assert 'database "nowhere" does not exist' in line
    assert "sesame" not in line


@pytest.mark.parametrize("url", ["postgresql://", "postgresql://host/", "mysql://h/d", "postgresql+asyncpg://h/d"])
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(StoreError, match="postgresql://user"):
        database_url(url)


def test_the_others_hear_of_what_is_stored_and_nothing_of_what_is_not(url: str) -> None:
    async def work() -> None:
        one, two = Store(database_url(url)), Store(database_url(url))
        await one.open()
        heard: asyncio.Queue[str] = asyncio.Queue()
        ready = asyncio.Event()
        listening = asyncio.create_task(two.listen(heard.put_nowait, ready.set))
        await ready.wait()
        await one.create(TABLE, [DEAL], STANDING)
        await one.append("t1", [MOVE], STANDING, "moved")
        with pytest.raises(ConflictError):
            await one.append("t1", [MOVE], STANDING, "lost")
        await one.tell(["hello"])
        assert [await heard.get(), await heard.get()] == ["moved", "hello"]
        listening.cancel()
        await one.close()
        await two.close()

    asyncio.run(asyncio.wait_for(work(), SECONDS))
