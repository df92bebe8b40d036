"""A whole game with the keyboard alone."""

from playwright.sync_api import expect

from tests.e2e.board import MOVES, Board
from tests.e2e.keyboard import put_back, step_left, tab_to, take, turn
from tests.e2e.lobby import game_card, start_button
from tests.e2e.tab import Tab
from tests.e2e.texts import say


def lay(board: Board, patch: str, key: str) -> None:
    """Take a patch, turn it, move it, and leave it on the quilt where it fits."""
    take(board, patch)
    square = turn(board, patch, key)
    if square is None:
        put_back(board, patch)
        square = take(board, patch)
    if square[0] > "a" and not step_left(board, patch, square):
        board.page.keyboard.press("ArrowRight")
        expect(board.square(square)).to_be_focused()


def test_a_whole_game_against_a_bot_by_keyboard(tab: Tab) -> None:
    page, board = tab.page, Board(tab)
    page.goto("./")
    tab_to(page, game_card(page))
    page.keyboard.press("Enter")
    expect(start_button(page)).to_be_focused()
    page.keyboard.press("Enter")
    for move in range(MOVES):
        phase = board.await_turn(hurry=lambda: page.keyboard.press("Escape"))
        if phase == "end":
            break
        if phase == "leather":
            tab_to(page, board.way_in)
            with tab.acknowledged():
                page.keyboard.press("Enter")
            continue
        patch = board.largest_offer()
        if patch is None:
            with tab.acknowledged():
                page.keyboard.press("a")
            continue
        lay(board, patch, "rf"[move % 2])
        expect(board.confirm).to_be_enabled()
        shown = board.drawn_ghost()
        with tab.acknowledged():
            page.keyboard.press("Enter")
        assert board.bought(patch) == shown
    expect(board.sheet).to_be_visible()
    expect(board.play_again).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(board.sheet.get_by_role("button", name=say("patchwork.score.look"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(board.sheet).to_be_hidden()
    tab_to(page, page.get_by_role("button", name=say("patchwork.score.show")))
    page.keyboard.press("Enter")
    expect(board.sheet).to_be_visible()
