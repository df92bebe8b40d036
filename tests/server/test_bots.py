"""Bots at the tables: they answer within their limit whatever they do, and only where someone watches."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from structlog.testing import capture_logs

import parlour
from parlour.core.game import Game, State
from parlour.server.bots import _CORES, _OVERRUN, Bots
from parlour.server.course import Course
from parlour.server.plans import played
from parlour.server.rows import SeatRow, TableRow
from tests.server.harness import DEALT, SECONDS, Message, Player, serving, settings

GAME = "patchwork"
BOT_SECOND = [{"kind": "person"}, {"kind": "bot", "level": "easy"}]
TWO_BOTS = [{"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "beginner"}]


class Scripted:
    """A bot factory whose bots do what ``act`` says at tables; counts bots and choices. Warming up is not counted.

    Other games than that of the tables may be warmed up at any time.
    """

    def __init__(self, act: Callable[[State], Any]) -> None:
        self.act = act
        self.made = 0
        self.asked: list[int] = []
        self.playing = False

    def __call__(self, _level: str, game: Game, _seed: int) -> "Scripted":
        self.made += self.at_a_table(game)
        return self

    def choose(self, state: State) -> Any:
        if not self.at_a_table(state.game):
            return state.legal_actions()[0]
        self.asked.append(state.ply)
        return self.act(state)

    def at_a_table(self, game: Game) -> bool:
        return self.playing and game.name == GAME


@contextmanager
def playing(bot: Scripted, folder: Path, seconds: float = SECONDS) -> Iterator[Player]:
    with serving(settings(folder, make_bot=bot, bot_seconds=seconds)) as url:
        player = Player(url)
        # When a game between bots has ended, its bots are warmed up and at rest.
        table = player.create(TWO_BOTS)
        live = player.live()
        live.watch(table)
        live.until(ended)
        bot.playing = True
        yield player
        player.close()


def ended(message: Message) -> bool:
    return message["type"] == "update" and message["state"]["view"]["winners"] is not None


def advance(state: State) -> int:
    return state.string_to_action("advance")


def stop(*_: Any) -> int:
    raise SystemExit


def fail(*_: Any) -> int:
    raise RuntimeError("lost my mind")


@pytest.mark.parametrize(
    "act", [fail, stop, lambda _: -1, lambda _: 10**12, lambda _: None, lambda _: "advance", lambda _: [1, 2]]
)
def test_a_bot_that_fails_is_replaced_by_a_random_move_and_logged(folder: Path, act: Any) -> None:
    bot = Scripted(act)
    with capture_logs() as logs, playing(bot, folder) as player:
        table = player.create(BOT_SECOND)
        live = player.live()
        live.watch(table)
        live.move(table, DEALT, "advance")
        update = live.until(lambda message: message["type"] == "update" and message["entry"]["seat"] == 1)
        assert update["entry"]["version"] == DEALT + 2
    assert [entry["table"] for entry in logs if entry["event"].startswith("bot failed")][-1] == table


def test_numbers_of_other_libraries_are_actions(folder: Path) -> None:
    bot = Scripted(lambda state: np.int32(advance(state)))
    with playing(bot, folder) as player:
        table = player.create(BOT_SECOND)
        live = player.live()
        live.watch(table)
        live.move(table, DEALT, "advance")
        update = live.until(lambda message: message["type"] == "update" and message["entry"]["seat"] == 1)
        assert update["entry"]["action"] == "advance"


def test_a_bot_that_hangs_is_given_up_and_holds_up_nobody(folder: Path) -> None:
    release = threading.Event()

    def hang(state: State) -> int:
        release.wait(SECONDS)
        return advance(state)

    bot = Scripted(hang)
    with capture_logs() as logs, playing(bot, folder, seconds=0.3) as player:
        table = player.create(BOT_SECOND)
        live = player.live()
        live.watch(table)
        assert live.move(table, DEALT, "advance")["type"] == "ack"
        assert live.ask("ping") == {"type": "pong"}
        update = live.until(lambda message: message["type"] == "update" and message["entry"]["seat"] == 1)
        assert update["entry"]["version"] == DEALT + 2
        release.set()
    assert "no answer within 0.3 s" in [entry.get("failure") for entry in logs]


def test_an_undo_while_a_bot_thinks_discards_its_answer(folder: Path) -> None:
    thinking, release = threading.Event(), threading.Event()

    def wait(state: State) -> int:
        thinking.set()
        release.wait(SECONDS)
        return advance(state)

    bot = Scripted(wait)
    with playing(bot, folder) as player:
        table = player.create(BOT_SECOND)
        live = player.live()
        start = live.watch(table)["state"]
        live.move(table, DEALT, "advance")
        assert thinking.wait(SECONDS)
        assert live.undo(table, DEALT + 1)["version"] == DEALT + 2
        release.set()
        # The next answer of the bot can only come after the discarded one.
        live.move(table, DEALT + 2, start["legal"][1])
        update = live.until(lambda message: message["type"] == "update" and message["entry"]["seat"] == 1)
        assert update["entry"]["version"] == DEALT + 4
        log = live.watch(table)["log"][DEALT:]
        assert [(entry["kind"], entry["seat"]) for entry in log][:4] == [
            ("action", 0),
            ("undo", 0),
            ("action", 0),
            ("action", 1),
        ]


def test_a_bot_thinks_once_however_many_watch_and_keeps_its_mind(folder: Path) -> None:
    thinking, release = threading.Event(), threading.Event()

    def wait(state: State) -> int:
        thinking.set()
        release.wait(SECONDS)
        return advance(state)

    bot = Scripted(wait)
    with playing(bot, folder) as player:
        table = player.create(BOT_SECOND)
        live = player.live()
        live.watch(table)
        live.move(table, DEALT, "advance")
        assert thinking.wait(SECONDS)
        for _ in range(5):
            assert player.live().watch(table)["state"]["to_move"] == 1
        release.set()
        state = live.until(lambda m: m["type"] == "update" and m["state"]["to_move"] == 0)["state"]
        live.move(table, state["version"], "advance")
        live.until(lambda m: m["type"] == "update" and m["state"]["to_move"] == 0)
    assert len(bot.asked) == len(set(bot.asked))
    assert bot.made == 1


def test_bots_play_only_where_someone_watches(folder: Path) -> None:
    bot = Scripted(advance)
    with playing(bot, folder) as player:
        table = player.create(TWO_BOTS)
        against = player.create(BOT_SECOND)
        live = player.live()
        assert live.move(against, DEALT, "advance")["type"] == "ack"
        assert live.ask("ping") == {"type": "pong"}
        assert bot.asked == []
        live.watch(against)
        live.until(lambda message: message["type"] == "update" and message["entry"]["seat"] == 1)
        live.send("unwatch", table=against)
        assert live.watch(table)["state"]["to_move"] == 0
        last = live.until(ended)
        assert last["state"]["to_move"] is None
        assert last["seed"]


def test_an_unwatched_bot_table_comes_to_rest(folder: Path) -> None:
    gate = threading.Semaphore(0)

    def step(state: State) -> int:
        gate.acquire(timeout=SECONDS)
        return advance(state)

    bot = Scripted(step)
    with playing(bot, folder) as player:
        table = player.create(TWO_BOTS)
        live = player.live()
        live.watch(table)
        gate.release()
        live.until(lambda message: message["type"] == "update")
        live.send("unwatch", table=table)
        assert live.ask("ping") == {"type": "pong"}
        gate.release(100)
        # The bots of another table play to the end; those of the first had long been at rest.
        other = player.create(TWO_BOTS)
        live.watch(other)
        live.until(ended)
        assert player.tables()[1]["winners"] is None
        assert live.watch(table)["state"]["version"] <= DEALT + 2


# --- without a server ---


def table_with_bots(name: str = "t", leather: str = "corrected") -> Course:
    game = parlour.load_game(GAME, leather=leather)
    seats = [SeatRow(seat, "bot", "", "easy", None) for seat in range(2)]
    table = Course(TableRow(name, GAME, 1, {}, "ann", b"s" * 32, "2030-01-02T03:04:05.678+00:00", seats), game)
    for entry in table.drawn():
        table.advance(entry)
    return table


def step(table: Course) -> None:
    """The table goes on without its bot."""
    for entry in played(table, table.state.legal_actions()[0]):
        table.advance(entry)


async def answer_of(bots: Bots, table: Course) -> int:
    actions: list[int] = []

    async def answer(_version: int, action: int) -> None:
        actions.append(action)

    bots.attend(table, answer)
    async with asyncio.timeout(SECONDS):
        await asyncio.gather(*bots._tasks)
    return actions[0]


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not happened():
            await asyncio.sleep(0.001)


async def prepared(_game: str) -> None:
    pass


def test_a_turn_that_cannot_be_stored_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.bots._PAUSE", 0.0)
    table, tried = table_with_bots(), []

    async def answer(_version: int, action: int) -> None:
        tried.append(action)
        if len(tried) < 3:
            raise OSError("disk full")

    async def play() -> None:
        bots = Bots(Scripted(advance), prepared, SECONDS)
        bots.attend(table, answer)
        await until(lambda: bots.thinking == 0)

    with capture_logs() as logs:
        asyncio.run(play())
    assert len(tried) == 3
    assert [(entry["event"], entry["table"]) for entry in logs] == [("bot turn failed", table.row.id)] * 2


def test_a_single_legal_action_needs_no_thought() -> None:
    table = table_with_bots()
    while len(table.state.legal_actions()) > 1:  # buy until the buttons are gone
        table.state.apply_action(table.state.legal_actions()[-1])
    assert not table.state.is_terminal()
    bot = Scripted(fail)
    bot.playing = True

    async def play() -> int:
        return await answer_of(Bots(bot, prepared, SECONDS), table)

    assert asyncio.run(play()) == table.state.legal_actions()[0]
    assert bot.asked == []


def test_bots_that_never_end_cost_a_bounded_number_of_threads() -> None:
    table = table_with_bots()
    release = threading.Event()

    def hang(state: State) -> int:
        release.wait(SECONDS)
        return advance(state)

    bot = Scripted(hang)
    bot.playing = True

    async def play() -> None:
        bots = Bots(bot, prepared, 0.001)
        async with asyncio.timeout(SECONDS):
            while len(bot.asked) < _CORES + _OVERRUN:  # whoever overruns keeps no core from the next
                await answer_of(bots, table)
        for _ in range(20):
            assert await answer_of(bots, table) in table.state.legal_actions()
        assert len(bot.asked) == _CORES + _OVERRUN
        release.set()
        asked = len(bot.asked)
        while len(bot.asked) == asked:  # as the threads end, bots think again
            await answer_of(bots, table)

    asyncio.run(play())


class Gated(Scripted):
    """Notes whose move it is asked about, and answers once it is let through."""

    def __init__(self) -> None:
        super().__init__(self.think)
        self.started: list[tuple[str, int]] = []
        self.gate = threading.Semaphore(0)

    def think(self, state: State) -> int:
        self.started.append((str(state.game.options["leather"]), state.ply))
        self.gate.acquire(timeout=SECONDS)
        return state.legal_actions()[0]


@pytest.mark.parametrize(("cores", "unfinished"), [(1, 1), (4, 2)])
def test_replaced_thoughts_never_start_and_starve_no_other_table(
    monkeypatch: pytest.MonkeyPatch, cores: int, unfinished: int
) -> None:
    monkeypatch.setattr("parlour.server.bots._CORES", cores)
    bot = Gated()
    bot.playing = True
    answered: list[tuple[str, int]] = []

    async def play() -> None:
        bots = Bots(bot, prepared, SECONDS)
        spammed, other = table_with_bots("spammed"), table_with_bots("other", "original")

        def attend(table: Course) -> None:
            async def answer(version: int, _action: int) -> None:
                answered.append((table.row.id, version))

            bots.attend(table, answer)

        attend(spammed)
        await until(lambda: len(bot.started) == 1)
        for _ in range(12):
            step(spammed)
            attend(spammed)
            await asyncio.sleep(0.001)
        attend(other)
        step(spammed)
        attend(spammed)
        await until(lambda: len(bot.started) >= min(cores, unfinished + 1))
        bot.gate.release(100)
        await until(lambda: len(answered) == 2)
        first = [("corrected", DEALT), ("corrected", DEALT + 1)][:unfinished]
        assert bot.started == [*first, ("original", DEALT), ("corrected", DEALT + 13)]
        assert sorted(answered) == [("other", DEALT), ("spammed", DEALT + 13)]
        # What was given up leaves no memory.
        assert len(bots._rested) == 2
        await bots.close()

    asyncio.run(play())


def test_waiting_for_a_core_counts_towards_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.bots._CORES", 1)
    bot, tables = Gated(), [table_with_bots(f"{number}") for number in range(20)]
    bot.playing = True

    async def play() -> None:
        bots = Bots(bot, prepared, 0.2)
        actions = await asyncio.gather(*[answer_of(bots, table) for table in tables])
        assert all(action in tables[0].state.legal_actions() for action in actions)
        assert len(bot.started) < 5  # one after another, nearly all would have
        bot.gate.release(100)

    with capture_logs() as logs:
        asyncio.run(play())
    assert [entry["failure"] for entry in logs] == ["no answer within 0.2 s"] * 20


def test_a_move_before_a_bot_is_done_with_an_earlier_one_gets_its_answer(folder: Path) -> None:
    bot = Gated()
    with playing(bot, folder) as player:
        table = player.create(BOT_SECOND)
        live = player.live()
        version = live.watch(table)["state"]["version"]
        for _ in range(12):
            version = live.move(table, version, "advance")["version"]
            version = live.undo(table, version)["version"]
        version = live.move(table, version, "advance")["version"]
        other = player.create(BOT_SECOND)
        live.watch(other)
        live.move(other, DEALT, "advance")
        bot.gate.release(100)
        for _ in (table, other):
            live.until(lambda message: message["type"] == "update" and message["entry"]["seat"] == 1)
        assert live.watch(table)["log"][version]["seat"] == 1
        assert len(bot.started) <= 4


def test_bots_forget_a_finished_game_at_once() -> None:
    bot = Scripted(advance)
    bot.playing = True

    async def play() -> None:
        bots = Bots(bot, prepared, SECONDS)
        table, other = table_with_bots("finished"), table_with_bots("other")
        await answer_of(bots, table)
        await answer_of(bots, other)
        while table.phase != "over":
            step(table)
        bots.discard(table)
        assert list(bots._rested) == [("other", 0)]

    asyncio.run(play())


def test_sixteen_bots_keep_their_minds() -> None:
    bot = Scripted(advance)
    bot.playing = True

    async def play() -> None:
        bots = Bots(bot, prepared, SECONDS)
        for number in range(20):
            await answer_of(bots, table_with_bots(f"{number}"))
        assert list(bots._rested) == [(f"{number}", 0) for number in range(4, 20)]

    asyncio.run(play())
