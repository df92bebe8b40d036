"""Long computations beside the event loop, in threads that never hold up the end of the process."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


def in_thread(work: Callable[[], T]) -> "asyncio.Future[T]":
    """The future result of ``work``. Cancelling it gives up on the result: the thread runs on to its end."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def succeed(result: T) -> None:
        if not future.done():
            future.set_result(result)

    def fail(error: BaseException) -> None:
        if not future.done():
            future.set_exception(error)

    def run() -> None:
        with suppress(RuntimeError):  # the loop has closed meanwhile
            try:
                result = work()
            except (Exception, SystemExit) as error:
                fit = isinstance(error, Exception) and not isinstance(error, StopIteration)
                loop.call_soon_threadsafe(fail, error if fit else RuntimeError(repr(error)))
            else:
                loop.call_soon_threadsafe(succeed, result)

    threading.Thread(target=run, daemon=True).start()
    return future
