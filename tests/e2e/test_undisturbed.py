"""What the others do beside the game, and what the server refuses, leave a player with what they were about to do."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from parlour.core.game import State
from tests.e2e import dice, littletown_tables
from tests.e2e.board import Board
from tests.e2e.conftest import CrossAt, OpenTab, TableAt, TownAt
from tests.e2e.cross import Cross
from tests.e2e.house import House
from tests.e2e.littletown import Town
from tests.e2e.sockets import refused
from tests.e2e.table import Table
from tests.e2e.texts import say
from tests.e2e.together import COMPILED
from tests.server.harness import Live, Message, Player, new_id


def lay_patch(board: Table) -> Locator:
    """Lay a patch on the quilt; the button that sews it on."""
    assert isinstance(board, Board)
    board.buyable.first.click()
    expect(board.hint.get_by_role("listitem").first).to_be_visible()
    return board.confirm


def choose_pawn(cross: Table) -> Locator:
    """Choose a pawn among several; the button of one of its ways."""
    assert isinstance(cross, Cross)
    cross.pawns.last.click()
    return cross.choices.first


def aim_worker(town: Table) -> Locator:
    """Choose a square for a worker; the button that places it there."""
    assert isinstance(town, Town)
    town.square(next(words[1] for words in map(str.split, town.state["legal"]) if words[0] == "worker")).click()
    return town.button("confirm")


@dataclass
class Game:
    """A game, when somebody there has something to choose, and what they do then, but for pressing the last button."""

    name: str
    table: type[Table]
    wanted: Callable[[Message], bool]
    begin: Callable[[Table], Locator]


GAMES = [
    Game("patchwork", Board, lambda state: any(action.startswith("buy") for action in state["legal"]), lay_patch),
    Game("parcheesi", Cross, lambda state: len(dice.movers(state)) > 1, choose_pawn),
    Game("littletown", Town, lambda state: state["view"]["phase"] == "turn", aim_worker),
]


@pytest.fixture
def bo(house: House) -> Iterator[Player]:
    """Someone far away."""
    bo = Player(house.url)
    bo.http.put("api/me", json={"name": "Bo"})
    yield bo
    bo.close()


def laid(ann: Player, bo: Player, game: Game) -> tuple[str, Live]:
    """A table at which Ann is to choose something, and Bo there."""
    for player in (ann, bo):
        player.http.timeout = COMPILED
    starter = 0 if game.name == "patchwork" else None
    table = ann.create([{"kind": "person", "name": "Ann"}, {"kind": "open"}], game=game.name, starter=starter)
    sockets = (ann.live(), bo.live())
    invite = sockets[0].watch(table)["company"]["invite"]
    assert sockets[1].ask("sit", table=table, id=new_id(), seat=1, invite=invite)["type"] == "ack"
    chooser = random.Random(0)
    while True:
        states = [socket.watch(table)["state"] for socket in sockets]
        mover = states[0]["to_move"]
        if mover == 0 and game.wanted(states[0]):
            return table, sockets[1]
        sockets[mover].move(table, states[mover]["version"], chooser.choice(states[mover]["legal"]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_one_is_about_to_do_outlasts_that_others_come_and_go(
    open_tab: OpenTab, player: Player, bo: Player, game: Game
) -> None:
    table, live = laid(player, bo, game)
    shown = game.table(open_tab(player))
    shown.open(table)
    button = game.begin(shown)
    button.focus()
    shown.tab.until_answered()
    before, hint = button.inner_text(), shown.hint.inner_text()
    announced = shown.tab.told("announcements")
    for doing, told in (("leave", "stand_in"), ("come_back", "come_back")):
        assert live.ask(doing, table=table, id=new_id())["type"] == "ack"
        shown.tab.expect_told(say(f"shell.doing.{told}", name="Bo"))
    expect(button).to_be_focused()
    expect(button).to_have_text(before)
    assert shown.hint.inner_text() == hint
    assert shown.tab.told("announcements") == announced
    with shown.tab.acknowledged():
        button.press("Enter")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_button_whose_move_is_refused_keeps_the_focus(
    open_tab: OpenTab, player: Player, bo: Player, game: Game
) -> None:
    table, _ = laid(player, bo, game)
    shown = game.table(refused(open_tab(player), "problem.not_your_turn"))
    shown.open(table)
    button = game.begin(shown)
    for _ in range(2):
        button.press("Enter")
        expect(shown.hint).to_contain_text(say("problem.not_your_turn"))
        expect(button).to_be_focused()
        expect(button).not_to_have_attribute("aria-disabled", "true")


def expect_sheet_once(shown: Table, player: Player, table: str) -> None:
    """The score sheet is open; once closed it stays so, though a rematch is laid, until it is asked for."""
    expect(shown.sheet).to_be_visible()
    shown.close_sheet()
    player.http.post(f"api/tables/{table}/rematch").raise_for_status()
    expect(shown.page.get_by_role("main")).to_contain_text(say("shell.rematch.laid"))
    expect(shown.sheet).to_be_hidden()


def test_the_score_sheet_of_patchwork_opens_once(table_at: TableAt, player: Player) -> None:
    board = table_at(State.is_terminal)
    expect_sheet_once(board, player, board.id)


def test_the_score_sheet_of_parcheesi_opens_once(cross_at: CrossAt, player: Player) -> None:
    cross = cross_at(dice.ended)
    expect_sheet_once(cross, player, cross.page.url.rpartition("/")[2])


def test_the_score_sheet_of_little_town_opens_once(town_at: TownAt, player: Player) -> None:
    town = town_at(littletown_tables.ended)
    expect_sheet_once(town, player, town.page.url.rpartition("/")[2])
