"""One table: what its stored entries amount to, who sees what of it, what may be done next."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from parlour.core.chance import SeededChance, commitment
from parlour.server.messages import LogEntry, Previewed, SeatInfo, Snapshot, TableState, TableSummary, Update
from parlour.server.problems import RefusedError
from parlour.server.store import Entry, SeatRow, TableRow

if TYPE_CHECKING:
    from parlour.core.game import Game, State


def now() -> str:
    """The time as every stored and sent time is written."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def seat_infos(seats: Sequence[SeatRow], person: str) -> list[SeatInfo]:
    """The seats as ``person`` sees them."""
    return [SeatInfo(row.kind, row.name, row.level, row.person == person) for row in seats]


def summary(row: TableRow) -> TableSummary:
    """A stored table as its owner finds it in the list."""
    return TableSummary(
        row.id,
        row.game,
        seat_infos(row.seats, row.owner),
        row.created,
        row.touched,
        row.to_move,
        row.winners is not None,
        row.winners,
    )


def known_to(row: TableRow, person: str) -> bool:
    """Whether ``person`` may know of a table at all: so far, its owner."""
    return person == row.owner


class Table:
    """A table in memory. It only ever changes by ``advance``, entry after entry in the order of the store."""

    def __init__(self, row: TableRow, game: "Game") -> None:
        self.row = row
        self.version = 0
        """How many entries there are."""
        self.versions: dict[str, int] = {}
        """The version that each client id was stored as."""
        self._game = game
        self._chance = SeededChance(row.seed)
        self._line: list[tuple[int, int]] = []
        """Seat and action of every action that stands."""
        viewers: list[int | None] = [seat.seat for seat in row.seats if seat.person is not None]
        self._logs: dict[int | None, list[LogEntry]] = {viewer: [] for viewer in viewers or [None]}
        """The whole log as each of those sees it who may look."""
        self.state: State = game.new_initial_state()

    @property
    def finished(self) -> bool:
        return self.state.is_terminal()

    @property
    def to_move(self) -> int | None:
        """The seat that acts; None at the end, and while chance is to act."""
        return _acting(self.state)

    @property
    def bot_to_move(self) -> SeatRow | None:
        """The bot that acts, if it is one."""
        if self.to_move is None or self.row.seats[self.to_move].kind != "bot":
            return None
        return self.row.seats[self.to_move]

    # --- who sees what ---

    def snapshot(self, person: str) -> Snapshot:
        """All that ``person`` may know."""
        row = self.row
        return Snapshot(
            row.id,
            row.game,
            row.options,
            seat_infos(row.seats, person),
            row.created,
            commitment(row.seed),
            self._revealed_seed(),
            self._logs[self._viewer(person)],
            self._state_for(person),
        )

    def update(self, person: str) -> Update:
        """What the last entry changed, for ``person``."""
        entry = self._logs[self._viewer(person)][-1]
        return Update(self.row.id, entry, self._state_for(person), self._revealed_seed())

    def preview(self, person: str, version: int, client: str, notations: Sequence[str]) -> Previewed:
        """What the last of some actions, played one after the other, would do, for ``person`` who plays them all.

        Raises RefusedError, or IllegalActionError when the rules forbid one of them.
        """
        self._assert_goes_on(version)
        viewer = self._viewer(person)
        after = self.state
        for notation in notations:
            before, action = after, self._named(after, person, notation)
            after = before.child(action)
        events = self._game.events(before, action, after, viewer)
        notation = before.action_to_string(action)
        legal = self._legal(after, person)
        return Previewed(self.row.id, client, self.version, notation, events, after.view(viewer), legal)

    def _seen(self, entry: Entry, after: "State", viewer: int | None) -> LogEntry:
        """The entry that leads from here to ``after``, as ``viewer`` may know it: at least that there is one."""
        notation, events = "", []
        if entry.kind == "action":
            notation = after.view(viewer)["last_action"] or ""
            events = self._game.events(self.state, after.history()[-1], after, viewer)
        return LogEntry(entry.version, entry.kind, entry.at, entry.seat, notation, events, entry.to_ply)

    def _revealed_seed(self) -> str:
        return self.row.seed.hex() if self.finished else ""

    def _viewer(self, person: str) -> int | None:
        seats = [row.seat for row in self.row.seats if row.person == person]
        if self.to_move in seats:
            return self.to_move
        return seats[0] if seats else None

    def _state_for(self, person: str) -> TableState:
        view, legal = self.state.view(self._viewer(person)), self._legal(self.state, person)
        return TableState(self.version, view, legal, self.to_move, self._undo_ply(person) is not None)

    def _legal(self, state: "State", person: str) -> list[str]:
        """All legal actions of ``state`` in notation, if ``person`` is to move there."""
        if not self._may_act(person, state):
            return []
        return [state.action_to_string(action) for action in state.legal_actions()]

    def _may_act(self, person: str, state: "State") -> bool:
        seat = _acting(state)
        return seat is not None and self.row.seats[seat].person == person

    # --- what may be done ---

    def legal_action(self, person: str, version: int, notation: str) -> int:
        """The action that ``person`` names after having seen ``version``.

        Raises RefusedError, or IllegalActionError when the rules forbid it.
        """
        self._assert_goes_on(version)
        return self._named(self.state, person, notation)

    def _named(self, state: "State", person: str, notation: str) -> int:
        if not self._may_act(person, state):
            raise RefusedError("problem.not_your_turn")
        return state.string_to_action(notation)

    def played(self, action: int, client: str | None = None) -> list[Entry]:
        """The entries of a legal action and of the chance that follows it at once."""
        seat, notation = self.state.current_player(), self.state.action_to_string(action)
        entry = Entry(self.version + 1, "action", now(), seat, notation, client=client)
        return [entry, *self.drawn(self.state.child(action), self.version + 1)]

    def drawn(self, state: "State", version: int) -> list[Entry]:
        """What chance decides from ``state`` on, until someone is to move; the log being at ``version``."""
        entries = []
        while state.is_chance_node():
            action = self._chance.draw(state)
            version += 1
            entries.append(Entry(version, "action", now(), -1, state.action_to_string(action)))
            state = state.child(action)
        return entries

    def undone(self, person: str, version: int, client: str) -> list[Entry]:
        """The entry that takes back the last action of ``person`` after ``version``. Raises RefusedError."""
        self._assert_goes_on(version)
        ply = self._undo_ply(person)
        if ply is None:
            raise RefusedError("problem.nothing_to_undo")
        return [Entry(self.version + 1, "undo", now(), self._line[ply][0], to_ply=ply, client=client)]

    def _assert_goes_on(self, version: int) -> None:
        if version != self.version:
            raise RefusedError("problem.stale", version=self.version)
        if self.finished:
            raise RefusedError("problem.game_over")

    def _undo_ply(self, person: str) -> int | None:
        """How many actions would remain; None if none of the asker's can be taken back.

        What chance brought to light stays: nobody plays twice against the same unknown. The end of the game,
        which reveals the seed, is final too.
        """
        if self.finished:
            return None
        for ply in range(len(self._line) - 1, -1, -1):
            seat = self._line[ply][0]
            if seat < 0:
                return None
            if self.row.seats[seat].person == person:
                return ply
        return None

    # --- how it changes ---

    def advance(self, entry: Entry) -> None:
        """Take in the next entry. Raises ValueError if it does not fit."""
        if entry.version != self.version + 1:
            raise ValueError(f"entry {entry.version} follows version {self.version}")
        after = self._after(self.state, entry)
        seen = [(log, self._seen(entry, after, viewer)) for viewer, log in self._logs.items()]
        for log, entry_seen in seen:
            log.append(entry_seen)
        if entry.kind == "undo":
            del self._line[entry.to_ply :]
        else:
            self._line.append((self.state.current_player(), after.history()[-1]))
        self.state = after
        self.version = entry.version
        if entry.client is not None:
            self.versions[entry.client] = entry.version

    def outcome(self, entries: Sequence[Entry]) -> tuple[int | None, list[int] | None]:
        """Who would be to move after ``entries``, and who would have won: None while it goes on."""
        state = self.state
        for entry in entries:
            state = self._after(state, entry)
        return _acting(state), state.view(None)["winners"]

    def _after(self, state: "State", entry: Entry) -> "State":
        if entry.kind == "action":
            return state.child(state.string_to_action(entry.action))
        state = self._game.new_initial_state()
        for _, action in self._line[: entry.to_ply]:
            state.apply_action(action)
        return state


def replayed(row: TableRow, game: "Game", entries: Sequence[Entry]) -> Table:
    """The table as it was stored. Raises ValueError for one that other rules were played at."""
    if row.rules != game.type.rules_version:
        raise ValueError(f"stored under rules {row.rules}, now {game.type.rules_version}")
    table = Table(row, game)
    for entry in entries:
        table.advance(entry)
    return table


def _acting(state: "State") -> int | None:
    seat = state.current_player()
    return seat if seat >= 0 else None
