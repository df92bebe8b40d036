"""The worked examples of the rules page, by their numbers there, and the rules that no example touches."""

from typing import Any

import pytest

from parlour.core.game import State
from parlour.games.patchwork import parts
from tests.games.patchwork.table import (
    PATCH_IDS,
    SQUARES,
    Quilt,
    dealt,
    first_buy,
    leather,
    patchwork,
    piece,
    play,
    position,
    quilt,
    texts,
)

LAYOUTS = ("corrected", "original")
BLOCK = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
# Quilts with income for the top left corner: the named patch alone.
P10 = [piece("p10", "a1", "b1", "a2", "b2")]
P11 = [piece("p11", "a1", "b1", "b2", "c2")]


def bought(state: State) -> set[str]:
    return {text.split()[1] for text in texts(state) if text.startswith("buy")}


def except_for(full: Quilt, patch: str) -> tuple[Quilt, str]:
    """The quilt without one patch, and the text that buys and lays it there."""
    (squares,) = [piece["squares"] for piece in full if piece["patch"] == patch]
    return [piece for piece in full if piece["patch"] != patch], " ".join(["buy", patch, *squares])


def full_but_for_one(seed: int = 0) -> tuple[Quilt, str, str]:
    """A quilt that is full but for a patch at the bottom right; that patch, and the text that lays it."""
    full = quilt(seed)
    last = next(piece for piece in full if "i9" in piece["squares"])
    return *except_for(full, last["patch"]), last["patch"]


# --- the worked examples ---


def test_example_1_advance_pays_for_spaces_and_passes_the_turn() -> None:
    state = play(position(position=[2, 4]), "advance")
    view = state.view()
    assert (view["position"], view["buttons"], view["to_move"]) == ([5, 4], [8, 5], 1)


def test_example_2_a_buy_pays_nothing_for_spaces_and_may_keep_the_turn() -> None:
    state = position("p20", "p21", "p22", "p23", position=[6, 10])
    play(state, "buy p21 b1 a2 b2 c2 d2 b3")
    view = state.view()
    assert (view["position"], view["buttons"], view["to_move"]) == ([9, 10], [5, 5], 0)
    assert view["offer"] == ["p22", "p23", "p01"]
    assert view["circle"][-1] == "p20"


def test_example_3_advance_over_an_income_mark_pays_both() -> None:
    state = play(position(placed=[P11, []], position=[9, 11], buttons=[0, 0]), "advance")
    assert state.view()["income"] == [3, 0]
    assert state.view()["buttons"] == [3 + 3, 0]


def test_example_4_advance_stops_at_the_end_and_its_mark_pays() -> None:
    state = position(placed=[P10, []], position=[51, 53])
    play(state, "advance")
    view = state.view()
    assert (view["position"], view["buttons"]) == ([53, 53], [5 + 2 + 2, 5])
    assert (view["phase"], view["first_at_end"]) == ("end", 1)


@pytest.mark.parametrize("first", [0, 1])
def test_example_5_a_tie_goes_to_the_first_at_the_end(first: int) -> None:
    """20 and the tile with 6 empty squares, 19 with 2: both 15."""
    most = quilt(3, [square for square in SQUARES if square not in {"d9", "e9", "f9", "g9", "h9", "i9"}])
    others = [square for square in SQUARES if square not in {"h9", "i9"}]
    state = position(placed=[most, []], position=[53, 53], buttons=[20, 19], first_at_end=first)
    assert state.view()["scores"][0] == 15
    # Two quilts so full need more patches than the box holds: the second is covered below its patches.
    for square in others:
        number = SQUARES.index(square)
        state.record.covered[1, number // 64] |= type(state.record.covered[1, 0])(1 << number % 64)
    view = state.view()
    assert (view["scores"], view["bonus_tile"]) == ([15, 15], 0)
    assert view["winners"] == [first]
    assert state.returns() == [1.0 if seat == first else -1.0 for seat in range(2)]


def test_example_6_score_is_buttons_and_tile_less_two_a_square() -> None:
    most = quilt(4, [square for square in SQUARES if square not in {"e9", "f9", "g9", "h9", "i9"}])
    state = position(placed=[most, []], position=[53, 53], buttons=[10, 0])
    assert state.view()["bonus_tile"] == 0
    assert state.view()["scores"][0] == 10 + 7 - 10


def test_example_7_two_income_marks_in_one_advance_pay_twice() -> None:
    state = play(position(placed=[P10, []], position=[4, 11], buttons=[0, 0]), "advance")
    assert state.view()["position"][0] == 12
    assert state.view()["buttons"][0] == 8 + 2 * 2
    state = play(position(placed=[P11, []], position=[0, 53], buttons=[0, 0]), "advance")
    assert state.view()["buttons"][0] == 53 + 9 * 3


def test_example_7_the_new_patchs_income_counts_in_its_own_move() -> None:
    """No patch of the box takes a token past two marks, so that it counts once."""
    state = position("p09", placed=[P10, []], position=[9, 40], buttons=[4, 0])
    play(state, "buy p09 i8 g9 h9 i9")
    assert state.view()["position"][0] == 15
    assert state.view()["buttons"][0] == 4 - 4 + (2 + 2)


def test_the_income_of_a_rich_quilt_over_all_marks() -> None:
    """More than fits into eight bits."""
    poor = [p for p in range(33) if parts.INCOME[p] == 0 and parts.SIZE[p] > 3]
    rich = quilt(4, without=tuple(PATCH_IDS[patch] for patch in poor))
    state = position(placed=[rich, []], position=[0, 53], buttons=[0, 0])
    assert state.view()["income"][0] == 27
    assert play(state, "advance").view()["buttons"][0] == 53 + 9 * 27


@pytest.mark.parametrize("layout", LAYOUTS)
def test_example_8_both_only_advance(layout: str) -> None:
    state = dealt(leather=layout)
    while not state.is_terminal():
        lying = [text for text in texts(state) if text.startswith("leather")]
        play(state, lying[0] if lying else "advance")
    view = state.view()
    assert view["buttons"] == [58, 58]
    assert view["first_at_end"] == 0
    assert [len(quilt) for quilt in view["placed"]] == [0, 5]
    assert view["scores"] == [-104, -94]
    assert view["winners"] == [1]


# --- whose turn it is ---


def test_seat_0_starts() -> None:
    assert dealt().view()["to_move"] == 0


def test_the_one_further_behind_moves_several_times_in_a_row() -> None:
    state = position("p24", "p01", position=[0, 5], buttons=[9, 0])
    for space in (1, 2):
        assert state.current_player() == 0
        play(state, first_buy(state, state.view()["offer"][0]))
        assert state.view()["position"] == [space, 5]
    assert state.current_player() == 0


def test_landing_on_the_opponents_space_puts_ones_token_on_top() -> None:
    state = position("p21", position=[6, 9])
    play(state, first_buy(state, "p21"))
    assert (state.view()["position"], state.current_player()) == ([9, 9], 0)
    assert state.view()["to_move"] == 0
    play(state, "advance")
    assert (state.view()["position"], state.current_player()) == ([10, 9], 1)


@pytest.mark.parametrize("on_top", [0, 1])
def test_on_a_shared_space_the_token_on_top_moves(on_top: int) -> None:
    assert position(position=[9, 9], to_move=on_top).current_player() == on_top


def test_who_stands_at_the_end_acts_no_more() -> None:
    state = position("p24", "p01", position=[53, 50], buttons=[0, 9])
    play(state, first_buy(state, "p24"))
    assert (state.view()["position"], state.current_player()) == ([53, 51], 1)
    play(state, first_buy(state, "p01"), "advance")
    assert state.is_terminal()


def test_the_game_goes_on_with_a_full_quilt_and_an_empty_circle() -> None:
    state = position(placed=[quilt(1), []], position=[30, 40], circle=[])
    assert texts(state) == ["advance"]
    play(state, "advance")
    assert not state.is_terminal()
    assert texts(play(state, "advance")) != []


# --- advance and purchase ---


def test_advance_is_always_legal_and_leaves_the_circle_alone() -> None:
    state = dealt("p18", "p10", "p20")
    before = state.view()["circle"]
    assert texts(state) == ["advance"]
    play(state, "advance")
    assert state.view()["circle"] == before


def test_advance_and_purchase_stop_at_the_end() -> None:
    """A11: no button for spaces beyond it, and its income once."""
    state = play(position(placed=[P10, []], position=[50, 53]), "advance")
    assert state.view()["buttons"][0] == 5 + 3 + 2
    state = position("p11", placed=[P10, []], position=[52, 53], buttons=[7, 0])
    play(state, first_buy(state, "p11"))
    assert state.view()["position"] == [53, 53]
    assert state.view()["buttons"][0] == 7 - 7 + (2 + 3)


def test_advance_past_an_opponent_at_the_end_is_to_the_end() -> None:
    assert play(position(position=[10, 53]), "advance").view()["position"] == [53, 53]
    assert play(position(position=[10, 52]), "advance").view()["position"] == [53, 52]


def test_only_affordable_patches_are_bought() -> None:
    offer = ("p18", "p10", "p07", "p21")
    assert bought(position(*offer)) == {"p07"}
    assert bought(position(*offer, buttons=[6, 0])) == {"p10", "p07"}
    assert bought(position(*offer, buttons=[7, 0])) == {"p18", "p10", "p07"}
    assert bought(position(*offer, buttons=[0, 0])) == set()


@pytest.mark.parametrize(
    ("chosen", "circle"), [(0, "p03 p04 p05 p06"), (1, "p04 p05 p06 p02"), (2, "p05 p06 p02 p03")], ids=str
)
def test_skipped_patches_stay_in_the_circle_behind_the_rest(chosen: int, circle: str) -> None:
    offer = ["p02", "p03", "p04", "p05", "p06"]
    state = position(circle=offer, buttons=[9, 0])
    play(state, first_buy(state, offer[chosen]))
    assert state.view()["circle"] == circle.split()
    assert state.view()["offer"] == circle.split()[:3]


@pytest.mark.parametrize("left", [["p02", "p03"], ["p03"], []], ids=len)
def test_fewer_than_three_patches_are_all_on_offer(left: list[str]) -> None:
    state = position(circle=left, buttons=[9, 0])
    assert state.view()["offer"] == left
    assert bought(state) == set(left)
    for patch in reversed(left):
        rest = [other for other in state.view()["circle"] if other != patch]
        child = play(state.clone(), first_buy(state, patch))
        assert child.view()["circle"] == rest
        assert child.view()["offer"] == rest


def test_the_last_two_of_the_circle_bought_from_its_end() -> None:
    state = position(circle=["p02", "p03"], position=[0, 40], buttons=[9, 0])
    play(state, "buy p03 a1 b1 c1", "buy p02 a2 b2 a3")
    assert state.view()["circle"] == []
    assert [piece["patch"] for piece in state.view()["placed"][0]] == ["p02", "p03"]


def test_placed_patches_never_overlap_nor_move() -> None:
    state = position("p10", "p16", placed=[P11, []], position=[0, 30], buttons=[20, 0])
    play(state, first_buy(state, "p10"))
    before = state.view()["placed"][0]
    play(state, first_buy(state, "p16"))
    assert [piece for piece in state.view()["placed"][0] if piece["patch"] != "p16"] == before


# --- leather ---


@pytest.mark.parametrize(
    ("layout", "spaces"), [("corrected", [26, 32, 38, 44, 50]), ("original", [20, 26, 32, 44, 50])]
)
def test_leather_lies_where_the_layout_says(layout: str, spaces: list[int]) -> None:
    assert dealt(leather=layout).view()["leather_left"] == spaces
    for space in range(1, 54):
        state = play(position(leather=layout, position=[space - 1, space - 1]), "advance")
        assert (state.view()["phase"] == "leather") == (space in spaces)
        assert state.view()["leather_left"] == [mark for mark in spaces if mark > space]


def test_leather_is_placed_at_once_by_the_same_player_and_costs_nothing() -> None:
    state = play(position(position=[25, 25], to_move=1), "advance")
    assert (state.view()["phase"], state.view()["to_move"], state.view()["leather_to_place"]) == ("leather", 1, 1)
    assert texts(state) == [f"leather {square}" for square in SQUARES]
    play(state, "leather e5")
    view = state.view()
    assert (view["phase"], view["to_move"], view["leather_to_place"]) == ("turn", 0, 0)
    assert (view["placed"][1], view["income"], view["buttons"]) == (leather("e5"), [0, 0], [5, 6])


def test_leather_that_the_leader_took_is_gone() -> None:
    state = play(position(position=[25, 27]), "advance")
    assert (state.view()["phase"], state.view()["leather_to_place"]) == ("turn", 0)


def test_leather_is_reached_by_a_purchase_too() -> None:
    state = position("p21", position=[23, 24])
    play(state, first_buy(state, "p21"))
    assert state.view()["phase"] == "leather"


def test_two_leather_patches_are_placed_one_after_the_other() -> None:
    state = position(phase="leather", leather_to_place=2, position=[33, 30])
    assert (state.current_player(), state.view()["phase"]) == (0, "leather")
    play(state, "leather e5")
    assert (state.current_player(), state.view()["phase"], state.view()["leather_to_place"]) == (0, "leather", 1)
    assert "leather e5" not in texts(state)
    play(state, "leather a1")
    assert (state.current_player(), state.view()["phase"]) == (1, "turn")
    assert state.view()["placed"][0] == leather("a1", "e5")


def test_of_two_leather_patches_the_second_leaves_the_game_if_one_square_was_free() -> None:
    full = quilt(2, [square for square in SQUARES if square != "e5"])
    state = position(phase="leather", leather_to_place=2, position=[33, 30], placed=[full, []])
    assert texts(state) == ["leather e5"]
    play(state, "leather e5")
    assert (state.current_player(), state.view()["phase"], state.view()["leather_to_place"]) == (1, "turn", 0)


def test_leather_leaves_the_game_on_a_full_quilt() -> None:
    """A09: no choice is left to make, and the game goes on."""
    state = play(position(placed=[quilt(1), []], position=[25, 25]), "advance")
    view = state.view()
    assert (view["phase"], view["to_move"], view["leather_to_place"]) == ("turn", 1, 0)
    assert view["leather_left"] == [32, 38, 44, 50]
    assert all(piece["patch"] != "leather" for piece in view["placed"][0])


@pytest.mark.parametrize("free", ["a1", "a8", "b8", "i9"])
def test_leather_lies_on_the_only_free_square_wherever_it_is(free: str) -> None:
    """Squares are kept in two words: up to ``a8`` in the first."""
    laid = quilt(9, [square for square in SQUARES if square != free])
    state = play(position(placed=[laid, []], position=[25, 25]), "advance")
    assert texts(state) == [f"leather {free}"]
    play(state, f"leather {free}")
    assert state.view()["to_move"] == 1


def test_leather_leaves_the_game_when_the_patch_bought_fills_the_quilt() -> None:
    laid, text, patch = full_but_for_one()
    state = position(patch, placed=[laid, []], position=[25, 25], to_move=0, buttons=[20, 0])
    play(state, text)
    view = state.view()
    assert sum(len(piece["squares"]) for piece in view["placed"][0]) == 81
    assert (view["phase"], view["to_move"], view["leather_to_place"]) == ("turn", 1, 0)


def test_leather_at_the_end_is_placed_before_the_game_ends() -> None:
    state = position("p11", position=[49, 49], buttons=[7, 0])
    play(state, first_buy(state, "p11"))
    assert (state.view()["position"], state.view()["phase"], state.view()["first_at_end"]) == ([53, 49], "leather", 0)
    assert state.returns() == [0, 0]
    play(state, "leather i9")
    assert (state.current_player(), state.view()["phase"]) == (1, "turn")


def test_who_comes_to_the_last_space_second_passes_no_leather() -> None:
    state = play(position(position=[49, 53]), "advance")
    assert state.is_terminal()


# --- the 7×7 tile ---


def test_a_full_7x7_square_takes_the_tile_at_once() -> None:
    block = quilt(5, BLOCK)
    laid, text = except_for(block, block[0]["patch"])
    state = position(block[0]["patch"], placed=[laid, []], buttons=[20, 0], position=[0, 10])
    assert state.view()["bonus_tile"] is None
    score = state.view()["scores"][0]
    play(state, text)
    assert state.view()["bonus_tile"] == 0
    paid = 20 - state.view()["buttons"][0]
    assert state.view()["scores"][0] == score - paid + 2 * len(block[0]["squares"]) + 7


@pytest.mark.parametrize("top", [1, 2, 3])
@pytest.mark.parametrize("left", "abc")
def test_any_of_the_nine_7x7_squares_counts(top: int, left: str) -> None:
    columns = "abcdefghi"["abcdefghi".index(left) :][:7]
    square = [f"{column}{row}" for row in range(top, top + 7) for column in columns]
    block = quilt(7, square)
    laid, text = except_for(block, block[-1]["patch"])
    state = position(block[-1]["patch"], placed=[[], laid], buttons=[0, 20], position=[10, 0])
    play(state, text)
    assert state.view()["bonus_tile"] == 1


def test_leather_completes_a_7x7_square_too() -> None:
    hole = quilt(8, [square for square in BLOCK if square != "d4"])
    state = play(position(placed=[hole, []], position=[25, 25]), "advance")
    assert state.view()["bonus_tile"] is None
    play(state, "leather d4")
    assert state.view()["bonus_tile"] == 0


def test_48_squares_of_7x7_are_not_enough() -> None:
    hole = quilt(8, [square for square in BLOCK if square != "d4"])
    state = play(position(placed=[hole, []], position=[25, 25]), "advance", "leather h4")
    assert state.view()["bonus_tile"] is None


def test_the_tile_never_changes_hands() -> None:
    block = quilt(5, BLOCK)
    used = tuple(piece["patch"] for piece in block)
    # The opponent lacks one patch of a 7×7 square of its own, made of what the first left over.
    other = quilt(11, BLOCK, without=used)
    laid, text = except_for(other, other[0]["patch"])
    state = position(other[0]["patch"], placed=[block, laid], buttons=[0, 20], position=[20, 10])
    assert state.view()["bonus_tile"] == 0
    play(state, text)
    assert state.view()["bonus_tile"] == 0
    assert len({square for piece in state.view()["placed"][1] for square in piece["squares"]} & set(BLOCK)) == 49


# --- the end ---


def test_the_higher_score_wins_whoever_was_first() -> None:
    for first in (0, 1):
        state = position(position=[53, 53], buttons=[10, 9], first_at_end=first)
        assert state.view()["winners"] == [0]
        assert state.returns() == [1.0, -1.0]


def test_scores_may_be_negative_and_income_buttons_score_nothing() -> None:
    state = position(placed=[P11, []], position=[53, 53], buttons=[0, 0])
    assert state.view()["scores"] == [-2 * (81 - 4), -2 * 81]


def test_first_at_the_end_is_kept_from_the_first_arrival() -> None:
    state = play(position(position=[52, 52], to_move=1), "advance")
    assert state.view()["first_at_end"] == 1
    play(state, "advance")
    assert state.view()["first_at_end"] == 1
    assert state.view()["winners"] == [1]
    assert state.view()["scores"][0] == state.view()["scores"][1]


def test_nothing_is_hidden() -> None:
    state = dealt()
    views: list[dict[str, Any]] = [state.view(viewer) for viewer in (None, 0, 1)]
    for view in views:
        del view["viewer"]
    assert views[0] == views[1] == views[2]
    assert patchwork().type.seat_zero_starts
