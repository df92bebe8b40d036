"""Compile ahead what tables and bots need: ``python -m parlour.server.warm`` for all games, on all cores.

The code is kept on disk; a server does the same by itself, in the background of its first start.
"""

import random
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

import parlour
from parlour.bots import LEVELS, make_bot
from parlour.server import plans
from parlour.server.messages import Presence
from parlour.server.problems import RefusedError
from parlour.server.rows import SeatRow, TableRow
from parlour.server.table import Table

if TYPE_CHECKING:
    from parlour.core.game import Game, State
    from parlour.server.bots import BotFactory

# Some games go on for long; whatever there is to compile has been called by then.
_PLIES = 200
_OPENED = "2000-01-01T00:00:00.000+00:00"


def play_once(name: str) -> "State":
    """Call once whatever a table calls, so that all compiled code is loaded; return the last decision."""
    # Some code is for some options only.
    least_usual = {option.name: option.values[-1] for option in parlour.game_type(name).options}
    _played(parlour.load_game(name, **least_usual))
    return _played(parlour.load_game(name))


def _played(game: "Game") -> "State":
    """Play at a table of one person and bots as the server does; return the last decision."""
    bots = [SeatRow(seat, "bot", "", LEVELS[0], None) for seat in range(1, game.num_players())]
    seats = [SeatRow(0, "person", "", "", "0"), *bots]
    row = TableRow("", game.name, game.type.rules_version, dict(game.options), "0", bytes(32), _OPENED, seats)
    table, rng = Table(row, game), random.Random(0)
    course, decision = table.course, game.new_initial_state()
    entries = course.drawn()
    while True:
        for entry in entries:
            table.advance(entry)
        table.snapshot("0", Presence("", [], 0))
        legal = course.state.legal_actions()
        if not legal or course.state.ply >= _PLIES:
            break
        if len(legal) > 1:
            decision = course.state
        action = rng.choice(legal)
        if course.to_move == 0:
            with suppress(RefusedError):
                table.preview("0", course.version, "", [course.state.action_to_string(action)])
        entries = plans.played(course, action)
    # What a record needs besides.
    course.state.returns()
    return decision


def think_once(name: str, make: "BotFactory") -> None:
    """Let every level choose once."""
    decision = play_once(name)
    for level in LEVELS:
        make(level, decision.game, 0).choose(decision)


def main() -> None:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        work = partial(think_once, make=partial(make_bot, seconds=0.1))
        compiling = {processes.submit(work, name): name for name in parlour.games()}
        for compiled in as_completed(compiling):
            compiled.result()
            print(f"{compiling[compiled]} is ready", flush=True)


if __name__ == "__main__":
    main()
