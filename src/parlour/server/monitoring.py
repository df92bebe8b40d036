"""For those who run the server: whether it is well, and what it does."""

import asyncio
import ipaddress

import structlog
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from parlour.server.limits import Connections
from parlour.server.messages import Health
from parlour.server.metrics import Metrics
from parlour.server.problems import RefusedError
from parlour.server.reading import answer
from parlour.server.store import Store
from parlour.server.tables import Tables

log = structlog.get_logger()

_PATIENCE = 2.0
"""Seconds that the database may take."""


class Monitoring:
    """The endpoints for programs that watch over the server."""

    def __init__(self, store: Store, tables: Tables, metrics: Metrics, connections: Connections) -> None:
        self._store = store
        self._tables = tables
        self._metrics = metrics
        self._connections = connections

    async def health(self, _: Request) -> Response:
        """200 if the database answers and can be written, else 503."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._store.answers()
        except Exception as error:
            log.error("database does not answer", exc_info=error)
            return answer(Health("failing"), 503)
        return answer(Health("ok"))

    async def metrics(self, request: Request) -> Response:
        """For this machine and its private network only: a proxy need not hide it from the rest of the world."""
        try:
            near = ipaddress.ip_address(request.client.host if request.client else "").is_private
        except ValueError:
            near = False
        if not near:
            raise RefusedError("problem.not_found")
        now = {"connections": self._connections.number, **self._tables.counts()}
        return PlainTextResponse(
            self._metrics.text(now), 200, {"Cache-Control": "no-store"}, "text/plain; version=0.0.4"
        )
