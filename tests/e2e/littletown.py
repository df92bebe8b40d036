"""The table of Little Town as a player sees it, and the hands that play at it: by mouse, by touch and by keys."""

from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from tests.e2e.fingers import FREE, Fingers
from tests.e2e.keyboard import tab_to
from tests.e2e.tab import Tab
from tests.e2e.table import Table

NAMES = ("Ann", "Bo")
"""Who sits at a table that is laid without names."""


class Hand(Protocol):
    """A way to press things."""

    def press(self, target: Locator) -> None:
        """Press a button."""

    def square(self, target: Locator) -> None:
        """Press a square of the board."""


class Town(Table):
    """A table of Little Town shown in a tab."""

    def __init__(self, tab: Tab) -> None:
        super().__init__(tab)
        page = tab.page
        self.root = page.get_by_test_id("littletown")
        self.ready = page.locator("[data-testid=littletown][data-ready=true]")
        self.board = page.get_by_test_id("square")
        self.tray = page.get_by_test_id("tray")
        self.around = page.get_by_test_id("around")
        self.market = page.get_by_test_id("market")
        self.objectives = page.get_by_test_id("objectives")
        self.picking = page.get_by_test_id("picking")
        self.summary = page.get_by_test_id("round-summary")

    @property
    def landmark(self) -> Locator:
        return self.board

    def button(self, name: str) -> Locator:
        """A button by its test id."""
        return self.page.get_by_test_id(name)

    def square(self, name: str) -> Locator:
        """A square of the board."""
        return self.page.get_by_test_id(f"square-{name}")

    def tile(self, name: str) -> Locator:
        """A tile of the market."""
        return self.page.get_by_test_id(f"tile-{name}")

    def panel(self, name: str) -> Locator:
        """What a player has."""
        return self.page.get_by_role("group", name=name, exact=True)

    def await_turn(self, hurry: Callable[[], object] = lambda: None) -> bool:
        """Wait until the player can do something, or the game has ended: False."""
        ready = self.ready.or_(self.sheet)
        self.await_one(ready, hurry)
        return not self.sheet.is_visible()

    def do(self, action: str, hand: Hand) -> None:
        """Bring about one legal action by what the page offers for it."""
        verb, *rest = action.split()
        with self.tab.acknowledged():
            if verb == "worker":
                hand.square(self.square(rest[0]))
                hand.press(self.button("confirm"))
            elif verb == "build":
                hand.press(self.tile(rest[0]))
                hand.square(self.square(rest[1]))
                hand.press(self.button("confirm"))
            elif verb == "gather":
                hand.square(self.square(rest[0]))
            elif verb == "use":
                self._use(rest, hand)
            elif verb == "exchange":
                self._exchange(rest[0], hand)
            elif verb == "feed":
                fish, wheat = (setting.split("=")[1] for setting in rest)
                hand.press(self.button(f"meal-{fish}-{wheat}"))
                hand.press(self.button("feed"))
            elif verb == "pick":
                hand.press(self.button(f"pick-{rest[0]}"))
                hand.press(self.button("confirm-pick"))
            else:
                hand.press(self.button("end"))

    def _use(self, words: list[str], hand: Hand) -> None:
        hand.press(self.button(f"use-{words[0]}"))
        if len(words) > 1:
            give, take = words[1].split(">")
            hand.press(self.button(f"give-{give}"))
            hand.press(self.button(f"take-{take}"))
            hand.press(self.button("pawn"))

    def _exchange(self, kind: str, hand: Hand) -> None:
        fold = self.button("exchange")
        if fold.get_attribute("open") is None:
            hand.press(fold.locator("summary"))
        hand.press(self.button(f"exchange-{kind}"))


def by_verb(town: Town, verb: str) -> list[list[str]]:
    """The legal actions of one verb, as words without it."""
    return [action.split()[1:] for action in town.state["legal"] if action.split()[0] == verb]


class Mouse:
    """A hand on a mouse."""

    def press(self, target: Locator) -> None:
        target.click()

    def square(self, target: Locator) -> None:
        target.click()


_SCROLLS = 5


class Touch:
    """A finger; what is out of sight it brings there by scrolling."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._fingers = Fingers(tab.page)

    def press(self, target: Locator) -> None:
        target.wait_for()
        self._tab.until_answered()  # what the server tells makes the tray grow
        for _ in range(_SCROLLS):  # what lies over it may just have grown
            if target.evaluate(FREE):
                break
            target.evaluate("element => element.scrollIntoView({ block: 'center' })")
            self._fingers.rest()
        assert target.evaluate(FREE), f"{target} is covered."
        self._fingers.tap(target)

    def square(self, target: Locator) -> None:
        self.press(target)


class Keys:
    """A keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, target: Locator) -> None:
        tab_to(self._page, target)
        self._page.keyboard.press("Enter")

    def square(self, target: Locator) -> None:
        name = str(target.get_attribute("data-square"))
        way_in = self._page.locator("[data-testid=square] [tabindex='0']")
        tab_to(self._page, way_in)
        here = str(way_in.get_attribute("data-square"))
        for key, steps in (
            ("ArrowRight", ord(name[0]) - ord(here[0])),
            ("ArrowLeft", ord(here[0]) - ord(name[0])),
            ("ArrowDown", int(name[1]) - int(here[1])),
            ("ArrowUp", int(here[1]) - int(name[1])),
        ):
            for _ in range(steps):
                self._page.keyboard.press(key)
        expect(target).to_be_focused()
        self._page.keyboard.press("Enter")
