"""Compile ahead what tables and bots need: ``python -m parlour.server.warm`` for all games, on all cores.

The code is kept on disk; a server does the same by itself, in the background of its first start.
"""

import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

import parlour
from parlour.bots import LEVELS, make_bot

if TYPE_CHECKING:
    from parlour.core.game import State
    from parlour.server.bots import BotFactory

# Some games go on for long; whatever there is to compile has been called by then.
_PLIES = 200


def play_once(name: str) -> "State":
    """Call once whatever a table calls, so that all compiled code is loaded; return the last decision."""
    game = parlour.load_game(name)
    state, rng = game.new_initial_state(), random.Random(0)
    decision = state
    while not state.is_terminal() and state.ply < _PLIES:
        actions = state.legal_actions()
        if not state.is_chance_node() and len(actions) > 1:
            decision = state
        action = state.string_to_action(state.action_to_string(rng.choice(actions)))
        before, state = state, state.child(action)
        game.events(before, action, state, None)
        state.view(None)
    return decision


def think_once(name: str, make: "BotFactory") -> None:
    """Let every level choose once."""
    decision = play_once(name)
    for level in LEVELS:
        make(level, decision.game, 0).choose(decision)


def main() -> None:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        for _ in processes.map(partial(think_once, make=partial(make_bot, seconds=0.1)), parlour.games()):
            pass


if __name__ == "__main__":
    main()
