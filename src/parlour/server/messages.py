"""Every message between the server and its clients, typed once.

The TypeScript types of the web page are generated from this module (``python -m parlour.server.typescript``).
Fields named ``at``, ``created`` or ``touched`` are ISO 8601 times in UTC with their zone. Text never crosses
the wire except what people typed (names); everything else is a key with values, put into words by the client.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

Seat: TypeAlias = int
View: TypeAlias = dict[str, Any]
"""What ``state.view(viewer)`` returns: JSON-ready, keys as documented per game."""

Event: TypeAlias = dict[str, Any]
"""What an action did: ``{"event": "<key>", ...values}``; the texts are keyed ``<game>.event.<key>``."""

OptionValue: TypeAlias = str | int | bool

# Limits on what a client may send; what breaks one is ``problem.malformed``.
Key: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Notation: TypeAlias = Annotated[str, msgspec.Meta(max_length=400)]

ProblemReason: TypeAlias = Literal[
    "problem.malformed",  # field: where it is wrong, empty when it is no JSON at all
    "problem.too_large",  # max: bytes
    "problem.too_fast",
    "problem.forbidden_origin",
    "problem.not_found",
    "problem.unknown_table",
    "problem.table_unreadable",
    "problem.too_many_tables",  # max
    "problem.too_many_undos",  # max
    "problem.unknown_game",  # allowed: names
    "problem.unknown_option",  # option, allowed: names
    "problem.bad_option_value",  # option, allowed: values
    "problem.bad_seats",  # allowed: numbers of seats
    "problem.bad_level",  # seat, allowed: levels
    "problem.bad_name",  # seat, max: characters
    "problem.bad_starter",
    "problem.stale",  # version: where the table stands
    "problem.not_your_turn",
    "problem.game_over",
    "problem.nothing_to_undo",
    "problem.server_error",
]
"""Every reason the server itself gives; the reasons of a game's rules are ``<game>.refused.<rule>``."""


# --- HTTP ---------------------------------------------------------------------------------------------------


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    values: list[OptionValue]
    default: OptionValue


class GameInfo(msgspec.Struct, frozen=True):
    """GET /api/games → list[GameInfo]"""

    name: str
    players: list[int]
    options: list[OptionInfo]
    levels: list[str]
    """Bot levels, weakest first; texts are keyed ``level.<level>``."""
    seat_zero_starts: bool
    """True when seat 0 moves first, so that the table decides who starts by the order of its seats."""
    presets: dict[str, dict[str, OptionValue]] = {}
    """Named choices of options, the usual one first; texts are keyed ``<game>.preset.<preset>``."""


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["person", "bot"]
    name: str = ""
    """For a person: at most 40 characters on one line, may be empty."""
    level: str = ""
    """For a bot: one of GameInfo.levels."""


class CreateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables → TableCreated. All person seats belong to the asker: hot seat."""

    game: Key
    seats: list[SeatRequest]
    options: dict[Key, OptionValue] = {}
    starter: int | None = None
    """Index in ``seats`` of who starts, where seat 0 starts; null: drawn. Their order stays."""


class TableCreated(msgspec.Struct, frozen=True):
    table: str


class TableSummary(msgspec.Struct, frozen=True):
    """GET /api/tables → list[TableSummary]: the asker's tables, newest first."""

    table: str
    game: str
    seats: "list[SeatInfo]"
    created: str
    touched: str
    """When the last action was played."""
    to_move: Seat | None
    finished: bool
    winners: list[Seat] | None


class Problem(msgspec.Struct, frozen=True):
    """The body of every 4xx answer."""

    reason: ProblemReason
    values: dict[str, Any] = {}


# --- The table as its viewer sees it ------------------------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True):
    kind: Literal["person", "bot"]
    name: str
    level: str
    yours: bool


class LogEntry(msgspec.Struct, frozen=True):
    """One entry of the table's log, as far as its viewer may know it; ``version`` counts from 1 without gaps."""

    version: int
    kind: Literal["action", "undo"]
    at: str
    seat: Seat
    """Who acted, -1 for chance."""
    action: str = ""
    """Empty for an undo, and for an action that is hidden from the viewer."""
    events: list[Event] = []
    to_ply: int = 0
    """For an undo: how many actions remain."""


class TableState(msgspec.Struct, frozen=True):
    """Where the table stands after ``version`` entries."""

    version: int
    view: View
    legal: list[str]
    """Notations of all legal actions, if one of the viewer's seats is to move; else empty."""
    to_move: Seat | None
    can_undo: bool


# --- WebSocket /live: client to server ----------------------------------------------------------------------


class Watch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="watch"):
    """Follow a table: answered by a Snapshot, then by an Update for every later version."""

    table: Key


class Unwatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="unwatch"):
    table: Key


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="move"):
    """Play ``action``. ``id`` is made by the client, at most 64 characters: sent twice, it is played once."""

    table: Key
    id: Key
    version: int
    """The version the player saw; the move is refused (``stale``) when the table has gone on."""
    action: Notation


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Take back the asker's last action, and all that followed it."""

    table: Key
    id: Key
    version: int


class Preview(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="preview"):
    """Ask what ``action`` would do, without playing it: answered by Previewed or Refused."""

    table: Key
    id: Key
    version: int
    action: Notation
    after: Annotated[list[Notation], msgspec.Meta(max_length=8)] = []
    """Actions of the asker's that are thought to be played before it, in order."""


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    pass


ClientMessage: TypeAlias = Watch | Unwatch | Move | Undo | Preview | Ping


# --- WebSocket /live: server to client ----------------------------------------------------------------------


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot"):
    table: str
    game: str
    options: dict[str, OptionValue]
    seats: list[SeatInfo]
    created: str
    commitment: str
    """SHA-256 of the secret seed that deals and rolls, in hexadecimal."""
    seed: str
    """The seed itself once the game has ended, else empty."""
    log: list[LogEntry]
    state: TableState


class Update(msgspec.Struct, frozen=True, tag="update"):
    table: str
    entry: LogEntry
    state: TableState
    seed: str = ""


class Ack(msgspec.Struct, frozen=True, tag="ack"):
    """The move or undo ``id`` is stored as ``version``; who watches the table was sent the Update before."""

    table: str
    id: str
    version: int


class Previewed(msgspec.Struct, frozen=True, tag="previewed"):
    table: str
    id: str
    version: int
    action: str
    events: list[Event]
    view: View
    """The table as it would be, for the asker."""
    legal: list[str] = []
    """Notations of all legal actions after it, if one of the asker's seats is then to move; else empty."""


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """Nothing was done. ``reason`` is a ProblemReason or ``<game>.refused.<rule>``.

    ``table`` and ``id`` are those of the message, empty when it could not be read.
    """

    table: str
    id: str
    reason: str
    values: dict[str, Any] = {}


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    pass


ServerMessage: TypeAlias = Snapshot | Update | Ack | Previewed | Refused | Pong
