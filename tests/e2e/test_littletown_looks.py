"""Little Town for everyone: languages, axe, room on small screens."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.conftest import DESKTOP, TownAt
from tests.e2e.fingers import PHONE
from tests.e2e.littletown import Town
from tests.e2e.littletown_tables import (
    Look,
    among_buildings,
    at_table,
    drafting,
    ended,
    mid_game,
    with_coins,
    with_scored,
)
from tests.e2e.lobby import dialog, open_dialog, open_rules
from tests.e2e.looks import bottom, expect_all_in_sight, expect_none, overflowing, too_small, top, untranslated
from tests.e2e.screens import LOCALES
from tests.e2e.texts import Say, say, speaking
from tests.server.harness import Message

NAMES = ("Ann", "Bo", "Cleo", "Dan")
SCREENS: dict[str, Look] = {
    "table": mid_game,
    "worker aimed": mid_game,
    "worker placed": among_buildings,
    "tile chosen": with_coins,
    "feeding": at_table,
    "draft": drafting,
    "rules": mid_game,
    "new game": mid_game,
    "score sheet": ended,
}

Show = Callable[..., Page]


def before_objectives(view: Message) -> bool:
    """A turn begins in a town with some buildings, and no objective is reached."""
    return mid_game(view) and not any(seat["scored"] for seat in view["objectives"])


@pytest.fixture
def show(town_at: TownAt) -> Show:
    """Brings up a screen of Little Town, in any language and browser."""

    def show(screen: str, language: str = "en", **options: object) -> Page:
        names = NAMES if screen in ("table", "score sheet") else NAMES[:2]
        rules = {"market": "draft"} if screen == "draft" else None
        town = town_at(SCREENS[screen], names, locale=LOCALES[language], rules=rules, **options)
        bring_up(town, screen, speaking(language))
        return town.page

    return show


def bring_up(town: Town, screen: str, say: Say) -> None:
    """From the position to the screen."""
    if screen == "worker aimed":
        square = next(action.split()[1] for action in town.state["legal"] if action.startswith("worker"))
        town.square(square).click()
        expect(town.button("confirm")).to_be_visible()
    elif screen == "tile chosen":
        town.market.locator("button.buy, button.can").first.click()
        expect(town.button("confirm")).to_be_visible()
    elif screen == "draft":
        town.button("uncover-tiles").click()
    elif screen == "rules":
        open_rules(town.page, say)
        for summary in dialog(town.page).locator("summary").all():
            summary.click()
    elif screen == "new game":
        open_dialog(town.page, say, "littletown")
        for summary in dialog(town.page).locator("summary").all():
            summary.click()
    elif screen == "table":
        town.button("uncover").click()


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
    expect_none(too_small, show(screen, **PHONE))


@pytest.mark.parametrize("size", [(1366, 650), (1280, 720)], ids=str)
def test_a_low_desktop_shows_all_of_it_at_once_while_cards_are_covered(town_at: TownAt, size: tuple[int, int]) -> None:
    expect_all_in_sight(town_at(mid_game, NAMES, viewport={"width": size[0], "height": size[1]}).page)


@pytest.mark.parametrize("size", [(1280, 900), (1440, 900), (1920, 1080)], ids=str)
def test_a_desktop_shows_all_of_it_at_once(town_at: TownAt, size: tuple[int, int]) -> None:
    # Every objective that is scored lies open, and takes room.
    town = town_at(before_objectives, NAMES, viewport={"width": size[0], "height": size[1]})
    town.button("uncover").click()
    expect_all_in_sight(town.page)


def test_the_whole_valley_and_what_is_to_be_done_are_in_sight_on_a_phone(town_at: TownAt) -> None:
    town = town_at(mid_game, **{**PHONE, "viewport": {"width": 360, "height": 800}})
    board, tray = town.board, town.tray
    town.tab.until(lambda: bottom(board) <= top(tray) and bottom(tray) <= 800)
    expect(board).to_be_in_viewport(ratio=1)
    town.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    for part in (town.page.locator("summary").last, town.log, town.objectives):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport()


_CROWDED = """(cards) => cards.filter((card) => {
  const box = (part) => card.querySelector(part).getBoundingClientRect()
  const [all, name, art, worth, effect] =
    [card.getBoundingClientRect(), ...['.name', '.picture', '.worth', '.effect .effect'].map(box)]
  const inside = [art, worth, effect].every(({ left, right }) => left > all.left + 2 && right < all.right - 2)
  return !inside || name.height < 12 || name.width < 10 || art.right > worth.left
}).map(({ dataset }) => dataset.testid)"""


def crowded(cards: Locator) -> list[str]:
    """The cards on which something is cut off, or has no room."""
    found: list[str] = cards.evaluate_all(_CROWDED)
    return found


@pytest.mark.parametrize("size", [(320, 640), (360, 800), (768, 1024), (1440, 900)], ids=str)
def test_every_tile_of_the_market_has_a_name_and_nothing_on_it_is_cut_off(
    town_at: TownAt, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    town = town_at(lambda view: view["phase"] == "turn", viewport=viewport, rules={"market": "random"})
    for language in LOCALES:
        said = speaking(language)
        town.page.locator("select").select_option(language)
        expect(town.market).to_have_accessible_name(said("littletown.market"))
        expect_none(crowded, town.market.locator("button"))
        for tile in town.state["view"]["market"]:
            name = said(f"littletown.term.{tile}")
            expect(town.tile(tile).locator(".name")).to_have_text(name)
            expect(town.tile(tile)).to_have_attribute("title", name)


@pytest.mark.parametrize("size", [(360, 800), (768, 1024), (1440, 900)], ids=str)
def test_a_pick_can_be_confirmed_wherever_one_has_scrolled_to_among_the_tiles(
    town_at: TownAt, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    town = town_at(lambda view: view["phase"] == "pick", viewport=viewport, rules={"market": "draft"})
    town.button("uncover-tiles").click()
    held = town.picking.locator("[data-testid^=pick-]")
    for tile in (held.first, held.last):
        tile.click()
        expect(town.hint).to_be_in_viewport(ratio=1)
        expect(town.button("confirm-pick")).to_be_in_viewport(ratio=1)
        expect(town.button("confirm-pick")).not_to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("language", LOCALES)
def test_ones_objectives_are_in_sight_on_a_desk(town_at: TownAt, language: str) -> None:
    viewport = {"width": 1440, "height": 900}
    town = town_at(lambda view: view["phase"] == "turn", viewport=viewport, locale=LOCALES[language])
    town.button("uncover").click()
    cards = town.objectives.locator("[data-testid^=objective-]")
    expect(cards).to_have_count(4)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)
    assert town.page.evaluate("scrollY") == 0


def test_the_language_changes_in_mid_game_and_the_chosen_tile_stays_chosen(town_at: TownAt) -> None:
    town = town_at(with_coins)
    town.market.locator("button.buy").first.click()
    square = next(action.split()[1] for action in town.state["legal"] if action.startswith("worker"))
    town.square(square).click()
    for language in ("fr", "ko", "ru", "en"):
        said = speaking(language)
        town.page.locator("select").select_option(language)
        expect(town.hint).to_contain_text(square)
        expect(town.market).to_have_accessible_name(said("littletown.market"))
        expect_none(untranslated, town.page)
    town.button("confirm").click()
    town.tab.until(lambda: town.tab.moves()[-1:] != [] and town.tab.moves()[-1].startswith("build"))
    assert town.tab.moves()[-1].endswith(square)


def test_the_rules_say_that_a_card_is_missing(show: Show) -> None:
    page = show("rules")
    expect(dialog(page)).to_contain_text(say("littletown.rules.missing_card"))


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1440, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_longest_names_stay_within_their_places(town_at: TownAt, size: tuple[int, int]) -> None:
    names = ("W" * 40, "Ж" * 40, "m" * 40, "Q" * 40)
    town = town_at(with_scored, names, viewport={"width": size[0], "height": size[1]})
    page = town.page
    town.square(next(action.split()[1] for action in town.state["legal"] if action.startswith("worker"))).click()
    expect(town.around).to_be_visible()
    expect_none(overflowing, page)


def test_seats_are_told_apart_by_shape(town_at: TownAt) -> None:
    town = town_at(mid_game, NAMES)
    shapes = [town.panel(name).locator(".mark .body").first.get_attribute("d") for name in NAMES]
    assert len(set(shapes)) == len(NAMES)
    for one in town.state["view"]["buildings"]:
        expect(town.square(one["square"])).to_have_accessible_name(re.compile(NAMES[one["owner"]]))
