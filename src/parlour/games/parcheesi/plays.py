"""Whole rolls: which steps begin a complete legal play.

A complete play is a sequence of steps that satisfies the pair rule where it stops and that no longer complete play
continues; of these, the ones that use the dice best are legal. A step is legal exactly when it begins one.
"""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.games.parcheesi.pairs import carried, due, parted
from parlour.games.parcheesi.parts import HOME, PAWNS, SEATS
from parlour.games.parcheesi.state import STATE
from parlour.games.parcheesi.steps import (
    BITS,
    BONUSES,
    BONUSES_OF,
    DECLINES_OF,
    ENTRIES,
    MOVES,
    action_of,
    play_step,
    possible,
)

# No roll has more steps: four dice, a bonus for each pawn of others (in its nest it is not captured again), and one for
# each pawn brought home but the last, which wins.
LONGEST_PLAY = 4 + (SEATS - 1) * PAWNS + PAWNS - 1

# By ``entry_compulsory`` and ``bonus_timing``, the kinds of steps in order of precedence: those of a later stage count
# only where none of an earlier one begins a complete play.
STAGES = np.array(
    [
        [[ENTRIES | MOVES, BONUSES, 0], [ENTRIES | MOVES | BONUSES, 0, 0]],
        [[ENTRIES, MOVES, BONUSES], [ENTRIES, MOVES | BONUSES, 0]],
    ],
    dtype=np.int64,
)

_FRAME = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # The stage, and whether its bonuses are being declined.
                ("stage", np.int64),
                ("declining", np.int64),
                # Steps still to be tried; the one tried now; those that begin a complete play.
                ("steps", np.int64),
                ("bit", np.int64),
                ("playable", np.int64),
                # The best worth so far, and the steps that begin such plays.
                ("worth", np.int64),
                ("chosen", np.int64),
            ]
        ),
    )
)

NO_PLAY = -1
# A worth counts dice used, then their total, then pairs parted, each in a digit of its own.
_MOST_PIPS = 24
_DIE = 32
_ALL_DICE = 4 * _DIE + _MOST_PIPS
_DUE = 4


@compiled
def won(state: Any) -> bool:
    """Whether the seat whose roll it is has all pawns home."""
    return state.pawns[state.turn, 0] == HOME  # type: ignore[no-any-return]


@compiled
def _worth(state: Any) -> int:
    """How well a play that stops here uses the roll; NO_PLAY where none may stop."""
    if won(state):
        return _best_worth(state)
    if (state.steps == 4 and state.doublet_partial == 0 and state.dice[0] > 0) or carried(state):
        return NO_PLAY
    if state.dice_use == 1:
        return parted(state)
    left = 0
    total: Any = np.int64(0)
    for i in range(4):
        if state.dice[i] > 0:
            left += 1
            total += state.dice[i]
    # As many dice as possible, then the largest total, then as many due pairs parted as possible.
    return (_ALL_DICE - left * _DIE - total) * _DUE + parted(state)  # type: ignore[no-any-return]


@compiled
def _best_worth(state: Any) -> int:
    """The worth of a play that uses all dice and parts all pairs that are due; a win counts as such."""
    return (0 if state.dice_use == 1 else _ALL_DICE * _DUE) + due(state)


@compiled
def _stops_anywhere(state: Any) -> bool:
    """Whether a play may stop at any moment of this roll, so that every possible step begins a complete one."""
    return state.pair_pawns == 0 and (state.steps < 4 or state.doublet_partial == 1)  # type: ignore[no-any-return]


@compiled
def _first_possible(state: Any) -> int:
    """The possible steps of the first stage that has any."""
    for stage in range(3):
        found = possible(state, STAGES[state.entry_compulsory, state.bonus_timing, stage])
        if found:
            return found
    return 0


@compiled
def open_steps(state: Any) -> int:
    """``legal_steps``, of which some may be missing, but not all, nor all of those by dice."""
    return _first_possible(state) if _stops_anywhere(state) else legal_steps(state)


@compiled
def legal_steps(state: Any) -> int:
    """The set of steps that begin a complete legal play."""
    if _stops_anywhere(state) and due(state) == 0:
        found = _first_possible(state)
        # All are equally good where nothing is asked of the dice, where none is left, or where each uses the last one.
        if state.dice_use == 1 or state.dice[0] == 0 or (state.dice[1] == 0 and found & BONUSES == 0):
            return found | _declines(state, found)
        if state.dice[2] == 0 and state.bonus_timing == 0 and found & BONUSES == 0:
            full = _using_both(state, found)
            if full:
                return full
    stack = np.empty(LONGEST_PLAY + 1, STATE)
    frames = np.empty(LONGEST_PLAY + 1, _FRAME)
    stack[0] = state
    _search(stack, frames)
    return frames[0].chosen  # type: ignore[no-any-return]


@compiled
def _using_both(state: Any, found: int) -> int:
    """Of the steps ``found``, by the first of two dice, those after which the other die can be played; or by both."""
    full = 0
    room = np.empty(1, STATE)
    after = room[0]
    for bit in range(BITS):
        if found >> bit & 1:
            room[0] = state
            play_step(after, action_of(state, bit))
            if after.dice[0] == 0 or won(after) or _first_possible(after) & (ENTRIES | MOVES):
                full |= 1 << bit
    return full


@compiled
def worth_of_going_on(state: Any) -> int:
    """The worth of the best complete play from this moment of a roll on; NO_PLAY if there is none."""
    if won(state):
        return _best_worth(state)
    stack = np.empty(LONGEST_PLAY + 1, STATE)
    frames = np.empty(LONGEST_PLAY + 1, _FRAME)
    stack[0] = state
    _search(stack, frames)
    return frames[0].worth if frames[0].worth != NO_PLAY else _worth(state)


def dice_left(worth: int) -> int:
    """How many dice a play of this worth leaves unused, where that counts."""
    return 4 - worth // _DUE // _DIE


def pips_left(worth: int) -> int:
    """The total of those dice."""
    return _MOST_PIPS - worth // _DUE % _DIE


@compiled
def _declines(state: Any, playable: int) -> int:
    """Optional bonuses may be declined where they can be played."""
    found = 0
    if state.bonus_compulsory == 0 and playable & BONUSES:
        for kind in range(2):
            if playable & BONUSES_OF[kind]:
                found |= DECLINES_OF[kind]
    return found


@compiled
def _search(stack: Any, frames: Any) -> None:
    """Find in ``frames[0]`` the steps from ``stack[0]`` that begin one of the best complete plays; the rest is room.

    Below the root a best conceivable play ends the search of a moment: its chosen steps are not asked for.
    """
    best_worth = _best_worth(stack[0])
    # Where no pair is due, a play that may stop with all dice used is as good as any that goes on from there.
    stop_there = due(stack[0]) == 0
    depth = 0
    _begin(frames[0])
    while True:
        state = stack[depth]
        frame = frames[depth]
        if frame.steps == 0:
            if not frame.declining:
                # Bonuses are declined where they can be played.
                frame.declining = 1
                frame.steps = _declines(state, frame.playable)
            elif frame.worth == NO_PLAY and frame.stage < len(STAGES[0, 0]) - 1:
                frame.stage += 1
                frame.declining = 0
                kinds = STAGES[state.entry_compulsory, state.bonus_timing, frame.stage]
                frame.steps = possible(state, kinds) if kinds else 0
            elif depth == 0:
                return
            else:
                worth = frame.worth if frame.worth != NO_PLAY else _worth(state)
                depth -= 1
                _weigh(frames[depth], worth, depth > 0 and worth == best_worth)
            continue
        while not frame.steps >> frame.bit & 1:
            frame.bit = (frame.bit + 1) % BITS
        frame.steps &= ~(1 << frame.bit)
        stack[depth + 1] = state
        play_step(stack[depth + 1], action_of(state, frame.bit))
        if won(stack[depth + 1]) or (stop_there and _worth(stack[depth + 1]) == best_worth):
            _weigh(frame, best_worth, depth > 0)
        else:
            depth += 1
            _begin(frames[depth])


@compiled
def _begin(frame: Any) -> None:
    frame.stage = -1
    frame.declining = 1
    frame.steps = 0
    frame.bit = 0
    frame.playable = 0
    frame.worth = NO_PLAY
    frame.chosen = 0


@compiled
def _weigh(frame: Any, worth: int, decides: bool) -> None:
    """The step that was tried leads to a play of this worth."""
    if worth == NO_PLAY:
        return
    frame.playable |= 1 << frame.bit
    if worth > frame.worth:
        frame.worth = worth
        frame.chosen = 0
    if worth == frame.worth:
        frame.chosen |= 1 << frame.bit
    if decides:
        frame.steps = 0
        frame.declining = 1
