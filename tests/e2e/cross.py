"""The table of Parcheesi as a player sees it: the cross, the tray with the dice, and what can be pressed."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from playwright.sync_api import Locator, Page

from tests.e2e.board import Point, middle
from tests.e2e.looks import rectangle
from tests.e2e.tab import Tab
from tests.e2e.table import Table
from tests.e2e.texts import say

LIFTED = 1.4
"""How far above a finger a pawn is held, in squares' lengths."""
ACROSS = 23.9
"""How many squares' lengths the board is wide, its frame included."""

_CONTROL = Path(__file__).parents[2] / "web/src/games/parcheesi/control.svelte.ts"
_READING = re.findall(r"READING = (\d+)", _CONTROL.read_text(encoding="utf-8"))[0]
_STAY = f"""
  const soon = setTimeout
  globalThis.setTimeout = (act, ms, ...rest) => soon(act, ms === {_READING} ? 2 ** 30 : ms, ...rest)
"""


def stay(page: Page) -> None:
    """Let the page not pass by itself where nothing can be played: there is all the time to look at it."""
    page.add_init_script(_STAY)


class Cross(Table):
    """A table of Parcheesi shown in a tab."""

    def __init__(self, tab: Tab) -> None:
        super().__init__(tab)
        page = tab.page
        self.board = page.get_by_test_id("board")
        self.tray = page.get_by_test_id("tray")
        self.dice = page.get_by_test_id("dice")
        self.go_on = page.get_by_test_id("pass")
        self.pawns = page.locator("[data-testid^='pawn-']")
        """A button for each pawn that can move."""
        self.choices = page.get_by_test_id("choice")
        """A button for each way of the chosen pawn."""
        self.carried = page.get_by_test_id("carried")

    @property
    def landmark(self) -> Locator:
        return self.board

    def await_turn(self, hurry: Callable[[], object] = lambda: None) -> Literal["turn", "pass", "end"]:
        """Wait until the player can do something; `hurry` is what they do while a move is acted out."""
        buttons = self.go_on.or_(self.pawns).or_(self.choices)
        free = buttons.and_(self.page.locator(":not([aria-disabled])"))
        self.await_one(free.or_(self.sheet), hurry)
        if self.sheet.is_visible():
            return "end"
        return "pass" if self.go_on.is_visible() else "turn"

    def place(self, place: object, quarter: int | None = None) -> Locator:
        """A place of the board; off the ring the one of the seat to act, unless a quarter is given."""
        if isinstance(place, int):
            return self.page.get_by_test_id(f"place-{place}")
        if quarter is None:
            quarter = self.state["view"]["quarters"][self.state["to_move"]]
        return self.page.get_by_test_id(f"place-{place}-{quarter}")

    def panel(self, name: str) -> Locator:
        """How a player stands."""
        return self.page.get_by_role("group", name=name, exact=True)

    def choose(self, place: object) -> None:
        """Choose a pawn in the tray, if it is not chosen already because no other can move."""
        if self.pawns.count():
            self.page.get_by_test_id(f"pawn-{place}").click()
            self.page.mouse.move(0, 0)
        self.choices.first.wait_for()

    def way(self, *actions: str) -> Locator:
        """The button for a way, by its actions."""
        return self.page.locator(f"[data-testid=choice][data-actions='{', '.join(actions)}']")

    def unit(self) -> float:
        """A square's length in pixels."""
        return rectangle(self.board)["width"] / ACROSS

    def point(self, place: object) -> Point:
        """The middle of a place on the screen."""
        return middle(self.place(place).bounding_box())

    def until_played(self, moves: int) -> None:
        """Wait until the page has sent so many moves in all, and the server has taken them."""
        self.tab.until(lambda: len(self.tab.acks()) == moves == len(self.tab.moves()))


def where(place: object) -> str:
    """A place in words."""
    return say("parcheesi.place.square", square=place) if isinstance(place, int) else say(f"parcheesi.term.{place}")
