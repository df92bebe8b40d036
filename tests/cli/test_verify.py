"""``parlour verify``: recomputes what chance decided, and says where it differs."""

import json
from pathlib import Path

import pytest

from parlour.core.chance import SeededChance, commitment
from parlour.core.record import write
from parlour.games import load_game
from tests.cli.conftest import Run

SEED = bytes(32)
META = {"table": "t", "seed": SEED.hex(), "commitment": commitment(SEED)}


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """The deal of a game of Patchwork, as a table would export it."""
    state, chance = load_game("patchwork").new_initial_state(), SeededChance(SEED, "t")
    while state.is_chance_node():
        state.apply_action(chance.draw(state))
    file = tmp_path / "game.jsonl"
    file.write_text(write(state, ["Ann", "Bo"], META) + "\n")
    return file


def test_tells_the_commitment_of_what_is_proved(recorded: Path, run: Run) -> None:
    outcome = run("verify", recorded)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        f"Game 1 (patchwork): all 32 deals and rolls follow from the seed; commitment {META['commitment']}\n"
    )
    assert json.loads(run("verify", recorded, "--json").out) == {"game": "patchwork", "draws": 32, **META}


def test_names_the_ply_that_differs_and_prints_nothing_else(recorded: Path, run: Run) -> None:
    record = json.loads(recorded.read_text())
    record["actions"][4:6] = record["actions"][5], record["actions"][4]
    recorded.write_text(json.dumps(record))
    outcome = run("verify", recorded)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("parlour: Game 1: ply 5: the record has 'deal p")
    assert outcome.err.count("\n") == 1


def test_a_game_without_a_seed_is_not_proved(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "games.jsonl"
    assert run("selfplay", "patchwork", "-n", 1, "--seed", 3, "-o", file).code == 0
    assert "meta.table: is missing" in run("verify", file).err
