"""Run the command in this process: exit code, stdout, stderr."""

import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from parlour.cli import main


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run_command(*arguments: object) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["parlour", *map(str, arguments)])
        code = 0
        try:
            main()
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return run_command
