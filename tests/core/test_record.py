"""Game records: written with a fixed order of keys, read only if every action is right."""

import json
from typing import Any

import pytest

from parlour.core.errors import OptionError, RecordError
from parlour.core.game import Game, GameType, State
from parlour.core.record import Record, read, result, write
from tests.toygame import GAME

STEPS = Game(GAME, GAME.choose({"rounds": 1}))
NAMES = ("Ann", "Bo", "Éva")


def find(name: str) -> GameType:
    if name != GAME.name:
        raise OptionError(f"There is no game {name!r}; the games: toygame.")
    return GAME


def played(*actions: str) -> State:
    state = STEPS.new_initial_state()
    state.replay(["luck 1", "luck 2", "luck 3", *actions])
    return state


FINISHED = played("roll 1", "keep", "roll 3", "keep", "roll 2", "pass")
LINE = write(FINISHED, NAMES, {"seed": 3})


def only(line: str) -> Record:
    (record,) = read([line], find)
    return record


def test_a_record_has_its_keys_in_order_and_no_line_break() -> None:
    assert list(json.loads(LINE)) == ["format", "game", "rules", "options", "players", "actions", "result", "meta"]
    assert json.loads(LINE) == {
        "format": "parlour/1",
        "game": "toygame",
        "rules": 1,
        "options": {"players": 3, "rounds": 1},
        "players": ["Ann", "Bo", "Éva"],
        "actions": ["luck 1", "luck 2", "luck 3", "roll 1", "keep", "roll 3", "keep", "roll 2", "pass"],
        "result": {"returns": [0.5, 0.5, -1.0], "scores": [3, 3, 0], "winners": [0, 1]},
        "meta": {"seed": 3},
    }
    assert len(LINE.splitlines()) == 1
    assert "Éva" in LINE


def test_what_is_written_is_read_and_written_again_alike() -> None:
    record = only(LINE)
    assert record.state == FINISHED
    assert record.state.history() == FINISHED.history()
    assert (record.game, record.players, record.meta) == (STEPS, NAMES, {"seed": 3})
    assert write(record.state, record.players, record.meta) == LINE


def test_an_unfinished_game_has_no_result() -> None:
    state = played("roll 1")
    assert result(state) is None
    record = only(write(state, NAMES, {}))
    assert record.state == state
    assert not record.state.is_terminal()


def test_empty_lines_are_passed_over_and_games_come_one_by_one() -> None:
    assert len(list(read([LINE, "\n", "  ", LINE + "\n"], find))) == 2
    games = read([LINE, "nonsense"], find)
    assert next(games).state == FINISHED
    with pytest.raises(RecordError, match="Line 2: no JSON"):
        next(games)


def test_a_game_from_a_position_has_no_record() -> None:
    with pytest.raises(RecordError, match="set-up position"):
        write(STEPS.from_position({}), NAMES, {})


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": "parlour/0"}, "format: must be 'parlour/1'"),
        ({"game": "ludo"}, "There is no game 'ludo'"),
        ({"game": 3}, "game: must be text"),
        ({"rules": 0}, "rules: played by version 0 of the rules of toygame; this program plays by version 1"),
        ({"rules": "1"}, "rules: played by version '1'"),
        ({"options": {"players": 4}}, "players cannot be 4; allowed: 3, 2"),
        ({"options": {"board": 1}}, "no option 'board'"),
        ({"options": []}, "options: must be a mapping"),
        ({"options": {"rounds": 1}}, "options: must be all of toygame's: players, rounds"),
        ({"options": {"preset": "short"}}, "options: must be all of toygame's"),
        ({"rules": True}, "rules: played by version True"),
        ({"players": ["Ann"]}, "players: must be 3 names, one a seat"),
        ({"players": ["Ann", "Bo", 3]}, "players: must be 3 names, one a seat"),
        ({"players": "Ann"}, "players: must be a list"),
        ({"actions": {}}, "actions: must be a list"),
        ({"actions": ["luck 1", "luck 2", "luck 3", "roll 1", "push 0"]}, r"ply 5 \('push 0'\): "),
        ({"actions": ["luck 1", None]}, r"ply 2 \(None\): "),
        ({"actions": [*FINISHED.notation(), "pass"]}, r"ply 10 \('pass'\): "),
        ({"actions": FINISHED.notation()[:-1]}, "result: the actions lead to None"),
        ({"result": None}, "result: the actions lead to {'returns'"),
        ({"result": {"returns": [0.5, 0.5, -1.0], "scores": [3, 3, 1], "winners": [0, 1]}}, "result: "),
        ({"meta": None}, "meta: must be a mapping"),
        ({"extra": 1}, "'extra': no such key"),
    ],
    ids=str,
)
def test_a_record_that_is_not_right_is_refused_with_its_line(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(RecordError, match=rf"^Line 2: .*{says}"):
        list(read([LINE, json.dumps(json.loads(LINE) | changes)], find))


@pytest.mark.parametrize("key", json.loads(LINE))
def test_every_key_is_needed(key: str) -> None:
    data = json.loads(LINE)
    del data[key]
    with pytest.raises(RecordError, match=f"Line 1: {key}: "):
        only(json.dumps(data))


@pytest.mark.parametrize("line", ["nonsense", "[]", "1", "null", '"x"', LINE[:-1], LINE + LINE, "[" * 100_000, "\x00"])
def test_what_is_no_record_is_refused(line: str) -> None:
    with pytest.raises(RecordError, match=r"^Line 1: "):
        only(line)
