"""The reference's set-up: the four markets to their completion, the deals, impossible cards and their replacement."""

import random
from fractions import Fraction

import pytest

from tests.reference.littletown import LittleTown
from tests.reference.littletown_table import play, verbs

PLAYERS = [2, 3, 4]


def started(market: str, players: int) -> LittleTown:
    game = LittleTown(market=market, players=players)
    assert game.chance_outcomes() == {f"start {seat}": Fraction(1, players) for seat in range(players)}
    return play(game, "start 0")


def deal_cards(game: LittleTown) -> list[str]:
    """Deal the objectives lowest first; the order of the seats is checked."""
    dealt = []
    for card in range(game.hand_size * game.players):
        assert game.phase == "card"
        assert set(game.chance_outcomes().values()) == {Fraction(1, 17 - card)}
        dealt.append(min(game.legal(), key=lambda action: int(action.split()[1])))
        game.apply(dealt[-1])
        assert [len(hand) for hand in game.cards] == [
            min(max(card + 1 - seat * game.hand_size, 0), game.hand_size) for seat in game.seats
        ]
    return dealt


@pytest.mark.parametrize("players", PLAYERS)
def test_recommended_market_is_the_twelve_tiles_with_the_bird_and_needs_no_chance(players: int) -> None:
    game = started("recommended", players)
    assert len(game.market) == 12
    deal_cards(game)
    assert game.market == game.box.recommended
    assert game.phase == "turn"


@pytest.mark.parametrize("players", PLAYERS)
def test_random_market_draws_twelve_of_the_24_before_the_cards(players: int) -> None:
    game = started("random", players)
    drawn: list[str] = []
    for number in range(12):
        outcomes = game.chance_outcomes()
        assert len(outcomes) == 24 - number
        assert set(outcomes.values()) == {Fraction(1, 24 - number)}
        assert {f"market {tile}" for tile in (*drawn, "wheat_field")}.isdisjoint(outcomes)
        action = max(outcomes)
        drawn.append(action.split()[1])
        game.apply(action)
    assert sorted(game.market) == sorted(drawn)
    deal_cards(game)


@pytest.mark.parametrize("players", PLAYERS)
def test_draft_deals_all_24_and_passes_the_rest_to_the_left_until_twelve_lie_in_the_market(players: int) -> None:
    game = started("draft", players)
    deal_cards(game)
    dealt: list[list[str]] = [[] for _ in range(players)]
    for number in range(24):
        assert game.phase == "tile"
        assert set(game.chance_outcomes().values()) == {Fraction(1, 24 - number)}
        action = min(game.legal())
        dealt[number // (24 // players)].append(action.split()[1])
        game.apply(action)
    assert game.hands == dealt
    for passed in range(12 // players):
        shown = set(game.market)
        picked = []
        for seat in range(players):
            assert (game.phase, game.to_move) == ("pick", seat)
            hand = dealt[(seat - passed) % players]
            assert game.legal() == {f"pick {tile}" for tile in hand}
            picked.append(hand.pop())
            assert set(game.market) == shown
            game.apply(f"pick {picked[-1]}")
        assert set(game.market) == shown | set(picked)
    assert (len(game.market), game.hands) == (12, [[]] * players)
    assert game.phase in ("turn", "redraw")


@pytest.mark.parametrize("players", PLAYERS)
def test_pick_one_deals_two_each_again_and_again_and_the_other_one_leaves_the_game(players: int) -> None:
    game = started("pick_one", players)
    deal_cards(game)
    seen: set[str] = set()
    for _ in range(12 // players):
        for _ in range(2 * players):
            outcome = min(game.legal())
            assert outcome.split()[1] not in seen
            seen.add(outcome.split()[1])
            game.apply(outcome)
        assert [len(hand) for hand in game.hands] == [2] * players
        shown = set(game.market)
        kept = [max(hand) for hand in game.hands]
        for seat, tile in enumerate(kept):
            assert game.to_move == seat
            assert game.legal() == {f"pick {choice}" for choice in game.hands[seat]}
            assert set(game.market) == shown
            game.apply(f"pick {tile}")
        assert set(game.market) == shown | set(kept)
    assert (len(game.market), len(seen)) == (12, 24)
    assert game.phase in ("turn", "redraw")


# Impossible cards.

NEITHER_11_NOR_18 = [
    *["workshop", "bar", "bakery", "brewery", "carpenter", "shop"],
    *["fountain", "gold_mine", "fishmonger", "well", "restaurant", "residence"],
]
"""No tile that costs 3 stone or 3 wood."""


@pytest.mark.parametrize(
    ("card", "enough", "too_few"),
    [
        (5, ["restaurant"], ["bakery", "warehouse", "shop"]),
        (5, ["marketplace"], []),
        (5, ["pawnshop"], []),
        (8, ["pier"], ["pawnshop", "bakery"]),
        (8, ["marketplace"], []),
        (9, ["bakery", "book_store"], ["bakery", "residence"]),
        (10, ["workshop"], ["pawnshop", "shop", "statue"]),
        (11, ["church"], ["restaurant", "workshop"]),
        (11, ["watchtower"], []),
        (13, ["gold_mine"], ["church", "shop", "quarry", "pawnshop"]),
        (14, ["brewery"], ["church", "pier", "well", "bar", "residence", "castle"]),
        (14, ["pawnshop"], []),
        (16, ["well", "brewery"], ["well", "cathedral", "castle", "watchtower"]),
        (18, ["quarry"], ["bakery", "restaurant", "residence"]),
        (18, ["watchtower"], []),
    ],
)
def test_a_marked_card_is_impossible_without_the_tiles_that_can_meet_it(
    card: int, enough: list[str], too_few: list[str]
) -> None:
    box = LittleTown().box
    assert not box.impossible(card, enough)
    assert box.impossible(card, too_few)


def test_a_card_without_the_mark_is_never_impossible() -> None:
    box = LittleTown().box
    assert box.marked == {5, 8, 9, 10, 11, 13, 14, 16, 18}
    assert not any(box.impossible(card, []) for card in set(box.card_points) - box.marked)


def test_no_card_of_the_recommended_market_is_impossible() -> None:
    box = LittleTown().box
    assert not any(box.impossible(card, box.recommended) for card in box.card_points)


def in_random_market(tiles: list[str], hands: list[list[int]]) -> LittleTown:
    game = started("random", len(hands))
    return play(game, *(f"market {tile}" for tile in tiles), *(f"card {card}" for hand in hands for card in hand))


def test_impossible_cards_are_replaced_seat_by_seat_and_again_if_need_be() -> None:
    game = in_random_market(NEITHER_11_NOR_18, [[1, 2, 3, 18], [4, 5, 6, 8]])
    assert (game.phase, game.to_move) == ("redraw", "chance")
    undealt = {9, 10, 11, 12, 13, 14, 15, 16, 17}
    assert game.chance_outcomes() == {f"redraw {card}": Fraction(1, 9) for card in undealt}
    play(game, "redraw 11")
    assert game.chance_outcomes() == {f"redraw {card}": Fraction(1, 8) for card in undealt - {11}}
    play(game, "redraw 12")
    assert (game.phase, game.cards, game.discarded) == ("turn", [[1, 2, 3, 12], [4, 5, 6, 8]], [18, 11])


def test_a_discarded_card_is_not_drawn_again_and_two_seats_replace_in_order() -> None:
    game = in_random_market(NEITHER_11_NOR_18, [[1, 2], [3, 4], [5, 11], [6, 18]])
    assert "redraw 11" not in game.legal()
    play(game, "redraw 8")
    assert (game.phase, game.cards[2], game.cards[3]) == ("redraw", [5, 8], [6, 18])
    assert {"redraw 11", "redraw 18", "redraw 8"}.isdisjoint(game.legal())
    play(game, "redraw 9")
    assert (game.phase, game.cards[3], game.discarded) == ("turn", [6, 9], [11, 18])


def test_two_impossible_cards_in_one_hand_are_both_replaced() -> None:
    game = play(in_random_market(NEITHER_11_NOR_18, [[11, 18, 3, 4], [5, 6, 8, 9]]), "redraw 12", "redraw 13")
    assert (game.phase, set(game.cards[0]), set(game.discarded)) == ("turn", {3, 4, 12, 13}, {11, 18})


@pytest.mark.parametrize("market", ["random", "draft", "pick_one"])
def test_every_hand_is_possible_when_the_first_turn_begins(market: str) -> None:
    redraws = 0
    for seed in range(60):
        dice = random.Random(seed)
        game = LittleTown(market=market, players=PLAYERS[seed % 3], board="AB"[seed % 2])
        while game.phase != "turn":
            redraws += game.phase == "redraw"
            game.apply(dice.choice(sorted(game.legal())))
        assert not any(game.box.impossible(card, game.market) for hand in game.cards for card in hand)
        assert [len(hand) for hand in game.cards] == [game.hand_size] * game.players
        assert len(set(game.market)) == 12
        assert verbs(game) >= {"worker"}
    assert redraws > 0
