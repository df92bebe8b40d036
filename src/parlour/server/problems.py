"""How a wrong request is refused: by a reason from ``reasons.ProblemReason`` and its values."""

from typing import Any

from parlour.server.messages import Problem
from parlour.server.reasons import ProblemReason

_STATUS: dict[ProblemReason, int] = {
    "problem.too_large": 413,
    "problem.too_fast": 429,
    "problem.too_many_tables": 429,
    "problem.too_many_open": 429,
    "problem.too_many_connections": 429,
    "problem.forbidden_origin": 403,
    "problem.not_found": 404,
    "problem.unknown_table": 404,
    "problem.unknown_link": 404,
    "problem.not_seated": 403,
    "problem.no_cookie": 403,
    "problem.not_over": 409,
    "problem.server_error": 500,
}


class RefusedError(Exception):
    """Nothing is done of what was asked, because of ``reason``."""

    def __init__(self, reason: ProblemReason, **values: Any) -> None:
        super().__init__(reason, values)
        self.reason: ProblemReason = reason
        self.values = values

    @property
    def status(self) -> int:
        """The HTTP status that goes with the reason."""
        return _STATUS.get(self.reason, 400)

    @property
    def problem(self) -> Problem:
        """The body of the HTTP answer."""
        return Problem(self.reason, self.values)
