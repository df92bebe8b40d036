"""What a viewer sees. Nothing is hidden in Patchwork: every viewer sees the same.

Keys of its own: ``placed`` (per seat ``{"patch", "squares"}`` by patch, then leather), ``buttons``, ``income`` and
``position`` per seat, ``circle`` (clockwise from the neutral token), ``offer``, ``leather_left`` (spaces of the track),
``leather_to_place``, ``bonus_tile`` and ``first_at_end`` (a seat or null).
"""

from typing import TYPE_CHECKING, Any

from parlour.core.kernel import CHANCE, TERMINAL
from parlour.games.patchwork import rules
from parlour.games.patchwork.parts import (
    COST,
    INCOME_MARKS,
    LAST_SPACE,
    LEATHER_MARKS,
    PATCH_IDS,
    PLACEMENT_PATCH,
    PLACEMENT_SQUARES,
    SQUARE_INDEX,
    SQUARE_NAMES,
)
from parlour.games.patchwork.position import fill, normal
from parlour.games.patchwork.state import NOBODY, covered_bits

if TYPE_CHECKING:
    from parlour.core.game import State

__all__ = ["events", "fill", "normal", "view"]


def view(state: "State", viewer: int | None) -> dict[str, Any]:
    """The table, the same for every viewer."""
    record = state.record
    circle = [PATCH_IDS[patch] for patch in record.circle[: record.circle_size]]
    return {
        "game": state.game.name,
        "options": dict(state.game.options),
        "viewer": viewer,
        "to_move": int(record.player) if record.player >= 0 else None,
        "phase": _phase(record),
        "scores": _scores(record),
        "winners": [int(rules.winner(record))] if record.player == TERMINAL else None,
        "last_action": state.last_action(),
        "placed": [_placed(record, seat) for seat in range(2)],
        "buttons": record.buttons.tolist(),
        "income": record.income.tolist(),
        "position": record.position.tolist(),
        "circle": circle,
        "offer": [] if record.player == CHANCE else circle[: rules.OFFERS],
        "leather_left": [mark for mark in LEATHER_MARKS[record.leather] if mark > record.position.max()],
        "leather_to_place": int(record.leather_to_place),
        "bonus_tile": _seat(record.bonus_tile),
        "first_at_end": _seat(record.first_at_end),
    }


def _phase(record: Any) -> str:
    if record.player == CHANCE:
        return "deal"
    if record.player == TERMINAL:
        return "end"
    return "leather" if record.leather_to_place else "turn"


def _scores(record: Any) -> list[int]:
    return [int(rules.score(record, seat)) for seat in range(2)]


def _seat(number: int) -> int | None:
    return None if number == NOBODY else int(number)


def _placed(record: Any, seat: int) -> list[dict[str, Any]]:
    pieces = []
    leather = covered_bits(record, seat)
    for patch, placement in enumerate(record.placed[seat].tolist()):
        if placement >= 0:
            squares = PLACEMENT_SQUARES[placement]
            pieces.append({"patch": PATCH_IDS[patch], "squares": list(squares)})
            for square in squares:
                leather &= ~(1 << SQUARE_INDEX[square])
    pieces += [
        {"patch": "leather", "squares": [name]} for square, name in enumerate(SQUARE_NAMES) if leather >> square & 1
    ]
    return pieces


def events(before: "State", action: int, after: "State", viewer: int | None) -> list[dict[str, Any]]:
    """What the action brought about, the same for every viewer."""
    old, new = before.record, after.record
    seat = int(old.player)
    if seat == CHANCE:
        return [{"event": "deal", "seat": seat, "patch": PATCH_IDS[action]}]
    found: list[dict[str, Any]] = [_act(old, action, seat)]

    def happened(event: str, **values: Any) -> None:
        found.append({"event": event, "seat": seat, **values})

    if new.bonus_tile != old.bonus_tile:
        happened("bonus_tile")
    start, target = int(old.position[seat]), int(new.position[seat])
    if target != start:
        happened("move", **{"from": start, "to": target})
        _pass_marks(old, new, seat, happened)
        if target == LAST_SPACE:
            happened("finish", first=bool(new.first_at_end == seat))
    if new.player == TERMINAL:
        scores = _scores(new)
        winner = int(rules.winner(new))
        found.append(
            {
                "event": "end",
                "seat": winner,
                "scores": scores,
                "winners": [winner],
                "tie": scores[0] == scores[1],
            }
        )
    elif new.leather_to_place == 0:
        found.append({"event": "next", "seat": int(new.player)})
    return found


def _act(old: Any, action: int, seat: int) -> dict[str, Any]:
    if action == rules.ADVANCE:
        spaces = int(rules.advance_target(old, seat)) - int(old.position[seat])
        return {"event": "advance", "seat": seat, "spaces": spaces, "buttons": spaces}
    if action < rules.BUY:
        return {"event": "leather", "seat": seat, "square": SQUARE_NAMES[action - rules.LEATHER]}
    placement = action - rules.BUY
    patch = int(PLACEMENT_PATCH[placement])
    squares = list(PLACEMENT_SQUARES[placement])
    return {
        "event": "buy",
        "seat": seat,
        "patch": PATCH_IDS[patch],
        "squares": squares,
        "cost": int(COST[patch]),
    }


def _pass_marks(old: Any, new: Any, seat: int, happened: Any) -> None:
    """Space by space, as the token passes them."""
    gained = 0
    for space in range(int(old.position[seat]) + 1, int(new.position[seat]) + 1):
        if space in INCOME_MARKS:
            happened("income", mark=space, buttons=int(new.income[seat]))
        if space in LEATHER_MARKS[new.leather] and space > old.position[1 - seat]:
            kept = gained < new.leather_to_place
            happened("leather_gained" if kept else "leather_lost", mark=space)
            gained += 1
