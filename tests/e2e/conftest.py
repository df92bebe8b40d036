"""Debian's Chromium, a server of one's own, and tabs in which nothing may go wrong."""

import os
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from parlour.server.static import PAGE
from tests.e2e.board import Board
from tests.e2e.cross import Cross, stay
from tests.e2e.dice import Look, walked
from tests.e2e.house import House
from tests.e2e.littletown import Town
from tests.e2e.littletown_tables import Look as LookAtTown
from tests.e2e.littletown_tables import settled
from tests.e2e.positions import Wanted, hot_seat
from tests.e2e.screens import Show, shown
from tests.e2e.tab import SECONDS, Tab
from tests.server.conftest import Hours
from tests.server.harness import Player, serving, settings

OpenTab = Callable[..., Tab]
TableAt = Callable[..., Board]
CrossAt = Callable[..., Cross]
TownAt = Callable[..., Town]

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
_QUIET = [
    "--no-sandbox",
    "--no-proxy-server",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
]

expect.set_options(timeout=SECONDS * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests beside this file drive a browser."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, which says nothing to anyone."""
    return {**browser_type_launch_args, "executable_path": shutil.which("chromium"), "args": _QUIET}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    """Nothing that holds for every tab; `open_tab` says what holds."""
    return {}


@pytest.fixture(scope="session")
def running_test(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file in which the running test is named, for the servers to draw by."""
    return tmp_path_factory.mktemp("running") / "test"


@pytest.fixture(autouse=True)
def _repeatable(running_test: Path, request: pytest.FixtureRequest) -> None:
    """Deals, rolls and bots are the same whenever a test is repeated; with other `DEALS`, others."""
    running_test.write_text(f"{os.environ.get('DEALS', '')} {request.node.nodeid}", encoding="utf-8")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, running_test: Path) -> Iterator[House]:
    """The common server; it must have nothing to complain of."""
    house = House(tmp_path_factory.mktemp("house"), running_test)
    house.open()
    yield house
    assert house.kill() == ""


@pytest.fixture
def own_house(tmp_path: Path, running_test: Path) -> Iterator[House]:
    """A server to be killed."""
    house = House(tmp_path / "house", running_test)
    house.open()
    yield house
    assert house.kill() == ""


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    """The time of day as `slow_url` takes it."""
    hours = Hours()
    hours.moment = datetime.now(UTC)
    monkeypatch.setattr("parlour.server.times.now", hours)
    return hours


@pytest.fixture
def slow_url(tmp_path: Path, hours: Hours) -> Iterator[str]:
    """The address of a server at which time passes only as `hours` are told to."""
    with serving(settings(tmp_path / "house", page=PAGE)) as url:
        yield url


@pytest.fixture
def open_tab(new_context: Callable[..., BrowserContext], house: House) -> Iterator[OpenTab]:
    """Opens browsers for people who were never here before; a `player` shares a cookie with one."""
    tabs: list[Tab] = []

    def open_tab(player: Player | None = None, at: str = house.url, **options: Any) -> Tab:
        how = {**DESKTOP, "locale": "en-US", "reduced_motion": "reduce", "base_url": at, **options}
        context = new_context(**how)
        context.set_default_timeout(SECONDS * 1000)
        if player is not None:
            cookies = player.http.cookies.items()
            context.add_cookies([{"name": name, "value": value, "url": at} for name, value in cookies])
        tabs.append(Tab(context))
        return tabs[-1]

    yield open_tab
    assert [fault for tab in tabs for fault in tab.faults] == []


@pytest.fixture
def tab(open_tab: OpenTab) -> Tab:
    """A desktop browser of someone who was never here before."""
    return open_tab()


@pytest.fixture
def player(house: House) -> Iterator[Player]:
    """The same person by way of the protocol: lays out positions that a test then looks at."""
    player = Player(house.url)
    yield player
    player.close()


@pytest.fixture
def table_at(open_tab: OpenTab, player: Player) -> TableAt:
    """Shows a table of two people at one screen in a position as wanted, to `player` in a browser of their own."""

    def table_at(wanted: Wanted, names: tuple[str, str] = ("Ann", "Bo"), **options: Any) -> Board:
        table = hot_seat(player, wanted, names)
        board = Board(open_tab(player, **options))
        board.open(table)
        board.await_turn()
        return board

    return table_at


@pytest.fixture
def cross_at(open_tab: OpenTab, player: Player) -> CrossAt:
    """The same for Parcheesi: shows a table of people at one screen at the first look as wanted.

    Only where it `passes` the page does so by itself.
    """

    def cross_at(wanted: Look, names: tuple[str, ...] = ("Ann", "Bo"), passes: bool = False, **options: Any) -> Cross:
        table = walked(player, wanted, names, options.pop("rules", None))
        cross = Cross(open_tab(player, **options))
        if not passes:
            stay(cross.page)
        cross.open(table)
        cross.await_turn()
        return cross

    return cross_at


@pytest.fixture
def town_at(open_tab: OpenTab, player: Player) -> TownAt:
    """The same for Little Town."""

    def town_at(wanted: LookAtTown, names: tuple[str, ...] = ("Ann", "Bo"), **options: Any) -> Town:
        table = settled(player, wanted, names, options.pop("rules", None))
        town = Town(open_tab(player, **options))
        town.open(table)
        town.await_turn()
        return town

    return town_at


@pytest.fixture
def show(open_tab: OpenTab, table_at: TableAt) -> Show:
    """Brings up any screen of the page, in any language and browser."""

    def show(screen: str, language: str = "en", **options: Any) -> Page:
        return shown(screen, open_tab, table_at, language, options)

    return show
