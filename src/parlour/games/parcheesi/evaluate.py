"""What search thinks of a position and of its actions: the classic heuristics of the game, weighed by self-play.

A seat's strength is a weighted sum of traits: how far its pawns have come, how likely each is captured before its seat
rolls again, pairs and whom they hold up, what it may capture itself, bonuses to come. Chances of winning follow from
the strengths by a logistic curve; the weights were fitted so to the results of games between greedy players, at
positions after single steps (four players, preset course).
"""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.core.kernel import TERMINAL
from parlour.games.parcheesi import rules
from parlour.games.parcheesi.parts import BIT, ENTRY, FIRST_HOME_ROW, HOME, NEST, PATH, PAWNS, RING, SAFE, SEATS
from parlour.games.parcheesi.state import STATE
from parlour.games.parcheesi.steps import players, quarter, to_exit

# Steps from entry to exit square.
_LAP = 63

# The share of rolls by which a pawn lands n squares ahead: by a die, by both, or by a bonus of 20.
_REACH = 20
HITS = np.zeros(_REACH + 1)
HITS[1:13] = np.array([11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1]) / 36
HITS[_REACH] = 1 / 18
# By which an enemy enters; by which it enters and lands up to six squares ahead of its entry square.
ENTRY_HIT = 15 / 36
ENTRY_AND_DIE = 2 / 36

# Traits of a seat, summed over its pawns, with their weights.
PROGRESS, IN_NEST, AT_HOME, IN_ROW, ON_SAFE, IN_PAIR, LAST_STRETCH = range(7)
THREAT, THREATENED_PROGRESS, HOLDING_UP, HELD_UP, PREY, TENS, TWENTIES, TO_ROLL = range(7, 15)
WEIGHTS = np.array(
    [
        0.0078,
        -0.2028,
        0.0311,
        0.0072,
        0.0556,
        -0.0128,
        -0.0162,
        -0.1028,
        -0.005,
        0.019,
        -0.0024,
        0.0065,
        0.0648,
        0.2091,
        -0.0135,
    ]
)
# How decidedly priors prefer what makes stronger.
PRIOR_SHARPNESS = 60.0


@compiled
def walked(state: Any, seat: int, place: int) -> int:
    """Steps from the entry square."""
    if place >= FIRST_HOME_ROW:
        return _LAP + 1 + place - FIRST_HOME_ROW
    return _LAP - to_exit(state, seat, place)


@compiled
def _pairs(state: Any) -> Any:
    """The ring squares of all pairs, as two words."""
    low, high = BIT[0, 0] & BIT[1, 0], BIT[0, 1]
    for seat in range(players(state)):
        for i in range(PAWNS - 1):
            place = state.pawns[seat, i]
            if 0 <= place < RING and place == state.pawns[seat, i + 1]:
                low |= BIT[place, 0]
                high |= BIT[place, 1]
    return low, high


@compiled
def danger(state: Any, seat: int, square: int, pairs: Any) -> float:
    """About how likely a lone pawn of the seat is captured in one roll of each other seat."""
    spared = 1.0
    for other in range(players(state)):
        if other == seat:
            continue
        if state.pawns[other, 0] == NEST:
            past_entry = (square - ENTRY[quarter(state, other)]) % RING
            if past_entry == 0:
                spared *= 1 - ENTRY_HIT
            elif past_entry <= 6 and not SAFE[square]:
                spared *= 1 - ENTRY_AND_DIE
        if SAFE[square]:
            continue
        for i in range(PAWNS):
            place: Any = np.int64(state.pawns[other, i])
            if 0 <= place < RING:
                distance = (square - place) % RING
                if (
                    0 < distance <= _REACH
                    and HITS[distance] > 0
                    and distance <= to_exit(state, other, place)
                    and (PATH[place, distance, 0] & pairs[0]) | (PATH[place, distance, 1] & pairs[1]) == 0
                ):
                    spared *= 1 - HITS[distance]
    return 1 - spared


@compiled
def traits(state: Any, seat: int, pairs: Any, out: Any) -> None:
    """Write the seat's own traits into ``out``, and add to every other seat's PREY what it may capture of this one."""
    for i in range(PAWNS):
        place: Any = np.int64(state.pawns[seat, i])
        if place == NEST:
            out[seat, IN_NEST] += 1
            continue
        if place == HOME:
            out[seat, AT_HOME] += 1
            out[seat, PROGRESS] += _LAP + 8
            continue
        steps = walked(state, seat, place)
        out[seat, PROGRESS] += steps
        if place >= FIRST_HOME_ROW:
            out[seat, IN_ROW] += 1
            continue
        if steps > 50:
            out[seat, LAST_STRETCH] += 1
        alone = (i == 0 or state.pawns[seat, i - 1] != place) and (i == PAWNS - 1 or state.pawns[seat, i + 1] != place)
        if not alone:
            out[seat, IN_PAIR] += 1
            continue
        if SAFE[place]:
            out[seat, ON_SAFE] += 1
        risk = danger(state, seat, place, pairs)
        out[seat, THREAT] += risk
        out[seat, THREATENED_PROGRESS] += risk * steps
    _blockades(state, seat, out)


@compiled
def _blockades(state: Any, seat: int, out: Any) -> None:
    """Pawns of others that stand within a roll behind a pair of the seat."""
    for i in range(PAWNS - 1):
        place: Any = np.int64(state.pawns[seat, i])
        if not (0 <= place < RING and place == state.pawns[seat, i + 1]):
            continue
        for other in range(players(state)):
            if other == seat:
                continue
            for k in range(PAWNS):
                behind: Any = np.int64(state.pawns[other, k])
                if 0 <= behind < RING:
                    distance = (place - behind) % RING
                    if 0 < distance <= 12 and distance <= to_exit(state, other, behind):
                        out[seat, HOLDING_UP] += 1
                        out[other, HELD_UP] += 1


@compiled
def strengths(state: Any, weights: Any, table: Any, out: Any) -> None:
    """Write each seat's strength into ``out``; ``table`` is room for the traits."""
    n = players(state)
    table[:] = 0.0
    pairs = _pairs(state)
    for seat in range(n):
        traits(state, seat, pairs, table)
    table[state.turn, TENS] = state.bonuses[0]
    table[state.turn, TWENTIES] = state.bonuses[1]
    table[state.turn, TO_ROLL] = 1
    for seat in range(n):
        out[seat] = 0.0
        for trait in range(len(weights)):
            out[seat] += weights[trait] * table[seat, trait]


@compiled
def chances(state: Any, weights: Any, table: Any, out: Any) -> None:
    """Write each seat's chance of winning into ``out``."""
    n = players(state)
    if state.player == TERMINAL:
        for seat in range(n):
            out[seat] = 1.0 if seat == state.turn else 0.0
        return
    strengths(state, weights, table, out)
    total = 0.0
    for seat in range(n):
        out[seat] = np.exp(out[seat])
        total += out[seat]
    for seat in range(n):
        out[seat] /= total


@compiled
def settle(states: Any, weights: Any, actions: Any, table: Any, out: Any) -> None:
    """Play the roll in ``states[0]`` to its end, each step the one that is best at once; the rest is room."""
    mover = states[0].player
    while states[0].player == mover:
        n = rules.legal_actions(states[0], actions)
        best = -1.0
        for i in range(n):
            states[1] = states[0]
            rules.apply_action(states[1], actions[i])
            if n > 1:
                chances(states[1], weights, table, out)
            if n == 1 or out[mover] > best:
                best = out[mover]
                states[2] = states[1]
        states[0] = states[2]


@compiled
def values(state: Any, out: Any) -> None:
    """Within a roll the values are those at its end, the rest of it played step by step."""
    n = players(state)
    table = np.empty((SEATS, len(WEIGHTS)))
    if state.player >= 0:
        states = np.empty(3, STATE)
        states[0] = state
        settle(states, WEIGHTS, np.empty(rules.MAX_LEGAL_ACTIONS, np.int32), table, out)
        chances(states[0], WEIGHTS, table, out)
    else:
        chances(state, WEIGHTS, table, out)
    for seat in range(n):
        # A chance p of winning is worth p − (1 − p) / (n − 1).
        out[seat] = (out[seat] * n - 1) / (n - 1)


@compiled
def priors(state: Any, actions: Any, n: int, out: Any) -> None:
    states = np.empty(3, STATE)
    replies = np.empty(rules.MAX_LEGAL_ACTIONS, np.int32)
    table = np.empty((SEATS, len(WEIGHTS)))
    chance = np.empty(SEATS)
    best = 0.0
    for i in range(n):
        states[0] = state
        rules.apply_action(states[0], actions[i])
        if states[0].player == state.player:
            settle(states, WEIGHTS, replies, table, chance)
        chances(states[0], WEIGHTS, table, chance)
        out[i] = chance[state.player]
        best = max(best, out[i])
    total = 0.0
    for i in range(n):
        out[i] = np.exp((out[i] - best) * PRIOR_SHARPNESS)
        total += out[i]
    for i in range(n):
        out[i] /= total
