"""The compiled rules against outside programs: positions, verdicts and a complete game."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.core.errors import IllegalActionError
from parlour.core.game import State
from parlour.games.parcheesi import steps
from parlour.games.parcheesi.parts import place_name
from tests.games.parcheesi.table import (
    COLOURS,
    NEST,
    PRESETS,
    Square,
    by_colour,
    end_positions,
    order,
    parcheesi,
    play,
    position,
    texts,
)

DATA = Path(__file__).resolve().parents[2] / "data"
CASES: list[dict[str, Any]] = json.loads((DATA / "parcheesi-turns.json").read_text(encoding="utf-8"))["cases"]
GAME: str = json.loads((DATA / "parcheesi-game.json").read_text(encoding="utf-8"))["game"]


def cases(kind: str, *presets: str) -> list[Any]:
    """Every case of a kind under each preset for which it names an outcome, or under the presets given."""
    found = []
    for case in CASES:
        if case["kind"] == kind:
            named = case["expected"] if kind == "end_positions" else [case["preset"], *case.get("same_under", [])]
            found += [pytest.param(case, preset, id=f"{case['id']}-{preset}") for preset in presets or named]
    return found


def rolled(case: dict[str, Any], preset: str) -> State:
    """Of four dice the first two are the tops."""
    if len(case["dice"]) == 1:
        (die,) = case["dice"]
        return position(case["position"], case["player"], preset, dice=[die], roll=[die, die % 6 + 1])
    squares = case["position"]
    if len(case["dice"]) == 4:
        # One case has pawns in the nest all the same, where they play no part.
        squares = squares | {case["player"]: ["home" if s == "nest" else s for s in squares[case["player"]]]}
    larger, smaller = sorted(case["dice"][:2], reverse=True)
    return play(position(squares, case["player"], preset), f"roll {larger}-{smaller}")


def in_order(squares: list[Square]) -> list[Square]:
    return sorted(squares, key=order)


@pytest.mark.parametrize(("case", "preset"), cases("end_positions"))
def test_end_positions_of_outside_programs(case: dict[str, Any], preset: str) -> None:
    state = rolled(case, preset)
    assert len(state.view()["dice"]) == len(case["dice"])
    before = by_colour(state)
    named = case["expected"][preset]
    # A colour left out of an end position stands where it stood.
    after = [before | {colour: in_order(squares) for colour, squares in end.items()} for end in named["end_positions"]]
    quarters = state.view()["quarters"]
    expected = {tuple(tuple(end[COLOURS[quarter]]) for quarter in quarters) for end in after}
    found = end_positions(state)
    assert found == expected
    assert len(found) == named.get("count", len(found))
    if "roll_again" in named:
        assert all(again == named["roll_again"] for again in who_rolls_then(state))


def who_rolls_then(state: State) -> list[bool]:
    """For every end of the roll, whether the same seat rolls again."""
    turn, found, todo = state.view()["turn"], [], [state]
    while todo:
        here = todo.pop()
        for after in (here.child(action) for action in here.legal_actions()):
            if after.is_chance_node():
                found.append(after.view()["turn"] == turn)
            elif not after.is_terminal():
                todo.append(after)
    return found


def written(state: State, move: dict[str, Any]) -> str:
    """A case's move in notation; no move is a pass."""
    dice = state.view()["dice"]
    if not move:
        return "pass"
    if "enter" not in move:
        return f"{'move' if move['steps'] in dice else 'bonus'} {move['from']} {move['steps']}"
    spent = next((s for s in ([5], [1, 4], [2, 3]) if all(n in dice for n in s)), [dice[0]])
    return "enter " + "+".join(map(str, spent))


@pytest.mark.parametrize(("case", "preset"), cases("sequence"))
def test_verdicts_on_sequences_of_outside_programs(case: dict[str, Any], preset: str) -> None:
    state = rolled(case, preset)
    expected = case["expected"]
    *moves, last = case["moves"] or [{}]
    for move in moves:
        play(state, written(state, move))
    if not expected["legal"] and (not last or expected["reason"] != "die_or_bonus_left_unused"):
        with pytest.raises(IllegalActionError):
            state.string_to_action(written(state, last))
        return
    play(state, written(state, last))
    assert (state.current_player() < 0) == expected["legal"]
    if expected["legal"]:
        after = {colour: in_order(expected["position"].get(colour, NEST)) for colour in COLOURS}
        assert by_colour(state) == after


def as_step(case: dict[str, Any], preset: str) -> tuple[State, str]:
    """The case's step as an action, as a die or a bonus of so many steps."""
    move = case["move"]
    if "enter" in move:
        return play(position(case["position"], case["player"], preset), "roll 5-4"), "enter 5"
    square, count = case["position"][case["player"]][move["pawn"]], move["steps"]
    left: dict[str, Any] = {"dice": [count]} if count <= 6 else {"dice": [], "bonuses": [count]}
    roll = [count, count % 6 + 1] if count <= 6 else [6, 5]
    squares = dict(case["position"])
    if count == 10:
        squares[case["player"]] = ["home" if s == "nest" else s for s in squares[case["player"]]]
    state = position(squares, case["player"], preset, roll=roll, phase="play", **left)
    return state, f"{'move' if count <= 6 else 'bonus'} {square} {count}"


STEPS = cases("step", *PRESETS)
PLAYABLE = [case for case in STEPS if case.values[0]["move"].get("steps", 1) in (*range(1, 7), 10, 20)]


@pytest.mark.parametrize(("case", "preset"), PLAYABLE)
def test_single_steps_of_outside_programs(case: dict[str, Any], preset: str) -> None:
    expected = case["expected"]
    state, action = as_step(case, preset)
    # Under `classic` a lap is a further action.
    assert (action in texts(state)) == expected["legal"]
    if expected["legal"]:
        before = by_colour(state)
        number = state.string_to_action(action)
        events = state.game.events(state, number, state.child(number))
        after = by_colour(play(state, action))
        assert expected["to"] in after[case["player"]]
        earned = [event["bonus"] for event in events if event["event"] in ("capture", "home")]
        assert earned == ([expected["bonus"]] if expected["bonus"] else [])
        captured = [c for c in COLOURS if c != case["player"] and after[c].count("nest") > before[c].count("nest")]
        assert captured == ([expected["captured"]] if "captured" in expected else [])


@pytest.mark.parametrize(("case", "preset"), [case for case in STEPS if case not in PLAYABLE])
def test_single_steps_of_sizes_that_no_die_and_no_bonus_has(case: dict[str, Any], preset: str) -> None:
    expected, move = case["expected"], case["move"]
    record = position(case["position"], case["player"], preset).record
    place = order(case["position"][case["player"]][move["pawn"]])
    # From 64 on no path is kept.
    assert move["steps"] > 20 or steps.can_move(record, place, move["steps"], 0, False) == expected["legal"]
    if expected["legal"]:
        assert place_name(steps.goal(record, place, move["steps"], 0)) == expected["to"]


@pytest.mark.parametrize(("case", "preset"), cases("third_doublet", "boxed", "course"))
def test_third_doublet_of_outside_programs(case: dict[str, Any], preset: str) -> None:
    state = position(case["position"], case["player"], preset, doublets=2)
    turn = state.view()["turn"]
    play(state, "roll 5-5")
    allowed = [
        {colour: in_order(end.get(colour, NEST)) for colour in COLOURS} for end in case["expected"]["position_any_of"]
    ]
    assert by_colour(state) in allowed
    view = state.view()
    assert (view["phase"], view["turn"], view["doublets"]) == ("roll", (turn + 1) % 4, 0)


def outside_move(state: State, move: str) -> str:
    """`e0`, `m2@23+6` or `h0@2+5` in notation."""
    if move.startswith("e"):
        return next(text for text in texts(state) if text.startswith("enter"))
    square, steps = move.split("@")[1].split("+")
    verb = "bonus" if steps in ("10", "20") else "move"
    return f"{verb} {'h' if move[0] == 'h' else ''}{square} {steps}"


def test_a_complete_game_of_outside_programs_is_replayed() -> None:
    state = parcheesi("course").new_initial_state()
    rolls = snapshots = 0
    squares: dict[str, Square] = {"S": "nest", "H": "home", **{f"r{n}": f"h{n}" for n in range(7)}}
    for item in GAME.split("; "):
        first, *rest = item.split()
        if first.startswith(("#", "END")):
            counted = rest[0] if first == "END" else first
            assert rolls == int(counted.lstrip("#n="))
            for seat, marks in enumerate(rest[-4:]):
                expected = [squares[mark] if mark in squares else int(mark) for mark in marks[2:].split("/")]
                assert state.view()["pawns"][seat] == in_order(expected)
            snapshots += 1
            continue
        larger, smaller = sorted(map(int, first[1:3]), reverse=True)
        assert (state.current_player(), "grby"[state.view()["turn"]]) == (-1, first[0])
        play(state, f"roll {larger}-{smaller}")
        rolls += 1
        if rest == ["-"]:
            assert texts(state) == ["pass"]
            play(state, "pass")
        elif rest != ["PEN"]:
            assert len(state.view()["dice"]) == len(first) - 1
            for move in rest[0].split(","):
                play(state, outside_move(state, move))
    assert (rolls, snapshots) == (205, 4)
    assert state.view()["winners"] == [1]
