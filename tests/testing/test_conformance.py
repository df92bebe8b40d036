"""The conformance suite: it passes games that keep the contract, and catches each deliberate fault."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.core.game import Game, State
from parlour.testing import ConformanceError, check_game, conformance
from tests.toygame import GAME, view
from tests.toygame.mutants import MUTANTS

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("options", [{}, {"players": 2}, {"rounds": 1}, {"players": 2, "rounds": 1}], ids=str)
def test_a_game_with_three_seats_chance_and_secrets_conforms(options: dict[str, int]) -> None:
    check_game(Game(GAME, GAME.choose(options)), games=6)


PARTS = sorted({mutant.__module__ for mutant, _ in MUTANTS.values()})


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.rpartition(".")[2])
def test_the_suite_catches_every_fault(part: str, subtests: pytest.Subtests) -> None:
    """Interpreted, since each faulty game would have to be compiled anew."""
    faults = {name: message for name, (mutant, message) in MUTANTS.items() if mutant.__module__ == part}
    run = subprocess.run(
        [sys.executable, "-m", "tests.toygame.mutants", *faults],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr.decode()
    verdicts: dict[str, str | None] = json.loads(run.stdout)
    for fault, message in faults.items():
        with subtests.test(fault):
            said = verdicts[fault]
            assert said is not None, "the fault was not found"
            assert message in said


def test_there_are_faults_of_every_kind() -> None:
    assert len(PARTS) == 5
    assert len(MUTANTS) > 40


def test_a_fault_is_told_with_game_seed_and_ply_and_found_again_from_them() -> None:
    liar = Game(replace(GAME, max_game_length=5), GAME.choose({"players": 2}))
    with pytest.raises(ConformanceError) as first:
        check_game(liar, games=2, seed=7)
    assert str(first.value).startswith("load_game('toygame', players=2, rounds=3), seed 7, ply 13: longer than")
    with pytest.raises(ConformanceError) as second:
        check_game(liar, games=1, seed=7)
    assert str(second.value) == str(first.value)


def test_what_goes_wrong_in_another_way_is_a_fault_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(state: State, viewer: int | None) -> None:
        raise RuntimeError("no view today")

    monkeypatch.setattr(view, "view", crash)
    with pytest.raises(ConformanceError, match=r"seed 0, ply 0: raised RuntimeError\('no view today'\)"):
        check_game(Game(GAME, GAME.choose({})), games=1)


def test_equal_arguments_make_equal_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = [[], []]
    for run in seen:
        monkeypatch.setattr(
            conformance,
            "AT_SOME_STATES",
            (lambda state, rng, run=run: run.append(f"{state.notation()} {rng.random()}"),),
        )
        monkeypatch.setattr(conformance, "AT_EVERY_STATE", ())
        check_game(Game(GAME, GAME.choose({})), games=2, seed=3)
    assert seen[0] == seen[1]
    assert len(seen[0]) == 8
