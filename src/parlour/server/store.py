"""Tables in the database: the append-only truth of what was played, and the arbiter of races."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
import structlog
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Executable, case, delete, exists, func, insert, or_, select, text, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server import schema
from parlour.server.databases import Database, Heard, Work, database_at
from parlour.server.rows import ASIDE, Entry, SeatRow, Standing, StoredTable, TableRow

log = structlog.get_logger()

_Written = TypeVar("_Written")


class ConflictError(Exception):
    """Another entry has taken this version or this client id first; nothing was written."""


class Store:
    """The database as the server uses it: what is read and written, each in one transaction."""

    def __init__(self, url: URL) -> None:
        self._database: Database = database_at(url)
        self._writes = True
        """Whether what was last to be written could be."""

    @property
    def shared(self) -> bool:
        """Whether several processes may serve these tables."""
        return self._database.shared

    async def open(self) -> None:
        """Check and migrate the database. Raises StoreError, and leaves another program's as it is."""
        await self._database.open()

    async def close(self) -> None:
        """Give all connections back."""
        await self._database.close()

    async def answers(self) -> None:
        """Return if the database does; raises whatever is wrong with it.

        Trying tells nothing of a full disk: where writing has failed, it is well when it can be written again.
        """
        self._database.assert_kept()
        async with self._database.reading() as connection:
            await connection.execute(text("SELECT 1"))
        if not self._writes:
            row = {"name": "answers", "value": ""}
            await self._execute(
                self._database.insert_new(schema.house, row),
                update(schema.house).where(schema.house.c.name == row["name"]).values(row),
            )

    # --- tables ---

    async def create(self, table: TableRow, entries: Sequence[Entry], standing: Standing) -> None:
        """Store a new table with its first entries. Raises ConflictError if there is one of that id."""
        row = msgspec.to_builtins(table, builtin_types=(bytes,))
        row["opening"], row["first_invite"] = row.pop("seats"), row.pop("invite")
        seats = [{"table_id": table.id, **asdict(seat)} for seat in standing.seats]

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.tables), {**row, **_columns(standing)})
            await connection.execute(insert(schema.seats), seats)
            if entries:
                await connection.execute(insert(schema.entries), _entry_rows(table.id, entries))

        await self._write_new(work)

    async def append(self, table: str, entries: Sequence[Entry], standing: Standing, note: str = "") -> None:
        """Store ``entries`` and where they lead, all or nothing, and tell the other processes ``note``.

        Raises ConflictError.
        """
        columns = schema.seats.c
        moved = [] if all(entry.kind in _SEATS_STAY for entry in entries) else standing.seats

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.entries), _entry_rows(table, entries))
            where = schema.tables.c.id == table
            await connection.execute(update(schema.tables).where(where).values(_columns(standing)))
            for seat in moved:
                at = (columns.table_id == table, columns.seat == seat.seat)
                await connection.execute(update(schema.seats).where(*at).values(asdict(seat)))
            await self._database.announce(connection, note)

        await self._write_new(work)

    async def table(self, table: str) -> StoredTable | None:
        """The table of that id."""
        async with self._database.reading() as connection:
            found = await _tables(connection, schema.tables.c.id == table, limit=1)
        return found[0] if found else None

    async def tables_of(self, person: str, limit: int) -> list[StoredTable]:
        """The newest tables where ``person`` sits or that they opened, newest first."""
        at = exists().where(schema.seats.c.table_id == schema.tables.c.id, schema.seats.c.person == person)
        async with self._database.reading() as connection:
            return await _tables(connection, or_(schema.tables.c.owner == person, at), limit=limit)

    async def public(self, since: str, limit: int) -> list[StoredTable]:
        """Public tables that gather or go on and were touched since then: open seats first, then the latest."""
        columns = schema.tables.c
        where = (columns.visibility == "public", columns.phase != "over", columns.touched >= since)
        order = (case((columns.phase == "gathering", 0), else_=1), columns.touched.desc(), columns.id)
        async with self._database.reading() as connection:
            return await _tables(connection, *where, order=order, limit=limit)

    async def waiting(self, person: str, limit: int) -> list[str]:
        """Tables where a seat is kept for ``person``, or with others they are to move; the longest waiting first."""
        table, seat = schema.tables.c, schema.seats.c
        to_move = (table.phase == "playing") & (seat.seat == table.to_move) & seat.stand_in.is_(False)
        kept = (table.phase == "gathering") & (seat.kind == "open")
        query = select(table.id).join(schema.seats, seat.table_id == table.id).where(seat.person == person)
        others = schema.seats.alias().c
        shared = exists().where(others.table_id == table.id, others.person != person)
        query = query.where(or_(to_move & shared, kept)).distinct().order_by(table.touched, table.id).limit(limit)
        # Distinct rows can only be ordered by what is selected.
        query = query.add_columns(table.touched)
        async with self._database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def due(self, moment: str, limit: int) -> list[tuple[str, int]]:
        """Tables that someone must look after by now, with their versions, the longest overdue first."""
        columns = schema.tables.c
        query = select(columns.id, columns.version).where(columns.due <= moment).order_by(columns.due).limit(limit)
        async with self._database.reading() as connection:
            return [(row.id, row.version) for row in await connection.execute(query)]

    async def put_off(self, table: str, version: int, moment: str | None) -> None:
        """Look after a table again at that moment, None: never; unless it has gone on from ``version``."""
        seen = (schema.tables.c.id == table, schema.tables.c.version == version)
        await self._execute(update(schema.tables).where(*seen).values(due=moment))

    async def made_since(self, owner: str, since: str) -> int:
        """How many tables ``owner`` has made since then."""
        made = schema.tables.c
        query = select(func.count()).where(made.owner == owner, made.created >= since)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one()

    async def gathering_of(self, owner: str, since: str) -> int:
        """How many tables of ``owner`` made since then, where they sit, still wait for players."""
        made, seat = schema.tables.c, schema.seats.c
        sits = exists().where(seat.table_id == made.id, seat.person == owner)
        where = (made.owner == owner, made.created >= since, made.phase == "gathering", sits)
        async with self._database.reading() as connection:
            return (await connection.execute(select(func.count()).where(*where))).scalar_one()

    async def gathering_with(self, person: str, limit: int) -> list[StoredTable]:
        """The newest tables that wait for players and where ``person`` sits already."""
        table, seat = schema.tables.c, schema.seats.c
        sits = exists().where(seat.table_id == table.id, seat.person == person, seat.kind == "person")
        async with self._database.reading() as connection:
            return await _tables(connection, table.phase == "gathering", sits, limit=limit)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table beyond version ``after``, in order."""
        columns = schema.entries.c
        query = select(schema.entries).where(columns.table_id == table, columns.version > after)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query.order_by(columns.version))).mappings().all()
        return [Entry(**_fields(Entry, row)) for row in rows]

    # --- persons ---

    async def name_of(self, person: str) -> str:
        """What a person is called; empty if they have not said."""
        query = select(schema.persons.c.name).where(schema.persons.c.id == person)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none() or ""

    async def describe(self, person: str, **values: str) -> None:
        """Keep a person's ``name``, or the hash of their recovery ``link``."""
        new = self._database.insert_new(schema.persons, {"id": person, "name": ""})
        await self._execute(new, update(schema.persons).where(schema.persons.c.id == person).values(values))

    async def person_of_link(self, link: str) -> str | None:
        """Whose recovery link has this hash."""
        query = select(schema.persons.c.id).where(schema.persons.c.link == link)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    # --- what several processes share ---

    async def tell(self, told: Sequence[str]) -> None:
        """Tell the other processes these notes at once."""
        await self._database.tell(told)

    async def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        """Hand on, until cancelled, what they tell; ``lost`` is called when something may have been missed."""
        await self._database.listen(heard, lost)

    async def common(self, name: str, value: str) -> str:
        """The house's value of that name; ``value`` from now on, if it had none."""
        new = self._database.insert_new(schema.house, {"name": name, "value": value})
        (found,) = await self._execute(new, select(schema.house.c.value).where(schema.house.c.name == name))
        return str(found)

    async def lease(self, table: str, version: int, process: str, seconds: float, now: float) -> float:
        """Take the bot's turn at ``version`` for so long. 0 if ``process`` has it, else how long another still has."""
        columns = schema.leases.c
        row = {"table_id": table, "version": version, "process": process, "until": now + seconds}
        free = or_(columns.version < version, columns.until <= now, columns.process == process)
        holder, until = await self._execute(
            self._database.insert_new(schema.leases, row),
            update(schema.leases).where(columns.table_id == table, free).values(row),
            select(columns.process, columns.until).where(columns.table_id == table),
        )
        return 0.0 if holder == process else max(0.05, until - now)

    async def give_back(self, process: str) -> None:
        """Let others have the turns of a process that ends."""
        await self._execute(delete(schema.leases).where(schema.leases.c.process == process))

    async def _write_new(self, work: Work[None]) -> None:
        """Raises ConflictError if there is such a row already."""
        try:
            await self._write(work)
        except IntegrityError as error:
            raise ConflictError from error

    async def _execute(self, *statements: Executable) -> Any:
        """Execute statements in one transaction; the first row of the last one, if it returns rows."""

        async def work(connection: AsyncConnection) -> Any:
            for statement in statements:
                result = await connection.execute(statement)
            return result.one() if result.returns_rows else None

        return await self._write(work)

    async def _write(self, work: Work[_Written]) -> _Written:
        try:
            written = await self._database.write(work)
        except IntegrityError:
            raise
        except Exception:
            self._writes = False
            raise
        self._writes = True
        return written


_SEATS_STAY = ASIDE | {"action", "undo"}


async def _tables(
    connection: AsyncConnection, *where: ColumnElement[bool], limit: int, order: Sequence[Any] = ()
) -> list[StoredTable]:
    newest = (schema.tables.c.created.desc(), schema.tables.c.id)
    query = select(schema.tables).where(*where).order_by(*(order or newest)).limit(limit)
    tables = (await connection.execute(query)).mappings().all()
    ids = [row["id"] for row in tables]
    at_tables = select(schema.seats).where(schema.seats.c.table_id.in_(ids)).order_by(schema.seats.c.seat)
    seats: dict[str, list[dict[str, Any]]] = {table: [] for table in ids}
    for row in (await connection.execute(at_tables)).mappings():
        seats[row["table_id"]].append(_fields(SeatRow, row))
    return [table for row in tables if (table := _stored(row, seats[row["id"]])) is not None]


def _stored(row: Mapping[Any, Any], seats: list[dict[str, Any]]) -> StoredTable | None:
    """The table of a row; None for one that somebody has damaged, which takes no other out of a list."""
    opened = {**row, "seats": row["opening"], "invite": row["first_invite"]}
    try:
        table = msgspec.convert(_fields(TableRow, opened), TableRow, builtin_types=(bytes,))
        standing = msgspec.convert(_fields(Standing, {**row, "seats": seats}), Standing)
        if [seat.seat for seat in standing.seats] != [*range(len(table.seats))]:
            raise ValueError("seats are missing")
        if any(seat not in range(len(seats)) for seat in (standing.to_move or 0, *(standing.winners or ()))):
            raise ValueError("there is no such seat")
    except ValueError as error:  # msgspec's is one
        log.error("table cannot be read", table=row["id"], exc_info=error)
        return None
    return StoredTable(table, standing)


def _fields(kind: type[msgspec.Struct], row: Mapping[Any, Any]) -> dict[str, Any]:
    # A row's own keys are of a kind of text that msgspec does not take.
    return {name: row[name] for name in kind.__struct_fields__}


def _columns(standing: Standing) -> dict[str, Any]:
    columns = asdict(standing)
    del columns["seats"]
    return columns


def _entry_rows(table: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"table_id": table, **asdict(entry)} for entry in entries]
