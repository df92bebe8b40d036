"""What a viewer sees. Nothing is hidden in Parcheesi: every viewer sees the same.

The keys of its own are told in docs/parcheesi.md. A position of them all says everything the rules know.
"""

from typing import TYPE_CHECKING, Any

from parlour.core.kernel import TERMINAL
from parlour.games.parcheesi import rules, steps
from parlour.games.parcheesi.pairs import CHOICES
from parlour.games.parcheesi.parts import (
    ABSENT,
    BONUS_CAPTURE,
    BONUS_HOME,
    ENTRY,
    HOME,
    NEST,
    RING,
    ROLLS,
    SEATS,
    place_name,
)
from parlour.games.parcheesi.position import fill, normal

if TYPE_CHECKING:
    from parlour.core.game import State

__all__ = ["events", "fill", "normal", "view"]


def view(state: "State", viewer: int | None) -> dict[str, Any]:
    record = state.record
    seats = range(int(steps.players(record)))
    ended = record.player == TERMINAL
    pairs = [int(square) for square in record.pair_from if square != ABSENT]
    return {
        "game": state.game.name,
        "options": dict(state.game.options),
        "viewer": viewer,
        "to_move": int(record.player) if record.player >= 0 else None,
        "phase": _phase(record),
        "scores": [int(rules.pawns_home(record, seat)) for seat in seats],
        "winners": [int(record.turn)] if ended else None,
        "last_action": state.last_action(),
        "quarters": [int(steps.quarter(record, seat)) for seat in seats],
        "pawns": [[place_name(int(place)) for place in record.pawns[seat]] for seat in seats],
        "turn": int(record.turn),
        "first_dice": [None if die < 0 else int(die) for die in record.first_dice[: len(seats)]]
        if record.finding_first
        else None,
        "roll": [int(die) for die in record.roll if die],
        "dice": [] if record.closed else [int(die) for die in record.dice if die],
        "unused": [int(die) for die in record.dice if die] if record.closed else [],
        "steps": int(record.steps),
        "bonuses": [BONUS_CAPTURE] * int(record.bonuses[1]) + [BONUS_HOME] * int(record.bonuses[0]),
        "doublets": int(record.doublets),
        "pairs": {
            "squares": [place_name(square) for square in pairs],
            "first_may_be": [CHOICES[choice].tolist() for choice in range(6) if record.pair_pawns >> choice & 1],
        },
        "pairs_held": [
            [
                {"square": place_name(int(square)), "turns": int(turns)}
                for square, turns in zip(record.held_square[seat], record.held_turns[seat], strict=True)
                if square != ABSENT
            ]
            for seat in seats
        ],
    }


def _phase(record: Any) -> str:
    if record.player == TERMINAL:
        return "end"
    if record.finding_first:
        return "first"
    return "play" if record.player >= 0 else "roll"


def events(before: "State", action: int, after: "State", viewer: int | None) -> list[dict[str, Any]]:
    old, new = before.record, after.record
    seat = int(old.turn)
    found: list[dict[str, Any]] = []

    def happened(event: str, who: int = seat, **values: Any) -> None:
        found.append({"event": event, "seat": who, **values})

    if before.is_chance_node():
        _chance_events(old, new, action, happened)
    else:
        _step_events(old, new, action, seat, happened)
    if new.player == TERMINAL:
        happened("end", winners=[seat])
    elif not new.finding_first and (new.turn != old.turn or old.finding_first):
        happened("next", int(new.turn))
    elif old.player >= 0 and new.player < 0:
        happened("again")
    return found


def _chance_events(old: Any, new: Any, action: int, happened: Any) -> None:
    if old.finding_first:
        happened("die", die=action + 1)
        if new.finding_first and (old.first_dice == 0).sum() == 1:
            happened("tie", seats=[seat for seat in range(SEATS) if new.first_dice[seat] == 0])
        return
    high, low = ROLLS[action - rules.ROLL]
    happened("roll", dice=[high, low], steps=[int(die) for die in new.dice if die])
    if high == low and old.doublets == 2 and new.player < 0:
        pawn = int(rules.nearest_home(old))
        happened("third_doublet", **({"from": place_name(int(old.pawns[old.turn, pawn]))} if pawn >= 0 else {}))


def _step_events(old: Any, new: Any, action: int, seat: int, happened: Any) -> None:
    if action == steps.PASS:
        happened("pass")
        return
    if action < steps.DECLINE:
        goal = int(ENTRY[steps.quarter(old, seat)])
        happened("enter", square=goal, dice=list(steps.ENTER_DICE[action]))
        _captures(old, new, seat, happened)
        return
    if action < steps.MOVE:
        happened("decline", bonus=int(steps.BONUS_SIZE[action - steps.DECLINE]))
        return
    place, count, lap = (int(number) for number in steps.decode_move(action))
    by_die = action < steps.BONUS_MOVE
    goal = int(steps.goal(old, place, count, lap))
    values = {"from": place_name(place), "to": place_name(goal), "steps": count, "lap": bool(lap)}
    happened("move" if by_die else "bonus", **values)
    _captures(old, new, seat, happened)
    if goal == HOME:
        happened("home", bonus=BONUS_HOME)


def _captures(old: Any, new: Any, seat: int, happened: Any) -> None:
    for other in range(int(steps.players(old))):
        if other == seat:
            continue
        sent = int((new.pawns[other] == NEST).sum() - (old.pawns[other] == NEST).sum())
        if sent:
            square = next(p for p in old.pawns[other].tolist() if 0 <= p < RING and p not in new.pawns[other])
            for _ in range(sent):
                happened("capture", captured=other, square=square, bonus=BONUS_CAPTURE)
