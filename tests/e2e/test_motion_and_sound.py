"""What moves can be skipped and does not move for those who asked for stillness; what sounds sounds only when asked."""

from datetime import UTC, datetime

from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.conftest import OpenTab, TableAt
from tests.e2e.lobby import start_against
from tests.e2e.mouse import press
from tests.e2e.screens import mid_game
from tests.e2e.tab import Tab
from tests.e2e.texts import say
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
