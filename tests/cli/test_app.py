"""The command itself: help, and what it does not load."""

import subprocess
import sys

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("command", ["serve", "selfplay", "replay", "bench"])
def test_help_of_every_command(command: str, run: Run) -> None:
    outcome = run(command, "--help")
    assert outcome.code == 0
    assert "Usage" in outcome.out


def test_help_loads_no_compiled_core() -> None:
    code = "import sys; sys.argv = ['parlour', '--help']\nfrom parlour.cli import main\n"
    code += "try: main()\nexcept SystemExit: pass\n"
    code += "sys.exit(bool({'numba', 'numpy', 'sqlalchemy', 'starlette'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_unknown_command_is_refused(run: Run) -> None:
    outcome = run("fly")
    assert outcome.code == 2
    assert "fly" in outcome.err
