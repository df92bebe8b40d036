"""Parcheesi for everyone: languages, axe, room on small screens, marks that need no colour and stand out."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.company import company
from tests.e2e.conftest import DESKTOP, CrossAt, OpenTab
from tests.e2e.cross import Cross
from tests.e2e.dice import Look, bonus_due, ended, four_steps, mid_game, passing, runner, runners, two_steps
from tests.e2e.fingers import FREE, PHONE
from tests.e2e.house import House
from tests.e2e.lobby import dialog, open_dialog, open_rules
from tests.e2e.looks import (
    bottom,
    expect_all_in_sight,
    expect_none,
    luminance,
    overflowing,
    rectangle,
    too_small,
    top,
    untranslated,
)
from tests.e2e.screens import LOCALES
from tests.e2e.texts import say, speaking

NAMES = ("Ann", "Bo", "Cleo", "Dan")
SCREENS: dict[str, Look] = {
    "table": mid_game,
    "pawn chosen": two_steps,
    "doublet": four_steps,
    "bonus": bonus_due,
    "pass": passing,
    "rules": mid_game,
    "new game": mid_game,
    "result": ended,
}

Show = Callable[..., Page]


@pytest.fixture
def show(cross_at: CrossAt) -> Show:
    """Brings up a screen of Parcheesi, in any language and browser."""

    def show(screen: str, language: str = "en", **options: object) -> Page:
        say = speaking(language)
        names = NAMES if screen in ("table", "result") else NAMES[:2]
        cross = cross_at(SCREENS[screen], names, locale=LOCALES[language], **options)
        page: Page = cross.page
        if screen in ("pawn chosen", "doublet"):
            choose_runner(cross)
        elif screen == "rules":
            open_rules(page, say)
        elif screen == "new game":
            open_dialog(page, say, "parcheesi")
            for summary in dialog(page).locator("summary").all():
                summary.click()
        return page

    return show


def choose_runner(cross: Cross) -> None:
    """Choose a pawn with an open road."""
    cross.choose(runners(cross.state)[0])
    expect(cross.choices.nth(2)).to_be_attached()


@pytest.mark.parametrize("browser_options", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_by_day_or_night(show: Show, screen: str, browser_options: dict[str, object]) -> None:
    assert_accessible(show(screen, **browser_options))


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_in_the_browsers_language_and_fits_a_phone(show: Show, screen: str, language: str) -> None:
    page = show(screen, language, **PHONE)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect_none(untranslated, page)
    expect_none(overflowing, page)


@pytest.mark.parametrize("screen", SCREENS)
def test_what_a_thumb_can_press_is_large_enough(show: Show, screen: str) -> None:
    # A square of the board is as large as the board lets it be; each way is a button below, too.
    places = re.compile(", | \\d+$")

    def too_small_beside_the_board(page: Page) -> list[str]:
        return [name for name in too_small(page) if not places.search(name)]

    expect_none(too_small_beside_the_board, show(screen, **PHONE))


def test_the_language_changes_in_mid_roll_and_the_chosen_pawn_stays_chosen(cross_at: CrossAt) -> None:
    cross = cross_at(two_steps)
    start, die = runner(cross.state), cross.state["view"]["dice"][0]
    cross.choose(start)
    ways = 3  # by each die, and by both
    expect(cross.choices).to_have_count(ways)
    for language in ("fr", "ko", "ru", "en"):
        say = speaking(language)
        cross.page.locator("select").select_option(language)
        square = say("parcheesi.place.square", square=start)
        expect(cross.hint).to_contain_text(square)
        expect(cross.choices).to_have_count(ways)
        expect_none(untranslated, cross.page)
    with cross.tab.acknowledged():
        cross.way(f"move {start} {die}").click()
    assert cross.tab.moves() == [f"move {start} {die}"]


@pytest.mark.parametrize("size", [(1366, 650), (1280, 900), (1440, 900), (1920, 1080)], ids=str)
def test_a_desktop_shows_all_of_it_at_once(show: Show, size: tuple[int, int]) -> None:
    expect_all_in_sight(show("table", viewport={"width": size[0], "height": size[1]}))


def test_nothing_stays_hidden_under_the_bar_at_the_bottom(cross_at: CrossAt) -> None:
    cross = cross_at(mid_game, NAMES, **{**PHONE, "viewport": {"width": 360, "height": 800}})
    page = cross.page
    cross.tab.until(lambda: bottom(cross.board) <= top(cross.tray) + 1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    parts = [page.locator("summary").last, page.locator("summary").first, cross.log, cross.tray]
    for part in parts:
        part.scroll_into_view_if_needed()
        expect_none(hidden, part)


def test_a_notice_takes_nothing_from_the_board_of_a_phone_on_its_side(open_tab: OpenTab, house: House) -> None:
    with company(house.url, "parcheesi", "Ann", "Bo") as table:
        away = next(name for name in table.names if name != table.mover)
        assert table.ask(away, "leave")["type"] == "ack"
        cross = Cross(open_tab(table.people[away], **{**PHONE, "viewport": {"width": 667, "height": 375}}))
        cross.page.goto(f"./#/t/{table.table}")
        come_back = cross.page.get_by_role("button", name=say("shell.come_back"))
        expect(come_back).to_be_visible()
        expect(cross.board).to_be_visible()
        small = rectangle(cross.board)["width"]
        assert small > 200
        come_back.click()
        expect(come_back).to_have_count(0)
        cross.tab.until(lambda: rectangle(cross.board)["width"] == pytest.approx(small, abs=1))


def hidden(part: Locator) -> list[str]:
    """The part itself, if its middle cannot be pressed."""
    return [] if part.evaluate(FREE) else [str(part)]


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1440, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_longest_names_stay_within_their_places(cross_at: CrossAt, size: tuple[int, int]) -> None:
    names = ("W" * 40, "Ж" * 40, "m" * 40, "Q" * 40)
    page = cross_at(mid_game, names, viewport={"width": size[0], "height": size[1]}).page
    expect_none(overflowing, page)


def colour(locator: Locator, name: str) -> str:
    """A computed colour, mixed and light-dark resolved."""
    return str(locator.evaluate("(element, name) => getComputedStyle(element)[name]", name))


def contrast(one: str, other: str) -> float:
    """Of two colours, as WCAG defines it."""
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("seat", range(4))
def test_the_marks_of_whose_turn_it_is_stand_out(cross_at: CrossAt, seat: int) -> None:
    cross = cross_at(lambda state: mid_game(state) and state["to_move"] == seat, NAMES)
    panel = cross.panel(NAMES[seat])
    for scheme in ("light", "dark"):
        cross.page.emulate_media(color_scheme=scheme)
        card = colour(panel, "backgroundColor")
        assert contrast(colour(panel.locator(".marker"), "fill"), card) >= 3
        assert contrast(colour(panel, "borderTopColor"), card) >= 3
        assert contrast(colour(panel, "borderTopColor"), colour(cross.page.locator("body"), "backgroundColor")) >= 3
        ring, edge = cross.board.locator(".turn"), cross.board.locator(".turn-edge")
        assert contrast(colour(ring, "stroke"), colour(edge, "stroke")) >= 3
        pawn = cross.board.locator(f".pawn.seat-{seat}").first
        assert contrast(colour(pawn.locator(".mark"), "fill"), colour(pawn.locator(".body"), "fill")) >= 2.5


def test_seats_safe_squares_and_pairs_are_told_apart_without_colour(cross_at: CrossAt) -> None:
    def wanted(state: dict[str, object]) -> bool:
        pawns = state["view"]["pawns"]  # type: ignore[index]
        return mid_game(state) and any(
            isinstance(place, int) and own.count(place) == 2 for own in pawns for place in own
        )

    cross = cross_at(wanted, NAMES)
    outlines = [cross.board.locator(f".pawn.seat-{seat} .body").first.get_attribute("d") for seat in range(4)]
    assert len(set(outlines)) == 4
    emblems = cross.board.locator(".emblem").evaluate_all("paths => paths.map((path) => path.getAttribute('d'))")
    assert sorted(emblems) == sorted(str(outline) for outline in outlines)
    expect(cross.board.locator(".star")).to_have_count(12)
    pairs = [
        (seat, place)
        for seat, own in enumerate(cross.state["view"]["pawns"])
        for place in {place for place in own if place not in ("nest", "home")}
        if own.count(place) == 2
    ]
    expect(cross.board.locator(".clasp")).to_have_count(len(pairs))
    say = speaking("en")
    for seat, place in pairs:
        named = cross.place(place, cross.state["view"]["quarters"][seat])
        expect(named).to_have_accessible_name(re.compile(say("parcheesi.square.pair", name=NAMES[seat])))


def test_the_board_is_seen_from_the_viewers_side(cross_at: CrossAt) -> None:
    cross = cross_at(mid_game, NAMES)
    quarters = cross.state["view"]["quarters"]
    for place in ("nest", "h0"):
        heights = [top(cross.place(place, quarter)) for quarter in quarters]
        assert heights[0] >= max(heights) - 1
