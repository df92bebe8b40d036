"""The HTTP interface: which games there are, who one is, and one's tables."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.server.catalogue import Catalogue
from parlour.server.creation import checked_name
from parlour.server.export import record_of
from parlour.server.identity import Identities, new_person
from parlour.server.limits import Allowances
from parlour.server.messages import CreateTable, GameInfo, Link, Me, Recover, Rename, TableCreated, TableSummary
from parlour.server.opening import Opening
from parlour.server.persons import Persons
from parlour.server.problems import RefusedError
from parlour.server.reading import answer, read_body
from parlour.server.security import from_own_page
from parlour.server.tables import Tables

_create_table = msgspec.json.Decoder(CreateTable)
_rename = msgspec.json.Decoder(Rename)
_recover = msgspec.json.Decoder(Recover)

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")

Endpoint = Callable[[Request], Awaitable[Response]]


class Operation(msgspec.Struct, frozen=True):
    """One endpoint, as it is routed and documented."""

    method: str
    path: str
    name: str
    """Of the method of Api that answers; what it does is said there."""
    answer: Any
    """The type of the answer's body; None: a game record."""
    body: Any = None
    """The type of the request's body, if it has one."""
    status: int = 200
    query: tuple[str, ...] = ()
    """What may be asked in the address; all of it optional."""


OPERATIONS = (
    Operation("GET", "/api/games", "games", list[GameInfo]),
    Operation("GET", "/api/tables", "tables", list[TableSummary]),
    Operation("POST", "/api/tables", "create_table", TableCreated, CreateTable, 201),
    Operation("POST", "/api/tables/{table}/rematch", "rematch", TableCreated, None, 201),
    Operation("GET", "/api/tables/{table}/record", "record", None, query=("invite",)),
    Operation("GET", "/api/lobby", "lobby", list[TableSummary]),
    Operation("GET", "/api/me", "me", Me),
    Operation("PUT", "/api/me", "rename", Me, Rename),
    Operation("POST", "/api/me/link", "new_link", Link, None, 201),
    Operation("POST", "/api/me/recover", "recover", Me, Recover),
)


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
        return [self._route(operation) for operation in OPERATIONS]

    async def games(self, _: Request) -> Response:
        """Which games the house has."""
        return answer(await self._catalogue.games())

    async def tables(self, request: Request) -> Response:
        """One's tables, newest first."""
        person = self._person(request)
        return answer(await self._tables.summaries(person) if person else [])

    async def create_table(self, request: Request) -> Response:
        """Open a table. Who comes without a cookie is given one."""
        message = await read_body(request, _create_table)
        take(self._new_tables, request)
        person = self._person(request) or new_person()
        created = TableCreated(await self._opening.create(person, message))
        return self._known(request, person, answer(created, 201))

    async def rematch(self, request: Request) -> Response:
        """The same game again with seats rotated; all who sat at the table are led to the one new table."""
        take(self._new_tables, request)
        return answer(TableCreated(await self._opening.rematch(self._person(request), _table(request))), 201)

    async def record(self, request: Request) -> Response:
        """The record of a finished game, as a line of JSON, for those who may know of the table (``?invite=``)."""
        invite = request.query_params.get("invite", "")
        room = await self._tables.rooms.known(_table(request), self._person(request), invite)
        async with room.lock:
            await self._tables.rooms.catch_up(room)
            line = record_of(room.table.course)
        name = f"attachment; filename={room.table.row.game}.jsonl"
        return Response(line, 200, {"Cache-Control": "no-store", "Content-Disposition": name}, "application/jsonl")

    async def lobby(self, request: Request) -> Response:
        """Public tables: those with open seats first, then those where a game goes on."""
        return answer(await self._tables.lobby(self._person(request)))

    async def me(self, request: Request) -> Response:
        """What one is called, and where it is one's turn."""
        return answer(await self._me(self._person(request)))

    async def rename(self, request: Request) -> Response:
        """Choose what one is called, also where one sits and waits for others. Who has no cookie is given one."""
        message = await read_body(request, _rename)
        take(self._changes, request)
        person = self._person(request) or new_person()
        name, before = checked_name(message.name), await self._persons.name(person)
        # Tried again after a failure, the tables that have the name already are left as they are.
        await self._tables.rename(person, before, name)
        await self._persons.rename(person, name)
        return self._known(request, person, answer(await self._me(person)))

    async def new_link(self, request: Request) -> Response:
        """A new recovery link, which makes the one before useless."""
        take(self._changes, request)
        person = self._person(request) or new_person()
        link = Link(await self._persons.new_link(person))
        return self._known(request, person, answer(link, 201))

    async def recover(self, request: Request) -> Response:
        """Become the person whose recovery link it is: sets the cookie."""
        message = await read_body(request, _recover)
        take(self._changes, request)
        person = await self._persons.recovered(message.link)
        return self._known(request, person, answer(await self._me(person)))

    def _route(self, operation: Operation) -> Route:
        """An endpoint that answers each address so often; what changes anything, to our own page only."""
        endpoint: Endpoint = getattr(self, operation.name)

        async def guarded(request: Request) -> Response:
            if operation.method != "GET" and not from_own_page(request.headers):
                raise RefusedError("problem.forbidden_origin")
            take(self._requests, request)
            return await endpoint(request)

        return Route(operation.path, guarded, methods=[operation.method])

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


def take(allowances: Allowances, request: Request) -> None:
    """Use up one request of the address that it comes from. Raises RefusedError if none is left."""
    if not allowances.take(request.client.host if request.client else ""):
        raise RefusedError("problem.too_fast")
