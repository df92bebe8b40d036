"""A tab of the browser, and everything in it that must not happen."""

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket

Message = dict[str, Any]

SECONDS = 60
"""How long a test waits for what must happen; not reached when it does, however busy the machine."""

_POLL_MS = 20

Region = Literal["announcements", "news", "alert"]
"""Where something is told in passing: what is only read out, what others did, what went wrong."""

# What is told in passing goes away by itself, on a busy machine before a test has come to look.
_REMEMBER = """
  globalThis.toldInPassing = []
  const regions = '[data-testid=announcements][role=status], [data-testid=news][role=status], [role=alert]'
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = target.closest?.(regions)
      const name = region?.dataset.testid ?? region?.role
      if (region) toldInPassing.push(...[...addedNodes].map((node) => [name, node.textContent]))
    }
  }).observe(document, { childList: true, subtree: true })
"""


def until(page: Page, condition: Callable[[], bool]) -> None:
    """Wait for something that has to be asked for again and again."""
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end, "It did not happen."
        page.wait_for_timeout(_POLL_MS)


class Tab:
    """A page that is listened to: its console, its requests, and what goes over its socket."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.page.add_init_script(_REMEMBER)
        if slower := os.environ.get("SLOWER"):
            devtools = context.new_cdp_session(self.page)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": int(slower)})
        self.sent: list[Message] = []
        self.received: list[Message] = []
        self._faults: list[str] = []
        self._tolerated: list[str] = ["net::ERR_ABORTED"]  # what is under way when a page is left
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self._faults.append(f"page error: {error}"))
        self.page.on("dialog", self._dialog)
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)
        self.page.on("websocket", self._connected)

    def tolerate(self, pattern: str) -> None:
        """Let complaints pass that match ``pattern``: the test itself brings them about."""
        self._tolerated.append(pattern)

    @property
    def faults(self) -> list[str]:
        """All that went wrong so far."""
        allowed = re.compile("|".join(self._tolerated))
        return [fault for fault in self._faults if not allowed.search(fault)]

    def another(self) -> "Tab":
        """A second tab of the same browser, as tolerant as this one."""
        tab = Tab(self.context)
        tab._tolerated = self._tolerated
        tab._faults = self._faults
        return tab

    def messages(self, kind: str) -> list[Message]:
        """What has come over the socket so far, of one type."""
        return [message for message in self.received if message["type"] == kind]

    @contextmanager
    def acknowledged(self) -> Iterator[None]:
        """What is done within must make the page play a move that the server takes."""
        known = self.acks()

        def new(frame: str | bytes) -> bool:
            message = json.loads(frame)
            return message["type"] == "ack" and message["id"] not in known

        with self._socket.expect_event("framereceived", new):
            yield

    @property
    def state(self) -> Message:
        """Where the table stands, by the server's last word in this tab."""
        last = next(message for message in reversed(self.received) if "state" in message)
        state: Message = last["state"]
        return state

    def acks(self) -> set[str]:
        """By their ids, what the server has said to be done; on a slow machine it says so more than once."""
        return {message["id"] for message in self.messages("ack")}

    def until_answered(self) -> None:
        """Wait until the page knows all that it has asked the server about what could be done."""

        def answered() -> bool:
            asked = {message["id"] for message in self.sent if message["type"] == "preview"}
            return asked <= {message["id"] for message in self.received if message["type"] in ("previewed", "refused")}

        # One answer may lead to the next question.
        self.until(lambda: answered() and self.page.evaluate("true") and answered())

    def moves(self) -> list[str]:
        """The actions that the page has sent; one that it repeats, as the answer takes long, counts once."""
        moves = {message["id"]: message["action"] for message in self.sent if message["type"] == "move"}
        return list(moves.values())

    def expect_told(self, text: str, where: Region = "news") -> None:
        """Wait until it has been told in passing."""
        self.until(lambda: any(text in told for told in self.told(where)))

    def told(self, where: Region) -> list[str]:
        """What has been told there, one after the other, since the page was loaded."""
        return [told for region, told in self.page.evaluate("toldInPassing") if region == where]

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait for something that the page shows or does."""
        until(self.page, condition)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._faults.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def _dialog(self, dialog: Any) -> None:
        self._faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _failed(self, request: Request) -> None:
        self._faults.append(f"request failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._faults.append(f"answer {response.status}: {response.url}")

    def _connected(self, socket: WebSocket) -> None:
        self._socket = socket
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: self.received.append(json.loads(frame)))
