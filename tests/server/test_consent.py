"""What may be taken back: freely in one's own turn, else if the others agree."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy.engine import URL

from parlour.server.messages import Answer, Move
from parlour.server.problems import RefusedError
from tests.server.asking import BOT, ME, OPEN, answered, leave, move, sit, table_for, undo
from tests.server.houses import Eyes, House, with_houses
from tests.server.test_seats import playing, playing_three, refused, seen_by

toys = pytest.mark.usefixtures("toy_game")


def legal(eyes: Eyes) -> list[str]:
    actions: list[str] = eyes.last["state"]["legal"]
    return actions


def test_what_the_other_has_answered_is_taken_back_if_they_agree(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, ann, bo = await playing(house)
        start = ann.last["state"]
        version = (await house.act("ann", move(table, ann.last["version"], "advance"))).version
        assert (ann.last["state"]["can_undo"], ann.last["state"]["undo_asks"]) == (True, False)
        assert (bo.last["state"]["can_undo"], bo.last["state"]["undo_asks"]) == (False, False)
        await house.act("bo", move(table, version, "advance"))
        assert (ann.last["state"]["can_undo"], ann.last["state"]["undo_asks"]) == (True, True)
        asked = await house.act("ann", undo(table, version + 1))
        assert ann.company["asked"] == {"seat": 0, "to_ply": 32, "waiting_for": [1]}
        assert await refused(house.act("ann", answered(table, asked.version, agree=True))) == "problem.nothing_asked"
        await house.act("bo", answered(table, asked.version, agree=True))
        assert [message["entry"]["kind"] for message in ann.updates()[-3:]] == ["ask", "agree", "undo"]
        assert ann.company["asked"] is None
        assert {**ann.last["state"], "version": 0} == {**start, "version": 0}
        assert await refused(house.act("bo", answered(table, asked.version + 1, agree=True))) == "problem.stale"

    with_houses(tmp_path, 1, work)


@toys
def test_only_who_has_seen_a_question_answers_it_and_there_is_one_at_a_time(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, ann = await playing_three(house)
        await house.act("ann", move(table, ann.last["version"], "keep"))
        await house.act("bo", move(table, ann.last["version"], "keep"))
        before = ann.last["version"]
        asked = await house.act("ann", undo(table, before))
        for person in ("ann", "bo"):
            assert await refused(house.act(person, undo(table, asked.version))) == "problem.already_asked"
        reason = await refused(house.act("cy", answered(table, before, agree=True)))
        assert reason == "problem.nothing_asked"
        await house.act("cy", answered(table, asked.version, agree=True))
        assert ann.company["asked"]["waiting_for"] == [1]

    with_houses(tmp_path, 1, work)


def test_who_asks_withdraws_the_question_alone_and_may_ask_again(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, ann, bo = await playing(house)
        await house.act("ann", move(table, ann.last["version"], "advance"))
        await house.act("bo", move(table, ann.last["version"], "advance"))
        state = ann.last["state"]
        asked = await house.act("ann", undo(table, ann.last["version"]))
        reason = await refused(house.act("ann", answered(table, asked.version - 1, agree=False)))
        assert reason == "problem.nothing_asked"
        withdrawn = await house.act("ann", answered(table, asked.version, agree=False))
        assert (bo.last["entry"]["kind"], bo.last["entry"]["seat"]) == ("withdraw", 0)
        assert bo.company["asked"] is None
        assert {**ann.last["state"], "version": 0} == {**state, "version": 0}
        for person, agree in (("bo", True), ("bo", False), ("ann", False)):
            reason = await refused(house.act(person, answered(table, withdrawn.version, agree=agree)))
            assert reason == "problem.nothing_asked"
        again = await house.act("ann", undo(table, withdrawn.version))
        await house.act("bo", answered(table, again.version, agree=True))
        assert bo.last["entry"]["kind"] == "undo"

    with_houses(tmp_path, 1, work)


def test_a_refusal_ends_the_asking_and_so_does_the_next_action(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, ann, bo = await playing(house)
        await house.act("ann", move(table, ann.last["version"], "advance"))
        await house.act("bo", move(table, ann.last["version"], "advance"))
        await house.act("ann", undo(table, ann.last["version"]))
        await house.act("bo", answered(table, bo.last["version"], agree=False))
        assert ann.company["asked"] is None
        assert (
            await refused(house.act("bo", answered(table, bo.last["version"], agree=True))) == "problem.nothing_asked"
        )
        seen = ann.last["version"]
        await house.act("ann", undo(table, seen))
        # Who has seen the position may play on: what was asked since is no action.
        await house.act("ann", move(table, seen, "advance"))
        assert ann.company["asked"] is None
        for agree in (True, False):
            reason = await refused(house.act("bo", answered(table, bo.last["version"], agree=agree)))
            assert reason == "problem.nothing_asked"

    with_houses(tmp_path, 1, work)


@toys
def test_all_others_must_agree_and_who_is_away_is_not_asked(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, ann = await playing_three(house)
        await house.act("ann", move(table, ann.last["version"], "keep"))
        # Behind the next roll, in nobody's turn but one's own: the others are asked.
        await house.act("ann", undo(table, ann.last["version"]))
        assert ann.company["asked"]["waiting_for"] == [1, 2]
        await house.act("cy", answered(table, ann.last["version"], agree=True))
        assert ann.company["asked"]["waiting_for"] == [1]
        reason = await refused(house.act("cy", answered(table, ann.last["version"], agree=False)))
        assert reason == "problem.nothing_asked"
        await house.act("bo", answered(table, ann.last["version"], agree=True))
        assert ann.last["entry"]["kind"] == "undo"
        await house.act("ann", move(table, ann.last["version"], "keep"))
        await house.act("cy", leave(table))
        await house.act("ann", undo(table, ann.last["version"]))
        assert ann.company["asked"]["waiting_for"] == [1]
        await house.act("bo", leave(table))
        # With nobody there to agree, nothing of theirs is overruled.
        assert ann.company["asked"] is None
        assert not ann.last["state"]["can_undo"]

    with_houses(tmp_path, 1, work)


@toys
def test_against_bots_even_a_roll_is_taken_back_and_comes_again(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, BOT, game="toygame"))
        ann = await seen_by(house, "ann", table)
        for _ in range(2):
            start = ann.last["state"]
            await house.act("ann", move(table, ann.last["version"], "keep"))
            await ann.until(lambda message: "state" in message and message["state"]["to_move"] == 0)
            rolls = [message["entry"]["action"] for message in ann.updates() if message["entry"]["seat"] < 0]
            await house.act("ann", undo(table, ann.last["version"]))
            assert {**ann.last["state"], "version": 0} == {**start, "version": 0}
        assert rolls[: len(rolls) // 2] == rolls[len(rolls) // 2 :]

    with_houses(tmp_path, 1, work)


@pytest.mark.parametrize("market", ["draft", "pick_one"])
def test_a_secret_that_came_to_light_is_no_less_known_while_its_owner_is_stood_in_for(
    tmp_path: Path, market: str
) -> None:
    async def work(house: House) -> None:
        table, ann, bo = await playing(house, game="littletown", starter=None, market=market)
        eyes, persons = [ann, bo], ["ann", "bo"]
        first = ann.last["state"]["to_move"]
        await house.act(persons[first], move(table, ann.last["version"], legal(eyes[first])[0]))
        # Until the other has chosen too, a choice may be changed.
        assert (eyes[first].last["state"]["can_undo"], eyes[first].last["state"]["undo_asks"]) == (True, False)
        await house.act(persons[first], leave(table))
        seen = len(eyes[1 - first].updates())
        await house.act(persons[1 - first], move(table, ann.last["version"], legal(eyes[1 - first])[0]))
        revealed = eyes[1 - first].updates()[seen]
        assert any(event["event"] == "reveal" for event in revealed["entry"]["events"])
        assert not revealed["state"]["can_undo"]

    with_houses(tmp_path, 1, work)


@pytest.mark.parametrize(
    ("asker_does", "kind"),
    [
        (lambda table, seen: move(table, seen, "advance"), "action"),
        (lambda table, seen: answered(table, seen, agree=False), "withdraw"),
    ],
    ids=["a move", "withdrawing"],
)
def test_of_an_undo_agreed_to_and_what_its_asker_does_exactly_one_happens(
    database: URL, asker_does: Callable[[str, int], Move | Answer], kind: str
) -> None:
    async def work(one: House, two: House) -> None:
        table, ann, bo = await playing(one)
        await one.act("ann", move(table, ann.last["version"], "advance"))
        await one.act("bo", move(table, ann.last["version"], "advance"))
        seen = (await one.act("ann", undo(table, ann.last["version"]))).version
        other = await seen_by(two, "ann", table)
        results = await asyncio.gather(
            one.act("bo", answered(table, seen, agree=True)),
            two.act("ann", asker_does(table, seen)),
            return_exceptions=True,
        )
        lost = [result for result in results if isinstance(result, RefusedError)]
        assert [refusal.reason in {"problem.stale", "problem.nothing_asked"} for refusal in lost] == [True]
        # All see the same in the end.
        for house, eyes in ((one, ann), (one, bo), (two, other)):
            await house.watch(table, eyes)
        assert ann.last["version"] == bo.last["version"] == other.last["version"]
        assert [entry["kind"] for entry in other.last["log"]][seen:] in (["agree", "undo"], [kind])
        assert ann.last["log"] == bo.last["log"] == other.last["log"]

    with_houses(database, 2, work)


def test_what_came_to_light_is_not_taken_back_while_the_other_is_away(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        request = replace(table_for(ME, OPEN, game="littletown", market="pick_one"), starter=None)
        table = await house.create("bo", request)
        bo = await seen_by(house, "bo", table)
        await house.act("ann", sit(table, 1, bo.company["invite"]))
        ann = await seen_by(house, "ann", table)
        await house.act("bo", leave(table))
        await ann.until(lambda message: message["type"] == "update" and message["state"]["to_move"] == 1)
        # A bot has chosen for Bo, unseen; Ann chooses last, and sees it. He may come back any time.
        await house.act("ann", move(table, ann.last["version"], legal(ann)[0]))
        assert not ann.last["state"]["can_undo"]
        # Stale, where the bot has gone on meanwhile.
        reason = await refused(house.act("ann", undo(table, ann.last["version"])))
        assert reason in {"problem.nothing_to_undo", "problem.stale"}

    with_houses(tmp_path, 1, work)
