"""What the store keeps of a table: how it was opened, and the log of what happened there."""

from typing import Final, Literal

import msgspec

from parlour.server.messages import Clock, EntryKind, OptionValue, Phase, Seat, Visibility


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits on a seat. ``person`` is None for a bot; of an open seat it is for whom it is kept."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str
    person: str | None
    stand_in: bool = False
    """A bot plays for the person."""
    out: bool = False
    """The person cannot come back."""


class TableRow(msgspec.Struct, frozen=True):
    """How a table was opened; this never changes."""

    id: str
    game: str
    rules: int
    options: dict[str, OptionValue]
    owner: str
    seed: bytes
    created: str
    seats: list[SeatRow]
    """As they were then."""
    visibility: Visibility = "private"
    clock: Clock | None = None
    invite: str = ""
    """The first secret of the invitation."""
    provable: bool = True
    """Whether all that chance decided follows from the seed; not so where an earlier Parlour drew by other means."""


class Standing(msgspec.Struct, frozen=True):
    """What the log of a table amounts to, as far as lists and searches need it without a replay."""

    version: int
    touched: str
    phase: Phase
    to_move: int | None
    winners: list[int] | None
    invite: str
    due: str | None
    """When someone must look after the table: a clock runs out, or a bot should have moved."""
    seats: list[SeatRow]


class StoredTable(msgspec.Struct, frozen=True):
    """A table and where it stands."""

    row: TableRow
    standing: Standing


ASIDE: Final = frozenset({"ask", "agree", "refuse", "withdraw", "rematch"})
"""Kinds of entries that touch neither the position, nor the seats, nor the clocks."""


class Entry(msgspec.Struct, frozen=True):
    """One line of a log, as ``messages.LogEntry`` tells it, with what its viewers may not know."""

    version: int
    kind: EntryKind
    at: str
    seat: Seat
    action: str = ""
    to_ply: int = 0
    client: str | None = None
    """The id that the client gave its request."""
    person: str | None = None
    """Who sat down."""
    text: str = ""
    """Of ``sit`` the name; of a person's last ``leave`` the new secret of the invitation; of ``rematch`` its table."""
