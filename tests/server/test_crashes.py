"""A server killed again and again, at any moment: nothing acknowledged is lost, nothing is played twice."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import SECONDS, Message, Player, new_id, process
from tests.server.postgres import Cluster

pytestmark = pytest.mark.slow

KILLS = 50
SEATS = [{"kind": "person"}, {"kind": "person"}]


@pytest.fixture(params=["sqlite", "postgresql"])
def options(request: pytest.FixtureRequest) -> list[str]:
    """Where the tables are."""
    if request.param == "sqlite":
        return []
    cluster: Cluster = request.getfixturevalue("postgres")
    return ["--database", cluster.new()]


class Match:
    """A table that is played at until its server dies, and on from there at the next."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.table = ""
        self.acknowledged: dict[int, str] = {}
        self.answered = 0
        self.unanswered: Message | None = None

    def play(self, player: Player) -> None:
        """Play as long as the server lives, a game after the other."""
        try:
            if not self.table:
                self.table = player.create(SEATS, game="parcheesi", starter=None)
            live = player.live(player.http.headers["Cookie"])
            if self.unanswered is not None:
                # Whether or not it was stored: sent again, it is played once.
                self.settled(live.ask("move", **self.unanswered), self.unanswered)
            while True:
                snapshot = live.watch(self.table)
                self.compare(snapshot)
                if snapshot["company"]["phase"] == "over":
                    self.table, self.acknowledged = player.create(SEATS, game="parcheesi", starter=None), {}
                    continue
                state = snapshot["state"]
                for _ in range(20):
                    if state["to_move"] is None:
                        break
                    move = {
                        "table": self.table,
                        "id": new_id(),
                        "version": state["version"],
                        "action": self.rng.choice(state["legal"]),
                    }
                    self.unanswered = move
                    live.send("move", **move)
                    while (message := live.receive())["type"] != "ack":
                        state = message["state"]
                    self.settled(message, move)
        except (ConnectionClosed, OSError, httpx.TransportError):
            return

    def settled(self, answer: Message, move: Message) -> None:
        assert answer["type"] == "ack", answer
        assert answer["version"] not in self.acknowledged
        self.acknowledged[answer["version"]] = move["action"]
        self.answered += 1
        self.unanswered = None

    def compare(self, snapshot: Message) -> None:
        """The log has every acknowledged move, and no other of ours."""
        log = {entry["version"]: entry for entry in snapshot["log"]}
        assert list(log) == list(range(1, len(log) + 1))
        ours = {version: entry["action"] for version, entry in log.items() if entry["seat"] >= 0}
        assert ours == self.acknowledged


@contextmanager
def players_at(url: str, cookies: list[dict[str, str]]) -> Iterator[list[Player]]:
    """The same persons at a server that has been started anew."""
    players = [Player(url) for _ in cookies]
    for player, kept in zip(players, cookies, strict=True):
        if not kept:
            player.http.get("")
            kept.update(dict(player.http.cookies.items()))
        player.http.cookies.clear()
        player.http.headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in kept.items())
    yield players
    for player in players:
        player.close()


def test_fifty_kills_at_random_moments(folder: Path, options: list[str]) -> None:
    rng = random.Random(7)
    matches = [Match(seed) for seed in range(4)]
    cookies: list[dict[str, str]] = [{} for _ in matches]
    failures: list[BaseException] = []
    played = 0
    for _ in range(KILLS):
        with process(folder, *options) as (server, url), players_at(url, cookies) as players:

            def play(match: Match, player: Player) -> None:
                try:
                    match.play(player)
                except BaseException as error:
                    failures.append(error)

            threads = [threading.Thread(target=play, args=pair) for pair in zip(matches, players, strict=True)]
            for thread in threads:
                thread.start()
            # As many moves as it may be: what matters is that nothing waits for this moment.
            wanted = rng.randrange(2, 60)
            while sum(match.answered for match in matches) < played + wanted and not failures:
                assert any(thread.is_alive() for thread in threads), "All have stopped playing before the kill."
                threads[0].join(0.01)
            server.kill()
            server.wait(SECONDS)
            for thread in threads:
                thread.join(SECONDS)
            played = sum(match.answered for match in matches)
        assert not failures, failures
    assert played > 2 * KILLS
