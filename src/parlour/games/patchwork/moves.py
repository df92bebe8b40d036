"""Action number ↔ notation, and which rule forbids an action.

``deal p07`` · ``advance`` · ``buy p08 a1 b1 c1 a2`` (patch, covered squares in reading order) · ``leather e5``
"""

from typing import TYPE_CHECKING

from parlour.core.errors import IllegalActionError, NotationError
from parlour.core.kernel import CHANCE
from parlour.games.patchwork import rules
from parlour.games.patchwork.parts import (
    COST,
    LAST_PATCH,
    PATCH_IDS,
    PATCH_INDEX,
    PLACEMENT_INDEX,
    PLACEMENT_PATCH,
    PLACEMENT_SQUARES,
    SQUARE_INDEX,
    SQUARE_NAMES,
)
from parlour.games.patchwork.state import covered_bits

if TYPE_CHECKING:
    from parlour.core.game import State


def to_text(state: "State", action: int) -> str:
    if state.is_chance_node():
        return f"deal {PATCH_IDS[action]}"
    if action == rules.ADVANCE:
        return "advance"
    if action < rules.BUY:
        return f"leather {SQUARE_NAMES[action - rules.LEATHER]}"
    placement = action - rules.BUY
    return f"buy {PATCH_IDS[PLACEMENT_PATCH[placement]]} {' '.join(PLACEMENT_SQUARES[placement])}"


def parse(state: "State", text: str) -> int:
    words = text.split(" ")
    dealing = state.is_chance_node()
    match words:
        case ["deal", patch] if patch in PATCH_INDEX:
            if not dealing:
                raise _refuse("not_chance")
            return PATCH_INDEX[patch]
        case ["advance"]:
            action = rules.ADVANCE
        case ["leather", square] if square in SQUARE_INDEX:
            action = rules.LEATHER + SQUARE_INDEX[square]
        case ["buy", patch, *squares] if patch in PATCH_INDEX and squares:
            action = rules.BUY + _placement(patch, tuple(squares))
        case _:
            raise NotationError("patchwork.refused.unknown_action", {"text": text[:80]})
    if dealing:
        raise _refuse("deal_only")
    return action


def _placement(patch: str, squares: tuple[str, ...]) -> int:
    for square in squares:
        if square not in SQUARE_INDEX:
            raise NotationError("patchwork.refused.outside", {"square": square[:20]})
    numbers = [SQUARE_INDEX[square] for square in squares]
    if numbers != sorted(set(numbers)):
        raise NotationError("patchwork.refused.order", {})
    placement = PLACEMENT_INDEX.get((PATCH_INDEX[patch], squares))
    if placement is None:
        raise NotationError("patchwork.refused.shape", {"patch": patch})
    return placement


def refusal(state: "State", action: int) -> IllegalActionError:
    record = state.record
    player = record.player
    if player == CHANCE:
        if action == LAST_PATCH:
            return _refuse("last_patch", patch=PATCH_IDS[action])
        return _refuse("dealt", patch=PATCH_IDS[action])
    if record.leather_to_place > 0:
        if not rules.LEATHER <= action < rules.BUY:
            return _refuse("leather_first")
        return _refuse("square_taken", square=SQUARE_NAMES[action - rules.LEATHER])
    if action < rules.BUY:
        return _refuse("no_leather")
    placement = action - rules.BUY
    patch = int(PLACEMENT_PATCH[placement])
    name = PATCH_IDS[patch]
    if patch not in record.circle[: rules.offers(record)]:
        return _refuse("not_offered", patch=name)
    if COST[patch] > record.buttons[player]:
        return _refuse("price", patch=name, cost=int(COST[patch]), buttons=int(record.buttons[player]))
    covered = covered_bits(record, player)
    taken = [square for square in PLACEMENT_SQUARES[placement] if covered >> SQUARE_INDEX[square] & 1]
    return _refuse("covered", patch=name, squares=" ".join(taken))


def _refuse(rule: str, **values: str | int) -> IllegalActionError:
    return IllegalActionError(f"patchwork.refused.{rule}", values)
