"""Who sits where, as the log has led there."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.bots import LEVELS
from parlour.server.rows import Entry, SeatRow

STAND_IN = LEVELS[len(LEVELS) // 2]
"""The level of a bot that plays for a person."""


class Seating:
    """The seats of one table, and the secret of the invitation to them."""

    def __init__(self, seats: Sequence[SeatRow], invite: str) -> None:
        self.seats = list(seats)
        self.invite = invite

    def copy(self) -> "Seating":
        """Another that changes by itself."""
        return Seating(self.seats, self.invite)

    @property
    def complete(self) -> bool:
        """Whether no seat is open."""
        return all(row.kind != "open" for row in self.seats)

    def of(self, person: str) -> list[int]:
        """The seats that are the person's, whoever plays for them now."""
        return [row.seat for row in self.seats if row.kind == "person" and row.person == person]

    def player(self, seat: int) -> str | None:
        """The person who plays a seat; None where a bot does."""
        row = self.seats[seat]
        return row.person if row.kind == "person" and not row.stand_in else None

    def played_by(self, person: str) -> list[int]:
        """Those of them that no bot plays for the person."""
        return [seat for seat in self.of(person) if self.player(seat) == person]

    def players(self) -> set[str]:
        """All persons who play."""
        return {person for row in self.seats if (person := self.player(row.seat)) is not None}

    def awaited(self) -> set[str]:
        """All persons who sit here, or for whom a seat is kept."""
        return {row.person for row in self.seats if row.person is not None}

    def level(self, seat: int) -> str | None:
        """The level of the bot that plays a seat; None where nobody or a person does."""
        row = self.seats[seat]
        if row.kind == "bot":
            return row.level
        return STAND_IN if row.stand_in else None

    def concerns(self, person: str) -> bool:
        """Whether the person sits here, or a seat is kept for them."""
        return any(row.person == person for row in self.seats)

    def left_in(self) -> list[SeatRow]:
        """The seats that have neither resigned nor run out of time."""
        return [row for row in self.seats if not row.out]

    def persons_left(self) -> set[str | None]:
        """The persons of those seats, whoever plays for them now."""
        return {row.person for row in self.left_in() if row.kind == "person"}

    @property
    def decided(self) -> bool:
        """Whether so many are out that there is no game left."""
        rest = self.left_in()
        return len(rest) < len(self.seats) and (len(rest) < 2 or all(row.kind != "person" for row in rest))

    def advance(self, entry: Entry, *, final: bool) -> None:
        """Take in what ``entry`` changes; who runs out of time is out for good if that is ``final``."""
        row = self.seats[entry.seat]
        if entry.kind == "leave" and not self.complete and entry.text:
            # Who has given a seat up can come in again only like anyone else.
            self.invite = entry.text
        if entry.kind == "sit":
            row = replace(row, kind="person", name=entry.text, person=entry.person)
        elif entry.kind == "leave" and not self.complete:
            row = replace(row, kind="open", name="", person=None)
        elif entry.kind in {"leave", "stand_in"}:
            row = replace(row, stand_in=True)
        elif entry.kind == "come_back":
            row = replace(row, stand_in=False)
        elif entry.kind == "resign" or (entry.kind == "timeout" and final):
            row = replace(row, stand_in=True, out=True)
        elif entry.kind == "timeout":
            row = replace(row, stand_in=True)
        self.seats[entry.seat] = row
