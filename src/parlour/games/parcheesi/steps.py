"""Single steps: what one die or bonus can do here, before the use of the whole roll is asked for (see ``plays``).

Actions: 0 passes; 1–3 enter a pawn by a 5, by 1+4, by 2+3; 4 and 5 decline a bonus of 10, of 20; from MOVE on a pawn
moves by a die, from BONUS_MOVE on by a bonus, numbered by lap, place and steps.

A *set of steps* is a whole number, one bit a step, in the order of the actions: 3 bits for entering, 2 for declining,
then moves by a die and moves by a bonus, by lap, pawn and size. A state has two sizes of dice at most.
"""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.games.parcheesi.pairs import follow_pawn, forget_held
from parlour.games.parcheesi.parts import (
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
    SAFE_BITS,
)

PASS = 0
ENTER_5 = 1
ENTER_4_1 = 2
ENTER_3_2 = 3
ENTER_DICE = {ENTER_5: (5,), ENTER_4_1: (1, 4), ENTER_3_2: (2, 3)}
DECLINE = 4
MOVE = 6
_FACES = 6
# Nest and home are no places to move from.
_FROM = HOME
BONUS_MOVE = MOVE + 2 * _FROM * _FACES
ACTIONS = BONUS_MOVE + 2 * _FROM * 2
BONUS_SIZE = np.array([BONUS_HOME, BONUS_CAPTURE], dtype=np.int64)

# Bits of a set of steps.
_FIRST_MOVE = 5
_MOVES_OF_LAP = 2 * PAWNS
_FIRST_BONUS = _FIRST_MOVE + 2 * _MOVES_OF_LAP
BITS = _FIRST_BONUS + 2 * _MOVES_OF_LAP
ENTRIES = 0b111
MOVES = (1 << _FIRST_BONUS) - (1 << _FIRST_MOVE)
BONUSES = (1 << BITS) - (1 << _FIRST_BONUS)
BONUSES_OF = np.array([sum(1 << bit for bit in range(_FIRST_BONUS + kind, BITS, 2)) for kind in range(2)])
DECLINES_OF = np.array([1 << DECLINE - 1, 1 << DECLINE])
# No more than this can be legal at once: two moves by dice and two by bonuses for each pawn and lap, and two declined
# bonuses. A pawn that can enter is in the nest, and moves not at all.
MAX_STEPS = 2 + 2 * 2 * _MOVES_OF_LAP

_NONE = np.uint64(0)


@compiled
def players(state: Any) -> int:
    """How many seats play."""
    # No byte of the state: what is reckoned with it would run over, were this interpreted.
    return np.int64(state.players) + 2  # type: ignore[return-value]


@compiled
def quarter(state: Any, seat: int) -> int:
    """The quarter of the board that is the seat's, 0 to 3."""
    left = 1 if state.turn_order == 0 else 0
    return QUARTER[left, players(state), seat]  # type: ignore[no-any-return]


@compiled
def move_action(place: int, steps: int, lap: int) -> int:
    """The move of the pawn on ``place`` by a die of so many ``steps``; ``lap`` is 0 or 1."""
    return MOVE + (lap * _FROM + place) * _FACES + steps - 1


@compiled
def bonus_action(place: int, kind: int, lap: int) -> int:
    """The move of the pawn on ``place`` by a bonus, ``kind`` being its index in BONUS_SIZE; ``lap`` is 0 or 1."""
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
def smallest_die(state: Any) -> int:
    """The smallest die left, 0 if none is."""
    i = 3
    while i > 0 and state.dice[i] == 0:
        i -= 1
    return state.dice[i]  # type: ignore[no-any-return]


@compiled
def action_of(state: Any, bit: int) -> int:
    """The action that bit ``bit`` of a set of steps stands for."""
    if bit < _FIRST_MOVE:
        return bit + 1
    by_die = bit < _FIRST_BONUS
    number = bit - (_FIRST_MOVE if by_die else _FIRST_BONUS)
    place: Any = np.int64(state.pawns[state.turn, number // 2 % PAWNS])
    lap = number // _MOVES_OF_LAP
    if by_die:
        return move_action(place, state.dice[0] if number % 2 else smallest_die(state), lap)
    return bonus_action(place, number % 2, lap)


@compiled
def to_exit(state: Any, seat: int, place: int) -> int:
    """Steps from a ring square to the seat's exit square."""
    ahead = EXIT[quarter(state, seat)] - place
    return ahead + RING if ahead < 0 else ahead  # type: ignore[no-any-return]


@compiled
def goal(state: Any, place: int, steps: int, lap: int) -> int:
    """Where the mover's pawn comes to, were nothing in its way; beyond HOME if it has fewer steps to go."""
    if place < FIRST_HOME_ROW:
        ahead = to_exit(state, state.turn, place)
        if lap or steps <= ahead:
            return place + steps - (RING if place + steps >= RING else 0)
        return FIRST_HOME_ROW + steps - ahead - 1
    return place + steps


@compiled
def hurdles(state: Any) -> Any:
    """What hinders the mover: squares not to pass and not to land on, the latter for a die that shows 1 of a 1-1, too.

    Each as two words; and as one the squares of the own home row neither to pass nor to land on.
    """
    pairs_low, pairs_high = _NONE, _NONE
    others_low, others_high = _NONE, _NONE
    for seat in range(players(state)):
        if seat == state.turn:
            continue
        before = NEST
        for i in range(PAWNS):
            place = state.pawns[seat, i]
            if 0 <= place < RING:
                others_low |= BIT[place, 0]
                others_high |= BIT[place, 1]
                if place == before:
                    pairs_low |= BIT[place, 0]
                    pairs_high |= BIT[place, 1]
                before = place
    own_low, own_high = _NONE, _NONE
    row = 0
    for i in range(PAWNS - 1):
        place = state.pawns[state.turn, i]
        if place == state.pawns[state.turn, i + 1]:
            if 0 <= place < RING:
                own_low |= BIT[place, 0]
                own_high |= BIT[place, 1]
            elif RING <= place < HOME:
                row |= 1 << place - FIRST_HOME_ROW
    safe_low, safe_high = SAFE_BITS[0], SAFE_BITS[1]
    barred = own_low | pairs_low | (others_low & safe_low), own_high | pairs_high | (others_high & safe_high)
    walls = own_low | pairs_low, own_high | pairs_high
    barred_to_one = barred
    if state.roll[0] == 1 and state.roll[1] == 1:
        if state.double_ones == 0:
            barred_to_one = own_low | (others_low & safe_low), own_high | (others_high & safe_high)
        elif state.double_ones == 1:
            walls = own_low, own_high
    return walls, barred, barred_to_one, row


@compiled
def _open(place: int, steps: int, lap: int, ahead: int, walls: Any, barred: Any, row: int) -> bool:
    """Whether a pawn ``ahead`` steps before its exit square may move; only a pawn on the ring walks a ``lap``."""
    if place >= FIRST_HOME_ROW:
        start = place - FIRST_HOME_ROW
        end = start + steps
        return end <= HOME_ROW and row & ((2 << end) - (2 << start)) == 0
    if steps > ahead and lap == 0:
        deep = steps - ahead - 1
        path = PATH[place, ahead]
        blocked = (path[0] & walls[0]) | (path[1] & walls[1])
        return deep <= HOME_ROW and row & ((2 << deep) - 1) == 0 and blocked == 0
    path = PATH[place, steps - 1]
    square = place + steps
    bit = BIT[square - RING if square >= RING else square]
    blocked = (path[0] & walls[0]) | (path[1] & walls[1]) | (bit[0] & barred[0]) | (bit[1] & barred[1])
    return blocked == 0  # type: ignore[no-any-return]


@compiled
def can_move(state: Any, place: int, steps: int, lap: int, by_die: bool) -> bool:
    """Whether nothing is in the way of the mover's pawn on ``place``."""
    walls, barred, barred_to_one, row = hurdles(state)
    ahead = 0 if place >= FIRST_HOME_ROW else to_exit(state, state.turn, place)
    if lap and (state.home_row == 1 or place >= FIRST_HOME_ROW or steps <= ahead):
        return False
    return _open(place, steps, lap, ahead, walls, barred_to_one if by_die and steps == 1 else barred, row)


@compiled
def _has(state: Any, die: int) -> bool:
    return die in (state.dice[0], state.dice[1], state.dice[2], state.dice[3])


@compiled
def _entries(state: Any, walls: Any) -> int:
    entry = ENTRY[quarter(state, state.turn)]
    found = 0
    if _has(state, 5):
        found |= 1
    if _has(state, 1) and _has(state, 4):
        found |= 2
    if _has(state, 2) and _has(state, 3):
        found |= 4
    if found and (BIT[entry, 0] & walls[0]) | (BIT[entry, 1] & walls[1]):
        return 0
    return found


@compiled
def possible(state: Any, kinds: int) -> int:
    """The steps of ``kinds`` (ENTRIES, MOVES and BONUSES together) that could be played next."""
    seat = state.turn
    walls, barred, barred_to_one, row = hurdles(state)
    found = 0
    dice_open = state.closed == 0 and state.dice[0] > 0
    if kinds & ENTRIES and dice_open and state.pawns[seat, 0] == NEST:
        # A pair stops who would enter even where double ones let pawns pass: a 1-1 enters nobody.
        found = _entries(state, walls)
    moves = kinds & MOVES and dice_open
    tens = kinds & BONUSES and state.bonuses[0] > 0
    twenties = kinds & BONUSES and state.bonuses[1] > 0
    if not (moves or tens or twenties):
        return found
    small, large = smallest_die(state), state.dice[0]
    laps = 2 if state.home_row == 0 else 1
    before = NEST
    for pawn in range(PAWNS):
        place: Any = np.int64(state.pawns[seat, pawn])
        if place in (before, HOME):
            continue
        before = place
        ahead = to_exit(state, seat, place)
        for lap in range(laps):
            if lap and (place >= FIRST_HOME_ROW or ahead >= BONUS_CAPTURE):
                break
            bit = lap * _MOVES_OF_LAP + 2 * pawn
            if moves:
                if not (lap and small <= ahead) and _open(
                    place, small, lap, ahead, walls, barred_to_one if small == 1 else barred, row
                ):
                    found |= 1 << _FIRST_MOVE + bit
                if (
                    large > small
                    and not (lap and large <= ahead)
                    and _open(place, large, lap, ahead, walls, barred, row)
                ):
                    found |= 2 << _FIRST_MOVE + bit
            if tens and not (lap and ahead >= BONUS_HOME) and _open(place, BONUS_HOME, lap, ahead, walls, barred, row):
                found |= 1 << _FIRST_BONUS + bit
            if twenties and _open(place, BONUS_CAPTURE, lap, ahead, walls, barred, row):
                found |= 2 << _FIRST_BONUS + bit
    return found


@compiled
def play_step(state: Any, action: int) -> None:
    """Play one step; who moves next, and whether the roll goes on, is not decided here."""
    seat = state.turn
    if action < DECLINE:
        if action == ENTER_5:
            _spend(state, 5)
        elif action == ENTER_4_1:
            _spend(state, 4)
            _spend(state, 1)
        else:
            _spend(state, 3)
            _spend(state, 2)
        _arrive(state, 0, ENTRY[quarter(state, seat)])
        return
    if action < MOVE:
        _spend_bonus(state, action - DECLINE)
        return
    place, steps, lap = decode_move(action)
    if action < BONUS_MOVE:
        _spend(state, steps)
    else:
        _spend_bonus(state, (action - BONUS_MOVE) % 2)
    index = PAWNS - 1
    while state.pawns[seat, index] != place:
        index -= 1
    _arrive(state, index, goal(state, place, steps, lap))


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
def _arrive(state: Any, index: int, place: int) -> None:
    if place == HOME:
        state.bonuses[0] += 1
    elif place < RING:
        for other in range(players(state)):
            if other != state.turn:
                for i in range(PAWNS):
                    if state.pawns[other, i] == place:
                        _send_to_nest(state, other, i)
                        state.bonuses[1] += 1
    at = resettle(state, state.turn, index, place)
    if state.pair_pawns != 0:
        follow_pawn(state, index, at)


@compiled
def _send_to_nest(state: Any, seat: int, index: int) -> None:
    """The nest is the first place, so that the pawns stay sorted."""
    forget_held(state, seat, state.pawns[seat, index])
    for i in range(index, 0, -1):
        state.pawns[seat, i] = state.pawns[seat, i - 1]
    state.pawns[seat, 0] = NEST


@compiled
def resettle(state: Any, seat: int, index: int, place: int) -> int:
    """Put the seat's pawn ``index`` on ``place`` so that its pawns stay sorted; return its new number."""
    at = index
    while at > 0 and state.pawns[seat, at - 1] > place:
        state.pawns[seat, at] = state.pawns[seat, at - 1]
        at -= 1
    while at < PAWNS - 1 and state.pawns[seat, at + 1] < place:
        state.pawns[seat, at] = state.pawns[seat, at + 1]
        at += 1
    state.pawns[seat, at] = place
    return at
