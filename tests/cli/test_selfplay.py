"""``parlour selfplay``: the same seed gives the same bytes; what is wrong is refused in one line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def in_new_process(output: Path, hash_seed: str) -> bytes:
    command = [sys.executable, "-m", "parlour", "selfplay", "patchwork"]
    command += ["--games", "3", "--seed", "5", "--bot", "medium", "--bot", "beginner", "-o", str(output)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True)
    return output.read_bytes()


def test_same_seed_same_bytes_in_two_processes(tmp_path: Path) -> None:
    assert in_new_process(tmp_path / "a.jsonl", "0") == in_new_process(tmp_path / "b.jsonl", "123")


def test_another_seed_gives_other_games(tmp_path: Path, run: Run) -> None:
    for seed in (1, 2):
        assert run("selfplay", "patchwork", "-n", 1, "--seed", seed, "-o", tmp_path / f"{seed}.jsonl").code == 0
    first, second = (json.loads((tmp_path / f"{seed}.jsonl").read_text()) for seed in (1, 2))
    assert first["actions"] != second["actions"]


def test_first_games_do_not_depend_on_how_many_follow(tmp_path: Path, run: Run) -> None:
    run("selfplay", "patchwork", "-n", 1, "-o", tmp_path / "one.jsonl")
    run("selfplay", "patchwork", "-n", 2, "-o", tmp_path / "two.jsonl")
    assert (tmp_path / "two.jsonl").read_text().startswith((tmp_path / "one.jsonl").read_text())


def test_record_has_the_documented_keys_in_order(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "games.jsonl"
    run("selfplay", "patchwork", "-n", 1, "--option", "leather=original", "-o", file)
    record = json.loads(file.read_text())
    assert list(record) == ["format", "game", "rules", "options", "players", "actions", "result", "meta"]
    assert record["options"] == {"leather": "original"}
    assert record["players"] == ["greedy", "greedy"]
    assert sorted(record["result"]["returns"]) == [-1.0, 1.0]
    assert record["meta"] == {"seed": 0, "number": 0}


def test_records_go_to_stdout_without_a_file(run: Run) -> None:
    outcome = run("selfplay", "patchwork", "-n", 2)
    assert [json.loads(line)["meta"]["number"] for line in outcome.out.splitlines()] == [0, 1]


def test_json_summary(tmp_path: Path, run: Run) -> None:
    outcome = run("selfplay", "patchwork", "-n", 3, "--json", "-o", tmp_path / "x.jsonl")
    summary = json.loads(outcome.out)
    assert summary["games"] == 3
    assert sum(summary["wins"]) == 3


@pytest.mark.parametrize("written", ["true", "True"])
def test_options_are_written_as_in_records_or_as_messages_show_them(written: str, run: Run) -> None:
    options = ["--option", "preset=course", "--option", f"entry_compulsory={written}", "--option", "pair_limit=2"]
    outcome = run("selfplay", "parcheesi", "-n", 1, "--bot", "random", *options)
    assert outcome.code == 0
    chosen = json.loads(outcome.out)["options"]
    assert (chosen["entry_compulsory"], chosen["pair_limit"], chosen["home_row"]) == (True, 2, "compulsory")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], "no game 'chess'; the games: "),
        (["patchwork", "--bot", "deepblue"], "no bot 'deepblue'; the bots: "),
        (["patchwork", "--bot", "random", "--bot", "random", "--bot", "random"], "one for each of the 2 seats"),
        (["patchwork", "--option", "leather"], "must be NAME=VALUE"),
        (["patchwork", "--option", "leather=red"], "allowed: 'corrected', 'original'"),
        (["patchwork", "--option", "leather=original", "--option", "leather=original"], "given twice"),
        (["patchwork", "--option", "players=3"], "no option 'players'"),
        (["patchwork", "--json"], "name a file with --output"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(arguments: list[str], says: str, run: Run) -> None:
    outcome = run("selfplay", *arguments)
    assert outcome.code == 2
    assert says in outcome.err
    assert outcome.err.count("\n") == 1
    assert outcome.out == ""


def test_file_that_cannot_be_written_is_told_in_one_line(tmp_path: Path, run: Run) -> None:
    outcome = run("selfplay", "patchwork", "-n", 1, "-o", tmp_path / "missing" / "x.jsonl")
    assert outcome.code == 1
    assert outcome.err.count("\n") == 1


def test_failing_run_leaves_the_old_file(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("old\n")

    def fails(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("parlour.core.record.write", fails)
    assert run("selfplay", "patchwork", "-n", 1, "-o", file).code == 130
    assert file.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [file]
