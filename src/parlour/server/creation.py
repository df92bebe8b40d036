"""What someone asks for who opens a table, checked against the game."""

import secrets
import unicodedata
from collections.abc import Sequence

from parlour.core.errors import OptionError
from parlour.core.game import PRESET
from parlour.server.messages import NAME_LENGTH, Clock, CreateTable, GameInfo, SeatRequest
from parlour.server.problems import RefusedError
from parlour.server.rows import SeatRow

# Seconds.
_SHORTEST, _LONGEST_TURN, _LONGEST_GAME, _LONGEST_INCREMENT = 30, 14 * 24 * 3600, 10 * 3600, 600
# Control characters, and what reverses or breaks the lines around a name.
_UNFIT = {"Cc", "Cs", "Zl", "Zp"}
# Joiners and the like, which belong between others; alone they are no name.
_UNSEEN = {"Cf", "Cn", "Co", "Mn", "Me", "Zs"}
# Letters and signs that are drawn as nothing: fillers of Hangul, the empty cell of Braille.
_BLANK = {*"\u115f\u1160\u3164\uffa0\u2800"}
_UNFIT_MARKS = {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}


def option_refusal(error: OptionError, game: GameInfo) -> RefusedError:
    """What the game says against an option, for the one who asked for it."""
    offered = [option.name for option in game.options]
    if error.option in offered or (error.option == PRESET and game.presets):
        return RefusedError("problem.bad_option_value", option=error.option, allowed=error.allowed)
    return RefusedError("problem.unknown_option", option=error.option, allowed=offered)


def checked_seats(request: CreateTable, game: GameInfo, person: str, name: str) -> list[SeatRow]:
    """The seats in the order of play, ``person``, called ``name``, on all that are for persons.

    Raises RefusedError.
    """
    if len(request.seats) not in game.players:
        raise RefusedError("problem.bad_seats", allowed=game.players)
    requests = [_checked_seat(number, seat, game.levels) for number, seat in enumerate(request.seats)]
    kinds = [seat.kind for seat in requests]
    if "open" in kinds and "person" not in kinds:
        raise RefusedError("problem.nobody_sits")
    if "person" in kinds:
        own = kinds.index("person")
        requests[own] = SeatRequest("person", requests[own].name or name)
    first = _first(request, game)
    return [
        SeatRow(number, seat.kind, seat.name, seat.level, person if seat.kind == "person" else None)
        for number, seat in enumerate([*requests[first:], *requests[:first]])
    ]


def checked_clock(clock: Clock | None) -> Clock | None:
    """The clock, if times are within bounds. Raises RefusedError."""
    if clock is not None:
        most = _LONGEST_TURN if clock.kind == "turn" else _LONGEST_GAME
        increment = 0 if clock.kind == "turn" else _LONGEST_INCREMENT
        if not _SHORTEST <= clock.seconds <= most or not 0 <= clock.increment <= increment:
            raise RefusedError("problem.bad_clock")
    return clock


def checked_name(name: str, **where: int) -> str:
    """The name on one line without stray spaces. Raises RefusedError."""
    name = " ".join(name.split())
    unfit = any(unicodedata.category(s) in _UNFIT or s in _UNFIT_MARKS for s in name)
    unseen = name != "" and all(unicodedata.category(s) in _UNSEEN or s in _BLANK for s in name)
    if len(name) > NAME_LENGTH or unfit or unseen:
        raise RefusedError("problem.bad_name", **where, max=NAME_LENGTH)
    return name


def _first(request: CreateTable, game: GameInfo) -> int:
    if request.starter is None:
        return secrets.randbelow(len(request.seats)) if game.seat_zero_starts else 0
    if not game.seat_zero_starts or not 0 <= request.starter < len(request.seats):
        raise RefusedError("problem.bad_starter")
    return request.starter


def _checked_seat(number: int, seat: SeatRequest, levels: Sequence[str]) -> SeatRequest:
    if seat.level not in levels if seat.kind == "bot" else seat.level:
        raise RefusedError("problem.bad_level", seat=number, allowed=levels)
    if seat.name and seat.kind != "person":
        raise RefusedError("problem.bad_name", seat=number, max=NAME_LENGTH)
    return SeatRequest(seat.kind, checked_name(seat.name, seat=number), seat.level)
