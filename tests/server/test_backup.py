"""A backup made while people play, restored as documented, is the house as it was then."""

import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.server.conftest import last_action_bot
from tests.server.harness import DEALT, Message, Player, serving, settings
from tests.server.postgres import Cluster, binaries


def played(url: str, player: Player) -> tuple[str, Message]:
    """A table with a move on it."""
    table = player.create()
    live = player.live()
    live.move(table, DEALT, "advance")
    return table, live.watch(table)


def goes_on(player: Player, table: str, before: Message) -> None:
    """The table is as it was, and the person is known and can play on."""
    live = player.live()
    after = live.watch(table)
    assert {**after, "presence": None} == {**before, "presence": None}
    assert live.move(table, DEALT + 1, "advance")["type"] == "ack"


def test_sqlite(folder: Path, tmp_path: Path, player_at: Callable[[str], Player]) -> None:
    restored = tmp_path / "restored"
    restored.mkdir()
    with serving(settings(folder, make_bot=last_action_bot)) as url:
        player = player_at(url)
        table, before = played(url, player)
        with (
            closing(sqlite3.connect(folder / "tables.db")) as source,
            closing(sqlite3.connect(restored / "tables.db")) as target,
        ):
            source.backup(target)  # what the command .backup does
        (restored / "secret").write_bytes((folder / "secret").read_bytes())
        player.live().move(table, DEALT + 1, "advance")
    with serving(settings(restored, make_bot=last_action_bot)) as url:
        again = player_at(url)
        again.http.cookies.update(dict(player.http.cookies.items()))
        goes_on(again, table, before)


def test_postgresql(postgres: Cluster, folder: Path, tmp_path: Path, player_at: Callable[[str], Player]) -> None:
    original, restored = postgres.new(), postgres.new()
    dump = tmp_path / "parlour.dump"
    with serving(settings(folder, database=original, make_bot=last_action_bot)) as url:
        player = player_at(url)
        table, before = played(url, player)
        for command in (
            ["pg_dump", "--format=custom", f"--file={dump}", original],
            ["pg_restore", "--no-owner", f"--dbname={restored}", str(dump)],
        ):
            subprocess.run([binaries() / command[0], *command[1:]], check=True, capture_output=True, timeout=60)
    with serving(settings(folder, database=restored, make_bot=last_action_bot)) as url:
        again = player_at(url)
        again.http.cookies.update(dict(player.http.cookies.items()))
        goes_on(again, table, before)
