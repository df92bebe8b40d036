"""What lies between the rolls: who begins, doublets, pairs held, the end."""

from typing import Any

import pytest

from parlour.core.game import State
from tests.games.parcheesi.table import NEST, PRESETS, Square, by_colour, own_ends, parcheesi, play, position, texts


def turn(state: State) -> tuple[str, int]:
    view = state.view()
    return view["phase"], view["turn"]


def test_chances_of_the_dice() -> None:
    state = parcheesi("course").new_initial_state()
    chances = {state.action_to_string(action): chance for action, chance in state.chance_outcomes()}
    assert len(chances) == 21
    assert (chances["roll 3-3"], chances["roll 5-2"]) == pytest.approx((1 / 36, 2 / 36))
    start = parcheesi().new_initial_state()
    assert [chance for _, chance in start.chance_outcomes()] == pytest.approx([1 / 6] * 6)


def test_point_1_a_third_doublet_sends_the_pawn_nearest_home_back_by_itself() -> None:
    state = position({"green": [30, "h2", "nest", "home"]}, preset="boxed", doublets=2)
    before = state.clone()
    play(state, "roll 2-2")
    assert by_colour(state)["green"] == ["nest", "nest", 30, "home"]
    assert (turn(state), state.view()["doublets"]) == (("roll", 1), 0)
    events = state.game.events(before, state.history()[-1], state)
    assert [event["event"] for event in events] == ["roll", "third_doublet", "next"]
    assert events[1] == {"event": "third_doublet", "seat": 0, "from": "h2"}


def test_point_1_with_no_pawn_out_a_third_doublet_only_ends_the_turn() -> None:
    state = position({"green": ["nest", "nest", "home", "home"]}, preset="course", doublets=2)
    play(state, "roll 5-5")
    assert by_colour(state)["green"] == ["nest", "nest", "home", "home"]
    assert turn(state) == ("roll", 1)


def test_without_the_penalty_a_third_doublet_is_played() -> None:
    state = position({"green": [10, *NEST[1:]]}, doublets=2)
    assert texts(play(state, "roll 2-2")) == ["move 10 2"]


def test_point_7_a_pair_held_for_the_limit_must_be_parted() -> None:
    def at(held: int, limit: int | str) -> State:
        keys: dict[str, Any] = {} if limit == "none" else {"pairs_held": [[{"square": 30, "turns": held}], [], [], []]}
        return play(position({"green": [10, 30, 30, "home"]}, pair_limit=limit, **keys), "roll 2-1")

    free = own_ends(at(0, "none"))
    assert own_ends(at(2, 3)) == free
    assert own_ends(at(3, 3)) == {squares for squares in free if squares.count(30) < 2}


def test_point_7_own_turns_that_begin_and_end_with_the_pair_are_counted() -> None:
    state = position({"green": [29, 30, 49, "home"]}, pair_limit=2)
    play(state, "roll 2-1", "move 29 1", "move 49 2")
    assert state.view()["pairs_held"][0] == [{"square": 30, "turns": 0}]
    for turns, square in ((1, 51), (2, 54)):
        play(state, *["roll 2-1", "pass"] * 3, "roll 2-1", f"move {square} 1", f"move {square + 1} 2")
        assert state.view()["pairs_held"][0] == [{"square": 30, "turns": turns}]
    play(state, *["roll 2-1", "pass"] * 3, "roll 2-1")
    assert not any(squares.count(30) == 2 for squares in own_ends(state))
    play(state, "move 30 1", "move 31 2")
    assert state.view()["pairs_held"][0] == []


def test_point_7_a_captured_pair_is_held_no_longer() -> None:
    pair: list[Square] = [21, 21, "nest", "nest"]
    state = position({"green": [20, *["home"] * 3], "red": pair}, pair_limit=3)
    play(state, "roll 1-1", "move 20 1")
    assert state.view()["pairs_held"] == [[], [], [], []]


@pytest.mark.parametrize(("reroll", "who"), [("all_dice_used", 1), ("always", 0)])
def test_point_10_a_passed_doublet_earns_a_roll_only_under_always(reroll: str, who: int) -> None:
    state = play(position({}, reroll=reroll), "roll 4-4", "pass")
    assert turn(state) == ("roll", who)


def test_point_10_a_doublet_whose_bonus_is_lost_still_used_all_its_dice() -> None:
    state = position({"green": [6, *NEST[1:]], "red": [8, 15, 15, "nest"]})
    play(state, "roll 2-2", "move 6 2", "move 8 2")
    assert turn(state) == ("roll", 0)


def test_point_13_the_lowest_begins_and_ties_roll_again_in_seat_order() -> None:
    state = parcheesi(players=3).new_initial_state()
    play(state, "die 2", "die 4")
    before = state.clone()
    play(state, "die 2")
    assert state.view()["first_dice"] == [0, None, 0]
    events = state.game.events(before, state.history()[-1], state)
    assert events == [{"event": "die", "seat": 2, "die": 2}, {"event": "tie", "seat": 2, "seats": [0, 2]}]
    play(state, "die 5")
    assert state.view()["first_dice"] == [5, None, 0]
    play(state, "die 3")
    assert turn(state) == ("roll", 2)
    assert state.view()["first_dice"] is None


def test_point_13_the_last_two_who_tie_are_told_so() -> None:
    state = parcheesi(players=2).new_initial_state()
    for _ in range(2):
        play(state, "die 4")
        before = state.clone()
        play(state, "die 4")
        events = state.game.events(before, state.history()[-1], state)
        assert events == [{"event": "die", "seat": 1, "die": 4}, {"event": "tie", "seat": 1, "seats": [0, 1]}]


def test_point_13_the_highest_begins_or_seat_0_is_given() -> None:
    assert turn(play(parcheesi("boxed", players=2).new_initial_state(), "die 2", "die 4")) == ("roll", 1)
    assert turn(parcheesi("course").new_initial_state()) == ("roll", 0)


def test_point_13_all_may_tie_again_and_again() -> None:
    state = parcheesi().new_initial_state()
    play(state, *["die 6"] * 4, *["die 1"] * 4, "die 2", "die 1", "die 1", "die 3")
    assert state.view()["first_dice"] == [None, 0, 0, None]
    assert turn(play(state, "die 4", "die 6")) == ("roll", 1)


def test_until_the_first_player_is_found_it_is_the_turn_of_who_rolls() -> None:
    state = parcheesi().new_initial_state()
    turns = []
    for die in (6, 2, 6, 2, 1, 1, 3):
        turns.append(state.view()["turn"])
        play(state, f"die {die}")
    assert turns == [0, 1, 2, 3, 1, 3, 1]
    assert state.view()["turn"] == 3


def test_all_tied_is_the_start_again() -> None:
    start = parcheesi().new_initial_state()
    tied = play(start.clone(), *["die 6"] * 4)
    assert tied == start
    assert hash(tied) == hash(start)


def test_no_number_of_doublets_runs_over() -> None:
    state = position({}, reroll="always")
    play(state, *["roll 4-4", "pass"] * 140)
    assert state.view()["doublets"] == 100
    assert state.game.from_position(state.view()) == state
    assert max(state.observation_tensor(0)) <= 1


@pytest.mark.parametrize(("order", "of_four"), [("left", [0, 3, 2, 1]), ("right", [0, 1, 2, 3])])
def test_point_14_quarters(order: str, of_four: list[int]) -> None:
    for players, expected in ((4, of_four), (3, of_four[:3]), (2, [0, 2])):
        state = parcheesi(players=players, turn_order=order).new_initial_state()
        assert state.view()["quarters"] == expected


def test_point_15_the_view_sorts_pawns_and_dice() -> None:
    view = play(position({"green": ["home", "h2", 60, 7]}), "roll 1-1").view()
    assert (view["pawns"][0], view["dice"], view["scores"]) == ([7, 60, "h2", "home"], [6, 6, 1, 1], [1, 0, 0, 0])


@pytest.mark.parametrize("preset", PRESETS)
def test_point_16_bonuses_lapse_at_the_end_of_their_roll(preset: str) -> None:
    state = position({"green": [6, *NEST[1:]], "red": [8, 15, 15, "nest"]}, preset=preset)
    play(state, "roll 2-2", "move 6 2", "move 8 2")
    assert (turn(state), state.view()["bonuses"]) == (("roll", 0), [])


def test_point_17_the_cap_is_no_rule() -> None:
    assert parcheesi().max_game_length() == 20_000


def test_the_winner_takes_all_even_on_a_doublet() -> None:
    for players in (2, 3, 4):
        game = parcheesi("course", players=players)
        pawns: list[list[Square]] = [["home", "home", "home", "h5"], *[NEST] * (players - 1)]
        state = play(game.from_position({"pawns": pawns}), "roll 2-2", "move h5 2")
        assert (state.is_terminal(), state.legal_actions()) == (True, [])
        assert state.returns() == pytest.approx([1, *[-1 / (players - 1)] * (players - 1)])
