"""What is measured of any page: its texts, its sizes and its colours."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.tab import until

TOUCH = 44
"""How wide and high a thing to touch is at least, in CSS pixels."""

_TARGETS = """() => [...document.querySelectorAll('a, button, select, summary, input, [role=button]')]
  .filter((element) => element.checkVisibility() && !element.closest('[inert]') && !element.matches('.skip'))
  .map((element) => {
    const { width, height } = element.getBoundingClientRect()
    return [element.ariaLabel ?? element.textContent.trim() ?? element.outerHTML, width, height]
  })"""

_OVERFLOWING = """() => [...document.querySelectorAll(
  'html, main, dialog[open], .panel, .quilt, [data-testid=tray], [data-testid=statistics], [data-testid=objectives]'
)]
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => `${element.tagName} ${element.className} ${element.scrollWidth} > ${element.clientWidth}`)"""

_ALL_TEXTS = """() => {
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.data)
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    texts.push(element.ariaLabel, element.title, element.placeholder, element.alt)
  }
  return texts.filter(Boolean)
}"""
_KEY_OR_HOLE = re.compile(
    r"\b(shell|patchwork|parcheesi|littletown|problem|level)\.[a-z_]|\{#?\w+\}|undefined|\bNaN\b|\[object"
)


Part = TypeVar("Part", Page, Locator)


def expect_none(find: Callable[[Part], list[str]], part: Part) -> None:
    """Wait until nothing of the kind is found; a page that has just changed has yet to come to rest."""
    with suppress(AssertionError):
        until(part if isinstance(part, Page) else part.page, lambda: not find(part))
    assert find(part) == []


def too_small(page: Page) -> list[str]:
    """What a thumb can press, but hardly hit."""
    targets: list[tuple[str, float, float]] = page.evaluate(_TARGETS)
    return [name for name, *size in targets if min(size) < TOUCH - 0.5] if targets else ["nothing to press at all"]


def overflowing(page: Page) -> list[str]:
    """What is wider than the room it has."""
    found: list[str] = page.evaluate(_OVERFLOWING)
    return found


def untranslated(page: Page) -> list[str]:
    """All that is shown or read out and is a text's key, or a text with a hole in it."""
    return [text for text in page.evaluate(_ALL_TEXTS) if _KEY_OR_HOLE.search(text)]


def expect_all_in_sight(page: Page) -> None:
    """Wait until nothing lies below what the window shows."""
    expect(page.locator("html")).to_have_js_property("scrollHeight", page.evaluate("innerHeight"))


def rectangle(part: Locator) -> FloatRect:
    """Where it is in the window, in CSS pixels."""
    box = part.bounding_box()
    assert box is not None
    return box


def top(part: Locator) -> float:
    """Where it begins, from above."""
    return rectangle(part)["y"]


def bottom(part: Locator) -> float:
    """Where it ends."""
    box = rectangle(part)
    return box["y"] + box["height"]


def luminance(colour: str) -> float:
    """The relative luminance of a CSS colour such as `rgb(52, 80, 127)`, as WCAG defines it."""
    channels = [int(number) / 255 for number in re.findall(r"\d+", colour)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
