"""Which rule forbids an action."""

from typing import TYPE_CHECKING, Any

from parlour.core.errors import IllegalActionError
from parlour.games.parcheesi import plays, steps
from parlour.games.parcheesi.parts import (
    ENTRY,
    FIRST_HOME_ROW,
    HOME,
    NEST,
    RING,
    SAFE,
    place_name,
)

if TYPE_CHECKING:
    from parlour.core.game import State


def refusal(state: "State", action: int) -> IllegalActionError:
    record = state.record
    if state.is_chance_node():
        return _refuse("die_for_first" if record.finding_first else "roll_due")
    if action == steps.PASS:
        return _refuse("can_play")
    if action in steps.ENTER_DICE:
        found = _no_entry(record, steps.ENTER_DICE[action])
    elif action < steps.MOVE:
        found = _no_decline(record, action - steps.DECLINE)
    else:
        found = _no_move(record, action)
    return found or _not_now(record, action) or _roll_as_a_whole(record, action)


def _refuse(rule: str, **values: Any) -> IllegalActionError:
    return IllegalActionError(f"parcheesi.refused.{rule}", values)


def _dice_left(record: Any) -> list[int]:
    return [] if record.closed else [int(die) for die in record.dice if die]


def _no_die(record: Any, dice: tuple[int, ...]) -> IllegalActionError:
    lost = bool(record.closed) and all(die in record.dice for die in dice)
    return _refuse("dice_over" if lost else "no_die", dice="+".join(map(str, dice)))


def _no_entry(record: Any, dice: tuple[int, ...]) -> IllegalActionError | None:
    left = _dice_left(record)
    if any(die not in left for die in dice):
        return _no_die(record, dice)
    if record.pawns[record.turn, 0] != NEST:
        return _refuse("nest_empty")
    entry = int(ENTRY[steps.quarter(record, record.turn)])
    if _pair_on(record, entry):
        return _refuse("entry_blocked", square=entry)
    return None


def _no_decline(record: Any, kind: int) -> IllegalActionError | None:
    bonus = int(steps.BONUS_SIZE[kind])
    if not record.bonuses[kind]:
        return _refuse("no_bonus", bonus=bonus)
    if record.bonus_compulsory:
        return _refuse("bonus_compulsory", bonus=bonus)
    if not steps.possible(record, steps.BONUSES) & steps.BONUSES_OF[kind]:
        return _refuse("decline_unplayable", bonus=bonus)
    return None


def _no_move(record: Any, action: int) -> IllegalActionError | None:
    place, count, lap = (int(number) for number in steps.decode_move(action))
    by_die = action < steps.BONUS_MOVE
    if by_die and count not in _dice_left(record):
        return _no_die(record, (count,))
    if not by_die and not record.bonuses[(action - steps.BONUS_MOVE) % 2]:
        return _refuse("no_bonus", bonus=count)
    if place not in record.pawns[record.turn]:
        return _refuse("no_pawn", square=place_name(place))
    if not steps.can_move(record, place, count, lap, by_die):
        return _hindrance(record, place, count, lap)
    return None


def _hindrance(record: Any, place: int, count: int, lap: int) -> IllegalActionError:
    """Walk the step square by square to what stops it."""
    if lap and record.home_row == 1:
        return _refuse("home_row_compulsory")
    on_row = place >= FIRST_HOME_ROW
    ahead = 0 if on_row else int(steps.to_exit(record, record.turn, place))
    if lap and (on_row or count <= ahead):
        return _refuse("no_lap")
    goal = int(steps.goal(record, place, count, lap))
    if goal > HOME:
        return _refuse("beyond_home", square=place_name(place), steps=count)
    turns_in = goal >= FIRST_HOME_ROW
    passed = [] if on_row else [(place + n) % RING for n in range(1, (ahead if turns_in else count) + 1)]
    row = range(place + 1 if on_row else FIRST_HOME_ROW, min(goal, HOME - 1) + 1) if turns_in else ()
    may_pass = record.double_ones == 1 and record.roll[0] == record.roll[1] == 1
    own = list(record.pawns[record.turn])
    for square in passed:
        if _pair_on(record, square) and not (may_pass and square not in own and (turns_in or square != goal)):
            return _refuse("pair_blocks", square=square)
    for place_in_row in row:
        if own.count(place_in_row) == 2:
            return _refuse("pair_blocks", square=place_name(place_in_row))
    assert SAFE[goal]
    return _refuse("safe_taken", square=goal)


def _pair_on(record: Any, square: int) -> bool:
    return any(list(record.pawns[seat]).count(square) == 2 for seat in range(int(steps.players(record))))


def _legal(record: Any) -> list[int]:
    found = plays.legal_steps(record)
    return [int(steps.action_of(record, bit)) for bit in range(steps.BITS) if found >> bit & 1]


def _not_now(record: Any, action: int) -> IllegalActionError | None:
    """Something else comes first."""
    legal = _legal(record)
    if record.entry_compulsory and action > steps.ENTER_3_2 and legal and legal[0] <= steps.ENTER_3_2:
        return _refuse("must_enter")
    of_bonuses = steps.DECLINE <= action < steps.MOVE or action >= steps.BONUS_MOVE
    if record.bonus_timing == 0 and of_bonuses and any(step < steps.DECLINE or _by_die(step) for step in legal):
        return _refuse("dice_first")
    return None


def _by_die(action: int) -> bool:
    return steps.MOVE <= action < steps.BONUS_MOVE


def _roll_as_a_whole(record: Any, action: int) -> IllegalActionError:
    """The step is possible, but begins no complete legal play."""
    after = record.copy()
    steps.play_step(after, action)
    worth = plays.worth_of_going_on(after)
    if worth == plays.NO_PLAY:
        after.doublet_partial = 1
        whole = plays.worth_of_going_on(after) != plays.NO_PLAY
        return _refuse("whole_doublet" if whole else "pair_together")
    best = plays.worth_of_going_on(record)
    if plays.dice_left(worth) != plays.dice_left(best):
        return _refuse("waste")
    if plays.pips_left(worth) != plays.pips_left(best):
        return _refuse("must_use", die=int(record.dice[0]))
    return _refuse("pair_limit", turns=int(record.pair_limit))
