"""Whether a game keeps the contract: random games of it, looked at from all sides.

``check_game(game)`` knows no game. Cheap checks are made at every state of every game, costly ones at some.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from parlour.core import kernel
from parlour.core.chance import generator
from parlour.core.game import Game, State
from parlour.testing import copies, judgement, legality, notation, visibility
from parlour.testing.declaration import check_declaration, check_events
from parlour.testing.fault import ConformanceError, require, require_unchanged
from parlour.testing.identity import Identity

Check = Callable[[State, np.random.Generator], None]

PLAYOUTS = 5


def check_playout(state: State, rng: np.random.Generator) -> None:
    """Compiled random games from here end in time, too."""
    kind = state.game.type
    for _ in range(PLAYOUTS):
        played = state.clone()
        most = kind.max_game_length + kind.max_chance_nodes
        plies = kernel.playout(played.record, generator(int(rng.integers(2**63))), most + 1)
        require(state.ply + plies <= most, f"a playout took {plies} plies, to more than {most} in all")
        require(played.is_terminal(), "a playout did not reach the end")
        judgement.check_returns(played, rng)


AT_EVERY_STATE: tuple[Check, ...] = (
    legality.check_children,
    notation.check_notation,
    judgement.check_returns,
    judgement.check_end,
    judgement.check_chance,
    judgement.check_priors,
    judgement.check_values,
    visibility.check_observation,
    visibility.check_view,
    visibility.check_hiding,
    copies.check_clone,
    copies.check_serialize,
    copies.check_position,
)
AT_SOME_STATES: tuple[Check, ...] = (
    legality.check_every_number,
    legality.check_wrong_numbers,
    notation.check_garbage,
    notation.check_earlier_actions,
    judgement.check_random_action,
    visibility.check_siblings,
    visibility.check_seats,
    copies.check_continuation,
    copies.check_broken_texts,
    check_playout,
)


def check_game(game: Game, *, games: int = 10, seed: int = 0, samples: int = 4) -> None:
    """Play random games of ``game`` and check that it keeps the contract throughout.

    The costly checks are made at ``samples`` states of each game. ConformanceError names the game, the seed and the
    ply: ``check_game(game, games=1, seed=...)`` with that seed meets the same fault. Equal arguments, equal checks.
    """
    with _located(game, seed, None):
        check_declaration(game)
    identity = Identity()
    for number in range(seed, seed + games):
        _check_one(game, number, samples, identity)


def _check_one(game: Game, seed: int, samples: int, identity: Identity) -> None:
    rng = np.random.default_rng(seed)
    states = _play(game, seed, rng)
    chosen = set(rng.choice(len(states), min(samples, len(states)), replace=False).tolist())
    for number, state in enumerate(states):
        with _located(game, seed, state):
            if number + 1 < len(states):
                check_events(state, states[number + 1].history()[-1], states[number + 1])
            checks = (*AT_EVERY_STATE, *AT_SOME_STATES) if number in chosen else AT_EVERY_STATE
            for check in checks:
                before = state.clone()
                check(state, rng)
                require_unchanged(state, before, check.__name__)
            identity.add(state)


def _play(game: Game, seed: int, rng: np.random.Generator) -> list[State]:
    """All states of a random game, each copied before anything was asked about it."""
    kind = game.type
    state = game.new_initial_state()
    states: list[State] = []
    plies = chance_nodes = 0
    while True:
        states.append(state.clone())
        with _located(game, seed, state):
            # What everything else relies on comes first.
            legality.check_legal_actions(state, rng)
            require_unchanged(state, states[-1], "check_legal_actions")
            if state.is_terminal():
                return states
            if state.is_chance_node():
                chance_nodes += 1
                outcomes = state.chance_outcomes()
                action = int(rng.choice([a for a, _ in outcomes], p=[p for _, p in outcomes]))
            else:
                first_seat = plies > 0 or not kind.seat_zero_starts or state.current_player() == 0
                require(first_seat, f"seat_zero_starts, yet seat {state.current_player()} does")
                plies += 1
                action = int(rng.choice(state.legal_actions()))
            require(plies <= kind.max_game_length, f"longer than max_game_length {kind.max_game_length}")
            require(chance_nodes <= kind.max_chance_nodes, f"more than max_chance_nodes {kind.max_chance_nodes}")
            state.apply_action(action)


@contextmanager
def _located(game: Game, seed: int, state: State | None) -> Iterator[None]:
    """Tell where a fault lies; whatever else goes wrong is a fault too."""
    try:
        yield
    except Exception as error:
        where = "" if state is None else f", ply {state.ply}"
        what = str(error) if isinstance(error, ConformanceError) else f"raised {error!r}"
        raise ConformanceError(f"{game!r}, seed {seed}{where}: {what}") from error
