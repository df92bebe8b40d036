"""Tables in memory are copies of the store: dropped, doubted, and never ahead of it."""

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import create_engine, text

from parlour.server.messages import CreateTable, Move, SeatRequest, Undo
from parlour.server.problems import RefusedError
from parlour.server.store import Store
from tests.server.harness import DEALT
from tests.server.houses import Eyes, House, with_houses

HOT_SEAT = CreateTable("patchwork", [SeatRequest("person"), SeatRequest("person")], starter=0)


def test_only_the_latest_tables_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.rooms._KEPT", 2)

    async def work(tables: House) -> None:
        eyes = Eyes()
        ids = [await tables.create("ann", HOT_SEAT) for _ in range(5)]
        watched = await tables.watch(ids[0], eyes)
        for table in ids:
            await tables.act("ann", Move(table, "one", DEALT, "advance"))
        gc.collect()
        assert {room.table.row.id for room in tables.tables.rooms.here()} == {ids[0], ids[3], ids[4]}
        # Those that were dropped are played on as if nothing had happened.
        for table in ids:
            assert (await tables.act("ann", Move(table, "two", DEALT + 1, "advance"))).version == DEALT + 2
        assert eyes.versions() == [DEALT, DEALT + 1, DEALT + 2]
        assert watched.table.course.version == DEALT + 2

    with_houses(tmp_path, 1, work)


def test_two_processes_on_one_database_agree(tmp_path: Path) -> None:
    async def work(one: House, two: House) -> None:
        table = await one.create("ann", HOT_SEAT)
        eyes = Eyes()
        await two.watch(table, eyes)
        await one.act("ann", Move(table, "first", DEALT, "advance"))
        with pytest.raises(RefusedError) as stale:
            await two.act("ann", Move(table, "second", DEALT, "advance"))
        assert (stale.value.reason, stale.value.values) == ("problem.stale", {"version": DEALT + 1})
        # Whoever lost the race has meanwhile been told what happened.
        assert eyes.versions() == [DEALT, DEALT + 1]
        await one.act("ann", Undo(table, "back", DEALT + 1))
        fresh = Eyes()
        await two.watch(table, fresh)
        assert fresh.versions() == [DEALT + 2]

    with_houses(tmp_path, 2, work)


def test_a_message_repeated_to_another_process_is_played_once(tmp_path: Path) -> None:
    async def work(one: House, two: House) -> None:
        table = await one.create("ann", HOT_SEAT)
        await two.watch(table, Eyes())
        move = Move(table, "same", DEALT, "advance")
        acks = await asyncio.gather(*[house.act("ann", move) for house in (one, two) * 10])
        assert {ack.version for ack in acks} == {DEALT + 1}

    with_houses(tmp_path, 2, work)


def test_an_interrupted_write_is_caught_up_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append = Store.append

    async def stored_but_interrupted(*arguments: Any) -> None:
        await append(*arguments)
        raise asyncio.CancelledError

    async def work(tables: House) -> None:
        table = await tables.create("ann", HOT_SEAT)
        eyes = Eyes()
        await tables.watch(table, eyes)
        monkeypatch.setattr(Store, "append", stored_but_interrupted)
        with pytest.raises(asyncio.CancelledError):
            await tables.act("ann", Move(table, "one", DEALT, "advance"))
        monkeypatch.undo()
        # Sent again, the move is found to be there; whoever watches learns of it.
        assert (await tables.act("ann", Move(table, "one", DEALT, "advance"))).version == DEALT + 1
        assert eyes.versions() == [DEALT, DEALT + 1]

    with_houses(tmp_path, 1, work)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET rules = 99",
        "UPDATE tables SET game = 'chess'",
        """UPDATE tables SET options = '{"leather": "golden"}'""",
        "UPDATE entries SET action = 'deal p99' WHERE version = 3",
        "DELETE FROM entries WHERE version = 3",
        "UPDATE entries SET action = 'advance' WHERE version = 3",
    ],
)
def test_a_table_of_other_rules_is_refused_and_hurts_no_other(tmp_path: Path, damage: str) -> None:
    async def work(tables: House) -> None:
        damaged, sound = [await tables.create("ann", HOT_SEAT) for _ in range(2)]
        engine = create_engine(f"sqlite:///{tmp_path}/tables.db")
        with engine.begin() as connection:
            where = " AND" if "WHERE" in damage else " WHERE"
            name = "table_id" if "entries" in damage else "id"
            connection.execute(text(f"{damage}{where} {name} = '{damaged}'".replace(":", r"\:")))
        engine.dispose()
        with pytest.raises(RefusedError, match="table_unreadable"):
            await tables.watch(damaged, Eyes())
        with pytest.raises(RefusedError, match="table_unreadable"):
            await tables.act("ann", Move(damaged, "one", DEALT, "advance"))
        await tables.watch(sound, Eyes())
        assert len(await tables.tables.summaries("ann")) == 2

    with_houses(tmp_path, 1, work)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET clock = '[]' WHERE id",
        "UPDATE tables SET options = '{' WHERE id",
        "UPDATE tables SET winners = '[0,' WHERE id",
        "UPDATE tables SET winners = '[9]' WHERE id",
        "UPDATE tables SET opening = 'null' WHERE id",
        "UPDATE tables SET to_move = 99 WHERE id",
        "UPDATE tables SET visibility = 'seen' WHERE id",
        "UPDATE tables SET seed = 'text' WHERE id",
        "DELETE FROM seats WHERE seat = 0 AND table_id",
        "UPDATE seats SET kind = 'ghost' WHERE seat = 1 AND table_id",
    ],
)
def test_a_damaged_row_takes_no_other_table_out_of_a_list(tmp_path: Path, damage: str) -> None:
    async def work(tables: House) -> None:
        public = replace(HOT_SEAT, visibility="public")
        damaged, sound = [await tables.create("ann", public) for _ in range(2)]
        engine = create_engine(f"sqlite:///{tmp_path}/tables.db")
        with engine.begin() as connection:
            connection.execute(text("UPDATE tables SET due = '2000'"))
            connection.execute(text(f"{damage} = '{damaged}'"))
        engine.dispose()
        for listed in (tables.tables.lobby, tables.tables.summaries):
            assert [summary.table for summary in await listed("ann")] == [sound]
        with pytest.raises(RefusedError, match="unknown_table"):
            await tables.watch(damaged, Eyes())
        # Nor is it looked after again and again.
        await tables.tables.look_after()
        assert await tables.store.due("9", 9) == [(sound, DEALT)]

    with_houses(tmp_path, 1, work)
