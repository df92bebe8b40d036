"""What search thinks of a position and of its actions: the classic heuristics of the game.

A seat's strength is how far its pawns have come, less what it stands to lose to the next rolls of the others, plus a
little for pairs, which block, and for safe squares. Chances of winning follow from strengths by a logistic curve.
"""

from typing import Any

import numpy as np
from numba import from_dtype

from parlour.core.jit import compiled
from parlour.core.kernel import TERMINAL
from parlour.games.parcheesi import rules
from parlour.games.parcheesi.parts import ABSENT, ENTRY, FIRST_HOME_ROW, HOME, NEST, PAWNS, RING, SAFE
from parlour.games.parcheesi.state import STATE
from parlour.games.parcheesi.steps import PASS, play_step, players, quarter, to_exit

# Steps of progress that each is worth.
IN_NEST = -14.0
SAFE_SQUARE = 1.5
PAIR = 4.0
AT_HOME = 8.0
# How much of a pawn's progress (and the bonus of 20 that its captor gets) a threat of certain capture is worth.
FEAR = 0.8
CAPTOR_GAIN = 10.0
# A lead of so many steps makes the odds of winning e times as good.
STRENGTH_SCALE = 28.0
PRIOR_SCALE = 6.0

_STATE = from_dtype(STATE)
# Steps from entry to exit square.
_LAP = 63

# Of 36 rolls, how many let a pawn land n squares ahead: by a die, by both, or by a doublet's bonus steps left out.
HITS = np.array([0, 11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1], dtype=np.float64) / 36
ENTER_HIT = 15 / 36


@compiled
def progress(state: Any, seat: int, place: int) -> float:
    """Steps walked from the entry square."""
    if place >= FIRST_HOME_ROW:
        return float(_LAP + 1 + place - FIRST_HOME_ROW)
    return float(_LAP - to_exit(state, seat, place))


@compiled
def threat(state: Any, seat: int, square: int) -> float:
    """About how likely a lone pawn of the seat on an unsafe square is captured before its seat rolls again."""
    spared = 1.0
    for other in range(players(state)):
        if other == seat:
            continue
        for i in range(PAWNS):
            place = state.pawns[other, i]
            if place == NEST or place >= RING or place == ABSENT:
                continue
            distance = (square - place) % RING
            if 1 <= distance < len(HITS) and distance <= to_exit(state, other, place):
                spared *= 1 - HITS[distance]
    return 1 - spared


@compiled
def strength(state: Any, seat: int) -> float:
    total = 0.0
    for i in range(PAWNS):
        place = state.pawns[seat, i]
        if place == NEST:
            total += IN_NEST
            continue
        walked = progress(state, seat, place)
        total += walked
        if place == HOME:
            total += AT_HOME
        elif place < RING:
            alone = not (
                (i > 0 and state.pawns[seat, i - 1] == place)
                or (i < PAWNS - 1 and state.pawns[seat, i + 1] == place)
            )
            if not alone:
                total += PAIR / 2
            if SAFE[place]:
                total += SAFE_SQUARE
                for other in range(players(state)):
                    # An entering pawn captures on its own entry square, safe as it is.
                    if other != seat and alone and place == ENTRY[quarter(state, other)] and state.pawns[other, 0] == NEST:
                        total -= ENTER_HIT * FEAR * (walked + CAPTOR_GAIN)
            elif alone:
                total -= threat(state, seat, place) * FEAR * (walked + CAPTOR_GAIN)
    if seat == state.turn:
        total += 10 * state.bonuses[0] * 0.7 + 20 * state.bonuses[1] * 0.7
    return total


@compiled
def values(state: Any, out: Any) -> None:
    n = players(state)
    if state.player == TERMINAL:
        rules.returns(state, out)
        return
    best = -1e9
    for seat in range(n):
        out[seat] = strength(state, seat)
        best = max(best, out[seat])
    total = 0.0
    for seat in range(n):
        out[seat] = np.exp((out[seat] - best) / STRENGTH_SCALE)
        total += out[seat]
    for seat in range(n):
        # A chance p of winning is worth p − (1 − p) / (n − 1).
        out[seat] = (out[seat] / total * n - 1) / (n - 1)


@compiled
def priors(state: Any, actions: Any, n: int, out: Any) -> None:
    after = np.empty(1, _STATE)
    seat = state.turn
    best = -1e9
    for i in range(n):
        after[0] = state
        if actions[i] != PASS:
            play_step(after[0], actions[i])
        out[i] = strength(after[0], seat)
        for other in range(players(state)):
            if other != seat:
                out[i] -= strength(after[0], other) / (players(state) - 1)
        best = max(best, out[i])
    total = 0.0
    for i in range(n):
        out[i] = np.exp((out[i] - best) / PRIOR_SCALE)
        total += out[i]
    for i in range(n):
        out[i] /= total
