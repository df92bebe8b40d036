"""The table as a player sees it: what is on offer, what lies where, what can be pressed."""

import re
from typing import Literal

from playwright.sync_api import FloatRect, Locator, expect

from tests.e2e.tab import Message, Tab

Point = tuple[float, float]

# Which squares a drawn piece covers: those whose middle lies within its outline, and within its fabric.
_DRAWN = """(quilt, piece) => {
  const paths = [...quilt.querySelectorAll(piece)].flatMap((group) => [
    group.querySelector('path.rim'), group.querySelector('path[fill^="url(#fabric"]'),
  ])
  const covered = (path) => {
    const back = path.getScreenCTM().inverse()
    return [...quilt.querySelectorAll('[data-square]')].filter((square) => {
      const { x, y, width, height } = square.getBoundingClientRect()
      return path.isPointInFill(new DOMPoint(x + width / 2, y + height / 2).matrixTransform(back))
    }).map((square) => square.dataset.square)
  }
  return paths.map(covered)
}"""


class Board:
    """A table shown in a tab."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page = page = tab.page
        self.offers = page.locator("[data-testid^='offer-']")
        self.buyable = page.locator("[data-testid^='offer-']:not([aria-disabled])")
        self.advance = page.get_by_test_id("advance")
        self.confirm = page.get_by_test_id("confirm")
        self.rotate = page.get_by_test_id("rotate")
        self.flip = page.get_by_test_id("flip")
        self.cancel = page.get_by_test_id("cancel")
        self.hint = page.get_by_test_id("hint")
        self.sheet = page.get_by_test_id("score-sheet")
        self.announcements = page.get_by_test_id("announcements")
        self.large = page.locator(".quilt:has(.names)")
        """The quilt that is played on."""
        self.dots = self.large.locator(".middles circle")
        """Where the middle of the piece in hand can be brought to."""
        self.ghost = self.large.locator(".ghost")
        self.carried = page.locator(".carried")

    def open(self, table: str) -> None:
        """Come to the table by its address."""
        self.page.goto(f"./#/t/{table}")
        self.offers.first.wait_for()

    @property
    def id(self) -> str:
        """The table's id, as the address has it."""
        return self.page.url.rpartition("/")[2]

    def await_turn(self) -> Literal["turn", "leather", "end"]:
        """Wait until the player can do something."""
        enabled = self.page.locator("[data-testid=confirm]:enabled")
        expect(self.advance.or_(enabled).or_(self.sheet).first).to_be_visible()
        if self.sheet.is_visible():
            return "end"
        return "turn" if self.advance.is_visible() else "leather"

    def offer(self, patch: str) -> Locator:
        """The card of a patch on offer."""
        return self.page.get_by_test_id(f"offer-{patch}")

    def best_offer(self) -> str | None:
        """The largest patch among those that the page lets one buy, or None."""
        names: list[str] = self.buyable.evaluate_all("cards => cards.map(card => card.ariaLabel)")
        found = [re.findall(r"patch (p\d\d), (\d+) square", name)[0] for name in names]
        return max(found, key=lambda each: int(each[1]))[0] if found else None

    def square(self, name: str) -> Locator:
        """A square of the large quilt."""
        return self.large.locator(f"[data-square={name}]")

    def drawn_ghost(self) -> list[str]:
        """The squares that the ghost is drawn over; empty without one."""
        drawn: list[list[str]] = self.large.evaluate(_DRAWN, ".ghost > g")
        assert all(squares == drawn[0] for squares in drawn), drawn
        return drawn[0] if drawn else []

    def drawn_pieces(self, quilt: Locator) -> list[list[str]]:
        """The squares under each piece sewn on, as drawn, in the order of sewing."""
        drawn: list[list[str]] = quilt.evaluate(_DRAWN, "svg > g[transform]")
        assert drawn[::2] == drawn[1::2]
        return drawn[::2]

    def last_entry(self) -> Message:
        """The newest entry of the table's log that has come to this tab."""
        entry: Message = self.tab.messages("update")[-1]["entry"]
        return entry


def middle(box: FloatRect | None) -> Point:
    """The middle of what is on the screen."""
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
