"""The server as people start it: a process of its own, which a test may kill and start again."""

import re
import subprocess
import sys
from pathlib import Path

from tests.e2e import dealing
from tests.e2e.tab import SECONDS
from tests.server.harness import alone

_SERVE = [sys.executable, "-W", "error", "-m", dealing.__name__, "serve", "--no-browser"]


class House:
    """One `parlour serve` on one data folder; it keeps its port from one start to the next.

    What it deals follows from the text of the file ``test``.
    """

    def __init__(self, folder: Path, test: Path) -> None:
        self.url = ""
        self._test = test
        self._folder = folder
        self._port = "0"
        self._process: subprocess.Popen[str] | None = None

    def open(self) -> None:
        """Start the server and wait until it has told its address."""
        self._process = subprocess.Popen(
            [*_SERVE, "--port", self._port, "--data", str(self._folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**alone(), dealing.TEST: str(self._test)},
        )
        assert self._process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", self._process.stdout.readline())
        assert address is not None, self._process.communicate(timeout=SECONDS)[1]
        self.url, self._port = address[0], address[1]

    def kill(self) -> str:
        """End it as a power cut would, if it runs; what it had complained of until then."""
        if self._process is None:
            return ""
        self._process.kill()
        complaints = self._process.communicate(timeout=SECONDS)[1]
        self._process = None
        return complaints
