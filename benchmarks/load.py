"""Many tables at once, on this machine alone: ``python -m benchmarks.load --help``.

Starts a server of its own, seats two persons at each table, each with a connection of its own, and lets them play
random legal actions for a while. Reports how many moves a second were acknowledged, how long
that took, and what a table costs in memory; then compares every table's log with what was acknowledged.
"""

import argparse
import asyncio
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

Message = dict[str, Any]
_PING_SECONDS = 5
_SECONDS = 60
"""How long anything may take before it counts as an error."""


@dataclass
class Tally:
    """What all players have met with."""

    latencies: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    games: int = 0


@dataclass
class Table:
    """One table, and what was acknowledged there."""

    id: str
    acknowledged: dict[int, str] = field(default_factory=dict)


class Player:
    """One person on one connection."""

    def __init__(self, url: str, number: int, tally: Tally, rng: random.Random) -> None:
        # Addresses of their own, as a proxy would tell: what the server grants one address is not what is measured.
        self._headers = {"X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
        self.http = httpx.AsyncClient(base_url=url, headers=self._headers, timeout=_SECONDS, trust_env=False)
        self._url = url.replace("http", "ws", 1) + "live"
        self._tally = tally
        self._rng = rng
        self._sent = 0
        self.socket: ClientConnection

    async def connect(self) -> None:
        if not self.http.cookies:
            await self.http.get("")
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {**self._headers, "Cookie": cookie}
        self._pings = asyncio.create_task(self._ping())
        self.socket = await connect(
            self._url, additional_headers=headers, proxy=None, max_size=None, ping_interval=None
        )

    async def _ping(self) -> None:
        """Show that the client is there, as the page does."""
        while True:
            await asyncio.sleep(_PING_SECONDS)
            await self.socket.send('{"type": "ping"}')

    async def ask(self, type_: str, **fields: Any) -> Message:
        """Send a message and return its answer; what else comes is passed over."""
        await self.socket.send(json.dumps({"type": type_, **fields}))
        while True:
            message: Message = json.loads(await self.socket.recv())
            if message["type"] in {"ack", "refused", "snapshot"}:
                return message

    async def play(self, table: Table, seat: int, think: float, until: float) -> None:
        """Play at ``table`` whenever it is this seat's turn."""
        snapshot = await self.ask("watch", table=table.id)
        state = snapshot["state"]
        while state is not None and snapshot["company"]["phase"] == "playing" and time.monotonic() < until:
            if state["to_move"] == seat:
                await asyncio.sleep(think * self._rng.uniform(0.5, 1.5))
                state = await self._move(table, state)
                continue
            try:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + max(0, until - time.monotonic())):
                    message = json.loads(await self.socket.recv())
            except TimeoutError:
                return
            if message["type"] == "update":
                snapshot, state = message, message["state"]

    async def _move(self, table: Table, state: Message) -> Message:
        self._sent += 1
        action = self._rng.choice(state["legal"])
        move = {"id": f"{self._sent}-{self._rng.getrandbits(64):x}", "version": state["version"], "action": action}
        started = time.perf_counter()
        await self.socket.send(json.dumps({"type": "move", "table": table.id, **move}))
        newest = state
        while True:
            async with asyncio.timeout(_SECONDS):
                message = json.loads(await self.socket.recv())
            if message["type"] == "update":
                newest = message["state"]
                if message["company"]["phase"] == "over":
                    self._tally.games += 1
                    newest = {"to_move": None}
            elif message["type"] == "ack":
                self._tally.latencies.append(time.perf_counter() - started)
                if message["version"] in table.acknowledged:
                    self._tally.errors.append(f"two moves acknowledged as {message['version']} of {table.id}")
                table.acknowledged[message["version"]] = action
                return newest
            elif message["type"] == "refused":
                self._tally.errors.append(f"refused: {message['reason']}")
                return newest

    async def close(self) -> None:
        self._pings.cancel()
        await self.http.aclose()
        await self.socket.close()


async def seated(url: str, number: int, game: str, tally: Tally, rng: random.Random) -> tuple[Table, list[Player]]:
    """A new table and its two players, connected."""
    players = [Player(url, 2 * number + seat, tally, rng) for seat in range(2)]
    for player in players:
        await player.connect()
    seats = [{"kind": "person"}, {"kind": "open"}]
    created = await players[0].http.post("api/tables", json={"game": game, "seats": seats})
    created.raise_for_status()
    table = Table(created.json()["table"])
    snapshot = await players[0].ask("watch", table=table.id)
    seat = next(n for n, info in enumerate(snapshot["company"]["seats"]) if info["kind"] == "open")
    invite = snapshot["company"]["invite"]
    answer = await players[1].ask("sit", table=table.id, seat=seat, invite=invite, id="sit")
    if answer["type"] != "ack":
        raise RuntimeError(answer)
    return table, players if seat == 1 else players[::-1]


async def warmed_up(url: str, number: int, tally: Tally, rng: random.Random) -> Player:
    """Someone who has seen a game of every kind between bots to its end: all code is compiled by then."""
    player = Player(url, 2 * number, tally, rng)
    await player.connect()
    for game in (await player.http.get("api/games")).json():
        seats = [{"kind": "bot", "level": "beginner"}] * game["players"][0]
        created = await player.http.post("api/tables", json={"game": game["name"], "seats": seats})
        created.raise_for_status()
        message = await player.ask("watch", table=created.json()["table"])
        while message["type"] == "pong" or message["company"]["phase"] == "playing":
            message = json.loads(await player.socket.recv())
    return player


async def tested(tables: list[Table], players: list[list[Player]], tally: Tally) -> None:
    """Compare every log with what was acknowledged."""
    for table, (one, _) in zip(tables, players, strict=True):
        snapshot = await one.ask("watch", table=table.id)
        log = {entry["version"]: entry for entry in snapshot["log"]}
        played = {version: entry["action"] for version, entry in log.items() if entry["kind"] == "action"}
        moves = {version: action for version, action in played.items() if log[version]["seat"] >= 0}
        lost = [version for version, action in table.acknowledged.items() if moves.get(version) != action]
        doubled = [version for version in moves if version not in table.acknowledged]
        gaps = list(log) != list(range(1, len(log) + 1))
        # The last move of a player may have been stored without the acknowledgement being awaited.
        if lost or len(doubled) > 1 or gaps:
            tally.errors.append(f"{table.id}: lost {lost}, unacknowledged {doubled}, gaps {gaps}")


def memory(process: int) -> int:
    """Bytes that a process and its children hold."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") + sum(memory(int(child)) for child in children)


def processor(process: int) -> float:
    """Seconds of processor time that a process and its children have used."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ticks = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK") + sum(processor(int(child)) for child in children)


@contextmanager
def serving(options: list[str]) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server on a free port of this machine, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "parlour", "serve", "--no-browser", "--port", "0", "--data", folder, *options]
        environment = {name: value for name, value in os.environ.items() if name != "WEB_CONCURRENCY"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            try:
                assert server.stdout is not None
                address = re.search(r"http://\S+", server.stdout.readline())
                if address is None:
                    sys.exit("The server did not start.")
                yield server, address[0]
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(_SECONDS)


async def measured(url: str, server: int, arguments: argparse.Namespace) -> dict[str, Any]:
    """Seat everyone, let them play, and report."""
    tally, rng = Tally(), random.Random(arguments.seed)
    warm = await warmed_up(url, arguments.tables, tally, rng)
    before = memory(server)
    started = time.monotonic()
    tables: list[Table] = []
    players: list[list[Player]] = []
    for number in range(arguments.tables):
        table, pair = await seated(url, number, arguments.game, tally, rng)
        tables.append(table)
        players.append(pair)
    opened = time.monotonic() - started
    until = time.monotonic() + arguments.seconds
    started, cpu = time.monotonic(), processor(server)
    await asyncio.gather(
        *[
            player.play(table, seat, arguments.think, until)
            for table, pair in zip(tables, players, strict=True)
            for seat, player in enumerate(pair)
        ]
    )
    elapsed, cpu = time.monotonic() - started, processor(server) - cpu
    after = memory(server)
    await tested(tables, players, tally)
    for player in [warm, *[player for pair in players for player in pair]]:
        await player.close()
    cuts = statistics.quantiles(tally.latencies, n=100)
    return {
        "tables": arguments.tables,
        "clients": 2 * arguments.tables,
        "moves": len(tally.latencies),
        "moves_per_s": round(len(tally.latencies) / elapsed, 1),
        "ack_p50_ms": round(1000 * cuts[49], 1),
        "ack_p99_ms": round(1000 * cuts[98], 1),
        "server_cpu_ms_per_move": round(1000 * cpu / len(tally.latencies), 2),
        "games_ended": tally.games,
        "tables_opened_per_s": round(arguments.tables / opened, 1),
        "memory_before_mb": round(before / 1e6, 1),
        "memory_per_table_kb": round((after - before) / 1e3 / arguments.tables, 1),
        "errors": tally.errors,
    }


def main() -> None:
    """Run, print JSON, and fail if anything was lost, doubled or refused."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200, help="tables, each with two clients")
    parser.add_argument("--seconds", type=float, default=60, help="how long they play")
    parser.add_argument("--think", type=float, default=1.0, help="seconds before each move, half to one and a half")
    parser.add_argument("--game", default="parcheesi", help="the game's name")
    parser.add_argument("--seed", type=int, default=1, help="of the random players")
    parser.add_argument("--database", help="postgresql://…; by default a new SQLite file")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    arguments = parser.parse_args()
    options = ["--workers", str(arguments.workers)]
    if arguments.database:
        options += ["--database", arguments.database]
    with serving(options) as (server, url):
        report = asyncio.run(measured(url, server.pid, arguments))
    print(json.dumps(report, indent=2))
    sys.exit(1 if report["errors"] else 0)


if __name__ == "__main__":
    main()
