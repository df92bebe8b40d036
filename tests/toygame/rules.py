"""Who acts, what is legal, what an action does, how it ends.

Actions: 0 keeps the roll, 1 + seat pushes that seat, 4 passes. Chance outcomes: the number dealt or rolled, less 1.
"""

from typing import Any

from parlour.core.chance import below, uniform
from parlour.core.jit import compiled
from parlour.core.kernel import CHANCE, TERMINAL
from tests.toygame.parts import FACES, LUCK, PLAYERS, ROUNDS, SEATS, WEIGHTS

KEEP = 0
PUSH = 1
PASS = PUSH + SEATS
ACTIONS = PASS + 1


@compiled
def initial(state: Any) -> None:
    """All zero is right."""


@compiled
def seats(state: Any) -> int:
    """How many play."""
    return PLAYERS[state.players]


@compiled
def dealt(state: Any) -> int:
    """How many seats have their number."""
    n = 0
    for seat in range(seats(state)):
        if state.luck[seat] > 0:
            n += 1
    return n


@compiled
def current_player(state: Any) -> int:
    n = seats(state)
    if dealt(state) < n:
        return CHANCE
    if state.turn == n * ROUNDS[state.rounds]:
        return TERMINAL
    if state.roll == 0:
        return CHANCE
    return state.turn % n  # type: ignore[no-any-return]


@compiled
def legal_actions(state: Any, out: Any) -> int:
    player = current_player(state)
    if player == TERMINAL:
        return 0
    if player == CHANCE:
        for i in range(FACES):
            out[i] = i
        return FACES
    out[0] = KEEP
    n = 1
    for seat in range(seats(state)):
        if seat != player and state.steps[seat] >= 2 * state.roll:
            out[n] = PUSH + seat
            n += 1
    out[n] = PASS
    return n + 1


@compiled
def chance_weights(state: Any, out: Any) -> int:
    """Numbers are dealt alike; the die has unequal faces."""
    for i in range(FACES):
        out[i] = 1.0 if dealt(state) < seats(state) else WEIGHTS[i]
    return FACES


@compiled
def random_action(state: Any, rng: Any) -> int:
    player = current_player(state)
    if player == CHANCE:
        if dealt(state) < seats(state):
            return below(rng, FACES)
        point = uniform(rng) * WEIGHTS.sum()
        for face in range(FACES):
            point -= WEIGHTS[face]
            if point < 0:
                return face
        return FACES - 1
    pushes = 0
    for seat in range(seats(state)):
        if seat != player and state.steps[seat] >= 2 * state.roll:
            pushes += 1
    rank = below(rng, pushes + 2)
    if rank == 0:
        return KEEP
    for seat in range(seats(state)):
        if seat != player and state.steps[seat] >= 2 * state.roll:
            rank -= 1
            if rank == 0:
                return PUSH + seat
    return PASS


@compiled
def apply_action(state: Any, action: int) -> None:
    player = current_player(state)
    if player == CHANCE:
        if dealt(state) < seats(state):
            state.luck[dealt(state)] = action + 1
        else:
            state.roll = action + 1
        return
    if action == KEEP:
        state.steps[player] += state.roll
        state.kept[player, state.roll - 1] += 1
    elif action < PASS:
        state.steps[action - PUSH] -= 2 * state.roll
    state.turn += 1
    state.roll = 0


@compiled
def score(state: Any, seat: int, knows_luck: bool) -> int:
    """The points of a seat for one who knows its number, or does not."""
    points = state.steps[seat]
    if knows_luck and state.luck[seat] > 0:
        points += LUCK * state.kept[seat, state.luck[seat] - 1]
    return points  # type: ignore[no-any-return]


@compiled
def returns(state: Any, out: Any) -> None:
    """The winners share 1 and the others −1."""
    n = seats(state)
    out[:] = 0.0
    if current_player(state) != TERMINAL:
        return
    best = score(state, 0, True)
    for seat in range(n):
        best = max(best, score(state, seat, True))
    winners = 0
    for seat in range(n):
        if score(state, seat, True) == best:
            winners += 1
    if winners == n:
        return
    for seat in range(n):
        out[seat] = 1.0 / winners if score(state, seat, True) == best else -1.0 / (n - winners)


@compiled
def resample(state: Any, seat: int, rng: Any) -> None:
    """The others' numbers, until all are shown at the end."""
    if current_player(state) == TERMINAL:
        return
    for other in range(seats(state)):
        if other != seat and state.luck[other] > 0:
            state.luck[other] = 1 + below(rng, FACES)


@compiled
def hides_action(state: Any) -> bool:
    """Whatever is done, all see."""
    return False
