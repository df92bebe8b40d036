"""How fast a game's core is: each measurement takes about so many seconds and returns rates, in one thread."""

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from parlour.bots.search import Limits, Search
from parlour.core.chance import SeededChance, generator
from parlour.core.game import Game, State
from parlour.core.jit import compiled
from parlour.core.kernel import CHANCE, TERMINAL, apply_action, current_player, random_action

Measure = Callable[[float], dict[str, float]]
_GAMES_AT_ONCE = 1000
_ITERATIONS_AT_ONCE = 4000


@compiled
def _random_games(states: Any, games: int, rng: Any) -> int:
    """Play whole random games from ``states[0]``; return the number of plies, chance not counted."""
    plies = 0
    for _ in range(games):
        states[1] = states[0]
        while True:
            player = current_player(states[1])
            if player == TERMINAL:
                break
            if player != CHANCE:
                plies += 1
            apply_action(states[1], random_action(states[1], rng))
    return plies


def measurements(game: Game) -> list[Measure]:
    """The figures of a game.

    ``games_per_s`` and ``plies_per_s``: whole random games, chance played but not counted as plies.
    ``search_iterations_per_s``: tree search by random playouts from the first choice. ``steps_per_s.python``:
    ``legal_actions`` and ``apply_action`` through the Python face; ``steps_per_s.python_apply``: the latter alone.
    """
    states = np.zeros(2, dtype=game.type.dtype)
    states[0] = game.new_initial_state().record
    rng = generator(1)

    def random_games(seconds: float) -> dict[str, float]:
        plies: list[int] = []

        def once() -> int:
            plies.append(_random_games(states, _GAMES_AT_ONCE, rng))
            return _GAMES_AT_ONCE

        rate = _rate(seconds, once)
        return {"games_per_s": rate, "plies_per_s": rate * sum(plies) / len(plies) / _GAMES_AT_ONCE}

    start = _first_choice(game.new_initial_state())
    search = Search(game, Limits(iterations=_ITERATIONS_AT_ONCE, playouts=True), seed=1)

    def iterations(seconds: float) -> dict[str, float]:
        def once() -> int:
            search.forget()
            search.choose(start)
            return search.iterations_done

        return {"search_iterations_per_s": _rate(seconds, once)}

    random_player = random.Random(1)

    def play() -> State:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random_player.choice(state.legal_actions()))
        return state

    actions = play().history()

    def apply_all() -> int:
        state = game.new_initial_state()
        for action in actions:
            state.apply_action(action)
        return len(actions)

    def steps(seconds: float) -> dict[str, float]:
        return {
            "steps_per_s.python": _rate(seconds / 2, lambda: play().ply),
            "steps_per_s.python_apply": _rate(seconds / 2, apply_all),
        }

    return [random_games, iterations, steps]


def _rate(seconds: float, work: Callable[[], int]) -> float:
    """Things done a second; the first round, which may compile, is not counted."""
    work()
    done = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        done += work()
    return done / elapsed


def _first_choice(state: State) -> State:
    chance = SeededChance(b"bench")
    while len(state.legal_actions()) == 1 or state.is_chance_node():
        state.apply_action(chance.draw(state) if state.is_chance_node() else state.legal_actions()[0])
    return state
