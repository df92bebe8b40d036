"""Two hundred clients at a hundred tables in one file: nothing is lost, doubled or refused, and nobody meets a lock."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
LOAD = ["-m", "benchmarks.load", "--tables", "100", "--seconds", "20", "--think", "0.5"]


def test_many_play_at_once() -> None:
    done = subprocess.run([sys.executable, *LOAD], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert (report["clients"], report["errors"]) == (200, [])
    assert report["moves"] > 1000
    # What the server complains of, such as a locked database, it says there.
    assert done.stderr == ""
