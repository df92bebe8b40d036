"""Ten fingers on a keyboard, and what a screen reader would tell them."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.board import Board
from tests.e2e.looks import expect_none
from tests.e2e.tab import Tab
from tests.e2e.texts import say

STOPS = 80
"""More than a page has places to stop at with the Tab key."""


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the focus is there."""
    target.wait_for()
    for _ in range(STOPS):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"The Tab key does not come to {target}.")


def expect_read_out(tab: Tab, texts: list[str]) -> None:
    """Wait until a screen reader has been told all of these since the page was loaded, several at once or not."""

    def unheard(_: Page) -> list[str]:
        heard = " ".join(tab.told("announcements"))
        return [text for text in texts if text not in heard]

    expect_none(unheard, tab.page)


def ghost_name(patch: str, square: str, fits: bool) -> str:
    """What the square under a ghost's top left corner is called."""
    key = "patchwork.square.ghost_fits" if fits else "patchwork.square.ghost_not"
    return say(key, square=square, what=say("patchwork.patch", patch=patch))


def take(board: Board, patch: str) -> str:
    """Walk to the offer and take it: the focus is on its ghost, where it fits; the square."""
    tab_to(board.page, board.offer(patch))
    board.page.keyboard.press("Enter")
    expect(board.focused).to_have_accessible_name(re.compile("^.." + re.escape(ghost_name(patch, "", True))))
    return str(board.focused.get_attribute("data-square"))


def put_back(board: Board, patch: str) -> None:
    """Change one's mind: the focus is on the offer again."""
    board.page.keyboard.press("Escape")
    expect(board.offer(patch)).to_be_focused()


def turn(board: Board, patch: str, key: str) -> str | None:
    """Turn or flip the piece in hand, which is announced; its ghost's square if it fits like this."""
    board.page.keyboard.press(key)
    either = "|".join(re.escape(ghost_name(patch, "", fits)) for fits in (True, False))
    expect(board.announcements).to_have_text(re.compile(f"^..({either})$"))
    announced = board.announcements.inner_text()
    return announced[:2] if announced.endswith(ghost_name(patch, "", True)) else None


def step_left(board: Board, patch: str, square: str) -> bool:
    """Move the ghost from a square to the one on its left, which is named; whether it fits there."""
    board.page.keyboard.press("ArrowLeft")
    left = board.square(chr(ord(square[0]) - 1) + square[1])
    expect(left).to_be_focused()
    either = "|".join(re.escape(ghost_name(patch, "", fits)) for fits in (True, False))
    expect(left).to_have_accessible_name(re.compile(f"^..({either})$"))
    return str(left.get_attribute("aria-label")).endswith(ghost_name(patch, "", True))
