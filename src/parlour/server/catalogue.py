"""The games of the house. Their code is compiled in the background, while the page is there already."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import structlog

import parlour
from parlour.bots import LEVELS
from parlour.core.errors import OptionError
from parlour.server.bots import BotFactory
from parlour.server.messages import GameInfo, OptionInfo, OptionValue
from parlour.server.problems import RefusedError
from parlour.server.threads import in_thread
from parlour.server.warm import play_once, think_once

if TYPE_CHECKING:
    from parlour.core.game import Game

log = structlog.get_logger()

_PLAYERS = "players"
"""The option that the seats of a table decide, at games for different numbers."""


class Catalogue:
    """Which games there are. Each is to be had once its code is compiled: on a first start, after a while."""

    def __init__(self, make_bot: BotFactory) -> None:
        self._make_bot = make_bot
        self._games: dict[str, GameInfo] = {}
        self._described = asyncio.Event()
        self._playable: dict[str, asyncio.Event] = {}
        self._with_bots: dict[str, asyncio.Event] = {}
        self._wanted: str | None = None
        """The game that was asked for last."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to make the games ready."""
        self._task = asyncio.create_task(self._prepare())

    async def games(self) -> list[GameInfo]:
        """All games, in the order of their names."""
        await self._described.wait()
        return list(self._games.values())

    async def info(self, name: str) -> GameInfo:
        """One game. Raises RefusedError."""
        await self._described.wait()
        if name not in self._games:
            raise RefusedError("problem.unknown_game", allowed=list(self._games))
        return self._games[name]

    async def game(self, name: str, players: int, options: Mapping[str, OptionValue]) -> "Game":
        """The game for so many, with these options. Raises parlour.core.errors.OptionError if it has no such."""
        await self._described.wait()
        game = _load(name, players, options)
        self._wanted = name
        await self._playable[name].wait()
        return game

    async def bots(self, name: str) -> None:
        """Wait until bots of that game need not compile first."""
        await self._with_bots[name].wait()

    async def close(self) -> None:
        """Prepare nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _prepare(self) -> None:
        try:
            games = await in_thread(_describe)
        except Exception as error:
            log.error("games cannot be loaded", exc_info=error)
            games = []
        self._games = {game.name: game for game in games}
        self._playable = {game.name: asyncio.Event() for game in games}
        self._with_bots = {game.name: asyncio.Event() for game in games}
        self._described.set()
        left: list[tuple[str, dict[str, asyncio.Event], Callable[[], object]]] = [
            *[(game.name, self._playable, partial(play_once, game.name)) for game in games],
            *[(game.name, self._with_bots, partial(think_once, game.name, self._make_bot)) for game in games],
        ]
        while left:
            # The game that someone waits for comes first.
            chosen = next((entry for entry in left if entry[0] == self._wanted), left[0])
            left.remove(chosen)
            await self._warm_up(*chosen)

    async def _warm_up(self, game: str, ready: dict[str, asyncio.Event], work: Callable[[], object]) -> None:
        try:
            await in_thread(work)
        except Exception as error:  # whoever plays the game will meet the same error
            log.error("game cannot be prepared", game=game, exc_info=error)
        ready[game].set()


def _load(name: str, players: int, options: Mapping[str, OptionValue]) -> "Game":
    kind = parlour.game_type(name)
    if len(kind.player_counts) > 1:
        if _PLAYERS in options:
            raise OptionError(f"{name}: how many play is told by the seats.", _PLAYERS)
        options = {**options, _PLAYERS: players}
    return parlour.load_game(name, **options)


def _describe() -> list[GameInfo]:
    return [_info(name, list(LEVELS)) for name in parlour.games()]


def _info(name: str, levels: list[str]) -> GameInfo:
    kind = parlour.game_type(name)
    options = [
        OptionInfo(option.name, list(option.values), option.default)
        for option in kind.options
        if option.name != _PLAYERS
    ]
    presets = {preset: dict(chosen) for preset, chosen in kind.presets.items()}
    return GameInfo(name, list(kind.player_counts), options, levels, kind.seat_zero_starts, presets)
