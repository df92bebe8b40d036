"""Leather: at once in the hand of who has won it, and in nobody else's."""

import json

from playwright.sync_api import WebSocketRoute, expect

from parlour.core.game import State
from tests.e2e.board import Board
from tests.e2e.conftest import OpenTab, TableAt
from tests.e2e.mouse import press
from tests.e2e.sockets import filtered
from tests.e2e.tab import Message
from tests.e2e.texts import say
from tests.server.harness import AGAINST_BOT, Player


def one_leather(state: State) -> bool:
    """A leather patch is to be placed, and then none."""
    if state.view()["phase"] != "leather":
        return False
    return bool(state.child(state.legal_actions()[0]).view()["phase"] == "turn")


def test_leather_is_in_hand_and_cannot_be_put_back(table_at: TableAt) -> None:
    board = table_at(one_leather)
    expect(board.hint).to_contain_text(say("patchwork.prompt.leather"))
    expect(board.cancel).to_have_count(0)
    board.page.keyboard.press("1")
    expect(board.hint).to_contain_text(say("patchwork.refused.leather_first"))
    board.offers.last.click(force=True)
    board.page.keyboard.press("Escape")
    board.await_ghost_over(press(board.page, board.dots.last))
    square = board.drawn_ghost()
    with board.tab.acknowledged():
        board.confirm.click()
    assert board.await_turn() == "turn"
    board.expect_empty_hand()
    leather = [piece["squares"] for quilt in board.tab.state["view"]["placed"] for piece in quilt]
    assert square in leather


def test_leather_placed_in_one_tab_leaves_the_hand_in_the_other(table_at: TableAt) -> None:
    board = table_at(one_leather)
    other = Board(board.tab.another())
    other.open(board.id)
    assert other.await_turn() == "leather"
    board.await_ghost_over(press(board.page, board.dots.last))
    with board.tab.acknowledged():
        board.confirm.click()
    expect(other.advance).to_be_enabled()
    other.expect_empty_hand()


def test_the_opponents_leather_never_comes_to_ones_own_hand(open_tab: OpenTab, player: Player) -> None:
    """Its placing arrives when the move that won it has long been shown."""
    kept: list[str] = []
    ends: list[WebSocketRoute] = []

    def received(message: str, socket: WebSocketRoute) -> bool:
        ends.append(socket)
        if kept or ('"action":"leather ' in message and json.loads(message)["entry"]["seat"] == 1):
            kept.append(message)
        return not kept

    player.create(AGAINST_BOT)  # only who has a table has a cookie to share
    tab = filtered(open_tab(player), received=received)
    board, live = Board(tab), player.live()
    state: Message = {"to_move": None, "legal": []}
    while not (kept and state["legal"]):
        if state["to_move"] is None:
            kept.clear()
            table = player.create(AGAINST_BOT)
            board.open(table)
            state = live.watch(table)["state"]
        elif state["legal"]:
            live.move(table, state["version"], state["legal"][len(state["legal"]) // 2])
            state = live.watch(table)["state"]
        else:
            state = live.until(lambda message: message["type"] == "update")["state"]
        tab.until(lambda: tab.state["version"] >= state["version"])  # noqa: B023
    press(tab.page, board.track)
    for message in kept:
        ends[-1].send(message)
    assert board.await_turn() == "turn"
    board.expect_empty_hand()
