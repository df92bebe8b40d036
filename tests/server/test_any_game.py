"""A game the server was not made with: its options, its hidden things and its seats, as its contract tells them."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.server.messages import CreateTable, Move, Preview, SeatRequest, Undo
from parlour.server.problems import RefusedError
from tests.server.asking import OPEN, move, resign, sit
from tests.server.harness import Message
from tests.server.houses import Eyes, House, with_houses
from tests.server.test_seats import refused
from tests.toygame import GAME

pytestmark = pytest.mark.usefixtures("toy_game")

PERSON, BOT = SeatRequest("person"), SeatRequest("bot", level="easy")


def table_of(*seats: SeatRequest, **options: str | int | bool) -> CreateTable:
    return CreateTable(GAME.name, list(seats), options, starter=0)


@pytest.mark.parametrize(
    ("options", "reason", "values"),
    [
        ({"rounds": 2}, "problem.bad_option_value", {"option": "rounds", "allowed": (3, 1)}),
        ({"rounds": True}, "problem.bad_option_value", {"option": "rounds", "allowed": (3, 1)}),
        ({"rounds": "1"}, "problem.bad_option_value", {"option": "rounds", "allowed": (3, 1)}),
        ({"laps": 1}, "problem.unknown_option", {"option": "laps", "allowed": ["rounds"]}),
        # The seats tell how many play.
        ({"players": 2}, "problem.unknown_option", {"option": "players", "allowed": ["rounds"]}),
    ],
)
def test_options_are_what_the_game_says(
    tmp_path: Path, options: dict[str, str | int | bool], reason: str, values: Message
) -> None:
    async def work(tables: House) -> None:
        with pytest.raises(RefusedError) as refused:
            await tables.create("ann", table_of(PERSON, PERSON, **options))
        assert (refused.value.reason, refused.value.values) == (reason, values)
        assert await tables.tables.summaries("ann") == []

    with_houses(tmp_path, 1, work)


@pytest.mark.parametrize(("given", "rounds"), [({}, 3), ({"rounds": 1}, 1), ({"preset": "short"}, 1)])
def test_a_table_keeps_its_options_and_number_of_seats(tmp_path: Path, given: dict[str, Any], rounds: int) -> None:
    async def work(first: House, second: House) -> None:
        for seats in (2, 3):
            table = await first.create("ann", table_of(*[PERSON] * seats, **given))
            eyes = Eyes()
            await second.watch(table, eyes)
            (snapshot,) = eyes.seen
            assert snapshot["options"] == {"rounds": rounds}
            assert snapshot["state"]["view"]["options"] == {"players": seats, "rounds": rounds}
            assert len(snapshot["company"]["seats"]) == seats

    with_houses(tmp_path, 2, work)


async def secrets_of(tables: House, table: str) -> list[str]:
    """What each seat was dealt in secret."""
    return [entry.action for entry in (await tables.store.entries(table))[:2]]


def test_what_a_seat_may_not_know_is_in_no_message(tmp_path: Path) -> None:
    async def work(tables: House) -> None:
        table = await tables.create("ann", table_of(PERSON, BOT))
        mine, _ = await secrets_of(tables, table)
        eyes = Eyes()
        room = await tables.watch(table, eyes)
        own, other = eyes.seen[0]["log"][:2]
        number = int(mine.partition(" ")[2])
        assert (own["action"], own["events"]) == (
            mine, [{"event": "deal", "seat": -1, "to": 0, "number": number}],
        )  # fmt: skip
        # That something happened is told, with its version, and nothing else.
        assert (other["version"], other["action"], other["events"]) == (2, "", [{"event": "deal", "seat": -1, "to": 1}])
        action = eyes.seen[0]["state"]["legal"][0]
        previewed = await tables.tables.preview("ann", Preview(table, "look", room.table.course.version, action))
        await tables.act("ann", Move(table, "go", room.table.course.version, action))
        assert eyes.seen[1]["entry"]["events"] == previewed.events
        told = [eyes.seen[0]["log"], *[message["entry"] for message in eyes.seen[1:]]]
        assert json.dumps(told).count('"luck ') == 1
        assert eyes.seen[0]["state"]["view"]["luck"] == [number, None]

    with_houses(tmp_path, 1, work)


@pytest.mark.parametrize("first", [BOT, OPEN], ids=["bot", "person"])
def test_what_an_action_would_bring_to_light_is_not_shown_before_it_is_done(tmp_path: Path, first: SeatRequest) -> None:
    async def work(tables: House) -> None:
        table = await tables.create("ann", table_of(first, PERSON, rounds=1))
        eyes = Eyes()
        room = await tables.watch(table, eyes)
        if first is OPEN:
            await tables.act("bo", sit(table, 0, eyes.company["invite"]))
            look = Preview(table, "look", room.table.course.version, "keep")
            assert (await tables.tables.preview("bo", look)).events
            await tables.act("bo", move(table, room.table.course.version, "keep"))
        await eyes.until(lambda message: message["state"]["to_move"] == 1)
        # Seat 1's last action ends the game, and all lucky numbers are told.
        look = Preview(table, "look", room.table.course.version, "keep")
        assert await refused(tables.tables.preview("ann", look)) == "problem.not_foreseeable"
        assert room.table.course.phase == "playing"

    with_houses(tmp_path, 1, work)


def test_at_one_screen_each_seat_sees_its_own_log(tmp_path: Path) -> None:
    async def work(tables: House) -> None:
        table = await tables.create("ann", table_of(PERSON, PERSON))
        dealt = await secrets_of(tables, table)
        version = 3
        for seat in (0, 1, 0):
            eyes = Eyes()
            await tables.watch(table, eyes)
            snapshot = eyes.seen[0]
            assert snapshot["state"]["view"]["viewer"] == seat
            shown = [entry["action"] for entry in snapshot["log"][:2]]
            assert shown == [action if to == seat else "" for to, action in enumerate(dealt)]
            assert [entry["version"] for entry in snapshot["log"]] == list(range(1, version + 1))
            version = (await tables.act("ann", Move(table, f"{version}", version, "keep"))).version + 1
            assert [message["entry"]["version"] for message in eyes.seen[1:]] == [version - 1, version]

    with_houses(tmp_path, 1, work)


def test_where_nobody_sits_nothing_secret_is_seen(tmp_path: Path) -> None:
    async def work(tables: House) -> None:
        table = await tables.create("ann", table_of(BOT, BOT, rounds=1))
        eyes = Eyes()
        await tables.watch(table, eyes)
        log = eyes.seen[0]["log"]
        assert [entry["action"] for entry in log[:2]] == ["", ""]
        assert eyes.seen[0]["state"]["view"]["luck"] == [None, None]

    with_houses(tmp_path, 1, work)


def test_bots_forget_a_game_that_ends_unwatched(tmp_path: Path) -> None:
    async def work(tables: House) -> None:
        table = await tables.create("ann", table_of(BOT, PERSON, rounds=1))
        eyes = Eyes()
        room = await tables.watch(table, eyes)
        while room.table.course.to_move != 1:
            await eyes.more()
        assert list(tables.tables._bots._rested) == [(table, 0)]
        await tables.tables.unwatch(room, eyes)
        await tables.act("ann", Move(table, "last", room.table.course.version, "keep"))
        assert room.table.course.phase == "over"
        assert not tables.tables._bots._rested

    with_houses(tmp_path, 1, work)


def test_a_log_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: House) -> None:
        table = await tables.create("ann", table_of(PERSON, PERSON))
        ack = await tables.act("ann", Move(table, "one", 3, "keep"))
        monkeypatch.setattr("parlour.server.plans.LONGEST", ack.version)
        with pytest.raises(RefusedError, match="log_too_long"):
            await tables.act("ann", Undo(table, "two", ack.version))
        ack = await tables.act("ann", Move(table, "three", ack.version + 1, "keep"))
        monkeypatch.setattr("parlour.server.plans.LONGEST_GAME", ack.version)
        with pytest.raises(RefusedError, match="game_too_long"):
            await tables.act("ann", Move(table, "four", ack.version + 1, "keep"))
        await tables.act("ann", resign(table))

    with_houses(tmp_path, 1, work)


def test_nothing_is_undone_behind_a_roll(tmp_path: Path) -> None:
    async def work(tables: House) -> None:
        table = await tables.create("ann", table_of(PERSON, PERSON))
        ack = await tables.act("ann", Move(table, "one", 3, "keep"))
        with pytest.raises(RefusedError, match="nothing_to_undo"):
            await tables.act("ann", Undo(table, "back", ack.version + 1))

    with_houses(tmp_path, 1, work)
