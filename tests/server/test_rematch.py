"""The same again: one rematch for all, seats rotated, each kept for its person."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from parlour.server.messages import SeatRequest
from parlour.server.problems import RefusedError
from tests.server.asking import ME, OPEN, leave, move, resign, sit, table_for
from tests.server.houses import Eyes, House, with_houses
from tests.server.test_seats import playing, playing_three, refused, seen_by


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


def test_who_asks_for_a_rematch_and_gets_up_leaves_the_others_their_seats(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _, _ = await playing(house)
        await house.act("bo", resign(table))
        again = await house.opening.rematch("ann", table)
        await house.act("ann", leave(again))
        assert await house.opening.rematch("bo", table) == again
        bo = await seen_by(house, "bo", again)
        await house.act("bo", sit(again, 0))
        assert seated(bo) == [("person", "Bo", True, False), ("open", "", False, False)]
        await house.act("eve", sit(again, 1, bo.company["invite"]))
        assert bo.company["phase"] == "playing"

    with_houses(tmp_path, 1, work)


def test_a_rematch_that_its_asker_has_left_waits_for_the_others_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.opening._GATHERING", 1)

    async def work(house: House) -> None:
        table, _, _ = await playing(house)
        await house.act("bo", resign(table))
        again = await house.opening.rematch("ann", table)
        assert await refused(house.create("ann", table_for(ME, OPEN))) == "problem.too_many_open"
        await house.act("ann", leave(again))
        await house.create("ann", table_for(ME, OPEN))
        assert await house.tables.waiting.of("bo") == [again]
        listed = {one.table: one.your_turn for one in await house.tables.summaries("bo")}
        assert listed[again]

    with_houses(tmp_path, 1, work)


def test_a_rematch_that_all_decline_is_given_up(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _, _ = await playing(house)
        await house.act("bo", resign(table))
        again = await house.opening.rematch("ann", table)
        for person in ("ann", "bo"):
            stored = await house.store.table(again)
            assert stored is not None
            assert stored.standing.phase == "gathering"
            await house.act(person, leave(again))
        stored = await house.store.table(again)
        assert stored is not None
        assert stored.standing.phase == "over"

    with_houses(tmp_path, 1, work)


async def played_by_two_at_one_screen(house: House) -> str:
    """A game that is over, of Ann and Zoë, who share a screen, against Bo."""
    seats = [SeatRequest("person", "Ann"), OPEN, SeatRequest("person", "Zoë")]
    table = await house.create("ann", table_for(*seats, game="toygame"))
    ann = await seen_by(house, "ann", table)
    await house.act("bo", sit(table, 1, ann.company["invite"]))
    await house.act("bo", resign(table))
    await house.act("ann", resign(table))
    assert ann.company["phase"] == "over"
    return table


def seated(eyes: Eyes) -> list[tuple[str, str, bool, bool]]:
    return [(seat["kind"], seat["name"], seat["yours"], seat["kept"]) for seat in eyes.company["seats"]]


@pytest.mark.usefixtures("toy_game")
@pytest.mark.parametrize("chosen", [1, 2])
def test_who_held_several_seats_gets_all_of_them_back(database: URL, chosen: int) -> None:
    async def work(one: House, two: House) -> None:
        again = await one.opening.rematch("bo", await played_by_two_at_one_screen(one))
        ann = await seen_by(two, "ann", again)
        assert seated(ann) == [("person", "Bo", False, False), ("open", "Zoë", True, True), ("open", "Ann", True, True)]
        assert await two.tables.waiting.of("ann") == [again]
        ack = await two.act("ann", sit(again, chosen))
        assert [(entry.version, entry.seat, entry.text) for entry in (await one.store.entries(again))[:2]] == [
            (ack.version, 1, "Zoë"),
            (ack.version + 1, 2, "Ann"),
        ]
        bo = await seen_by(one, "bo", again)
        for eyes in (ann, bo):
            assert eyes.company["phase"] == "playing"
            assert [name for _, name, _, _ in seated(eyes)] == ["Bo", "Zoë", "Ann"]
            assert [yours for _, _, yours, _ in seated(eyes)] == [eyes is bo, eyes is ann, eyes is ann]
        # And plays both.
        await one.act("bo", move(again, bo.last["version"], "keep"))
        for seat in (1, 2):
            ann = await seen_by(two, "ann", again)
            assert ann.last["state"]["view"]["viewer"] == ann.last["state"]["to_move"] == seat
            await two.act("ann", move(again, ann.last["version"], "keep"))

    with_houses(database, 2, work)


@pytest.mark.usefixtures("toy_game")
def test_several_kept_seats_are_taken_once(database: URL) -> None:
    async def work(one: House, two: House) -> None:
        again = await one.opening.rematch("bo", await played_by_two_at_one_screen(one))
        results = await asyncio.gather(
            *[house.act("ann", sit(again, seat)) for house, seat in ((one, 1), (two, 2))], return_exceptions=True
        )
        lost = [result.reason for result in results if isinstance(result, RefusedError)]
        assert lost == ["problem.already_seated"]
        assert [entry.kind for entry in await one.store.entries(again)].count("sit") == 2

    with_houses(database, 2, work)


@pytest.mark.usefixtures("toy_game")
def test_several_kept_seats_are_declined_together(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        again = await house.opening.rematch("bo", await played_by_two_at_one_screen(house))
        bo, ann = await seen_by(house, "bo", again), await seen_by(house, "ann", again)
        await house.act("ann", leave(again))
        assert seated(bo) == [("person", "Bo", True, False), ("open", "", False, False), ("open", "", False, False)]
        assert not ann.watching
        assert bo.company["invite"] not in str(ann.seen)
        await house.act("eve", sit(again, 2, bo.company["invite"]))
        await house.act("ann", sit(again, 1, bo.company["invite"]))
        assert bo.company["phase"] == "playing"

    with_houses(tmp_path, 1, work)


@pytest.mark.usefixtures("toy_game")
def test_who_has_a_seat_kept_sits_on_no_other(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _ = await playing_three(house)
        for person in ("bo", "cy"):
            await house.act(person, resign(table))
        again = await house.opening.rematch("ann", table)
        await house.act("cy", leave(again))
        # Seat 0 is kept for Bo; seat 1 was for Cy, and is anyone's now.
        assert await refused(house.act("bo", sit(again, 1))) == "problem.seat_kept"
        await house.act("bo", sit(again, 0))

    with_houses(tmp_path, 1, work)
