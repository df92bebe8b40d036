"""The live connection of one browser tab: messages in, messages out, any number of tables."""

import asyncio
import time
from contextlib import suppress

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.core.errors import IllegalActionError
from parlour.server.creation import checked_name
from parlour.server.limits import BODY_BYTES, Allowance
from parlour.server.messages import (
    Answer,
    Await,
    ClientMessage,
    ComeBack,
    Leave,
    Move,
    Ping,
    Pong,
    Preview,
    Refused,
    Resign,
    ServerMessage,
    Sit,
    StandIn,
    Undo,
    Unwatch,
    Watch,
)
from parlour.server.metrics import Metrics
from parlour.server.persons import Persons
from parlour.server.problems import RefusedError
from parlour.server.reading import decode, encode
from parlour.server.room import Room
from parlour.server.tables import Tables

log = structlog.get_logger()

IDLE_SECONDS = 30.0
"""A client that has not even sent a Ping for so long is gone."""
_UNSENT_BYTES = 4 << 20
"""How much may wait for a slow client before it is cut off; it comes back to a snapshot."""
_WATCHED = 100
"""Tables that one connection may follow."""
_CLOSE_SECONDS = 2.0

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class Session:
    """One accepted WebSocket. ``person`` is None for a stranger, who may only look."""

    def __init__(
        self, websocket: WebSocket, person: str | None, tables: Tables, persons: Persons, metrics: Metrics
    ) -> None:
        self.person = person or ""
        self._websocket = websocket
        self._tables = tables
        self._persons = persons
        self._metrics = metrics
        self._rooms: dict[str, Room] = {}
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._unsent = 0
        self._allowance = Allowance(burst=300, rate=50)
        self._slow = asyncio.Event()

    def deliver(self, message: bytes) -> None:
        """Send ``message`` as soon as the client takes it."""
        self._unsent += len(message)
        if self._unsent > _UNSENT_BYTES:
            self._slow.set()
        else:
            self._outbox.put_nowait(message)

    def dismissed(self, table: str) -> None:
        """Watch a table no more, which is not this person's to see."""
        self._rooms.pop(table, None)

    async def run(self) -> None:
        """Answer until the client leaves, falls silent or does not keep up."""
        tasks = [asyncio.create_task(work) for work in (self._read(), self._write(), self._slow.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._tables.waiting.discard(self)
            rooms = list(self._rooms.values())
            for room in rooms:
                self._tables.rooms.unwatch(room, self)
            for task in tasks:
                task.cancel()
            for end in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(end, Exception) and not isinstance(end, TimeoutError | WebSocketDisconnect):
                    log.error("connection failed", exc_info=end)
            with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                await asyncio.wait_for(self._websocket.close(), _CLOSE_SECONDS)
            for room in rooms:
                await self._tables.unwatch(room, self)

    async def _write(self) -> None:
        while True:
            message = await self._outbox.get()
            await self._websocket.send_text(message.decode())
            self._unsent -= len(message)
            # Sending need not wait: whoever is gone is only known to be when the others have had their turn.
            await asyncio.sleep(0)

    async def _read(self) -> None:
        while True:
            async with asyncio.timeout(IDLE_SECONDS):
                frame = await self._websocket.receive()
            if frame["type"] != "websocket.receive":
                return
            started = time.perf_counter()
            message, answer = await self._answer(frame.get("text"))
            refusal = answer.reason if isinstance(answer, Refused) else ""
            self._metrics.answered(_kind(message), refusal, time.perf_counter() - started)
            if answer is not None:
                self.deliver(encode(answer))

    async def _answer(self, text: str | None) -> tuple[ClientMessage | None, ServerMessage | None]:
        message = None
        try:
            if not self._allowance.take():
                raise RefusedError("problem.too_fast")
            if text is None:
                raise RefusedError("problem.malformed", field="")
            if len(text.encode()) > BODY_BYTES:
                raise RefusedError("problem.too_large", max=BODY_BYTES)
            message = decode(text, _decoder)
            return message, await self._obey(message)
        except RefusedError as refusal:
            reason, values = str(refusal.reason), refusal.values
        except IllegalActionError as error:
            reason, values = error.rule, error.values
        except Exception as error:
            # Without its values: an invitation is a secret.
            log.error("message failed", kind=_kind(message), table=getattr(message, "table", ""), exc_info=error)
            reason, values = "problem.server_error", {}
        return message, Refused(getattr(message, "table", ""), getattr(message, "id", ""), reason, values)

    async def _obey(self, message: ClientMessage) -> ServerMessage | None:
        match message:
            case Ping():
                return Pong()
            case Await():
                await self._tables.waiting.attend(self)
                return None
            case Watch():
                if message.table not in self._rooms and len(self._rooms) >= _WATCHED:
                    raise RefusedError("problem.too_many_tables", max=_WATCHED)
                room = await self._tables.rooms.known(message.table, self.person, message.invite)
                # Before anyone is told of it: whatever interrupts that, it is known where to leave again.
                self._rooms[message.table] = room
                await self._tables.watch(room, self, message.invite)
                return None
            case Unwatch():
                if (watched := self._rooms.pop(message.table, None)) is not None:
                    await self._tables.unwatch(watched, self)
                return None
            case Preview():
                return await self._tables.preview(self.person, message)
            case Sit():
                if not self.person:
                    raise RefusedError("problem.no_cookie")
                name = checked_name(message.name) or await self._persons.name(self.person)
                return await self._tables.act(self.person, name, message)
            case Move() | Undo() | Answer() | Leave() | ComeBack() | StandIn() | Resign():
                return await self._tables.act(self.person, "", message)


def _kind(message: ClientMessage | None) -> str:
    return type(message).__name__.lower() if message is not None else ""
