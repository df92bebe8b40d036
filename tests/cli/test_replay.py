"""``parlour replay``: verifies every action, names what fails, and prints nothing of a file that is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def recorded(tmp_path: Path, run: Run) -> Path:
    file = tmp_path / "games.jsonl"
    assert run("selfplay", "patchwork", "-n", 2, "--seed", 3, "-o", file).code == 0
    return file


def change(file: Path, **changes: Any) -> None:
    """Change the second game."""
    first, second = file.read_text().splitlines()
    record = json.loads(second)
    record.update(changes)
    file.write_text(f"{first}\n{json.dumps(record)}\n")


def actions_of(file: Path) -> list[str]:
    actions: list[str] = json.loads(file.read_text().splitlines()[1])["actions"]
    return actions


def test_prints_a_line_a_ply(recorded: Path, run: Run) -> None:
    lines = [json.loads(line) for line in run("replay", recorded).out.splitlines()]
    assert [line["action"] for line in lines if line["game"] == 1] == actions_of(recorded)
    assert [line["ply"] for line in lines if line["game"] == 1] == list(range(1, len(actions_of(recorded)) + 1))
    assert set(lines[0]) == {"game", "ply", "seat", "action"}
    results = [json.loads(line)["result"] for line in recorded.read_text().splitlines()]
    assert [line["result"] for line in lines if "result" in line] == results
    assert "result" in lines[-1]


def test_views_and_legal_counts(recorded: Path, run: Run) -> None:
    lines = [json.loads(line) for line in run("replay", recorded, "--views", "--legal-counts").out.splitlines()]
    assert [line["legal"] for line in lines[:32]] == list(range(32, 0, -1))
    assert lines[31]["view"]["circle"][-1] == "p01"
    assert lines[-1]["view"]["winners"] is not None
    assert lines[-1]["view"]["viewer"] is None
    assert lines[-1]["view"]["last_action"] == lines[-1]["action"]


def refused(file: Path, run: Run) -> str:
    outcome = run("replay", file)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1
    return outcome.err


def test_a_file_without_a_game_is_refused(tmp_path: Path, run: Run) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert "empty.jsonl: has no game." in refused(empty, run)


def test_illegal_action_names_line_and_ply(recorded: Path, run: Run) -> None:
    actions = actions_of(recorded)
    actions[40] = "buy p01 a1 a9"
    change(recorded, actions=actions)
    assert "Line 2: ply 41 ('buy p01 a1 a9'): " in refused(recorded, run)


@pytest.mark.parametrize("action", ["", "advance ", "ADVANCE", "deal p02 p03", 7, None, "buy", "\u0000", "leather a10"])
def test_text_garbage_is_refused(action: object, recorded: Path, run: Run) -> None:
    actions: list[object] = list(actions_of(recorded))
    actions[32] = action
    change(recorded, actions=actions)
    assert "Line 2: ply 33" in refused(recorded, run)


def test_actions_after_the_end_are_refused(recorded: Path, run: Run) -> None:
    actions = actions_of(recorded)
    change(recorded, actions=[*actions, "advance"])
    assert f"ply {len(actions) + 1}" in refused(recorded, run)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": "parlour/0"}, "format: must be 'parlour/1'"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": 5}, "game: must be text"),
        ({"rules": 99}, "rules: played by version 99"),
        ({"options": {"leather": "red"}}, "leather cannot be 'red'"),
        ({"options": []}, "options: must be a mapping"),
        ({"options": {}}, "options: must be all of patchwork's: leather"),
        ({"rules": True}, "rules: played by version True"),
        ({"meta": {"x": float("nan")}}, "no JSON"),
        ({"players": ["\ud800", "b"]}, "no JSON"),
        ({"players": ["a"]}, "players: must be 2 names"),
        ({"result": None}, "result: the actions lead to"),
        ({"result": {"returns": [1, -1], "scores": [0, 0], "winners": [0]}}, "result: the actions lead to"),
        ({"colour": "red"}, "'colour': no such key"),
    ],
)
def test_each_field_is_checked(changes: dict[str, Any], says: str, recorded: Path, run: Run) -> None:
    change(recorded, **changes)
    message = refused(recorded, run)
    assert "Line 2" in message
    assert says in message


def test_what_the_file_says_is_shown_short_and_without_control_signs(recorded: Path, run: Run) -> None:
    actions: list[object] = [*actions_of(recorded)[:32], "a\nb\x1b[31m" + "x" * 100_000]
    change(recorded, actions=actions)
    message = refused(recorded, run)
    assert len(message) < 400
    assert "\x1b" not in message


def test_byte_order_mark_is_passed_over(recorded: Path, run: Run) -> None:
    recorded.write_bytes(b"\xef\xbb\xbf" + recorded.read_bytes())
    assert run("replay", recorded).code == 0


def test_key_given_twice_is_refused(recorded: Path, run: Run) -> None:
    recorded.write_text(recorded.read_text().replace('"format":', '"format":"parlour/1","format":', 1))
    assert "given twice" in refused(recorded, run)


def test_missing_key_is_named(recorded: Path, run: Run) -> None:
    record = json.loads(recorded.read_text().splitlines()[0])
    del record["meta"]
    recorded.write_text(json.dumps(record))
    assert "Line 1: meta: is missing" in refused(recorded, run)


@pytest.mark.parametrize("content", [b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b"1e999"])
def test_what_is_no_record_is_refused(content: bytes, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(content)
    refused(file, run)


def test_missing_file_is_told_in_one_line(tmp_path: Path, run: Run) -> None:
    outcome = run("replay", tmp_path / "none.jsonl")
    assert outcome.code == 1
    assert outcome.err.count("\n") == 1


def test_unfinished_game_is_a_record_too(recorded: Path, run: Run) -> None:
    change(recorded, actions=actions_of(recorded)[:50], result=None)
    assert run("replay", recorded).code == 0
