"""What is refused, and why.

An error about an action carries a text key and values, so that a page can say it in the reader's language; ``str()``
says it in English, from the same catalogue.
"""

from collections.abc import Mapping
from typing import Any


def shown(value: object) -> str:
    """A value from outside for an error's one line: as Python writes it, and never long."""
    try:
        text = repr(value)
    except ValueError:
        # Python refuses to write whole numbers of thousands of digits.
        text = f"a {type(value).__name__} too large to write"
    return text if len(text) <= 80 else f"{text[:79]}…"


class ParlourError(ValueError):
    """Something from outside was refused; nothing has changed."""


class OptionError(ParlourError):
    """An unknown game, option or value; the message names the allowed ones.

    ``option`` is the option's name, None where it is not about one; ``allowed`` what could be chosen instead.
    """

    def __init__(self, message: str, option: str | None = None, allowed: tuple[Any, ...] = ()) -> None:
        super().__init__(message)
        self.option = option
        self.allowed = allowed


class PositionError(ParlourError):
    """A position that cannot be; the message begins with the field's name."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field


class RecordError(ParlourError):
    """A game record or saved state that cannot be read; the message names the line and ply."""


class IllegalActionError(ParlourError):
    """An action that the rules forbid here. ``rule`` is a text key (``patchwork.refused.price``)."""

    def __init__(self, rule: str, values: Mapping[str, Any] | None = None) -> None:
        super().__init__(rule, values)
        self.rule = rule
        self.values = dict(values or {})

    def __str__(self) -> str:
        from parlour.locale import text  # only a message that is read needs the catalogue

        try:
            return text("en", self.rule, **self.values)
        except LookupError:
            # A game from elsewhere, without texts here.
            return " ".join([self.rule, *(f"{name}={value}" for name, value in self.values.items())])


class NotationError(IllegalActionError):
    """A text that is no action in the game's notation."""
