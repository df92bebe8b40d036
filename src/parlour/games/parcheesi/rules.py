"""The rules of Parcheesi: the course of turns and rolls. Single steps are in ``steps``, whole rolls in ``plays``.

Chance outcomes: 0–5 a die for the first player; 6 + n the n-th roll of ``parts.ROLLS``. Players' actions are in
``steps``.
"""

from typing import Any

from parlour.core.chance import below
from parlour.core.jit import compiled
from parlour.core.kernel import CHANCE, TERMINAL
from parlour.games.parcheesi.pairs import count_turns_held, note_pairs
from parlour.games.parcheesi.parts import (
    ABSENT,
    FIRST_HOME_ROW,
    HOME,
    NEST,
    PAWNS,
    RING,
    ROLL_DICE,
    SEATS,
)
from parlour.games.parcheesi.plays import legal_steps, open_steps, won
from parlour.games.parcheesi.steps import (
    ACTIONS,
    BITS,
    ENTRIES,
    MAX_STEPS,
    MOVES,
    PASS,
    action_of,
    play_step,
    players,
    resettle,
    to_exit,
)

VERSION = 1
# Simulations report games of this many actions as truncated; no rule ends a game so.
CAP = 20_000
# No rule asks how many doublets a turn has had beyond the third; nor can the count run over.
MOST_DOUBLETS = 100
FACES = 6
ROLL = FACES
CHANCE_OUTCOMES = ROLL + len(ROLL_DICE)
MAX_LEGAL_ACTIONS = MAX_STEPS
NUM_ACTIONS = ACTIONS


@compiled
def initial(state: Any) -> None:
    for seat in range(SEATS):
        place = NEST if seat < players(state) else ABSENT
        for i in range(PAWNS):
            state.pawns[seat, i] = place
        state.first_dice[seat] = -1
        for k in range(2):
            state.held_square[seat, k] = ABSENT
    for k in range(2):
        state.pair_from[k] = ABSENT
    state.player = CHANCE
    if state.first_player != 2:
        state.finding_first = 1
        for seat in range(players(state)):
            state.first_dice[seat] = 0


@compiled
def current_player(state: Any) -> int:
    return state.player  # type: ignore[no-any-return]


@compiled
def legal_actions(state: Any, out: Any) -> int:
    if state.player == TERMINAL:
        return 0
    if state.player == CHANCE:
        first = 0 if state.finding_first else ROLL
        last = ROLL if state.finding_first else CHANCE_OUTCOMES
        for outcome in range(first, last):
            out[outcome - first] = outcome
        return last - first
    steps = legal_steps(state)
    if steps == 0:
        out[0] = PASS
        return 1
    n = 0
    for bit in range(BITS):
        if steps >> bit & 1:
            out[n] = action_of(state, bit)
            n += 1
    return n


@compiled
def chance_weights(state: Any, out: Any) -> int:
    if state.finding_first:
        for i in range(FACES):
            out[i] = 1.0
        return FACES
    for i in range(len(ROLL_DICE)):
        out[i] = 1.0 if ROLL_DICE[i, 0] == ROLL_DICE[i, 1] else 2.0
    return len(ROLL_DICE)


@compiled
def random_action(state: Any, rng: Any) -> int:
    if state.player == CHANCE:
        one = below(rng, FACES) + 1
        if state.finding_first:
            return one - 1
        other = below(rng, FACES) + 1
        high, low = max(one, other), min(one, other)
        return ROLL + high * (high - 1) // 2 + low - 1
    steps = legal_steps(state)
    if steps == 0:
        return PASS
    n = 0
    for bit in range(BITS):
        n += steps >> bit & 1
    chosen = below(rng, n)
    bit = 0
    while True:
        if steps >> bit & 1:
            if chosen == 0:
                return action_of(state, bit)
            chosen -= 1
        bit += 1


@compiled
def apply_action(state: Any, action: int) -> None:
    if state.player == CHANCE:
        if state.finding_first:
            _roll_for_first(state, action + 1)
        else:
            _roll(state, ROLL_DICE[action - ROLL, 0], ROLL_DICE[action - ROLL, 1])
        return
    if action == PASS:
        _end_roll(state, True)
        return
    play_step(state, action)
    if won(state):
        _clear_roll(state)
        state.player = TERMINAL
    elif not goes_on(state):
        _end_roll(state, False)


@compiled
def goes_on(state: Any) -> bool:
    """Whether anything more of the roll can be played; when it comes to the bonuses alone, the dice are closed."""
    if state.bonuses[0] == 0 and state.bonuses[1] == 0 and (state.closed or state.dice[0] == 0):
        return False
    steps = open_steps(state)
    if steps == 0:
        return False
    if state.bonus_timing == 0 and steps & (ENTRIES | MOVES) == 0:
        state.closed = 1
    return True


@compiled
def _roll_for_first(state: Any, die: int) -> None:
    """Seat by seat those still in it; the ones who share the best roll again."""
    state.first_dice[state.turn] = die
    best = 0
    for seat in range(players(state)):
        rolled = state.first_dice[seat]
        if rolled == 0:
            state.turn = seat
            return
        if rolled > 0 and (best == 0 or ((rolled > best) == (state.first_player == 1) and rolled != best)):
            best = rolled
    left = 0
    for seat in range(players(state) - 1, -1, -1):
        if state.first_dice[seat] == best:
            state.turn = seat
            left += 1
    if left == 1:
        state.finding_first = 0
        for seat in range(SEATS):
            state.first_dice[seat] = -1
        return
    for seat in range(players(state)):
        state.first_dice[seat] = 0 if state.first_dice[seat] == best else -1


@compiled
def _roll(state: Any, high: int, low: int) -> None:
    state.roll[0] = high
    state.roll[1] = low
    if high == low:
        state.doublets = min(state.doublets + 1, MOST_DOUBLETS)
        if state.doublets == 3 and state.third_doublet == 1:
            pawn = nearest_home(state)
            if pawn >= 0:
                resettle(state, state.turn, pawn, NEST)
            _end_turn(state)
            return
    state.dice[0] = high
    state.dice[1] = low
    state.steps = 2
    if high == low and state.pawns[state.turn, 0] != NEST:
        under = 7 - high
        state.dice[0] = state.dice[1] = max(high, under)
        state.dice[2] = state.dice[3] = min(high, under)
        state.steps = 4
    note_pairs(state)
    state.player = state.turn


@compiled
def nearest_home(state: Any) -> int:
    """Which pawn of the seat whose roll it is stands nearest home without being there; −1 if all are in or out."""
    seat = state.turn
    best = -1
    nearest = 1000
    for i in range(PAWNS):
        place = state.pawns[seat, i]
        if place in (NEST, HOME):
            continue
        distance = HOME - place if place >= FIRST_HOME_ROW else to_exit(state, seat, place) + HOME - RING + 1
        if distance < nearest:
            nearest = distance
            best = i
    return best


@compiled
def _end_roll(state: Any, passed: bool) -> None:
    again = state.roll[0] == state.roll[1]
    if state.reroll == 0 and (passed or state.dice[0] > 0):
        again = False
    _clear_roll(state)
    if again:
        state.player = CHANCE
    else:
        _end_turn(state)


@compiled
def _clear_roll(state: Any) -> None:
    """Unused dice and bonuses lapse with their roll."""
    for i in range(4):
        state.dice[i] = 0
    for k in range(2):
        state.roll[k] = 0
        state.bonuses[k] = 0
        state.pair_from[k] = ABSENT
    state.pair_pawns = 0
    state.steps = 0
    state.closed = 0


@compiled
def _end_turn(state: Any) -> None:
    _clear_roll(state)
    count_turns_held(state)
    state.doublets = 0
    state.turn = (state.turn + 1) % players(state)
    state.player = CHANCE


@compiled
def pawns_home(state: Any, seat: int) -> int:
    """The seat's points."""
    n = 0
    for i in range(PAWNS):
        n += state.pawns[seat, i] == HOME
    return n


@compiled
def returns(state: Any, out: Any) -> None:
    n = players(state)
    for seat in range(n):
        out[seat] = 0.0
    if state.player == TERMINAL:
        for seat in range(n):
            out[seat] = 1.0 if seat == state.turn else -1.0 / (n - 1)


@compiled
def resample(state: Any, seat: int, rng: Any) -> None:
    """Nothing is hidden in Parcheesi: dice are rolled when they are due."""


@compiled
def hides_action(state: Any) -> bool:
    return False
