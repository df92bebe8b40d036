"""Action number ↔ notation: ``luck 2`` and ``roll 3`` (chance), ``keep``, ``push 1`` (seat), ``pass``."""

from typing import TYPE_CHECKING

from parlour.core.errors import IllegalActionError, NotationError
from tests.toygame import rules
from tests.toygame.parts import FACES, SEATS

if TYPE_CHECKING:
    from parlour.core.game import State

_ACTIONS = {"keep": rules.KEEP, "pass": rules.PASS} | {f"push {seat}": rules.PUSH + seat for seat in range(SEATS)}
_TEXTS = {action: text for text, action in _ACTIONS.items()}
_OUTCOMES = {f"{verb} {number + 1}": (verb, number) for verb in ("luck", "roll") for number in range(FACES)}


def to_text(state: "State", action: int) -> str:
    if state.is_chance_node():
        return f"{_chance_verb(state)} {action + 1}"
    return _TEXTS[action]


def parse(state: "State", text: str) -> int:
    if text in _OUTCOMES:
        verb, number = _OUTCOMES[text]
        if not state.is_chance_node() or verb != _chance_verb(state):
            raise IllegalActionError("toygame.refused.not_now")
        return number
    if text not in _ACTIONS:
        raise NotationError("toygame.refused.unknown_action", {"text": text[:80]})
    if state.is_chance_node():
        raise IllegalActionError("toygame.refused.chance_first")
    return _ACTIONS[text]


def refusal(state: "State", action: int) -> IllegalActionError:
    seat = action - rules.PUSH
    if seat == state.current_player():
        return IllegalActionError("toygame.refused.oneself")
    if seat >= rules.seats(state.record):
        return IllegalActionError("toygame.refused.no_such_seat", {"seat": seat})
    return IllegalActionError("toygame.refused.too_low", {"seat": seat, "steps": int(state.record.steps[seat])})


def _chance_verb(state: "State") -> str:
    return "luck" if rules.dealt(state.record) < rules.seats(state.record) else "roll"
