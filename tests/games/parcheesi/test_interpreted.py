"""The rules read as Python say what they say compiled."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PLAY = """
import random
from parlour.games import load_game
from tests.games.parcheesi.table import any_options, crowded

for seed in range(12):
    rng = random.Random(seed)
    state = crowded(load_game("parcheesi", **any_options(rng)), rng)
    for _ in range(25):
        print(state.legal_actions(), state.view(), state.returns())
        print([state.observation_tensor(seat).tobytes() for seat in range(state.game.num_players())])
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
"""


def test_interpreted_and_compiled_games_are_the_same() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", PLAY],
            cwd=ROOT,
            env={**os.environ, "NUMBA_DISABLE_JIT": flag},
            capture_output=True,
            check=True,
        ).stdout
        for flag in ("0", "1")
    ]
    assert told[0] == told[1]
    assert told[0].count(b"\n") > 200
