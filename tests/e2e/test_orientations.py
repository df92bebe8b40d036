"""What is drawn is what is taken: for every patch in every turn, the ghost's squares are those the page asks about."""

import json
from importlib.resources import files

from parlour.core.game import State

from parlour.games.patchwork.parts import Shape, orientations
from tests.e2e.board import Board
from tests.e2e.conftest import OpenTab
from tests.e2e.positions import hot_seat
from tests.server.harness import Player

_BOX = json.loads((files("parlour.games.patchwork") / "patchwork.json").read_text(encoding="utf-8"))
COSTS = {patch["id"]: patch["cost"] for patch in _BOX["patches"]}
SHAPES = {patch["id"]: patch["shape"] for patch in _BOX["patches"]}


def affordable(state: State) -> set[str]:
    """The patches on offer that the one to move can pay, with much room left on the quilt."""
    view = state.view()
    if view["phase"] != "turn" or len(view["placed"][view["to_move"]]) > 3:
        return set()
    return {patch for patch in view["offer"] if COSTS[patch] <= view["buttons"][view["to_move"]]}


def cells(squares: list[str]) -> Shape:
    """Squares as an orientation is written: from the corner, in reading order."""
    places = sorted((int(square[1]), ord(square[0])) for square in squares)
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return tuple((row - top, column - left) for row, column in places)


def drawn_in_every_turn(board: Board, patch: str) -> list[list[str]]:
    """The squares under the patch as it is turned by keys all the way round, and flipped, and round again."""
    board.offer(patch).click()
    drawn = [board.drawn_ghost()]
    for key in "rrrfrrr":
        board.page.keyboard.press(key)
        drawn.append(board.drawn_ghost())
    return drawn


def asked_about(board: Board, patch: str) -> set[str]:
    """The actions with a patch that the page has asked the server about."""
    asked = {message["action"] for message in board.tab.sent if message["type"] == "preview"}
    return {action for action in asked if action.startswith(f"buy {patch} ")}


def answered(board: Board) -> set[str]:
    """The same as the server has read them: the squares of its events."""
    bought = [event for message in board.tab.messages("previewed") for event in message["events"][:1]]
    return {" ".join(["buy", event["patch"], *event["squares"]]) for event in bought if event["event"] == "buy"}


def test_the_squares_drawn_are_the_squares_taken(open_tab: OpenTab, player: Player) -> None:
    board = Board(open_tab(player))
    left = dict(SHAPES)
    while left:
        fresh = 3 if len(left) > 16 else 2 if len(left) > 8 else 1
        board.open(hot_seat(player, lambda state: len(left.keys() & affordable(state)) >= fresh))  # noqa: B023
        board.await_turn()
        for patch in left.keys() & set(board.buyable.evaluate_all("cards => cards.map(card => card.dataset.patch)")):
            drawn = drawn_in_every_turn(board, patch)
            actions = {" ".join(["buy", patch, *squares]) for squares in drawn}
            board.tab.until(lambda: actions == asked_about(board, patch) and actions <= answered(board))  # noqa: B023
            assert {cells(squares) for squares in drawn} == set(orientations(left.pop(patch)))
            board.page.keyboard.press("Escape")
