"""Races over real connections, on either database: exactly one wins, and all agree."""

import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from tests.server.conftest import last_action_bot
from tests.server.harness import DEALT, HOT_SEAT, Live, Message, Player, new_id, serving, settings
from tests.server.postgres import Cluster

OPEN_SEAT = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def houses(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Servers on one database: two where several may share it."""
    folder = tmp_path_factory.mktemp("races")
    if request.param == "sqlite":
        with serving(settings(folder, make_bot=last_action_bot)) as url:
            yield [url, url]
        return
    cluster: Cluster = request.getfixturevalue("postgres")
    database = cluster.new()
    with (
        serving(settings(folder, database=database, make_bot=last_action_bot)) as one,
        serving(settings(folder, database=database, make_bot=last_action_bot)) as two,
    ):
        yield [one, two]


@pytest.fixture
def ann(houses: list[str], player_at: Callable[[str], Player]) -> Player:
    return player_at(houses[0])


def at(house: str, player: Player, player_at: Callable[[str], Player]) -> Player:
    """The same person at a server."""
    same = player_at(house)
    same.http.cookies.update(dict(player.http.cookies.items()))
    return same


def at_once(*asks: Callable[[], Message]) -> list[Message]:
    """The answers to requests that are all sent at the same moment."""
    start, answers = threading.Barrier(len(asks)), [Message()] * len(asks)

    def ask(number: int) -> None:
        start.wait()
        answers[number] = asks[number]()

    threads = [threading.Thread(target=ask, args=[number]) for number in range(len(asks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def kinds(answers: list[Message]) -> list[str]:
    return sorted(answer["type"] for answer in answers)


def assert_all_agree(table: str, *lives: Live) -> Message:
    """Every process has the same log, without gaps."""
    snapshots = [live.watch(table) for live in lives]
    logs = [[(entry["version"], entry["kind"], entry["action"]) for entry in shot["log"]] for shot in snapshots]
    assert all(log == logs[0] for log in logs)
    assert [version for version, _, _ in logs[0]] == list(range(1, len(logs[0]) + 1))
    return snapshots[0]


def test_the_same_move_sent_twenty_times_is_played_once(
    houses: list[str], ann: Player, player_at: Callable[[str], Player]
) -> None:
    table = ann.create(HOT_SEAT)
    lives = [at(houses[n % 2], ann, player_at).live() for n in range(20)]
    answers = at_once(*[lambda live=live: live.move(table, DEALT, "advance", "same") for live in lives])
    assert answers == [{"type": "ack", "table": table, "id": "same", "version": DEALT + 1}] * 20
    assert len(assert_all_agree(table, *lives[:2])["log"]) == DEALT + 1


def test_of_twenty_moves_for_one_position_one_is_played(
    houses: list[str], ann: Player, player_at: Callable[[str], Player]
) -> None:
    table = ann.create(HOT_SEAT)
    lives = [at(houses[n % 2], ann, player_at).live() for n in range(20)]
    answers = at_once(*[lambda live=live: live.move(table, DEALT, "advance") for live in lives])
    assert kinds(answers) == ["ack"] + ["refused"] * 19
    assert {answer["reason"] for answer in answers if answer["type"] == "refused"} == {"problem.stale"}
    assert len(assert_all_agree(table, *lives[:2])["log"]) == DEALT + 1


def test_of_two_who_take_one_seat_one_gets_it(
    houses: list[str], ann: Player, player_at: Callable[[str], Player]
) -> None:
    table = ann.create(OPEN_SEAT)
    invite = ann.invitation(table)
    lives = []
    for number in range(6):
        person = player_at(houses[number % 2])
        person.http.get("")
        lives.append(person.live())
    answers = at_once(
        *[lambda live=live: live.ask("sit", table=table, seat=1, invite=invite, id=new_id()) for live in lives]
    )
    assert kinds(answers) == ["ack"] + ["refused"] * 5
    assert {answer["reason"] for answer in answers if answer["type"] == "refused"} == {"problem.seat_taken"}
    won = next(n for n, answer in enumerate(answers) if answer["type"] == "ack")
    snapshot = assert_all_agree(table, ann.live(), lives[won])
    assert (snapshot["company"]["phase"], len(snapshot["log"])) == ("playing", DEALT + 1)


def test_two_seats_in_one_tick_play_one_action(
    houses: list[str], ann: Player, player_at: Callable[[str], Player]
) -> None:
    table = ann.create(OPEN_SEAT)
    mine, invite = ann.live(), ann.invitation(table)
    bo = player_at(houses[1])
    bo.http.get("")
    other = bo.live()
    other.ask("sit", table=table, seat=1, invite=invite, id=new_id())
    answers = at_once(
        lambda: mine.move(table, DEALT + 1, "advance"), lambda: other.move(table, DEALT + 1, "advance")
    )  # fmt: skip
    assert [answer["type"] for answer in answers] == ["ack", "refused"]
    assert answers[1]["reason"] in {"problem.not_your_turn", "problem.stale"}
    assert len(assert_all_agree(table, mine, other)["log"]) == DEALT + 2


def test_of_an_undo_and_a_move_exactly_one_happens(
    houses: list[str], ann: Player, player_at: Callable[[str], Player]
) -> None:
    for _ in range(5):
        table = ann.create(HOT_SEAT)
        one, two = ann.live(), at(houses[1], ann, player_at).live()
        one.move(table, DEALT, "advance")
        answers = at_once(partial(one.undo, table, DEALT + 1), partial(two.move, table, DEALT + 1, "advance"))
        assert kinds(answers) == ["ack", "refused"]
        assert len(assert_all_agree(table, one, two)["log"]) == DEALT + 2
        one.socket.close()
        two.socket.close()
