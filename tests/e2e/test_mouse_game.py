"""A whole game with nothing but a mouse."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.board import Board, middle
from tests.e2e.lobby import start_against
from tests.e2e.tab import Tab
from tests.e2e.texts import say

MOVES = 60
"""More than one player makes in any game."""


def press(page: Page, target: Locator) -> None:
    """Move the mouse there, and press."""
    page.mouse.move(*middle(target.bounding_box()))
    page.mouse.down()
    page.mouse.up()


def drag(page: Page, piece: Locator, target: Locator) -> None:
    """Drag with the button held, in a few steps as a hand does."""
    page.mouse.move(*middle(piece.bounding_box()))
    page.mouse.down()
    page.mouse.move(*middle(target.bounding_box()), steps=6)
    page.mouse.up()


def test_a_whole_game_against_a_bot_by_mouse(tab: Tab) -> None:
    start_against(tab.page, "easy", say("shell.new.me"))
    board = Board(tab)
    for move in range(MOVES):
        match board.await_turn():
            case "end":
                break
            case "leather":
                press(tab.page, board.dots.first)
                expect(board.confirm).to_be_enabled()
                press(tab.page, board.confirm)
            case "turn":
                patch = board.best_offer()
                if patch is None:
                    press(tab.page, board.advance)
                    continue
                press(tab.page, board.offer(patch))
                expect(board.offer(patch)).to_have_attribute("aria-pressed", "true")
                if move % 3 == 1:
                    press(tab.page, board.flip)
                if move % 3 == 2:
                    press(tab.page, board.rotate)
                if board.dots.count() == 0:  # in this turn it fits nowhere: back to one in which it does
                    press(tab.page, board.cancel)
                    press(tab.page, board.offer(patch))
                press(tab.page, board.dots.first)
                expect(board.confirm).to_be_enabled()
                shown = board.drawn_ghost()
                press(tab.page, board.confirm)
                board.await_turn()
                bought = [e for u in tab.messages("update") for e in u["entry"]["events"] if e["event"] == "buy"]
                assert {"patch": patch, "squares": shown}.items() <= bought[-1].items()
    expect(board.sheet).to_be_visible()
