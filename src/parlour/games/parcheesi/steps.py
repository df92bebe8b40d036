"""Single steps: what one die or bonus can do here, before the use of the whole roll is asked for (see ``plays``).

Actions: 0 passes; 1–3 enter a pawn by a 5, by 1+4, by 2+3; 4 and 5 decline a bonus of 10, of 20; from MOVE on a pawn
moves by a die, from BONUS_MOVE on by a bonus, numbered by lap, place and steps.
"""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.games.parcheesi.parts import (
    ABSENT,
    BIT,
    BONUS_CAPTURE,
    BONUS_HOME,
    ENTRY,
    EXIT,
    FIRST_HOME_ROW,
    HOME,
    HOME_ROW,
    NEST,
    PATH,
    PAWNS,
    QUARTER,
    RING,
    SAFE,
)

PASS = 0
ENTER_5 = 1
ENTER_4_1 = 2
ENTER_3_2 = 3
DECLINE = 4
MOVE = 6
_FACES = 6
# Nest and home are no places to move from.
_FROM = HOME
BONUS_MOVE = MOVE + 2 * _FROM * _FACES
ACTIONS = BONUS_MOVE + 2 * _FROM * 2
BONUS_SIZE = np.array([BONUS_HOME, BONUS_CAPTURE], dtype=np.int64)
MAX_MOVES = 64

NOWHERE = -9

# The choices of two of four sorted pawns, and the number of each.
CHOICES = np.array([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], dtype=np.int64)
CHOICE = np.zeros((PAWNS, PAWNS), dtype=np.int64)
for _number, (_i, _j) in enumerate(CHOICES):
    CHOICE[_i, _j] = CHOICE[_j, _i] = _number

_NONE = np.uint64(0)


@compiled
def players(state: Any) -> int:
    return state.players + 2  # type: ignore[no-any-return]


@compiled
def quarter(state: Any, seat: int) -> int:
    left = 1 if state.turn_order == 0 else 0
    return QUARTER[left, players(state), seat]  # type: ignore[no-any-return]


@compiled
def move_action(place: int, steps: int, lap: int) -> int:
    return MOVE + (lap * _FROM + place) * _FACES + steps - 1


@compiled
def bonus_action(place: int, kind: int, lap: int) -> int:
    return BONUS_MOVE + (lap * _FROM + place) * 2 + kind


@compiled
def decode_move(action: int) -> Any:
    """Place, steps and lap of a move by a die or a bonus."""
    if action < BONUS_MOVE:
        rest = (action - MOVE) // _FACES
        return rest % _FROM, (action - MOVE) % _FACES + 1, rest // _FROM
    rest = (action - BONUS_MOVE) // 2
    return rest % _FROM, BONUS_SIZE[(action - BONUS_MOVE) % 2], rest // _FROM


@compiled
def double_ones(state: Any) -> bool:
    return state.roll[0] == 1 and state.roll[1] == 1  # type: ignore[no-any-return]


@compiled
def pairs_of(state: Any, seat: int) -> Any:
    """The ring squares, as two words, on which two pawns of the seat stand."""
    low, high = _NONE, _NONE
    for i in range(PAWNS - 1):
        place = state.pawns[seat, i]
        if 0 <= place < RING and place == state.pawns[seat, i + 1]:
            low |= BIT[place, 0]
            high |= BIT[place, 1]
    return low, high


@compiled
def all_pairs(state: Any) -> Any:
    """The ring squares that two pawns of one colour hold."""
    low, high = _NONE, _NONE
    for seat in range(players(state)):
        more_low, more_high = pairs_of(state, seat)
        low |= more_low
        high |= more_high
    return low, high


@compiled
def enemies(state: Any, seat: int) -> Any:
    """The ring squares on which pawns of other colours stand."""
    low, high = _NONE, _NONE
    for other in range(players(state)):
        if other != seat:
            for i in range(PAWNS):
                place = state.pawns[other, i]
                if 0 <= place < RING:
                    low |= BIT[place, 0]
                    high |= BIT[place, 1]
    return low, high


@compiled
def home_row_pair(state: Any, seat: int, first: int, last: int) -> bool:
    """Whether two own pawns share a home-row square from ``first`` to ``last``."""
    for i in range(PAWNS - 1):
        place = state.pawns[seat, i]
        if first <= place <= last and place == state.pawns[seat, i + 1] and place < HOME:
            return True
    return False


@compiled
def to_exit(state: Any, seat: int, place: int) -> int:
    """Steps from a ring square to the seat's exit square."""
    return (EXIT[quarter(state, seat)] - place) % RING  # type: ignore[no-any-return]


@compiled
def target(state: Any, place: int, steps: int, lap: int, by_die: bool) -> int:
    """Where a pawn of the seat whose roll it is comes to, NOWHERE if it may not move so."""
    pairs_low, pairs_high = all_pairs(state)
    enemies_low, enemies_high = enemies(state, state.turn)
    return reach(state, place, steps, lap, by_die, pairs_low, pairs_high, enemies_low, enemies_high)


@compiled
def reach(
    state: Any,
    place: int,
    steps: int,
    lap: int,
    by_die: bool,
    pairs_low: Any,
    pairs_high: Any,
    enemies_low: Any,
    enemies_high: Any,
) -> int:
    """``target``, where the pairs and enemies on the ring are known."""
    seat = state.turn
    if place >= FIRST_HOME_ROW:
        goal = place + steps
        if lap or goal > HOME or home_row_pair(state, seat, place + 1, goal):
            return NOWHERE
        return goal
    ahead = to_exit(state, seat, place)
    if lap and (steps <= ahead or state.home_row == 1):
        return NOWHERE
    turns_in = steps > ahead and not lap
    on_ring = ahead if turns_in else steps
    hinder_low, hinder_high = pairs_low, pairs_high
    if double_ones(state) and state.double_ones == 1:
        hinder_low, hinder_high = pairs_of(state, seat)
    goal = (place + on_ring) % RING
    goal_low, goal_high = BIT[goal, 0], BIT[goal, 1]
    on_pair = (pairs_low & goal_low) | (pairs_high & goal_high)
    if by_die and steps == 1 and not turns_in and _captures_pairs(state) and on_pair and not SAFE[goal]:
        own_low, own_high = pairs_of(state, seat)
        return NOWHERE if (own_low & goal_low) | (own_high & goal_high) else goal
    if (PATH[place, on_ring, 0] & hinder_low) | (PATH[place, on_ring, 1] & hinder_high):
        return NOWHERE
    if turns_in:
        deep = steps - ahead - 1
        if deep > HOME_ROW or home_row_pair(state, seat, FIRST_HOME_ROW, FIRST_HOME_ROW + deep):
            return NOWHERE
        return FIRST_HOME_ROW + deep
    if on_pair:
        return NOWHERE
    if SAFE[goal] and (enemies_low & goal_low) | (enemies_high & goal_high):
        return NOWHERE
    return goal


@compiled
def _captures_pairs(state: Any) -> bool:
    return state.double_ones == 0 and double_ones(state)


@compiled
def _has(state: Any, die: int) -> bool:
    for i in range(4):
        if state.dice[i] == die:
            return True
    return False


@compiled
def list_steps(state: Any, out: Any) -> int:
    """Write what may be played next, ascending, were there no more to the roll; return the number."""
    pairs_low, pairs_high = all_pairs(state)
    enemies_low, enemies_high = enemies(state, state.turn)
    seat = state.turn
    dice_open = state.closed == 0 and state.dice[0] > 0
    n = 0
    if dice_open and state.pawns[seat, 0] == NEST:
        entry = ENTRY[quarter(state, seat)]
        if not (pairs_low & BIT[entry, 0]) | (pairs_high & BIT[entry, 1]):
            if _has(state, 5):
                out[n] = ENTER_5
                n += 1
            if _has(state, 1) and _has(state, 4):
                out[n] = ENTER_4_1
                n += 1
            if _has(state, 2) and _has(state, 3):
                out[n] = ENTER_3_2
                n += 1
        if n > 0 and state.entry_compulsory == 1:
            return n
    entries = n
    laps = 2 if state.home_row == 0 else 1
    if dice_open:
        for lap in range(laps):
            for i in range(PAWNS):
                place = state.pawns[seat, i]
                if place < 0 or place == HOME or (i > 0 and place == state.pawns[seat, i - 1]):
                    continue
                for d in range(3, -1, -1):
                    die = state.dice[d]
                    if die == 0 or (d < 3 and die == state.dice[d + 1]):
                        continue
                    if (
                        reach(state, place, die, lap, True, pairs_low, pairs_high, enemies_low, enemies_high)
                        != NOWHERE
                    ):
                        out[n] = move_action(place, die, lap)
                        n += 1
    if (state.bonuses[0] == 0 and state.bonuses[1] == 0) or (n > 0 and state.bonus_timing == 0):
        return n
    first_bonus = n
    playable_10 = False
    playable_20 = False
    for lap in range(laps):
        for i in range(PAWNS):
            place = state.pawns[seat, i]
            if place < 0 or place == HOME or (i > 0 and place == state.pawns[seat, i - 1]):
                continue
            for kind in range(2):
                if state.bonuses[kind] == 0:
                    continue
                steps = BONUS_SIZE[kind]
                if reach(state, place, steps, lap, False, pairs_low, pairs_high, enemies_low, enemies_high) != NOWHERE:
                    out[n] = bonus_action(place, kind, lap)
                    n += 1
                    if kind == 0:
                        playable_10 = True
                    else:
                        playable_20 = True
    if state.bonus_compulsory == 0 and n > first_bonus:
        declines = int(playable_10) + int(playable_20)
        for i in range(n - 1, entries - 1, -1):
            out[i + declines] = out[i]
        if playable_10:
            out[entries] = DECLINE
        if playable_20:
            out[entries + declines - 1] = DECLINE + 1
        n += declines
    return n


@compiled
def play_step(state: Any, action: int) -> None:
    """Play one step; who moves next, and whether the roll goes on, is not decided here."""
    seat = state.turn
    state.begun = 1
    if action <= ENTER_3_2:
        if action == ENTER_5:
            _spend(state, 5)
        elif action == ENTER_4_1:
            _spend(state, 4)
            _spend(state, 1)
        else:
            _spend(state, 3)
            _spend(state, 2)
        _arrive(state, seat, 0, ENTRY[quarter(state, seat)])
        return
    if action < MOVE:
        _spend_bonus(state, action - DECLINE)
        return
    place, steps, lap = decode_move(action)
    by_die = action < BONUS_MOVE
    goal = target(state, place, steps, lap, by_die)
    if by_die:
        _spend(state, steps)
    else:
        _spend_bonus(state, (action - BONUS_MOVE) % 2)
    index = PAWNS - 1
    while state.pawns[seat, index] != place:
        index -= 1
    _arrive(state, seat, index, goal)


@compiled
def _spend(state: Any, die: int) -> None:
    i = 0
    while state.dice[i] != die:
        i += 1
    for k in range(i, 3):
        state.dice[k] = state.dice[k + 1]
    state.dice[3] = 0


@compiled
def _spend_bonus(state: Any, kind: int) -> None:
    state.bonuses[kind] -= 1
    if state.bonus_timing == 0:
        state.closed = 1


@compiled
def _arrive(state: Any, seat: int, index: int, goal: int) -> None:
    if goal == HOME:
        state.bonuses[0] += 1
    elif goal < RING:
        for other in range(players(state)):
            if other != seat:
                for i in range(PAWNS):
                    if state.pawns[other, i] == goal:
                        _send_to_nest(state, other, i)
                        state.bonuses[1] += 1
    resettle(state, seat, index, goal)


@compiled
def _send_to_nest(state: Any, seat: int, index: int) -> None:
    """The nest is the first place, so that the pawns stay sorted."""
    square = state.pawns[seat, index]
    for i in range(index, 0, -1):
        state.pawns[seat, i] = state.pawns[seat, i - 1]
    state.pawns[seat, 0] = NEST
    for k in range(2):
        if state.held_square[seat, k] == square:
            state.held_square[seat, k] = ABSENT
            state.held_turns[seat, k] = 0


@compiled
def resettle(state: Any, seat: int, index: int, goal: int) -> None:
    """Put the seat's pawn ``index`` on ``goal``, keeping its pawns sorted, and what is known of its pairs with them."""
    at = index
    while at > 0 and state.pawns[seat, at - 1] > goal:
        state.pawns[seat, at] = state.pawns[seat, at - 1]
        at -= 1
    while at < PAWNS - 1 and state.pawns[seat, at + 1] < goal:
        state.pawns[seat, at] = state.pawns[seat, at + 1]
        at += 1
    state.pawns[seat, at] = goal
    if state.pair_pawns != 0 and seat == state.turn:
        _follow_pairs(state, index, at)


@compiled
def _follow_pairs(state: Any, index: int, at: int) -> None:
    """Renumber the choices after pawn ``index`` became pawn ``at``; pawns on one square may be either."""
    seat = state.turn
    before = state.pair_pawns
    after = 0
    for choice in range(6):
        if before >> choice & 1:
            i = _renumbered(CHOICES[choice, 0], index, at)
            j = _renumbered(CHOICES[choice, 1], index, at)
            after |= 1 << CHOICE[i, j]
    for _ in range(PAWNS - 1):
        for k in range(PAWNS - 1):
            if state.pawns[seat, k] != state.pawns[seat, k + 1]:
                continue
            for other in range(PAWNS):
                if other != k and other != k + 1:
                    if after >> CHOICE[k, other] & 1 or after >> CHOICE[k + 1, other] & 1:
                        after |= 1 << CHOICE[k, other] | 1 << CHOICE[k + 1, other]
    state.pair_pawns = after


@compiled
def _renumbered(pawn: int, index: int, at: int) -> int:
    if pawn == index:
        return at
    if index < pawn <= at:
        return pawn - 1
    if at <= pawn < index:
        return pawn + 1
    return pawn
