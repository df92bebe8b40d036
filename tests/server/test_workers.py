"""Several processes on one database: they share persons, tables and bots, and none of them matters."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import SECONDS, Live, Message, Player, process
from tests.server.postgres import Cluster
from tests.server.test_serve import refused

OPEN_SEAT = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
WITH_BOT = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "beginner"}, {"kind": "open"}]


@pytest.fixture
def url(postgres: Cluster) -> str:
    return postgres.new()


def workers_of(server: int) -> list[int]:
    """The processes that a server has started for serving."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def joined(live: Live, table: str, seat: int, invite: str) -> None:
    assert live.ask("sit", table=table, seat=seat, invite=invite, id="sit")["type"] == "ack"


def until_turn(live: Live, state: Message | None, seat: int) -> Message:
    """Where the table stands once ``seat`` is to move."""
    while state is None or state["to_move"] != seat:
        state = live.until(lambda message: message["type"] == "update")["state"]
    return state


def test_workers_end_when_who_started_them_is_killed(url: str, folder: Path) -> None:
    with process(folder, "--database", url, "--workers", "2") as (server, _):
        workers = workers_of(server.pid)
        assert len(workers) == 2
        server.kill()
        deadline = time.monotonic() + SECONDS
        while any(is_running(worker) for worker in workers):
            assert time.monotonic() < deadline


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_separate_servers_share_persons_tables_and_what_happens(
    url: str, folder: Path, player_at: Callable[[str], Player]
) -> None:
    with process(folder / "1", "--database", url) as (_, one), process(folder / "2", "--database", url) as (_, two):
        ann, bo = player_at(one), player_at(two)
        bo.http.get("")
        table = ann.create(OPEN_SEAT)
        live = ann.live()
        snapshot = live.watch(table)
        other = bo.live()
        other.ask("watch", table=table, invite=snapshot["company"]["invite"])
        joined(other, table, 1, snapshot["company"]["invite"])
        state = until_turn(live, None, 0)
        assert live.move(table, state["version"], "advance")["type"] == "ack"
        until_turn(other, None, 1)
        # The same person at the other server.
        elsewhere = player_at(two)
        elsewhere.http.cookies.update(dict(ann.http.cookies.items()))
        assert [summary["table"] for summary in elsewhere.tables()] == [table]
        assert elsewhere.live().watch(table)["state"]["view"]["viewer"] == 0
        assert not folder.exists() or not list(folder.iterdir())


def test_killed_workers_lose_no_acknowledged_move_and_bots_go_on(
    url: str, folder: Path, player_at: Callable[[str], Player]
) -> None:
    with process(folder, "--database", url, "--workers", "2") as (server, address):
        ann, bo = player_at(address), player_at(address)
        bo.http.get("")
        table = ann.create(WITH_BOT, game="parcheesi", starter=None)
        joined(bo.live(), table, 2, ann.invitation(table))
        acknowledged: list[tuple[int, str]] = []
        seats = {0: ann, 2: bo}
        for round_ in range(3):
            lives = {seat: player.live() for seat, player in seats.items()}
            states = {seat: live.watch(table)["state"] for seat, live in lives.items()}
            for _ in range(4):
                state = states[0]
                while state["to_move"] not in seats:  # the bot plays, in whatever process
                    state = lives[0].until(lambda message: message["type"] == "update")["state"]
                seat = state["to_move"]
                states[seat] = until_turn(lives[seat], lives[seat].watch(table)["state"], seat)
                action = states[seat]["legal"][-1]
                ack = lives[seat].move(table, states[seat]["version"], action)
                assert ack["type"] == "ack", ack
                acknowledged.append((ack["version"], action))
                states[0] = lives[0].watch(table)["state"]
            workers = workers_of(server.pid)
            assert len(workers) == 2
            os.kill(workers[round_ % 2], signal.SIGKILL)
        snapshot = reconnected(ann, table)
        log = {entry["version"]: entry["action"] for entry in snapshot["log"]}
        assert list(log) == list(range(1, len(log) + 1))
        assert all(log[version] == action for version, action in acknowledged)
        server.send_signal(signal.SIGTERM)
        output, errors = server.communicate(timeout=SECONDS)
        assert (server.returncode, output) == (0, "")
        assert errors.count("worker died, another takes its place") == len(errors.splitlines()) == 3


def reconnected(player: Player, table: str) -> Message:
    """A snapshot from whichever worker answers."""
    while True:
        try:
            return player.live().watch(table)
        except (ConnectionClosed, OSError):
            continue


def test_a_database_that_is_not_there_is_one_clear_line(url: str) -> None:
    line = refused("--database", url.replace("/house", "/nowhere"), "--workers", "2", "--port", "0")
    assert "does not exist" in line
