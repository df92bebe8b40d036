"""The reference pinned on its own: counts, the worked examples of the rules page, outside games."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.patchwork import (
    SIDE,
    Patchwork,
    orientations,
    placements,
    read_shape,
    square_named,
)

CASES = Path(__file__).resolve().parents[1] / "data/patchwork-games.json"
GAMES: list[dict[str, Any]] = json.loads(CASES.read_text(encoding="utf-8"))["games"]
BOARD = {(row, column) for row in range(SIDE) for column in range(SIDE)}


def dealt(*first: str, leather: str = "corrected") -> Patchwork:
    """A game after the deal, the named patches first in the circle, the others by number."""
    game = Patchwork(leather)
    for patch in first:
        game.apply(f"deal {patch}")
    while game.player == -1:
        game.apply(game.legal()[0])
    return game


def cover(game: Patchwork, seat: int, *, uncovered: int) -> None:
    """Cover a seat's board with single squares from the top, all but the last `uncovered`."""
    squares = sorted(BOARD)[: len(BOARD) - uncovered]
    game.placed[seat] = [("leather", frozenset({square})) for square in squares]


def lay(game: Patchwork, seat: int, patch: str) -> None:
    """Put a patch as drawn into the top left corner of a seat's board."""
    game.placed[seat].append((patch, game.patches[patch].shape))


def buys(game: Patchwork) -> set[str]:
    return {action.split()[1] for action in game.legal() if action.startswith("buy")}


def first_buy(game: Patchwork, patch: str) -> str:
    return min(action for action in game.legal() if action.startswith(f"buy {patch} "))


def test_shapes_have_the_printed_numbers_of_orientations_and_placements() -> None:
    patches = Patchwork().patches.values()
    assert len(patches) == 33
    assert sum(len(patch.shape) for patch in patches) == 166
    assert sum(patch.cost for patch in patches) == 133
    assert sum(patch.time for patch in patches) == 107
    assert sum(patch.income for patch in patches) == 38
    assert sum(len(orientations(patch.shape)) for patch in patches) == 144
    assert sum(len(placements(patch.shape, BOARD)) for patch in patches) == 7349


def test_a_shape_without_symmetry_has_eight_orientations() -> None:
    assert len(orientations(read_shape(["###", "#.."]))) == 8
    assert len(orientations(read_shape(["##", "##"]))) == 1


def test_deal_is_32_actions_and_the_1x2_patch_comes_last() -> None:
    game = Patchwork()
    assert len(game.legal()) == 32
    for dealt_so_far in range(32):
        assert game.player == -1
        assert game.view()["offer"] == []
        assert len(game.view()["circle"]) == dealt_so_far
        assert "deal p01" not in game.legal()
        game.apply(game.legal()[-1])
    assert game.view()["circle"][0] == "p33"
    assert game.view()["circle"][-1] == "p01"
    assert game.view()["offer"] == ["p33", "p32", "p31"]
    assert game.player == 0


def test_unknown_leather_option_is_refused() -> None:
    with pytest.raises(ValueError, match="corrected, original"):
        Patchwork("new")


@pytest.mark.parametrize(
    "action", ["buy p02 a1 a2", "buy p02 b1 a1 a2", "buy p05 a1 b1 c1 b2", "leather a1", "pass", ""]
)
def test_an_illegal_action_raises_and_changes_nothing(action: str) -> None:
    game = dealt("p02", "p03", "p04")
    before = copy.deepcopy(vars(game))
    with pytest.raises(ValueError, match="not a legal action"):
        game.apply(action)
    assert vars(game) == before


# The worked examples of the rules page, by their numbers there.


def test_example_1_advance_pays_for_spaces_and_passes_the_turn() -> None:
    game = dealt()
    game.position = [6, 8]
    game.apply("advance")
    assert (game.position, game.buttons, game.player) == ([9, 8], [8, 5], 1)


def test_example_2_a_buy_pays_nothing_for_spaces_and_may_keep_the_turn() -> None:
    game = dealt("p20", "p21", "p22", "p23")
    game.position = [6, 10]
    game.apply("buy p21 b1 a2 b2 c2 d2 b3")
    assert (game.position, game.buttons, game.player) == ([9, 10], [5, 5], 0)
    assert game.view()["offer"] == ["p22", "p23", "p02"]
    assert game.view()["circle"][-2:] == ["p01", "p20"]


def test_example_3_advance_over_an_income_mark_pays_both() -> None:
    game = dealt()
    game.position, game.buttons = [9, 11], [0, 0]
    lay(game, 0, "p11")
    game.apply("advance")
    assert (game.position[0], game.buttons[0]) == (12, 3 + 3)


def test_example_4_advance_stops_at_the_end_and_its_mark_pays() -> None:
    game = dealt()
    game.position, game.first_at_end = [51, 53], 1
    lay(game, 0, "p10")
    game.apply("advance")
    assert (game.position[0], game.buttons[0], game.player) == (53, 5 + 2 + 2, -4)
    assert game.view()["first_at_end"] == 1


@pytest.mark.parametrize("first", [0, 1])
def test_example_5_a_tie_goes_to_the_first_at_the_end(first: int) -> None:
    game = dealt()
    cover(game, 0, uncovered=6)
    cover(game, 1, uncovered=2)
    game.buttons, game.bonus_tile = [20, 19], 0
    game.position, game.first_at_end = [53, 53], first
    assert game.view()["scores"] == [15, 15]
    assert game.view()["winners"] == [first]
    assert game.returns()[first] == 1
    assert sum(game.returns()) == 0


def test_example_6_score_is_buttons_and_tile_less_two_a_square() -> None:
    game = dealt()
    cover(game, 0, uncovered=5)
    game.buttons, game.bonus_tile = [10, 5], 0
    assert game.view()["scores"][0] == 7


def test_example_7_two_income_marks_in_one_move_pay_twice_the_new_patch_included() -> None:
    game = dealt("p09")
    game.position, game.buttons = [4, 40], [4, 0]
    lay(game, 0, "p10")
    # Marks lie 6 apart and no patch of the box takes more than 6: one is made slower.
    game.patches["p09"] = game.patches["p09"]._replace(time=7)
    game.apply("buy p09 i8 g9 h9 i9")
    assert (game.position[0], game.buttons[0]) == (11, 2 * (2 + 2))


def test_example_7_two_income_marks_in_one_advance_pay_twice() -> None:
    game = dealt()
    game.position, game.buttons = [4, 11], [0, 0]
    lay(game, 0, "p10")
    game.apply("advance")
    assert (game.position[0], game.buttons[0]) == (12, 8 + 2 * 2)


@pytest.mark.parametrize("leather", ["corrected", "original"])
def test_example_8_both_only_advance(leather: str) -> None:
    game = dealt(leather=leather)
    while game.player >= 0:
        leathers = [action for action in game.legal() if action.startswith("leather")]
        game.apply(leathers[0] if leathers else "advance")
    view = game.view()
    assert view["buttons"] == [58, 58]
    assert view["first_at_end"] == 0
    assert [len(quilt) for quilt in view["placed"]] == [0, 5]
    assert view["scores"] == [-104, -94]
    assert view["winners"] == [1]
    assert game.returns() == [-1, 1]


# Rules no worked example touches.


def test_landing_on_the_opponents_space_puts_ones_token_on_top() -> None:
    game = dealt("p20", "p21")
    game.position, game.on_top = [6, 9], 1
    game.apply(first_buy(game, "p21"))
    assert (game.position, game.player) == ([9, 9], 0)
    game.apply("advance")
    assert (game.position, game.player) == ([10, 9], 1)


def test_only_affordable_patches_are_bought() -> None:
    game = dealt("p18", "p10", "p07", "p21")
    assert buys(game) == {"p07"}
    game.buttons[0] = 6
    assert buys(game) == {"p10", "p07"}


def test_several_leather_patches_are_placed_one_after_the_other_by_the_same_player() -> None:
    game = dealt()
    game.position = [20, 32]
    game.apply("advance")
    assert (game.phase, game.player, game.leather_left) == ("leather", 0, [38, 44, 50])
    game.apply("leather e5")
    assert (game.phase, game.player) == ("leather", 0)
    assert "leather e5" not in game.legal()
    game.apply("leather a1")
    assert (game.phase, game.player) == ("turn", 1)
    squares = [entry["squares"] for entry in game.view()["placed"][0]]
    assert squares == [["a1"], ["e5"]]


def test_leather_without_a_free_square_leaves_the_game() -> None:
    game = dealt()
    game.position, game.bonus_tile = [20, 32], 0
    cover(game, 0, uncovered=1)
    game.apply("advance")
    assert game.legal() == ["leather i9"]
    game.apply("leather i9")
    assert (game.phase, game.player, game.leather_left) == ("turn", 1, [38, 44, 50])


def test_leather_at_the_end_is_placed_before_the_game_ends() -> None:
    game = dealt()
    game.position, game.first_at_end, game.leather_left = [49, 53], 1, [50]
    game.apply("advance")
    assert (game.phase, game.player, game.returns()) == ("leather", 0, [0, 0])
    game.apply("leather a1")
    assert (game.phase, game.player) == ("end", -4)


def test_a_full_7x7_square_takes_the_tile_for_good_also_by_leather() -> None:
    game = dealt()
    inner = {(row, column) for row in range(2, 9) for column in range(1, 8)}
    game.placed[0] = [("leather", frozenset({s})) for s in inner - {square_named("b3")}]
    game.leather_in_hand = [1, 0]
    game.apply("leather b3")
    assert game.bonus_tile == 0
    cover(game, 1, uncovered=3)
    game.leather_in_hand = [0, 1]
    game.apply(game.legal()[0])
    assert game.bonus_tile == 0


def test_with_an_empty_circle_and_a_full_board_advance_remains() -> None:
    game = dealt()
    cover(game, 0, uncovered=0)
    assert game.legal() == ["advance"]
    game.circle = []
    assert game.legal() == ["advance"]


@pytest.mark.parametrize("case", GAMES, ids=[case["id"] for case in GAMES])
def test_games_of_outside_programs_end_with_their_figures(case: dict[str, Any]) -> None:
    game = dealt(*case["circle"][:-1], leather=case["options"]["leather"])
    assert len(game.legal()) == case["action_tree"]["1"]
    for seat, move in case["moves"]:
        assert game.player == seat
        game.apply(move)
    final, view = case["final"], game.view()
    assert view["phase"] == "end"
    assert view["buttons"] == final["buttons"]
    assert [len(BOARD) - len(game.free(seat)) for seat in (0, 1)] == final["covered"]
    assert view["income"] == final["income"]
    assert view["bonus_tile"] == final["bonus_tile"]
    assert view["scores"] == final["score"]
    assert view["first_at_end"] == final["first_at_end"]
    assert view["winners"] == [final["winner"]]
