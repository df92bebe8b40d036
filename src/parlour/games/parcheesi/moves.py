"""Action number ↔ notation, and which rule forbids an action.

``die 4`` and ``roll 5-3`` (chance) · ``enter 5``, ``enter 1+4``, ``enter 2+3`` · ``move 12 3``, ``move h2 4``,
``move 65 5 lap`` · ``bonus 12 20``, ``bonus 60 20 lap`` · ``decline 20`` · ``pass``
"""

from typing import TYPE_CHECKING

from parlour.core.errors import IllegalActionError, NotationError
from parlour.games.parcheesi import rules, steps
from parlour.games.parcheesi.parts import BONUS_CAPTURE, BONUS_HOME, HOME, NEST, PLACE_BY_NAME, ROLLS, place_name
from parlour.games.parcheesi.why import refusal

if TYPE_CHECKING:
    from parlour.core.game import State

__all__ = ["parse", "refusal", "to_text"]

_ENTER_TEXT = {action: "+".join(map(str, dice)) for action, dice in steps.ENTER_DICE.items()}
_ENTERS = {text: action for action, text in _ENTER_TEXT.items()}
_BONUSES = {str(BONUS_HOME): 0, str(BONUS_CAPTURE): 1}
_PLACES = {str(name): place for name, place in PLACE_BY_NAME.items() if place not in {NEST, HOME}}
_CHANCE = {f"die {face}": face - 1 for face in range(1, rules.FACES + 1)} | {
    f"roll {high}-{low}": rules.ROLL + number for number, (high, low) in enumerate(ROLLS)
}
_CHANCE_TEXT = {outcome: text for text, outcome in _CHANCE.items()}


def to_text(state: "State", action: int) -> str:
    if state.is_chance_node():
        return _CHANCE_TEXT[action]
    if action == steps.PASS:
        return "pass"
    if action in _ENTER_TEXT:
        return f"enter {_ENTER_TEXT[action]}"
    if action < steps.MOVE:
        return f"decline {steps.BONUS_SIZE[action - steps.DECLINE]}"
    place, count, lap = steps.decode_move(action)
    verb = "move" if action < steps.BONUS_MOVE else "bonus"
    return f"{verb} {place_name(place)} {count}{' lap' if lap else ''}"


def parse(state: "State", text: str) -> int:
    if state.is_chance_node():
        if text not in _CHANCE:
            raise NotationError("parcheesi.refused.not_chance_outcome", {"text": text[:80]})
        return _CHANCE[text]
    match text.split(" "):
        case ["pass"]:
            return steps.PASS
        case ["enter", dice] if dice in _ENTERS:
            return _ENTERS[dice]
        case ["decline", size] if size in _BONUSES:
            return steps.DECLINE + _BONUSES[size]
        case ["move", place, count, *lap] if place in _PLACES and count in "123456" and lap in ([], ["lap"]):
            if len(count) == 1:
                return int(steps.move_action(_PLACES[place], int(count), len(lap)))
        case ["bonus", place, size, *lap] if place in _PLACES and size in _BONUSES and lap in ([], ["lap"]):
            return int(steps.bonus_action(_PLACES[place], _BONUSES[size], len(lap)))
    if text in _CHANCE:
        raise IllegalActionError("parcheesi.refused.not_chance", {})
    raise NotationError("parcheesi.refused.unknown_action", {"text": text[:80]})
