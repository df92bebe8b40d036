"""What a viewer sees: all but the others' lucky numbers, which are shown at the end.

Keys of its own: ``steps`` and ``kept`` (how often each face) per seat, ``luck`` per seat (null where not known),
``dealt`` (seats that have their number), ``roll`` (null if none), ``turn`` (turns that are over).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from parlour.core.errors import PositionError
from parlour.core.kernel import CHANCE, TERMINAL
from tests.toygame import rules
from tests.toygame.parts import FACES, LUCK, PLAYERS, ROUNDS

if TYPE_CHECKING:
    from parlour.core.game import State

MOST_STEPS = 99


def view(state: "State", viewer: int | None) -> dict[str, Any]:
    record = state.record
    player = state.current_player()
    seats, dealt = rules.seats(record), int(rules.dealt(record))
    known = [player == TERMINAL or seat == viewer for seat in range(seats)]
    return {
        "game": state.game.name,
        "options": dict(state.game.options),
        "viewer": viewer,
        "to_move": player if player >= 0 else None,
        "phase": _phase(player, dealt < seats),
        "scores": [int(rules.score(record, seat, known[seat])) for seat in range(seats)],
        "winners": _winners(state) if player == TERMINAL else None,
        "last_action": last_action(state, viewer),
        "steps": record.steps[:seats].tolist(),
        "kept": record.kept[:seats].tolist(),
        "luck": [int(record.luck[seat]) or None if known[seat] else None for seat in range(seats)],
        "dealt": dealt,
        "roll": int(record.roll) or None,
        "turn": int(record.turn),
    }


def _phase(player: int, dealing: bool) -> str:
    if player == CHANCE:
        return "deal" if dealing else "roll"
    return "end" if player == TERMINAL else "turn"


def _winners(state: "State") -> list[int]:
    scores = [int(rules.score(state.record, seat, True)) for seat in range(rules.seats(state.record))]
    return [seat for seat, points in enumerate(scores) if points == max(scores)]


def last_action(state: "State", viewer: int | None) -> str | None:
    """A number that was dealt is known to its seat alone."""
    record = state.record
    if record.turn == 0 and record.roll == 0 and viewer != rules.dealt(record) - 1:
        return None
    return state.last_action()


def events(before: "State", action: int, after: "State", viewer: int | None) -> list[dict[str, Any]]:
    seat = before.current_player()
    if seat == CHANCE and rules.dealt(before.record) < rules.seats(before.record):
        to = int(rules.dealt(before.record))
        return [{"event": "deal", "seat": seat, "to": to} | ({"number": action + 1} if viewer == to else {})]
    if seat == CHANCE:
        return [{"event": "roll", "seat": seat, "number": action + 1}]
    if rules.PUSH <= action < rules.PASS:
        return [{"event": "push", "seat": seat, "down": action - rules.PUSH, "steps": 2 * int(before.record.roll)}]
    return [{"event": "keep" if action == rules.KEEP else "pass", "seat": seat}]


def fill(record: Any, position: Mapping[str, Any]) -> None:
    seats = PLAYERS[record.players]
    turns = seats * ROUNDS[record.rounds]
    dealt = _whole("dealt", position.get("dealt", seats), seats)
    for seat, number in enumerate(_list("luck", position.get("luck", [None] * seats), seats)[:dealt]):
        # What the view does not show may be anything.
        record.luck[seat] = 1 if number is None else _whole("luck", number, FACES)
    for seat, steps in enumerate(_list("steps", position.get("steps", [0] * seats), seats)):
        record.steps[seat] = _whole("steps", steps, MOST_STEPS)
    for seat, counts in enumerate(_list("kept", position.get("kept", [[0] * FACES] * seats), seats)):
        for face, count in enumerate(_list("kept", counts, FACES)):
            record.kept[seat, face] = _whole("kept", count, MOST_STEPS // LUCK)
    record.roll = _whole("roll", position.get("roll") or 0, FACES)
    record.turn = _whole("turn", position.get("turn", 0), turns)


def normal(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Nothing's order is free."""
    return position


def _whole(field: str, number: object, most: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise PositionError(field, f"{number!r} is no whole number from 0 to {most}")
    return number


def _list(field: str, items: object, length: int) -> list[Any]:
    if not isinstance(items, list) or len(items) != length:
        raise PositionError(field, f"must be a list of {length}")
    return items
