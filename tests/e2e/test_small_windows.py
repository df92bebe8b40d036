"""At the start of a turn what it takes is in sight on any phone, upright or on its side, and nothing lies over it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.board import Board
from tests.e2e.company import Company, company
from tests.e2e.conftest import OpenTab
from tests.e2e.cross import Cross, stay
from tests.e2e.fingers import PHONE
from tests.e2e.house import House
from tests.e2e.littletown import Town
from tests.e2e.looks import expect_none
from tests.e2e.screens import LOCALES
from tests.e2e.tab import Tab
from tests.e2e.texts import speaking

LONGEST = [LOCALES[language] for language in ("ru", "fr")]
"""The languages that take the most room."""

UPRIGHT = [(360, 800), (320, 640)]
ON_ITS_SIDE = [(800, 360), (568, 320)]

# The points of an element, near its corners and in its middle, that are out of sight or lie under something else.
_COVERED = """(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const points = [left + 5, (left + right) / 2, right - 5].flatMap((x) =>
    [top + 5, (top + bottom) / 2, bottom - 5].map((y) => [x, y]))
  return points.filter(([x, y]) => {
    const found = document.elementFromPoint(x, y)
    return found === null || !(element.contains(found) || found.contains(element))
  })
}"""


def covered(part: Locator) -> list[str]:
    """Its points that are covered."""
    found: list[str] = part.evaluate(_COVERED)
    return found


def expect_clear(part: Locator) -> None:
    """Wait until all of it is in the window, and nothing lies over it."""
    expect(part).to_be_visible()
    expect_none(covered, part)


def phone(size: tuple[int, int]) -> dict[str, Any]:
    """A phone with such a window."""
    return {**PHONE, "viewport": {"width": size[0], "height": size[1]}}


Shows = Callable[[Company, str], Tab]


@pytest.fixture(params=UPRIGHT + ON_ITS_SIDE, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """How large the window is."""
    found: tuple[int, int] = request.param
    return found


@pytest.fixture
def shown(open_tab: OpenTab, size: tuple[int, int]) -> Shows:
    """Shows a table to the one who is to move."""

    def shown(table: Company, locale: str) -> Tab:
        tab = open_tab(table.people[table.mover], locale=locale, **phone(size))
        stay(tab.page)
        tab.page.goto(f"./#/t/{table.table}")
        return tab

    return shown


def come_to(board: Locator, size: tuple[int, int]) -> None:
    """On its side, a phone shows the whole board once the header is out of the way."""
    if size in ON_ITS_SIDE:
        board.evaluate("element => scrollTo(0, element.getBoundingClientRect().top + scrollY - 10)")


def something_to_buy(table: Company) -> bool:
    """One of the first three patches does not cost too much."""
    return any(action.startswith("buy") for action in table.state["legal"])


def test_the_quilt_and_what_is_offered_are_in_sight_together(shown: Shows, house: House, size: tuple[int, int]) -> None:
    with company(house.url, "patchwork", "Ann", "Bo", wanted=something_to_buy) as table:
        for locale in LONGEST:
            board = Board(shown(table, locale))
            board.await_turn()
            come_to(board.large, size)
            for part in (*board.offers.all(), board.advance):
                expect_clear(part)
            if size != (320, 640):
                expect_clear(board.large)
            board.buyable.first.tap()
            for part in (*board.offers.all(), board.confirm, board.large):
                expect_clear(part)


def nothing_to_play(table: Company) -> bool:
    """The first roll brings no pawn out of its nest."""
    return bool(table.state["legal"] == ["pass"])


def two_ways_to_play(table: Company) -> bool:
    """A pawn can enter, and then go on or not: as much as there ever is to read at a first roll."""
    return bool(table.state["view"]["roll"].count(5) == 1)


@pytest.mark.parametrize("kind", [nothing_to_play, two_ways_to_play])
def test_the_cross_and_the_dice_are_in_sight_together(
    shown: Shows, house: House, size: tuple[int, int], kind: Callable[[Company], bool]
) -> None:
    with company(house.url, "parcheesi", "Ann", "Bo", "Cy", "Dee", wanted=kind) as table:
        for locale in LONGEST:
            cross = Cross(shown(table, locale))
            cross.await_turn()
            come_to(cross.board, size)
            for part in (cross.board, cross.tray):
                expect_clear(part)


@pytest.mark.parametrize("clock", [None, {"kind": "turn", "seconds": 86400}], ids=["no_clock", "clock"])
def test_people_stand_two_abreast_beside_the_way_to_the_next_game(
    open_tab: OpenTab, house: House, clock: dict[str, Any] | None
) -> None:
    say = speaking("ru")
    with company(house.url, "littletown", "Ann-Sophie", "Bartholomew", "Clementine", "Desdemona", clock=clock) as table:
        waits = Company(table.people, "littletown")
        tab = open_tab(table.people[waits.mover], locale=LOCALES["ru"], **phone((320, 640)))
        tab.page.goto(f"./#/t/{table.table}")
        tab.page.get_by_role("link", name=say("shell.next", n=1)).wait_for()
        people = tab.page.get_by_role("region", name=say("shell.company")).get_by_role("listitem")
        expect(people).to_have_count(4)
        tab.until(lambda: len({box["y"] for person in people.all() if (box := person.bounding_box())}) == 2)


def test_the_valley_and_what_can_be_done_are_in_sight_together(
    shown: Shows, house: House, size: tuple[int, int]
) -> None:
    with company(house.url, "littletown", "Ann", "Bo", "Cy", "Dee") as table:
        for locale in LONGEST:
            town = Town(shown(table, locale))
            town.await_turn()
            come_to(town.board, size)
            for part in (town.board, town.tray):
                expect_clear(part)
            town.market.locator("button").last.scroll_into_view_if_needed()
            for part in (town.board, town.tray):
                expect_clear(part)
