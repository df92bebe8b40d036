"""Two people at one screen, and moves taken back."""

from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.conftest import TableAt
from tests.e2e.lobby import start_against, start_hot_seat
from tests.e2e.screens import mid_game
from tests.e2e.tab import Tab
from tests.e2e.texts import say


def undo(board: Board) -> None:
    """Take a move back."""
    with board.tab.acknowledged():
        board.undo.click()
    expect(board.announcements).to_have_text(say("shell.undone"))


def test_two_people_play_in_turn_each_on_their_own_quilt(tab: Tab) -> None:
    board = Board(tab)
    start_hot_seat(tab.page, "Ann", "Bo")
    movers = []
    for _ in range(6):
        assert board.await_turn() in {"turn", "leather"}
        mover = ["Ann", "Bo"][tab.state["to_move"]]
        expect(board.quilt_of(mover)).to_be_visible()
        expect(board.large.get_by_role("grid")).to_have_accessible_name(say("patchwork.quilt", name=mover))
        expect(board.panel(mover)).to_contain_text(say("patchwork.panel.to_move"))
        expect(tab.page).to_have_title(f"{say('shell.turn_of', name=mover)} · Patchwork · Parlour")
        movers.append(mover)
        patch = board.largest_offer() if movers.count(mover) > 1 else None
        with tab.acknowledged():
            if patch is None:
                board.advance.click()
            else:
                board.offer(patch).click()
                board.confirm.click()
        if patch is not None:
            expect(board.quilt_of(mover).get_by_label(say("patchwork.patch", patch=patch))).not_to_have_count(0)
    assert set(movers) == {"Ann", "Bo"}


def test_moves_are_taken_back_one_by_one_until_none_is_left(tab: Tab) -> None:
    board = Board(tab)
    start_hot_seat(tab.page, "Ann", "Bo")
    board.await_turn()
    expect(board.undo).to_be_disabled()
    expect(board.undo).to_have_attribute("title", say("shell.undo.nothing"))
    shown = [board.summary()]
    for patch in (None, board.largest_offer()):
        with tab.acknowledged():
            if patch is None:
                board.advance.click()
            else:
                board.offer(patch).click()
                board.confirm.click()
        board.await_turn()
        shown.append(board.summary())
    assert shown[0] != shown[1] != shown[2]
    for before in reversed(shown[:-1]):
        undo(board)
        expect(board.undo).to_be_focused()
        board.await_turn()
        assert board.summary() == before
    expect(board.undo).to_be_disabled()


def test_a_move_taken_back_against_a_bot_takes_its_answer_along(tab: Tab) -> None:
    board = Board(tab)
    start_against(tab.page, "easy", say("shell.new.me"))
    board.await_turn()
    before = board.summary()
    with tab.acknowledged():
        board.advance.click()  # to space 1, so that the bot acts now
    board.await_turn()
    expect(board.log).to_contain_text(say("shell.bot", level=say("level.easy").lower()))
    undo(board)
    board.await_turn()
    assert board.summary() == before


def test_the_opponents_quilt_can_be_looked_at_large(table_at: TableAt) -> None:
    board = table_at(mid_game)
    mover = board.tab.state["to_move"]
    names = ["Ann", "Bo"]
    board.page.get_by_role("button", name=say("patchwork.peek", name=names[1 - mover])).click()
    expect(board.large.get_by_role("grid")).to_have_accessible_name(say("patchwork.quilt", name=names[1 - mover]))
    assert board.drawn_pieces(board.large) == [
        piece["squares"] for piece in board.tab.state["view"]["placed"][1 - mover]
    ]
    board.buyable.first.click()
    expect(board.large.get_by_role("grid")).to_have_accessible_name(say("patchwork.quilt", name=names[mover]))
    expect(board.confirm).to_be_enabled()
