"""A server for all tests that leave it as it was, and players at it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from tests.server.harness import Player, serving, settings

if TYPE_CHECKING:
    from parlour.core.game import Game, State


class LastActionBot:
    """Plays the last of the legal actions, at once."""

    def choose(self, state: "State") -> int:
        return state.legal_actions()[-1]


def last_action_bot(_level: str, _game: "Game", _seed: int) -> LastActionBot:
    return LastActionBot()


@pytest.fixture(scope="session", autouse=True)
def one_deal() -> Iterator[None]:
    """Every table of a server in this process is dealt alike: both seats can buy at the start."""
    with patch("parlour.server.tables.new_seed", lambda: bytes(32)):
        yield


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the common server answers."""
    with serving(settings(tmp_path_factory.mktemp("server"), make_bot=last_action_bot)) as url:
        yield url


@pytest.fixture
def player_at() -> Iterator[Callable[[str], Player]]:
    """Makes players at any server."""
    players: list[Player] = []

    def make(url: str) -> Player:
        players.append(Player(url))
        return players[-1]

    yield make
    for player in players:
        player.close()


@pytest.fixture
def player(url: str, player_at: Callable[[str], Player]) -> Player:
    """Someone who was never here before."""
    return player_at(url)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"
