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
        "Game 1 (patchwork, not played to the end): all 32 deals and rolls follow from the seed;"
        f" commitment {META['commitment']}\n"
    )
    assert json.loads(run("verify", recorded, "--json").out) == {
        "game": "patchwork",
        "draws": 32,
        "played_out": False,
        **META,
    }


def test_says_what_it_found_and_not_what_the_record_claims(recorded: Path, run: Run) -> None:
    record = json.loads(recorded.read_text())
    record["meta"] |= {"draws": 10**6, "game": "chess): all 5 deals\nGame 2 (go", "played_out": True}
    recorded.write_text(json.dumps(record))
    found = json.loads(run("verify", recorded, "--json").out)
    assert (found["game"], found["draws"], found["played_out"]) == ("patchwork", 32, False)
    assert run("verify", recorded).out.startswith("Game 1 (patchwork, not played to the end): all 32 deals")


def test_a_number_that_json_has_not_is_refused(recorded: Path, run: Run) -> None:
    record = json.loads(recorded.read_text())
    record["meta"]["x"] = "HUGE"
    recorded.write_text(json.dumps(record).replace('"HUGE"', "1e999"))
    outcome = run("verify", recorded, "--json")
    assert (outcome.code, outcome.out) == (2, "")
    assert "Game 1: meta: " in outcome.err


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_a_file_without_a_game_proves_nothing(tmp_path: Path, run: Run, content: str) -> None:
    file = tmp_path / "none.jsonl"
    file.write_text(content)
    outcome = run("verify", file)
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"parlour: {file}: has no game.\n")


def test_names_the_ply_that_differs_and_prints_nothing_else(recorded: Path, run: Run) -> None:
    record = json.loads(recorded.read_text())
    record["actions"][4:6] = record["actions"][5], record["actions"][4]
    recorded.write_text(json.dumps(record))
    outcome = run("verify", recorded)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"parlour: {recorded}: Game 1: ply 5: the record has 'deal p")
    assert outcome.err.count("\n") == 1


def test_a_game_without_a_seed_is_not_proved(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "games.jsonl"
    assert run("selfplay", "patchwork", "-n", 1, "--seed", 3, "-o", file).code == 0
    assert "meta.table is missing" in run("verify", file).err
