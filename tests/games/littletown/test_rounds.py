"""The end of a round in every order, feeding, who starts next, and the end of the game."""

from typing import Any

import pytest

from parlour.core.game import State
from tests.games.littletown.table import (
    at_work,
    cubes,
    events,
    hand,
    happened,
    held,
    lines,
    littletown,
    play,
    points,
    position,
    texts,
    town,
    with_cards,
)


def last_turn(seat: int = 0, **keys: Any) -> State:
    """The seat has the last worker of the round, and the turn."""
    players = keys.get("players", 2)
    left = [int(other == seat) for other in range(players)]
    return position(to_move=seat, workers_left=left, **keys)


def ended(**keys: Any) -> State:
    """One feeding before the end of the game, by the seat on the right of seat 0."""
    players = keys.get("players", 2)
    keys = {"phase": "feeding", "round": 4, "start_player": 0, "to_move": players - 1, "coins": [0] * players, **keys}
    state = position(**keys)
    return play(state, texts(state, "feed")[0])


# --- clock buildings ---


def test_the_cathedral_counts_workers_of_everyone_around_it() -> None:
    buildings = town({}, {"e3": "cathedral"})
    state = last_turn(buildings=buildings, workers=[["d2", "f4"], ["e4", "h5"]])
    play(state, "worker d3")
    before = points(state)
    told = events(state, "end")
    assert told[1] == {"event": "cathedral", "seat": 1, "square": "e3", "points": 4}
    assert points(state) == [before[0], before[1] + 4]
    assert state.view()["score_lines"][1]["clock"] == 4
    assert (state.view()["phase"], state.current_player()) == ("feeding", 0)


def test_a_worker_on_the_construction_site_is_around_nothing() -> None:
    state = last_turn(buildings=town({"e3": "cathedral"}), cubes=[cubes(wood=1), cubes()])
    assert happened(state, "build wheat_field d3") == ["build", "cathedral"]
    assert state.view()["score_lines"][0]["clock"] == 0


def test_a_building_that_takes_the_last_worker_counts_at_once() -> None:
    state = last_turn(market=[*MARKET, "cathedral"], cubes=[cubes(stone=6), cubes()], workers=[["d3"], ["f4"]])
    assert happened(state, "build cathedral e3") == ["build", "cathedral"]
    assert state.view()["score_lines"][0]["clock"] == 2


MARKET = ["workshop", "bar", "bakery", "brewery", "quarry", "carpenter", "church", "warehouse", "shop", "well", "pier"]


@pytest.mark.parametrize(
    ("start", "cathedral", "residence", "order"),
    [
        (0, 0, 0, ["end_turn", "cathedral", "residence"]),
        (0, 0, 1, ["end_turn", "cathedral", "residence"]),
        (0, 1, 0, ["end_turn", "residence"]),
        (1, 0, 1, ["end_turn", "residence"]),
        (1, 1, 0, ["end_turn", "cathedral", "residence"]),
        (1, 1, 1, ["end_turn", "cathedral", "residence"]),
    ],
)
def test_clock_buildings_from_the_start_player_to_the_left(
    start: int, cathedral: int, residence: int, order: list[str]
) -> None:
    owned: list[dict[str, str]] = [{}, {}]
    owned[cathedral]["b3"] = "cathedral"
    owned[residence]["g3"] = "residence"
    state = last_turn(start_player=start, buildings=town(*owned))
    play(state, "worker a2")
    names = happened(state, "end")
    assert [name for name in names if name != "next"] == order
    assert (state.view()["phase"], state.current_player()) == ("residence", residence)
    rest = ["residence_end"] if "cathedral" in order else ["residence_end", "cathedral"]
    assert [name for name in happened(state, "end") if name != "next"] == rest
    assert (state.view()["phase"], state.current_player()) == ("feeding", start)


def test_three_seats_with_the_start_in_the_middle() -> None:
    buildings = town({"b3": "cathedral"}, {}, {"g3": "residence"})
    state = last_turn(1, players=3, start_player=1, buildings=buildings)
    assert happened(play(state, "worker a2"), "end") == ["end_turn", "residence", "next"]
    assert state.current_player() == 2
    assert happened(state, "end") == ["residence_end", "cathedral", "next"]
    order = []
    while state.view()["phase"] == "feeding":
        order.append(state.current_player())
        play(state, texts(state, "feed")[0])
    assert order == [1, 2, 0]
    assert (state.view()["start_player"], state.current_player()) == (2, 2)


# --- the Residence ---


def test_a_residences_owner_uses_each_building_around_once_in_any_order() -> None:
    buildings = town({"e3": "residence", "d3": "wheat_field", "f3": "brewery"}, {"e4": "well"})
    state = position(phase="residence", buildings=buildings)
    assert texts(state, "use") == ["use d3", "use e4"]
    play(state, "use d3", "use f3", "use e4")
    assert texts(state) == ["end"]
    assert (held(state), held(state, 1)) == ({"coins": 2}, {"coins": 4})
    assert state.view()["score_lines"][0] == lines(buildings=2 + 3 + 4, uses=5)
    play(state, "end")
    assert state.view()["phase"] == "feeding"


def test_the_residence_uses_nothing_that_a_worker_cannot() -> None:
    buildings = town({"e3": "residence", "d3": "castle", "f3": "statue", "e4": "cathedral", "e2": "watchtower"})
    state = position(phase="residence", buildings=buildings, cubes=[cubes(stone=9, wood=9, fish=3), cubes()])
    assert texts(state) == ["end"]


def test_a_residence_is_asked_every_round_even_with_nothing_to_use() -> None:
    state = last_turn(buildings=town({"e3": "residence"}))
    assert happened(play(state, "worker a2"), "end") == ["end_turn", "residence"]
    assert texts(state) == ["end"]
    play(state, "end", "feed fish=0 wheat=0", "feed fish=0 wheat=0")
    assert state.view()["round"] == 2


def test_terrain_around_a_residence_only_by_the_option() -> None:
    buildings = town({"e2": "residence"})
    state = position(phase="residence", buildings=buildings, residence="buildings")
    assert texts(state) == ["end"]
    state = position(phase="residence", buildings=buildings, residence="buildings_and_terrain")
    assert texts(state) == ["end", "gather d1", "gather f1"]
    play(state, "gather f1")
    assert held(state) == {"fish": 1, "coins": 3}
    assert texts(state) == ["end", "gather d1"]


def test_no_worker_is_placed_and_nothing_built_in_the_residence_step() -> None:
    state = position(phase="residence", buildings=town({"e3": "residence"}), cubes=[cubes(wood=9), cubes()])
    assert texts(state) == ["end"]


# --- feeding ---


@pytest.mark.parametrize(
    ("food", "meals", "lost"),
    [
        (cubes(fish=5), [(5, 0)], 0),
        (cubes(wheat=7), [(0, 5)], 0),
        (cubes(fish=3, wheat=2), [(3, 2)], 0),
        (cubes(fish=3, wheat=4), [(1, 4), (2, 3), (3, 2)], 0),
        (cubes(fish=2, wheat=2), [(2, 2)], 3),
        (cubes(fish=1), [(1, 0)], 12),
        (cubes(stone=4), [(0, 0)], 15),
    ],
)
def test_feeding_in_any_mix_but_all_that_can_be_fed(food: dict[str, int], meals: Any, lost: int) -> None:
    state = position(phase="feeding", cubes=[food, cubes()], coins=[2, 2])
    assert texts(state) == [f"feed fish={fish} wheat={wheat}" for fish, wheat in meals]
    fish, wheat = meals[0]
    told = events(state, f"feed fish={fish} wheat={wheat}")
    assert told[0] == {
        **{"event": "feed", "seat": 0, "fish": fish, "wheat": wheat},
        **{"unfed": 5 - fish - wheat, "points": -lost},
    }
    assert points(state) == [-lost, 0]
    assert state.view()["supply"]["fish"] == 15 - food["fish"] + fish


def test_coins_may_be_turned_into_food_but_need_not() -> None:
    state = position(phase="feeding", coins=[3, 0])
    assert texts(state) == ["exchange fish", "exchange wheat", "feed fish=0 wheat=0"]
    play(state, "exchange fish")
    assert texts(state) == ["feed fish=1 wheat=0"]


def test_scores_may_be_negative() -> None:
    state = position(phase="feeding", coins=[0, 0])
    play(state, "feed fish=0 wheat=0", "feed fish=0 wheat=0")
    assert points(state) == [-15, -15]
    assert state.view()["score_lines"][0] == lines(feeding=-15)


# --- the next round ---


def test_workers_return_and_the_start_goes_to_the_left() -> None:
    state = position(phase="feeding", start_player=1, to_move=0, workers=[["a2"], ["b4", "c4"]])
    told = events(state, "feed fish=0 wheat=0")
    assert {"event": "round", "seat": 0, "round": 2, "start_player": 0} in told
    view = state.view()
    assert (view["round"], view["start_player"], view["to_move"]) == (2, 0, 0)
    assert (view["workers"], view["workers_left"]) == ([[], []], [5, 5])
    assert (view["gathered"], view["used"], view["worker"]) == ([], [], None)


@pytest.mark.parametrize(
    ("start", "uses", "following"),
    [
        # The start player of round 3 is `start`; round 1 began with the seat to its left, round 2 with the next.
        (0, (9, 9, 9), 1),
        (0, (9, 5, 5), 1),
        (0, (5, 5, 9), 1),
        (0, (5, 9, 5), 2),
        (0, (1, 5, 9), 0),
        (0, (5, 1, 9), 1),
        (0, (5, 9, 1), 2),
        (2, (5, 5, 9), 0),
        (2, (9, 5, 5), 1),
        (2, (5, 9, 5), 0),
        (1, (5, 5, 9), 0),
    ],
)
def test_three_players_the_last_may_start_round_four(start: int, uses: tuple[int, ...], following: int) -> None:
    for catch_up, expected in ((True, following), (False, (start + 1) % 3)):
        state = position(
            players=3,
            phase="feeding",
            round=3,
            start_player=start,
            to_move=(start + 2) % 3,
            score_lines=[lines(uses=gained) for gained in uses],
            cubes=[cubes(fish=4)] * 3,
            catch_up_start=catch_up,
        )
        play(state, "feed fish=4 wheat=0")
        assert state.view()["start_player"] == state.current_player() == expected


def test_the_scores_after_the_feeding_decide() -> None:
    state = position(
        players=3,
        phase="feeding",
        round=3,
        start_player=0,
        to_move=2,
        score_lines=[lines(uses=5), lines(uses=9), lines(uses=8)],
        coins=[0, 0, 0],
    )
    play(state, "feed fish=0 wheat=0")
    assert state.view()["start_player"] == 2


@pytest.mark.parametrize("finished", [1, 2])
def test_the_catch_up_start_is_for_round_four_only(finished: int) -> None:
    sheets = [lines(uses=1), lines(uses=5), lines(uses=9)]
    state = position(players=3, phase="feeding", round=finished, start_player=0, to_move=2, score_lines=sheets)
    assert play(state, "feed fish=0 wheat=0").view()["start_player"] == 1


@pytest.mark.parametrize("players", [2, 4])
def test_the_catch_up_start_is_for_three_only(players: int) -> None:
    sheets = [lines(uses=1), *[lines(uses=9)] * (players - 1)]
    state = position(players=players, phase="feeding", round=3, to_move=players - 1, score_lines=sheets)
    assert play(state, "feed fish=0 wheat=0").view()["start_player"] == 1


# --- the end ---


def test_the_castle_counts_its_owners_buildings() -> None:
    buildings = town({"e3": "castle", "d3": "well", "f4": "shop", "g3": "bakery"}, {"e4": "barn"})
    sheet = ended(buildings=buildings).view()["score_lines"][0]
    assert sheet["castle"] == 2 * 4


@pytest.mark.parametrize(("option", "grass"), [("no_worker", 4), ("any_grass", 6)])
def test_the_watchtower_counts_empty_grass(option: str, grass: int) -> None:
    # Around e5 on side A: d4 e4 f4, d5 f5, d6 and two lakes... of which e6 is a lake and f6 another.
    keys: dict[str, Any] = {"workers": [["d4"], ["f5"]], "watchtower": option}
    state = ended(buildings=town({"e5": "watchtower"}), **keys)
    assert state.view()["score_lines"][0]["watchtower"] == 2 * grass
    state = ended(buildings=town({"e5": "watchtower", "e4": "well"}), **keys)
    assert state.view()["score_lines"][0]["watchtower"] == 2 * (grass - 1)


@pytest.mark.parametrize(("coins", "worth"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (14, 4)])
def test_a_point_for_three_coins(coins: int, worth: int) -> None:
    assert ended(coins=[coins, 0]).view()["score_lines"][0]["coins"] == worth


def test_workers_stay_until_the_end_is_scored() -> None:
    state = ended(workers=[["a2", "c3"], ["d4"]])
    assert state.view()["workers"] == [["a2", "c3"], ["d4"]]
    assert state.view()["phase"] == "end"
    assert texts(state) == []


@pytest.mark.parametrize(
    ("uses", "winners", "returns"),
    [
        ((20, 30, 10, 10), [1], [-1 / 3, 1, -1 / 3, -1 / 3]),
        ((30, 30, 10, 10), [0, 1], [0.5, 0.5, -0.5, -0.5]),
        ((30, 30, 30, 10), [0, 1, 2], [1 / 3, 1 / 3, 1 / 3, -1]),
        ((30, 30, 30, 30), [0, 1, 2, 3], [0, 0, 0, 0]),
    ],
)
def test_all_tied_at_the_top_win_together(uses: Any, winners: list[int], returns: list[float]) -> None:
    sheets = [lines(uses=gained) for gained in uses]
    state = ended(players=4, score_lines=sheets, cubes=[cubes(), cubes(), cubes(), cubes(fish=3)])
    assert state.view()["winners"] == winners
    assert state.returns() == pytest.approx(returns)


def test_the_end_is_told_line_by_line() -> None:
    state = position(
        **{"phase": "feeding", "round": 4, "to_move": 1, "coins": [4, 0]},
        buildings=town({"e3": "castle", "d3": "well"}, {"g3": "watchtower"}),
    )
    told = events(state, "feed fish=0 wheat=0")
    scores = [4 + 4 + 1, 16 - 15]
    assert told[1:] == [
        {"event": "castle", "seat": 0, "square": "e3", "points": 4},
        {"event": "watchtower", "seat": 1, "square": "g3", "points": 16},
        {"event": "coins", "seat": 0, "points": 1},
        {"event": "coins", "seat": 1, "points": 0},
        {"event": "end", "seat": 0, "scores": scores, "winners": [0], "tie": False},
    ]
    assert points(state) == scores


def test_a_card_met_in_the_last_feeding_counts() -> None:
    state = with_cards(6, phase="feeding", round=4, start_player=1, to_move=0, cubes=[cubes(fish=5), cubes()])
    play(state, "feed fish=5 wheat=0")
    assert state.is_terminal()
    assert state.view(0)["objectives"][0] == hand(scored=(6,))


def test_a_game_has_four_rounds() -> None:
    state = play(littletown().new_initial_state(), "start 0")
    while not state.is_terminal():
        legal = [text for text in texts(state) if not text.startswith(("build", "exchange"))]
        play(state, legal[0])
    assert state.view()["round"] == 4
    assert sum(text.startswith("worker") for text in state.notation()) == 2 * 5 * 4
    assert sum(text.startswith("feed") for text in state.notation()) == 2 * 4
    assert at_work("e3").view()["round"] == 1
