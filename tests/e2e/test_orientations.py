"""What is drawn is what is taken: on the quilts, and in hand in every turn."""

from playwright.sync_api import expect

from parlour.core.game import State
from parlour.games.patchwork.parts import Shape
from tests.e2e.board import Board
from tests.e2e.box import TURNS
from tests.e2e.conftest import TableAt
from tests.e2e.positions import buyable, hot_seat
from tests.server.harness import Player


def sewn(state: State) -> set[str]:
    """All patches on either quilt."""
    return {piece["patch"] for quilt in state.view()["placed"] for piece in quilt}


def cells(squares: list[str]) -> Shape:
    """Squares as an orientation is written: from the corner, in reading order."""
    places = sorted((int(square[1]), ord(square[0])) for square in squares)
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return tuple((row - top, column - left) for row, column in places)


def asked_about(board: Board, patch: str) -> set[str]:
    """The actions with a patch that the page has asked the server about."""
    asked = {message["action"] for message in board.tab.sent if message["type"] == "preview"}
    return {action for action in asked if action.startswith(f"buy {patch} ")}


def answered(board: Board) -> set[str]:
    """The same as the server has read them: the squares of its events."""
    first = [message["events"][0] for message in board.tab.messages("previewed")]
    return {" ".join(["buy", event["patch"], *event["squares"]]) for event in first if event["event"] == "buy"}


def test_every_patch_is_drawn_on_the_squares_it_covers(table_at: TableAt, player: Player) -> None:
    left = set(TURNS)
    board = table_at(State.is_terminal)
    while True:
        for seat, quilt in enumerate(board.tab.state["view"]["placed"]):
            expect(board.page.get_by_test_id(f"quilt-{seat}")).to_have_count(1)
            drawn = board.drawn_pieces(board.page.locator(f".quilt.seat-{seat}"))
            assert drawn == [piece["squares"] for piece in quilt]
            left -= {piece["patch"] for piece in quilt}
        if not left:
            break
        some = min(len(left), 1 + len(left) // 3)
        board.open(hot_seat(player, lambda state: state.is_terminal() and len(left & sewn(state)) >= some))  # noqa: B023


def test_the_ghost_is_drawn_on_the_squares_it_would_cover(table_at: TableAt) -> None:
    board = table_at(lambda state: len(buyable(state)) == 3)
    for offer in board.offers.all():
        patch = str(offer.get_attribute("data-patch"))
        offer.click()
        drawn = [board.drawn_ghost()]
        for key in "rrrfrrr":
            board.page.keyboard.press(key)
            drawn.append(board.drawn_ghost())
        assert {cells(squares) for squares in drawn} == TURNS[patch]
        actions = {" ".join(["buy", patch, *squares]) for squares in drawn}
        legal = actions & set(board.tab.state["legal"])  # of the others the page itself says why not
        board.tab.until(lambda: legal == asked_about(board, patch) and legal <= answered(board))  # noqa: B023
        board.page.keyboard.press("Escape")
        board.expect_empty_hand()
