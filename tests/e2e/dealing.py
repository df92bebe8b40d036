"""`parlour` for the browser tests: what it draws follows from the running test, and is the same when repeated."""

import base64
import hashlib
import itertools
import os
from pathlib import Path

from parlour.cli import main
from parlour.core import chance
from parlour.server import bots, creation, opening

TEST = "PARLOUR_DRAWS_FOR"
"""The variable of the environment that names the file in which the running test is named."""


class Draws:
    """What the module `secrets` offers, drawn from the name of the test and a count."""

    def __init__(self, test: Path, stream: str) -> None:
        self._test = test
        self._stream = stream
        self._counts: dict[str, itertools.count[int]] = {}

    def token_bytes(self, size: int) -> bytes:
        test = self._test.read_text(encoding="utf-8")
        count = next(self._counts.setdefault(test, itertools.count()))
        return hashlib.shake_256(f"{test} {self._stream} {count}".encode()).digest(size)

    def token_urlsafe(self, size: int) -> str:
        return base64.urlsafe_b64encode(self.token_bytes(size)).rstrip(b"=").decode()

    def randbits(self, bits: int) -> int:
        return int.from_bytes(self.token_bytes(16)) >> (128 - bits)

    def randbelow(self, limit: int) -> int:
        return int.from_bytes(self.token_bytes(16)) % limit


if __name__ == "__main__":
    test = Path(os.environ[TEST])
    for module in (chance, opening, creation, bots):
        setattr(module, "secrets", Draws(test, module.__name__))  # noqa: B010
    main()
