"""What moves can be skipped and does not move for those who asked for stillness; what sounds sounds only when asked."""

import json
from datetime import UTC, datetime

from playwright.sync_api import expect

from tests.e2e import littletown_tables
from tests.e2e.board import Board
from tests.e2e.company import company
from tests.e2e.conftest import OpenTab, TableAt, TownAt
from tests.e2e.house import House
from tests.e2e.littletown import Mouse
from tests.e2e.lobby import start_against
from tests.e2e.mouse import press
from tests.e2e.screens import mid_game
from tests.e2e.tab import Tab
from tests.e2e.texts import say
from tests.e2e.together import titled
from tests.server.harness import Player

# Writes down whatever moves for longer than a flash, frame by frame.
_WATCH_MOTION = """
  window.moved = []
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { activeDuration } = animation.effect.getComputedTiming()
      if (activeDuration > 20) moved.push(animation.animationName ?? animation.transitionProperty)
    }
    if (document.querySelector('.carried')) moved.push('a flying patch')
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
"""
# Counts the frames in which the title tells the turn of a player whose panel does not.
_WATCH_TITLE = """
  window.early = 0
  const look = () => {
    const marked = document.querySelector('[data-testid^=seat-] .turn')?.textContent === PANEL
    if (document.title.startsWith(TITLE) && !marked) early++
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
"""
# Writes down where the patches of the circle lie, whenever they have been painted elsewhere: a task of its own comes
# after the frame, for what is measured in a frame is put in place before it is painted.
_WATCH_CIRCLE = """
  window.lain = []
  window.framesSeen = 0
  const look = () => {
    const places = [...document.querySelectorAll('.circle li')].map((each) => {
      const { x, y } = each.getBoundingClientRect()
      return `${Math.round(x)} ${Math.round(y)}`
    })
    if (places.length > 0) framesSeen++
    if (places.length > 0 && lain.at(-1) !== places.join()) lain.push(places.join())
    requestAnimationFrame(() => setTimeout(look))
  }
  look()
"""
# Writes down how the pieces are painted that cross the page.
_WATCH_FLIGHTS = """() => {
  window.flown = []
  new MutationObserver(() => {
    flown.push(...[...document.querySelectorAll('.flying .body')].map((body) => getComputedStyle(body).fill))
  }).observe(document, { childList: true, subtree: true })
}"""
_A_FRAME_MS = 20
_COUNT_SOUNDS = """
  window.sounds = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) { window.sounds++; return start.apply(this, when) }
"""


def play_some_moves(board: Board) -> None:
    """Start against a bot, and play."""
    start_against(board.page, "easy", say("shell.new.me"))
    for _ in range(3):
        board.await_turn()
        patch = board.largest_offer()
        with board.tab.acknowledged():
            if patch is None:
                board.advance.click()
            else:
                board.offer(patch).click()
                board.confirm.click()
    board.await_turn()


def test_nothing_moves_for_those_who_asked_for_stillness(tab: Tab) -> None:
    tab.page.add_init_script(_WATCH_MOTION)
    play_some_moves(Board(tab))
    assert tab.page.evaluate("moved") == []


def test_the_title_waits_for_the_move_that_is_acted_out(open_tab: OpenTab, house: House) -> None:
    texts = {"TITLE": say("shell.your_turn"), "PANEL": say("patchwork.panel.to_move.own")}
    with company(house.url, "patchwork", "Ann", "Bo", starter=0) as table:
        tab = open_tab(table.people["Bo"], reduced_motion="no-preference")
        tab.page.add_init_script(f"Object.assign(window, {json.dumps(texts)});{_WATCH_TITLE}")
        tab.page.goto(f"./#/t/{table.table}")
        titled(tab.page, say("shell.turn_of", name="Ann"))
        table.ask("Ann", "move", version=tab.state["version"], action="advance")
        titled(tab.page, say("shell.your_turn"))
        assert tab.page.evaluate("early") == 0


def test_the_circle_is_in_place_from_its_first_frame(open_tab: OpenTab, house: House) -> None:
    with company(house.url, "patchwork", "Ann", "Bo", starter=0) as table:
        tab = open_tab(table.people["Bo"], reduced_motion="no-preference")
        tab.page.add_init_script(_WATCH_CIRCLE)
        tab.page.goto(f"./#/t/{table.table}")
        tab.until(lambda: tab.page.evaluate("framesSeen") > 60)
        assert len(tab.page.evaluate("lain")) == 1


def test_a_worker_on_its_way_wears_the_colour_of_its_seat(town_at: TownAt) -> None:
    town = town_at(littletown_tables.mid_game, reduced_motion="no-preference")
    panel = town.page.get_by_test_id(f"seat-{town.state['view']['to_move']}")
    worn = panel.locator(".body").first.evaluate("body => getComputedStyle(body).fill")
    town.page.evaluate(_WATCH_FLIGHTS)
    town.do(next(action for action in town.state["legal"] if action.startswith("worker")), Mouse())
    town.await_turn()
    assert set(town.page.evaluate("flown")) == {worn}


def test_a_move_that_is_acted_out_can_be_hurried(table_at: TableAt, open_tab: OpenTab, player: Player) -> None:
    board = table_at(mid_game)
    other = Board(open_tab(player, reduced_motion="no-preference"))
    clock = other.page.clock
    clock.install()
    other.open(board.id)
    other.await_turn()
    clock.pause_at(datetime.fromtimestamp(other.page.evaluate("Date.now()") / 1000 + 1, UTC))
    with board.tab.acknowledged():
        board.buyable.first.click()
        board.confirm.click()
    board.await_turn()
    expect(other.carried).to_be_visible()
    assert other.summary() != board.summary()
    press(other.page, other.track)
    clock.run_for(_A_FRAME_MS)
    expect(other.carried).to_have_count(0)
    assert other.summary() == board.summary()


def test_there_is_no_sound_until_it_is_switched_on(tab: Tab) -> None:
    tab.page.add_init_script(_COUNT_SOUNDS)
    board = Board(tab)
    play_some_moves(board)
    switch = tab.page.get_by_role("button", name=say("shell.sound"))
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert tab.page.evaluate("sounds") == 0
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert tab.page.evaluate("sounds") > 0
    tab.page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    tab.page.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")
