"""What every bot is: something that chooses an action for the seat to move."""

from typing import Any, Protocol

import numpy as np

from parlour.core import kernel
from parlour.core.chance import Generator, below, generator, uniform
from parlour.core.game import Game, State
from parlour.core.jit import compiled
from parlour.core.kernel import apply_action, current_player, legal_actions, priors, quick_values


class Bot(Protocol):
    def choose(self, state: State) -> int:
        """A legal action for the seat that is to move in ``state``, which is left unchanged."""


def require_decision(state: State) -> None:
    """ValueError where no seat is to move, so that no bot can choose."""
    if state.current_player() < 0:
        raise ValueError("no seat is to move here: a bot chooses at decisions only")


class Random:
    """Every legal action equally likely."""

    def __init__(self, seed: int) -> None:
        self._rng = generator(seed)

    def choose(self, state: State) -> int:
        require_decision(state)
        return int(kernel.random_action(state.record, self._rng))


@compiled
def greediest(states: Any, actions: Any, result: Any, rng: Any) -> int:
    """The action after which the game's ``quick_values`` are best for the mover; ties are drawn."""
    mover = current_player(states[0])
    best = -np.inf
    ties = 0
    chosen = -1
    for i in range(legal_actions(states[0], actions)):
        states[1] = states[0]
        apply_action(states[1], actions[i])
        quick_values(states[1], result)
        if result[mover] > best:
            best = result[mover]
            ties = 0
        if result[mover] == best:
            ties += 1
            if below(rng, ties) == 0:
                chosen = actions[i]
    return chosen


class Greedy:
    """Looks one action ahead and takes what the game's ``quick_values`` like best."""

    def __init__(self, game: Game, seed: int) -> None:
        self._rng: Generator = generator(seed)
        self._states = np.zeros(2, dtype=game.type.dtype)
        self._actions = np.zeros(game.type.max_legal_actions, dtype=np.int32)
        self._result = np.zeros(game.num_players())

    def choose(self, state: State) -> int:
        require_decision(state)
        self._states[0] = state.record
        # What the seat cannot know must not show in what it does.
        kernel.resample(self._states[0], state.current_player(), self._rng)
        return int(greediest(self._states, self._actions, self._result, self._rng))


@compiled
def prior_draw(state: Any, actions: Any, weights: Any, rng: Any) -> int:
    """An action drawn by its prior."""
    n = legal_actions(state, actions)
    priors(state, actions, n, weights)
    point = uniform(rng)
    for i in range(n):
        point -= weights[i]
        if point < 0:
            return actions[i]  # type: ignore[no-any-return]
    return actions[n - 1]  # type: ignore[no-any-return]


class Beginner:
    """Never looks ahead. Every fourth action is any legal one, the others more often what looks promising."""

    def __init__(self, game: Game, seed: int) -> None:
        self._rng: Generator = generator(seed)
        self._actions = np.zeros(game.type.max_legal_actions, dtype=np.int32)
        self._weights = np.zeros(game.type.max_legal_actions)

    def choose(self, state: State) -> int:
        require_decision(state)
        # Where the priors alone already play well, a beginner would be no weaker than the next level.
        if below(self._rng, 4) == 0:
            return int(kernel.random_action(state.record, self._rng))
        drawn = state.record.copy()
        kernel.resample(drawn, state.current_player(), self._rng)
        return int(prior_draw(drawn, self._actions, self._weights, self._rng))
