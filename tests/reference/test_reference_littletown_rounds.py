"""The reference's ends of rounds and of the game: clock buildings, feeding, start player, final scoring, winners."""

from typing import Any

import pytest

from tests.reference.littletown import LittleTown
from tests.reference.littletown_table import (
    at_feeding,
    begun,
    hold,
    last_worker,
    left_in_supply,
    legal,
    play,
    put,
    verbs,
)


def feed_nothing(game: LittleTown) -> LittleTown:
    """All seats go hungry: each loses the same."""
    while game.phase == "feeding":
        play(game, "feed fish=0 wheat=0")
    return game


# The clock buildings.


def test_a_round_ends_when_the_last_worker_is_used_and_feeding_follows() -> None:
    game = last_worker(begun(start=1))
    play(game, "worker e3", "end")
    assert (game.phase, game.seat, game.workers) == ("feeding", 1, [[], ["e3"]])


def test_a_build_with_the_last_worker_ends_the_round_too() -> None:
    game = last_worker(begun())
    hold(game, 0, wood=1)
    assert play(game, "build wheat_field e3").phase == "feeding"


def test_cathedral_scores_a_point_per_worker_around_it_whosever() -> None:
    game = last_worker(begun())
    put(game, 1, e3="cathedral")
    game.workers = [["d2", "f4"], ["e2", "e5", "a2"]]
    play(game, "worker d3", "end")
    assert (game.scores, game.phase) == ([0, 4], "feeding")


def test_residence_uses_each_building_around_once_and_ends() -> None:
    game = last_worker(begun())
    put(game, 0, e3="residence", e2="wheat_field", d4="well", f4="statue", h2="well")
    put(game, 1, f2="gold_mine")
    play(game, "worker a2", "end")
    assert (game.phase, game.to_move) == ("residence", 0)
    assert game.legal() == {"use e2", "use d4", "use f2", "end"}
    play(game, "use f2", "use e2", "use d4")
    assert (game.legal(), game.scores[0], game.goods[0]["wheat"]) == ({"end"}, 2, 1)
    assert [goods["coins"] for goods in game.goods] == [4, 4]
    assert (play(game, "end").phase, game.seat) == ("feeding", 0)


def test_residence_pays_inputs_and_fees_and_may_exchange_for_a_use() -> None:
    game = last_worker(begun())
    put(game, 0, e3="residence", e2="brewery")
    put(game, 1, e4="barn")
    hold(game, 0, coins=3)
    play(game, "worker a2", "end")
    assert game.legal() == {"exchange wheat", "end"}
    play(game, "exchange wheat")
    assert game.legal() == {"use e2"}
    play(game, "use e2")
    assert (game.legal(), game.scores[0]) == ({"end"}, 3)


def test_residences_owner_is_asked_every_round_even_with_nothing_to_use() -> None:
    game = begun()
    put(game, 1, e3="residence")
    for _ in range(4):
        game.workers_left = [0, 0]
        game.workers_left[game.to_move == 1] = 1
        play(game, min(action for action in game.legal() if action.startswith("worker")), "end")
        assert (game.phase, game.seat, game.legal()) == ("residence", 1, {"end"})
        feed_nothing(play(game, "end"))
    assert game.phase == "end"


def test_what_a_residence_used_can_be_used_in_the_next_round() -> None:
    game = last_worker(begun(start=1))
    put(game, 0, e3="residence", e2="well")
    feed_nothing(play(game, "worker a2", "end", "use e2", "end"))
    assert legal(play(game, "worker f3"), "use") == {"e2"}


def test_residence_uses_terrain_only_with_the_option() -> None:
    for option, gathers in (("buildings", set()), ("buildings_and_terrain", {"e6", "f6", "g5"})):
        game = last_worker(begun(residence=option))
        put(game, 0, f5="residence", e4="well")
        left_in_supply(game, wood=1)
        play(game, "worker a2", "end")
        assert (legal(game, "gather"), legal(game, "use")) == (gathers, {"e4"})
        if gathers:
            play(game, "gather g5", "gather e6", "use e4")
            assert (game.goods[0]["wood"], game.goods[0]["fish"], game.legal()) == (1, 1, {"gather f6", "end"})


@pytest.mark.parametrize("start", [0, 1, 2])
def test_clock_buildings_go_from_the_start_player_to_the_left(start: int) -> None:
    game = last_worker(begun(start=start, players=3))
    put(game, 0, e3="residence")
    put(game, 2, e5="cathedral")
    play(game, "worker e4", "end")
    assert (game.phase, game.seat) == ("residence", 0)
    assert game.scores[2] == (0 if start == 0 else 1)
    play(game, "end")
    assert (game.scores[2], game.phase, game.seat) == (1, "feeding", start)


def test_the_cathedral_comes_first_where_one_seat_owns_both() -> None:
    game = last_worker(begun())
    put(game, 0, e3="residence", e5="cathedral")
    play(game, "worker e4", "end")
    assert (game.phase, game.scores[0]) == ("residence", 1)
    assert play(game, "end").scores[0] == 1


# Feeding.


@pytest.mark.parametrize(
    ("fish", "wheat", "meals"),
    [
        (0, 0, {(0, 0)}),
        (2, 1, {(2, 1)}),
        (3, 2, {(3, 2)}),
        (3, 3, {(3, 2), (2, 3)}),
        (7, 1, {(5, 0), (4, 1)}),
        (9, 9, {(5, 0), (4, 1), (3, 2), (2, 3), (1, 4), (0, 5)}),
    ],
)
def test_feeding_pays_one_food_per_worker_or_all_there_is(fish: int, wheat: int, meals: set[tuple[int, int]]) -> None:
    game = at_feeding(begun())
    hold(game, 0, fish=fish, wheat=wheat, coins=0)
    assert game.legal() == {f"feed fish={f} wheat={w}" for f, w in meals}
    f, w = min(meals)
    play(game, f"feed fish={f} wheat={w}")
    assert (game.goods[0]["fish"], game.goods[0]["wheat"]) == (fish - f, wheat - w)
    assert game.scores == [-3 * (5 - f - w), 0]
    assert game.seat == 1


def test_feeding_is_an_action_of_each_seat_from_the_start_player_to_the_left() -> None:
    game = at_feeding(begun(start=2, players=4))
    seats = []
    while game.phase == "feeding":
        seats.append(game.seat)
        hold(game, int(game.seat or 0), coins=0)
        play(game, "feed fish=0 wheat=0")
    assert (seats, game.scores) == ([2, 3, 0, 1], [-9] * 4)


def test_unfed_workers_take_the_score_below_zero() -> None:
    game = at_feeding(begun())
    game.scores = [4, 0]
    play(game, "feed fish=0 wheat=0")
    assert game.scores == [-11, 0]


def test_exchange_for_food_while_feeding_and_no_other_cube() -> None:
    game = at_feeding(begun())
    hold(game, 0, wheat=3, coins=6)
    assert game.legal() == {"feed fish=0 wheat=3", "exchange fish", "exchange wheat"}
    play(game, "exchange fish")
    assert game.legal() == {"feed fish=1 wheat=3", "exchange fish", "exchange wheat"}
    play(game, "exchange wheat")
    assert game.legal() == {"feed fish=1 wheat=4"}
    play(game, "feed fish=1 wheat=4")
    assert game.scores == [0, 0]


def test_exchanged_food_must_be_eaten_and_holding_enough_does_not_forbid_it() -> None:
    game = at_feeding(begun())
    hold(game, 0, wheat=5, coins=20)
    play(game, "exchange fish")
    assert "feed fish=0 wheat=5" not in game.legal()
    assert "feed fish=1 wheat=4" in game.legal()
    play(game, "exchange fish", "exchange fish", "exchange fish", "exchange fish")
    assert game.legal() == {"feed fish=5 wheat=0"}


def test_no_exchange_of_a_food_that_the_supply_has_not() -> None:
    game = at_feeding(begun())
    left_in_supply(game, fish=0)
    assert legal(game, "exchange") == {"wheat"}


def test_feeding_allows_nothing_else() -> None:
    game = at_feeding(begun())
    put(game, 0, e3="wheat_field", e2="residence")
    hold(game, 0, wood=5)
    assert verbs(game) == {"feed", "exchange"}


# The next round.


def test_workers_return_the_round_moves_and_the_start_marker_goes_to_the_left() -> None:
    game = begun(start=1)
    for number, starter in enumerate((1, 0, 1, 0), 1):
        assert (game.round, game.start_players[-1], game.seat) == (number, starter, starter)
        assert (game.workers, game.workers_left) == ([[], []], [5, 5])
        last_worker(game)
        game.workers_left = [1, 1]
        play(game, "worker e3", "end", "worker e4", "end")
        feed_nothing(game)
    assert (game.phase, game.round, game.to_move, game.legal()) == ("end", 4, None, set())


def after_round_three(scores: list[int], start: int = 0, **options: Any) -> int:
    """The start player of round 4, when the feeding of round 3 changes no difference."""
    players = len(scores)
    game = begun(players=players, start=start, **options)
    game.round = 3
    game.start_players = [(start + n) % players for n in range(3)]
    game.scores = scores
    feed_nothing(at_feeding(game))
    assert (game.round, game.seat) == (4, game.start_players[-1])
    return game.start_players[-1]


@pytest.mark.parametrize("start", [0, 1, 2])
def test_catch_up_gives_the_start_of_round_four_to_the_lowest_score(start: int) -> None:
    for lowest in range(3):
        scores = [10, 10, 10]
        scores[lowest] = 9
        assert after_round_three(scores, start) == lowest
        assert after_round_three(scores, start, catch_up_start=False) == start


@pytest.mark.parametrize("start", [0, 1, 2])
def test_catch_up_gives_a_shared_lowest_score_to_the_earlier_start_player(start: int) -> None:
    for highest in range(3):
        scores = [5, 5, 5]
        scores[highest] = 6
        order = [(start + n) % 3 for n in range(3)]
        assert after_round_three(scores, start) == next(seat for seat in order if seat != highest)
    assert after_round_three([5, 5, 5], start) == start


def test_catch_up_looks_at_the_scores_after_the_feeding() -> None:
    game = begun(players=3)
    game.round = 3
    game.start_players = [0, 1, 2]
    game.scores = [9, 10, 11]
    hold(game, 0, wheat=4)
    at_feeding(game)
    play(game, "feed fish=0 wheat=0", "feed fish=0 wheat=4", "feed fish=0 wheat=0")
    assert (game.scores, game.start_players) == ([9, -2, -1], [0, 1, 2, 1])


def test_catch_up_counts_at_three_players_and_after_round_three_only() -> None:
    assert after_round_three([9, 5]) == 1
    assert after_round_three([9, 5, 9, 9]) == 3
    game = begun(players=3)
    game.scores = [0, 9, 9]
    feed_nothing(at_feeding(game))
    assert game.start_players == [0, 1]


# The end of the game.


def final(**options: Any) -> LittleTown:
    """A game in the last feeding."""
    game = begun(**options)
    game.round = 4
    for seat in game.seats:
        hold(game, seat, coins=0)
    return at_feeding(game)


def test_castle_scores_four_points_per_building_of_its_owner_around_it() -> None:
    game = final()
    put(game, 1, e3="castle", e2="well", f4="wheat_field", h2="bar")
    put(game, 0, d3="wheat_field", d4="pier")
    feed_nothing(game)
    assert game.scores == [-15, -15 + 8]


@pytest.mark.parametrize(("option", "squares"), [("no_worker", 4), ("any_grass", 6)])
def test_watchtower_scores_two_points_per_empty_grass_square_around_it(option: str, squares: int) -> None:
    game = final(watchtower=option)
    put(game, 0, e3="watchtower", e2="well")
    put(game, 1, f4="wheat_field")
    game.workers = [["d3"], ["d4"]]
    feed_nothing(game)
    assert game.scores == [-15 + 2 * squares, -15]


def test_terrain_around_the_watchtower_is_no_empty_grass() -> None:
    game = final()
    put(game, 0, f5="watchtower")
    feed_nothing(game)
    assert game.scores[0] == -15 + 2 * 5


def test_a_point_per_full_three_coins() -> None:
    game = final(players=3)
    for seat, coins in enumerate((2, 3, 11)):
        hold(game, seat, coins=coins)
    feed_nothing(game)
    assert game.scores == [-12, -11, -9]


def test_workers_of_round_four_stay_on_the_board_for_the_scoring() -> None:
    game = final()
    game.workers = [["e3"], []]
    feed_nothing(game)
    assert (game.view()["workers"], game.view()["phase"]) == ([["e3"], []], "end")


@pytest.mark.parametrize(
    ("scores", "winners", "returns"),
    [
        ([5, 3], [0], [1, -1]),
        ([3, 3], [0, 1], [0, 0]),
        ([1, 7, 2], [1], [-0.5, 1, -0.5]),
        ([7, 1, 7], [0, 2], [0.5, -1, 0.5]),
        ([7, 7, 7], [0, 1, 2], [0, 0, 0]),
        ([1, 7, 7, 2], [1, 2], [-0.5, 0.5, 0.5, -0.5]),
        ([1, 7, 7, 7], [1, 2, 3], [-1, 1 / 3, 1 / 3, 1 / 3]),
        ([-9, -8, -9, -9], [1], [-1 / 3, 1, -1 / 3, -1 / 3]),
    ],
)
def test_all_tied_at_the_top_win_together_and_returns_sum_to_zero(
    scores: list[int], winners: list[int], returns: list[float]
) -> None:
    game = final(players=len(scores))
    assert (game.winners(), game.returns()) == (None, [0] * len(scores))
    game.scores = list(scores)
    feed_nothing(game)
    assert game.view()["winners"] == winners
    assert game.returns() == pytest.approx(returns)
    assert sum(game.returns()) == pytest.approx(0)
