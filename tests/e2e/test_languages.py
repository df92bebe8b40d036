"""Four languages: complete, found by the browser's wish, changed in mid-game without losing a thing."""

import re
from datetime import datetime, timedelta, timezone

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenTab, TableAt
from tests.e2e.fingers import PHONE
from tests.e2e.lobby import dialog, game_card
from tests.e2e.looks import expect_none, overflowing, untranslated
from tests.e2e.mouse import press
from tests.e2e.screens import LOCALES, SCREENS, Show, mid_game
from tests.e2e.texts import speaking
from tests.server.harness import Player


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_in_the_browsers_language_and_fits_a_phone(show: Show, screen: str, language: str) -> None:
    page = show(screen, language, **PHONE)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect_none(untranslated, page)
    expect_none(overflowing, page)


def test_the_language_changes_in_mid_game_and_nothing_else_does(table_at: TableAt) -> None:
    board = table_at(mid_game)
    patch = board.largest_offer()
    assert patch is not None
    board.offer(patch).click()
    board.rotate.click()
    board.await_ghost_over(press(board.page, board.dots.last))
    lay, drawn = board.drawn_ghost(), board.lies()
    name = ["Ann", "Bo"][board.tab.state["to_move"]]
    for language in ("fr", "ko", "ru", "en"):
        say = speaking(language)
        board.page.locator("select").select_option(language)
        expect(board.confirm).to_have_text(say("patchwork.action.confirm"))
        expect(board.page.locator("html")).to_have_attribute("lang", language)
        expect(board.large.get_by_role("grid")).to_have_accessible_name(say("patchwork.quilt", name=name))
        expect_none(untranslated, board.page)
        assert (board.drawn_ghost(), board.lies()) == (lay, drawn)
        expect(board.confirm).to_be_enabled()
    with board.tab.acknowledged():
        board.confirm.click()
    assert board.bought(patch) == lay


def test_the_chosen_language_is_kept_and_an_unknown_wish_gives_english(open_tab: OpenTab) -> None:
    page = open_tab(locale="pt-BR").page
    page.goto("./")
    expect(game_card(page)).to_be_visible()
    page.locator("select").select_option("ko")
    expect(game_card(page, speaking("ko"))).to_be_visible()
    page.reload()
    expect(game_card(page, speaking("ko"))).to_be_visible()


@pytest.mark.parametrize(("zone", "hours"), [("Etc/GMT+3", -3), ("Etc/GMT-13", 13)])
def test_times_are_those_of_the_reader_wherever_one_is_shown(
    open_tab: OpenTab, player: Player, zone: str, hours: int
) -> None:
    say = speaking("fr")
    table = player.create([{"kind": "person", "name": "Zelda"}, {"kind": "open"}], visibility="public")
    own = open_tab(player, locale=LOCALES["fr"], timezone_id=zone)
    other = open_tab(locale=LOCALES["fr"], timezone_id=zone)
    for tab in (own, other):  # the list of one's own tables, and the lobby
        tab.page.goto("./")
        time = tab.page.locator(f"a[href$='{table}'] time")
        moment = str(time.get_attribute("datetime"))
        assert datetime.fromisoformat(moment).utcoffset() == timedelta(0)
        expect(time).to_have_text(re.compile(f"^{in_french(moment, hours)}$"))
    own.page.goto(f"./#/t/{table}")
    own.page.get_by_role("banner").get_by_role("button", name=say("shell.rules")).click()
    fair = dialog(own.page).locator("details").filter(has_text=say("shell.fair"))
    fair.locator("summary").click()
    (snapshot,) = own.messages("snapshot")
    date = in_french(snapshot["created"], hours)
    expect(fair).to_contain_text(re.compile(rf"\({date}\)"))


def in_french(moment: str, hours: int) -> str:
    """The pattern of a moment's day and time, so many hours from Greenwich."""
    there = datetime.fromisoformat(moment).astimezone(timezone(timedelta(hours=hours)))
    return rf"{there.day} \S+ à 0?{there.hour}:{there:%M}"
