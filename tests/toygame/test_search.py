"""Search knows no game: with three seats, dice and secrets it finds what exact calculation finds."""

from itertools import product

import numpy as np
import pytest

from parlour.bots.search import Limits, Search
from parlour.core.game import Game, State
from tests.toygame import GAME
from tests.toygame.parts import FACES

STEPS = Game(GAME, GAME.choose({}))
MARGIN = 0.25
"""An action is clearly best that is worth so much more than any other."""


def worth(state: State) -> list[float]:
    """Each seat's expected return if every seat, seeing all, does what is best for itself."""
    player = state.current_player()
    if state.is_terminal():
        return state.returns()
    if state.is_chance_node():
        parts = [np.multiply(worth(state.child(action)), p) for action, p in state.chance_outcomes()]
        return list(np.sum(parts, axis=0))
    return max((worth(state.child(action)) for action in state.legal_actions()), key=lambda returns: returns[player])


def worth_to_the_mover(state: State) -> dict[int, float]:
    """Of each action, on average over all that the mover cannot know."""
    mover = state.current_player()
    own = state.view(mover)["luck"][mover]
    total = dict.fromkeys(state.legal_actions(), 0.0)
    for others in product(range(1, FACES + 1), repeat=2):
        possible = state.clone()
        possible.record.luck[:] = [*others[:mover], own, *others[mover:]]
        for action in total:
            total[action] += worth(possible.child(action))[mover] / FACES**2
    return total


def position(turn: int, roll: int, steps: list[int], luck: int, kept: list[list[int]]) -> State:
    mover = turn % 3
    own = [luck if seat == mover else None for seat in range(3)]
    return STEPS.from_position(
        {"viewer": mover, "turn": turn, "roll": roll, "steps": steps, "luck": own, "kept": kept}
        | {"to_move": mover, "phase": "turn"}
    )


def clear_positions(turn: int, number: int) -> list[tuple[State, int]]:
    """Positions with their clearly best actions, as many for each kind of action."""
    rng = np.random.default_rng(turn)
    found: dict[bool, list[tuple[State, int]]] = {True: [], False: []}
    while min(map(len, found.values())) < number:
        kept = rng.integers(0, 2, (3, FACES)).tolist()
        steps = rng.integers(0, 8, 3).tolist()
        state = position(turn, int(rng.integers(1, 4)), steps, int(rng.integers(1, 4)), kept)
        actions = worth_to_the_mover(state)
        best = max(actions, key=lambda action: actions[action])
        if all(actions[best] - value >= MARGIN for action, value in actions.items() if action != best):
            found[best == 0].append((state, best))
    return [pair for pairs in found.values() for pair in pairs[:number]]


@pytest.mark.parametrize("playouts", [False, True], ids=["values", "playouts"])
@pytest.mark.parametrize(("turn", "iterations"), [(8, 1000), (7, 4000)], ids=["last turn", "one chance node before"])
def test_search_finds_the_clearly_best_action(turn: int, iterations: int, playouts: bool) -> None:
    limits = Limits(iterations=iterations, playouts=playouts, nodes=1 << 13)
    for number, (state, best) in enumerate(clear_positions(turn, 8)):
        chosen = Search(STEPS, limits, seed=number).choose(state)
        assert chosen == best, (state.view(state.current_player()), worth_to_the_mover(state))


def test_search_decides_by_what_the_mover_may_know_only() -> None:
    """What the others hold, in the very state it is handed, must not matter."""
    chosen = set()
    for others in product(range(1, FACES + 1), repeat=2):
        state = position(7, 2, [5, 4, 5], 1, [[1, 1, 1], [0, 1, 0], [2, 0, 0]])
        state.record.luck[:] = others[0], 1, others[1]
        chosen.add(Search(STEPS, Limits(iterations=500, nodes=1 << 12), seed=3).choose(state))
    assert len(chosen) == 1


def test_search_plays_whole_games_of_any_number_of_seats() -> None:
    for players in (2, 3):
        game = Game(GAME, GAME.choose({"players": players}))
        rng = np.random.default_rng(players)
        bots = [Search(game, Limits(iterations=100, nodes=1 << 10), seat) for seat in range(players)]
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(actions, p=shares)))
            else:
                state.apply_action(bots[state.current_player()].choose(state))
        assert sum(state.returns()) == pytest.approx(0)
