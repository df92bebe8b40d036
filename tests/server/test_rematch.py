"""The same again: one rematch for all, seats rotated, each kept for its person."""

import asyncio
from pathlib import Path

from sqlalchemy.engine import URL

from tests.server.asking import ME, OPEN, leave, resign, sit, table_for
from tests.server.houses import House, with_houses
from tests.server.test_seats import playing, refused, seen_by


def test_a_rematch_rotates_the_seats_and_keeps_the_others(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await playing(house, leather="original", visibility="public")
        assert await refused(house.opening.rematch("ann", table)) == "problem.not_over"
        await house.act("bo", resign(table))
        assert await refused(house.opening.rematch("eve", table)) == "problem.not_seated"
        again = await house.opening.rematch("ann", table)
        assert (ann.last["entry"]["kind"], ann.company["rematch"]) == ("rematch", again)
        assert await house.opening.rematch("bo", table) == again
        new = await seen_by(house, "ann", again)
        assert (new.last["options"], new.last["visibility"]) == ({"leather": "original"}, "public")
        assert [(seat["kind"], seat["yours"], seat["kept"]) for seat in new.company["seats"]] == [
            ("open", False, True),
            ("person", True, False),
        ]
        assert await house.tables.waiting.of("bo") == [again]
        assert await refused(house.act("eve", sit(again, 0))) == "problem.seat_taken"
        await house.act("bo", sit(again, 0))
        assert new.company["phase"] == "playing"
        assert new.last["state"]["to_move"] == 0

    with_houses(tmp_path, 1, work)


def test_who_declines_a_rematch_opens_the_seat(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _, _ = await playing(house)
        await house.act("bo", resign(table))
        again = await house.opening.rematch("ann", table)
        new = await seen_by(house, "ann", again)
        await house.act("bo", leave(again))
        assert new.company["seats"][0] == {**new.company["seats"][0], "kind": "open", "kept": False, "name": ""}
        assert await house.tables.waiting.of("bo") == []
        assert await refused(house.act("bo", sit(again, 0))) == "problem.unknown_table"
        await house.act("eve", sit(again, 0, new.company["invite"]))
        assert new.company["phase"] == "playing"

    with_houses(tmp_path, 1, work)


def test_two_who_ask_at_once_come_to_one_table(database: URL) -> None:
    async def work(one: House, two: House) -> None:
        table, _, _ = await playing(one)
        await one.act("bo", resign(table))
        tables = await asyncio.gather(
            *[house.opening.rematch(person, table) for house in (one, two) for person in ("ann", "bo")]
        )
        assert len(set(tables)) == 1
        assert len(await one.tables.summaries("ann")) == len(await two.tables.summaries("bo")) == 2

    with_houses(database, 2, work)


def test_at_one_screen_the_rematch_begins_at_once(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, ME))
        await house.act("ann", resign(table))
        again = await seen_by(house, "ann", await house.opening.rematch("ann", table))
        assert again.company["phase"] == "playing"

    with_houses(tmp_path, 1, work)


def test_few_tables_of_one_person_wait_at_once(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        for _ in range(20):
            await house.create("ann", table_for(ME, OPEN))
        assert await refused(house.create("ann", table_for(ME, OPEN))) == "problem.too_many_open"
        await house.create("ann", table_for(ME, ME))
        assert await refused(house.create("bo", table_for(OPEN, OPEN))) == "problem.nobody_sits"

    with_houses(tmp_path, 1, work)
