"""From opening the page to the first move that can be made, by two presses; how long that takes is reported."""

from collections.abc import Callable

from tests.e2e.conftest import TableAt
from tests.e2e.lobby import game_card, start_button
from tests.e2e.screens import mid_game
from tests.e2e.tab import Tab

RecordProperty = Callable[[str, object], None]

# Notes on the page's clock when something can first be pressed.
_WATCH = """
  window.since = {}
  const look = () => {
    for (const [what, selector] of Object.entries({
      card: 'main li button',
      turn: ':is([data-testid^=offer-], [data-testid=advance]):not([aria-disabled])',
    })) if (!(what in since) && document.querySelector(selector)) since[what] = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
"""


def test_two_presses_lead_from_opening_the_page_to_the_first_move(tab: Tab, record_property: RecordProperty) -> None:
    page = tab.page
    page.add_init_script(_WATCH)
    page.goto("./")
    game_card(page).click()
    pressed = page.evaluate("performance.now()")
    start_button(page).click()
    tab.until(lambda: bool(page.evaluate("'turn' in since")))
    # What the player thinks and presses in between is not the page's doing.
    waited = page.evaluate("pressed => since.card + since.turn - pressed", pressed)
    record_property("milliseconds to the first move", round(waited))


def test_a_game_that_was_left_goes_on_by_opening_its_address(
    table_at: TableAt, record_property: RecordProperty
) -> None:
    board = table_at(mid_game)
    board.page.add_init_script(_WATCH)
    board.page.reload()
    board.tab.until(lambda: bool(board.page.evaluate("'turn' in since")))
    waited = board.page.evaluate("since.turn")
    record_property("milliseconds to the next move", round(waited))
