"""One table as its viewers see it: its course, and what each of them may know of it."""

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.core.chance import commitment
from parlour.server import plans, times
from parlour.server.course import Course
from parlour.server.messages import (
    Company,
    LogEntry,
    Presence,
    Previewed,
    SeatInfo,
    Snapshot,
    TableState,
    TableSummary,
    TimeLeft,
    UndoRequest,
    Update,
)
from parlour.server.possible import look_alike, possible
from parlour.server.problems import RefusedError
from parlour.server.rows import Entry, SeatRow, StoredTable, TableRow

if TYPE_CHECKING:
    from parlour.core.game import Game, State


def seat_infos(seats: Sequence[SeatRow], person: str) -> list[SeatInfo]:
    """The seats as ``person`` sees them."""
    return [
        SeatInfo(
            row.kind,
            row.name,
            row.level,
            row.person is not None and row.person == person,
            row.stand_in,
            row.out,
            row.kind == "open" and row.person is not None,
        )
        for row in seats
    ]


def summary(table: StoredTable, person: str) -> TableSummary:
    """A stored table as ``person`` finds it in a list."""
    row, standing = table.row, table.standing
    return TableSummary(
        row.id,
        row.game,
        row.options,
        seat_infos(standing.seats, person),
        row.created,
        standing.touched,
        standing.phase,
        standing.to_move,
        waits_for(table, person),
        standing.winners,
        row.visibility,
        row.clock,
    )


def waits_for(table: StoredTable, person: str) -> bool:
    """Whether a table waits for ``person``, to move or to take the seat that is kept for them."""
    standing = table.standing
    if standing.phase == "gathering":
        return any(seat.kind == "open" and seat.person == person for seat in standing.seats)
    if standing.to_move is None:
        return False
    seat = standing.seats[standing.to_move]
    return seat.kind == "person" and seat.person == person and not seat.stand_in


def may_know(row: TableRow, seats: Sequence[SeatRow], secret: str, person: str, invite: str) -> bool:
    """Whether ``person``, who shows ``invite``, may know of a table at all, whose secret now is ``secret``.

    Who opened it may, but having sat there at first no longer than anyone else.
    """
    return (
        row.visibility == "public"
        or (person == row.owner and all(seat.person != person for seat in row.seats))
        or any(seat.person == person for seat in seats)
        or (secret != "" and secrets.compare_digest(secret.encode(), invite.encode()))
    )


class Table:
    """A table in memory. It only ever changes by ``advance``, entry after entry in the order of the store."""

    def __init__(self, row: TableRow, game: "Game") -> None:
        self.row = row
        self.course = Course(row, game)
        self.versions: dict[str, int] = {}
        """The version that each client id was stored as."""
        seats = [seat.seat for seat in row.seats if seat.kind != "bot"]
        self._logs: dict[int | None, list[LogEntry]] = {viewer: [] for viewer in (None, *seats)}
        """The whole log as each of those sees it who may look."""

    # --- who sees what ---

    def known_to(self, person: str, invite: str = "") -> bool:
        """Whether ``person``, who shows ``invite``, may know of the table."""
        seating = self.course.seating
        return may_know(self.row, seating.seats, seating.invite, person, invite)

    def snapshot(self, person: str, presence: Presence) -> Snapshot:
        """All that ``person`` may know."""
        row = self.row
        return Snapshot(
            row.id,
            row.game,
            row.options,
            row.created,
            row.visibility,
            row.clock,
            commitment(row.seed),
            self._revealed_seed(),
            self.course.version,
            self._logs[self._viewer(person)],
            self._company(person),
            self._state_for(person),
            presence,
        )

    def update(self, person: str) -> Update:
        """What the last entry changed, for ``person``."""
        entry = self._logs[self._viewer(person)][-1]
        return Update(
            self.row.id,
            entry.version,
            entry,
            self._company(person),
            self._state_for(person),
            self._revealed_seed(),
        )

    def preview(self, person: str, version: int, client: str, notations: Sequence[str]) -> Previewed:
        """What the last of some actions, played one after the other, would do, for ``person`` who plays them all.

        What of the others' secrets an action would bring to light is not shown before it is done. Raises RefusedError,
        or IllegalActionError when the rules forbid one of them.
        """
        course = self.course
        plans.assert_goes_on(course, version)
        viewer = course.state.current_player()
        # The truth is not among them, unless the asker knows it.
        after = possible(course.state, viewer)
        for notation in notations:
            before, action = after, plans.legal_action(course, after[0], person, notation)
            after = [state.child(action) for state in before]
            if not look_alike(after, viewer):
                raise RefusedError("problem.not_foreseeable")
        events = course.game.events(before[0], action, after[0], viewer)
        seat = after[0].current_player()
        acts = seat >= 0 and course.seating.player(seat) == person and look_alike(after, seat)
        return Previewed(
            self.row.id,
            client,
            course.version,
            before[0].action_to_string(action),
            events,
            after[0].view(viewer),
            _notations(after[0]) if acts else [],
        )

    def _seen(self, entry: Entry, after: "State", viewer: int | None, name: str) -> LogEntry:
        """The entry that leads from here to ``after``, as ``viewer`` may know it: at least that there is one."""
        notation, events = "", []
        if entry.kind == "action":
            notation = after.view(viewer)["last_action"] or ""
            events = self.course.game.events(self.course.state, after.history()[-1], after, viewer)
        return LogEntry(
            entry.version, entry.kind, entry.at, entry.seat, notation, events, entry.to_ply, name
        )  # fmt: skip

    def _revealed_seed(self) -> str:
        return self.row.seed.hex() if self.course.phase == "over" else ""

    def _viewer(self, person: str) -> int | None:
        seats = self.course.seating.of(person)
        if self.course.to_move in seats:
            return self.course.to_move
        return seats[0] if seats else None

    def _company(self, person: str) -> Company:
        course = self.course
        asked = course.asked
        request = UndoRequest(asked.seat, asked.to_ply, course.waiting_for(asked)) if asked else None
        left = TimeLeft(course.time.left(times.now().timestamp()), course.time.running) if course.time else None
        invite = course.seating.invite if course.seating.of(person) else ""
        return Company(
            course.phase,
            seat_infos(course.seating.seats, person),
            invite,
            request,
            left,
            course.ended,
            course.rematch,
        )

    def _state_for(self, person: str) -> TableState | None:
        course = self.course
        if course.phase == "gathering" or (course.ended is not None and course.ended.how == "abandoned"):
            return None
        acts = course.to_move is not None and course.seating.player(course.to_move) == person
        legal = _notations(course.state) if acts else []
        undoable = course.undoable(person)
        return TableState(
            course.version,
            course.state.view(self._viewer(person)),
            legal,
            course.to_move,
            undoable is not None,
            undoable is not None and undoable.asks,
        )

    # --- how it changes ---

    def advance(self, entry: Entry) -> None:
        """Take in the next entry. Raises ValueError if it does not fit."""
        after = self.course.after(entry)
        name = entry.text if entry.kind == "sit" else ""
        if entry.kind == "leave":
            name = self.course.seating.seats[entry.seat].name
        everyone = self._seen(entry, after, None, name)
        for viewer, log in self._logs.items():
            seen = everyone if viewer is None else self._seen(entry, after, viewer, name)
            # What all may know is kept once.
            log.append(everyone if seen == everyone else seen)
        self.course.advance(entry, after)
        if entry.client is not None:
            self.versions[entry.client] = entry.version


def replayed(row: TableRow, game: "Game", entries: Sequence[Entry]) -> Table:
    """The table as it was stored. Raises ValueError for one that other rules were played at."""
    if row.rules != game.type.rules_version:
        raise ValueError(f"stored under rules {row.rules}, now {game.type.rules_version}")
    table = Table(row, game)
    for entry in entries:
        table.advance(entry)
    return table


def _notations(state: "State") -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]
