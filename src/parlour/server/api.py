"""The HTTP interface: which games there are, and one's tables."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from parlour.server.catalogue import Catalogue
from parlour.server.identity import Identities, new_person
from parlour.server.limits import Allowances
from parlour.server.messages import CreateTable, TableCreated
from parlour.server.problems import RefusedError
from parlour.server.reading import read_body
from parlour.server.security import from_own_page
from parlour.server.tables import Tables, encode

_create_table = msgspec.json.Decoder(CreateTable)


def answer(content: Any, status: int = 200) -> Response:
    """``content`` as JSON, never cached."""
    return Response(encode(content), status, {"Cache-Control": "no-store"}, "application/json")


class Api:
    """The endpoints under ``/api``."""

    def __init__(self, catalogue: Catalogue, tables: Tables, identities: Identities) -> None:
        self._catalogue = catalogue
        self._tables = tables
        self._identities = identities
        self._new_tables = Allowances(burst=120, rate=1)

    async def games(self, _: Request) -> Response:
        """GET /api/games"""
        return answer(await self._catalogue.games())

    async def tables(self, request: Request) -> Response:
        """GET /api/tables"""
        person = self._identities.person_of(request.cookies)
        return answer(await self._tables.summaries(person) if person else [])

    async def create_table(self, request: Request) -> Response:
        """POST /api/tables"""
        if not from_own_page(request.headers):
            raise RefusedError("problem.forbidden_origin")
        message = await read_body(request, _create_table)
        if not self._new_tables.take(request.client.host if request.client else ""):
            raise RefusedError("problem.too_fast")
        person = self._identities.person_of(request.cookies) or new_person()
        response = answer(TableCreated(await self._tables.create(person, message)), 201)
        self._identities.renew(response, person, secure=request.url.scheme == "https")
        return response
