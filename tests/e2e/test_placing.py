"""Pieces in hand: where they may lie, and why not elsewhere."""

import pytest
from playwright.sync_api import expect

from parlour.core.game import State
from tests.e2e.board import Board, Point, middle
from tests.e2e.box import TURNS
from tests.e2e.conftest import TableAt
from tests.e2e.fingers import PHONE, Fingers, scroll_to
from tests.e2e.mouse import Drag, press
from tests.e2e.positions import buyable, covered
from tests.e2e.texts import say


def crowded(state: State) -> bool:
    """The one to move has sewn on a good deal, and can buy something."""
    return len(covered(state)) >= 24 and bool(buyable(state))


def at_a_clash(table_at: TableAt) -> tuple[Board, str, Point]:
    """A table with a patch in hand whose ghost lies on squares already taken; the patch, and where the pointer is."""
    board = table_at(crowded)
    patch = board.largest_offer()
    assert patch is not None
    board.offer(patch).click()
    board.rotate.click()  # turned by hand, it is not turned again to make it fit
    for square in taken(board):
        board.square(square).click()
        if board.confirm.is_disabled():
            return board, patch, middle(board.square(square).bounding_box())
    raise AssertionError("The patch fits everywhere.")


def taken(board: Board) -> list[str]:
    """The squares that the one to move has covered, as the server says."""
    view = board.tab.state["view"]
    return [square for piece in view["placed"][view["to_move"]] for square in piece["squares"]]


def test_an_illegal_place_is_refused_with_its_reason(table_at: TableAt) -> None:
    board, _, _ = at_a_clash(table_at)
    reason = say("patchwork.refused.covered", squares="")
    expect(board.hint).to_contain_text(reason)
    named = board.hint.inner_text().removeprefix(reason).split()
    assert named == [square for square in board.drawn_ghost() if square in taken(board)] != []
    expect(board.large.locator(".ghost.fits")).to_have_count(0)
    board.way_in.focus()
    board.page.keyboard.press("Enter")
    expect(board.announcements).to_contain_text(reason)
    board.confirm.click(force=True)
    board.page.keyboard.press("Escape")
    board.expect_empty_hand()
    assert board.tab.moves() == []


def test_a_patch_one_cannot_pay_for_says_so(table_at: TableAt) -> None:
    def dear(state: State) -> bool:
        return state.view()["phase"] == "turn" and 1 <= len(buyable(state)) < len(state.view()["offer"])

    board = table_at(dear)
    offer = board.offers.and_(board.page.locator("[aria-disabled]")).first
    reason = offer.locator(".why").inner_text()
    offer.click(force=True)
    expect(board.hint).to_contain_text(reason)
    board.expect_empty_hand()
    assert board.tab.moves() == []


def test_a_patch_that_fits_only_turned_comes_to_hand_as_it_fits(table_at: TableAt) -> None:
    board = table_at(lambda state: len(covered(state)) >= 45 and bool(buyable(state)))
    for offer in board.buyable.all():
        offer.click()
        expect(board.large.locator(".ghost.fits")).to_be_visible()
        expect(board.confirm).to_be_enabled()
        offer.click()
        board.expect_empty_hand()


def test_turning_a_patch_turns_no_other(table_at: TableAt) -> None:
    def turnable(state: State) -> bool:
        return len(buyable(state)) == 3 and len(TURNS[state.view()["offer"][0]]) > 2

    board = table_at(turnable)
    upright = board.lies()
    board.offers.nth(0).click()
    board.rotate.click()
    board.tab.until(lambda: board.lies() != upright)
    turned = board.lies()
    assert turned[1:] == upright[1:]
    board.offers.nth(1).click()
    board.flip.click()
    board.offers.nth(0).click()
    expect(board.offers.nth(0)).to_have_attribute("aria-pressed", "true")
    flipped = board.lies()
    assert (flipped[0], flipped[2]) == (turned[0], upright[2])


def test_the_number_keys_take_the_patches_on_offer(table_at: TableAt) -> None:
    board = table_at(lambda state: len(buyable(state)) == 3)
    for place in (1, 2, 0):
        board.page.keyboard.press(str(place + 1))
        expect(board.offers.nth(place)).to_have_attribute("aria-pressed", "true")
    expect(board.confirm).to_be_visible()


def test_a_patch_dropped_where_it_cannot_lie_goes_back(table_at: TableAt) -> None:
    board, patch, clash = at_a_clash(table_at)
    board.cancel.click()
    drag = Drag(board.page, board.offer(patch))
    drag.slide_to(clash)
    board.carried.wait_for()
    expect(board.confirm).to_be_disabled()
    drag.drop()
    board.expect_empty_hand()
    expect(board.hint).to_contain_text(say("patchwork.refused.covered", squares=""))
    assert board.tab.moves() == []


def test_a_patch_dropped_beside_the_quilt_goes_back(table_at: TableAt) -> None:
    board = table_at(lambda state: bool(buyable(state)))
    drag = Drag(board.page, board.buyable.first)
    drag.slide_to(middle(board.large.bounding_box()))
    board.carried.wait_for()
    drag.slide_to(middle(board.track.bounding_box()))
    drag.drop()
    board.expect_empty_hand()
    expect(board.hint).to_contain_text(say("patchwork.why.outside"))
    assert board.tab.moves() == []


def test_a_piece_dragged_off_the_quilt_returns_to_where_it_lay(table_at: TableAt) -> None:
    board = table_at(lambda state: bool(buyable(state)))
    board.buyable.first.click()
    place = press(board.page, board.dots.first)
    board.await_ghost_over(place)
    lay = board.drawn_ghost()
    for ending in ("drop", "Escape"):
        drag = Drag(board.page, board.square(lay[0]))
        drag.slide_to(middle(board.track.bounding_box()))
        board.carried.wait_for()
        expect(board.ghost).to_have_count(0)
        if ending == "Escape":
            board.page.keyboard.press("Escape")
        else:
            drag.drop()
        expect(board.carried).to_have_count(0)
        assert board.drawn_ghost() == lay
        expect(board.confirm).to_be_enabled()
        board.page.mouse.up()
    assert board.tab.moves() == []


@pytest.mark.parametrize("ending", ["second finger", "cancelled"])
def test_a_drag_that_the_phone_breaks_off_leaves_nothing_behind(table_at: TableAt, ending: str) -> None:
    board = table_at(lambda state: bool(buyable(state)), **PHONE)
    fingers = Fingers(board.page)
    offer = board.buyable.first
    scroll_to(board, fingers, offer)
    for _ in range(2):
        fingers.down(middle(offer.bounding_box()))
        fingers.slide((0, -120))
        board.carried.wait_for()
        if ending == "cancelled":
            fingers.cancelled()
        else:
            fingers.down((300, 300), finger=1)
            board.expect_empty_hand()
            fingers.slide((-20, -20))
            fingers.up(finger=1)
            fingers.up()
        board.expect_empty_hand()
    fingers.tap(offer)
    expect(offer).to_have_attribute("aria-pressed", "true")
    assert board.tab.moves() == []


def test_the_wheel_turns_the_piece_in_hand_and_scrolls_nothing(table_at: TableAt) -> None:
    def turnable(state: State) -> bool:
        return any(len(TURNS[patch]) > 2 for patch in buyable(state))

    board = table_at(turnable, viewport={"width": 1280, "height": 500})
    patch = next(patch for patch in board.buyable_patches() if len(TURNS[patch]) > 2)
    board.offer(patch).click()
    upright = board.drawn_ghost()
    board.way_in.hover()
    before = board.page.evaluate("scrollY")
    board.page.mouse.wheel(0, 120)
    board.tab.until(lambda: board.drawn_ghost() != upright)
    assert board.page.evaluate("scrollY") == before
    board.cancel.click()
    board.way_in.hover()
    board.page.mouse.wheel(0, 120)
    board.page.wait_for_function("before => scrollY !== before", arg=before)
