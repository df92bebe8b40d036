"""The command that serves: where it listens, what it refuses, how it ends."""

import signal
import socket
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosedError

from parlour.cli.serve import serve
from parlour.server.run import open_browser
from tests.server.harness import DEALT, HOT_SEAT, SECONDS, Player, process

UPGRADE = (
    b"GET /live HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s\r\n"
)
HANDSHAKE = UPGRADE % (b"localhost", b"")
FOREIGN_HANDSHAKE = UPGRADE % (b"localhost", b"Origin: http://elsewhere.example\r\nConnection: close\r\n")


def refused(*options: str, **variables: str) -> str:
    """The one line with which the command refuses to start."""
    command = typer.Typer()
    command.command()(serve)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("parlour.server.logs.configure", lambda: None)
        patch.delenv("WEB_CONCURRENCY", raising=False)
        done = CliRunner().invoke(command, ["--no-browser", *options], env=variables)
    assert done.exit_code == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.rstrip("\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_in_good_order_with_clients_still_there(folder: Path, number: int) -> None:
    with process(folder) as (server, url):
        player = Player(url)
        table = player.create(HOT_SEAT)
        live = player.live()
        live.watch(table)
        live.move(table, DEALT, "advance")
        server.send_signal(number)
        output, errors = server.communicate(timeout=SECONDS)
        assert (server.returncode, output, errors) == (0, "", "")
        with pytest.raises(ConnectionClosedError) as closed:
            live.until(lambda _: False)
        # "Service restart": the client is to come back by itself.
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        player.close()
    assert sorted(path.name for path in folder.iterdir()) == ["secret", "tables.db", "tables.db.lock"]


def test_a_second_server_on_the_same_tables_is_refused(folder: Path, tmp_path: Path) -> None:
    with process(folder):
        other = tmp_path / "other"
        other.mkdir()
        (other / "tables.db").symlink_to(folder / "tables.db")
        assert refused("--port", "0", "--data", str(other)).startswith("Another server uses ")
        assert refused("--port", "0", "--data", str(folder)) == (
            f"Another server uses {folder / 'tables.db'}: stop it, or choose another folder with --data."
        )


def test_what_a_client_does_wrong_is_not_logged(folder: Path) -> None:
    with process(folder) as (server, url):
        host, port = url.removeprefix("http://").rstrip("/").split(":")
        for request in (b"nonsense\r\n\r\n", HANDSHAKE + b"\x81\x82\x00\x00\x00\x00\xff\xfe", FOREIGN_HANDSHAKE):
            with socket.create_connection((host, int(port)), timeout=SECONDS) as client:
                client.sendall(request)
                client.shutdown(socket.SHUT_WR)
                while client.recv(4096):
                    pass
        server.send_signal(signal.SIGINT)
        assert server.communicate(timeout=SECONDS) == ("", "")


def test_it_ends_at_once_while_it_is_still_compiling(folder: Path) -> None:
    with process(folder) as (server, _):
        server.send_signal(signal.SIGINT)
        output, errors = server.communicate(timeout=SECONDS)
        assert (server.returncode, output, errors) == (0, "", "")


def test_a_taken_port_is_named_with_the_way_out(folder: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert refused("--port", port, "--data", str(folder)) == (
            f"Port {port} is taken, perhaps by a Parlour that is open already: choose another with --port."
        )


def test_an_address_of_another_machine_is_refused(folder: Path) -> None:
    line = refused("--host", "192.0.2.1", "--port", "0", "--data", str(folder))
    assert line.startswith("Cannot listen on 192.0.2.1, port 0: ")


def test_sqlite_is_not_shared_by_several_workers() -> None:
    line = (
        "SQLite is served by one process only: use --workers 1 and leave WEB_CONCURRENCY unset,"
        " or keep tables in PostgreSQL with --database."
    )
    assert refused("--workers", "2") == line
    assert refused(WEB_CONCURRENCY="2") == line


def test_a_wrong_setting_is_one_clear_line(folder: Path, tmp_path: Path) -> None:
    assert refused("--database", "mysql://x/y", "--data", str(folder)).startswith("The database must look like")
    assert refused("--root-path", "x y", "--data", str(folder)) == "--root-path must be a path such as /parlour."
    missing = f"sqlite:///{tmp_path}/none/tables.db"
    line = refused("--database", missing, "--port", "0", "--data", str(folder))
    assert line == f"The database {tmp_path}/none/tables.db cannot be used: unable to open database file."
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE tables (x)")
    line = refused("--database", f"sqlite:///{other}", "--port", "0", "--data", str(folder))
    assert line == f"The database {other} is not Parlour's: choose another with --database."
    (folder / "secret").write_text("damaged")
    assert refused("--data", str(folder)).startswith(f"The data folder {folder} cannot be used: ")


def test_a_data_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "Tables? 100%25 #1"
    with process(folder) as (_, url):
        player = Player(url)
        player.create(HOT_SEAT)
        player.close()
        assert {"secret", "tables.db"} <= {path.name for path in folder.iterdir()}
    assert list(tmp_path.iterdir()) == [folder]


def test_another_database_file_is_used_when_asked_for(folder: Path, tmp_path: Path) -> None:
    with process(folder, "--database", f"sqlite:///{tmp_path}/other.db"):
        assert (tmp_path / "other.db").exists()
    assert [path.name for path in folder.iterdir()] == ["secret"]


@pytest.mark.parametrize(("screen", "opened"), [("DISPLAY", True), ("WAYLAND_DISPLAY", True), ("", False)])
def test_the_browser_opens_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch, screen: str, opened: bool) -> None:
    shown = threading.Event()
    urls: list[str] = []

    def show(url: str) -> None:
        urls.append(url)
        shown.set()

    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    if screen:
        monkeypatch.setenv(screen, ":0")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("webbrowser.open", show)
    before = threading.active_count()
    open_browser("http://127.0.0.1:1/")
    if opened:
        assert shown.wait(SECONDS)
        assert urls == ["http://127.0.0.1:1/"]
    else:
        assert threading.active_count() == before
