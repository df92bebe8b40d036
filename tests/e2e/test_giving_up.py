"""Who is marked as the one to move, when people give up."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.company import company
from tests.e2e.conftest import OpenTab
from tests.e2e.house import House
from tests.e2e.lobby import dialog
from tests.e2e.texts import say
from tests.e2e.together import bar


def marked(page: Page, game: str) -> Locator:
    """The panels of the seats that the game's own page marks as to move."""
    ways = [say(f"{game}.panel.to_move"), say(f"{game}.panel.to_move.own")]
    return page.locator("[data-testid^=seat-]").filter(has_text=re.compile("|".join(ways)))


@pytest.mark.parametrize("game", ["parcheesi", "littletown", "patchwork"])
def test_nobody_is_to_move_in_a_game_that_was_given_up(open_tab: OpenTab, house: House, game: str) -> None:
    names = ("Ann", "Bo") if game == "patchwork" else ("Ann", "Bo", "Cy")
    with company(house.url, game, *names) as table:
        tab = open_tab(table.people["Ann"])
        tab.page.goto(f"./#/t/{table.table}")
        expect(marked(tab.page, game)).to_have_count(1)
        for name in names[1:]:
            table.ask(name, "resign")
        expect(tab.page.get_by_role("main")).to_contain_text(say("shell.result.you_win"))
        expect(tab.page.get_by_test_id("hint")).to_contain_text(say(f"{game}.prompt.end"))
        expect(marked(tab.page, game)).to_have_count(0)


def test_who_looks_on_learns_the_result_though_the_rematch_is_not_for_them(open_tab: OpenTab, house: House) -> None:
    with company(house.url, "patchwork", "Ann", "Bo") as table:
        page = open_tab().page
        invite = table.people["Ann"].invitation(table.table)
        page.goto(f"./#/t/{table.table}/{invite}")
        expect(bar(page)).to_contain_text(say("shell.company.watching"))
        table.ask("Bo", "resign")
        table.people["Ann"].http.post(f"api/tables/{table.table}/rematch").raise_for_status()
        expect(dialog(page)).to_have_accessible_name(say("shell.result.wins", name="Ann"))
        expect(page.get_by_test_id("play-again")).to_be_focused()
        page.keyboard.press("Escape")
        expect(dialog(page)).to_have_count(0)
        for text in (say("shell.result.wins", name="Ann"), say("shell.doing.resign", name="Bo")):
            expect(page.get_by_role("main")).to_contain_text(text)


@pytest.mark.parametrize("game", ["parcheesi", "littletown"])
def test_the_mark_goes_on_from_a_seat_that_a_bot_plays(open_tab: OpenTab, house: House, game: str) -> None:
    with company(house.url, game, "Ann", "Bo", "Cy") as table:
        tab = open_tab(table.people["Ann"])
        tab.page.goto(f"./#/t/{table.table}")
        expect(marked(tab.page, game)).to_have_count(1)
        table.ask("Bo", "resign")
        turns = "|".join([say("shell.company.turn"), say("shell.company.your_turn")])
        line = bar(tab.page).get_by_role("listitem").filter(has_text=re.compile(turns))

        def both_tell_who() -> bool:
            """At one moment: where nothing can be played the game goes on by itself."""
            seat = tab.state["to_move"]
            if seat is None or table.names[seat] == "Bo":
                return False
            told = marked(tab.page, game).and_(tab.page.get_by_role("group", name=table.names[seat]))
            return (told.count(), line.filter(has_text=table.names[seat]).count()) == (1, 1)

        tab.until(both_tell_who)
