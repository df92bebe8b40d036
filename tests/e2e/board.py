"""The table as a player sees it: what is on offer, what lies where, what can be pressed."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from playwright.sync_api import FloatRect, Locator, TimeoutError, expect

from tests.e2e.tab import Message, Tab
from tests.server.harness import SECONDS

Point = tuple[float, float]

MOVES = 60
"""More than one player makes in any game."""

_PATIENCE_MS = 200
"""How long a player looks on while a move is acted out."""

# Which squares a drawn piece covers: those whose middle lies within its outline, and within its fabric. Read from the
# attributes, because Chromium computes transforms and paths anew only when it paints.
_DRAWN = """(quilt, piece) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  const linen = quilt.querySelector('rect.linen').getBBox()
  const placed = (element) => [...(element.transform?.baseVal ?? [])].reduce(
    (matrix, { matrix: own }) => matrix.multiply(DOMMatrix.fromMatrix(own)),
    element.nodeName === 'svg' ? new DOMMatrix() : placed(element.parentNode))
  const covered = (path) => {
    const [shape, matrix] = [new Path2D(path.getAttribute('d')), placed(path).inverse()]
    return [...quilt.querySelectorAll('[data-square]')].filter(({ dataset: { square } }) => {
      const x = linen.x + (square.charCodeAt(0) - 96.5) * linen.width / 9
      const y = linen.y + (Number(square[1]) - 0.5) * linen.height / 9
      const point = new DOMPoint(x, y).matrixTransform(matrix)
      return canvas.isPointInPath(shape, point.x, point.y)
    }).map(({ dataset: { square } }) => square)
  }
  return [...quilt.querySelectorAll(piece)].flatMap((group) => [
    covered(group.querySelector('path.rim')),
    covered(group.querySelector('path[fill^="url(#fabric"]')),
  ])
}"""

# Whether the ghost's middle is over a point of the screen, as near as it can be in whole squares.
_GHOST_OVER = """([x, y]) => {
  const ghost = document.querySelector('.ghost path.rim')?.getBoundingClientRect()
  const square = document.querySelector('.quilt:has(.names) [data-square]').getBoundingClientRect()
  return ghost !== undefined &&
    Math.abs(ghost.x + ghost.width / 2 - x) < square.width * 0.6 &&
    Math.abs(ghost.y + ghost.height / 2 - y) < square.height * 0.6
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
        self.track = page.get_by_test_id("track")
        self.large = page.locator(".quilt:has(.names)")
        """The quilt that is played on."""
        self.focused = self.large.locator("[data-square]:focus")
        self.way_in = self.large.locator("[data-square][tabindex='0']")
        """The one square of the large quilt that the Tab key stops at."""
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

    def await_turn(self, hurry: Callable[[], object] = lambda: None) -> Literal["turn", "leather", "end"]:
        """Wait until the player can do something; `hurry` is what they do while a move is acted out."""
        enabled = self.page.locator("[data-testid=confirm]:enabled")
        ready = self.advance.or_(enabled).or_(self.sheet).first
        for _ in range(SECONDS * 1000 // _PATIENCE_MS):
            with suppress(TimeoutError):
                ready.wait_for(timeout=_PATIENCE_MS)
                break
            hurry()
        expect(ready).to_be_visible()
        if self.sheet.is_visible():
            return "end"
        return "turn" if self.advance.is_visible() else "leather"

    def offer(self, patch: str) -> Locator:
        """The card of a patch on offer."""
        return self.page.get_by_test_id(f"offer-{patch}")

    def largest_offer(self) -> str | None:
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

    def await_ghost_over(self, point: Point) -> None:
        """Wait until the ghost is where a pointer has brought it."""
        self.page.wait_for_function(_GHOST_OVER, arg=list(point))

    def drawn_pieces(self, quilt: Locator) -> list[list[str]]:
        """The squares under each piece sewn on, as drawn, in the order of sewing."""
        drawn: list[list[str]] = quilt.evaluate(_DRAWN, "svg > g[transform]")
        assert drawn[::2] == drawn[1::2]
        return drawn[::2]

    def bought(self, patch: str) -> list[str]:
        """The squares that the server has put a patch on, as told to this tab."""
        events = [event for update in self.tab.messages("update") for event in update["entry"]["events"]]
        (found,) = [e["squares"] for e in events if e["event"] == "buy" and e["patch"] == patch]
        return list(found)


def middle(box: FloatRect | None) -> Point:
    """The middle of what is on the screen."""
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
