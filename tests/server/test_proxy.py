"""Behind Debian's nginx, set up as documented."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.server.conftest import last_action_bot
from tests.server.harness import DEALT, Player, serving, settings

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parents[2] / "docs" / "deploy" / "nginx.conf"
IDLE_SECONDS = 190.0
PING_SECONDS = 5.0
"""As often as the page does."""


@contextmanager
def nginx(folder: Path, behind: str) -> Iterator[str]:
    """The address of a proxy before the server ``behind``."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    site = SAMPLE.read_text().replace("listen 80;", f"listen 127.0.0.1:{port};").replace("127.0.0.1:8000", behind)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    main = f"pid {folder}/pid; error_log {folder}/error.log; events {{}}"
    if os.getuid() == 0:
        main = f"user root; {main}"
    (folder / "nginx.conf").write_text(f"{main} http {{ access_log off; {temporary} {site} }}")
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
        try:
            deadline = time.monotonic() + 20
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    assert server.poll() is None, (folder / "error.log").read_text()
                    assert time.monotonic() < deadline
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def served(folder: Path) -> AbstractContextManager[str]:
    """A server, and its address."""
    return serving(settings(folder, make_bot=last_action_bot))


def test_an_idle_table_stays_connected_for_three_minutes(
    tmp_path: Path, folder: Path, player_at: Callable[[str], Player]
) -> None:
    with served(folder) as url, nginx(tmp_path, url.removeprefix("http://").rstrip("/")) as address:
        player = player_at(address)
        assert player.http.get("metrics").status_code == 404
        table = player.create()
        idle = player.live(origin=address.rstrip("/"))
        idle.watch(table)
        started = time.monotonic()
        while time.monotonic() - started < IDLE_SECONDS:
            assert idle.ask("ping") == {"type": "pong"}
            time.sleep(PING_SECONDS)
        assert player.live().move(table, DEALT, "advance")["type"] == "ack"
        assert idle.receive()["version"] == DEALT + 1
        player.close()


def test_other_sites_pages_are_told_from_the_own_one(
    tmp_path: Path, folder: Path, player_at: Callable[[str], Player]
) -> None:
    body = {"game": "patchwork", "seats": [{"kind": "person"}, {"kind": "person"}]}
    with served(folder) as url, nginx(tmp_path, url.removeprefix("http://").rstrip("/")) as address:
        http = player_at(address).http
        for origin, status in ((address.rstrip("/"), 201), (url.rstrip("/"), 403), ("https://evil.example", 403)):
            assert http.post("api/tables", json=body, headers={"Origin": origin}).status_code == status
