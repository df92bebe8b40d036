"""What axe has to say of a page."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.e2e.looks import expect_none


def violations(page: Page) -> list[str]:
    """What axe finds."""
    found = Axe().run(page)
    return [found.generate_report()] if found.violations_count else []


def assert_accessible(page: Page) -> None:
    """Axe finds nothing, by day or night."""
    # Over a pattern axe judges no contrast; the linen's is a shade lighter and darker than what it lies on.
    page.evaluate("document.body.style.backgroundImage = 'none'")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect_none(violations, page)
