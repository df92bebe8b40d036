"""Nobody waits for the compiler at a table: what it calls is loaded before anyone plays there."""

import gc
import json
import random
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from numba.core.dispatcher import Dispatcher

import parlour
from parlour.server import plans
from parlour.server.export import record_of
from parlour.server.messages import Move, Presence, Resign
from parlour.server.problems import RefusedError
from parlour.server.rows import SeatRow, TableRow
from parlour.server.table import Table
from parlour.server.warm import play_once

TABLES: dict[str, list[dict[str, Any]]] = {
    "patchwork": [{}, {"leather": "original"}],
    "parcheesi": [{"players": 2}, {"players": 4, "preset": "course"}],
    "littletown": [
        {"players": 3},
        {"players": 4, "market": "draft"},
        {"players": 2, "market": "pick_one", "board": "B"},
    ],
}


def loaded() -> set[str]:
    """All compiled code that is in memory."""
    dispatchers = [found for found in gc.get_objects() if isinstance(found, Dispatcher)]
    return {f"{one.py_func.__module__}.{one.py_func.__name__} {to}" for one in dispatchers for to in one.overloads}


def serve(name: str, options: dict[str, Any]) -> None:
    """A whole game between persons, who look ahead at everything, and its record."""
    game = parlour.load_game(name, **options)
    seats = [SeatRow(seat, "person", "", "", str(seat)) for seat in range(game.num_players())]
    opened = "2030-01-02T03:04:05.678+00:00"
    table = Table(TableRow("t", name, game.type.rules_version, dict(game.options), "0", bytes(32), opened, seats), game)
    course, rng = table.course, random.Random(1)
    entries = course.followed([])
    while True:
        for entry in entries:
            table.advance(entry)
        for person in ("", *map(str, range(len(seats)))):
            table.snapshot(person, Presence("t", [], 0))
        if course.to_move is None or course.state.ply > 500:
            break
        person, version = str(course.to_move), course.version
        action = course.state.action_to_string(rng.choice(course.state.legal_actions()))
        with suppress(RefusedError):
            table.preview(person, version, "", [action])
        entries = plans.planned(course, person, "", Move("t", str(version), version, action))
    for person in map(str, range(len(seats) - 1)):
        with suppress(RefusedError):  # it is over already
            for entry in plans.planned(course, person, "", Resign("t", person)):
                table.advance(entry)
    record_of(course)


def loaded_late(name: str) -> None:
    """Print what tables still had to load after the server had made the game ready."""
    play_once(name)
    before = loaded()
    for options in TABLES[name]:
        serve(name, options)
    print(json.dumps(sorted(loaded() - before)))


@pytest.mark.parametrize("name", TABLES)
def test_a_table_loads_no_code_that_was_not_made_ready(name: str) -> None:
    """In a process of its own: in this one other tests have loaded everything."""
    script = f"from tests.server.test_warm import loaded_late; loaded_late({name!r})"
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []
