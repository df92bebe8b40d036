"""What the page tells those who have not played a game yet, before they sit down to it."""

from playwright.sync_api import expect

from tests.e2e.conftest import OpenTab
from tests.e2e.lobby import dialog, game_card, open_dialog, start_button
from tests.e2e.tab import Tab
from tests.e2e.texts import say


def test_the_home_page_tells_how_many_can_play_and_how(tab: Tab) -> None:
    page = tab.page
    page.goto("./")
    cards = page.get_by_role("main").get_by_role("listitem")
    expect(cards.filter(has_text=say("patchwork.name"))).to_contain_text(say("shell.new.players_n", n=2))
    parcheesi = cards.filter(has_text=say("parcheesi.name"))
    expect(parcheesi).to_contain_text(say("shell.players.range", **{"from": 2, "to": 4}))
    parcheesi.get_by_role("button", name=say("shell.how")).click()
    expect(dialog(page)).to_have_accessible_name(say("shell.rules_of", game=say("parcheesi.name")))
    expect(dialog(page)).to_contain_text(say("parcheesi.rules.dice"))


def test_the_rules_are_read_over_the_new_game_which_is_still_there_afterwards(tab: Tab) -> None:
    page = tab.page
    open_dialog(page)
    dialog(page).get_by_role("button", name=say("shell.how")).click()
    rules = page.get_by_role("dialog", name=say("shell.rules_of", game=say("patchwork.name")))
    expect(rules).to_contain_text(say("patchwork.rules.buy"))
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(start_button(page)).to_be_visible()


def test_the_page_behind_a_dialog_stays_where_it_is(open_tab: OpenTab) -> None:
    page = open_tab(viewport={"width": 360, "height": 480}).page
    page.goto("./")
    game_card(page).click()
    start_button(page).wait_for()
    before = page.evaluate("scrollY")
    page.mouse.move(5, 5)
    page.mouse.wheel(0, -400)
    page.mouse.wheel(0, 200)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("scrollY") == before
