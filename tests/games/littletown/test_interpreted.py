"""The rules read as Python say what they say compiled."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PLAY = """
import random
import numpy as np
from parlour.bots import make_bot
from parlour.core import kernel
from parlour.core.chance import generator
from parlour.games import load_game

for seed, market in enumerate(("recommended", "random", "draft", "pick_one")):
    options = {"market": market, "players": 2 + seed % 3, "board": "AB"[seed % 2], "residence": "buildings_and_terrain"}
    game = load_game("littletown", **options)
    state, rng, redraws = game.new_initial_state(), generator(seed), np.random.default_rng(seed)
    bots = [make_bot(name, game, seed) for name in ("greedy", "beginner")]
    while state.ply < 90 and not state.is_terminal():
        print(state.legal_actions(), state.view(1), state.observation_tensor(0).tobytes())
        if state.ply % 9 == 0:
            print(state.resample_from_infostate(0, redraws).view(1))
        chosen = state.ply % 5
        wise = chosen < 2 and state.current_player() >= 0
        state.apply_action(bots[chosen].choose(state) if wise else int(kernel.random_action(state.record, rng)))
    print(state.view(), state.returns())
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
    assert told[0].count(b"\n") > 250
