"""Every message between the server and its clients, typed once.

The TypeScript types of the web page are generated from this module and ``reasons``
(``python -m parlour.server.typescript``).
Fields named ``at``, ``created`` or ``touched`` are ISO 8601 times in UTC with their zone. Text never crosses
the wire except what people typed (names); everything else is a key with values, put into words by the client.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from parlour.server.reasons import ProblemReason

Seat: TypeAlias = int
View: TypeAlias = dict[str, Any]
"""What ``state.view(viewer)`` returns: JSON-ready, keys as documented per game."""

Event: TypeAlias = dict[str, Any]
"""What an action did: ``{"event": "<key>", ...values}``; the texts are keyed ``<game>.event.<key>``."""

OptionValue: TypeAlias = str | int | bool

# Limits on what a client may send; what breaks one is ``problem.malformed``.
Key: TypeAlias = Annotated[str, msgspec.Meta(max_length=64, pattern="^[ -~]+$")]
Notation: TypeAlias = Annotated[str, msgspec.Meta(max_length=400)]
Secret: TypeAlias = Annotated[str, msgspec.Meta(max_length=128)]
"""An invitation, or a link that carries an identity; may be empty where it is optional."""

NAME_LENGTH: Final = 40
"""The most characters of a name."""

GRACE: Final = 120.0
"""Seconds that someone may be away before the others may let a bot play for them."""

Phase: TypeAlias = Literal["gathering", "playing", "over"]
"""``gathering`` while a seat is open; the game is dealt when the last one is taken. ``over`` is final."""

Visibility: TypeAlias = Literal["private", "public"]
"""A private table is known to those who sit there and to who has its invitation; a public one to all."""

Ending: TypeAlias = Literal["played", "resigned", "timeout", "abandoned"]
"""Why a table is over: played to the end by the rules; resigned, or out of time, so that no game was left;
abandoned by all before it began."""

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


class Me(msgspec.Struct, frozen=True):
    """GET /api/me, PUT /api/me and POST /api/me/recover → Me: who the asker is to others."""

    name: str
    """Empty until chosen."""
    waiting: list[str]
    """The same as in Waiting."""


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/me → Me. The name goes with the person to tables from now on."""

    name: str


class Link(msgspec.Struct, frozen=True):
    """POST /api/me/link → Link: the secret of a new recovery link; the one before serves no more.

    Whoever has it can become this person on another device. The page puts it behind ``#/me/``.
    """

    link: str


class Recover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/recover → Me: become the person whose recovery link this is; sets the cookie."""

    link: Secret


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think, for persons; bots have none.

    ``turn``: ``seconds`` for each turn. Who exceeds it is stood in for by a bot, and may come back.
    ``game``: ``seconds`` for the whole game, and ``increment`` more after each turn. Who has none left is out as if
    resigned. A turn ends when another seat is to move, or when chance has acted.
    """

    kind: Literal["turn", "game"]
    seconds: int
    """For a turn 30 s to 14 days; for a game 30 s to 10 hours."""
    increment: int = 0
    """At most 600; 0 for ``turn``."""


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["person", "bot", "open"]
    """``person``: the asker, at several seats if they share a screen; ``open``: for whoever takes it."""
    name: str = ""
    """For a person: at most 40 characters on one line; empty: the asker's own."""
    level: str = ""
    """For a bot: one of GameInfo.levels."""


class CreateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables → TableCreated. Without open seats the game is dealt at once."""

    game: Key
    seats: list[SeatRequest]
    options: dict[Key, OptionValue] = {}
    starter: int | None = None
    """Index in ``seats`` of who starts, where seat 0 starts; null: drawn. Their order stays."""
    visibility: Visibility = "private"
    clock: Clock | None = None


class TableCreated(msgspec.Struct, frozen=True):
    """Also POST /api/tables/{table}/rematch → TableCreated: the same again, seats rotated by one.

    Every person of the table is led to the one new table, where their seats are kept for them.
    """

    table: str


class TableSummary(msgspec.Struct, frozen=True):
    """GET /api/tables → list[TableSummary]: where the asker sits, or opened the table, newest first.

    GET /api/lobby → list[TableSummary]: public tables, those with open seats first.
    """

    table: str
    game: str
    options: dict[str, OptionValue]
    seats: "list[SeatInfo]"
    created: str
    touched: str
    """When something last happened there."""
    phase: Phase
    to_move: Seat | None
    your_turn: bool
    """It waits for the asker: to move, or to take the seat that is kept for them."""
    winners: list[Seat] | None
    visibility: Visibility
    clock: Clock | None


class Health(msgspec.Struct, frozen=True):
    """GET /health → Health, with status 200 or 503."""

    status: Literal["ok", "failing"]


class Problem(msgspec.Struct, frozen=True):
    """The body of every answer that refuses something, or tells of a failure."""

    reason: ProblemReason
    values: dict[str, Any] = {}


# --- The table as its viewer sees it ------------------------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True):
    kind: Literal["person", "bot", "open"]
    name: str
    level: str
    yours: bool
    """The viewer sits here; of an open seat, it is kept for the viewer."""
    stand_in: bool = False
    """A bot plays for the person, who may come back unless ``out``."""
    out: bool = False
    """Resigned, or out of time: there is no coming back."""
    kept: bool = False
    """Of an open seat: only a certain person may take it, ``name``, after a rematch."""


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Who is connected to a table; part of the Snapshot, and sent when it changes. It has no version."""

    table: str
    seats: list[Seat]
    """Seats whose persons are there."""
    spectators: int


class UndoRequest(msgspec.Struct, frozen=True):
    """Someone asks the others to let them take an action back. The next action, or one refusal, ends the asking."""

    seat: Seat
    """Who asks."""
    to_ply: int
    """How many actions would remain."""
    waiting_for: list[Seat]
    """Who has not yet agreed."""


class TimeLeft(msgspec.Struct, frozen=True):
    """The clocks at the moment of sending."""

    seconds: list[float]
    """Of each seat."""
    running: Seat | None
    """Whose clock runs."""


class Ended(msgspec.Struct, frozen=True):
    how: Ending
    winners: list[Seat]
    """May share. Nobody, at an abandoned table."""


class Company(msgspec.Struct, frozen=True):
    """Who sits at the table, and what goes on among them beside the game."""

    phase: Phase
    seats: list[SeatInfo]
    invite: str
    """The secret of the invitation, for those who sit there: ``#/t/<table>/<invite>``. Renewed when someone leaves."""
    asked: UndoRequest | None
    time: TimeLeft | None
    ended: Ended | None
    rematch: str
    """The table of the rematch, once there is one."""


EntryKind: TypeAlias = Literal[
    "action",
    "undo",  # to_ply
    "ask",  # to be allowed to take back; to_ply
    "agree",
    "refuse",
    "withdraw",  # what one has asked oneself
    "sit",  # name; where one sits already, under a new one
    "leave",  # name; before the game the seat is open again, later a bot stands in
    "stand_in",  # the others called in a bot
    "come_back",
    "resign",
    "timeout",
    "rematch",
]


class LogEntry(msgspec.Struct, frozen=True):
    """One entry of the table's log, as far as its viewer may know it; ``version`` counts from 1 without gaps."""

    version: int
    kind: EntryKind
    at: str
    seat: Seat
    """Who acted, -1 for chance."""
    action: str = ""
    """Of an action; empty when it is hidden from the viewer."""
    events: list[Event] = []
    to_ply: int = 0
    """For an undo: how many actions remain."""
    name: str = ""
    """Of who sat down, took another name, or left."""


class TableState(msgspec.Struct, frozen=True):
    """Where the game stands after ``version`` entries."""

    version: int
    view: View
    """From the viewer's seat (at one screen, the seat to move); a spectator's has ``viewer`` null."""
    legal: list[str]
    """Notations of all legal actions, if one of the viewer's seats is to move; else empty."""
    to_move: Seat | None
    """Null when the game is over, and while chance acts."""
    can_undo: bool
    undo_asks: bool = False
    """To take back, the others must agree: Undo asks them."""


# --- WebSocket /live: client to server ----------------------------------------------------------------------


class Watch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="watch"):
    """Follow a table: answered by a Snapshot, then by an Update for every later version."""

    table: Key
    invite: Secret = ""
    """Needed at a private table where one does not sit."""


class Unwatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="unwatch"):
    table: Key


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="move"):
    """Play ``action``. ``id`` is made by the client, at most 64 characters: sent twice, it is played once."""

    table: Key
    id: Key
    version: int
    """The version the player saw; the move is refused (``stale``) when an action or undo has come since."""
    action: Notation


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Take back the asker's last action, and all that followed it.

    Free against bots, and within one's own turn up to the last chance or newly revealed thing; otherwise
    (``TableState.undo_asks``) the others are asked, and the Ack tells the version of the asking.
    """

    table: Key
    id: Key
    version: int


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="answer"):
    """Agree to what ``Company.asked`` asks, or refuse it. When all have agreed it is taken back.

    Who has asked withdraws it by a refusal.
    """

    table: Key
    id: Key
    version: int
    agree: bool


class Preview(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="preview"):
    """Ask what ``action`` would do, without playing it: answered by Previewed or Refused."""

    table: Key
    id: Key
    version: int
    action: Notation
    after: Annotated[list[Notation], msgspec.Meta(max_length=32)] = []
    """Actions of the asker's that are thought to be played before it, in order.

    More than any of our games lets a player do before chance acts again: a roll with all its bonuses has up to 19.
    """


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="sit"):
    """Take an open seat; with the last one the game begins. Who comes second is refused (``seat_taken``).

    Who held several seats at one screen takes, after a rematch, all that are kept for them by sitting on any of these.
    """

    table: Key
    id: Key
    seat: Seat
    invite: Secret = ""
    """Needed at a private table, but for a kept seat."""
    name: str = ""
    """Empty: the asker's own."""


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="leave"):
    """Get up from all one's seats, or turn a kept seat down. In a game a bot stands in, until one comes back."""

    table: Key
    id: Key


class ComeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="come_back"):
    """Play on where a bot stood in."""

    table: Key
    id: Key


class StandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="stand_in"):
    """Let a bot stand in for a person who is to move and has been away for two minutes; for those who sit there."""

    table: Key
    id: Key
    seat: Seat


class Resign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="resign"):
    """Give the game up. With two seats, or when no other person is left, it is over and the others win.

    Otherwise a bot plays on in the seat, and there is no coming back.
    """

    table: Key
    id: Key


class Await(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="await"):
    """Be told where it is one's turn: answered by Waiting, now and whenever that changes."""


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    pass


TableRequest: TypeAlias = Move | Undo | Answer | Sit | Leave | ComeBack | StandIn | Resign
"""What changes a table, is acknowledged, and done once for its ``id``, however often it is sent."""

ClientMessage: TypeAlias = (
    Watch | Unwatch | Move | Undo | Answer | Sit | Leave | ComeBack | StandIn | Resign | Preview | Await | Ping
)


# --- WebSocket /live: server to client ----------------------------------------------------------------------


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot"):
    table: str
    game: str
    options: dict[str, OptionValue]
    created: str
    visibility: Visibility
    clock: Clock | None
    commitment: str
    """SHA-256 of the secret seed that deals and rolls, in hexadecimal."""
    seed: str
    """The seed itself once the game has ended, else empty."""
    version: int
    """How many entries the log has."""
    log: list[LogEntry]
    company: Company
    state: TableState | None
    """Null while the table gathers."""
    presence: Presence


class Update(msgspec.Struct, frozen=True, tag="update"):
    """One more entry of the log, and where that leads."""

    table: str
    version: int
    """That of the entry."""
    entry: LogEntry
    company: Company
    state: TableState | None
    seed: str = ""


class Waiting(msgspec.Struct, frozen=True, tag="waiting"):
    """Tables with others where it is this person's turn, or a seat is kept for them; the longest waiting first."""

    tables: list[str]


class Ack(msgspec.Struct, frozen=True, tag="ack"):
    """The request ``id`` is stored as ``version``; who watches the table was sent the Update before."""

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


ServerMessage: TypeAlias = Snapshot | Update | Presence | Waiting | Ack | Previewed | Refused | Pong
