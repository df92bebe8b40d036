"""Whole rolls: which steps begin a complete legal play.

A complete play is a sequence of steps that satisfies the pair rule where it stops and that no longer complete play
continues; of these, the ones that use the dice best are legal. A step is legal exactly when it begins one.
"""

from typing import Any

import numpy as np
from numba import from_dtype, int32, int64

from parlour.core.jit import compiled
from parlour.games.parcheesi.parts import ABSENT, HOME
from parlour.games.parcheesi.state import STATE
from parlour.games.parcheesi.steps import CHOICES, MAX_MOVES, list_steps, play_step

# No roll has more steps: four dice, and a bonus for each capture and each pawn brought home.
_DEPTH = 24
_NO_PLAY = -1
_WON = 1 << 20

_STATE = from_dtype(STATE)


@compiled
def won(state: Any) -> bool:
    """Whether the seat whose roll it is has all pawns home."""
    return state.pawns[state.turn, 0] == HOME  # type: ignore[no-any-return]


@compiled
def asks_pairs(state: Any) -> bool:
    """Whether the pairs of the start of the roll must not be found together elsewhere at its end."""
    return state.pair_carry == 1 or state.roll[0] == state.roll[1]  # type: ignore[no-any-return]


@compiled
def is_due(state: Any, square: int) -> bool:
    """Whether the pair on ``square`` has been held as long as the limit allows."""
    if state.pair_limit == 0:
        return False
    for k in range(2):
        if state.held_square[state.turn, k] == square and state.held_turns[state.turn, k] >= state.pair_limit:
            return True
    return False


@compiled
def _together(state: Any, i: int, j: int) -> bool:
    place = state.pawns[state.turn, i]
    return place == state.pawns[state.turn, j] and 0 <= place < HOME  # type: ignore[no-any-return]


@compiled
def _parted(state: Any) -> int:
    """How many pairs that are due have been parted, for the choice of pawns that serves best; −1 if none is allowed."""
    best = _NO_PLAY
    for choice in range(6):
        if not state.pair_pawns >> choice & 1:
            continue
        allowed = True
        parted = 0
        for k in range(2):
            square = state.pair_from[k]
            if square == ABSENT:
                continue
            i, j = CHOICES[choice if k == 0 else 5 - choice]
            together = _together(state, i, j)
            stays = together and state.pawns[state.turn, i] == square
            if together and not stays and asks_pairs(state):
                allowed = False
            if not stays and is_due(state, square):
                parted += 1
        if allowed:
            best = max(best, parted)
    return best


@compiled
def worth(state: Any) -> int:
    """How well a play that stops here uses the roll; _NO_PLAY where none may stop."""
    if won(state):
        return _WON
    if state.steps == 4 and state.doublet_partial == 0 and state.dice[0] > 0:
        return _NO_PLAY
    parted = 0
    if state.pair_from[0] != ABSENT:
        parted = _parted(state)
        if parted < 0:
            return _NO_PLAY
    if state.dice_use == 1:
        return parted
    left = 0
    total = 0
    for i in range(4):
        if state.dice[i] > 0:
            left += 1
            total += state.dice[i]
    # As many dice as possible, then the largest total, then as many due pairs as possible.
    return ((4 - left) * 32 + 24 - total) * 4 + parted


@compiled
def plain(state: Any) -> bool:
    """Whether every step begins a complete legal play, so that none need be searched."""
    return (  # type: ignore[no-any-return]
        state.dice_use == 1 and state.pair_from[0] == ABSENT and (state.steps < 4 or state.doublet_partial == 1)
    )


@compiled
def best_play(stack: Any, actions: Any, found: Any, counts: Any, at: Any, any_will_do: bool) -> int:
    """The worth of the best complete play that goes on from ``stack[0]``, stopping at once included.

    With ``any_will_do`` that of any. The other arguments are room for the search, a row a step.
    """
    depth = 0
    fresh = True
    while True:
        if fresh:
            found[depth] = _NO_PLAY
            counts[depth] = 0
            at[depth] = 0
            stop = worth(stack[depth])
            if stop == _WON or (any_will_do and stop != _NO_PLAY):
                found[depth] = stop
            else:
                counts[depth] = list_steps(stack[depth], actions[depth])
            if any_will_do and stop != _NO_PLAY:
                return stop
        if at[depth] < counts[depth]:
            stack[depth + 1] = stack[depth]
            play_step(stack[depth + 1], actions[depth, at[depth]])
            at[depth] += 1
            depth += 1
            fresh = True
            continue
        if found[depth] == _NO_PLAY:
            found[depth] = worth(stack[depth])
        if depth == 0:
            return found[0]  # type: ignore[no-any-return]
        found[depth - 1] = max(found[depth - 1], found[depth])
        depth -= 1
        fresh = False


@compiled
def legal_steps(state: Any, out: Any) -> int:
    """Write the steps that begin a complete legal play, ascending; return their number."""
    n = list_steps(state, out)
    if n == 0 or plain(state):
        return n
    stack = np.empty(_DEPTH + 1, _STATE)
    actions = np.empty((_DEPTH, MAX_MOVES), int32)
    found = np.empty(_DEPTH + 1, int64)
    counts = np.empty(_DEPTH + 1, int64)
    at = np.empty(_DEPTH + 1, int64)
    worths = np.empty(n, int64)
    any_will_do = state.dice_use == 1 and state.pair_limit == 0
    best = _NO_PLAY
    for i in range(n):
        stack[0] = state
        play_step(stack[0], out[i])
        worths[i] = best_play(stack, actions, found, counts, at, any_will_do)
        if any_will_do:
            worths[i] = min(worths[i], 0)
        best = max(best, worths[i])
    kept = 0
    for i in range(n):
        if worths[i] == best and best != _NO_PLAY:
            out[kept] = out[i]
            kept += 1
    return kept
