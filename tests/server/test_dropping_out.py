"""Whoever drops out, at any moment of any game: somebody is always to move, until the game is over."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import parlour
from parlour.server import plans
from parlour.server.course import Course
from parlour.server.messages import Clock, Leave, Resign
from parlour.server.rows import Entry, SeatRow, TableRow

OPENED = "2030-01-02T03:04:05.678+00:00"
PERSONS = ["ann", "bo", "cy", "di"]
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("patchwork", {}),
    ("parcheesi", {"players": 3}),
    ("parcheesi", {"players": 4, "preset": "course"}),
    ("littletown", {"players": 3, "market": "draft"}),
    ("littletown", {"players": 4, "market": "pick_one"}),
]


def opened(name: str, options: dict[str, Any], clock: Clock | None = None) -> Course:
    game = parlour.load_game(name, **options)
    seats = [SeatRow(seat, "person", "", "", PERSONS[seat]) for seat in range(game.num_players())]
    row = TableRow("t", name, game.type.rules_version, dict(game.options), "ann", bytes(32), OPENED, seats, clock=clock)
    course = Course(row, game)
    advance(course, course.followed([]))
    return course


def test_what_a_bot_plays_at_a_seat_given_up_is_nobodys_to_take_back() -> None:
    rng = random.Random(1)
    game = parlour.load_game("littletown", players=3)
    seats = [SeatRow(seat, "person", "", "", person) for seat, person in enumerate(("ann", "ann", "bo"))]
    row = TableRow("t", "littletown", game.type.rules_version, dict(game.options), "ann", bytes(32), OPENED, seats)
    course = Course(row, game)
    advance(course, course.followed([]))
    while course.to_move != 0:
        advance(course, played(course, rng))
    advance(course, plans.planned(course, "ann", "", Resign("t", "enough")))
    while course.to_move == 0:
        advance(course, played(course, rng))
    assert course.to_move == 1
    undoable = course.undoable("ann")
    assert undoable is None or undoable.asks


def advance(course: Course, entries: list[Entry]) -> None:
    for entry in entries:
        course.advance(entry)


def played(course: Course, rng: random.Random) -> list[Entry]:
    return plans.played(course, rng.choice(course.state.legal_actions()))


def play_on(course: Course, rng: random.Random) -> None:
    """A few actions more, whoever they fall to."""
    for _ in range(3):
        if course.phase == "playing":
            advance(course, played(course, rng))
            assert_sound(course)


def dropped(course: Course, seat: int, way: str) -> list[Entry]:
    request = Leave if way == "leave" else Resign
    return plans.planned(course, PERSONS[seat], "", request("t", f"{course.version}"))


def moments(course: Course, rng: random.Random) -> Iterator[Course]:
    """The game at every phase that it comes to, and some moments more."""
    seen: dict[str, int] = {}
    while course.phase == "playing":
        phase = course.state.view(None)["phase"]
        seen[phase] = seen.get(phase, 0) + 1
        if seen[phase] <= 3 or course.state.ply % 10 == 0:
            yield course.copy()
        if course.state.ply > 300:
            return
        advance(course, played(course, rng))


def assert_sound(course: Course) -> None:
    standing, seats = course.standing(), range(len(course.seating.seats))
    if course.phase == "over":
        assert course.ended is not None
        assert (course.to_move, course.bot_to_move, standing.due) == (None, None, None)
        assert course.ended.winners
        assert all(seat in seats for seat in course.ended.winners)
    else:
        assert course.to_move is not None
        assert course.to_move in seats
        player, level = course.seating.player(course.to_move), course.seating.level(course.to_move)
        assert (player is None) != (level is None)
        assert course.bot_to_move == level


@pytest.mark.parametrize("way", ["leave", "resign"])
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_somebody_is_to_move_whoever_gets_up_whenever(name: str, options: dict[str, Any], way: str) -> None:
    rng, number = random.Random(1), 0
    for moment in moments(opened(name, options), rng):
        seats = range(len(moment.seating.seats))
        for first in seats:
            course, others = moment.copy(), [seat for seat in seats if seat != first]
            for seat in (first, *rng.sample(others, len(others))):
                if course.phase == "playing":
                    before = course.to_move
                    advance(course, dropped(course, seat, way))
                    assert_sound(course)
                    assert course.ended is not None or course.to_move == before
                    play_on(course, rng)
            assert course.ended is not None or (way == "leave" and not course.seating.players())
            number += 1
    assert number > 10


@pytest.mark.parametrize("clock", [Clock("turn", 60), Clock("game", 60)], ids=["turn", "game"])
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_somebody_is_to_move_whoevers_time_is_up(name: str, options: dict[str, Any], clock: Clock) -> None:
    rng, number = random.Random(1), 0
    for course in moments(opened(name, options, clock), rng):
        others = [row for row in course.seating.seats if row.seat != course.to_move]
        seat = course.to_move
        assert seat is not None
        advance(course, [Entry(course.version + 1, "timeout", OPENED, seat)])
        assert_sound(course)
        # Nobody else is concerned.
        assert [row for row in course.seating.seats if row.seat != seat] == others
        assert (course.seating.seats[seat].stand_in, course.seating.seats[seat].out) == (True, clock.kind == "game")
        play_on(course, rng)
        number += 1
    assert number > 3
