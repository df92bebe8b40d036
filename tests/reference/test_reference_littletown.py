"""The reference pinned on its own: the box, the worked examples of the rules page, an outside opening, options."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.reference.littletown import LittleTown
from tests.reference.littletown_box import GRASS, around, beside
from tests.reference.littletown_position import ALLOWED
from tests.reference.littletown_table import at_feeding, begun, hold, legal, play, put

ROOT = Path(__file__).resolve().parents[2]
BOX: dict[str, Any] = json.loads((ROOT / "src/parlour/games/littletown/littletown.json").read_text(encoding="utf-8"))
OPENING: dict[str, Any] = json.loads((ROOT / "tests/data/littletown-opening.json").read_text(encoding="utf-8"))


def test_neighbours_are_eight_in_the_middle_three_in_a_corner_and_along_a_side_four_or_two() -> None:
    assert around("e3") == ["d2", "e2", "f2", "d3", "f3", "d4", "e4", "f4"]
    assert around("a1") == ["b1", "a2", "b2"]
    assert around("i6") == ["h5", "i5", "h6"]
    assert set(beside("e3")) == {"e2", "d3", "f3", "e4"}
    assert set(beside("i1")) == {"h1", "i2"}


@pytest.mark.parametrize("board", ["A", "B"])
def test_a_first_worker_gathers_what_was_counted_for_each_square(board: str) -> None:
    yields = BOX["first_worker_yield"][board]
    for row, line in enumerate(yields, 1):
        for column, digits in zip("abcdefghi", line.split(), strict=True):
            game = begun(board=board)
            if digits == "---":
                assert f"worker {column}{row}" not in game.legal()
                continue
            play(game, f"worker {column}{row}")
            while legal(game, "gather"):
                play(game, min(game.legal() - {"end"}))
            assert digits == "".join(str(game.goods[0][kind]) for kind in ("wood", "stone", "fish"))


@pytest.mark.parametrize(("players", "workers", "houses", "cards"), [(2, 5, 7, 4), (3, 4, 6, 3), (4, 3, 6, 2)])
def test_set_up_by_number_of_players(players: int, workers: int, houses: int, cards: int) -> None:
    game = LittleTown(players=players)
    play(game, "start 1")
    while game.to_move == "chance":
        game.apply(min(game.legal()))
    view = game.view()
    assert view["workers_left"] == [workers] * players
    assert view["houses_left"] == [houses] * players
    assert [len(hand) for hand in view["objectives"]] == [cards] * players
    assert view["coins"] == [3] * players
    assert view["supply"] == {"stone": 15, "wood": 15, "fish": 15, "wheat": 15, "coins": 40 - 3 * players}
    assert (view["scores"], view["round"], view["start_player"], view["to_move"]) == ([0] * players, 1, 1, 1)
    assert (len(view["market"]), view["wheat_left"]) == (12, 5)


def test_options_have_the_values_of_the_rules_page_and_the_first_is_the_default() -> None:
    assert LittleTown().options == {name: values[0] for name, values in ALLOWED.items()}
    with pytest.raises(ValueError, match="board='C'"):
        LittleTown(board="C")
    with pytest.raises(ValueError, match="colour"):
        LittleTown(colour="red")


# The worked examples of the rules page.


def test_example_two_lakes_and_a_forest_give_two_fish_and_a_wood_and_a_wheat_field_a_wheat() -> None:
    game = play(begun(), "worker f5", "gather e6", "gather f6", "gather g5")
    assert game.goods[0] == {"stone": 0, "wood": 1, "fish": 2, "wheat": 0, "coins": 3}
    assert game.legal() == {"end"}
    game = begun()
    put(game, 0, f4="wheat_field")
    play(game, "worker f5", "gather e6", "use f4", "gather f6", "gather g5", "end")
    assert game.goods[0] == {"stone": 0, "wood": 1, "fish": 2, "wheat": 1, "coins": 3}


def test_example_own_wheat_field_and_another_ones_bakery_between_gathering() -> None:
    game = begun()
    put(game, 0, e4="wheat_field")
    put(game, 1, f4="bakery")
    play(game, "worker f5", "use e4")
    assert game.goods[0]["wheat"] == 1
    play(game, "use f4")
    assert (game.goods[0]["wheat"], game.goods[0]["coins"], game.goods[1]["coins"]) == (0, 3 - 1 + 4, 4)
    play(game, "gather g5", "gather e6", "gather f6", "end")
    assert game.goods[0] == {"stone": 0, "wood": 1, "fish": 2, "wheat": 0, "coins": 6}
    assert game.seat == 1


def test_example_five_workers_with_three_wheat_and_a_fish_eat_them_and_lose_three_points() -> None:
    game = at_feeding(begun())
    hold(game, 0, wheat=3, fish=1, coins=0)
    assert game.legal() == {"feed fish=1 wheat=3"}
    play(game, "feed fish=1 wheat=3")
    assert (game.scores, game.goods[0]["fish"], game.goods[0]["wheat"]) == ([-3, 0], 0, 0)
    assert game.supply["wheat"] == game.supply["fish"] == 15


def test_example_restaurant_pier_and_gold_mine() -> None:
    game = begun()
    put(game, 0, d2="restaurant", e2="pier", f2="gold_mine")
    hold(game, 0, fish=1, wheat=1)
    play(game, "worker e3", "use d2")
    assert (game.scores[0], game.goods[0]["fish"], game.goods[0]["wheat"]) == (4, 0, 0)
    play(game, "use e2")
    assert game.goods[0]["fish"] == 2
    play(game, "use f2")
    assert game.goods[0]["coins"] == 5


def test_example_a_tile_worth_six_points_moves_the_score_by_six_at_once() -> None:
    game = begun()
    hold(game, 0, wood=4)
    play(game, "build barn e3")
    assert (game.scores, game.goods[0]["wood"], game.supply["wood"]) == ([6, 0], 0, 15)


# The outside opening.


def opening_actions(text: str) -> list[str]:
    """A turn of the opening as words in notation; `gather all` stays for the player of it."""
    parts = re.sub(r"\([^)]*\)", "", text.split(";")[0]).split(",")
    return [re.sub(r"^exchange 3 coins for", "exchange", part.strip()) for part in parts]


def play_opening(turns: list[dict[str, Any]]) -> LittleTown:
    game = begun(players=OPENING["players"], board=OPENING["board"])
    for turn in turns:
        assert game.seat == turn["seat"]
        for action in opening_actions(turn["do"]):
            if action == "gather all":
                while legal(game, "gather"):
                    game.apply("gather " + min(legal(game, "gather")))
            else:
                game.apply(action)
        if game.worker:
            game.apply("end")
        kinds = ("coins", "wood", "wheat", "fish", "stone")
        held = [[game.scores[seat], *(game.goods[seat][kind] for kind in kinds)] for seat in game.seats]
        assert held == turn["after"], turn["do"]
    return game


def test_outside_opening_gives_the_printed_points_and_goods_after_each_turn() -> None:
    play_opening(OPENING["turns"])


REFUSED = [
    *["worker a0", "worker a7", "worker j3", "worker `3", "worker 3", "worker"],
    *["build wheat_field a0", "build wheat_field a7", "build wheat_field j1", "build wheat_field"],
    *["build church g1", "build statue g1", "build palace g1", "exchange gold", "exchange coins", "exchange wood"],
    *["build wheat_field b1", "build wheat_field e5", "build wheat_field a1"],
    *["worker b1", "worker e5", "worker a1", "end", "gather a1", "use b3", "feed fish=0 wheat=0", "", "start 0"],
]


@pytest.mark.parametrize("action", REFUSED)
def test_outside_opening_refuses_and_changes_nothing(action: str) -> None:
    game = play_opening(OPENING["turns"])
    before = game.view()
    with pytest.raises(ValueError, match="not legal"):
        game.apply(action)
    assert game.view() == before


def test_outside_opening_refuses_uses_of_nothing_of_terrain_and_of_what_is_not_around() -> None:
    game = play(play_opening(OPENING["turns"][:-1]), "worker b2")
    assert {"g1", "a1", "d3"}.isdisjoint(legal(game, "use"))
    assert legal(game, "use") == {"b1", "b3"}
    game = play(play_opening(OPENING["turns"][:5]), "worker c2")
    assert game.goods[1]["coins"] == 0
    assert legal(game, "use") == {"b3"}


def test_a_worker_may_stand_on_every_grass_square_of_the_empty_board_only() -> None:
    game = begun()
    assert legal(game, "worker") == {square for square, mark in game.terrain.items() if mark == GRASS}
    assert len(game.terrain) == 54
