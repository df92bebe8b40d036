"""Who one is: a name without sign-up, a link to another device, and being told when it is one's turn."""

import re

from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.conftest import OpenTab
from tests.e2e.lobby import dialog, open_dialog, start_hot_seat
from tests.e2e.tab import Tab
from tests.e2e.texts import say
from tests.e2e.together import advance, close, meet, play_together, titled

# A browser that asks nobody, and writes down what it is to tell; the page is hidden when the test says so.
_RECORDED = """
window.told = []
window.asked = 0
window.hidden = false
window.Notification = class {
  static permission = 'default'
  static async requestPermission() { window.asked++; return (this.permission = 'granted') }
  constructor(title, options) { window.told.push([title, options.body, options.tag]) }
  close() {}
}
Object.defineProperty(document, 'visibilityState', { get: () => (window.hidden ? 'hidden' : 'visible') })
"""


def open_self(tab: Tab) -> None:
    """Open the dialog about oneself on the home page."""
    tab.page.goto("./")
    buttons = tab.page.get_by_role("banner").get_by_role("button")
    buttons.filter(has_text=say("shell.me.choose")).or_(buttons.filter(has_text=say("shell.me.named", name=""))).click()


def choose_name(tab: Tab, name: str) -> None:
    """Be called so from now on."""
    open_self(tab)
    dialog(tab.page).get_by_label(say("shell.new.your_name")).fill(name)
    dialog(tab.page).get_by_role("button", name=say("shell.me.save")).click()
    expect(tab.page.get_by_role("button", name=say("shell.me.named", name=name))).to_be_visible()


def recovery_link(tab: Tab) -> str:
    """Make a link to become the same person elsewhere."""
    open_self(tab)
    dialog(tab.page).get_by_role("button", name=say("shell.me.link.make")).click()
    field = dialog(tab.page).get_by_role("textbox", name=say("shell.me.link"), exact=True)
    link = field.input_value()
    expect(dialog(tab.page).get_by_role("img", name=say("shell.me.link.code"))).to_be_visible()
    close(tab.page)
    return link


def test_a_name_is_kept_without_any_sign_up(tab: Tab) -> None:
    choose_name(tab, "Ann")
    tab.page.reload()
    expect(tab.page.get_by_role("button", name=say("shell.me.named", name="Ann"))).to_be_visible()


def test_the_name_can_be_typed_at_once(tab: Tab) -> None:
    open_self(tab)
    dialog(tab.page).wait_for()
    tab.page.keyboard.type("Ann")
    tab.page.keyboard.press("Enter")
    expect(tab.page.get_by_role("button", name=say("shell.me.named", name="Ann"))).to_be_visible()


def test_a_name_that_could_not_be_asked_for_is_not_erased(tab: Tab) -> None:
    choose_name(tab, "Ann")
    tab.tolerate("api/me")
    tab.page.route("**/api/me", lambda route: route.abort() if route.request.method == "GET" else route.continue_())
    tab.page.reload()
    tab.page.get_by_role("button", name=say("shell.me.choose")).click()
    dialog(tab.page).get_by_role("button", name=say("shell.me.save")).click()
    expect(dialog(tab.page)).to_have_count(0)
    tab.page.unroute("**/api/me")
    tab.page.reload()
    expect(tab.page.get_by_role("button", name=say("shell.me.named", name="Ann"))).to_be_visible()


def test_a_name_given_for_a_game_is_ones_name_everywhere(tab: Tab) -> None:
    start_hot_seat(tab.page, "Ann", "Bo")
    Board(tab).await_turn()
    tab.page.goto("./")
    expect(tab.page.get_by_role("button", name=say("shell.me.named", name="Ann"))).to_be_visible()
    open_dialog(tab.page)
    expect(dialog(tab.page).get_by_label(say("shell.new.your_name"))).to_have_value("Ann")
    expect(dialog(tab.page).get_by_label(say("shell.new.name_of", n=2))).to_have_value("Bo")


def test_a_recovery_link_brings_name_and_seats_to_another_browser(open_tab: OpenTab) -> None:
    ann, bo = play_together(open_tab)
    table = ann.id
    link = recovery_link(ann.tab)
    elsewhere = open_tab()
    elsewhere.page.goto(link)
    elsewhere.page.get_by_role("button", name=say("shell.recover.go")).click()
    elsewhere.expect_told(say("shell.recover.done", name="Ann"))
    assert link.rpartition("/")[2] not in elsewhere.page.url
    elsewhere.page.get_by_role("link", name=say("shell.against", names="Bo")).click()
    expect(elsewhere.page).to_have_url(re.compile(f"{table}$"))
    with elsewhere.acknowledged():
        elsewhere.page.get_by_test_id("advance").click()
    bo.await_turn()


def test_a_newer_recovery_link_takes_the_place_of_the_older(open_tab: OpenTab) -> None:
    tab, elsewhere = open_tab(), open_tab()
    choose_name(tab, "Ann")
    older, newer = recovery_link(tab), recovery_link(tab)
    elsewhere.tolerate("answer 4|status of 4")
    elsewhere.page.goto(older)
    elsewhere.page.get_by_role("button", name=say("shell.recover.go")).click()
    expect(elsewhere.page.get_by_role("main")).to_contain_text(say("problem.unknown_link"))
    elsewhere.page.goto(newer)
    elsewhere.page.get_by_role("button", name=say("shell.recover.go")).click()
    expect(elsewhere.page.get_by_role("button", name=say("shell.me.named", name="Ann"))).to_be_visible()


def test_one_is_told_of_ones_turn_while_one_looks_elsewhere_if_one_has_asked_for_it(open_tab: OpenTab) -> None:
    ann, bo = play_together(open_tab)
    page = ann.page
    page.context.add_init_script(_RECORDED)
    page.reload()
    ann.await_turn()
    assert page.evaluate("asked") == 0
    meet(page).get_by_role("button", name=say("shell.notifications.allow")).click()
    expect(dialog(page)).to_contain_text(say("shell.notifications.on"))
    assert page.evaluate("asked") == 1
    close(page)
    advance(ann)
    titled(page, say("shell.turn_of", name="Bo"))
    page.evaluate("hidden = true")
    advance(bo)
    page.wait_for_function("told.length === 1")
    title = say("shell.notice.turn", game="Patchwork")
    assert page.evaluate("told") == [[title, say("shell.against", names="Bo"), ann.id]]
    titled(page, say("shell.your_turn"))
    page.evaluate("hidden = false")
    meet(page).get_by_role("button", name=say("shell.notifications.stop")).click()
    expect(dialog(page)).to_contain_text(say("shell.notifications.off"))
