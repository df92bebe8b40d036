"""Who thinks next: no more than there are cores, nobody twice while others wait, and nobody who has left."""

import asyncio

from parlour.server.cores import Cores, Turn


class Queue:
    """Thoughts that ask for a core and keep it until told otherwise."""

    def __init__(self, cores: int) -> None:
        self.cores = Cores(cores)
        self.thinking: dict[str, Turn] = {}
        self.order: list[str] = []

    def ask(self, table: str, owner: str) -> "asyncio.Task[None]":
        async def think() -> None:
            turn = await self.cores.take(table, owner)
            self.order.append(table)
            self.thinking[table] = turn

        return asyncio.create_task(think())

    async def end(self, table: str) -> None:
        self.cores.give_back(self.thinking.pop(table))
        await settled()


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_persons_take_turns_however_many_tables_one_has() -> None:
    async def work() -> None:
        queue = Queue(1)
        for number in range(4):
            queue.ask(f"ann's {number}", "ann")
        queue.ask("bo's", "bo")
        queue.ask("cy's", "cy")
        await settled()
        for _ in range(6):
            await queue.end(queue.order[-1])
        assert queue.order == ["ann's 0", "bo's", "cy's", "ann's 1", "ann's 2", "ann's 3"]

    asyncio.run(work())


def test_a_core_that_is_free_waits_for_nobody() -> None:
    async def work() -> None:
        queue = Queue(3)
        for number in range(4):
            queue.ask(f"{number}", "ann")
        await settled()
        assert queue.order == ["0", "1", "2"]
        await queue.end("1")
        assert queue.order == ["0", "1", "2", "3"]

    asyncio.run(work())


def test_one_table_takes_two_cores_at_most() -> None:
    async def work() -> None:
        queue = Queue(4)
        for _ in range(5):
            queue.ask("same", "ann")
        queue.ask("other", "bo")
        await settled()
        assert queue.order == ["same", "same", "other"]
        await queue.end("same")
        assert queue.order == ["same", "same", "other", "same"]

    asyncio.run(work())


def test_who_no_longer_waits_gets_no_core_and_keeps_none() -> None:
    async def work() -> None:
        queue = Queue(1)
        queue.ask("first", "ann")
        await settled()
        waiting = queue.ask("waiting", "bo")
        last = queue.ask("last", "cy")
        await settled()
        waiting.cancel()
        await queue.end("first")
        assert queue.order == ["first", "last"]
        # Given a core and called off at the same moment.
        late = queue.ask("late", "bo")
        await settled()
        queue.cores.give_back(queue.thinking["last"])
        late.cancel()
        queue.ask("after", "cy")
        await settled()
        assert queue.order == ["first", "last", "after"]
        assert last.done()

    asyncio.run(work())


def test_a_core_is_given_back_once() -> None:
    async def work() -> None:
        queue = Queue(1)
        for name in ("a", "b", "c"):
            queue.ask(name, name)
        await settled()
        turn = queue.thinking["a"]
        queue.cores.give_back(turn)
        queue.cores.give_back(turn)
        await settled()
        assert queue.order == ["a", "b"]

    asyncio.run(work())
