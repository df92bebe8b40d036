"""Bots at the tables: they think in threads, within a limit, and always answer."""

import asyncio
import operator
import os
import random
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

import structlog

from parlour.server.store import SeatRow
from parlour.server.table import Table
from parlour.server.threads import in_thread

if TYPE_CHECKING:
    from parlour.core.game import Game, State

log = structlog.get_logger()

_KEPT = 16
"""Bots that keep what they thought for their next move."""
_CORES = os.cpu_count() or 1
_MOST_THREADS = _CORES + 16
"""Threads past their limit cannot be ended: with so many, bots stop thinking and play at random."""


class Bot(Protocol):
    """What the server needs of a bot."""

    def choose(self, state: "State") -> int:
        """A legal action at a decision of any seat; may take a while, without holding the GIL."""
        ...


BotFactory = Callable[[str, "Game", int], Bot]
"""Makes a bot from its level, its game and a seed."""

Answer = Callable[[int, int], Awaitable[None]]
"""Is told the version a bot thought about, and its action there."""


class Bots:
    """The bots of all tables."""

    def __init__(self, make: BotFactory, prepared: Callable[[str], Awaitable[None]], limit: float) -> None:
        self._make = make
        self._prepared = prepared
        self._limit = limit
        self._rested: OrderedDict[tuple[str, int], Bot] = OrderedDict()
        self._thinking: dict[str, tuple[int, asyncio.Task[None]]] = {}
        self._cores = asyncio.Semaphore(_CORES)
        self._running = 0

    def attend(self, table: Table, answer: Answer) -> None:
        """Let the bot that is to move at ``table``, if any, think; once for one version of the table."""
        version, thinking = table.version, self._thinking.get(table.row.id)
        if table.bot_to_move is None or (thinking is not None and thinking[0] == version):
            return

        async def turn() -> None:
            action = await self._choose(table)
            if self._thinking.get(table.row.id) == mine:
                del self._thinking[table.row.id]
                await answer(version, action)

        task = asyncio.create_task(turn())
        task.add_done_callback(_report)
        self._thinking[table.row.id] = mine = (version, task)

    async def close(self) -> None:
        """Let nobody think on."""
        tasks = [task for _, task in self._thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _choose(self, table: Table) -> int:
        seat, state = table.bot_to_move, table.state.clone()
        assert seat is not None
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        await self._prepared(table.row.game)
        failure: object = "too many bots overran"
        async with self._cores:
            if self._running < _MOST_THREADS:
                try:
                    action = await asyncio.wait_for(self._thought(table.row.id, seat, state), self._limit)
                except TimeoutError:
                    failure = f"no answer within {self._limit} s"
                except Exception as error:
                    failure = error
                else:
                    if action in legal:
                        return action
                    failure = f"illegal action {action}"
        log.error("bot failed, plays at random", table=table.row.id, level=seat.level, failure=failure)
        return random.choice(legal)

    def _thought(self, table: str, seat: SeatRow, state: "State") -> "asyncio.Future[int]":
        loop = asyncio.get_running_loop()
        # Taken off the shelf, so that a second thought about another position gets a bot of its own.
        rested = self._rested.pop((table, seat.seat), None)

        def think() -> int:
            try:
                bot = rested or self._make(seat.level, state.game, secrets.randbits(63))
                action = operator.index(bot.choose(state))
                loop.call_soon_threadsafe(self._rest, (table, seat.seat), bot)
                return action
            finally:
                loop.call_soon_threadsafe(self._ended)

        self._running += 1
        return in_thread(think)

    def _ended(self) -> None:
        self._running -= 1

    def _rest(self, place: tuple[str, int], bot: Bot) -> None:
        self._rested[place] = bot
        if len(self._rested) > _KEPT:
            self._rested.popitem(last=False)


def _report(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("bot turn failed", exc_info=error)
