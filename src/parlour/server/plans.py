"""What each request comes to at a table: the entries it would add to the log, or why it is refused."""

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from parlour.server import times
from parlour.server.course import Course
from parlour.server.messages import (
    Answer,
    ComeBack,
    EntryKind,
    Leave,
    Move,
    Resign,
    Sit,
    StandIn,
    TableRequest,
    Undo,
)
from parlour.server.problems import RefusedError
from parlour.server.rows import Entry

if TYPE_CHECKING:
    from parlour.core.game import State

LONGEST = 5000
"""Entries after which nothing but the game goes on: with undos a log could grow for ever."""

_RENAMED = 500
"""Entries after which names stay: one person alone could fill the log, and nobody would sit down any more."""

LONGEST_GAME = 10_000
"""Entries after which the game cannot go on either: pawns could walk for ever."""


def planned(course: Course, person: str, name: str, request: TableRequest) -> list[Entry]:
    """The entries of a request of ``person``, whose name is ``name``; at least one.

    Raises RefusedError, or IllegalActionError when the rules forbid the action.
    """
    match request:
        case Move():
            assert_goes_on(course, request.version)
            if course.version >= LONGEST_GAME:
                raise RefusedError("problem.game_too_long", max=LONGEST_GAME)
            action = legal_action(course, course.state, person, request.action)
            return course.followed([_action(course, action, request.id)])
        case Undo():
            return _undo(course, person, request)
        case Answer():
            return _answer(course, person, request)
        case Sit():
            return _sit(course, person, name, request)
        case Leave():
            return _leave(course, person, request)
        case ComeBack():
            return _come_back(course, person, request)
        case StandIn():
            return _stand_in(course, person, request)
        case Resign():
            return _resign(course, person, request)
        case _:
            assert_never(request)


def assert_goes_on(course: Course, version: int) -> None:
    """Raise RefusedError unless who has seen ``version`` knows the position, and the game goes on from it."""
    if not course.moved <= version <= course.version:
        raise RefusedError("problem.stale", version=course.version)
    _assert_playing(course)


def legal_action(course: Course, state: "State", person: str, notation: str) -> int:
    """The action that ``person`` names in a position of the game.

    Raises RefusedError, or IllegalActionError when the rules forbid it.
    """
    seat = state.current_player()
    if seat < 0 or course.seating.player(seat) != person:
        raise RefusedError("problem.not_your_turn")
    return state.string_to_action(notation)


def played(course: Course, action: int) -> list[Entry]:
    """The entries of a bot's legal action."""
    return course.followed([_action(course, action, None)])


def overdue(course: Course) -> list[Entry]:
    """The entries that are due by themselves: a clock has run out."""
    flag = course.time.flag if course.time else None
    if flag is None or course.time is None or course.time.running is None or flag > times.now().timestamp():
        return []
    return _entries(course, "timeout", [course.time.running], None)


def renamed(course: Course, person: str, before: str, name: str) -> list[Entry]:
    """The entry by which a person who was called ``before`` sits under a new name, until the game begins; if any.

    Those at one screen may all be without a name: then nobody can tell whose seat is the person's own.
    """
    if course.phase != "gathering" or course.version >= _RENAMED:
        return []
    seats = [seat for seat in course.seating.of(person) if course.seating.seats[seat].name == before]
    return _entries(course, "sit", seats, None, person=person, text=name) if len(seats) == 1 else []


def rematch(course: Course, table: str) -> list[Entry]:
    """The entry that leads everyone to the next table."""
    return _entries(course, "rematch", [0], None, text=table)


def _undo(course: Course, person: str, request: Undo) -> list[Entry]:
    _assert_not_too_long(course, LONGEST)
    assert_goes_on(course, request.version)
    undoable = course.undoable(person)
    if undoable is None:
        raise RefusedError("problem.nothing_to_undo")
    if undoable.asks and course.asked is not None:
        raise RefusedError("problem.already_asked")
    seat = course.line[undoable.to_ply].seat
    kind: EntryKind = "ask" if undoable.asks else "undo"
    return _entries(course, kind, [seat], request.id, to_ply=undoable.to_ply)


def _answer(course: Course, person: str, request: Answer) -> list[Entry]:
    assert_goes_on(course, request.version)
    asked = course.asked
    # Who has not seen this question has answered another.
    if asked is None or request.version < asked.version:
        raise RefusedError("problem.nothing_asked")
    if not request.agree and course.seating.player(asked.seat) == person:
        return _entries(course, "withdraw", [asked.seat], request.id)
    seat = _first(course, person, course.waiting_for(asked))
    if seat is None:
        raise RefusedError("problem.nothing_asked")
    if not request.agree:
        return _entries(course, "refuse", [seat], request.id)
    entries = _entries(course, "agree", [seat], request.id)
    if course.waiting_for(asked) == [seat]:
        undo = Entry(course.version + 2, "undo", entries[0].at, asked.seat, to_ply=asked.to_ply)
        entries.append(undo)
    return entries


def _sit(course: Course, person: str, name: str, request: Sit) -> list[Entry]:
    if request.seat not in range(len(course.seating.seats)):
        raise RefusedError("problem.no_such_seat")
    if course.phase == "over":
        raise RefusedError("problem.game_over")
    row = course.seating.seats[request.seat]
    kept = [row for row in course.seating.seats if row.kind == "open" and row.person == person]
    if course.seating.of(person):
        raise RefusedError("problem.already_seated")
    if kept and row not in kept:
        raise RefusedError("problem.seat_kept")
    if row.kind != "open" or row.person not in {None, person}:
        raise RefusedError("problem.seat_taken")
    _assert_not_too_long(course, LONGEST)
    # Who shared a screen sits down with everybody there, each under their own name.
    taken = kept if len(kept) > 1 else [replace(row, name=name)]
    entries = _entries(course, "sit", [row.seat for row in taken], request.id, person=person)
    return course.followed([replace(entry, text=row.name) for entry, row in zip(entries, taken, strict=True)])


def _leave(course: Course, person: str, request: Leave) -> list[Entry]:
    if course.phase == "over":
        raise RefusedError("problem.game_over")
    if course.phase == "gathering":
        seats = [row.seat for row in course.seating.seats if row.person == person]
    else:
        seats = course.seating.played_by(person)
    if not seats:
        raise RefusedError("problem.not_seated")
    entries = _entries(course, "leave", seats, request.id)
    # With the last seat goes the invitation: before, the person would be sent the new one.
    return [*entries[:-1], replace(entries[-1], text=secrets.token_urlsafe(16))]


def _come_back(course: Course, person: str, request: ComeBack) -> list[Entry]:
    _assert_playing(course)
    rows = [course.seating.seats[seat] for seat in _own(course, person)]
    seats = [row.seat for row in rows if row.stand_in and not row.out]
    if not seats:
        raise RefusedError("problem.not_absent")
    others = course.seating.players() - {person}
    if others and course.time is not None and course.to_move in seats and course.time.seconds[course.to_move] <= 0:
        # Else one could keep them waiting for ever by coming back before the bot has moved.
        seats.remove(course.to_move)
        if not seats:
            raise RefusedError("problem.time_is_up")
    # Later than undoing, so that nobody can fill the log to keep another from coming back.
    _assert_not_too_long(course, LONGEST_GAME)
    return _entries(course, "come_back", seats, request.id)


def _stand_in(course: Course, person: str, request: StandIn) -> list[Entry]:
    """Whether the absent have been away for long enough, the caller has seen to."""
    _assert_playing(course)
    _own(course, person)
    absent = course.seating.player(request.seat) if request.seat in range(len(course.seating.seats)) else None
    if absent is None or absent == person:
        raise RefusedError("problem.no_such_seat")
    return _entries(course, "stand_in", [request.seat], request.id)


def _resign(course: Course, person: str, request: Resign) -> list[Entry]:
    _assert_playing(course)
    seats = [seat for seat in _own(course, person) if not course.seating.seats[seat].out]
    if not seats:
        raise RefusedError("problem.not_seated")
    # At one screen, whoever is to move.
    return _entries(course, "resign", [course.to_move if course.to_move in seats else seats[0]], request.id)


def _action(course: Course, action: int, client: str | None) -> Entry:
    state, at = course.state, times.written(times.now())
    return Entry(
        course.version + 1, "action", at, state.current_player(), state.action_to_string(action), client=client
    )  # fmt: skip


def _entries(
    course: Course,
    kind: EntryKind,
    seats: Sequence[int],
    client: str | None,
    *,
    to_ply: int = 0,
    person: str | None = None,
    text: str = "",
) -> list[Entry]:
    """One entry a seat, all of one moment; the first carries the client's id."""
    at = times.written(times.now())
    return [
        Entry(
            course.version + 1 + n,
            kind,
            at,
            seat,
            to_ply=to_ply,
            client=client if n == 0 else None,
            person=person,
            text=text,
        )
        for n, seat in enumerate(seats)
    ]


def _assert_playing(course: Course) -> None:
    if course.phase == "over":
        raise RefusedError("problem.game_over")
    if course.phase == "gathering":
        raise RefusedError("problem.not_started")


def _assert_not_too_long(course: Course, most: int) -> None:
    if course.version >= most:
        raise RefusedError("problem.log_too_long", max=most)


def _own(course: Course, person: str) -> list[int]:
    seats = course.seating.of(person)
    if not seats:
        raise RefusedError("problem.not_seated")
    return seats


def _first(course: Course, person: str, seats: Sequence[int]) -> int | None:
    return next((seat for seat in seats if course.seating.player(seat) == person), None)
