"""For everyone: axe finds nothing, everything has a name, and what happens is told."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import assert_accessible
from tests.e2e.board import Board
from tests.e2e.conftest import DESKTOP, TableAt
from tests.e2e.fingers import PHONE
from tests.e2e.lobby import start_against
from tests.e2e.looks import luminance
from tests.e2e.screens import SCREENS, Show, mid_game
from tests.e2e.tab import Tab
from tests.e2e.texts import say


@pytest.mark.parametrize("browser_options", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_by_day_or_night(show: Show, screen: str, browser_options: dict[str, object]) -> None:
    assert_accessible(show(screen, **browser_options))


def test_every_square_says_what_lies_on_it(table_at: TableAt) -> None:
    board = table_at(mid_game)
    for seat, quilt in enumerate(board.tab.state["view"]["placed"]):
        lies = {square: piece["patch"] for piece in quilt for square in piece["squares"]}
        squares = board.page.get_by_test_id(f"quilt-{seat}").get_by_role("gridcell")
        expect(squares).to_have_count(81)
        for index, square in enumerate(f"{column}{row}" for row in range(1, 10) for column in "abcdefghi"):
            patch = lies.get(square)
            key = "patchwork.square.covered" if patch else "patchwork.square.empty"
            what = say("patchwork.leather") if patch == "leather" else say("patchwork.patch", patch=patch)
            assert squares.nth(index).get_attribute("aria-label") == say(key, square=square, what=what)


def test_tokens_and_offers_and_the_circle_say_what_they_are(table_at: TableAt) -> None:
    board = table_at(mid_game)
    view = board.tab.state["view"]
    for seat, name in enumerate(["Ann", "Bo"]):
        token = say("patchwork.track.token", name=name, space=view["position"][seat])
        expect(board.page.get_by_role("img", name=token)).to_be_visible()
        expect(board.panel(name)).to_contain_text(say("patchwork.panel.buttons", n=view["buttons"][seat]))
        expect(board.panel(name)).to_contain_text(say("patchwork.panel.income", n=view["income"][seat]))
        expect(board.panel(name)).to_contain_text(say("patchwork.panel.space", space=view["position"][seat]))
    for number, patch in enumerate(view["circle"], start=1):
        described = re.compile(f"^{number}: {say('patchwork.patch', patch=patch)}, .*square.* Price")
        items = board.page.get_by_role("button" if number <= 3 else "listitem", name=described)
        expect(items).to_have_count(1)


def test_the_live_region_tells_the_opponents_move(tab: Tab) -> None:
    board = Board(tab)
    start_against(tab.page, "easy", say("shell.new.me"))
    board.await_turn()
    with tab.acknowledged():
        board.advance.click()
    bot = say("shell.bot", level=say("level.easy").lower())
    expect(board.announcements).to_contain_text(bot)
    expect(tab.page.get_by_role("status").filter(has_text=bot)).to_have_count(1)
    board.await_turn()
    told = [event for event in tab.messages("update")[-1]["entry"]["events"] if event["event"] == "buy"]
    for event in told:
        said = say("patchwork.event.buy", seat=bot, patch=event["patch"], cost=event["cost"])
        expect(board.announcements).to_contain_text(said)


def test_each_token_stands_out_from_the_track(table_at: TableAt) -> None:
    board = table_at(mid_game)
    for scheme in ("light", "dark"):
        board.page.emulate_media(color_scheme=scheme)
        tape = board.track.locator(".tape").evaluate("tape => getComputedStyle(tape).stroke")
        for token in (".thread", ".metal"):
            fill = board.track.locator(f".token {token}").evaluate("token => getComputedStyle(token).fill")
            darker, lighter = sorted([luminance(tape), luminance(fill)])
            assert (lighter + 0.05) / (darker + 0.05) >= 3, f"{scheme}: {fill} on {tape}"
