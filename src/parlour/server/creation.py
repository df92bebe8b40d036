"""What someone asks for who opens a table, checked against the game."""

import secrets
import unicodedata
from collections.abc import Sequence

from parlour.server.messages import CreateTable, GameInfo, OptionValue, SeatRequest
from parlour.server.problems import RefusedError
from parlour.server.store import SeatRow

_NAME_LENGTH = 40
# Control characters, and what reverses or breaks the lines around a name.
_UNFIT = {"Cc", "Cs", "Zl", "Zp"}
_UNFIT_MARKS = {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}


def checked_options(request: CreateTable, game: GameInfo) -> dict[str, OptionValue]:
    """All options of the game, those not asked for at their defaults. Raises RefusedError."""
    known = {option.name: option for option in game.options}
    for name in request.options:
        if name not in known:
            raise RefusedError("problem.unknown_option", option=name, allowed=list(known))
    options = {}
    for name, option in known.items():
        value = request.options.get(name, option.default)
        # True equals 1, and is no answer to a question for a number.
        if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
            raise RefusedError("problem.bad_option_value", option=name, allowed=option.values)
        options[name] = value
    return options


def checked_seats(request: CreateTable, game: GameInfo, person: str) -> list[SeatRow]:
    """The seats in the order of play, ``person`` on all that are no bot's. Raises RefusedError."""
    if len(request.seats) not in game.players:
        raise RefusedError("problem.bad_seats", allowed=game.players)
    requests = [_checked_seat(number, seat, game.levels) for number, seat in enumerate(request.seats)]
    first = _first(request, game)
    return [
        SeatRow(number, seat.kind, seat.name, seat.level, person if seat.kind == "person" else None)
        for number, seat in enumerate([*requests[first:], *requests[:first]])
    ]


def _first(request: CreateTable, game: GameInfo) -> int:
    if request.starter is None:
        return secrets.randbelow(len(request.seats)) if game.seat_zero_starts else 0
    if not game.seat_zero_starts or not 0 <= request.starter < len(request.seats):
        raise RefusedError("problem.bad_starter")
    return request.starter


def _checked_seat(number: int, seat: SeatRequest, levels: Sequence[str]) -> SeatRequest:
    if seat.level not in levels if seat.kind == "bot" else seat.level:
        raise RefusedError("problem.bad_level", seat=number, allowed=levels)
    name = " ".join(seat.name.split())
    unfit = any(unicodedata.category(sign) in _UNFIT or sign in _UNFIT_MARKS for sign in name)
    if unfit or len(name) > _NAME_LENGTH or (name and seat.kind == "bot"):
        raise RefusedError("problem.bad_name", seat=number, max=_NAME_LENGTH)
    return SeatRequest(seat.kind, name, seat.level)
