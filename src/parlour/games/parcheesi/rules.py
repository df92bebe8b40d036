"""The rules of Parcheesi: the course of turns and rolls. Single steps are in ``steps``, whole rolls in ``plays``.

Chance outcomes: 0–5 a die for the first player; 6 + n the n-th roll of ``parts.ROLLS``. Players' actions: see ``steps``.
"""

from typing import Any

import numpy as np

from parlour.core.chance import below
from parlour.core.jit import compiled
from parlour.core.kernel import CHANCE, TERMINAL
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
from parlour.games.parcheesi.plays import asks_pairs, is_due, legal_steps, won
from parlour.games.parcheesi.steps import (
    ACTIONS,
    CHOICE,
    MAX_MOVES,
    PASS,
    play_step,
    players,
    resettle,
    to_exit,
)

VERSION = 1
# Simulations report games of this many actions as truncated; no rule ends a game so.
CAP = 20_000
FACES = 6
ROLL = FACES
CHANCE_OUTCOMES = ROLL + len(ROLL_DICE)
MAX_LEGAL_ACTIONS = MAX_MOVES
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
    n = legal_steps(state, out)
    if n == 0:
        out[0] = PASS
        n = 1
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
    out = np.empty(MAX_MOVES, np.int32)
    return out[below(rng, legal_actions(state, out))]  # type: ignore[no-any-return]


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
        state.player = TERMINAL
        return
    out = np.empty(MAX_MOVES, np.int32)
    if legal_steps(state, out) == 0:
        _end_roll(state, False)


@compiled
def _roll_for_first(state: Any, die: int) -> None:
    """Seat by seat those still in it; the ones who share the best roll again."""
    for seat in range(players(state)):
        if state.first_dice[seat] == 0:
            state.first_dice[seat] = die
            break
    best = 0
    for seat in range(players(state)):
        rolled = state.first_dice[seat]
        if rolled == 0:
            return
        if rolled > 0 and (best == 0 or (rolled > best) == (state.first_player == 1) and rolled != best):
            best = rolled
    left = 0
    for seat in range(players(state)):
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
        state.doublets += 1
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
def note_pairs(state: Any) -> None:
    """Keep the mover's pairs of the start of the roll, where a rule will ask for them at its end."""
    seat = state.turn
    k = 0
    i = 0
    first = 0
    while i < PAWNS - 1:
        place = state.pawns[seat, i]
        if 0 <= place < HOME and place == state.pawns[seat, i + 1]:
            if asks_pairs(state) or is_due(state, place):
                if k == 0:
                    first = i
                state.pair_from[k] = place
                k += 1
            i += 1
        i += 1
    if k > 0:
        state.pair_pawns = 1 << CHOICE[first, first + 1]


@compiled
def nearest_home(state: Any) -> int:
    """Which pawn of the seat whose roll it is stands nearest home without being there; −1 if all are in or out."""
    seat = state.turn
    best = -1
    nearest = 1000
    for i in range(PAWNS):
        place = state.pawns[seat, i]
        if place == NEST or place == HOME:
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
    state.begun = 0


@compiled
def _end_turn(state: Any) -> None:
    _clear_roll(state)
    if state.pair_limit > 0:
        _count_pairs_held(state)
    state.doublets = 0
    state.turn = (state.turn + 1) % players(state)
    state.player = CHANCE


@compiled
def _count_pairs_held(state: Any) -> None:
    """A turn counts for a pair that stood on its square at the turn's beginning and end."""
    seat = state.turn
    square_0, square_1 = state.held_square[seat, 0], state.held_square[seat, 1]
    turns_0, turns_1 = state.held_turns[seat, 0], state.held_turns[seat, 1]
    k = 0
    for i in range(PAWNS - 1):
        place = state.pawns[seat, i]
        if 0 <= place < HOME and place == state.pawns[seat, i + 1] and k < 2:
            turns = 0
            if place == square_0:
                turns = min(turns_0 + 1, 100)
            elif place == square_1:
                turns = min(turns_1 + 1, 100)
            state.held_square[seat, k] = place
            state.held_turns[seat, k] = turns
            k += 1
    for rest in range(k, 2):
        state.held_square[seat, rest] = ABSENT
        state.held_turns[seat, rest] = 0


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
