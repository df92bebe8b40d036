"""At the start of a turn what it takes is in sight on any phone, upright or on its side, and nothing lies over it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.board import Board
from tests.e2e.company import Company, company
from tests.e2e.conftest import OpenTab
from tests.e2e.cross import Cross
from tests.e2e.fingers import PHONE
from tests.e2e.house import House
from tests.e2e.littletown import Town
from tests.e2e.screens import LOCALES
from tests.e2e.tab import Tab

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


def expect_clear(part: Locator) -> None:
    """All of it is in the window, and nothing lies over it."""
    expect(part).to_be_visible()
    assert part.evaluate(_COVERED) == []


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
        tab.page.goto(f"./#/t/{table.table}")
        return tab

    return shown


def come_to(board: Locator, size: tuple[int, int]) -> None:
    """On its side, a phone shows the whole board once the header is out of the way."""
    board.wait_for()
    if size in ON_ITS_SIDE:
        board.evaluate("element => scrollTo(0, element.getBoundingClientRect().top + scrollY - 10)")


def test_the_quilt_and_what_is_offered_are_in_sight_together(shown: Shows, house: House, size: tuple[int, int]) -> None:
    with company(house.url, "patchwork", "Ann", "Bo") as table:
        for locale in LONGEST:
            board = Board(shown(table, locale))
            come_to(board.large, size)
            for part in (*board.offers.all(), board.advance):
                expect_clear(part)
            if size != (320, 640):
                expect_clear(board.large)
            board.buyable.first.tap()
            for part in (*board.offers.all(), board.confirm, board.large):
                expect_clear(part)


def nothing_to_play(roll: list[int]) -> bool:
    """The first roll of a game brings no pawn out of its nest."""
    return 5 not in roll and sum(roll) != 5


def two_ways_to_play(roll: list[int]) -> bool:
    """At the first roll of a game a pawn can enter, and then go on or not: as much as there ever is to read."""
    return roll.count(5) == 1


@pytest.mark.parametrize("kind", [nothing_to_play, two_ways_to_play])
def test_the_cross_and_the_dice_are_in_sight_together(
    shown: Shows, house: House, size: tuple[int, int], kind: Callable[[list[int]], bool]
) -> None:
    found = False
    while not found:
        with company(house.url, "parcheesi", "Ann", "Bo", "Cy", "Dee") as table:
            found = kind(table.state["view"]["roll"])
            for locale in LONGEST if found else ():
                cross = Cross(shown(table, locale))
                come_to(cross.board, size)
                cross.await_turn()
                for part in (cross.board, cross.tray):
                    expect_clear(part)
                # Left open, it would pass where nothing can be played, before the next one is there.
                cross.page.close()


def test_the_valley_and_what_can_be_done_are_in_sight_together(
    shown: Shows, house: House, size: tuple[int, int]
) -> None:
    with company(house.url, "littletown", "Ann", "Bo", "Cy", "Dee") as table:
        for locale in LONGEST:
            town = Town(shown(table, locale))
            come_to(town.board, size)
            town.await_turn()
            for part in (town.board, town.tray):
                expect_clear(part)
            town.market.locator("button").last.scroll_into_view_if_needed()
            for part in (town.board, town.tray):
                expect_clear(part)
