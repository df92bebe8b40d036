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


def lift(page: Page, piece: Locator, to: Point) -> None:
    """Drag a piece somewhere in a few steps, as a hand does, and keep holding it."""
    page.mouse.move(*middle(piece.bounding_box()))
    page.mouse.down()
    page.mouse.move(*to, steps=6)
