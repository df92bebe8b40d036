"""What the log of one table amounts to: the position, the seats, the clocks, what is being asked."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from parlour.core.chance import SeededChance
from parlour.server import times
from parlour.server.messages import Ended, Phase
from parlour.server.possible import look_alike, possible
from parlour.server.rows import ASIDE, Entry, Standing, TableRow
from parlour.server.seating import Seating
from parlour.server.thinking import ThinkingTime

if TYPE_CHECKING:
    from parlour.core.game import Game, State

BOT_PATIENCE = 30.0
"""Seconds after which a bot's turn is overdue, so that another process may take it up."""


@dataclass(frozen=True)
class Step:
    """One action that stands: who played it, -1 for chance, and whether it told that player something new."""

    seat: int
    action: int
    revealing: bool


@dataclass(frozen=True)
class Asked:
    """A seat asked at ``version`` to take back all but ``to_ply`` actions; those in ``agreed`` do not mind."""

    version: int
    seat: int
    to_ply: int
    agreed: frozenset[int] = field(default_factory=frozenset)


@dataclass(frozen=True)
class Undoable:
    """How many actions would remain, and whether the others must agree."""

    to_ply: int
    asks: bool


class Course:
    """Changes only by ``advance``, entry after entry in the order of the store."""

    def __init__(self, row: TableRow, game: "Game") -> None:
        self.row = row
        self.game = game
        self.version = 0
        """How many entries there are."""
        self.moved = 0
        """The version of the last action or undo: who has seen it knows the position."""
        self.touched = row.created
        self.state: State = game.new_initial_state()
        self.line: list[Step] = []
        """All actions that stand."""
        self.seating = Seating(row.seats, row.invite)
        self.time = ThinkingTime(row.clock, len(row.seats)) if row.clock else None
        self.asked: Asked | None = None
        self.rematch = ""
        self.ended: Ended | None = None
        self._ahead = False
        self._chance = SeededChance(row.seed, row.id)

    def copy(self) -> "Course":
        """Another that goes on by itself, to see where entries would lead; not what they tell anyone."""
        other = copy(self)
        other._ahead = True
        other.line, other.seating = self.line.copy(), self.seating.copy()
        other.time = self.time.copy() if self.time else None
        return other

    # --- where it stands ---

    @property
    def phase(self) -> Phase:
        """Whether it gathers players, goes on, or is over."""
        if self.ended is not None:
            return "over"
        return "playing" if self.seating.complete else "gathering"

    @property
    def to_move(self) -> int | None:
        """The seat that acts; None while it gathers, while chance acts, and when it is over."""
        seat = self.state.current_player()
        return seat if seat >= 0 and self.phase == "playing" else None

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot that acts, if one does."""
        return None if self.to_move is None else self.seating.level(self.to_move)

    @property
    def plays_unwatched(self) -> bool:
        """Whether bots play on though nobody looks: where a person waits for another."""
        persons = {row.person for row in self.seating.seats if row.kind == "person"}
        return len(persons) > 1 and bool(self.seating.players())

    def standing(self) -> Standing:
        """What lists and searches need of it."""
        return Standing(
            self.version,
            self.touched,
            self.phase,
            self.to_move,
            None if self.ended is None else self.ended.winners,
            self.seating.invite,
            self._due(),
            self.seating.seats.copy(),
        )

    def _due(self) -> str | None:
        if self.bot_to_move is not None:
            late = times.seconds(self.touched) + BOT_PATIENCE
            return times.from_seconds(late) if self.plays_unwatched else None
        flag = self.time.flag if self.time else None
        return None if flag is None else times.from_seconds(flag)

    # --- what may be taken back ---

    def undoable(self, person: str) -> Undoable | None:
        """What an undo of ``person`` would come to; None if none of their actions can be taken back.

        Among persons at one screen what chance brought to light stays; a bot never minds.
        """
        # What a bot plays for them is not theirs to take back.
        seats = self.seating.played_by(person)
        if self.phase != "playing" or not seats:
            return None
        last = next((ply for ply in range(len(self.line) - 1, -1, -1) if self.line[ply].seat in seats), None)
        if last is None:
            return None
        crossed = self.line[last:]
        others = self.seating.persons_left() - {person}
        if not others:
            chance = any(step.seat < 0 for step in crossed)
            against_bots = any(self.seating.level(row.seat) is not None for row in self.seating.seats)
            return Undoable(last, False) if against_bots or not chance else None
        if all(step.seat in seats and not step.revealing for step in crossed):
            return Undoable(last, False)
        # Who is away cannot agree, and is not overruled when nobody else is there either.
        return Undoable(last, True) if others & self.seating.players() else None

    def waiting_for(self, asked: Asked) -> list[int]:
        """The first seats of those persons who have yet to agree."""
        asker = self.seating.player(asked.seat)
        agreed = {self.seating.player(seat) for seat in asked.agreed} | {asker, None}
        first: dict[str, int] = {}
        for row in self.seating.seats:
            person = self.seating.player(row.seat)
            if person is not None and person not in agreed:
                first.setdefault(person, row.seat)
        return list(first.values())

    # --- how it changes ---

    def drawn(self) -> list[Entry]:
        """What chance decides from here on, until someone is to move; nothing while the table gathers."""
        entries: list[Entry] = []
        state = self.state
        while state.is_chance_node() and self.phase == "playing":
            action = self._chance.draw(state)
            version = self.version + len(entries) + 1
            entries.append(Entry(version, "action", times.written(times.now()), -1, state.action_to_string(action)))
            state = state.child(action)
        return entries

    def followed(self, entries: Sequence[Entry]) -> list[Entry]:
        """``entries`` and what chance decides after them."""
        ahead = self.copy()
        for entry in entries:
            ahead.advance(entry)
        return [*entries, *ahead.drawn()]

    def after(self, entry: Entry) -> "State":
        """The position that ``entry`` leads to. Raises ValueError for an action that is not legal."""
        if entry.kind == "action":
            return self.state.child(self.state.string_to_action(entry.action))
        if entry.kind == "undo":
            state = self.game.new_initial_state()
            for step in self.line[: entry.to_ply]:
                state.apply_action(step.action)
            return state
        return self.state

    def advance(self, entry: Entry, after: "State | None" = None) -> None:
        """Take in the next entry, which leads to the position ``after``. Raises ValueError if it does not fit."""
        if entry.version != self.version + 1:
            raise ValueError(f"entry {entry.version} follows version {self.version}")
        after = after or self.after(entry)
        match entry.kind:
            case "action":
                seat, action = self.state.current_player(), after.history()[-1]
                self.line.append(Step(seat, action, self._reveals(action, after)))
            case "undo":
                del self.line[entry.to_ply :]
            case "rematch":
                self.rematch = entry.text
            case kind if kind in ASIDE:
                pass
            case _:
                self.seating.advance(entry, final=self.row.clock is not None and self.row.clock.kind == "game")
        self.state = after
        self.version, self.touched = entry.version, entry.at
        if entry.kind in {"action", "undo"}:
            self.moved = entry.version
        self._advance_asking(entry)
        if self.ended is None:
            self.ended = self._end(entry)
        if self.time is not None and entry.kind not in ASIDE:
            self._advance_time(self.time, entry)

    def _reveals(self, action: int, after: "State") -> bool:
        """Whether the seat that plays ``action`` learns by ``after`` what it could not know before.

        It does if in another position that it takes for possible the same action would have looked different. Against
        bots alone nobody minds; who is away comes back and does.
        """
        seat = self.state.current_player()
        if seat < 0 or self._ahead or not self.seating.persons_left() - {self.seating.seats[seat].person}:
            return False
        others = [other.child(action) for other in possible(self.state, seat) if other != self.state]
        return bool(others) and not look_alike([after, *others], seat)

    def _advance_asking(self, entry: Entry) -> None:
        if entry.kind == "ask":
            self.asked = Asked(entry.version, entry.seat, entry.to_ply)
        elif entry.kind == "agree" and self.asked is not None:
            self.asked = replace(self.asked, agreed=self.asked.agreed | {entry.seat})
        elif entry.kind != "rematch":
            self.asked = None

    def _end(self, entry: Entry) -> Ended | None:
        if self.state.is_terminal():
            return Ended("played", self.state.view(None)["winners"])
        if self.seating.decided:
            winners = [row.seat for row in self.seating.left_in()]
            return Ended("timeout" if entry.kind == "timeout" else "resigned", winners)
        if entry.kind == "leave" and not self.seating.complete and not self.seating.awaited():
            return Ended("abandoned", [])
        return None

    def _advance_time(self, time: ThinkingTime, entry: Entry) -> None:
        seat = self.to_move
        if entry.kind == "come_back" and entry.seat == seat and time.seconds[seat] <= 0:
            time.refill(seat)
        thinks = seat is not None and self.seating.player(seat) is not None
        person = None if seat is None else self.seating.seats[seat].person
        undone = entry.kind == "undo"
        time.advance(times.seconds(entry.at), seat, len(self.line), person=person, thinks=thinks, undone=undone)
