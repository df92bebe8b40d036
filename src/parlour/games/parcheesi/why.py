"""Which rule forbids an action."""

from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.core.errors import IllegalActionError
from parlour.games.parcheesi import plays, steps
from parlour.games.parcheesi.parts import (
    ENTRY,
    FIRST_HOME_ROW,
    HOME,
    HOME_ROW,
    NEST,
    RING,
    SAFE,
    place_name,
)

if TYPE_CHECKING:
    from parlour.core.game import State

_ENTER_DICE = {steps.ENTER_5: (5,), steps.ENTER_4_1: (1, 4), steps.ENTER_3_2: (2, 3)}


def refusal(state: "State", action: int) -> IllegalActionError:
    record = state.record
    if state.is_chance_node():
        return _refuse("die_for_first" if record.finding_first else "roll_due")
    if action == steps.PASS:
        return _refuse("can_play")
    if action in _ENTER_DICE:
        found = _no_entry(record, _ENTER_DICE[action])
    elif action < steps.MOVE:
        found = _no_decline(record, int(steps.BONUS_SIZE[action - steps.DECLINE]), action - steps.DECLINE)
    else:
        found = _no_move(record, action)
    return found or _roll_as_a_whole(record, action)


def _refuse(rule: str, **values: Any) -> IllegalActionError:
    return IllegalActionError(f"parcheesi.refused.{rule}", values)


def _dice_left(record: Any) -> list[int]:
    return [] if record.closed else [int(die) for die in record.dice if die]


def _no_entry(record: Any, dice: tuple[int, ...]) -> IllegalActionError | None:
    seat = record.turn
    left = _dice_left(record)
    if any(die not in left for die in dice):
        return _refuse("no_die", die="+".join(map(str, dice)))
    if record.pawns[seat, 0] != NEST:
        return _refuse("nest_empty")
    entry = int(ENTRY[steps.quarter(record, seat)])
    if _pair_on(record, entry):
        return _refuse("entry_blocked", square=entry)
    return None


def _no_decline(record: Any, size: int, kind: int) -> IllegalActionError | None:
    if not record.bonuses[kind]:
        return _refuse("no_bonus", bonus=size)
    if record.bonus_compulsory:
        return _refuse("bonus_compulsory")
    if size not in _playable_bonuses(record):
        return _refuse("decline_unplayable", bonus=size)
    return None


def _playable_bonuses(record: Any) -> set[int]:
    out = np.empty(steps.MAX_MOVES, dtype=np.int32)
    listed = out[: steps.list_steps(record, out)]
    return {int(steps.BONUS_SIZE[(action - steps.BONUS_MOVE) % 2]) for action in listed if action >= steps.BONUS_MOVE}


def _no_move(record: Any, action: int) -> IllegalActionError | None:
    place, count, lap = (int(number) for number in steps.decode_move(action))
    by_die = action < steps.BONUS_MOVE
    if by_die and count not in _dice_left(record):
        return _refuse("no_die", die=str(count))
    if not by_die and not record.bonuses[(action - steps.BONUS_MOVE) % 2]:
        return _refuse("no_bonus", bonus=count)
    if place not in record.pawns[record.turn]:
        return _refuse("no_pawn", square=place_name(place))
    if steps.target(record, place, count, lap, by_die) == steps.NOWHERE:
        return _hindrance(record, place, count, lap)
    out = np.empty(steps.MAX_MOVES, dtype=np.int32)
    listed = out[: steps.list_steps(record, out)]
    if action in listed:
        return None
    if len(listed) and listed[0] <= steps.ENTER_3_2 and record.entry_compulsory:
        return _refuse("must_enter")
    return _refuse("dice_first")


def _hindrance(record: Any, place: int, count: int, lap: int) -> IllegalActionError:
    """Walk the step square by square to what stops it."""
    seat = record.turn
    on_row = place >= FIRST_HOME_ROW
    ahead = 0 if on_row else int(steps.to_exit(record, seat, place))
    if lap and (on_row or record.home_row == 1 or count <= ahead):
        return _refuse("no_lap")
    row = place - FIRST_HOME_ROW + count if on_row else count - ahead - 1
    if row > HOME_ROW and not lap:
        return _refuse("beyond_home")
    on_ring = 0 if on_row else count if lap or count <= ahead else ahead
    for n in range(1, on_ring + 1):
        if _pair_on(record, (place + n) % RING):
            return _refuse("pair_blocks", square=(place + n) % RING)
    if on_row or on_ring < count:
        first = place + 1 if on_row else FIRST_HOME_ROW
        for goal in range(first, min(FIRST_HOME_ROW + row, HOME - 1) + 1):
            if list(record.pawns[seat]).count(goal) == 2:
                return _refuse("pair_blocks", square=place_name(goal))
    goal = (place + count) % RING
    assert SAFE[goal]
    return _refuse("safe_taken", square=goal)


def _pair_on(record: Any, square: int) -> bool:
    return any(list(record.pawns[seat]).count(square) == 2 for seat in range(int(steps.players(record))))


def _roll_as_a_whole(record: Any, action: int) -> IllegalActionError:
    """The step is possible, but begins no complete legal play."""
    out = np.empty(steps.MAX_MOVES, dtype=np.int32)
    legal = [int(step) for step in out[: plays.legal_steps(record, out)]]
    if record.entry_compulsory and legal and legal[0] <= steps.ENTER_3_2 and action > steps.ENTER_3_2:
        return _refuse("must_enter")
    if record.pair_limit and record.pair_from.max() >= 0 and any(
        plays.is_due(record, int(square)) for square in record.pair_from if square >= 0
    ):
        return _refuse("pair_limit")
    if record.pair_from[0] >= 0 and record.dice_use == 1:
        return _refuse("pair_together")
    if record.steps == 4 and not record.doublet_partial:
        return _refuse("whole_doublet")
    return _refuse("waste")
