"""Bots at the tables: they think in threads, within a limit, and always answer."""

import asyncio
import operator
import os
import random
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

import structlog

from parlour.bots import Bot
from parlour.server.cores import Cores, Turn
from parlour.server.course import Course
from parlour.server.rows import TableRow
from parlour.server.threads import in_thread

if TYPE_CHECKING:
    from parlour.core.game import Game, State

log = structlog.get_logger()

_RESTED = 16
"""Bots that keep what they thought for their next move."""
_CORES = os.cpu_count() or 1
_OVERRUN = 16
"""Threads past their limit cannot be ended: with so many, bots stop thinking and play at random."""
_PAUSE = 5.0
"""Seconds after which a turn that could not be stored is tried again."""

BotFactory = Callable[[str, "Game", int], Bot]
"""Makes a bot from its level, its game and a seed."""

Answer = Callable[[int, int], Awaitable[None]]
"""Is told the version a bot thought about, and its action there."""


Lease = Callable[[str, int], Awaitable[float]]
"""Is asked for the turn at a table's version; tells how many seconds another process still has it, 0: it is ours."""


async def _alone(_table: str, _version: int) -> float:
    return 0.0


class Bots:
    """The bots of all tables."""

    def __init__(
        self, make: BotFactory, prepared: Callable[[str], Awaitable[None]], limit: float, lease: Lease = _alone
    ) -> None:
        self._make = make
        self._lease = lease
        self._prepared = prepared
        self._limit = limit
        self._cores = Cores(_CORES)
        self._threads = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: dict[str, tuple[int, asyncio.Task[None]]] = {}
        """The thought of each table that has one, and the version it is about."""
        self._rested: OrderedDict[tuple[str, int], Bot] = OrderedDict()

    @property
    def thinking(self) -> int:
        """How many have yet to answer."""
        return len(self._tasks)

    def attend(self, course: Course, answer: Answer) -> None:
        """Let the bot that is to move, if any, think; once for one version of the table."""
        self.discard(course)
        row, level, seat, version = course.row, course.bot_to_move, course.to_move, course.version
        if level is None or seat is None or row.id in self._thinking:
            return
        state = course.state

        async def turn() -> None:
            while (wait := await self._lease(row.id, version)) > 0:
                await asyncio.sleep(wait)
            await answer(version, await self._choose(row, seat, level, state.clone()))

        async def until_played() -> None:
            # The database may be out of reach for a while; at most tables nobody else looks after the bot.
            while True:
                try:
                    return await turn()
                except Exception as error:
                    log.error("bot turn failed", table=row.id, exc_info=error)
                await asyncio.sleep(_PAUSE)

        task = asyncio.create_task(until_played())
        self._thinking[row.id] = (version, task)
        self._tasks.add(task)
        task.add_done_callback(partial(self._task_ended, row.id))

    def discard(self, course: Course) -> None:
        """Give up what serves no more: a thought about an earlier version; once the game has ended, all memory."""
        table = course.row.id
        version, task = self._thinking.get(table, (course.version, None))
        if task is not None and version != course.version:
            del self._thinking[table]
            if task is not asyncio.current_task():  # which plays its answer just now
                task.cancel()
        if course.phase == "over":
            for seat in course.row.seats:
                self._rested.pop((table, seat.seat), None)

    async def close(self) -> None:
        """Let nobody think on."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _choose(self, table: TableRow, seat: int, level: str, state: "State") -> int:
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        await self._prepared(table.game)
        try:
            async with asyncio.timeout(self._limit) as limit:
                action = await self._thought(table, seat, level, state)
            if action in legal:
                return action
            failure: object = f"illegal action {action}"
        except Exception as error:
            failure = f"no answer within {self._limit} s" if limit.expired() else error
        log.error("bot failed, plays at random", table=table.id, level=level, failure=failure)
        return random.choice(legal)

    async def _thought(self, table: TableRow, seat: int, level: str, state: "State") -> int:
        turn = await self._cores.take(table.id, table.owner)
        if self._threads >= _CORES + _OVERRUN:
            self._cores.give_back(turn)
            raise RuntimeError("too many bots overran")
        loop = asyncio.get_running_loop()
        # A thread that is given up still needs its core; one that never ends must not have it for ever.
        loop.call_later(self._limit, self._cores.give_back, turn)
        rested = self._rested.pop((table.id, seat), None)

        def think() -> tuple[Bot, int]:
            try:
                bot = rested or self._make(level, state.game, secrets.randbits(63))
                return bot, operator.index(bot.choose(state))
            finally:
                loop.call_soon_threadsafe(self._thread_ended, turn)

        thinking = in_thread(think)
        self._threads += 1
        bot, action = await thinking
        self._rested[table.id, seat] = bot
        if len(self._rested) > _RESTED:
            self._rested.popitem(last=False)
        return action

    def _thread_ended(self, turn: Turn) -> None:
        self._threads -= 1
        self._cores.give_back(turn)

    def _task_ended(self, table: str, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if table in self._thinking and self._thinking[table][1] is task:
            del self._thinking[table]
