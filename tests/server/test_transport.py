"""What a client that is silent, slow or gone can do to the server below the protocols: nothing for long."""

import logging
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from parlour.server.logs import once_a_minute
from parlour.server.messages import ServerMessage
from parlour.server.room import Room
from tests.server.conftest import last_action_bot
from tests.server.harness import HOT_SEAT, SECONDS, Player, new_id, process, serving, settings
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


@contextmanager
def watching(player: Player, table: str, times: int = 1) -> Iterator[socket.socket]:
    """A bare live connection of ``player`` that has asked for a table, and reads nothing."""
    host = urlsplit(player.url)
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    watch = f'{{"type":"watch","table":"{table}"}}'.encode()
    frame = bytes([0x81, 0x80 | len(watch), 0, 0, 0, 0]) + watch
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect((host.hostname, host.port))
        client.sendall(UPGRADE % (host.netloc.encode(), b"Cookie: %s\r\n" % cookie.encode()))
        assert client.recv(1024).startswith(b"HTTP/1.1 101")
        with suppress(OSError):
            for _ in range(times):
                client.sendall(frame)
        yield client


@pytest.mark.slow  # the system gives a connection up after half a minute
def test_who_reads_nothing_holds_no_socket(folder: Path) -> None:
    with process(folder) as (server, url):
        before = sockets_of(server.pid)
        player = Player(url)
        table = player.create(HOT_SEAT)
        with watching(player, table, times=250):
            player.close()
            deadline = time.monotonic() + 120
            while sockets_of(server.pid) > before:
                assert time.monotonic() < deadline, "The socket is still held."
                time.sleep(0.5)


def test_who_vanishes_while_a_deal_is_told_is_not_written_to_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tell = Room.tell
    with serving(settings(tmp_path, make_bot=last_action_bot)) as url:
        ann, bo = Player(url), Player(url)
        table = ann.create([{"kind": "person", "name": "Ann"}, {"kind": "open"}])
        bo.http.get("")
        invite, live = ann.invitation(table), bo.live()
        live.ask("watch", table=table, invite=invite)
        with watching(ann, table) as client:
            live.until(lambda message: message["type"] == "presence" and message["seats"] == [0])

            def vanish_and_tell(room: Room, message: Callable[[str], ServerMessage]) -> None:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.close()
                monkeypatch.setattr(Room, "tell", tell)
                room.tell(message)

            monkeypatch.setattr(Room, "tell", vanish_and_tell)
            live.send("sit", table=table, seat=1, name="Bo", invite=invite, id=new_id())
            live.until(lambda message: message["type"] == "presence" and message["seats"] == [1])
        bo.close()
        ann.close()
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_the_same_words_pass_into_the_log_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("parlour.server.logs.time.monotonic", lambda: now[0])
    passes = once_a_minute()

    def said(words: str) -> bool:
        return bool(passes(logging.LogRecord("asyncio", logging.WARNING, "", 1, "%s", (words,), None)))

    assert [said("gone"), said("gone"), said("full"), said("gone")] == [True, False, True, False]
    now[0] = 60
    assert said("gone")
