"""A bot that the others call in for who is to move and has been away too long, and how one comes back."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.board import Board
from tests.e2e.conftest import OpenTab
from tests.e2e.texts import say
from tests.e2e.together import chip, play_together
from tests.server.conftest import Hours

GRACE = 121
"""Seconds after which a bot may stand in, for the server and for the page."""


def wait_long(page: Page, hours: Hours) -> None:
    """Both clocks go on, the server's and the one of who waits."""
    hours.go_by(GRACE)
    page.clock.fast_forward(GRACE * 1000)


def call_bot(page: Page) -> Locator:
    """The button that lets a bot stand in."""
    return page.get_by_role("main").get_by_role("button", name=say("shell.call_bot"))


def play_and_leave(open_tab: OpenTab, slow_url: str) -> tuple[Board, Board]:
    """Ann has moved and waits for Bo, who has closed the page."""
    ann, bo = play_together(lambda: open_tab(at=slow_url))
    ann.page.clock.install()
    with ann.tab.acknowledged():
        ann.advance.click()
    bo.await_turn()
    bo.page.close()
    expect(chip(ann.page, "Bo")).to_contain_text(say("shell.mark.away"))
    return ann, Board(bo.tab.another())


def test_a_bot_is_called_in_for_who_is_to_move_and_away_and_they_may_come_back(
    open_tab: OpenTab, slow_url: str, hours: Hours
) -> None:
    ann, bo = play_and_leave(open_tab, slow_url)
    expect(call_bot(ann.page)).to_have_count(0)
    wait_long(ann.page, hours)
    expect(ann.page.get_by_role("main")).to_contain_text(say("shell.absent", name="Bo"))
    call_bot(ann.page).click()
    ann.tab.expect_told(say("shell.doing.stand_in", name="Bo"))
    expect(call_bot(ann.page)).to_have_count(0)
    expect(chip(ann.page, "Bo")).to_contain_text(say("shell.mark.stand_in"))
    ann.await_turn()  # the bot has moved
    bo.open(ann.id)
    expect(bo.page.get_by_role("main")).to_contain_text(say("shell.bot_plays_for_you"))
    bo.page.get_by_role("button", name=say("shell.come_back")).click()
    ann.tab.expect_told(say("shell.doing.come_back", name="Bo"))
    expect(chip(ann.page, "Bo")).to_contain_text(say("shell.mark.here"))
    with ann.tab.acknowledged():
        ann.advance.click()
    assert bo.await_turn() in {"turn", "leather"}


def test_who_is_back_before_a_bot_is_called_in_plays_on(open_tab: OpenTab, slow_url: str, hours: Hours) -> None:
    ann, bo = play_and_leave(open_tab, slow_url)
    wait_long(ann.page, hours)
    expect(call_bot(ann.page)).to_be_visible()
    bo.open(ann.id)
    expect(call_bot(ann.page)).to_have_count(0)
    assert bo.await_turn() in {"turn", "leather"}
    bo.page.close()
    expect(chip(ann.page, "Bo")).to_contain_text(say("shell.mark.away"))
    expect(call_bot(ann.page)).to_have_count(0)  # away anew: the wait begins again
