"""People at one table, each in a browser of their own."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.board import Board
from tests.e2e.conftest import OpenTab
from tests.e2e.lobby import choose, dialog, open_dialog, start_button
from tests.e2e.tab import Tab
from tests.e2e.texts import say

COMPILED = 180
"""Seconds in which the server compiles the rules of a game, where nobody has played it before."""


def lay(tab: Tab, name: str, *, public: bool = False) -> str:
    """Lay a table of Patchwork for someone far away; the link of the invitation."""
    open_dialog(tab.page)
    choose(tab.page, say("shell.new.opponent"), say("shell.new.open"))
    choose(tab.page, say("shell.new.visibility"), say(f"shell.new.visibility.{'public' if public else 'private'}"))
    dialog(tab.page).get_by_label(say("shell.new.your_name")).fill(name)
    choose(tab.page, say("shell.new.starter"), name)
    start_button(tab.page).click()
    return tab.page.get_by_label(say("shell.invite.link"), exact=True).input_value()


def seats(page: Page) -> Locator:
    """The seats of a table that gathers."""
    return page.get_by_role("list", name=say("shell.gathering.seats")).get_by_role("listitem")


def free_seat(page: Page) -> Locator:
    """The button that takes the first free seat."""
    return seats(page).get_by_role("button").first


def come(tab: Tab, link: str, name: str) -> None:
    """Follow a link to a table that gathers and sit down there."""
    tab.page.goto(link)
    tab.page.get_by_label(say("shell.new.your_name")).fill(name)
    free_seat(tab.page).click()


def play_together(open_tab: OpenTab, names: tuple[str, str] = ("Ann", "Bo")) -> tuple[Board, Board]:
    """A game of Patchwork between two browsers; the first person starts."""
    first, second = open_tab(), open_tab()
    come(second, lay(first, names[0]), names[1])
    boards = (Board(first), Board(second))
    boards[0].await_turn()
    expect(boards[1].track).to_be_visible()
    return boards


def advance(board: Board) -> None:
    """Advance, once it is the player's turn."""
    board.await_turn()
    with board.tab.acknowledged():
        board.advance.click()


def bar(page: Page) -> Locator:
    """Who sits at the table, in one line above the game."""
    return page.get_by_role("region", name=say("shell.company"), exact=True)


def chip(page: Page, name: str) -> Locator:
    """What the line says of one person."""
    return bar(page).get_by_role("listitem").filter(has_text=name)


def meet(page: Page) -> Locator:
    """Open the dialog about the people at the table."""
    page.get_by_role("banner").get_by_role("button", name=say("shell.company"), exact=True).click()
    return dialog(page)


def resign(page: Page) -> None:
    """Give the game up, and mean it."""
    people = meet(page)
    people.get_by_role("button", name=say("shell.resign"), exact=True).click()
    people.get_by_role("button", name=say("shell.resign.yes")).click()


def close(page: Page) -> None:
    """Close the dialog."""
    dialog(page).get_by_role("button", name=say("shell.close")).click()


def ask_to_take_back(board: Board) -> None:
    """Ask the others for a move back."""
    board.page.get_by_role("banner").get_by_role("button", name=say("shell.undo.ask")).click()


def titled(page: Page, what: str) -> None:
    """The tab's title comes to begin so."""
    expect(page).to_have_title(re.compile(f"^{re.escape(what)} · "))
