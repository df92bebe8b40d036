"""A PostgreSQL of one's own for tests: in a folder, on a socket in it, with nothing kept for long."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

_ROLE = "parlour"
_SECONDS = 60


def binaries() -> Path:
    """Where initdb and postgres are: Debian keeps them out of PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [Path(shutil.which("initdb") or "initdb")]
    return found[-1].parent


class Cluster:
    """A running server; hands out empty databases."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count(1)

    def url(self, database: str) -> str:
        return f"postgresql://{_ROLE}@/{database}?host={self._folder}"

    def new(self) -> str:
        """The URL of a database that nobody has used."""
        name = f"house{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Runs until the end of the context, as another user where we are root: PostgreSQL refuses that."""
    folder = Path(tempfile.mkdtemp(prefix="parlour-postgres-"))
    data = folder / "data"
    user = None
    if os.getuid() == 0:
        user = "postgres"
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    options = [f"-k{folder}", "-cfsync=off", "-clisten_addresses=", "-cmax_connections=200"]
    try:
        subprocess.run(
            [binaries() / "initdb", "--no-sync", "-Atrust", f"-U{_ROLE}", "-EUTF8", "--locale=C", "-D", data],
            check=True, capture_output=True, timeout=_SECONDS, user=user, cwd=folder,
        )  # fmt: skip
        # It writes its log to a file: a pipe that nobody reads fills up and stops it.
        control: list[str | Path] = [binaries() / "pg_ctl", "-D", data, "-w", "-t", str(_SECONDS)]
        subprocess.run(
            [*control, "start", "-l", data / "log", "-o", " ".join(options)],
            check=True, stdout=subprocess.DEVNULL, user=user, cwd=folder,
        )  # fmt: skip
        try:
            yield Cluster(folder)
        finally:
            subprocess.run(
                [*control, "stop", "-m", "immediate"], check=True, stdout=subprocess.DEVNULL, user=user, cwd=folder
            )
    finally:
        shutil.rmtree(folder, ignore_errors=True)
