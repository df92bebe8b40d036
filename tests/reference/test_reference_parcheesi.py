"""The reference pinned on its own: the worked examples and fine points of the rules page, and random games."""

import json
import random
from typing import Any

import pytest

from tests.reference.parcheesi import ALLOWED, Parcheesi
from tests.reference.parcheesi_roll import Pawns, Square
from tests.reference.parcheesi_table import NEST, PRESETS, by_colour, own_ends, play, position

# The worked examples of the rules page.


def test_example_a_doublet_of_twos_captures_half_way_and_goes_on() -> None:
    game = position({"green": [23, "home", "home", "home"], "red": [25, *NEST[1:]]})
    play(game, "roll 2-2", "move 23 2")
    assert (game.view()["dice"], game.view()["bonuses"]) == ([5, 5, 2], [20])
    assert by_colour(game, game.pawns)["red"] == tuple(NEST)
    assert game.legal() == ["move 25 2", "move 25 5"]


def test_example_5_5_brings_out_two_pawns() -> None:
    game = play(position({}), "roll 5-5")
    assert game.legal() == ["enter 5"]
    play(game, "enter 5", "enter 5")
    assert (game.pawns[0], game.turn, game.doublets) == ((*NEST[:2], 5, 5), 0, 1)


def test_example_3_2_brings_out_one_pawn_and_both_dice_are_spent() -> None:
    game = play(position({}), "roll 3-2")
    assert game.legal() == ["enter 2+3"]
    play(game, "enter 2+3")
    assert (game.pawns[0], game.player, game.turn) == ((*NEST[:3], 5), -1, 1)


def test_example_entering_captures_one_enemy_and_a_pair_keeps_out() -> None:
    game = play(position({"red": [5, *NEST[1:]]}), "roll 5-1", "enter 5")
    assert (by_colour(game, game.pawns)["red"], game.view()["bonuses"]) == (tuple(NEST), [20])
    assert play(position({"red": [5, 5, *NEST[2:]]}), "roll 5-1").legal() == ["pass"]


def test_example_a_doublet_with_all_out_is_14_steps_over_four_moves_else_two() -> None:
    game = play(position({"green": [10, "home", "home", "home"]}), "roll 3-3")
    assert game.view()["dice"] == [4, 4, 3, 3]
    assert {len(actions) for actions in game.complete_plays()} == {4}
    assert own_ends(game) == {(24, "home", "home", "home")}
    game = play(position({"green": ["nest", 10, "home", "home"]}), "roll 3-3")
    assert game.view()["dice"] == [3, 3]
    assert own_ends(game) == {("nest", 16, "home", "home")}


@pytest.mark.parametrize(("preset", "again"), [("classic", False), ("boxed", True)])
def test_example_a_doublet_with_an_unused_die_gives_no_new_roll(preset: str, again: bool) -> None:
    game = play(position({"green": ["h6", "h6", "h5", "home"]}, preset=preset), "roll 6-6", "move h6 1", "move h6 1")
    while game.player >= 0:
        game.apply("pass" if "pass" in game.legal() else game.legal()[-1])
    assert (game.turn == 0) == again


def test_example_all_dice_come_first_then_the_bonus() -> None:
    game = play(position({"green": [6, *NEST[1:]], "red": [8, *NEST[1:]]}), "roll 2-1", "move 6 2")
    assert game.legal() == ["move 8 1"]
    play(game, "move 8 1")
    assert game.legal() == ["bonus 9 20", "decline 20"]


def test_example_a_bonus_nobody_can_use_is_lost() -> None:
    game = play(position({"green": [6, *NEST[1:]], "red": [8, 15, 15, "nest"]}), "roll 2-1", "move 6 2", "move 8 1")
    assert (game.player, game.turn, game.view()["bonuses"]) == (-1, 1, [])


# The fine points of the rules page, by their numbers there.


@pytest.mark.parametrize("preset", PRESETS)
def test_fine_point_1_where_nothing_can_be_played_pass_is_the_one_action(preset: str) -> None:
    game = play(position({}, preset=preset), "roll 4-2")
    assert game.legal() == ["pass"]
    assert game.complete_plays() == {("pass",): game.pawns}
    play(game, "pass")
    assert (game.player, game.turn) == (-1, 1)


def test_fine_point_3_a_pair_may_meet_in_mid_roll_if_a_later_step_parts_it() -> None:
    game = play(position({"green": [5, 5, "home", "home"]}), "roll 3-3", "move 5 3", "move 5 3")
    assert game.legal() == ["move 8 4"]
    play(game, "move 8 4")
    assert game.legal() == ["move 12 4"]


def test_fine_point_3_the_move_means_the_pawn_that_keeps_a_legal_play_open() -> None:
    game = position({"green": [50, 50, 51, "home"]}, preset="course")
    play(game, "roll 1-1", "move 50 1", "move 51 6", "move 50 1", "move 57 6")
    assert (game.pawns[0], game.player) == ((51, 51, 63, "home"), -1)


def test_fine_point_3_if_either_pawn_could_go_on_the_roll_goes_on() -> None:
    enemies: dict[str, list[Square]] = {"red": [57, 57, 33, 31], "blue": [63, 67, 56, 1], "yellow": [52, 59, 8, 17]}
    game = position({"green": [50, 50, 48, 58], **enemies}, preset="course")
    play(game, "roll 2-2", "move 50 5", "move 48 2", "move 50 2")
    assert game.legal() == ["move 50 5"]


def test_fine_point_3_pair_carry_is_for_doublets_or_for_any_roll() -> None:
    for preset, free in (("classic", True), ("boxed", False)):
        game = position({"green": [5, 5, 56, "home"], "red": [9, *NEST[1:]]}, preset=preset)
        play(game, "roll 6-4", "move 5 4", "move 9 6", "bonus 56 20")
        assert ("bonus 5 10" in game.legal()) == free


def test_fine_point_4_a_win_counts_as_using_every_die() -> None:
    game = play(position({"green": [0, "home", "home", "home"]}), "roll 4-4")
    assert own_ends(game) == {("home",) * 4, (14, "home", "home", "home")}
    play(game, "move 0 4", "move h3 4")
    assert (game.player, game.legal(), game.view()["winners"]) == (-4, [], [0])
    assert game.returns() == [1, -1 / 3, -1 / 3, -1 / 3]


def test_fine_point_5_while_an_entry_is_possible_only_entries_are_legal() -> None:
    squares: list[Square] = [10, *NEST[1:]]
    for roll, entry in (("roll 5-2", "enter 5"), ("roll 4-1", "enter 1+4"), ("roll 3-2", "enter 2+3")):
        assert play(position({"green": squares}, preset="boxed"), roll).legal() == [entry]
        assert len(play(position({"green": squares}), roll).legal()) == 3
    # Entering shuts the way of the pawn on 4, so that the 3 is lost; before `dice_use` all the same.
    game = position({"green": [4, 5, "nest", "home"], "red": [8, 8, *NEST[2:]]}, preset="boxed")
    assert play(game, "roll 5-3").legal() == ["enter 5"]
    game = position({"green": [10, 5, 5, "nest"]}, preset="boxed")
    assert "move 10 5" in play(game, "roll 5-3").legal()


def test_fine_point_6_double_ones_capture_a_pair() -> None:
    home: list[Square] = ["home"] * 3
    game = play(position({"green": [20, *home], "red": [21, 21, *NEST[2:]]}), "roll 1-1")
    assert game.legal() == ["move 20 1"]
    play(game, "move 20 1")
    assert (by_colour(game, game.pawns)["red"], game.view()["bonuses"]) == (tuple(NEST), [20, 20])
    for square, pair in ((21, 22), (20, 26)):
        game = play(position({"green": [square, *home], "red": [pair, pair, *NEST[2:]]}), "roll 1-1")
        assert not any(pair in squares for squares in own_ends(game))
    game = position({"green": [20, *home], "red": [21, 21, *NEST[2:]]}, double_ones="ignored")
    assert play(game, "roll 1-1").legal() == ["pass"]


def test_fine_point_6_double_ones_pass_a_pair() -> None:
    game = position({"green": [20, *["home"] * 3], "red": [21, 21, *NEST[2:]]}, double_ones="pass")
    assert play(game, "roll 1-1").legal() == ["move 20 6"]
    game = position({"green": [20, 21, 21, "home"]}, double_ones="pass")
    assert "move 20 6" not in play(game, "roll 1-1").legal()


def test_fine_point_7_a_pair_held_for_the_limit_must_be_parted() -> None:
    def at(held: int, limit: int | None) -> Parcheesi:
        pairs = [[[30, held]], [], [], []]
        return position({"green": [10, 30, 30, "home"]}, pair_limit=limit, held=pairs)

    assert own_ends(play(at(2, 3), "roll 2-1")) == own_ends(play(at(2, None), "roll 2-1"))
    parting = own_ends(play(at(3, 3), "roll 2-1"))
    assert parting == {squares for squares in own_ends(play(at(2, 3), "roll 2-1")) if squares.count(30) < 2}


def test_fine_point_7_own_turns_that_begin_and_end_with_the_pair_are_counted() -> None:
    game = play(position({"green": [29, 30, 49, "home"]}, pair_limit=2), "roll 2-1", "move 29 1", "move 49 2")
    assert game.view()["held"][0] == [[30, 0]]
    for turns, square in ((1, 51), (2, 54)):
        play(game, *["roll 2-1", "pass"] * 3, "roll 2-1")
        assert any(squares.count(30) == 2 for squares in own_ends(game))
        play(game, f"move {square} 1", f"move {square + 1} 2")
        assert game.view()["held"][0] == [[30, turns]]
    play(game, *["roll 2-1", "pass"] * 3, "roll 2-1")
    assert not any(squares.count(30) == 2 for squares in own_ends(game))
    play(game, "move 30 1", "move 31 2")
    assert game.view()["held"][0] == []


def test_fine_point_8_whole_doublets_are_played_whole_or_not_at_all() -> None:
    squares: list[Square] = ["h6", "h6", "h5", "home"]
    assert play(position({"green": squares}, doublet_partial=False), "roll 6-6").legal() == ["pass"]
    game = play(position({"green": [10, "h6", "home", "home"]}, doublet_partial=False), "roll 6-6")
    assert {len(actions) for actions in game.complete_plays()} == {4, 5}
    assert "move h6 1" in game.legal()


def test_fine_point_9_a_bonus_is_kept_while_another_may_open_its_way() -> None:
    squares: dict[str, list[Square]] = {"green": [30, 36, 36, "home"], "red": [56, *NEST[1:]]}
    game = position(squares, preset="boxed", bonuses=[10, 20])
    assert game.legal() == ["bonus 36 10"]
    assert play(game, "bonus 36 10").legal() == ["bonus 30 20", "bonus 46 20"]
    game = position(squares, bonuses=[10, 20])
    assert game.legal() == ["bonus 36 10", "decline 10"]
    play(game, "decline 10")
    assert (game.player, game.turn) == (-1, 1)


def test_fine_point_9_dice_that_cannot_be_played_are_lost_when_the_bonuses_begin() -> None:
    squares: dict[str, list[Square]] = {"green": [6, 16, "home", "home"], "red": [7, 12, 17, 22]}
    squares["blue"] = [13, 13, *NEST[2:]]
    game = play(position(squares, preset="boxed"), "roll 6-1", "move 6 1")
    assert (game.view()["dice"], game.view()["bonuses"]) == ([], [20])
    assert play(game, "bonus 16 20").player == -1
    game = play(position(squares, preset="boxed", bonus_timing="any_time"), "roll 6-1", "move 6 1")
    assert game.view()["dice"] == [6]
    assert play(game, "bonus 16 20").legal() == ["move 36 6"]


def test_fine_point_9_under_any_time_decline_is_offered_beside_the_dice() -> None:
    squares: dict[str, list[Square]] = {"green": [6, *NEST[1:]], "red": [8, *NEST[1:]]}
    game = play(position(squares, bonus_timing="any_time"), "roll 2-1", "move 6 2")
    assert game.legal() == ["bonus 8 20", "decline 20", "move 8 1"]


def test_fine_point_11_lap_is_written_when_a_pawn_passes_its_exit_square() -> None:
    game = play(position({"green": [65, "home", "home", "home"]}), "roll 5-3")
    assert game.legal() == ["move 65 3", "move 65 5", "move 65 5 lap"]
    # At its exit square it has not decided yet, and turning in may be impossible.
    assert play(game, "move 65 3").legal() == ["move 0 5", "move 0 5 lap"]
    assert "move 0 5" in play(position({"green": [0, *["home"] * 3]}, preset="boxed"), "roll 5-3").legal()
    game = position({"green": [66, "h1", "h1", "home"]}, bonuses=[20])
    assert game.legal() == ["bonus 66 20 lap", "decline 20"]


def test_fine_point_12_a_pair_on_the_exit_square_blocks_the_way_in() -> None:
    game = position({"green": [66, "home", "home", "home"], "red": [0, 0, *NEST[2:]]})
    assert play(game, "roll 6-3").legal() == ["pass"]


def test_fine_point_13_those_who_share_the_best_die_roll_again() -> None:
    game = play(Parcheesi(3), "die 2", "die 4", "die 2")
    assert (game.phase, game.player, game.legal()) == ("first_player", -1, [f"die {n}" for n in range(1, 7)])
    play(game, "die 5", "die 3")
    assert (game.phase, game.turn) == ("roll", 2)
    game = play(Parcheesi(2, "boxed"), "die 2", "die 4")
    assert (game.phase, game.turn) == ("roll", 1)
    assert Parcheesi(preset="course").phase == "roll"


def test_fine_point_14_quarters() -> None:
    for order, of_four in (("left", [0, 3, 2, 1]), ("right", [0, 1, 2, 3])):
        assert Parcheesi(4, turn_order=order).view()["quarters"] == of_four
        assert Parcheesi(3, turn_order=order).view()["quarters"] == of_four[:3]
        assert Parcheesi(2, turn_order=order).view()["quarters"] == [0, 2]


def test_fine_point_15_the_view_sorts_pawns_and_dice() -> None:
    game = play(position({"green": ["home", "h2", 60, 7]}), "roll 1-1")
    view = game.view()
    assert (view["pawns"][0], view["dice"], view["scores"]) == ([7, 60, "h2", "home"], [6, 6, 1, 1], [1, 0, 0, 0])


@pytest.mark.parametrize("preset", ["boxed", "course"])
def test_fine_point_16_bonuses_lapse_at_the_end_of_their_roll(preset: str) -> None:
    game = position({"green": [6, *NEST[1:]], "red": [8, 15, 15, "nest"]}, preset=preset)
    play(game, "roll 2-2", "move 6 2")
    assert game.view()["bonuses"] == [20]
    play(game, "move 8 2")
    assert (game.player, game.turn, game.view()["bonuses"]) == (-1, 0, [])


# What no fine point says.


def test_chances_of_the_dice() -> None:
    chances = dict(Parcheesi(preset="course").chance())
    assert len(chances) == 21
    assert sum(chances.values()) == pytest.approx(1)
    assert (chances["roll 3-3"], chances["roll 5-2"]) == (1 / 36, 2 / 36)
    assert dict(Parcheesi().chance()) == {f"die {n}": 1 / 6 for n in range(1, 7)}


def test_without_the_penalty_a_third_doublet_is_played() -> None:
    assert play(position({"green": [10, *NEST[1:]]}, doublets=2), "roll 2-2").legal() == ["move 10 2"]


@pytest.mark.parametrize(
    "action", ["roll 2-2", "move 6 3", "move 7 2", "move 6 2 lap", "enter 5", "pass", "decline 20", ""]
)
def test_an_illegal_action_raises_and_changes_nothing(action: str) -> None:
    game = play(position({"green": [6, *NEST[1:]]}), "roll 4-2")
    before = game.view(), game.legal(), game.complete_plays()
    with pytest.raises(ValueError, match="not a legal action"):
        game.apply(action)
    assert (game.view(), game.legal(), game.complete_plays()) == before


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"players": 5}, "2, 3 or 4"),
        ({"preset": "old"}, "classic, boxed, course"),
        ({"speed": 1}, "home_row, pair_limit"),
        ({"reroll": "never"}, "all_dice_used, always"),
        ({"entry_compulsory": 1}, "False, True"),
        ({"pair_limit": 0}, "whole number"),
    ],
)
def test_unknown_options_are_refused(arguments: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        Parcheesi(**arguments)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("pawns", [[30, 30, 30, "nest"], NEST, NEST, NEST]),
        ("pawns", [[30, *NEST[1:]], [30, *NEST[1:]], NEST, NEST]),
        ("pawns", [[68, *NEST[1:]], NEST, NEST, NEST]),
        ("pawns", [NEST]),
        ("turn", 4),
        ("dice", [7]),
        ("colour", "green"),
    ],
)
def test_a_position_that_cannot_be_names_its_field(field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=field):
        Parcheesi.from_position({field: value})


def mixes() -> list[Any]:
    """Each preset with each number of players, and random mixes of the options."""
    found: list[Any] = [(players, preset, {}) for preset in PRESETS for players in (2, 3, 4)]
    rng = random.Random(0)
    for _ in range(8):
        mix = {name: rng.choice(values) for name, values in ALLOWED.items()} | {"pair_limit": rng.choice([None, 1, 3])}
        found.append((rng.choice([2, 3, 4]), "classic", mix))
    return found


@pytest.mark.parametrize(("players", "preset", "mix"), mixes())
def test_random_games_keep_the_board_in_order_and_plays_end_as_searched(
    players: int, preset: str, mix: dict[str, Any]
) -> None:
    game, rng = Parcheesi(players, preset, **mix), random.Random(1)
    promised: dict[tuple[str, ...], Pawns] = {}
    for _ in range(200):
        if game.player == -4:
            break
        action = rng.choice(game.legal())
        plays = game.complete_plays()
        assert {actions[0] for actions in plays} == (set(game.legal()) if plays else set())
        if promised:
            assert plays == promised
        game.apply(action)
        promised = {actions[1:]: end for actions, end in plays.items() if actions[0] == action and actions[1:]}
        if plays:
            assert game.end_positions() == set(promised.values())
            assert promised or game.pawns == plays[(action,)]
        view = game.view()
        json.dumps(view)
        ring = [square for squares in view["pawns"] for square in set(squares) if isinstance(square, int)]
        assert len(ring) == len(set(ring))
        for squares in view["pawns"]:
            assert len(squares) == 4
            assert all(squares.count(square) <= 2 for square in squares if square not in ("nest", "home"))
    assert game.player == -4 or sum(game.returns()) == 0
