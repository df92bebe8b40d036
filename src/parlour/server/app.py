"""The whole server as one ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from parlour.bots import Bot, make_bot
from parlour.core.game import Game
from parlour.server.api import Api, take
from parlour.server.bots import BotFactory
from parlour.server.caretaker import Caretaker
from parlour.server.catalogue import Catalogue
from parlour.server.identity import Identities, new_person
from parlour.server.limits import ADDRESS_CONNECTIONS, CONNECTIONS, Allowances, Connections
from parlour.server.live import Session
from parlour.server.metrics import CountedAnswers, Metrics
from parlour.server.monitoring import Monitoring
from parlour.server.opening import Opening
from parlour.server.persons import Persons
from parlour.server.problems import RefusedError
from parlour.server.reading import answer
from parlour.server.security import SecurityHeaders, from_own_page
from parlour.server.static import PAGE, PageFiles
from parlour.server.store import Store
from parlour.server.tables import Tables


def _patient_bot(level: str, game: Game, seed: int) -> Bot:
    """A bot that answers in a time which people have patience for."""
    return make_bot(level, game, seed, seconds=2.0)


@dataclass(frozen=True)
class Settings:
    """How one server is set up."""

    database: URL
    secret: bytes
    """Signs the cookies. Where several processes share a database it is empty here, and theirs in common."""
    root_path: str = ""
    """Under which path a proxy shows the server, without a slash at the end."""
    page: Path = PAGE
    make_bot: BotFactory = _patient_bot
    bot_seconds: float = 10.0
    """How long a bot may think before it is given up."""


def create_app(settings: Settings, store: Store) -> ASGIApp:
    """The application over an opened store."""
    catalogue = Catalogue(settings.make_bot)
    tables = Tables(store, catalogue, settings.make_bot, settings.bot_seconds)
    persons = Persons(store)
    opening = Opening(store, catalogue, tables)
    caretaker = Caretaker(store, tables)
    identities = Identities(settings.secret, settings.root_path)
    api = Api(catalogue, tables, opening, persons, identities)
    metrics, connections = Metrics(), Connections(CONNECTIONS)
    from_address, visits = Connections(ADDRESS_CONNECTIONS), Allowances(burst=600, rate=50)
    monitoring = Monitoring(store, tables, metrics, connections)
    files = PageFiles(settings.page)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        catalogue.start()
        caretaker.start()
        yield
        await caretaker.close()
        await catalogue.close()
        await tables.close()

    async def entry(request: Request) -> Response:
        # Each may make a person.
        take(visits, request)
        response = await files.entry(request)
        # It comes with a cookie, which no proxy may hand to anyone else.
        response.headers["Cache-Control"] = "private, no-cache"
        person = identities.person_of(request.cookies) or new_person()
        identities.renew(response, person, secure=request.url.scheme == "https")
        return response

    async def live(websocket: WebSocket) -> None:
        if not from_own_page(websocket.headers):
            refusal = RefusedError("problem.forbidden_origin")
            await websocket.send_denial_response(answer(refusal.problem, refusal.status))
            return
        person = identities.person_of(websocket.cookies)
        address = websocket.client.host if websocket.client else ""
        try:
            with connections.one_of(person or address), from_address.one_of(address):
                await websocket.accept()
                await Session(websocket, person, tables, persons, metrics).run()
        except RefusedError as refusal:
            await websocket.send_denial_response(answer(refusal.problem, refusal.status))

    routes = [
        Route("/", entry),
        *api.routes(),
        Route("/health", monitoring.health),
        Route("/metrics", monitoring.metrics),
        WebSocketRoute("/live", live),
        Mount("/", files),
    ]
    handlers = {RefusedError: _refused, HTTPException: _not_found, Exception: _failed}
    app = Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan)
    return SecurityHeaders(CountedAnswers(RootPath(app, settings.root_path), metrics))


class RootPath:
    """Serves under a path, whether the proxy in front strips it or not."""

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self._app = app
        self._root_path = root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._root_path and scope["type"] in {"http", "websocket"}:
            if scope["path"] == self._root_path and scope["type"] == "http":
                # Relative addresses on the page need the slash.
                await RedirectResponse(self._root_path + "/")(scope, receive, send)
                return
            scope = {**scope, "root_path": self._root_path}
        await self._app(scope, receive, send)


def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return answer(error.problem, error.status)


def _not_found(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = answer(RefusedError("problem.not_found").problem, error.status_code)
    response.headers.update(error.headers or {})
    return response


def _failed(_: Request, error: Exception) -> Response:
    refusal = RefusedError("problem.server_error")
    return answer(refusal.problem, refusal.status)
