"""Fingers on a touch screen: real touches, which the browser takes as taps, drags or scrolls as it would any."""

from typing import Any

from playwright.sync_api import Locator, Page

from tests.e2e.board import Board, Point, middle
from tests.e2e.looks import top

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

# Whether the middle of an element can be pressed: it is in sight, and nothing lies over it.
FREE = """(element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  const found = document.elementFromPoint(x + width / 2, y + height / 2)
  return found !== null && element.contains(found)
}"""

# The same for what is drawn on the quilt, where the quilt itself takes the finger.
_BARE = """(element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  const found = document.elementFromPoint(x + width / 2, y + height / 2)
  return found !== null && (element.closest('.quilt') ?? element).contains(found)
}"""

_STEPS = 6

# Ends when the page has not scrolled for so many frames.
_AT_REST = """async () => {
  for (let before = NaN, still = 0; still < 6; still = scrollY === before ? still + 1 : 0, before = scrollY) {
    await new Promise(requestAnimationFrame)
  }
}"""


class Fingers:
    """A hand over the screen of a phone."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._devtools = page.context.new_cdp_session(page)
        self._down: dict[int, Point] = {}

    def down(self, at: Point, finger: int = 0) -> None:
        """Put a finger on the screen."""
        self._down[finger] = at
        self._touch("touchStart")

    def slide(self, by: Point, finger: int = 0) -> None:
        """Move a finger over the screen."""
        for _ in range(_STEPS):
            x, y = self._down[finger]
            self._down[finger] = (x + by[0] / _STEPS, y + by[1] / _STEPS)
            self._touch("touchMove")

    def up(self, finger: int = 0) -> None:
        """Lift a finger."""
        del self._down[finger]
        self._touch("touchEnd")

    def cancelled(self) -> None:
        """The system takes the touch for itself, as for a call that comes in."""
        self._down.clear()
        self._touch("touchCancel")

    def tap(self, target: Locator) -> Point:
        """Tap the middle of something; where that was."""
        point = middle(target.bounding_box())
        self.down(point)
        self.up()
        return point

    def swipe(self, start: Point, by: Point) -> None:
        """Put a finger down, move it and lift it, and let the page come to rest."""
        self.down(start)
        self.slide(by)
        self.up()
        self.rest()

    def rest(self) -> None:
        """Hold still for a moment, so that lifting a finger is no fling, and let the page come to rest."""
        self._page.evaluate(_AT_REST)

    def scrolled(self) -> float:
        """How far down the page is."""
        return float(self._page.evaluate("scrollY"))

    def _touch(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._down.items()]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def scroll_to(board: Board, fingers: Fingers, target: Locator) -> None:
    """Swipe beside the pieces until the target can be touched."""
    for _ in range(10):
        if target.evaluate(_BARE):
            return
        before = fingers.scrolled()
        fingers.swipe(middle(board.page.locator(".needle").bounding_box()), (0, 160 if top(target) < 0 else -160))
        assert fingers.scrolled() != before, "The page does not scroll."
    raise AssertionError(f"{target} does not come into view.")
