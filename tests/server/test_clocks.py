"""Time to think: whose clock runs, and what happens when it runs out."""

from pathlib import Path
from typing import Any

import pytest

from parlour.server.bots import Bots
from parlour.server.messages import Clock
from tests.server.asking import BOT, ME, OPEN, come_back, leave, move, sit, table_for, undo
from tests.server.conftest import Hours
from tests.server.houses import Eyes, House, with_houses
from tests.server.test_seats import playing, refused, seen_by

GAME, TURN = Clock("game", 60, 10), Clock("turn", 3600)
toys = pytest.mark.usefixtures("toy_game")


def left(eyes: Eyes) -> list[float]:
    seconds: list[float] = eyes.company["time"]["seconds"]
    return seconds


async def play(house: House, table: str, eyes: Eyes, action: str = "advance") -> None:
    """Whoever is to move plays."""
    persons = ["ann", "bo", "cy"]
    await house.act(persons[eyes.last["state"]["to_move"]], move(table, eyes.last["version"], action))


def test_a_game_clock_runs_for_who_is_to_move_and_grows_by_the_increment(tmp_path: Path, hours: Hours) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await playing(house, clock=GAME)
        assert (left(ann), ann.company["time"]["running"]) == ([60, 60], 0)
        hours.go_by(25)
        await play(house, table, ann)
        assert (left(ann), ann.company["time"]["running"]) == ([45, 60], 1)
        hours.go_by(5.5)
        fresh = await seen_by(house, "ann", table)
        assert left(fresh) == [45, 54.5]
        await play(house, table, ann)
        assert left(ann) == [45, 64.5]
        # What is taken back gives no time back, and its increment has been given.
        await house.act("bo", undo(table, ann.last["version"]))
        hours.go_by(4)
        await play(house, table, ann)
        assert left(ann) == [45, 60.5]

    with_houses(tmp_path, 1, work)


def test_nobody_gains_time_by_taking_back(tmp_path: Path, hours: Hours) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await playing(house, clock=GAME)
        for _ in range(3):
            hours.go_by(5)
            await house.act("ann", move(table, ann.last["version"], "advance"))
            await house.act("ann", undo(table, ann.last["version"]))
        # The increment of the move that will be made has come before it, and is not given again.
        assert left(ann) == [55, 60]
        await house.act("ann", move(table, ann.last["version"], "advance"))
        assert (left(ann), ann.company["time"]["running"]) == ([55, 60], 1)
        turns, bo, _ = await playing(house, clock=TURN)
        hours.go_by(1000)
        await house.act("ann", move(turns, bo.last["version"], "advance"))
        await house.act("ann", undo(turns, bo.last["version"]))
        assert (left(bo)[0], bo.company["time"]["running"]) == (2600, 0)

    with_houses(tmp_path, 1, work)


def test_a_turn_played_again_gives_the_next_seat_of_the_same_person_no_time_anew(tmp_path: Path, hours: Hours) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, ME, clock=TURN))
        ann = await seen_by(house, "ann", table)
        await house.act("ann", move(table, ann.last["version"], "advance"))
        hours.go_by(1000)
        await house.act("ann", undo(table, ann.last["version"]))
        await house.act("ann", move(table, ann.last["version"], "advance"))
        assert (left(ann)[1], ann.company["time"]["running"]) == (2600, 1)

    with_houses(tmp_path, 1, work)


def test_no_time_passes_while_the_table_gathers(tmp_path: Path, hours: Hours) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, OPEN, clock=GAME))
        ann = await seen_by(house, "ann", table)
        hours.go_by(1000)
        await house.tables.look_after()
        await house.act("bo", sit(table, 1, ann.company["invite"]))
        assert (left(ann), ann.company["time"]["running"]) == ([60, 60], 0)

    with_houses(tmp_path, 1, work)


@pytest.mark.parametrize("by_itself", [True, False])
def test_of_two_whose_time_is_up_loses(tmp_path: Path, hours: Hours, by_itself: bool) -> None:
    async def work(house: House) -> None:
        table, ann, bo = await playing(house, clock=GAME)
        hours.go_by(59.9)
        await house.tables.look_after()
        assert ann.company["phase"] == "playing"
        hours.go_by(0.1)
        if by_itself:
            await house.tables.look_after()
        else:  # a move that comes too late
            reason = await refused(house.act("ann", move(table, ann.last["version"], "advance")))
            assert reason in {"problem.game_over", "problem.stale"}
        assert bo.company["ended"] == {"how": "timeout", "winners": [1]}
        assert (bo.last["entry"]["kind"], bo.last["entry"]["seat"]) == ("timeout", 0)
        assert left(bo) == [0, 60]
        await house.tables.look_after()
        assert bo.updates()[-1]["entry"]["kind"] == "timeout"

    with_houses(tmp_path, 1, work)


@toys
def test_of_three_only_the_one_whose_time_is_up_is_out(tmp_path: Path, hours: Hours) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, OPEN, OPEN, game="toygame", clock=GAME))
        ann = await seen_by(house, "ann", table)
        for person, seat in (("bo", 1), ("cy", 2)):
            await house.act(person, sit(table, seat, ann.company["invite"]))
        await play(house, table, ann, "keep")
        hours.go_by(61)
        await house.tables.look_after()
        assert [seat["out"] for seat in ann.company["seats"]] == [False, True, False]
        assert await refused(house.act("bo", come_back(table))) == "problem.not_absent"
        await ann.until(lambda message: message["type"] == "update" and message["state"]["to_move"] == 2)
        assert left(ann)[2] == 60
        while ann.company["phase"] == "playing":
            if ann.last["state"]["to_move"] in {0, 2}:
                await play(house, table, ann, "keep")
            else:
                await ann.more()
        assert ann.company["ended"]["how"] == "played"

    with_houses(tmp_path, 1, work)


def test_who_lets_a_turn_pass_is_stood_in_for_and_may_come_back(tmp_path: Path, hours: Hours) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await playing(house, clock=TURN)
        hours.go_by(1000)
        await play(house, table, ann)
        hours.go_by(3599)
        await house.tables.look_after()
        assert left(ann)[1] == 3600  # as told when the turn began
        hours.go_by(1)
        await house.tables.look_after()
        assert ann.company["seats"][1] == {**ann.company["seats"][1], "stand_in": True, "out": False}
        await ann.until(lambda message: message["type"] == "update" and message["state"]["to_move"] == 0)
        assert left(ann)[0] == 3600
        await house.act("bo", come_back(table))
        await play(house, table, ann)
        assert (left(ann)[1], ann.company["time"]["running"]) == (3600, 1)

    with_houses(tmp_path, 1, work)


def test_nobody_gains_time_by_leaving_and_coming_back(
    tmp_path: Path, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await playing(house, clock=TURN)
        monkeypatch.setattr(Bots, "attend", lambda *_: None)  # one that has not moved yet
        hours.go_by(3000)
        await house.act("ann", leave(table))
        await house.act("ann", come_back(table))
        assert (left(ann)[0], ann.company["time"]["running"]) == (600, 0)

    with_houses(tmp_path, 1, work)


@toys
def test_whose_turn_has_run_out_comes_back_when_it_is_over(
    tmp_path: Path, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await playing(house, clock=TURN, game="toygame")
        monkeypatch.setattr(Bots, "attend", lambda *_: None)  # one that takes its time
        hours.go_by(3600)
        await house.tables.look_after()
        assert ann.company["seats"][0]["stand_in"]
        assert await refused(house.act("ann", come_back(table))) == "problem.time_is_up"
        monkeypatch.undo()
        await seen_by(house, "ann", table)
        await ann.until(lambda message: message["type"] == "update" and message["state"]["to_move"] == 1)
        await house.act("ann", come_back(table))
        await play(house, table, ann, "keep")
        assert left(ann)[0] == 3600

    with_houses(tmp_path, 1, work)


def test_a_table_that_all_have_let_pass_rests_until_someone_comes_back(tmp_path: Path, hours: Hours) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await playing(house, clock=TURN)
        room = await house.watch(table, ann)
        for watcher in list(room.watchers):
            await house.tables.unwatch(room, watcher)
        await house.act("bo", leave(table))
        hours.go_by(3600)
        await house.tables.look_after()
        assert not house.tables._bots._tasks
        hours.go_by(1_000_000)
        assert await house.store.due("9", 5) == []
        version = room.table.course.version
        await house.tables.look_after()
        assert room.table.course.version == version
        await house.act("ann", come_back(table))
        assert room.table.course.time is not None
        assert room.table.course.time.running == 0
        assert left(await seen_by(house, "ann", table))[0] == 3600

    with_houses(tmp_path, 1, work)


def test_bots_have_all_the_time_they_need(tmp_path: Path, hours: Hours) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(BOT, ME, clock=GAME))
        hours.go_by(1000)
        await house.tables.look_after()
        ann = await seen_by(house, "ann", table)
        await ann.until(lambda message: "state" in message and message["state"]["to_move"] == 1)
        assert ann.company["time"]["running"] == 1
        assert ann.company["phase"] == "playing"

    with_houses(tmp_path, 1, work)


@pytest.mark.parametrize(
    "clock",
    [
        Clock("turn", 29), Clock("turn", 14 * 24 * 3600 + 1), Clock("turn", 60, 1), Clock("game", 29),
        Clock("game", 36_001), Clock("game", 60, 601), Clock("game", 60, -1), Clock("game", 10**30),
    ],
)  # fmt: skip
def test_a_clock_out_of_bounds_is_refused(tmp_path: Path, clock: Any) -> None:
    async def work(house: House) -> None:
        assert await refused(house.create("ann", table_for(ME, ME, clock=clock))) == "problem.bad_clock"

    with_houses(tmp_path, 1, work)
