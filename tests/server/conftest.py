"""A server for all tests that leave it as it was, and players at it."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from sqlalchemy.engine import URL

from parlour.core.chance import SeededChance
from parlour.core.game import Game
from parlour.server.databases import database_url, file_url
from tests.server.harness import Player, serving, settings
from tests.server.postgres import Cluster, cluster
from tests.toygame import GAME

if TYPE_CHECKING:
    from parlour.core.game import State


ONE_SEED = bytes(32)


class LastActionBot:
    """Plays the last of the legal actions, at once."""

    def choose(self, state: "State") -> int:
        return state.legal_actions()[-1]


def last_action_bot(_level: str, _game: "Game", _seed: int) -> LastActionBot:
    return LastActionBot()


@pytest.fixture(scope="session", autouse=True)
def one_deal() -> Iterator[None]:
    """Every table of a server in this process is dealt alike: both seats can buy at the start."""
    alike = patch("parlour.server.course.SeededChance", lambda seed, _: SeededChance(seed))
    with patch("parlour.server.opening.new_seed", lambda: ONE_SEED), alike:
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


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server."""
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return file_url(tmp_path / "tables.db")
    running: Cluster = request.getfixturevalue("postgres")
    return database_url(running.new())


def only_toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Houses have only the game of stairs: two or three seats, secrets, a die before each action."""
    games = SimpleNamespace(
        games=lambda: [GAME.name],
        game_type=lambda _: GAME,
        load_game=lambda _, **options: Game(GAME, GAME.choose(options)),
    )
    monkeypatch.setattr("parlour.server.catalogue.parlour", games)


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for one test."""
    only_toys(monkeypatch)


class Hours:
    """The time of day, which only passes when it is told to."""

    def __init__(self) -> None:
        self.moment = datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def go_by(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    """The time as the server takes it."""
    hours = Hours()
    monkeypatch.setattr("parlour.server.times.now", hours)
    return hours


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"
