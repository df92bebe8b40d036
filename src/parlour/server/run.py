"""Runs the server in this process: one socket, one loop, until it is told to stop."""

import errno
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, cast

import uvicorn
from sqlalchemy.engine import URL
from starlette.types import ASGIApp
from uvicorn.server import HANDLED_SIGNALS

from parlour.server.app import Settings, create_app
from parlour.server.databases import StoreError, database_url, file_url
from parlour.server.identity import load_secret
from parlour.server.limits import FRAME_BYTES
from parlour.server.store import Store
from parlour.server.transport import PromptHttp, allow_many_files, drop_unread

try:
    import fcntl
except ImportError:  # pragma: no cover - no such locks on this system
    fcntl = None  # type: ignore[assignment]

_SHUTDOWN_SECONDS = 3
_BACKLOG = 2048


class StartError(Exception):
    """The server cannot start; the message is one sentence for the one who starts it."""


def settings(folder: Path, database: str | None, root_path: str) -> Settings:
    """The settings of a server whose tables are by default in ``folder``, and its secret with them.

    Raises StartError.
    """
    try:
        url = file_url(folder / "tables.db") if database is None else database_url(database)
        if url.get_backend_name() != "sqlite":
            return Settings(url, b"", root_path)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Settings(url, load_secret(folder), root_path)
    except StoreError as error:
        raise StartError(str(error)) from error
    except (OSError, ValueError) as error:
        raise StartError(f"The data folder {folder} cannot be used: {error}.") from error


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any free one. Raises StartError."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        if os.name == "posix":  # elsewhere it would let two servers share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        drop_unread(listener)
        try:
            listener.bind(address)
            listener.listen(_BACKLOG)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise StartError(
                f"Port {port} is taken, perhaps by a Parlour that is open already: choose another with --port."
            ) from error
        raise StartError(f"Cannot listen on {host}, port {port}: {error.strerror}.") from error
    return listener


async def serve(settings: Settings, listener: socket.socket, ready: "Callable[[Server], None]") -> None:
    """Serve until interrupted or terminated; ``ready`` hears when requests are answered. Raises StartError."""
    allow_many_files()
    try:
        async with _opened(settings.database) as store:
            if store.shared:
                common = await store.common("secret", secrets.token_hex(32))
                settings = replace(settings, secret=bytes.fromhex(common))
            await Server(create_app(settings, store), ready).serve([listener])
    finally:
        listener.close()


async def check(settings: Settings) -> None:
    """Open the database and close it again, so that whoever shares it finds it up to date. Raises StartError."""
    async with _opened(settings.database):
        pass


@asynccontextmanager
async def _opened(database: URL) -> AsyncIterator[Store]:
    lock = store = None
    try:
        store = Store(database)
        lock = _lock(database)
        await store.open()
        yield store
    except StoreError as error:
        raise StartError(str(error)) from error
    finally:
        if store is not None:
            await store.close()
        if lock is not None:
            lock.close()


def _lock(database: URL) -> IO[bytes] | None:
    """Hold the database of one server: another could write to it, but its watchers would not hear of our moves.

    The system lets go of it when the process ends, however it ends. Raises StartError.
    """
    if fcntl is None or database.get_backend_name() != "sqlite":
        return None
    file = Path(str(database.database)).resolve()
    try:
        held = Path(f"{file}.lock").open("ab")  # noqa: SIM115 - held as long as the server runs
    except OSError:
        # The database itself cannot be used then, and the store will say why.
        return None
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        held.close()
        raise StartError(
            f"Another server uses {database.database}: stop it, or choose another folder with --data."
        ) from error
    return held


class Server(uvicorn.Server):
    """Tells when it is ready, and ends in good order on either signal."""

    def __init__(self, app: ASGIApp, ready: "Callable[[Server], None]") -> None:
        super().__init__(
            uvicorn.Config(
                cast(Callable[..., Any], app),
                http=PromptHttp,
                ws="websockets-sansio",
                ws_max_size=FRAME_BYTES,
                # Clients send pings of their own, which pass every proxy as traffic.
                ws_ping_interval=None,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                workers=1,
                timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
            )
        )
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready(self)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        # Unlike the original, raises no signal again afterwards: the store has yet to be closed.
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def open_browser(url: str) -> None:
    """Show ``url`` in the person's browser, if there is a screen; never waits."""
    headless = sys.platform not in {"win32", "darwin"} and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER")
    )
    if not headless:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
