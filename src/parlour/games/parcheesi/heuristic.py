"""The classic rules of thumb, for players that do not search.

A seat's strength is a weighted sum of traits: how far its pawns have come, how likely each is captured before its seat
rolls again, pairs and whom they hold up, bonuses to come. Chances of winning follow from the strengths by a logistic
curve; the weights were fitted so to the results of games between greedy players, at positions after single steps (four
players, preset course).
"""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.core.kernel import TERMINAL
from parlour.games.parcheesi import rules
from parlour.games.parcheesi.exposure import held_up, hit_chance, pair_squares, walked
from parlour.games.parcheesi.parts import FIRST_HOME_ROW, HOME, NEST, PAWNS, RING, SAFE, SEATS
from parlour.games.parcheesi.state import STATE
from parlour.games.parcheesi.steps import players

# Traits of a seat, summed over its pawns, with their weights.
PROGRESS, IN_NEST, AT_HOME, IN_ROW, ON_SAFE, IN_PAIR, LAST_STRETCH = range(7)
THREAT, THREATENED_PROGRESS, HOLDING_UP, HELD_UP, TENS, TWENTIES, TO_ROLL = range(7, 14)
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
        0.0648,
        0.2091,
        -0.0135,
    ]
)
_LAST_STRETCH = 50


@compiled
def danger(state: Any, seat: int, square: int, pairs: Any) -> float:
    """About how likely a lone pawn of the seat is captured in one roll of each other seat."""
    spared = 1.0
    for other in range(players(state)):
        if other != seat:
            spared *= 1 - hit_chance(state, square, other, pairs)
    return 1 - spared


@compiled
def traits(state: Any, seat: int, pairs: Any, out: Any) -> None:
    """Add the seat's traits to its row of ``out``, and to the others' rows what its pairs hold up."""
    for i in range(PAWNS):
        place: Any = np.int64(state.pawns[seat, i])
        if place == NEST:
            out[seat, IN_NEST] += 1
            continue
        steps = walked(state, seat, place)
        out[seat, PROGRESS] += steps
        if place == HOME:
            out[seat, AT_HOME] += 1
            continue
        if place >= FIRST_HOME_ROW:
            out[seat, IN_ROW] += 1
            continue
        if steps > _LAST_STRETCH:
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
    for i in range(PAWNS - 1):
        place: Any = np.int64(state.pawns[seat, i])
        if 0 <= place < RING and place == state.pawns[seat, i + 1]:
            for other in range(players(state)):
                if other != seat:
                    held = held_up(state, place, other)
                    out[seat, HOLDING_UP] += held
                    out[other, HELD_UP] += held


@compiled
def strengths(state: Any, table: Any, out: Any) -> None:
    """Write each seat's strength into ``out``; ``table`` is room for the traits."""
    n = players(state)
    table[:] = 0.0
    pairs = pair_squares(state)
    for seat in range(n):
        traits(state, seat, pairs, table)
    table[state.turn, TENS] = state.bonuses[0]
    table[state.turn, TWENTIES] = state.bonuses[1]
    table[state.turn, TO_ROLL] = 1
    for seat in range(n):
        out[seat] = 0.0
        for trait in range(len(WEIGHTS)):
            out[seat] += WEIGHTS[trait] * table[seat, trait]


@compiled
def chances(state: Any, table: Any, out: Any) -> None:
    """Write each seat's chance of winning into ``out``."""
    n = players(state)
    if state.player == TERMINAL:
        for seat in range(n):
            out[seat] = 1.0 if seat == state.turn else 0.0
        return
    strengths(state, table, out)
    total = 0.0
    for seat in range(n):
        out[seat] = np.exp(out[seat])
        total += out[seat]
    for seat in range(n):
        out[seat] /= total


@compiled
def settle(states: Any, actions: Any, table: Any, out: Any) -> None:
    """Play the roll in ``states[0]`` to its end, each step the one that is best at once; the rest is room."""
    mover = states[0].player
    while states[0].player == mover:
        n = rules.legal_actions(states[0], actions)
        best = -1.0
        for i in range(n):
            states[1] = states[0]
            rules.apply_action(states[1], actions[i])
            if n > 1:
                chances(states[1], table, out)
            if n == 1 or out[mover] > best:
                best = out[mover]
                states[2] = states[1]
        states[0] = states[2]


@compiled
def quick_values(state: Any, out: Any) -> None:
    """Within a roll the values are those at its end, the rest of it played step by step."""
    n = players(state)
    table = np.empty((SEATS, len(WEIGHTS)))
    states = np.empty(3, STATE)
    states[0] = state
    if state.player >= 0:
        settle(states, np.empty(rules.MAX_LEGAL_ACTIONS, np.int32), table, out)
    chances(states[0], table, out)
    to_returns(out, n)


@compiled
def to_returns(chances: Any, n: int) -> None:
    """Turn chances of winning into the returns to be expected: a chance p is worth p − (1 − p) / (n − 1)."""
    for seat in range(n):
        chances[seat] = (chances[seat] * n - 1) / (n - 1)
