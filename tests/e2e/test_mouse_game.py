"""A whole game with nothing but a mouse."""

from playwright.sync_api import expect

from tests.e2e.board import MOVES, Board
from tests.e2e.lobby import start_against
from tests.e2e.mouse import Drag, press
from tests.e2e.tab import Tab
from tests.e2e.texts import say


def test_a_whole_game_against_a_bot_by_mouse(tab: Tab) -> None:
    page, board = tab.page, Board(tab)
    start_against(page, "easy", say("shell.new.me"))
    for move in range(MOVES):
        turn = board.await_turn(hurry=lambda: press(page, board.track))
        if turn == "end":
            break
        if turn == "leather":
            board.await_ghost_over(press(page, board.dots.first))
            with tab.acknowledged():
                press(page, board.confirm)
            continue
        patch = board.largest_offer()
        if patch is None:
            with tab.acknowledged():
                press(page, board.advance)
            continue
        if move % 2:
            press(page, board.offer(patch))
            press(page, board.rotate)
            press(page, board.flip)
            if board.dots.count() == 0:  # it fits nowhere like this; taken again it lies as it can
                press(page, board.cancel)
                press(page, board.offer(patch))
            board.await_ghost_over(press(page, board.dots.first))
        else:
            drag = Drag(page, board.offer(patch))
            drag.slide((-60, 60))
            board.carry(drag.slide)
            drag.drop()
            expect(board.carried).to_have_count(0)
        expect(board.confirm).to_be_enabled()
        shown = board.drawn_ghost()
        with tab.acknowledged():
            press(page, board.confirm)
        assert board.bought(patch) == shown
    expect(board.sheet).to_be_visible()
