"""What someone asks for who opens a table, checked against the game."""

import secrets
import unicodedata
from collections.abc import Sequence

from parlour.core.errors import OptionError
from parlour.core.game import PRESET
from parlour.server.messages import CreateTable, GameInfo, SeatRequest
from parlour.server.problems import RefusedError
from parlour.server.store import SeatRow

_NAME_LENGTH = 40
# Control characters, and what reverses or breaks the lines around a name.
_UNFIT = {"Cc", "Cs", "Zl", "Zp"}
_UNFIT_MARKS = {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}


def option_refusal(error: OptionError, game: GameInfo) -> RefusedError:
    """What the game says against an option, for the one who asked for it."""
    offered = [option.name for option in game.options]
    if error.option in offered or (error.option == PRESET and game.presets):
        return RefusedError("problem.bad_option_value", option=error.option, allowed=error.allowed)
    return RefusedError("problem.unknown_option", option=error.option, allowed=offered)


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
