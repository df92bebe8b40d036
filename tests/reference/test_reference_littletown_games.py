"""The reference in whole random games: over all players, markets and options, what must always hold does."""

import copy
import json
import random
from itertools import product
from typing import Any

import pytest

from tests.reference.littletown import LittleTown
from tests.reference.littletown_box import KINDS
from tests.reference.littletown_position import ALLOWED

COMBINATIONS = [dict(zip(ALLOWED, values, strict=True)) for values in product(*ALLOWED.values())]
SPENDING = ("build", "use", "feed")


def choose(game: LittleTown, dice: random.Random) -> str:
    """Any legal action, first the verb, so that builds and uses are not drowned by the many squares for a worker."""
    by_verb: dict[str, list[str]] = {}
    for action in sorted(game.legal()):
        by_verb.setdefault(action.split()[0], []).append(action)
    return dice.choice(by_verb[dice.choice(sorted(by_verb))])


def check(game: LittleTown) -> None:
    """Invariants of every position."""
    box = game.box
    for kind in (*KINDS, "coins"):
        held = [goods[kind] for goods in game.goods]
        assert min(*held, game.supply[kind]) >= 0
        assert sum(held) + game.supply[kind] == box.supply[kind]
    occupied = [square for squares in game.workers for square in squares] + list(game.buildings)
    assert len(occupied) == len(set(occupied))
    assert all(game.terrain[square] == "." for square in occupied)
    for seat in game.seats:
        own = sum(owner == seat for _, owner in game.buildings.values())
        assert own + game.houses_left[seat] == box.per_player[game.players]["houses"]
        assert len(game.workers[seat]) + game.workers_left[seat] <= game.workers_dealt
    fields = sum(tile == "wheat_field" for tile, _ in game.buildings.values())
    assert fields + game.wheat_left == box.wheat_fields
    if game.pending:
        assert {action.split()[0] for action in game.legal()} <= {"exchange", *SPENDING}


def play_out(options: dict[str, Any], seed: int) -> LittleTown:
    game = LittleTown(**options)
    dice = random.Random(seed)
    ply = 0
    while game.to_move is not None:
        assert game.legal(), game.view()
        assert (game.to_move == "chance") == bool(game.chance_outcomes())
        if game.to_move == "chance":
            assert sum(game.chance_outcomes().values()) == 1
        game.apply(choose(game, dice))
        check(game)
        ply += 1
    return game


@pytest.mark.parametrize("market", ALLOWED["market"])
@pytest.mark.parametrize("players", ALLOWED["players"])
def test_random_games_under_all_options_end_in_a_valid_final_state(players: int, market: str) -> None:
    chosen = [options for options in COMBINATIONS if (options["players"], options["market"]) == (players, market)]
    assert len(chosen) == 16
    for seed, options in enumerate(chosen):
        game = play_out(options, seed)
        view = game.view()
        assert json.loads(json.dumps(view)) == view
        assert (view["phase"], view["round"], view["to_move"]) == ("end", 4, None)
        assert view["workers_left"] == [0] * players
        assert view["winners"] == [seat for seat in range(players) if view["scores"][seat] == max(view["scores"])]
        assert sum(game.returns()) == pytest.approx(0)
        assert (game.legal(), game.chance_outcomes()) == (set(), {})
        with pytest.raises(ValueError, match="not legal"):
            game.apply("end")
        assert all(scored <= set(hand) for scored, hand in zip(game.scored, game.cards, strict=True))


def test_looking_for_legal_actions_changes_nothing() -> None:
    dice = random.Random(5)
    game = LittleTown(players=3, market="draft")
    while game.to_move is not None:
        before = copy.deepcopy(vars(game))
        first = game.legal()
        assert first == game.legal()
        del before["box"]
        assert {name: value for name, value in vars(game).items() if name != "box"} == before
        game.apply(choose(game, dice))


def test_every_exchange_can_be_followed_to_an_action_that_spends_all() -> None:
    exchanges = 0
    for seed in range(40):
        dice = random.Random(seed)
        game = LittleTown(players=2 + seed % 3, board="AB"[seed % 2])
        while game.to_move is not None:
            action = choose(game, dice)
            before = sum(goods["coins"] for goods in game.goods)
            game.apply(action)
            if action.startswith("exchange"):
                exchanges += 1
                assert before - sum(goods["coins"] for goods in game.goods) == 3
                assert game.legal()
            elif action.startswith(SPENDING):
                assert not game.pending
    assert exchanges > 50
