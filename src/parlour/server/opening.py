"""How tables come about: opened by someone, or as the rematch of another."""

import base64
import hmac
import secrets
from contextlib import suppress

from msgspec.structs import replace

from parlour.core.chance import new_seed
from parlour.core.errors import OptionError
from parlour.server import plans, times
from parlour.server.catalogue import Catalogue
from parlour.server.course import Course
from parlour.server.creation import checked_clock, checked_seats, option_refusal
from parlour.server.messages import CreateTable
from parlour.server.problems import RefusedError
from parlour.server.rows import SeatRow, TableRow
from parlour.server.store import ConflictError, Store
from parlour.server.tables import Tables

_HOURLY = 120
"""Tables a person may open in one hour."""
_GATHERING = 20
"""Tables of one person, opened within a day, that may wait for players at once."""


class Opening:
    """Opens tables in the store."""

    def __init__(self, store: Store, catalogue: Catalogue, tables: Tables) -> None:
        self._store = store
        self._catalogue = catalogue
        self._tables = tables

    async def create(self, person: str, request: CreateTable) -> str:
        """Open a table for ``person``, dealt and ready to play unless seats are open; return its id.

        Raises RefusedError.
        """
        info = await self._catalogue.info(request.game)
        seats = checked_seats(request, info, person, await self._store.name_of(person))
        clock = checked_clock(request.clock)
        await self._assert_few(person, seats)
        try:
            game = await self._catalogue.game(info.name, len(seats), request.options)
        except OptionError as error:
            raise option_refusal(error, info) from error
        row = TableRow(
            id=secrets.token_urlsafe(16),
            game=info.name,
            rules=game.type.rules_version,
            options={option.name: game.options[option.name] for option in info.options},
            owner=person,
            seed=new_seed(),
            created=times.written(times.now()),
            seats=seats,
            visibility=request.visibility,
            clock=clock,
            invite=secrets.token_urlsafe(16),
        )
        await self._store_new(row)
        return row.id

    async def rematch(self, person: str, table: str) -> str:
        """The same again with seats rotated by one; one rematch for all who sat there. Raises RefusedError."""
        room = await self._tables.rooms.known(table, person)
        async with room.lock:
            await self._tables.rooms.refresh(room)
            course = room.table.course
            if not course.seating.of(person):
                raise RefusedError("problem.not_seated")
            if course.phase != "over":
                raise RefusedError("problem.not_over")
            if course.rematch:
                return course.rematch
            seats = [_again(row, person) for row in course.seating.seats]
            await self._assert_few(person, seats)
            row = replace(
                course.row,
                # Two who ask at once come to the same table, of which there is one.
                id=_successor(course.row),
                owner=person,
                seed=new_seed(),
                created=times.written(times.now()),
                seats=[replace(row, seat=seat) for seat, row in enumerate([*seats[1:], *seats[:1]])],
                invite=secrets.token_urlsafe(16),
                provable=True,
            )
            with suppress(ConflictError):
                await self._store_new(row)
            while not room.table.course.rematch:
                try:
                    await self._tables.append(room, plans.rematch(room.table.course, row.id))
                except ConflictError:
                    await self._tables.rooms.refresh(room)
        return row.id

    async def _assert_few(self, person: str, seats: list[SeatRow]) -> None:
        if await self._store.made_since(person, times.ago(3600)) >= _HOURLY:
            raise RefusedError("problem.too_many_tables", max=_HOURLY)
        waits = any(row.kind == "open" for row in seats)
        if waits and await self._store.gathering_of(person, times.ago(24 * 3600)) >= _GATHERING:
            raise RefusedError("problem.too_many_open", max=_GATHERING)

    async def _store_new(self, row: TableRow) -> None:
        """Raises ConflictError if there is one of that id."""
        course = Course(row, await self._catalogue.game(row.game, len(row.seats), row.options))
        entries = course.drawn()
        for entry in entries:
            course.advance(entry)
        await self._store.create(row, entries, course.standing())
        await self._tables.waiting.changed(seat.person for seat in row.seats if seat.person)


def _again(row: SeatRow, person: str) -> SeatRow:
    """A seat for the rematch: the asker sits, the seats of other persons are kept for them."""
    kind = "open" if row.kind == "person" and row.person != person else row.kind
    return replace(row, kind=kind, stand_in=False, out=False)


def _successor(row: TableRow) -> str:
    digest = hmac.digest(row.seed, b"rematch", "sha256")
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")
