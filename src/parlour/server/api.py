"""The HTTP interface: which games there are, who one is, and one's tables."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.server.catalogue import Catalogue
from parlour.server.export import record_of
from parlour.server.identity import Identities, new_person
from parlour.server.limits import Allowances
from parlour.server.messages import CreateTable, Link, Me, Recover, Rename, TableCreated
from parlour.server.opening import Opening
from parlour.server.persons import Persons
from parlour.server.problems import RefusedError
from parlour.server.reading import read_body
from parlour.server.room import encode
from parlour.server.security import from_own_page
from parlour.server.tables import Tables

_create_table = msgspec.json.Decoder(CreateTable)
_rename = msgspec.json.Decoder(Rename)
_recover = msgspec.json.Decoder(Recover)

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")

Endpoint = Callable[[Request], Awaitable[Response]]


def answer(content: Any, status: int = 200) -> Response:
    """``content`` as JSON, never cached."""
    return Response(encode(content), status, {"Cache-Control": "no-store"}, "application/json")


class Api:
    """The endpoints under ``/api``."""

    def __init__(
        self, catalogue: Catalogue, tables: Tables, opening: Opening, persons: Persons, identities: Identities
    ) -> None:
        self._catalogue = catalogue
        self._tables = tables
        self._opening = opening
        self._persons = persons
        self._identities = identities
        self._requests = Allowances(burst=600, rate=50)
        self._new_tables = Allowances(burst=120, rate=1)
        self._changes = Allowances(burst=60, rate=1)

    def routes(self) -> list[Route]:
        """All of them."""
        return [
            self._route("/api/games", "GET", self.games),
            self._route("/api/tables", "GET", self.tables),
            self._route("/api/tables", "POST", self.create_table),
            self._route("/api/tables/{table}/rematch", "POST", self.rematch),
            self._route("/api/tables/{table}/record", "GET", self.record),
            self._route("/api/lobby", "GET", self.lobby),
            self._route("/api/me", "GET", self.me),
            self._route("/api/me", "PUT", self.rename),
            self._route("/api/me/link", "POST", self.new_link),
            self._route("/api/me/recover", "POST", self.recover),
        ]

    async def games(self, _: Request) -> Response:
        return answer(await self._catalogue.games())

    async def tables(self, request: Request) -> Response:
        person = self._person(request)
        return answer(await self._tables.summaries(person) if person else [])

    async def create_table(self, request: Request) -> Response:
        message = await read_body(request, _create_table)
        _take(self._new_tables, request)
        person = self._person(request) or new_person()
        created = TableCreated(await self._opening.create(person, message))
        return self._known(request, person, answer(created, 201))

    async def rematch(self, request: Request) -> Response:
        _take(self._new_tables, request)
        return answer(TableCreated(await self._opening.rematch(self._person(request), _table(request))), 201)

    async def record(self, request: Request) -> Response:
        invite = request.query_params.get("invite", "")
        room = await self._tables.room(_table(request), self._person(request), invite)
        async with room.lock:
            await self._tables.catch_up(room)
            line = record_of(room.table.course)
        name = f"attachment; filename={room.table.row.game}.jsonl"
        return Response(line, 200, {"Cache-Control": "no-store", "Content-Disposition": name}, "application/jsonl")

    async def lobby(self, request: Request) -> Response:
        return answer(await self._tables.lobby(self._person(request)))

    async def me(self, request: Request) -> Response:
        return answer(await self._me(self._person(request)))

    async def rename(self, request: Request) -> Response:
        message = await read_body(request, _rename)
        _take(self._changes, request)
        person = self._person(request) or new_person()
        await self._persons.rename(person, message.name)
        return self._known(request, person, answer(await self._me(person)))

    async def new_link(self, request: Request) -> Response:
        _take(self._changes, request)
        person = self._person(request) or new_person()
        link = Link(await self._persons.new_link(person))
        return self._known(request, person, answer(link, 201))

    async def recover(self, request: Request) -> Response:
        message = await read_body(request, _recover)
        _take(self._changes, request)
        person = await self._persons.recovered(message.link)
        return self._known(request, person, answer(await self._me(person)))

    def _route(self, path: str, method: str, endpoint: Endpoint) -> Route:
        """An endpoint that answers each address so often; what changes anything, to our own page only."""

        async def guarded(request: Request) -> Response:
            if method != "GET" and not from_own_page(request.headers):
                raise RefusedError("problem.forbidden_origin")
            _take(self._requests, request)
            return await endpoint(request)

        return Route(path, guarded, methods=[method])

    def _person(self, request: Request) -> str:
        return self._identities.person_of(request.cookies) or ""

    def _known(self, request: Request, person: str, response: Response) -> Response:
        self._identities.renew(response, person, secure=request.url.scheme == "https")
        return response

    async def _me(self, person: str) -> Me:
        return Me(await self._persons.name(person), await self._tables.waiting.of(person))


def _table(request: Request) -> str:
    table = str(request.path_params["table"])
    if not _TABLE.fullmatch(table):
        raise RefusedError("problem.unknown_table")
    return table


def _take(allowances: Allowances, request: Request) -> None:
    if not allowances.take(request.client.host if request.client else ""):
        raise RefusedError("problem.too_fast")
