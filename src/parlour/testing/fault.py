"""How a broken contract is told."""

from typing import Any

from parlour.core.errors import IllegalActionError
from parlour.core.game import State


class ConformanceError(AssertionError):
    """The game breaks the contract."""


def require(condition: object, message: str) -> None:
    """ConformanceError with ``message`` unless ``condition`` is true."""
    if not condition:
        raise ConformanceError(message)


def require_unchanged(state: State, before: State, what: str) -> None:
    """``state`` must be as its clone ``before``, position and history."""
    if state != before or state.history() != before.history():
        raise ConformanceError(f"{what} changed the state")


def require_refused(state: State, action: Any, before: State) -> None:
    """``action`` must be refused by rule, and ``state`` stay as its clone ``before``."""
    try:
        state.apply_action(action)
    except IllegalActionError as error:
        _require_reason(error, f"action {action!r}")
    except Exception as error:
        raise ConformanceError(f"action {action!r} ended in {error!r}, not in an IllegalActionError") from error
    else:
        raise ConformanceError(f"action {action!r} is not legal, yet was played")
    require_unchanged(state, before, f"the refused action {action!r}")


def require_text_refused(state: State, text: Any, before: State) -> None:
    """``text`` must be refused by rule, and ``state`` stay as its clone ``before``."""
    shown = repr(text)[:100]
    try:
        action = state.string_to_action(text)
    except IllegalActionError as error:
        _require_reason(error, f"text {shown}")
    except Exception as error:
        raise ConformanceError(f"text {shown} ended in {error!r}, not in an IllegalActionError") from error
    else:
        raise ConformanceError(f"text {shown} writes no legal action, yet was read as {action!r}")
    require_unchanged(state, before, f"the refused text {shown}")


def _require_reason(error: IllegalActionError, what: str) -> None:
    plain = all(isinstance(value, str | int) for value in error.values.values())
    require("." in error.rule and plain, f"{what} was refused without a text key and plain values: {error.args!r}")
