"""A finished table as a game record, with what proves its deals and rolls."""

from parlour.core.chance import commitment
from parlour.core.record import write
from parlour.server.course import Course
from parlour.server.problems import RefusedError
from parlour.server.rows import SeatRow


def record_of(course: Course) -> str:
    """The record's one line, with its end. Raises RefusedError while the game goes on: the seed is secret then.

    What was taken back is not in it. A game that someone resigned has no result by the rules; ``meta`` tells how it
    ended. Where chance cannot be proved there is no seed in it.
    """
    if course.ended is None or course.ended.how == "abandoned":
        raise RefusedError("problem.not_over")
    row = course.row
    meta = {
        "table": row.id,
        "created": row.created,
        "ended": course.touched,
        "how": course.ended.how,
        "winners": course.ended.winners,
    }
    if row.provable:
        meta |= {"commitment": commitment(row.seed), "seed": row.seed.hex()}
    return write(course.state, [_player(seat) for seat in course.seating.seats], meta) + "\n"


def _player(seat: SeatRow) -> str:
    return f"bot:{seat.level}" if seat.kind == "bot" else seat.name
