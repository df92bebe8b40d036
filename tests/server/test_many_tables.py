"""Tables that nobody plays at cost nothing: neither memory, nor time at the start."""

import asyncio
import gc
import os
import time
from pathlib import Path

import pytest

from tests.server.asking import ME, OPEN, leave, resign, sit, table_for
from tests.server.harness import Player, process
from tests.server.houses import Eyes, House, with_houses

pytestmark = pytest.mark.slow

NUMBER = 10_000


def memory() -> int:
    """Bytes that this process holds."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def use(house: House, number: int) -> None:
    """Open a table as a person of one's own, look at it, and leave it: to itself, or after a game begun or won."""
    person = f"person{number}"
    table = await house.create(person, table_for(ME, OPEN, visibility="public"))
    eyes = Eyes(person)
    room = await house.watch(table, eyes)
    if number % 5 < 2:
        await house.act(f"other{number}", sit(table, 1))
    if number % 5 == 1:
        await house.act(person, resign(table))
    elif number % 5 == 2:
        await house.act(person, leave(table))
    if eyes in room.watchers:
        await house.tables.unwatch(room, eyes)


def test_memory_comes_back_and_the_next_start_is_quick(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.server.houses.SECONDS", 3600)
    held: list[int] = []

    async def work(house: House) -> None:
        for number in range(NUMBER):
            await use(house, number)
            # All that is kept for later is there after the first few hundred.
            if number in {NUMBER // 10, NUMBER - 1}:
                await asyncio.sleep(0)
                held.append(memory())

    folder.mkdir()
    with_houses(folder, 1, work)
    before, after = held
    assert after < 1.1 * before, f"{before / 1e6:.0f} MB became {after / 1e6:.0f} MB"
    with process(folder) as (_, url):
        player = Player(url)
        started = time.monotonic()
        assert len(player.http.get("api/lobby").json()) == 200
        player.close()
        assert time.monotonic() - started < 3


def test_the_start_takes_no_longer_with_many_tables(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.server.houses.SECONDS", 3600)

    async def work(house: House) -> None:
        for number in range(NUMBER // 4):
            await house.create(f"person{number}", table_for(ME, ME))

    folder.mkdir()
    durations = []
    for filled in (False, True):
        if filled:
            with_houses(folder, 1, work)
        started = time.monotonic()
        with process(folder):
            durations.append(time.monotonic() - started)
    assert durations[1] < durations[0] + 3
