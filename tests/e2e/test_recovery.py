"""Reloads, second tabs, lost messages and a server that dies: the table is as the server has it, and goes on."""

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

from parlour.core.game import State
from tests.e2e.board import Board
from tests.e2e.conftest import OpenTab, TableAt
from tests.e2e.house import House
from tests.e2e.lobby import start_against
from tests.e2e.positions import buyable, covered, hot_seat
from tests.e2e.sockets import but_the_first, filtered, noted
from tests.e2e.tab import Tab
from tests.e2e.texts import say
from tests.server.harness import Player


def beside(board: Board, tab: Tab) -> Board:
    """The same table in another tab."""
    other = Board(tab)
    other.open(board.id)
    other.await_turn()
    return other


def expect_same(board: Board, other: Board) -> None:
    """Both tabs come to show the same."""
    board.tab.until(lambda: board.summary() == other.summary())


def versions(board: Board) -> list[int]:
    """The versions that updates have brought to a tab."""
    return [update["state"]["version"] for update in board.tab.messages("update")]


def early(state: State) -> bool:
    """Somebody can buy, and both are far from the end."""
    return bool(buyable(state)) and max(state.view()["position"]) < 20


def test_a_reload_in_mid_game_shows_the_same_table(table_at: TableAt) -> None:
    board = table_at(lambda state: len(covered(state)) > 10 and bool(buyable(state)))
    before = board.summary()
    board.buyable.first.click()
    expect(board.confirm).to_be_enabled()
    board.page.reload()
    board.await_turn()
    board.expect_empty_hand()
    assert board.summary() == before
    assert board.tab.moves() == []


def test_a_second_tab_shows_the_same_and_follows(table_at: TableAt) -> None:
    board = table_at(early)
    other = beside(board, board.tab.another())
    expect_same(board, other)
    with board.tab.acknowledged():
        board.buyable.first.click()
        board.confirm.click()
    other.await_turn()
    expect_same(board, other)
    with other.tab.acknowledged():
        other.undo.click()
    board.await_turn()
    expect_same(board, other)


def test_a_gap_in_what_a_tab_hears_is_filled(table_at: TableAt) -> None:
    board = table_at(early)
    deaf = beside(board, filtered(board.tab.another(), received=but_the_first("update")))
    for _ in range(2):
        board.await_turn()
        with board.tab.acknowledged():
            board.advance.click()
    board.await_turn()
    expect_same(board, deaf)
    assert len(deaf.tab.messages("snapshot")) == 2


def test_a_move_made_after_the_table_has_gone_on_is_refused_and_says_so(table_at: TableAt) -> None:
    board = table_at(early)
    deaf = beside(board, filtered(board.tab.another(), received=but_the_first("update")))
    with board.tab.acknowledged():
        board.advance.click()
    deaf.advance.click()
    deaf.tab.expect_told(say("problem.stale"), "alert")
    board.await_turn()
    deaf.await_turn()
    expect_same(board, deaf)


@pytest.mark.parametrize("lost", ["the ack", "the connection before the move", "the connection after the move"])
def test_a_move_is_played_once_whatever_gets_lost(table_at: TableAt, lost: str) -> None:
    board = table_at(early)
    tab, tries = board.tab.another(), list[str]()
    match lost:
        case "the ack":
            filtered(tab, noted(tries), but_the_first("ack"))
        case "the connection before the move":
            filtered(tab, noted(tries, but_the_first("move", WebSocketRoute.close)))
        case "the connection after the move":
            filtered(tab, noted(tries), but_the_first("update", WebSocketRoute.close))
    other = beside(board, tab)
    other.advance.click()
    tab.until(lambda: len(tries) == 2)
    assert tries[0] == tries[1]
    other.await_turn()
    expect_same(board, other)
    assert versions(board) == [json.loads(tries[0])["version"] + 1]


def held_back(board: Board) -> tuple[Board, list[bool]]:
    """Another tab of the player, whose moves do not reach the server as long as the list says so."""
    held = [True]
    tab = filtered(board.tab.another(), sent=lambda message, _: not (held[0] and '"type":"move"' in message))
    return beside(board, tab), held


def test_a_move_that_waits_for_the_server_says_so_until_it_is_taken(table_at: TableAt) -> None:
    board = table_at(early)
    slow, held = held_back(board)
    sign = slow.page.get_by_role("status").filter(has_text=say("shell.late"))
    slow.advance.click()
    expect(sign).to_be_visible()
    expect(slow.page.get_by_text(say("shell.missing"))).to_have_count(0)
    before = slow.summary()
    held[0] = False
    expect(sign).to_have_count(0)
    slow.await_turn()
    assert slow.summary() != before
    expect_same(board, slow)


def test_a_move_is_sent_though_the_table_has_been_left_before_the_server_had_it(table_at: TableAt) -> None:
    board = table_at(early)
    slow, held = held_back(board)
    sign = slow.page.get_by_role("status").filter(has_text=say("shell.late"))
    slow.advance.click()
    expect(sign).to_be_visible()
    slow.page.get_by_role("link", name=say("shell.home_link")).click()
    expect(slow.page.get_by_role("heading", name=say("shell.home.title"))).to_be_visible()
    expect(sign).to_be_visible()
    held[0] = False
    expect(sign).to_have_count(0)
    board.tab.until(lambda: len(versions(board)) == 1)


def test_the_game_goes_on_when_a_killed_server_is_back(open_tab: OpenTab, own_house: House) -> None:
    tab = open_tab(at=own_house.url)
    tab.tolerate("ERR_CONNECTION_REFUSED")
    board = Board(tab)
    start_against(tab.page, "easy", say("shell.new.me"))
    board.await_turn()
    with tab.acknowledged():
        board.advance.click()
    board.await_turn()
    before = board.summary()
    assert own_house.kill() == ""
    missing = tab.page.get_by_text(say("shell.missing"))
    expect(missing).to_be_visible()
    assert board.summary() == before
    board.advance.click()  # what is played meanwhile is not lost
    kept = tab.page.get_by_text(say("shell.missing.kept"))
    expect(kept).to_be_visible()
    own_house.open()
    tab.page.get_by_role("button", name=say("shell.try_now")).or_(board.track).first.click()
    expect(missing.or_(kept)).to_have_count(0)
    board.await_turn()
    # Sent again to a slow server, a move may be acknowledged twice; it is stored once.
    assert len({(ack["id"], ack["version"]) for ack in tab.messages("ack")}) == 2
    assert board.summary() != before
    tab.page.reload()
    board.await_turn()
    with tab.acknowledged():
        board.advance.click()


def test_two_games_are_played_at_once(table_at: TableAt, player: Player) -> None:
    board = table_at(early)
    other = Board(board.tab.another())
    other.open(hot_seat(player, early, ("Cleo", "Dan")))
    other.await_turn()
    for first, second in ((board, other), (other, board)):
        before = second.summary()
        with first.tab.acknowledged():
            first.advance.click()
        first.await_turn()
        assert second.summary() == before
    board.page.get_by_role("link", name=say("shell.home_link")).click()
    for name in ("Ann, Bo", "Cleo, Dan"):
        expect(board.page.get_by_role("link", name=name)).to_be_visible()
    board.page.get_by_role("link", name="Cleo, Dan").click()
    expect_same(board, other)
