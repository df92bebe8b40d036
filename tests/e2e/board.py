"""The table as a player sees it: what is on offer, what lies where, what can be pressed."""

import re
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import FloatRect, Locator, expect

from tests.e2e.looks import rectangle
from tests.e2e.tab import Tab
from tests.e2e.table import Table
from tests.e2e.texts import say

Point = tuple[float, float]

MOVES = 60
"""More than one player makes in any game."""

# Which squares a drawn piece covers: those whose middle lies within its outline, and within its fabric. Read from the
# attributes, because Chromium computes transforms and paths anew only when it paints.
_DRAWN = """(quilt, piece) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  const linen = quilt.querySelector('rect.linen').getBBox()
  const placed = (element) => [...(element.transform?.baseVal ?? [])].reduce(
    (matrix, { matrix: own }) => matrix.multiply(DOMMatrix.fromMatrix(own)),
    element.nodeName === 'svg' ? new DOMMatrix() : placed(element.parentNode))
  const covered = (path) => {
    const [shape, matrix] = [new Path2D(path.getAttribute('d')), placed(path).inverse()]
    return [...quilt.querySelectorAll('[data-square]')].filter(({ dataset: { square } }) => {
      const x = linen.x + (square.charCodeAt(0) - 96.5) * linen.width / 9
      const y = linen.y + (Number(square[1]) - 0.5) * linen.height / 9
      const point = new DOMPoint(x, y).matrixTransform(matrix)
      return canvas.isPointInPath(shape, point.x, point.y)
    }).map(({ dataset: { square } }) => square)
  }
  return [...quilt.querySelectorAll(piece)].flatMap((group) => [
    covered(group.querySelector('path.rim')),
    covered(group.querySelector('path[fill^="url(#fabric"]')),
  ])
}"""

# Whether the middle of the ghost is within so much of a point of the screen.
_GHOST_OVER = """([x, y, slack]) => {
  const box = document.querySelector('.quilt .ghost path.rim')?.getBoundingClientRect()
  const near = (a, b) => Math.abs(a - b) < slack
  return box !== undefined && near(box.x + box.width / 2, x) && near(box.y + box.height / 2, y)
}"""


class Board(Table):
    """A table of Patchwork shown in a tab."""

    patience_ms = 200

    def __init__(self, tab: Tab) -> None:
        super().__init__(tab)
        page = tab.page
        self.offers = page.locator("[data-testid^='offer-']")
        self.buyable = page.locator("[data-testid^='offer-']:not([aria-disabled])")
        self.advance = page.get_by_test_id("advance")
        self.confirm = page.get_by_test_id("confirm")
        self.rotate = page.get_by_test_id("rotate")
        self.flip = page.get_by_test_id("flip")
        self.cancel = page.get_by_test_id("cancel")
        self.undo = page.get_by_role("banner").get_by_role("button", name=say("shell.undo"))
        self.track = page.get_by_test_id("track")
        self.large = page.locator(".quilt:has(.names)")
        """The quilt that is played on."""
        self.focused = self.large.locator("[data-square]:focus")
        self.way_in = self.large.locator("[data-square][tabindex='0']")
        """The one square of the large quilt that the Tab key stops at."""
        self.dots = self.large.locator(".middles circle")
        """Where the middle of the piece in hand can be brought to."""
        self.ghost = self.large.locator(".ghost")
        self.carried = page.locator(".carried")

    @property
    def landmark(self) -> Locator:
        return self.track

    @property
    def id(self) -> str:
        """The table's id, as the address has it."""
        return self.page.url.rpartition("/")[2]

    def await_turn(self, hurry: Callable[[], object] = lambda: None) -> Literal["turn", "leather", "end"]:
        """Wait until the player can do something; `hurry` is what they do while a move is acted out."""
        free = self.advance.or_(self.confirm).and_(self.page.locator(":not([aria-disabled])"))
        self.await_one(free.or_(self.sheet), hurry)
        if self.sheet.is_visible():
            return "end"
        return "turn" if self.advance.is_visible() else "leather"

    def offer(self, patch: str) -> Locator:
        """The card of a patch on offer."""
        return self.page.get_by_test_id(f"offer-{patch}")

    def quilt_of(self, name: str) -> Locator:
        """The quilt of a player."""
        return self.page.get_by_role("grid", name=say("patchwork.quilt", name=name), exact=True)

    def panel(self, name: str) -> Locator:
        """What a player has."""
        return self.page.get_by_role("group", name=name, exact=True)

    def expect_empty_hand(self) -> None:
        """Nothing is in hand, nothing hovers, and the next move can be chosen."""
        expect(self.carried).to_have_count(0)
        expect(self.ghost).to_have_count(0)
        expect(self.offers.and_(self.page.locator("[aria-pressed=true]"))).to_have_count(0)
        expect(self.advance).to_be_enabled()

    def lies(self) -> list[str]:
        """How each patch on offer is drawn."""
        outlines = self.offers.locator("path.rim").evaluate_all("paths => paths.map(path => path.getAttribute('d'))")
        return [str(outline) for outline in outlines]

    def summary(self) -> str:
        """All that the table tells a screen reader, once no income flies by and it is known what advancing would do."""
        expect(self.page.locator(".pop")).to_have_count(0)
        expect(self.advance.locator(".what:not(:has(b))")).to_have_count(0)
        return self.page.get_by_role("main").aria_snapshot()

    def buyable_patches(self) -> list[str]:
        """The patches that the page lets one buy."""
        return [str(patch) for patch in self.buyable.evaluate_all("cards => cards.map(card => card.dataset.patch)")]

    def largest_offer(self) -> str | None:
        """The largest patch among those that the page lets one buy, by what their cards say; None if there is none."""
        cards = self.buyable.all_text_contents()
        found = [re.findall(r"patch (p\d\d), (\d+) square", card)[0] for card in cards]
        return max(found, key=lambda each: int(each[1]))[0] if found else None

    def square(self, name: str) -> Locator:
        """A square of the large quilt."""
        return self.large.locator(f"[data-square={name}]")

    def drawn_ghost(self) -> list[str]:
        """The squares that the ghost is drawn over; empty without one."""
        drawn: list[list[str]] = self.large.evaluate(_DRAWN, ".ghost > g")
        assert all(squares == drawn[0] for squares in drawn), drawn
        return drawn[0] if drawn else []

    def await_ghost_over(self, point: Point) -> None:
        """Wait until the ghost is where a press has brought it, as near as it can be in whole squares."""
        self.page.wait_for_function(_GHOST_OVER, arg=[*point, 0.6 * self.side()])

    def carry(self, slide: Callable[[Point], None]) -> None:
        """Bring the piece that is dragged over a legal place; `slide` moves the pointer by so much."""
        for _ in range(6):  # over a place where it fits only in another turn it turns by itself
            self.carried.wait_for()
            x, y = middle(self.carried.bounding_box())
            place = self._place_for_carried()
            slide((place[0] - x, place[1] - y))
            if self.large.locator(".ghost.fits").is_visible():
                return
        raise AssertionError("The piece that is dragged fits nowhere.")

    def _place_for_carried(self) -> Point:
        """Where the middle of the piece that is dragged would lie on the lowest of the places shown."""
        piece, side = rectangle(self.carried), self.side()
        x, y = middle(self.dots.last.bounding_box())
        # The dot is on a whole square, the middle of an even number of squares between two.
        odd = [round(length / side) % 2 for length in (piece["width"], piece["height"])]
        return x + side / 2 * (1 - odd[0]), y + side / 2 * (1 - odd[1])

    def side(self) -> float:
        """How wide a square is, in pixels."""
        return rectangle(self.square("a1"))["width"]

    def drawn_pieces(self, quilt: Locator) -> list[list[str]]:
        """The squares under each piece sewn on, as drawn, in the order of sewing."""
        drawn: list[list[str]] = quilt.evaluate(_DRAWN, "svg > g[transform]")
        assert drawn[::2] == drawn[1::2]
        return drawn[::2]

    def bought(self, patch: str) -> list[str]:
        """The squares that the server has put a patch on, as told to this tab."""
        events = [event for update in self.tab.messages("update") for event in update["entry"]["events"]]
        (found,) = [e["squares"] for e in events if e["event"] == "buy" and e["patch"] == patch]
        return list(found)


def middle(box: FloatRect | None) -> Point:
    """The middle of what is on the screen."""
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
