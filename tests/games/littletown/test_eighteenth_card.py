"""The printed card that is not known to us: whoever knows it adds one row of data."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# The box's file is read as if it had one more row; interpreted, so that no compiled code of such rules is kept.
ADDED = """
import json

read = json.loads


def with_one_more(text, **options):
    data = read(text, **options)
    if isinstance(data, dict) and "first_worker_yield" in data:
        row = {"id": 7, "condition": "", "points": 4, "marked": False, "measure": "coins", "plus": 5, "per_worker": 0}
        data["objectives"].append(row)
    return data


json.loads = with_one_more

from tests.games.littletown.table import dealt, littletown, play

state = play(littletown().new_initial_state(), "start 0")
assert len(state.chance_outcomes()) == 18
state = dealt(7, 1, 2, 3)
view = state.view(0)
assert view["objectives"][0]["cards"] == [1, 2, 3, 7]
assert view["progress"][-1] == {"card": 7, "have": 3, "need": 5}
position = {**view, "coins": [4, 4], "last_action": None}
del position["supply"], position["progress"], position["scores"], position["score_lines"]
position |= {"buildings": [{"square": "e3", "tile": "gold_mine", "owner": 0}]}
position |= {"market": [tile for tile in view["market"] if tile != "gold_mine"]}
del position["houses_left"]
state = play(state.game.from_position(position), "worker d3", "use e3")
assert state.view(0)["objectives"][0]["scored"] == [7]
assert state.view()["score_lines"][0]["objectives"] == 4
state.observation_tensor(0)
print("played")
"""


def test_a_card_added_to_the_data_needs_nothing_else() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", ADDED], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert (run.stdout, run.stderr) == ("played\n", "")
