"""Several processes that serve one socket: started together, replaced when one dies, ended together."""

import asyncio
import multiprocessing
import signal
import socket
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event

import structlog

from parlour.server import logs, run
from parlour.server.app import Settings

log = structlog.get_logger()

_LOOK_SECONDS = 0.5
_REST_SECONDS = 1.0
_END_SECONDS = 10.0
"""How long a worker may take to end in good order."""

_spawn = multiprocessing.get_context("spawn")


class Workers:
    """So many workers on one socket; their database is shared."""

    def __init__(self, settings: Settings, listener: socket.socket, number: int) -> None:
        self._settings = settings
        self._listener = listener
        self._number = number
        self._stopping = False
        self._running: dict[SpawnProcess, Event] = {}

    def serve(self, ready: Callable[[], None]) -> None:
        """Serve until interrupted or terminated; ``ready`` hears when all answer. Raises run.StartError."""
        numbers = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self._stop) for number in numbers}
        try:
            asyncio.run(run.check(self._settings))
            for _ in range(self._number):
                self._start()
            self._watch(ready)
        finally:
            self._end()
            for number, handler in before.items():
                signal.signal(number, handler)
            self._listener.close()

    def _start(self) -> None:
        answering = _spawn.Event()
        worker = _spawn.Process(target=_work, args=(self._settings, self._listener, answering))
        worker.start()
        self._running[worker] = answering

    def _watch(self, ready: Callable[[], None]) -> None:
        told = False
        while not self._stopping:
            wait([worker.sentinel for worker in self._running], timeout=_LOOK_SECONDS)
            for worker in [worker for worker in self._running if not worker.is_alive()]:
                answering = self._running.pop(worker)
                if self._stopping:
                    return
                if not answering.is_set() and not told:
                    raise run.StartError("A worker ended before it could serve; its own message says why.")
                log.error("worker died, another takes its place", process=worker.pid, exit_code=worker.exitcode)
                self._start()
                # One that cannot even start is not tried again and again without a rest.
                time.sleep(0 if answering.is_set() else _REST_SECONDS)
            if not told and all(answering.is_set() for answering in self._running.values()):
                told = True
                ready()

    def _stop(self, *_: object) -> None:
        self._stopping = True

    def _end(self) -> None:
        for worker in self._running:
            worker.terminate()
        for worker in self._running:
            worker.join(_END_SECONDS)
            worker.kill()
            worker.join()


def _work(settings: Settings, listener: socket.socket, answering: Event) -> None:
    logs.configure()
    asyncio.run(_serve(settings, listener, answering))


async def _serve(settings: Settings, listener: socket.socket, answering: Event) -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    loop, orphaned = asyncio.get_running_loop(), parent.sentinel

    def end() -> None:
        loop.remove_reader(orphaned)
        signal.raise_signal(signal.SIGTERM)

    # Whoever starts the server again finds the port free, even where it was killed.
    loop.add_reader(orphaned, end)
    await run.serve(settings, listener, lambda _: answering.set())
