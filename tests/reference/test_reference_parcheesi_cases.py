"""The reference against outside programs: positions, verdicts and a complete game."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.parcheesi import Parcheesi
from tests.reference.parcheesi_roll import Square
from tests.reference.parcheesi_table import COLOURS, NEST, PRESETS, by_colour, position

DATA = Path(__file__).resolve().parents[1] / "data"
CASES: list[dict[str, Any]] = json.loads((DATA / "parcheesi-turns.json").read_text(encoding="utf-8"))["cases"]
GAME: str = json.loads((DATA / "parcheesi-game.json").read_text(encoding="utf-8"))["game"]


def case_game(case: dict[str, Any], preset: str, **keys: Any) -> Parcheesi:
    return position(case["position"], case["player"], preset, **keys)


def cases(kind: str, *presets: str) -> list[Any]:
    """Every case of a kind under each preset for which it names an outcome, or under the presets given."""
    found = []
    for case in CASES:
        if case["kind"] == kind:
            named = case["expected"] if kind == "end_positions" else [case["preset"], *case.get("same_under", [])]
            found += [pytest.param(case, preset, id=f"{case['id']}-{preset}") for preset in presets or named]
    return found


@pytest.mark.parametrize(("case", "preset"), cases("end_positions"))
def test_end_positions_of_outside_programs(case: dict[str, Any], preset: str) -> None:
    game = case_game(case, preset, dice=case["dice"])
    before = by_colour(game, game.pawns)
    expected = set()
    for changed in case["expected"][preset]["end_positions"]:
        # A colour left out of an end position stands where it stood.
        after = before | {colour: tuple(sorted(squares, key=game.board.order)) for colour, squares in changed.items()}
        expected.add(tuple(after[COLOURS[quarter]] for quarter in game.quarters))
    assert set(game.complete_plays().values()) == game.end_positions() == expected
    assert len(expected) == case["expected"][preset].get("count", len(expected))
    again = case["expected"][preset].get("roll_again")
    if again is not None:
        for actions in game.complete_plays():
            turned = case_game(case, preset, dice=case["dice"])
            turn = turned.turn
            for action in actions:
                turned.apply(action)
            assert (turned.player, turned.turn == turn) == (-1, again)


def written(game: Parcheesi, move: dict[str, Any]) -> str:
    """A case's move in notation; no move is a pass."""
    dice = game.view()["dice"]
    if not move:
        return "pass"
    if "enter" not in move:
        steps = move["steps"]
        verb = "move" if steps in dice else "bonus"
        return f"{verb} {move['from']} {steps}"
    spent = next((s for s in ([5], [1, 4], [2, 3]) if all(n in dice for n in s)), [dice[0]])
    return "enter " + "+".join(map(str, spent))


@pytest.mark.parametrize(("case", "preset"), cases("sequence"))
def test_verdicts_on_sequences_of_outside_programs(case: dict[str, Any], preset: str) -> None:
    game = case_game(case, preset, dice=case["dice"])
    expected = case["expected"]
    *moves, last = case["moves"] or [{}]
    for move in moves:
        game.apply(written(game, move))
    if not expected["legal"] and (not last or expected["reason"] != "die_or_bonus_left_unused"):
        assert written(game, last) not in game.legal()
        return
    roll = game.roll
    game.apply(written(game, last))
    over = game.roll is not roll
    assert over == expected["legal"]
    if over:
        after = {colour: expected["position"].get(colour, NEST) for colour in COLOURS}
        assert by_colour(game, game.pawns) == {c: tuple(sorted(s, key=game.board.order)) for c, s in after.items()}


@pytest.mark.parametrize(("case", "preset"), cases("step", *PRESETS))
def test_single_steps_of_outside_programs(case: dict[str, Any], preset: str) -> None:
    """Played as a bonus of so many steps; under `classic` the lap is a further action, not another meaning."""
    expected, move = case["expected"], case["move"]
    steps = {"dice": [5]} if "enter" in move else {"bonuses": [move["steps"]]}
    game = case_game(case, preset, **steps)
    action = "enter 5" if "enter" in move else f"bonus {case['position'][case['player']][move['pawn']]} {move['steps']}"
    assert (action in game.legal()) == expected["legal"]
    if expected["legal"]:
        assert game.roll is not None
        assert game.node is not None
        found = game.roll.search(game.node)
        assert found is not None
        after = found.steps[action]
        before = by_colour(game, game.pawns)
        pawns = by_colour(game, after.pawns)
        assert expected["to"] in pawns[case["player"]]
        assert list(after.bonuses) == ([expected["bonus"]] if expected["bonus"] else [])
        captured = [c for c in COLOURS if c != case["player"] and pawns[c].count("nest") > before[c].count("nest")]
        assert captured == ([expected["captured"]] if "captured" in expected else [])


@pytest.mark.parametrize(("case", "preset"), cases("third_doublet", "boxed", "course"))
def test_third_doublet_of_outside_programs(case: dict[str, Any], preset: str) -> None:
    game = case_game(case, preset, doublets=2)
    turn = game.turn
    game.apply("roll 5-5")
    after = {colour: squares for colour, squares in by_colour(game, game.pawns).items() if list(squares) != NEST}
    allowed = [
        {colour: tuple(sorted(squares, key=game.board.order)) for colour, squares in position.items()}
        for position in case["expected"]["position_any_of"]
    ]
    assert after in allowed
    assert (game.player, game.turn, game.doublets) == (-1, (turn + 1) % 4, 0)


def outside_move(game: Parcheesi, move: str) -> str:
    """`e0`, `m2@23+6` or `h0@2+5` in notation."""
    if move.startswith("e"):
        return next(action for action in game.legal() if action.startswith("enter"))
    square, steps = move.split("@")[1].split("+")
    verb = "bonus" if steps in ("10", "20") else "move"
    return f"{verb} {'h' if move[0] == 'h' else ''}{square} {steps}"


def test_a_complete_game_of_outside_programs_is_replayed() -> None:
    game = Parcheesi(preset="course")
    rolls = snapshots = 0
    squares: dict[str, Square] = {"S": "nest", "H": "home", **{f"r{n}": f"h{n}" for n in range(7)}}
    for item in GAME.split("; "):
        first, *rest = item.split()
        if first.startswith(("#", "END")):
            counted = rest[0] if first == "END" else first
            assert rolls == int(counted.lstrip("#n="))
            for seat, marks in enumerate(rest[-4:]):
                expected = [squares[mark] if mark in squares else int(mark) for mark in marks[2:].split("/")]
                assert game.view()["pawns"][seat] == sorted(expected, key=game.board.order)
            snapshots += 1
            continue
        # Of four dice the first two are the tops.
        larger, smaller = sorted(map(int, first[1:3]), reverse=True)
        assert (game.player, "grby"[game.turn]) == (-1, first[0])
        game.apply(f"roll {larger}-{smaller}")
        rolls += 1
        if rest == ["-"]:
            assert game.legal() == ["pass"]
            game.apply("pass")
        elif rest != ["PEN"]:
            assert len(game.view()["dice"]) == len(first) - 1
            for move in rest[0].split(","):
                game.apply(outside_move(game, move))
    assert (rolls, snapshots) == (205, 4)
    assert game.view()["winners"] == [1]
