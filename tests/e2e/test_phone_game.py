"""A whole game on a phone, by tapping and by dragging."""

from playwright.sync_api import expect

from tests.e2e.board import MOVES, Board, middle
from tests.e2e.conftest import OpenTab
from tests.e2e.fingers import PHONE, Fingers, scroll_to
from tests.e2e.lobby import start_against
from tests.e2e.texts import say


def drag(board: Board, fingers: Fingers, patch: str) -> None:
    """Drag the patch from its offer to a place on the quilt that is shown as legal."""
    scroll_to(board, fingers, board.offer(patch))
    before = fingers.scrolled()
    fingers.down(middle(board.offer(patch).bounding_box()))
    fingers.slide((0, -80))
    board.carry(fingers.slide)
    assert fingers.scrolled() == before, "The page scrolled under the piece."
    fingers.rest()
    fingers.up()
    expect(board.carried).to_have_count(0)


def test_a_whole_game_against_a_bot_by_touch(open_tab: OpenTab) -> None:
    tab = open_tab(**PHONE)
    page, board, fingers = tab.page, Board(tab), Fingers(tab.page)
    start_against(page, "easy", say("shell.new.me"))
    for move in range(MOVES):
        turn = board.await_turn(hurry=lambda: fingers.tap(page.locator(".needle")))
        if turn == "end":
            break
        patch = board.largest_offer() if turn == "turn" else None
        if turn == "turn" and patch is None:
            with tab.acknowledged():
                fingers.tap(board.advance)
            continue
        if patch is not None and move % 2:
            drag(board, fingers, patch)
        else:
            if patch is not None:
                scroll_to(board, fingers, board.offer(patch))
                fingers.tap(board.offer(patch))
            scroll_to(board, fingers, board.dots.first)
            board.await_ghost_over(fingers.tap(board.dots.first))
        expect(board.confirm).to_be_enabled()
        shown = board.drawn_ghost()
        with tab.acknowledged():
            fingers.tap(board.confirm)
        if patch is not None:
            assert board.bought(patch) == shown
    expect(board.sheet).to_be_visible()
