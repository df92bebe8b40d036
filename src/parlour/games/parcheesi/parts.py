"""The board and the presets, as tables for compiled code; the facts are in ``parcheesi.json`` beside this file.

A *place* is where a pawn stands: NEST, a ring square 0 to 67, a square of its own home row (FIRST_HOME_ROW + 0 to 6) or
HOME. Places sort as a view lists them. Sets of ring squares are held in two ``uint64`` words, bits 0–63 and 64–67.
"""

import json
from importlib.resources import files

import numpy as np

_DATA = json.loads(files(__package__).joinpath("parcheesi.json").read_text(encoding="utf-8"))

SEATS = 4
PAWNS: int = _DATA["pawns"]
RING: int = _DATA["ring"]
HOME_ROW: int = _DATA["home_row"]
BONUS_CAPTURE: int = _DATA["bonus_capture"]
BONUS_HOME: int = _DATA["bonus_home"]
PRESETS = _DATA["presets"]

NEST = -1
FIRST_HOME_ROW = RING
HOME = RING + HOME_ROW
# The places of a seat that does not play.
ABSENT = -2

_QUARTERS = tuple(_DATA["colours"].values())
ENTRY = np.array([quarter["entry"] for quarter in _QUARTERS], dtype=np.int64)
EXIT = np.array([quarter["exit"] for quarter in _QUARTERS], dtype=np.int64)
SAFE = np.zeros(RING, dtype=np.bool_)
SAFE[_DATA["safe"]] = True

# The quarter of each seat, by whether play goes to the left, and the number of players.
QUARTER = np.zeros((2, SEATS + 1, SEATS), dtype=np.int64)
for _players in range(2, SEATS + 1):
    for _seat in range(_players):
        QUARTER[0, _players, _seat] = 2 * _seat if _players == 2 else _seat
        QUARTER[1, _players, _seat] = 2 * _seat if _players == 2 else -_seat % SEATS

LONGEST_STEP = BONUS_CAPTURE
BIT = np.array([[1 << s & (2**64 - 1), 1 << s >> 64] for s in range(RING)], dtype=np.uint64)
SAFE_BITS = np.bitwise_or.reduce(BIT[SAFE])
# The squares that n steps from a ring square touch, the start left out.
PATH = np.zeros((RING, LONGEST_STEP + 1, 2), dtype=np.uint64)
for _square in range(RING):
    for _steps in range(1, LONGEST_STEP + 1):
        PATH[_square, _steps] = PATH[_square, _steps - 1] | BIT[(_square + _steps) % RING]

# Rolls (larger die first) by their outcome's number less ROLL.
ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
ROLL_DICE = np.array(ROLLS, dtype=np.int8)


def place_name(place: int) -> str | int:
    """A place as views and notation write it."""
    if place == NEST:
        return "nest"
    if place == HOME:
        return "home"
    return f"h{place - FIRST_HOME_ROW}" if place >= FIRST_HOME_ROW else place


PLACE_BY_NAME: dict[str | int, int] = {place_name(place): place for place in range(NEST, HOME + 1)}
