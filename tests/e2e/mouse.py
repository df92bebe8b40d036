"""A hand on a mouse."""

from playwright.sync_api import Locator, Page

from tests.e2e.board import Point, middle


def press(page: Page, target: Locator) -> Point:
    """Move the mouse there, and press; where that was."""
    point = middle(target.bounding_box())
    page.mouse.move(*point)
    page.mouse.down()
    page.mouse.up()
    return point


class Drag:
    """A piece under the mouse with the button held."""

    def __init__(self, page: Page, piece: Locator) -> None:
        self._mouse = page.mouse
        self._at = middle(piece.bounding_box())
        self._mouse.move(*self._at)
        self._mouse.down()

    def slide(self, by: Point) -> None:
        """Move the mouse in a few steps, as a hand does."""
        self._at = (self._at[0] + by[0], self._at[1] + by[1])
        self._mouse.move(*self._at, steps=6)

    def slide_to(self, point: Point) -> None:
        """Move the mouse to a point of the screen."""
        self.slide((point[0] - self._at[0], point[1] - self._at[1]))

    def drop(self) -> None:
        """Let the button go."""
        self._mouse.up()
