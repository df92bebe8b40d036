"""Everything has room: on a phone under a thumb, on a tablet without overlaps; and the page scrolls where it should."""

from itertools import combinations, product

import pytest
from playwright.sync_api import FloatRect, Page, expect

from parlour.core.game import State
from tests.e2e.board import Board, middle
from tests.e2e.conftest import OpenTab, TableAt
from tests.e2e.fingers import PHONE, Fingers
from tests.e2e.lobby import game_card
from tests.e2e.looks import expect_all_in_sight, expect_none, overflowing, rectangle, too_small
from tests.e2e.positions import buyable
from tests.e2e.screens import SCREENS, Show, mid_game
from tests.e2e.texts import say
from tests.e2e.together import lay


@pytest.mark.parametrize("screen", SCREENS)
def test_what_a_thumb_can_press_is_large_enough(show: Show, screen: str) -> None:
    expect_none(too_small, show(screen, **PHONE))


def parts(board: Board) -> dict[str, FloatRect]:
    """The rectangles of what the table consists of."""
    found = {
        "quilt": board.large,
        "other quilt": board.page.locator(".quilt:not(:has(.names))"),
        "track": board.track,
        "log": board.log,
        "actions": board.advance,
        "first panel": board.panel("Ann"),
        "second panel": board.panel("Bo"),
        **{f"offer {number}": offer for number, offer in enumerate(board.offers.all())},
    }
    boxes = {}
    for name, locator in found.items():
        expect(locator).to_be_visible()
        boxes[name] = rectangle(locator)
    return boxes


def apart(first: FloatRect, second: FloatRect) -> bool:
    """Whether two rectangles have nothing in common."""
    return (
        first["x"] + first["width"] <= second["x"]
        or second["x"] + second["width"] <= first["x"]
        or first["y"] + first["height"] <= second["y"]
        or second["y"] + second["height"] <= first["y"]
    )


@pytest.mark.parametrize("size", [(768, 1024), (1024, 768), (1440, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_lies_over_anything_else(table_at: TableAt, size: tuple[int, int]) -> None:
    board = table_at(mid_game, viewport={"width": size[0], "height": size[1]})

    def overlapping(_: Page) -> list[str]:
        pairs = combinations(parts(board).items(), 2)
        return [f"{name} and {other}" for (name, box), (other, beside) in pairs if not apart(box, beside)]

    expect_none(overlapping, board.page)
    boxes = parts(board)
    for name, box in boxes.items():
        assert box["x"] >= 0, name
        assert box["x"] + box["width"] <= size[0], name
    assert boxes["log"]["width"] >= 180
    assert boxes["log"]["height"] >= 100
    assert board.side() >= 36


def test_a_low_desktop_shows_all_of_it_at_once_and_apart(table_at: TableAt) -> None:
    page = table_at(mid_game, viewport={"width": 1366, "height": 650}).page
    expect_all_in_sight(page)
    track, tile, patches = page.get_by_test_id("track"), page.locator(".ring .tile"), page.locator(".ring [data-patch]")

    def touching(_: Page) -> list[str]:
        pairs = product((track, tile), patches.all())
        return [str(patch) for part, patch in pairs if not apart(rectangle(part), rectangle(patch))]

    expect_none(touching, page)


def test_the_page_scrolls_wherever_no_piece_is_dragged(table_at: TableAt) -> None:
    board = table_at(lambda state: bool(buyable(state)), **PHONE)
    fingers = Fingers(board.page)
    for place in (board.track, board.large, board.page.locator(".needle"), board.log, board.advance):
        place.scroll_into_view_if_needed()
        start = middle(visible_part(place.bounding_box()))
        fingers.rest()
        before = fingers.scrolled()
        way = 80 if before > 80 else -80
        fingers.swipe(start, (0, way))
        assert fingers.scrolled() != before, f"{place} does not let the page scroll"
        board.expect_empty_hand()
    board.buyable.first.scroll_into_view_if_needed()
    fingers.tap(board.buyable.first)
    expect(board.confirm).to_be_enabled()
    before = fingers.scrolled()
    fingers.swipe(middle(board.confirm.bounding_box()), (0, 80 if before > 80 else -80))
    assert fingers.scrolled() != before
    expect(board.confirm).to_be_enabled()


def visible_part(box: FloatRect | None) -> FloatRect:
    """The part of a rectangle that is on the phone's screen."""
    assert box is not None
    top, bottom = max(box["y"], 0), min(box["y"] + box["height"], PHONE["viewport"]["height"])
    return {"x": box["x"], "y": top, "width": box["width"], "height": bottom - top}


def test_magnified_four_times_the_page_still_scrolls_only_downwards(show: Show) -> None:
    page = show("table", viewport={"width": 1280 // 4, "height": 1024 // 4})
    expect_none(overflowing, page)


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1440, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_longest_names_stay_within_their_places(table_at: TableAt, size: tuple[int, int]) -> None:
    names = ("W" * 40, "Ж" * 40)
    page = table_at(State.is_terminal, names, viewport={"width": size[0], "height": size[1]}).page
    expect_none(overflowing, page)
    page.get_by_role("button", name=say("patchwork.score.look")).click()
    expect_none(overflowing, page)
    page.get_by_role("link", name=say("shell.home_link")).click()
    expect(page.get_by_role("link", name=names[0])).to_be_visible()
    expect_none(overflowing, page)


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1440, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_games_stand_on_the_home_page_as_they_did_once_one_has_a_table(
    open_tab: OpenTab, size: tuple[int, int]
) -> None:
    tab = open_tab(viewport={"width": size[0], "height": size[1]})
    page = tab.page
    page.goto("./")
    last = game_card(page)
    before = rectangle(last)
    assert before["y"] + before["height"] < size[1]
    lay(tab, "Ann")
    page.get_by_role("link", name=say("shell.home_link")).click()
    expect(page.get_by_role("heading", name=say("shell.continue"))).to_be_visible()
    tab.until(lambda: rectangle(last) == before)
