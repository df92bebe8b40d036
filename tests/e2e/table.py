"""What all tables have in common as a player sees them."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Locator, TimeoutError, expect

from tests.e2e.tab import SECONDS, Message, Tab
from tests.e2e.texts import say


class Table(ABC):
    """A table shown in a tab."""

    patience_ms = 60
    """How long a player looks on while a move is acted out."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page = page = tab.page
        self.hint = page.get_by_test_id("hint")
        self.sheet = page.get_by_test_id("score-sheet")
        self.play_again = page.get_by_test_id("play-again")
        self.log = page.get_by_role("list", name=say("shell.log"))
        self.announcements = page.get_by_test_id("announcements")

    @property
    @abstractmethod
    def landmark(self) -> Locator:
        """What is there once the table is."""

    @property
    def state(self) -> Message:
        """Where the table stands, by the server's last word."""
        return self.tab.state

    def open(self, table: str) -> None:
        """Come to the table by its address, from elsewhere."""
        self.page.goto("about:blank")
        self.page.goto(f"./#/t/{table}")
        self.landmark.wait_for()

    def close_sheet(self) -> None:
        """Put the result away, once it takes keys."""
        expect(self.play_again).to_be_focused()
        self.page.keyboard.press("Escape")
        expect(self.sheet).to_be_hidden()

    def await_one(self, wanted: Locator, hurry: Callable[[], object]) -> None:
        """Wait for one of these to be seen; `hurry` is what a player does while a move of the game is acted out.

        The result that follows the last one could be put away by it.
        """
        for _ in range(SECONDS * 1000 // self.patience_ms):
            with suppress(TimeoutError):
                wanted.first.wait_for(timeout=self.patience_ms)
                break
            if not self._over():
                hurry()
        expect(wanted.first).to_be_visible()

    def _over(self) -> bool:
        """Whether the game has been played to its end, as far as the server has told."""
        states = (message["state"] for message in reversed(self.tab.received) if message.get("state"))
        last: Message | None = next(states, None)
        return last is not None and last["view"]["winners"] is not None
