"""Those who look on, clocks that run out, and how all of it looks: told to everyone, in any size."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.board import Board
from tests.e2e.conftest import DESKTOP, OpenTab
from tests.e2e.fingers import PHONE
from tests.e2e.lobby import choose, dialog, open_dialog
from tests.e2e.looks import expect_none, overflowing, too_small
from tests.e2e.texts import say
from tests.e2e.together import COMPILED, advance, ask_to_take_back, bar, chip, lay, meet, play_together
from tests.server.conftest import Hours
from tests.server.harness import Player

_SHORT = {"kind": "game", "seconds": 30, "increment": 0}


def test_a_spectator_sees_no_secret_and_cannot_act(open_tab: OpenTab, player: Player) -> None:
    player.http.timeout = COMPILED
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "easy"}]
    table = player.create(seats, game="littletown", starter=None, visibility="public")
    own = player.live().watch(table)["state"]["view"]["objectives"]
    assert any(each["cards"] for each in own)
    watcher = open_tab()
    watcher.page.goto(f"./#/t/{table}")
    expect(bar(watcher.page)).to_contain_text(say("shell.company.watching"))
    expect(watcher.page.get_by_test_id("littletown")).to_be_visible()
    (snapshot,) = watcher.messages("snapshot")
    assert [each["cards"] for each in snapshot["state"]["view"]["objectives"]] == [None, None]
    assert not [entry for entry in snapshot["log"] if entry["action"].startswith("card")]
    assert snapshot["state"]["legal"] == []
    assert snapshot["company"]["invite"] == ""
    for square in watcher.page.locator("[data-square]").all()[:4]:
        square.click(force=True)
    expect(watcher.page.get_by_role("banner").get_by_role("button", name=say("shell.undo"))).to_be_disabled()
    people = meet(watcher.page)
    for text in ("shell.resign", "shell.leave"):
        expect(people.get_by_role("button", name=say(text), exact=True)).to_have_count(0)
    assert {message["type"] for message in watcher.sent} <= {"watch", "await", "ping"}


def test_who_runs_out_of_time_is_out_and_both_are_told(open_tab: OpenTab, slow_url: str, hours: Hours) -> None:
    player, other = Player(slow_url), Player(slow_url)
    first = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    table = player.create(first, clock=_SHORT, visibility="public")
    other.http.put("api/me", json={"name": "Bo"})
    live = other.live()
    live.ask("sit", table=table, id="sit", seat=1, name="Bo")
    hours.go_by(17)
    ann = Board(open_tab(player, slow_url))
    ann.open(table)
    ann.await_turn()
    clock = chip(ann.page, "Ann").get_by_role("timer")
    before = clock.text_content()
    expect(clock).not_to_have_text(before or "")  # it runs here as well
    expect(chip(ann.page, "Bo").get_by_role("timer")).to_have_text("0:30")
    expect(chip(ann.page, "Ann")).to_contain_text("!")  # little time is not told by colour alone
    expect(ann.announcements).to_have_text(say("shell.clock.low"))
    hours.go_by(14)
    expect(ann.page.get_by_role("main")).to_contain_text(say("shell.result.wins", name="Bo"))
    expect(ann.page.get_by_role("main")).to_contain_text(say("shell.doing.timeout.you"))
    expect(ann.log).to_contain_text(say("shell.log.timeout", name="Ann"))
    expect(ann.advance).to_have_count(0)
    player.close()
    other.close()


def gathering(open_tab: OpenTab, **options: Any) -> Page:
    """A table that waits, with its invitation."""
    tab = open_tab(**options)
    lay(tab, "Ann", public=True)
    return tab.page


def asked(open_tab: OpenTab, **options: Any) -> Page:
    """A game in which a move is to be taken back, as the other sees it."""
    ann, bo = play_together(lambda: open_tab(**options))
    for board in (ann, bo):
        advance(board)
    ann.await_turn()
    ask_to_take_back(ann)
    bo.page.get_by_role("button", name=say("shell.asked.agree")).wait_for()
    return bo.page


def people(open_tab: OpenTab, **options: Any) -> Page:
    """The dialog about the people at a table."""
    ann, _ = play_together(lambda: open_tab(**options))
    meet(ann.page)
    return ann.page


def oneself(open_tab: OpenTab, **options: Any) -> Page:
    """The dialog about oneself, with a link."""
    page: Page = open_tab(**options).page
    page.goto("./")
    page.get_by_role("button", name=say("shell.me.choose")).click()
    dialog(page).get_by_role("button", name=say("shell.me.link.make")).click()
    dialog(page).get_by_role("img").wait_for()
    return page


def far(open_tab: OpenTab, **options: Any) -> Page:
    """The dialog for a new game with someone far away, by the clock."""
    page: Page = open_tab(**options).page
    open_dialog(page)
    choose(page, say("shell.new.opponent"), say("shell.new.open"))
    choose(page, say("shell.new.clock"), say("shell.new.clock.game"))
    return page


@pytest.mark.parametrize("browser_options", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("screen", [gathering, asked, people, oneself, far], ids=lambda screen: screen.__name__)
def test_everyone_can_use_what_is_there_in_any_size(
    open_tab: OpenTab, screen: Callable[..., Page], browser_options: dict[str, Any]
) -> None:
    page = screen(open_tab, **browser_options)
    expect_none(too_small, page)
    expect_none(overflowing, page)
    assert_accessible(page)
