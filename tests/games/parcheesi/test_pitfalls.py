"""Errors that other programs have made; the numbers are those of the list of pitfalls."""

import random

import numpy as np
import pytest

from parlour.games import load_game
from parlour.games.parcheesi import pairs, plays, steps
from parlour.games.parcheesi.parts import EXIT, PAWNS, SAFE, SEATS
from tests.games.parcheesi.table import (
    NEST,
    Square,
    any_options,
    by_colour,
    crowded,
    own_ends,
    parcheesi,
    play,
    position,
    texts,
)

ONE: list[Square] = ["nest"] * 3


def test_c05_a_pair_deep_in_the_home_row_stops_a_pawn_from_the_ring() -> None:
    state = play(position({"green": [66, "h2", "h2", "home"]}, preset="boxed"), "roll 6-5")
    assert not any(text.startswith("move 66") for text in texts(state))


def test_c07_only_an_entering_pawn_captures_on_a_safe_square() -> None:
    state = play(position({"green": [4, *ONE], "red": [5, *ONE]}), "roll 5-1")
    assert "move 4 1" not in texts(state)
    play(state, "enter 5")
    assert by_colour(state)["red"] == NEST


def test_c09_pawns_in_the_nest_are_no_pair_and_never_captured() -> None:
    state = play(position({"green": NEST, "red": NEST}), "roll 5-5", "enter 5", "enter 5")
    view = state.view()
    assert (view["bonuses"], view["scores"]) == ([], [0, 0, 0, 0])
    assert view["pairs"] == {"squares": [], "first_may_be": []}


def test_c11_two_orders_to_one_position_are_equal() -> None:
    start = position({"green": [10, 20, "nest", "nest"]})
    one = play(start.clone(), "roll 2-1", "move 10 2", "move 20 1")
    other = play(start.clone(), "roll 2-1", "move 20 1", "move 10 2")
    assert one == other
    assert hash(one) == hash(other)
    assert one.legal_actions() == other.legal_actions()
    assert one.view() | {"last_action": None} == other.view() | {"last_action": None}


def test_c11_captures_in_either_order_are_equal_under_a_pair_limit() -> None:
    squares: dict[str, list[Square]] = {"green": [20, 30, "home", "home"], "red": [21, 21, 31, 31]}
    start = position(squares, pair_limit=2)
    one = play(start.clone(), "roll 1-1", "move 20 1", "move 30 1")
    other = play(start.clone(), "roll 1-1", "move 30 1", "move 20 1")
    assert one == other
    half = play(start.clone(), "roll 1-1", "move 20 1")
    assert half.game.from_position(half.view()) == half


def test_c13_a_third_double_is_not_played_and_sends_back_a_pawn_even_from_the_home_row() -> None:
    state = position({"green": [60, "h0", "home", "nest"]}, preset="boxed", doublets=2)
    play(state, "roll 4-4")
    assert by_colour(state)["green"] == ["nest", "nest", 60, "home"]
    assert state.view()["turn"] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c15_no_state_is_a_dead_end(players: int) -> None:
    rng = random.Random(players)
    for _ in range(300):
        state = crowded(load_game("parcheesi", **any_options(rng) | {"players": players}), rng)
        for _ in range(12):
            legal = state.legal_actions()
            assert bool(legal) != state.is_terminal()
            if not legal:
                break
            state.apply_action(rng.choice(legal))


def test_c17_a_pawn_in_the_home_row_goes_forward_or_stays() -> None:
    state = play(position({"green": ["h1", "h4", "nest", "nest"]}), "roll 6-2")
    assert all(squares.count("nest") == 2 for squares in own_ends(state))


def test_c19_the_tables_of_the_page_and_of_the_rules_are_one_file() -> None:
    assert np.flatnonzero(SAFE).tolist() == [0, 5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63]
    assert EXIT.tolist() == [0, 17, 34, 51]


def test_c23_bonuses_before_dice_under_any_time_and_chains_of_captures() -> None:
    squares: dict[str, list[Square]] = {"green": [6, 40, "home", "home"], "red": [8, 60, "nest", "nest"]}
    state = play(position(squares, preset="course"), "roll 2-1", "move 6 2")
    assert {"bonus 8 20", "bonus 40 20", "move 8 1"} <= set(texts(state))
    play(state, "bonus 40 20")
    assert (state.view()["bonuses"], by_colour(state)["red"]) == ([20], NEST)


def test_c25_the_options_are_in_every_saved_game() -> None:
    game = parcheesi("boxed", players=3)
    assert '"options":{"players":3,"first_player":"highest_roll"' in game.new_initial_state().serialize()


def test_c27_two_colours_never_share_a_square() -> None:
    """So that nothing can be taken for a pair that is none."""
    rng = random.Random(5)
    for _ in range(100):
        state = crowded(load_game("parcheesi", **any_options(rng)), rng)
        for _ in range(20):
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))
            ring = [s for pawns in state.view()["pawns"] for s in set(pawns) if isinstance(s, int)]
            assert len(ring) == len(set(ring))


# The bounds that compiled code relies on.


def test_no_moment_has_more_steps_than_there_is_room_for() -> None:
    """Two dice and two bonuses for each pawn and lap, and two declines: a pawn that enters does not move."""
    assert 2 + PAWNS * 2 * 4 == steps.MAX_STEPS
    state = position(
        {"green": [62, 64, 66, "home"]},
        preset="classic",
        bonus_timing="any_time",
        roll=[2, 2],
        dice=[5, 2],
        bonuses=[10],
        phase="play",
    )
    assert len(texts(state)) <= steps.MAX_STEPS
    assert state.game.type.max_legal_actions >= max(21, steps.MAX_STEPS)


def test_no_play_is_longer_than_there_is_room_for() -> None:
    """Four dice, a bonus for each enemy pawn and for each own pawn brought home but the last."""
    assert 4 + (SEATS - 1) * PAWNS + PAWNS - 1 == plays.LONGEST_PLAY
    rng = random.Random(9)
    longest = 0
    for _ in range(300):
        options = any_options(rng) | {"players": 4, "bonus_timing": "any_time", "double_ones": "capture"}
        state = crowded(load_game("parcheesi", **options), rng)
        play(state, rng.choice(["roll 1-1", "roll 6-6"]))
        played = 0
        while state.current_player() >= 0:
            chosen = max(state.legal_actions(), key=lambda action: (len(state.child(action).view()["bonuses"]), action))
            state.apply_action(chosen)
            played += 1
        longest = max(longest, played)
    assert 5 < longest <= plays.LONGEST_PLAY


def test_two_pairs_and_their_pawns_are_numbered_both_ways() -> None:
    for number, (i, j) in enumerate(pairs.CHOICES.tolist()):
        assert sorted([i, j, *pairs.CHOICES[5 - number].tolist()]) == [0, 1, 2, 3]
