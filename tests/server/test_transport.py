"""What a client that is silent, slow or gone can do to the server below the protocols: nothing for long."""

import logging
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from parlour.server.logs import once_a_minute
from tests.server.conftest import last_action_bot
from tests.server.harness import HOT_SEAT, SECONDS, Player, process, serving, settings
from tests.server.test_serve import UPGRADE

GET = b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"


@pytest.mark.parametrize(
    ("begun", "answered"),
    [(b"", 0), (GET, 0), (POST, 0), (GET + b"\r\n" + GET, 1)],
    ids=["nothing", "head", "body", "second"],
)
def test_who_does_not_end_a_request_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bytes, answered: int
) -> None:
    monkeypatch.setattr("parlour.server.transport.REQUEST_SECONDS", 0.3)
    with serving(settings(tmp_path, make_bot=last_action_bot)) as url:
        host = urlsplit(url)
        with socket.create_connection((host.hostname, host.port), timeout=SECONDS) as client:
            client.sendall(begun)
            received = b""
            try:
                while chunk := client.recv(65536):
                    received += chunk
            except ConnectionResetError:
                pass
        assert received.count(b"HTTP/1.1 200") == answered


def test_a_live_connection_may_say_nothing_for_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.transport.REQUEST_SECONDS", 0.1)
    with serving(settings(tmp_path, make_bot=last_action_bot)) as url:
        player = Player(url)
        live = player.live()
        with pytest.raises(TimeoutError):
            live.socket.recv(timeout=0.3)
        assert live.ask("ping")["type"] == "pong"
        player.close()


def sockets_of(process: int) -> int:
    return sum(str(file.readlink()).startswith("socket:") for file in Path(f"/proc/{process}/fd").iterdir())


@pytest.mark.slow  # the system gives a connection up after half a minute
def test_who_reads_nothing_holds_no_socket(folder: Path) -> None:
    with process(folder) as (server, url):
        before = sockets_of(server.pid)
        player = Player(url)
        player.http.get("")
        table = player.create(HOT_SEAT)
        host = urlsplit(url)
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect((host.hostname, host.port))
            cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
            client.sendall(UPGRADE % (host.netloc.encode(), b"Cookie: %s\r\n" % cookie.encode()))
            watch = f'{{"type":"watch","table":"{table}"}}'.encode()
            frame = bytes([0x81, 0x80 | len(watch), 0, 0, 0, 0]) + watch
            try:
                for _ in range(250):
                    client.sendall(frame)
            except OSError:
                pass
            player.close()
            deadline = time.monotonic() + 120
            while sockets_of(server.pid) > before:
                assert time.monotonic() < deadline, "The socket is still held."
                time.sleep(0.5)


def test_the_same_words_pass_into_the_log_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("parlour.server.logs.time.monotonic", lambda: now[0])
    passes = once_a_minute()

    def said(words: str) -> bool:
        return bool(passes(logging.LogRecord("asyncio", logging.WARNING, "", 1, "%s", (words,), None)))

    assert [said("gone"), said("gone"), said("full"), said("gone")] == [True, False, True, False]
    now[0] = 60
    assert said("gone")
