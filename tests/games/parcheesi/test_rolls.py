"""The worked examples of the rules, and the fine points that concern single rolls."""

from typing import Any

import pytest

from parlour.core.game import State
from tests.games.parcheesi.table import NEST, PRESETS, Square, by_colour, own_ends, play, position, texts

ONE: list[Square] = ["nest"] * 3
HOME: list[Square] = ["home"] * 3


def left(state: State) -> tuple[list[int], list[int]]:
    view = state.view()
    return view["dice"], view["bonuses"]


# The worked examples of the rules document.


def test_a_doublet_of_twos_captures_half_way_and_goes_on() -> None:
    state = position({"green": [23, *HOME], "red": [25, *ONE]})
    play(state, "roll 2-2", "move 23 2")
    assert left(state) == ([5, 5, 2], [20])
    assert by_colour(state)["red"] == NEST
    assert texts(state) == ["move 25 2", "move 25 5"]


def test_5_5_brings_out_two_pawns() -> None:
    state = play(position({}), "roll 5-5")
    assert texts(state) == ["enter 5"]
    play(state, "enter 5", "enter 5")
    view = state.view()
    assert (view["pawns"][0], view["turn"], view["doublets"]) == (["nest", "nest", 5, 5], 0, 1)


@pytest.mark.parametrize(("roll", "entry"), [("roll 3-2", "enter 2+3"), ("roll 4-1", "enter 1+4")])
def test_two_dice_bring_out_one_pawn_and_both_are_spent(roll: str, entry: str) -> None:
    state = play(position({}), roll)
    assert texts(state) == [entry]
    play(state, entry)
    assert by_colour(state)["green"] == [*ONE, 5]
    assert state.view()["phase"] == "roll"


def test_entering_captures_one_enemy_and_a_pair_keeps_out() -> None:
    state = play(position({"red": [5, *ONE]}), "roll 5-1", "enter 5")
    assert by_colour(state)["red"] == NEST
    assert left(state)[1] == [20]
    for colour in ("red", "green"):
        pair: list[Square] = [5, 5, "nest", "nest"]
        assert "enter 5" not in texts(play(position({colour: pair}), "roll 5-1"))


def test_a_doublet_with_all_out_is_14_steps_over_four_moves_else_two_moves() -> None:
    state = play(position({"green": [10, *HOME]}), "roll 3-3")
    assert left(state)[0] == [4, 4, 3, 3]
    assert own_ends(state) == {(24, *HOME)}
    state = play(position({"green": ["nest", 10, "home", "home"]}), "roll 3-3")
    assert left(state)[0] == [3, 3]
    assert own_ends(state) == {("nest", 16, "home", "home")}


@pytest.mark.parametrize(("preset", "again"), [("classic", False), ("boxed", True)])
def test_whether_a_doublet_with_an_unused_die_gives_a_new_roll(preset: str, again: bool) -> None:
    state = play(position({"green": ["h6", "h6", "h5", "home"]}, preset=preset), "roll 6-6", "move h6 1", "move h6 1")
    while state.current_player() >= 0:
        play(state, texts(state)[-1])
    assert (state.view()["turn"] == 0) == again


def test_all_dice_come_first_then_the_bonus() -> None:
    state = play(position({"green": [6, *ONE], "red": [8, *ONE]}), "roll 2-1", "move 6 2")
    assert texts(state) == ["move 8 1"]
    play(state, "move 8 1")
    assert texts(state) == ["decline 20", "bonus 9 20"]


def test_a_bonus_nobody_can_use_is_lost() -> None:
    state = play(position({"green": [6, *ONE], "red": [8, 15, 15, "nest"]}), "roll 2-1", "move 6 2", "move 8 1")
    view = state.view()
    assert (view["phase"], view["turn"], view["bonuses"]) == ("roll", 1, [])


# The fine points, by their numbers on the rules page.


@pytest.mark.parametrize("preset", PRESETS)
def test_point_1_where_nothing_can_be_played_pass_is_the_one_action(preset: str) -> None:
    state = play(position({}, preset=preset), "roll 4-2")
    assert texts(state) == ["pass"]
    play(state, "pass")
    assert (state.view()["phase"], state.view()["turn"]) == ("roll", 1)


def test_point_2_a_step_that_would_waste_a_die_is_illegal() -> None:
    # Only the pawn on 10 can use the 6, and only before its 3.
    squares: dict[str, list[Square]] = {"green": [10, "h3", "home", "home"], "red": [17, 17, "nest", "nest"]}
    assert texts(play(position(squares), "roll 6-3")) == ["move 10 6", "move h3 3"]
    assert texts(play(position(squares, preset="course"), "roll 6-3")) == ["move 10 3", "move 10 6", "move h3 3"]


def test_point_2_if_only_one_die_can_be_used_but_either_could_it_is_the_larger() -> None:
    squares: dict[str, list[Square]] = {"green": [6, *HOME], "red": [15, 15, "nest", "nest"]}
    assert texts(play(position(squares), "roll 6-3")) == ["move 6 6"]
    assert texts(play(position(squares, preset="course"), "roll 6-3")) == ["move 6 3", "move 6 6"]


def test_point_3_a_pair_may_meet_in_mid_roll_if_a_later_step_parts_it() -> None:
    state = play(position({"green": [5, 5, "home", "home"]}), "roll 3-3", "move 5 3", "move 5 3")
    assert texts(state) == ["move 8 4"]
    play(state, "move 8 4")
    assert texts(state) == ["move 12 4"]


def test_point_3_the_move_means_the_pawn_that_keeps_a_legal_play_open() -> None:
    state = position({"green": [50, 50, 51, "home"]}, preset="course")
    play(state, "roll 1-1", "move 50 1", "move 51 6", "move 50 1", "move 57 6")
    assert (by_colour(state)["green"], state.view()["phase"]) == ([51, 51, 63, "home"], "roll")


def test_point_3_if_either_pawn_could_go_on_the_roll_goes_on() -> None:
    enemies: dict[str, list[Square]] = {"red": [57, 57, 33, 31], "blue": [63, 67, 56, 1], "yellow": [52, 59, 8, 17]}
    state = position({"green": [50, 50, 48, 58], **enemies}, preset="course")
    play(state, "roll 2-2", "move 50 5", "move 48 2", "move 50 2")
    assert texts(state) == ["move 50 5"]


@pytest.mark.parametrize(("preset", "free"), [("classic", True), ("boxed", False)])
def test_point_3_pair_carry_is_for_doublets_or_for_any_roll_bonuses_included(preset: str, free: bool) -> None:
    state = position({"green": [5, 5, 56, "home"], "red": [9, *ONE]}, preset=preset)
    play(state, "roll 6-4", "move 5 4", "move 9 6", "bonus 56 20")
    assert ("bonus 5 10" in texts(state)) == free


def test_point_3_both_pawns_of_a_pair_may_go_home() -> None:
    state = play(position({"green": ["h4", "h4", "nest", "nest"]}, preset="course"), "roll 3-3")
    assert own_ends(state) == {("nest", "nest", "home", "home")}


def test_point_4_a_win_counts_as_using_every_die() -> None:
    state = play(position({"green": [0, *HOME]}), "roll 4-4")
    assert own_ends(state) == {("home",) * 4, (14, *HOME)}
    play(state, "move 0 4", "move h3 4")
    view = state.view()
    assert (view["phase"], view["winners"], view["dice"], view["bonuses"]) == ("end", [0], [], [])
    assert state.returns() == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])


def test_point_5_while_an_entry_is_possible_only_entries_are_legal() -> None:
    for roll, entry in (("roll 5-2", "enter 5"), ("roll 4-1", "enter 1+4"), ("roll 3-2", "enter 2+3")):
        assert texts(play(position({"green": [10, *ONE]}, preset="boxed"), roll)) == [entry]
        assert len(texts(play(position({"green": [10, *ONE]}), roll))) == 3


def test_point_5_entering_goes_before_the_use_of_dice_and_a_closed_entry_frees_the_5() -> None:
    # Entering shuts the way of the pawn on 4, so that the 3 is lost.
    state = position({"green": [4, 5, "nest", "home"], "red": [8, 8, "nest", "nest"]}, preset="boxed")
    assert texts(play(state, "roll 5-3")) == ["enter 5"]
    state = position({"green": [10, 5, 5, "nest"]}, preset="boxed")
    assert "move 10 5" in texts(play(state, "roll 5-3"))


def test_point_6_double_ones_capture_a_pair_for_two_bonuses() -> None:
    state = play(position({"green": [20, *HOME], "red": [21, 21, "nest", "nest"]}), "roll 1-1")
    assert texts(state) == ["move 20 1"]
    play(state, "move 20 1")
    assert by_colour(state)["red"] == NEST
    assert left(state)[1] == [20, 20]


@pytest.mark.parametrize(("square", "pair"), [(21, 22), (20, 26)])
def test_point_6_not_on_a_safe_square_nor_with_the_six_underneath(square: int, pair: int) -> None:
    state = play(position({"green": [square, *HOME], "red": [pair, pair, "nest", "nest"]}), "roll 1-1")
    assert not any(pair in squares for squares in own_ends(state))


@pytest.mark.parametrize(("value", "expected"), [("ignored", ["pass"]), ("pass", ["move 20 6"])])
def test_point_6_double_ones_may_be_ignored_or_let_pass(value: str, expected: list[str]) -> None:
    state = position({"green": [20, *HOME], "red": [21, 21, "nest", "nest"]}, double_ones=value)
    assert texts(play(state, "roll 1-1")) == expected


def test_point_6_own_pairs_still_stop() -> None:
    state = position({"green": [20, 21, 21, "home"]}, double_ones="pass")
    assert "move 20 6" not in texts(play(state, "roll 1-1"))


def test_point_8_whole_doublets_are_played_whole_or_not_at_all() -> None:
    squares: list[Square] = ["h6", "h6", "h5", "home"]
    assert texts(play(position({"green": squares}, doublet_partial=False), "roll 6-6")) == ["pass"]
    state = play(position({"green": [10, "h6", "home", "home"]}, doublet_partial=False), "roll 6-6")
    assert "move h6 1" in texts(state)
    assert all(sum(s == "home" for s in end) >= 2 for end in own_ends(state))


def test_point_9_a_bonus_is_kept_while_another_may_open_its_way() -> None:
    squares: dict[str, list[Square]] = {"green": [30, 36, 36, "home"], "red": [56, *ONE]}
    spent: dict[str, Any] = {"roll": [6, 4], "dice": [], "bonuses": [20, 10]}
    state = position(squares, preset="boxed", **spent)
    assert texts(state) == ["bonus 36 10"]
    assert texts(play(state, "bonus 36 10")) == ["bonus 30 20", "bonus 46 20"]
    state = position(squares, **spent)
    assert texts(state) == ["decline 10", "bonus 36 10"]
    play(state, "decline 10")
    assert (state.view()["phase"], state.view()["turn"]) == ("roll", 1)


def test_point_9_dice_that_cannot_be_played_are_lost_when_the_bonuses_begin() -> None:
    squares: dict[str, list[Square]] = {"green": [6, 16, "home", "home"], "red": [7, 12, 17, 22]}
    squares["blue"] = [13, 13, "nest", "nest"]
    state = play(position(squares, preset="boxed"), "roll 6-1", "move 6 1")
    assert (left(state), state.view()["unused"]) == (([], [20]), [6])
    assert play(state, "bonus 16 20").is_chance_node()
    state = play(position(squares, preset="boxed", bonus_timing="any_time"), "roll 6-1", "move 6 1")
    assert left(state) == ([6], [20])
    assert texts(play(state, "bonus 16 20")) == ["move 36 6"]


def test_point_9_under_any_time_decline_is_offered_beside_the_dice() -> None:
    state = position({"green": [6, *ONE], "red": [8, *ONE]}, bonus_timing="any_time")
    assert texts(play(state, "roll 2-1", "move 6 2")) == ["decline 20", "move 8 1", "bonus 8 20"]


def test_point_11_lap_is_written_when_a_pawn_passes_its_exit_square() -> None:
    state = play(position({"green": [65, *HOME]}), "roll 5-3")
    assert texts(state) == ["move 65 3", "move 65 5", "move 65 5 lap"]
    # On its exit square it has not decided yet.
    assert texts(play(state, "move 65 3")) == ["move 0 5", "move 0 5 lap"]
    assert "lap" not in " ".join(texts(play(position({"green": [0, *HOME]}, preset="boxed"), "roll 5-3")))


def test_point_11_a_lap_must_be_walked_when_it_is_the_only_way_to_use_a_die() -> None:
    state = play(position({"green": [66, "h1", "h1", "home"]}), "roll 6-5")
    assert all(not text.startswith("move 66") or text.endswith("lap") for text in texts(state))
    assert "move 66 6 lap" in texts(state)


def test_point_12_a_pair_on_the_exit_square_blocks_the_way_in() -> None:
    state = position({"green": [66, *HOME], "red": [0, 0, "nest", "nest"]})
    assert texts(play(state, "roll 6-3")) == ["pass"]


def test_point_12_two_pawns_home_are_no_pair() -> None:
    assert "move h6 1" in texts(play(position({"green": ["h6", 30, "home", "home"]}), "roll 2-1"))


def test_singles_may_be_passed_but_not_joined_on_a_safe_square() -> None:
    squares: dict[str, list[Square]] = {"green": [10, *HOME], "red": [12, 14, "nest", "nest"]}
    state = play(position(squares), "roll 4-2")
    assert texts(state) == ["move 10 4"]
    play(state, "move 10 4")
    assert by_colour(state)["red"] == [*ONE, 12]


@pytest.mark.parametrize("safe", [0, 5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63])
def test_no_safe_square_with_another_is_entered(safe: int) -> None:
    start = (safe - 1) % 68
    if start == 67:
        squares: dict[str, list[Square]] = {"red": [67, *HOME], "blue": [0, *ONE]}
        state = position(squares, "red")
    else:
        squares = {"green": [start, *HOME], "red": [safe, *ONE]}
        state = position(squares)
    assert f"move {start} 1" not in texts(play(state, "roll 2-1"))
