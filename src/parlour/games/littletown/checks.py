"""Checking the values of a position from outside; PositionError names the field."""

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.errors import PositionError, shown
from parlour.games.littletown.cards import CARD_INDEX
from parlour.games.littletown.parts import SQUARE_INDEX, TILE_INDEX


def whole(field: str, number: object, least: int, most: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
        raise PositionError(field, f"{shown(number)} is no whole number from {least} to {most}")
    return number


def items(field: str, value: object, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise PositionError(field, f"must be a list{'' if length is None else f' of {length}, one a seat'}")
    return value


def fields(field: str, value: object, names: Sequence[str]) -> Mapping[str, Any]:
    """A mapping of exactly these names."""
    if not isinstance(value, dict) or set(value) != set(names):
        raise PositionError(field, f"must be a mapping of {', '.join(names)}")
    return value


def numbers(field: str, value: object, names: Sequence[str], most: int) -> list[int]:
    """How many of each name, 0 where one is left out."""
    if not isinstance(value, dict) or not set(value) <= set(names):
        raise PositionError(field, f"must be a mapping of some of {', '.join(names)} to numbers")
    return [whole(field, value.get(name, 0), 0, most) for name in names]


def square(field: str, name: object) -> int:
    if not isinstance(name, str) or name not in SQUARE_INDEX:
        raise PositionError(field, f"{shown(name)} is no square; squares are a1 to i6")
    return SQUARE_INDEX[name]


def squares(field: str, value: object) -> int:
    """Squares, as a word."""
    return _word(field, [square(field, name) for name in items(field, value)])


def tile(field: str, name: object) -> int:
    if not isinstance(name, str) or name not in TILE_INDEX:
        raise PositionError(field, f"{shown(name)} is no tile")
    return TILE_INDEX[name]


def singles(field: str, value: object) -> int:
    """Tiles of which there is one, as a word."""
    found = [tile(field, name) for name in items(field, value)]
    if TILE_INDEX["wheat_field"] in found:
        raise PositionError(field, "the Wheat Fields are told apart from it")
    return _word(field, found)


def cards(field: str, value: object) -> int:
    """Objective cards, by their numbers, as a word."""
    for number in items(field, value):
        if not isinstance(number, int) or isinstance(number, bool) or number not in CARD_INDEX:
            raise PositionError(field, f"{shown(number)} is no objective card")
    return _word(field, [CARD_INDEX[number] for number in items(field, value)])


def _word(field: str, found: list[int]) -> int:
    if len(set(found)) < len(found):
        raise PositionError(field, "something is in it twice")
    return sum(1 << one for one in found)
