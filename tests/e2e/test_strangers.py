"""What comes from outside is shown as text or not at all: addresses, names, other people's tables."""

import pytest
from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.conftest import OpenTab, TableAt
from tests.e2e.lobby import start_hot_seat
from tests.e2e.screens import mid_game
from tests.e2e.tab import Tab
from tests.e2e.texts import SCRIPT, say


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        ("#/t/<script>alert(1)</script>", "shell.nowhere.title"),
        ("#/t/%3Cscript%3Ealert(1)%3C/script%3E", "shell.nowhere.title"),
        ("#javascript:alert(1)", "shell.nowhere.title"),
        ("#/t/" + "x" * 65, "shell.nowhere.title"),
        ("#/t/../../api/tables", "shell.nowhere.title"),
        ("#/t/nobody-has-this-one", "shell.no_table.title"),
    ],
)
def test_an_address_that_leads_nowhere_is_answered_in_words(tab: Tab, address: str, answer: str) -> None:
    tab.page.goto(f"./{address}")
    expect(tab.page.get_by_role("heading", name=say(answer))).to_be_visible()
    expect(tab.page.locator("main script, main img")).to_have_count(0)
    tab.page.get_by_role("main").get_by_role("link", name=say("shell.home")).click()
    expect(tab.page.get_by_role("heading", name=say("shell.home.title"))).to_be_visible()


def test_a_name_is_shown_as_it_was_typed(tab: Tab) -> None:
    board = Board(tab)
    start_hot_seat(tab.page, SCRIPT, "{n} & Bo")
    board.await_turn()
    for name in (SCRIPT, "{n} & Bo"):
        expect(board.panel(name)).to_contain_text(name)
        expect(board.quilt_of(name)).to_be_visible()
    with tab.acknowledged():
        board.advance.click()
    expect(board.log).to_contain_text(SCRIPT)
    expect(tab.page.locator("main img:not([role])")).to_have_count(0)
    tab.page.get_by_role("link", name=say("shell.home_link")).click()
    expect(tab.page.get_by_role("link", name=SCRIPT)).to_contain_text("{n} & Bo")


def test_a_table_is_shown_to_nobody_else(table_at: TableAt, open_tab: OpenTab) -> None:
    board = table_at(mid_game)
    stranger = open_tab()
    stranger.page.goto(f"./#/t/{board.id}")
    expect(stranger.page.get_by_text(say("problem.unknown_table"))).to_be_visible()
    told = [message for message in stranger.received if message["type"] not in {"refused", "pong"}]
    assert all(message == {"type": "waiting", "tables": []} for message in told), told
    stranger.page.goto("./#/")
    expect(stranger.page.get_by_role("link", name="Ann")).to_have_count(0)
