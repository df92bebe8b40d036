"""Every screen of the page, for tests that look at all of them."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from parlour.core.game import State
from tests.e2e.lobby import dialog, open_dialog, open_rules
from tests.e2e.positions import buyable
from tests.e2e.texts import speaking

SCREENS = ["home", "new game", "table", "piece in hand", "rules", "score sheet", "no such table"]
LOCALES = {"en": "en-US", "fr": "fr-CA", "ko": "ko-KR", "ru": "ru-RU"}
"""What the browser wishes for, by the language that the page should come in."""

Show = Callable[..., Page]


def mid_game(state: State) -> bool:
    """Both have sewn something on, and something can be bought."""
    return all(len(quilt) > 2 for quilt in state.view()["placed"]) and bool(buyable(state))


def shown(screen: str, open_tab: Callable[..., Any], table_at: Callable[..., Any], language: str, options: Any) -> Page:
    """The screen in a language; `options` are those of the browser."""
    say = speaking(language)
    options = {"locale": LOCALES[language], **options}
    page: Page
    if screen == "new game":
        page = open_tab(**options).page
        open_dialog(page, say)
        dialog(page).locator("summary").click()
    elif screen == "no such table":
        page = open_tab(**options).page
        page.goto("./#/t/none")
        expect(page.get_by_text(say("shell.no_table.title"))).to_be_visible()
    else:
        board = table_at(State.is_terminal if screen == "score sheet" else mid_game, **options)
        page = board.page
        if screen == "home":
            page.get_by_role("link", name=say("shell.home_link")).click()
            expect(page.get_by_role("link", name="Ann, Bo")).to_be_visible()
        elif screen == "piece in hand":
            board.buyable.first.click()
            expect(board.hint.get_by_role("listitem").first).to_be_visible()
        elif screen == "rules":
            open_rules(page, say)
            dialog(page).locator("summary").click()
    return page
