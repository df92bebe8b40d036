"""Whether games can be made again: equal seeds, equal bytes, whatever the process."""

import os
import subprocess
import sys
from collections.abc import Sequence

from parlour.core.game import Game
from parlour.testing.fault import ConformanceError, require

# Python's own hashes differ between these.
HASH_SEEDS = ("0", "1")


def check_reproducible(game: Game, *, bots: Sequence[str] = ("random",), games: int = 3, seed: int = 0) -> bytes:
    """Let ``parlour selfplay`` write the same games in several processes: the records must be equal byte for byte.

    ``bots`` is one for all seats or one a seat. ConformanceError says which process differed. Returns the records.
    """
    command = [sys.executable, "-m", "parlour", "selfplay", game.name, "--games", str(games), "--seed", str(seed)]
    for bot in bots:
        command += ["--bot", bot]
    for name, value in game.options.items():
        command += ["--option", f"{name}={value}"]
    written = [_output(command, hash_seed) for hash_seed in HASH_SEEDS]
    for hash_seed, records in zip(HASH_SEEDS, written, strict=True):
        require(records == written[0], f"{game!r}, seed {seed}: other records with PYTHONHASHSEED={hash_seed}")
    require(written[0].count(b"\n") == games, f"{game!r}, seed {seed}: not {games} records")
    return written[0]


def _output(command: Sequence[str], hash_seed: str) -> bytes:
    run = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, check=False)
    if run.returncode != 0:
        told = run.stderr.decode(errors="replace").strip()
        raise ConformanceError(f"{' '.join(command)} ended with exit code {run.returncode}: {told}")
    return run.stdout
