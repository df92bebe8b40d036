"""What a person is told of the tables that wait for them, whatever happens in between."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.server.store import Store
from tests.server.asking import BOT, ME, OPEN, move, table_for
from tests.server.houses import Eyes, House, with_houses
from tests.server.test_seats import playing


class Held:
    """Keeps answers of the store back until they are let go."""

    def __init__(self) -> None:
        self.asked = 0
        self.going = asyncio.Event()

    def over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        waiting = Store.waiting

        async def held(*arguments: Any) -> list[str]:
            self.asked += 1
            tables = await waiting(*arguments)
            await self.going.wait()
            return tables

        monkeypatch.setattr(Store, "waiting", held)


def test_a_change_while_the_first_list_is_looked_up_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await playing(house)
        held = Held()
        held.over(monkeypatch)
        bo = Eyes("bo")
        attending = asyncio.create_task(house.tables.waiting.attend(bo))
        while not held.asked:
            await asyncio.sleep(0)
        moving = asyncio.create_task(house.act("ann", move(table, ann.last["version"], "advance")))
        await ann.until(lambda message: message.get("state", {}).get("to_move") == 1)
        held.going.set()
        await asyncio.gather(attending, moving)
        assert [message["tables"] for message in bo.seen] == [[], [table]]

    with_houses(tmp_path, 1, work)


def test_of_two_changes_at_once_the_later_has_the_last_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await playing(house)
        bo = Eyes("bo")
        await house.tables.waiting.attend(bo)
        waiting, first = Store.waiting, asyncio.Event()

        async def slow_at_first(*arguments: Any) -> list[str]:
            tables = await waiting(*arguments)
            if not first.is_set():
                first.set()
                for _ in range(100):
                    await asyncio.sleep(0)
            return tables

        monkeypatch.setattr(Store, "waiting", slow_at_first)
        older = asyncio.create_task(house.tables.waiting.changed(["bo"]))
        await first.wait()
        await house.act("ann", move(table, ann.last["version"], "advance"))
        await older
        assert bo.told["tables"] == [table]

    with_houses(tmp_path, 1, work)


def test_games_against_bots_alone_wait_for_nobody(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        await house.create("ann", table_for(ME, BOT))
        await house.create("ann", table_for(ME, ME))
        await house.create("ann", table_for(ME, OPEN))
        assert await house.tables.waiting.of("ann") == []
        table, _, _ = await playing(house)
        assert await house.tables.waiting.of("ann") == [table]

    with_houses(tmp_path, 1, work)


def test_who_moves_and_is_gone_at_once_has_moved_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        table, ann, _ = await playing(house)
        bo = Eyes("bo")
        await house.tables.waiting.attend(bo)
        append, storing = Store.append, asyncio.Event()

        async def noticed(*arguments: Any) -> None:
            storing.set()
            await append(*arguments)

        monkeypatch.setattr(Store, "append", noticed)
        moving = asyncio.create_task(house.act("ann", move(table, ann.last["version"], "advance")))
        await storing.wait()
        moving.cancel()
        await bo.until(lambda message: message["tables"] == [table])

    with_houses(tmp_path, 1, work)
