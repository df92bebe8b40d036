"""Parcheesi without a mouse: by keyboard alone, and by touch on a phone."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.board import middle
from tests.e2e.conftest import CrossAt
from tests.e2e.cross import LIFTED, Cross, stay, where
from tests.e2e.dice import RING, mid_game, runner, two_steps
from tests.e2e.fingers import PHONE, Fingers
from tests.e2e.keyboard import tab_to
from tests.e2e.lobby import game_card, start_button
from tests.e2e.tab import Tab
from tests.e2e.texts import say

_FOCUSED = "document.activeElement.dataset.place ?? ''"


def test_a_stretch_of_a_game_by_keyboard(tab: Tab) -> None:
    page, cross = tab.page, Cross(tab)
    stay(page)
    page.goto("./")
    tab_to(page, game_card(page, game="parcheesi"))
    page.keyboard.press("Enter")
    expect(start_button(page)).to_be_focused()
    page.keyboard.press("Enter")
    walked = 0
    for _ in range(60):
        turn = cross.await_turn(hurry=lambda: page.keyboard.press("Escape"))
        if turn == "end" or walked == 6:
            break
        if turn == "pass":
            tab_to(page, cross.go_on)
            with tab.acknowledged():
                page.keyboard.press("Enter")
            continue
        walked += 1
        if cross.pawns.count():
            tab_to(page, cross.pawns.first if walked % 2 else movable_on_board(page))
            page.keyboard.press("Enter")
            expect(page.locator("[data-place]:focus")).to_have_accessible_name(re.compile(r"go here with \d"))
        else:
            tab_to(page, page.locator("[data-place][tabindex='0']").first)
        tab.until_answered()
        with tab.acknowledged():
            page.keyboard.press("Enter")
            if cross.hint.get_by_text(say("parcheesi.prompt.which")).is_visible():
                tab_to(page, cross.choices.first)
                page.keyboard.press("Enter")
    assert walked == 6


def movable_on_board(page: Page) -> Locator:
    """The first place of the board that the Tab key stops at."""
    return page.locator("[data-place][tabindex='0']").first


def test_arrow_keys_walk_over_the_board_and_name_every_place(cross_at: CrossAt) -> None:
    cross = cross_at(mid_game)
    page = cross.page
    # Down the middle of the cross: the other player's exit square, home row and home, then the first one's upwards.
    cross.place(34).focus()
    walked = []
    for _ in range(17):
        page.keyboard.press("ArrowDown")
        walked.append(str(page.evaluate(_FOCUSED)))
    rows = [f"h{deep}" for deep in range(7)]
    there, back = [f"{row}-2" for row in [*rows, "home"]], [f"{row}-0" for row in ["home", *reversed(rows)]]
    assert walked == [*there, *back, "0"]
    for place in walked:
        name = where(int(place)) if place.isdigit() else where(place.split("-")[0])
        expect(page.get_by_test_id(f"place-{place}")).to_have_accessible_name(re.compile(re.escape(name)))


def test_tapping_a_pawn_and_then_a_place_moves_it(cross_at: CrossAt) -> None:
    cross = cross_at(two_steps, **PHONE)
    fingers = Fingers(cross.page)
    start, die = runner(cross.state), cross.state["view"]["dice"][0]
    fingers.tap(cross.place(start))
    expect(cross.way(f"move {start} {die}")).to_be_visible()
    with cross.tab.acknowledged():
        fingers.tap(cross.place((start + die) % RING))
    assert cross.tab.moves() == [f"move {start} {die}"]


def test_dragging_a_pawn_moves_it_and_does_not_scroll_the_page(cross_at: CrossAt) -> None:
    cross = cross_at(two_steps, **PHONE)
    fingers = Fingers(cross.page)
    start, die = runner(cross.state), cross.state["view"]["dice"][0]
    before = fingers.scrolled()
    x, y = cross.point(start)
    to_x, to_y = cross.point((start + die) % RING)
    fingers.down((x, y))
    aside = (inwards(x, 180), inwards(y, 348))
    fingers.slide(aside)
    # The pawn is held above the finger, so that it can be seen.
    fingers.slide((to_x - x - aside[0], to_y - y - aside[1] + LIFTED * cross.unit()))
    expect(cross.carried).to_be_visible()
    assert fingers.scrolled() == before
    with cross.tab.acknowledged():
        fingers.up()
    assert cross.tab.moves() == [f"move {start} {die}"]
    expect(cross.carried).to_have_count(0)


def inwards(at: float, middle: float) -> float:
    """A way of a finger that stays on the screen."""
    return 40 if at < middle else -40


def test_a_touch_that_is_cancelled_or_joined_by_a_second_finger_puts_the_pawn_back(cross_at: CrossAt) -> None:
    cross = cross_at(two_steps, **PHONE)
    fingers = Fingers(cross.page)
    start = runner(cross.state)
    for ends in (fingers.cancelled, lambda: fingers.down((180, 300), finger=1)):
        x, y = cross.point(start)
        fingers.down((x, y))
        fingers.slide((inwards(x, 180), inwards(y, 348)))
        expect(cross.carried).to_be_visible()
        ends()
        expect(cross.carried).to_have_count(0)
    fingers.cancelled()
    assert cross.tab.moves() == []


# A point well inside a square's corner, as far from the pawn in its middle as it gets.
_CORNER = """(square) => {
  const corners = square.getAttribute('d').match(/-?[\\d.]+/g).map(Number)
  const xs = corners.filter((_, n) => n % 2 === 0), ys = corners.filter((_, n) => n % 2 === 1)
  const inside = (along) => 0.8 * along[0] + (0.2 * along.reduce((sum, one) => sum + one)) / along.length
  const { x, y } = new DOMPoint(inside(xs), inside(ys)).matrixTransform(square.getScreenCTM())
  return [x, y]
}"""


def test_a_pawn_is_taken_wherever_its_square_is_touched(cross_at: CrossAt) -> None:
    cross = cross_at(two_steps, **PHONE)
    fingers = Fingers(cross.page)
    start = runner(cross.state)
    x, y = cross.place(start).evaluate(_CORNER)
    fingers.down((x, y))
    fingers.slide((inwards(x, 180), inwards(y, 348)))
    expect(cross.carried).to_be_visible()
    fingers.cancelled()
    expect(cross.carried).to_have_count(0)


def test_the_page_scrolls_wherever_no_pawn_is_dragged(cross_at: CrossAt) -> None:
    cross = cross_at(mid_game, ("Ann", "Bo", "Cleo", "Dan"), **PHONE)
    fingers = Fingers(cross.page)
    fingers.swipe(middle(cross.board.bounding_box()), (0, -120))
    assert fingers.scrolled() > 0
    assert cross.tab.moves() == []
