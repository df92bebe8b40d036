"""The database, of either kind: what is written once stays, and who was second is told."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
from msgspec.structs import replace
from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError

from parlour.server.messages import Clock
from parlour.server.rows import Entry, SeatRow, Standing, StoredTable, TableRow
from parlour.server.store import ConflictError, Store

T = TypeVar("T")

SEATS = [SeatRow(0, "person", "Ann", "", "ann"), SeatRow(1, "bot", "", "easy", None)]
TIME = "2030-01-02T03:04:05.678+00:00"
LATER = "2030-01-02T03:04:06.000+00:00"
CLOCK = Clock("game", 600, 5)
TABLE = TableRow(
    "t1", "patchwork", 1, {"leather": "original"}, "ann", b"seed" * 8, TIME, SEATS, "public", CLOCK, "invite"
)  # fmt: skip
STANDING = Standing(1, TIME, "playing", 0, None, "invite", LATER, SEATS)
DEAL = Entry(1, "action", TIME, -1, "deal p01")
MOVE = Entry(2, "action", TIME, 0, "advance", client="c")

Run = Callable[[Callable[[Store], Awaitable[None]]], None]


@pytest.fixture
def run(database: URL) -> Run:
    """Runs a test's coroutine function on the store of one database."""

    async def opened(work: Callable[[Store], Awaitable[None]]) -> None:
        store = Store(database)
        try:
            await store.open()
            await work(store)
        finally:
            await store.close()

    return lambda work: asyncio.run(opened(work))


def test_what_is_stored_is_there_after_a_restart(run: Run) -> None:
    after = Standing(2, LATER, "over", None, [0, 1], "invite", None, SEATS)

    async def write(store: Store) -> None:
        await store.create(TABLE, [DEAL], STANDING)
        assert await store.table("t1") == StoredTable(TABLE, STANDING)
        await store.append("t1", [MOVE], after)

    async def read(store: Store) -> None:
        stored = StoredTable(TABLE, after)
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
        await store.create(TABLE, [DEAL], STANDING)
        late = Entry(2, "action", TIME, 1, "late", client="d")
        moved = replace(STANDING, version=2, to_move=1)
        await store.append("t1", [MOVE], moved)
        with pytest.raises(ConflictError):
            await store.append("t1", [late], replace(moved, to_move=0))
        assert await store.entries("t1") == [DEAL, MOVE]
        assert await store.table("t1") == StoredTable(TABLE, moved)

    run(work)


def test_what_could_not_be_stored_is_in_no_error(run: Run) -> None:
    """Errors are logged, and there are secrets among it."""

    async def work(store: Store) -> None:
        await store.create(TABLE, [DEAL], STANDING)
        secret = Entry(1, "action", TIME, 1, "pick church", text="invite")
        for write in (store.append("t1", [secret], STANDING), store.create(TABLE, [secret], STANDING)):
            with pytest.raises(ConflictError) as refused:
                await write
            error = str(refused.value.__cause__)
            assert "INSERT INTO" in error
            assert not any(text in error for text in ("church", "invite'", str(TABLE.seed), "'ann'"))

    run(work)


def test_a_client_id_is_stored_once_and_entries_all_or_none(run: Run) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE, [DEAL], STANDING)
        await store.append("t1", [MOVE], STANDING)
        other = Entry(3, "action", TIME, 1, "other", client="e")
        again = Entry(4, "action", TIME, 0, "again", client="c")
        with pytest.raises(ConflictError):
            await store.append("t1", [other, again], STANDING)
        assert await store.entries("t1") == [DEAL, MOVE]

    run(work)


def test_a_table_is_made_once(run: Run) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE, [DEAL], STANDING)
        with pytest.raises(ConflictError):
            await store.create(replace(TABLE, owner="bo"), [], STANDING)
        assert await store.table("t1") == StoredTable(TABLE, STANDING)

    run(work)


def test_who_sits_where_is_kept_up_to_date(run: Run) -> None:
    opening = [SEATS[0], SeatRow(1, "open", "", "", None)]
    taken = [SEATS[0], SeatRow(1, "person", "Bo", "", "bo")]

    async def work(store: Store) -> None:
        await store.create(replace(TABLE, seats=opening), [], replace(STANDING, phase="gathering", seats=opening))
        assert await store.tables_of("bo", 5) == []
        sit = Entry(1, "sit", TIME, 1, person="bo", text="Bo")
        await store.append("t1", [sit], replace(STANDING, seats=taken))
        (stored,) = await store.tables_of("bo", 5)
        assert (stored.row.seats, stored.standing.seats) == (opening, taken)
        assert await store.entries("t1") == [sit]
        away = [SEATS[0], replace(taken[1], stand_in=True)]
        await store.append("t1", [Entry(2, "leave", TIME, 1, text="new")], replace(STANDING, invite="new", seats=away))
        (stored,) = await store.tables_of("bo", 5)
        assert (stored.standing.seats, stored.standing.invite, stored.row.invite) == (away, "new", "invite")

    run(work)


def test_tables_are_listed_newest_first_up_to_a_limit(run: Run) -> None:
    async def work(store: Store) -> None:
        for second in (3, 1, 2):
            row = replace(TABLE, id=f"t{second}", created=f"2030-01-01T00:00:0{second}")
            await store.create(row, [], STANDING)
        assert [table.row.id for table in await store.tables_of("ann", 2)] == ["t3", "t2"]
        assert await store.made_since("ann", "2030-01-01T00:00:02") == 2

    run(work)


def test_the_lobby_has_open_public_tables_first(run: Run) -> None:
    async def work(store: Store) -> None:
        for name, visibility, phase, touched in (
            ("private", "private", "gathering", "4"),
            ("over", "public", "over", "4"),
            ("old", "public", "gathering", "1"),
            ("goes_on", "public", "playing", "4"),
            ("open", "public", "gathering", "2"),
            ("newer", "public", "gathering", "3"),
        ):
            row = replace(TABLE, id=name, visibility=visibility)
            await store.create(row, [], replace(STANDING, phase=phase, touched=touched))
        assert [table.row.id for table in await store.public("2", 5)] == ["newer", "open", "goes_on"]
        assert await store.gathering_of("ann", TIME) == 4

    run(work)


def test_tables_wait_for_who_is_to_move_or_has_a_seat_kept(run: Run) -> None:
    async def work(store: Store) -> None:
        both = [SEATS[0], SeatRow(1, "person", "Bo", "", "bo")]
        kept = [SEATS[0], SeatRow(1, "open", "Bo", "", "bo")]
        away = [SEATS[0], replace(both[1], stand_in=True)]
        for name, standing in {
            "later": Standing(1, "2", "playing", 1, None, "", None, both),
            "first": Standing(1, "1", "playing", 1, None, "", None, both),
            "not_his": Standing(1, "1", "playing", 0, None, "", None, both),
            "away": Standing(1, "1", "playing", 1, None, "", None, away),
            "kept": Standing(1, "3", "gathering", None, None, "", None, kept),
            "over": Standing(1, "1", "over", None, [1], "", None, both),
        }.items():
            await store.create(replace(TABLE, id=name), [], standing)
        assert await store.waiting("bo", 9) == ["first", "later", "kept"]
        assert await store.waiting("bo", 1) == ["first"]
        assert await store.waiting("ann", 9) == ["not_his"]

    run(work)


def test_what_is_due_is_found_until_it_is_put_off(run: Run) -> None:
    async def work(store: Store) -> None:
        for name, due in (("late", "2"), ("later", "1"), ("not_yet", "9"), ("never", None)):
            await store.create(replace(TABLE, id=name), [], replace(STANDING, due=due))
        assert await store.due("2", 5) == [("later", STANDING.version), ("late", STANDING.version)]
        await store.put_off("later", STANDING.version, "8")
        await store.put_off("late", STANDING.version, None)
        assert await store.due("8", 5) == [("later", STANDING.version)]

    run(work)


def test_what_has_gone_on_meanwhile_is_not_put_off(run: Run) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE, [], replace(STANDING, version=3, due="2"))
        await store.put_off(TABLE.id, 2, "8")
        assert await store.due("2", 5) == [(TABLE.id, 3)]

    run(work)


def test_persons_are_known_by_name_and_by_their_newest_link(run: Run) -> None:
    async def work(store: Store) -> None:
        assert await store.name_of("ann") == ""
        await store.describe("ann", link="one")
        await store.describe("ann", name="Ann <b>Анна</b>")
        await store.describe("bo", name="Bo")
        assert await store.name_of("ann") == "Ann <b>Анна</b>"
        assert await store.person_of_link("one") == "ann"
        await store.describe("ann", link="two")
        assert [await store.person_of_link(link) for link in ("one", "two", "")] == [None, "ann", None]
        assert await store.name_of("ann") == "Ann <b>Анна</b>"

    run(work)


def test_what_the_house_has_in_common_is_set_once(run: Run) -> None:
    async def work(store: Store) -> None:
        assert await store.common("key", "first") == "first"
        assert await store.common("key", "second") == "first"

    run(work)


def test_one_process_at_a_time_has_a_bots_turn(run: Run) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE, [DEAL], STANDING)
        assert await store.lease("t1", 1, "one", 10, now=100) == 0
        assert await store.lease("t1", 1, "two", 10, now=104) == 6
        assert await store.lease("t1", 1, "one", 10, now=104) == 0
        # The next turn is anyone's, and so is one whose process has fallen silent or ended.
        assert await store.lease("t1", 2, "two", 10, now=105) == 0
        assert await store.lease("t1", 2, "one", 10, now=115) == 0
        await store.give_back("one")
        assert await store.lease("t1", 2, "two", 10, now=116) == 0

    run(work)


def test_parallel_writers_of_two_processes_never_meet_a_lock(run: Run, database: URL) -> None:
    async def work(store: Store) -> None:
        other = Store(database)
        for table in ("a", "b"):
            await store.create(replace(TABLE, id=table), [], STANDING)
        writes = [
            writer.append(table, [Entry(version, "action", TIME, 0, "x")], STANDING)
            for version in range(1, 41)
            for writer, table in ((store, "a"), (other, "b"))
        ]
        await asyncio.gather(*writes)
        await other.close()
        assert len(await store.entries("a")) == len(await store.entries("b")) == 40

    run(work)


def test_of_twenty_writers_of_one_version_one_wins(run: Run, database: URL) -> None:
    async def work(store: Store) -> None:
        other = Store(database)
        await store.create(TABLE, [DEAL], STANDING)

        async def write(writer: Store, number: int) -> bool:
            try:
                await writer.append("t1", [Entry(2, "action", TIME, 0, f"{number}")], STANDING)
            except ConflictError:
                return False
            return True

        won = await asyncio.gather(*[write((store, other)[n % 2], n) for n in range(20)])
        assert sum(won) == 1
        assert [entry.action for entry in await other.entries("t1", after=1)] == [str(won.index(True))]
        await other.close()

    run(work)


def test_it_is_not_well_while_it_cannot_be_written(run: Run, database: URL) -> None:
    def rename(old: str, new: str) -> None:
        engine = create_engine(database.set(drivername=database.drivername.removesuffix("+aiosqlite")))
        with engine.begin() as connection:
            connection.execute(text(f"ALTER TABLE {old} RENAME TO {new}"))
        engine.dispose()

    async def work(store: Store) -> None:
        await store.answers()
        rename("house", "elsewhere")
        await store.answers()  # nothing was to be written
        with pytest.raises(DatabaseError):
            await store.common("secret", "s")
        with pytest.raises(DatabaseError):
            await store.answers()
        rename("elsewhere", "house")
        await store.answers()
        assert await store.common("secret", "s") == "s"

    run(work)
