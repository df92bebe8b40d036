"""The end of a game: the score sheet with its lines, the rule that decided, the proof of the deal, and the rematch."""

import hashlib
import json
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, expect

from parlour.core.game import State
from parlour.core.proof import proved
from parlour.core.record import read
from parlour.games import game_type
from tests.e2e.board import Board
from tests.e2e.conftest import TableAt
from tests.e2e.lobby import dialog, open_rules
from tests.e2e.texts import say


def one_advance_to(wanted: bool, state: State) -> bool:
    """The next advance ends the game, level or not."""
    if state.is_terminal() or "advance" not in names(state):
        return False
    after = state.child(state.string_to_action("advance"))
    return after.is_terminal() and level(after) == wanted


def names(state: State) -> set[str]:
    """The legal actions."""
    return {state.action_to_string(action) for action in state.legal_actions()}


def level(state: State) -> bool:
    """Both have as many points."""
    first, second = state.view()["scores"]
    return bool(first == second)


def line(board: Board, name: str) -> list[str]:
    """One line of the score sheet, seat by seat."""
    row = board.sheet.get_by_role("row").filter(has=board.page.get_by_role("rowheader", name=name))
    return [cell.replace("−", "-").split()[0] for cell in row.get_by_role("cell").all_inner_texts()]


def finish(board: Board) -> None:
    """Play the last move."""
    with board.tab.acknowledged():
        board.advance.click()
    expect(board.sheet).to_be_visible()


def test_the_score_sheet_names_every_line_and_adds_up(table_at: TableAt) -> None:
    board = table_at(lambda state: one_advance_to(False, state))
    finish(board)
    view = board.tab.state["view"]
    buttons = [int(n) for n in line(board, say("patchwork.score.buttons"))]
    tile = [int(n) for n in line(board, say("patchwork.score.tile"))]
    empty = [int(n) for n in line(board, say("patchwork.score.empty", penalty=2))]
    total = [int(n) for n in line(board, say("patchwork.score.total"))]
    assert buttons == view["buttons"]
    assert tile == [7 * (view["bonus_tile"] == seat) for seat in (0, 1)]
    covered = [sum(len(piece["squares"]) for piece in quilt) for quilt in view["placed"]]
    assert empty == [-2 * (81 - n) for n in covered]
    assert total == [sum(parts) for parts in zip(buttons, tile, empty, strict=True)] == view["scores"]
    winner = ["Ann", "Bo"][view["winners"][0]]
    assert view["winners"] == [total.index(max(total))]
    expect(board.sheet).to_have_accessible_name(say("shell.result.wins", name=winner))
    expect(board.sheet).to_contain_text(say("patchwork.score.margin", n=max(total) - min(total)))


def test_a_tie_names_the_rule_that_decided_it(table_at: TableAt) -> None:
    board = table_at(lambda state: one_advance_to(True, state))
    finish(board)
    view = board.tab.state["view"]
    winner = ["Ann", "Bo"][view["first_at_end"]]
    points = str(view["scores"][0]).replace("-", "−")
    expect(board.sheet).to_contain_text(say("patchwork.score.tie", n=points, space=53, name=winner))
    expect(board.sheet).to_have_accessible_name(say("shell.result.wins", name=winner))
    board.sheet.get_by_role("button", name=say("patchwork.score.look")).click()
    expect(board.log).to_contain_text(say("patchwork.event.end.tie", winners=winner, scores=f"{points}, {points}"))


def test_the_quilts_can_be_looked_at_and_the_sheet_shown_again(table_at: TableAt) -> None:
    board = table_at(State.is_terminal)
    board.sheet.get_by_role("button", name=say("patchwork.score.look")).click()
    expect(board.sheet).to_be_hidden()
    expect(board.undo).to_be_disabled()
    expect(board.undo).to_have_attribute("title", say("shell.undo.over"))
    board.page.get_by_role("button", name=say("patchwork.score.show")).click()
    expect(board.sheet).to_be_visible()
    board.page.reload()
    expect(board.sheet).to_be_visible()


def open_proof(board: Board) -> Locator:
    """What the rules dialog has to say about the deal."""
    open_rules(board.page)
    details = dialog(board.page).locator("details")
    details.get_by_text(say("shell.fair")).click()
    return details


def proof(board: Board) -> dict[str, str]:
    """What is shown there, by its terms."""
    details = open_proof(board)
    shown = dict(zip(*(details.locator(part).all_inner_texts() for part in ("dt", "dd")), strict=True))
    board.page.keyboard.press("Escape")
    return shown


def test_after_the_game_anyone_can_check_the_deal(table_at: TableAt) -> None:
    board = table_at(lambda state: one_advance_to(False, state))
    commitment, seed = say("shell.fair.commitment"), say("shell.fair.seed")
    before = proof(board)
    assert before[seed] == say("shell.fair.seed_later")
    heard = len(board.tab.received)
    finish(board)
    board.close_sheet()
    after = proof(board)
    assert hashlib.sha256(bytes.fromhex(after[seed])).hexdigest() == after[commitment] == before[commitment]
    assert after[seed] not in json.dumps(board.tab.received[:heard])


def test_the_record_of_a_finished_game_is_downloaded_and_proves_the_deal(table_at: TableAt) -> None:
    board = table_at(lambda state: one_advance_to(False, state))
    record = open_proof(board).get_by_role("link", name=say("shell.fair.record"))
    expect(dialog(board.page)).to_contain_text(say("shell.fair.record.later"))
    expect(record).to_have_count(0)
    board.page.keyboard.press("Escape")
    finish(board)
    at_the_end = board.sheet.get_by_role("link", name=say("shell.fair.record"))
    with board.page.expect_download() as at_once:
        at_the_end.click()
    board.page.keyboard.press("Escape")
    expect(open_proof(board)).to_contain_text(say("shell.fair.record.help"))
    expect(record).to_be_in_viewport(ratio=0.9)
    with board.page.expect_download() as downloaded:
        record.click()
    assert downloaded.value.suggested_filename == "patchwork.jsonl"
    with downloaded.value.path().open(encoding="utf-8") as lines:
        (game,) = read(lines, game_type)
    assert proved(game) > 0
    assert game.meta["table"] == board.id
    assert at_once.value.path().read_bytes() == downloaded.value.path().read_bytes()


def test_play_again_is_a_new_game_that_the_other_starts(table_at: TableAt) -> None:
    board = table_at(State.is_terminal)
    finished = board.id
    board.play_again.click()
    expect(board.sheet).to_be_hidden()
    board.await_turn()
    assert board.id != finished
    view = board.tab.state["view"]
    assert (view["position"], view["buttons"]) == ([0, 0], [5, 5])
    expect(board.panel("Bo")).to_contain_text(say("patchwork.panel.to_move"))
    expect(board.quilt_of("Bo")).to_be_visible()


def test_a_press_that_was_meant_for_the_table_does_not_dismiss_the_result(table_at: TableAt) -> None:
    board = table_at(State.is_terminal)
    page, again = board.page, board.play_again
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.reload()
    expect(board.sheet).to_be_visible()
    expect(board.sheet.get_by_role("heading")).to_be_focused()
    middle = again.bounding_box()
    assert middle is not None
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.mouse.click(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    expect(board.sheet).to_be_visible()
    expect(again).not_to_be_focused()
    page.clock.run_for(500)
    board.close_sheet()
