"""`parlour` for the browser tests: what it draws follows from the running test, and is the same when repeated.

With a `LAG` in milliseconds it answers browsers as late as a server far away.
"""

import asyncio
import base64
import hashlib
import itertools
import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from parlour.cli import main
from parlour.core import chance
from parlour.server import bots, creation, live, opening, security

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


def delay(seconds: float) -> None:
    """Whatever the server says to a browser from now on comes so much later, in the same order."""
    deliver, answer = live.Session.deliver, security.SecurityHeaders.__call__

    def deliver_later(self: live.Session, message: bytes) -> None:
        wait = seconds if _from_browser(self._websocket.headers) else 0
        asyncio.get_running_loop().call_later(wait, deliver, self, message)

    async def answer_later(self: security.SecurityHeaders, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _from_browser(Headers(scope=scope)):
            await asyncio.sleep(seconds)
        await answer(self, scope, receive, send)

    live.Session.deliver = deliver_later  # type: ignore[method-assign]
    security.SecurityHeaders.__call__ = answer_later  # type: ignore[method-assign]


def _from_browser(headers: Headers) -> bool:
    return headers.get("user-agent", "").startswith("Mozilla")


if __name__ == "__main__":
    test = Path(os.environ[TEST])
    for module in (chance, opening, creation, bots):
        setattr(module, "secrets", Draws(test, module.__name__))  # noqa: B010
    if lag := os.environ.get("LAG"):
        delay(int(lag) / 1000)
    main()
