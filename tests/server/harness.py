"""A real server on a free port, and the clients that tests play with."""

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from parlour.server import run
from parlour.server.app import Settings

SECONDS = 60
"""How long a test waits for what must happen at once; never reached when it does."""

DEALT = 32
"""The version of a table after Patchwork's deal."""

Message = dict[str, Any]
HOT_SEAT = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bo"}]
AGAINST_BOT = [{"kind": "person"}, {"kind": "bot", "level": "easy"}]

_ids = count(1)


class Live:
    """One WebSocket of a player."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: list[Message] = []

    def send(self, type_: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type_, **fields}))

    def receive(self) -> Message:
        message: Message = json.loads(self.socket.recv(timeout=SECONDS))
        self.seen.append(message)
        return message

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        """The next message of that kind; others are passed over."""
        while not wanted(message := self.receive()):
            pass
        return message

    def ask(self, type_: str, **fields: Any) -> Message:
        """Send a message and return its answer; what else happens meanwhile is passed over."""
        self.send(type_, **fields)
        return self.until(lambda message: message["type"] not in {"update", "presence"})

    def watch(self, table: str) -> Message:
        return self.ask("watch", table=table)

    def move(self, table: str, version: int, action: str, id_: str | None = None) -> Message:
        return self.ask("move", table=table, version=version, action=action, id=id_ or new_id())

    def undo(self, table: str, version: int, id_: str | None = None) -> Message:
        return self.ask("undo", table=table, version=version, id=id_ or new_id())


class Player:
    """A person with a browser: cookies, requests and WebSockets."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._open = ExitStack()
        # A connection kept for later may be closed by the server in the moment in which it is used again.
        anew = httpx.Limits(max_keepalive_connections=0)
        self.http = self._open.enter_context(httpx.Client(base_url=url, timeout=SECONDS, trust_env=False, limits=anew))

    def create(self, seats: list[dict[str, str]] | None = None, **fields: Any) -> str:
        """Open a table and return its id; seat 0 starts unless said otherwise."""
        body = {"game": "patchwork", "seats": seats or HOT_SEAT, "starter": 0, **fields}
        answer = self.http.post("api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def tables(self) -> list[Message]:
        tables: list[Message] = self.http.get("api/tables").json()
        return tables

    def live(self, cookie: str | None = None, **options: Any) -> Live:
        if cookie is None:
            cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        connection = connect(
            self.url.replace("http", "ws", 1) + "live",
            additional_headers={"Cookie": cookie} if cookie else {},
            proxy=None,
            open_timeout=SECONDS,
            close_timeout=2,  # a server that was killed says no goodbye
            **options,
        )
        return Live(self._open.enter_context(connection))

    def invitation(self, table: str) -> str:
        """The secret by which others come to a table where one sits."""
        live = self.live()
        invite: str = live.watch(table)["company"]["invite"]
        live.send("unwatch", table=table)
        return invite

    def close(self) -> None:
        self._open.close()


def new_id() -> str:
    return f"id-{next(_ids)}"


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a server that runs in a thread of this process."""
    listener = run.listen("127.0.0.1", 0)
    url = f"http://127.0.0.1:{listener.getsockname()[1]}{settings.root_path}/"
    ready: Future[run.Server] = Future()
    thread = threading.Thread(target=asyncio.run, args=[run.serve(settings, listener, ready.set_result)])
    thread.start()
    server = ready.result(SECONDS)
    try:
        yield url
    finally:
        server.should_exit = True
        thread.join(SECONDS)
        assert not thread.is_alive()


def settings(folder: Path, **changes: Any) -> Settings:
    """The settings of a server that keeps everything in ``folder`` and shows no page."""
    plain = run.settings(folder, changes.pop("database", None), changes.pop("root_path", ""))
    return Settings(plain.database, plain.secret, plain.root_path, **{"page": folder / "page", **changes})


def alone() -> dict[str, str]:
    """The environment of a server that nothing outside tells how many workers to have."""
    return {name: value for name, value in os.environ.items() if name != "WEB_CONCURRENCY"}


@contextmanager
def process(folder: Path, *options: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server process, and the address that it has told. Warnings are errors there too."""
    command = "import typer; from parlour.cli.serve import serve; typer.run(serve)"
    options = ("--no-browser", "--port", "0", "--data", str(folder), *options)
    with subprocess.Popen(
        [sys.executable, "-W", "error", "-c", command, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=alone(),
    ) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None, server.communicate(timeout=SECONDS)[1]
            yield server, address[0]
        finally:
            server.kill()
