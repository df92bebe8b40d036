"""A state from a view's keys: each checked, those left out at their defaults.

``Game.from_position`` compares all keys with the view of the result besides, so that what follows from other keys
(``income``, ``offer``, ``scores``) need not be checked here.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from parlour.core.errors import PositionError, shown
from parlour.core.kernel import TERMINAL
from parlour.games.patchwork.parts import (
    INCOME,
    LAST_PATCH,
    LAST_SPACE,
    LEATHER_PASSED,
    PATCH_IDS,
    PATCH_INDEX,
    PLACEMENT_INDEX,
    PLACEMENT_MASK,
    SQUARE_INDEX,
    SQUARES,
    START_BUTTONS,
    TILE_SQUARES,
    mask,
)
from parlour.games.patchwork.state import NOBODY, covered_bits

Position = Mapping[str, Any]
_MOST_BUTTONS = 9999


def fill(record: Any, position: Position) -> None:
    """Fill a freshly set up ``record``; PositionError names the field that cannot be."""
    _place(record, position)
    _put_circle(record, position)
    record.buttons[:] = _pair(position, "buttons", START_BUTTONS, _MOST_BUTTONS)
    record.position[:] = _pair(position, "position", 0, LAST_SPACE)
    if position.get("phase") == "deal":
        _require_untouched(record)
        return
    record.undealt = np.uint64(0)
    _set_bonus_tile(record, position)
    _set_first_at_end(record, position)
    _set_player(record, position)
    _check_leather(record)


def normal(position: Position) -> Position:
    """The position with its pieces by patch, then leather in reading order."""
    if "placed" not in position:
        return position
    placed = [sorted(pieces, key=_rank) for pieces in position["placed"]]
    return {**position, "placed": placed}


def _rank(piece: Mapping[str, Any]) -> tuple[bool, int]:
    leather = piece["patch"] == "leather"
    return leather, SQUARE_INDEX[piece["squares"][0]] if leather else PATCH_INDEX[piece["patch"]]


def _pair(position: Position, field: str, default: int, most: int) -> list[int]:
    numbers = position.get(field, [default, default])
    if not isinstance(numbers, list | tuple) or len(numbers) != 2:
        raise PositionError(field, "must be a list of two whole numbers, one a seat")
    for number in numbers:
        _whole(field, number, 0, most)
    return list(numbers)


def _whole(field: str, number: object, least: int, most: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
        raise PositionError(field, f"{shown(number)} is no whole number from {least} to {most}")
    return number


def _seat_or_none(position: Position, field: str, default: int | None) -> int:
    seat = position.get(field, default)
    return NOBODY if seat is None else _whole(field, seat, 0, 1)


def _place(record: Any, position: Position) -> None:
    placed = position.get("placed", [[], []])
    if not isinstance(placed, list | tuple) or len(placed) != 2:
        raise PositionError("placed", "must be a list of two lists of pieces, one a seat")
    for seat, pieces in enumerate(placed):
        if not isinstance(pieces, list | tuple):
            raise PositionError("placed", "must be a list of two lists of pieces, one a seat")
        for piece in pieces:
            _place_piece(record, seat, piece)


def _place_piece(record: Any, seat: int, piece: object) -> None:
    match piece:
        case {"patch": str(name), "squares": [*squares], **rest} if not rest:
            pass
        case _:
            raise PositionError("placed", f"{shown(piece)} is no mapping of patch and squares")
    if not all(isinstance(square, str) and square in SQUARE_INDEX for square in squares):
        raise PositionError("placed", f"{shown(name)} lies on {shown(squares)}: squares are a1 to i9")
    low, high = mask(sorted({SQUARE_INDEX[square] for square in squares}))
    if name == "leather":
        if len(squares) != 1:
            raise PositionError("placed", f"a leather patch covers one square, not {shown(squares)}")
    else:
        placement = PLACEMENT_INDEX.get((PATCH_INDEX.get(name, -1), tuple(squares)))
        if placement is None:
            raise PositionError("placed", f"{shown(name)} cannot lie on {shown(squares)} (squares go in reading order)")
        patch = PATCH_INDEX[name]
        if (record.placed[:, patch] >= 0).any():
            raise PositionError("placed", f"{name} is placed twice")
        record.placed[seat, patch] = placement
        record.income[seat] += INCOME[patch]
    if covered_bits(record, seat) & (low | high << 64):
        raise PositionError("placed", f"{name} on {shown(squares)} covers a square that is covered already")
    record.covered[seat, 0] |= np.uint64(low)
    record.covered[seat, 1] |= np.uint64(high)


def _put_circle(record: Any, position: Position) -> None:
    gone = (record.placed >= 0).any(axis=0)
    if "circle" in position:
        circle = position["circle"]
        if not isinstance(circle, list | tuple):
            raise PositionError("circle", "must be a list of patches")
    elif position.get("phase") == "deal":
        circle = []
    else:
        circle = [name for name in PATCH_IDS if not gone[PATCH_INDEX[name]]]
        if PATCH_IDS[LAST_PATCH] in circle:
            circle.remove(PATCH_IDS[LAST_PATCH])
            circle.append(PATCH_IDS[LAST_PATCH])
    for place, name in enumerate(circle):
        if not isinstance(name, str) or name not in PATCH_INDEX:
            raise PositionError("circle", f"{shown(name)} is no patch; patches are p01 to p33")
        patch = PATCH_INDEX[name]
        if gone[patch]:
            raise PositionError("circle", f"{name} is in it twice, or placed as well")
        gone[patch] = True
        record.circle[place] = patch
        record.undealt &= ~(np.uint64(1) << np.uint64(patch))
    record.circle_size = len(circle)


def _require_untouched(record: Any) -> None:
    if (record.placed >= 0).any() or record.covered.any():
        raise PositionError("placed", "nothing is placed while the circle is dealt")
    if record.position.any():
        raise PositionError("position", "both are on 0 while the circle is dealt")
    if (record.buttons != START_BUTTONS).any():
        raise PositionError("buttons", f"both have {START_BUTTONS} while the circle is dealt")
    if LAST_PATCH in record.circle or not record.undealt:
        raise PositionError("circle", f"{PATCH_IDS[LAST_PATCH]} is not dealt: it comes last by itself")


def _set_bonus_tile(record: Any, position: Position) -> None:
    complete = [
        any(
            covered_bits(record, seat) & square == square
            for square in (int(low) | int(high) << 64 for low, high in TILE_SQUARES)
        )
        for seat in range(2)
    ]
    default = complete.index(True) if any(complete) else None
    record.bonus_tile = _seat_or_none(position, "bonus_tile", default)
    if record.bonus_tile == NOBODY and any(complete):
        raise PositionError("bonus_tile", "a 7×7 square is covered, so that somebody has it")
    if record.bonus_tile != NOBODY and not complete[record.bonus_tile]:
        raise PositionError("bonus_tile", f"seat {record.bonus_tile} has covered no 7×7 square")


def _set_first_at_end(record: Any, position: Position) -> None:
    there = [seat for seat in range(2) if record.position[seat] == LAST_SPACE]
    record.first_at_end = _seat_or_none(position, "first_at_end", there[0] if there else None)
    if (record.first_at_end == NOBODY) if there else (record.first_at_end != NOBODY):
        raise PositionError("first_at_end", f"seats on the last space: {there or 'none'}")
    if there and record.first_at_end not in there:
        raise PositionError("first_at_end", f"seats on the last space: {there}")


def _set_player(record: Any, position: Position) -> None:
    own, other = record.position.tolist()
    phase = position.get("phase", "end" if own == other == LAST_SPACE else "turn")
    # A tuple: what comes from outside may be unhashable.
    if phase not in ("turn", "leather", "end"):
        raise PositionError("phase", f"{shown(phase)} is none of deal, turn, leather, end")
    if (phase == "end") != (own == other == LAST_SPACE):
        raise PositionError("phase", f"the game ends when both are on {LAST_SPACE}, and not before")
    if phase == "end":
        record.player = TERMINAL
        if position.get("to_move") is not None:
            raise PositionError("to_move", "nobody moves at the end")
        return
    behind = 0 if own <= other else 1
    expected = 1 - behind if phase == "leather" else behind
    seat = _seat_or_none(position, "to_move", expected)
    if phase == "leather":
        if own == other or seat != expected:
            raise PositionError("to_move", "a leather patch is placed by the player ahead, who has just moved")
        record.leather_to_place = _whole("leather_to_place", position.get("leather_to_place", 1), 1, 5)
    elif seat == NOBODY or (own != other and seat != expected):
        raise PositionError("to_move", "the player further behind acts")
    record.player = seat


def _check_leather(record: Any) -> None:
    """No more leather than the players have passed, and room for what is to be placed."""
    passed = LEATHER_PASSED[record.leather, record.position.max()]
    lying = 0
    for seat in range(2):
        patches = [int(p) for p in record.placed[seat] if p >= 0]
        of_patches = sum(int(low) | int(high) << 64 for low, high in (PLACEMENT_MASK[p] for p in patches))
        lying += (covered_bits(record, seat) & ~of_patches).bit_count()
    if lying > passed:
        raise PositionError("placed", f"{lying} leather patches lie there, but only {passed} have been passed")
    if lying + record.leather_to_place > passed:
        raise PositionError("leather_to_place", f"only {passed} leather patches have been passed")
    if record.leather_to_place and covered_bits(record, record.player).bit_count() == SQUARES:
        raise PositionError("leather_to_place", "no square is free for it")
