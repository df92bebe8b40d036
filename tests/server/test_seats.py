"""Who may sit where: invitations, open seats, leaving, coming back, resigning."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from parlour.server.messages import Leave, Move
from parlour.server.problems import RefusedError
from tests.server.asking import BOT, ME, OPEN, come_back, leave, move, resign, sit, stand_in, table_for, undo
from tests.server.conftest import Hours
from tests.server.harness import DEALT
from tests.server.houses import Eyes, House, with_houses


async def refused(request: Awaitable[Any]) -> str:
    """The reason for which a request is refused."""
    with pytest.raises(RefusedError) as refusal:
        await request
    return str(refusal.value.reason)


async def seen_by(house: House, person: str, table: str, invite: str = "") -> Eyes:
    """What a person sees from now on; first a snapshot."""
    eyes = Eyes(person)
    await house.watch(table, eyes, invite)
    return eyes


async def gathering(house: House, **changes: Any) -> tuple[str, Eyes, str]:
    """A table of Ann's with an open seat, as she sees it, and its invitation."""
    table = await house.create("ann", table_for(ME, OPEN, **changes))
    ann = await seen_by(house, "ann", table)
    return table, ann, ann.company["invite"]


async def playing_three(house: House) -> tuple[str, Eyes]:
    """A game of stairs between Ann, Bo and Cy, on the seats in that order, as Ann sees it."""
    table = await house.create("ann", table_for(ME, OPEN, OPEN, game="toygame"))
    ann = await seen_by(house, "ann", table)
    for person, seat in (("bo", 1), ("cy", 2)):
        await house.act(person, sit(table, seat, ann.company["invite"]))
    return table, ann


async def playing(house: House, **changes: Any) -> tuple[str, Eyes, Eyes]:
    """A game of Ann against Bo, as they see it."""
    table, ann, invite = await gathering(house, **changes)
    await house.act("bo", sit(table, 1, invite))
    return table, ann, await seen_by(house, "bo", table)


def test_a_table_with_an_open_seat_is_dealt_when_it_is_taken(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, ann, invite = await gathering(house)
        assert (ann.company["phase"], ann.last["state"], ann.last["version"]) == ("gathering", None, 0)
        assert await refused(house.act("ann", move(table, 0, "advance"))) == "problem.not_started"
        bo = await seen_by(house, "bo", table, invite)
        assert bo.company["invite"] == ""
        ack = await house.act("bo", sit(table, 1, invite))
        assert ack.version == 1
        for eyes, seat in ((ann, 0), (bo, 1)):
            assert eyes.versions() == list(range(DEALT + 2))
            assert eyes.company["phase"] == "playing"
            assert [info["yours"] for info in eyes.company["seats"]] == [seat == 0, seat == 1]
            assert eyes.last["state"]["view"]["viewer"] == seat
            assert eyes.last["state"]["legal"] == [] or seat == 0
        sat = next(message["entry"] for message in ann.seen if message["type"] == "update")
        assert (sat["kind"], sat["seat"], sat["name"]) == ("sit", 1, "Bo")
        assert (await house.act("ann", move(table, DEALT + 1, "advance"))).version == DEALT + 2
        assert await refused(house.act("ann", move(table, DEALT + 2, "advance"))) == "problem.not_your_turn"
        await house.act("bo", move(table, DEALT + 2, "advance"))

    with_houses(tmp_path, 1, work)


def test_a_private_table_is_known_by_its_invitation_only(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _, invite = await gathering(house)
        for wrong in ("", "x", invite[:-1], invite + "x", "é"):
            assert await refused(house.watch(table, Eyes("bo"), wrong)) == "problem.unknown_table"
            assert await refused(house.act("bo", sit(table, 1, wrong))) == "problem.unknown_table"
        assert await house.tables.lobby("bo") == []
        stranger = await seen_by(house, "", table, invite)
        assert stranger.last["presence"]["spectators"] == 1
        assert invite not in str(stranger.seen)

    with_houses(tmp_path, 1, work)


def test_a_public_table_is_open_to_all_and_in_the_lobby(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _, _ = await gathering(house, visibility="public")
        (listed,) = await house.tables.lobby("bo")
        assert (listed.table, listed.phase, listed.your_turn) == (table, "gathering", False)
        await house.act("bo", sit(table, 1))
        (listed,) = await house.tables.lobby("")
        assert (listed.phase, listed.to_move) == ("playing", 0)
        spectator = await seen_by(house, "", table)
        assert spectator.last["state"]["view"]["viewer"] is None
        assert spectator.last["state"]["legal"] == []

    with_houses(tmp_path, 1, work)


@pytest.mark.parametrize("person", ["", "eve"])
def test_a_spectator_can_do_nothing_but_look(tmp_path: Path, person: str) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await playing(house, visibility="public")
        before = ann.last["version"]
        for request in (
            move(table, before, "advance"), undo(table, before), leave(table), come_back(table), resign(table),
            stand_in(table, 0), sit(table, 0),
        ):  # fmt: skip
            assert await refused(house.act(person, request)) in {
                "problem.not_your_turn", "problem.not_seated", "problem.nothing_to_undo", "problem.seat_taken",
                "problem.still_there",
            }  # fmt: skip
        assert ann.last["version"] == before

    with_houses(tmp_path, 1, work)


@pytest.mark.usefixtures("toy_game")
def test_a_seat_is_taken_by_one_person_once(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, OPEN, OPEN, game="toygame"))
        invite = (await seen_by(house, "ann", table)).company["invite"]
        for seat in (-1, 3, 10**9):
            assert await refused(house.act("bo", sit(table, seat, invite))) == "problem.no_such_seat"
        assert await refused(house.act("bo", sit(table, 0, invite))) == "problem.seat_taken"
        assert await refused(house.act("ann", sit(table, 1))) == "problem.already_seated"
        await house.act("bo", sit(table, 1, invite))
        assert await refused(house.act("cy", sit(table, 1, invite))) == "problem.seat_taken"
        assert await refused(house.act("bo", sit(table, 2))) == "problem.already_seated"

    with_houses(tmp_path, 1, work)


@pytest.mark.usefixtures("toy_game")
def test_an_invitation_renewed_on_the_way_to_the_table_leads_nowhere(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, OPEN, OPEN, game="toygame"))
        invite = (await seen_by(house, "ann", table)).company["invite"]
        await house.act("bo", sit(table, 1, invite))
        eve = Eyes("eve")
        room = await house.tables.rooms.known(table, "eve", invite)
        await house.act("bo", leave(table))
        assert await refused(house.tables.watch(room, eve, invite)) == "problem.unknown_table"
        assert (eve.seen, eve.watching) == ([], False)

    with_houses(tmp_path, 1, work)


@pytest.mark.usefixtures("toy_game")
def test_who_leaves_before_the_game_opens_the_seat_and_renews_the_invitation(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, OPEN, OPEN, game="toygame"))
        ann = await seen_by(house, "ann", table)
        old = ann.company["invite"]
        await house.act("bo", sit(table, 1, old))
        bo, eve = await seen_by(house, "bo", table), await seen_by(house, "eve", table, old)
        await house.act("bo", leave(table))
        assert ann.company["seats"][1]["kind"] == "open"
        new = ann.company["invite"]
        assert new not in {old, ""}
        # Who came by the old invitation, and who gave the seat up, is told that there is no such table.
        for eyes in (bo, eve):
            assert not eyes.watching
            assert eyes.told["reason"] == "problem.unknown_table"
            assert new not in str(eyes.seen)
            assert await refused(house.act(eyes.person, sit(table, 1, old))) == "problem.unknown_table"
        assert ann.watching
        await house.act("bo", sit(table, 2, new))

    with_houses(tmp_path, 1, work)


def test_a_table_that_all_have_left_is_abandoned(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await gathering(house, visibility="public")
        await house.act("ann", leave(table))
        assert ann.company["ended"] == {"how": "abandoned", "winners": []}
        assert ann.last["state"] is None
        assert await refused(house.act("bo", sit(table, 0))) == "problem.game_over"
        assert await house.tables.lobby("bo") == []

    with_houses(tmp_path, 1, work)


def test_a_bot_stands_in_for_who_leaves_until_they_come_back(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, ann, bo = await playing(house)
        await house.act("bo", leave(table))
        assert ann.company["seats"][1]["stand_in"]
        assert await refused(house.act("bo", leave(table))) == "problem.not_seated"
        assert await refused(house.act("ann", come_back(table))) == "problem.not_absent"
        await house.act("ann", move(table, ann.last["version"], "advance"))
        await bo.until(lambda message: message["type"] == "update" and message["state"]["to_move"] == 0)
        assert any(message["entry"]["seat"] == 1 for message in bo.updates() if message["entry"]["kind"] == "action")
        # Watching goes on, acting does not.
        assert bo.last["state"]["view"]["viewer"] == 1
        await house.act("bo", come_back(table))
        assert not ann.company["seats"][1]["stand_in"]
        await house.act("ann", move(table, ann.last["version"], "advance"))
        await house.act("bo", move(table, bo.last["version"], "advance"))

    with_houses(tmp_path, 1, work)


def test_of_two_who_resigns_loses(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, ann, bo = await playing(house)
        await house.act("bo", resign(table))
        assert ann.company["ended"] == bo.company["ended"] == {"how": "resigned", "winners": [0]}
        assert (ann.last["state"]["to_move"], ann.last["state"]["legal"]) == (None, [])
        assert len(ann.last["seed"]) == 64
        for request in (move(table, ann.last["version"], "advance"), resign(table), leave(table), come_back(table)):
            assert await refused(house.act("ann", request)) == "problem.game_over"
        (listed,) = await house.tables.summaries("bo")
        assert (listed.phase, listed.winners, listed.to_move) == ("over", [0], None)

    with_houses(tmp_path, 1, work)


@pytest.mark.usefixtures("toy_game")
@pytest.mark.parametrize("quitter", [0, 1, 2])
@pytest.mark.parametrize("moves", range(4))
def test_of_three_who_resigns_is_played_for_to_the_end(tmp_path: Path, quitter: int, moves: int) -> None:
    persons = ["ann", "bo", "cy"]

    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, OPEN, OPEN, game="toygame"))
        ann = await seen_by(house, "ann", table)
        for seat in (1, 2):
            await house.act(persons[seat], sit(table, seat, ann.company["invite"]))
        for _ in range(moves):
            await house.act(persons[ann.last["state"]["to_move"]], move(table, ann.last["version"], "keep"))
        await house.act(persons[quitter], resign(table))
        assert ann.company["seats"][quitter]["out"]
        assert await refused(house.act(persons[quitter], come_back(table))) == "problem.not_absent"
        while ann.company["phase"] == "playing":
            seat = ann.last["state"]["to_move"]
            if seat == quitter or seat is None:
                await ann.more()
            else:
                await house.act(persons[seat], move(table, ann.last["version"], "keep"))
        assert ann.company["ended"]["how"] == "played"
        kept = [message["entry"]["seat"] for message in ann.updates() if message["entry"]["kind"] == "action"]
        assert [kept.count(seat) for seat in range(3)] == [3, 3, 3]

    with_houses(tmp_path, 1, work)


@pytest.mark.usefixtures("toy_game")
def test_who_resigns_against_bots_ends_the_game(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, BOT, BOT, game="toygame"))
        await house.act("ann", resign(table))
        assert (await seen_by(house, "ann", table)).company["ended"] == {"how": "resigned", "winners": [1, 2]}

    with_houses(tmp_path, 1, work)


def test_nobody_was_away_before_they_sat_down(tmp_path: Path, hours: Hours) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(OPEN, ME))
        ann = await seen_by(house, "ann", table)
        hours.go_by(1000)
        await house.act("bo", sit(table, 0, ann.company["invite"]))
        with pytest.raises(RefusedError) as early:
            await house.act("ann", stand_in(table, 0))
        assert (early.value.reason, early.value.values) == ("problem.still_there", {"seconds": 120})

    with_houses(tmp_path, 1, work)


def test_the_others_may_call_in_a_bot_for_who_is_to_move_and_long_away(tmp_path: Path, hours: Hours) -> None:
    async def work(house: House) -> None:
        table, ann, bo = await playing(house)
        room = await house.watch(table, ann)
        await house.act("ann", move(table, ann.last["version"], "advance"))
        assert await refused(house.act("ann", stand_in(table, 1))) == "problem.still_there"
        await house.tables.unwatch(room, bo)
        assert ann.told == {"type": "presence", "table": table, "seats": [0], "spectators": 0}
        hours.go_by(119)
        with pytest.raises(RefusedError) as early:
            await house.act("ann", stand_in(table, 1))
        assert (early.value.reason, early.value.values) == ("problem.still_there", {"seconds": 1})
        hours.go_by(1)
        assert await refused(house.act("eve", stand_in(table, 1))) == "problem.unknown_table"
        assert await refused(house.act("ann", stand_in(table, 7))) == "problem.no_such_seat"
        await house.act("ann", stand_in(table, 1))
        assert ann.company["seats"][1]["stand_in"]
        await ann.until(lambda message: message["type"] == "update" and message["state"]["to_move"] == 0)
        await house.act("bo", come_back(table))

    with_houses(tmp_path, 1, work)


def test_who_leaves_a_game_keeps_the_seat_and_shows_no_spectator_out(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _, invite = await gathering(house)
        await house.act("bo", sit(table, 1, invite))
        eve = await seen_by(house, "eve", table, invite)
        await house.act("bo", leave(table))
        assert eve.company["seats"][1]["stand_in"]
        assert eve.watching
        await seen_by(house, "cy", table, invite)
        await house.act("bo", come_back(table))

    with_houses(tmp_path, 1, work)


def test_each_person_numbers_requests_alone(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, ann, bo = await playing(house, visibility="public")
        start = ann.last["version"]
        for _ in range(2):  # sent again, it is done once
            assert (await house.act("ann", Move(table, "1", start, "advance"))).version == start + 1
        assert (await house.act("bo", Move(table, "1", start + 1, "advance"))).version == start + 2
        assert await refused(house.act("eve", Leave(table, "1"))) == "problem.not_seated"
        assert bo.last["version"] == start + 2

    with_houses(tmp_path, 1, work)


def test_who_opened_a_table_and_left_it_needs_the_invitation_like_anyone(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, OPEN, OPEN, game="littletown", starter=None))
        ann = await seen_by(house, "ann", table)
        await house.act("bo", sit(table, 1, ann.company["invite"]))
        await house.act("ann", leave(table))
        with pytest.raises(RefusedError, match="unknown_table"):
            await seen_by(house, "ann", table)
        assert await refused(house.act("ann", sit(table, 0))) == "problem.unknown_table"
        assert await house.tables.summaries("ann") == []
        assert [summary.table for summary in await house.tables.summaries("bo")] == [table]
        # Who opened it for others alone looks on as before.
        bots = await house.create("ann", table_for(BOT, BOT))
        assert [summary.table for summary in await house.tables.summaries("ann")] == [bots]
        await seen_by(house, "ann", bots)

    with_houses(tmp_path, 1, work)


def test_an_invitation_that_lapses_in_the_meantime_seats_nobody(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _, invite = await gathering(house)
        await house.act("bo", sit(table, 1, invite))
        await house.act("bo", resign(table))
        again = await house.opening.rematch("ann", table)
        room = await house.tables.rooms.known(again, "ann")
        async with room.lock:
            declining = asyncio.create_task(house.act("bo", leave(again)))
            sitting = asyncio.create_task(house.act("bo", sit(again, 0)))
            for _ in range(10):
                await asyncio.sleep(0)
        await declining
        assert await refused(sitting) == "problem.unknown_table"

    with_houses(tmp_path, 1, work)


def test_who_came_back_in_time_is_not_replaced(tmp_path: Path, hours: Hours) -> None:
    async def work(house: House) -> None:
        table, ann, bo = await playing(house)
        await house.act("ann", move(table, ann.last["version"], "advance"))
        room = await house.watch(table, ann)
        await house.tables.unwatch(room, bo)
        hours.go_by(100)
        await house.watch(table, bo)
        await house.tables.unwatch(room, bo)
        hours.go_by(100)
        assert await refused(house.act("ann", stand_in(table, 1))) == "problem.still_there"

    with_houses(tmp_path, 1, work)
