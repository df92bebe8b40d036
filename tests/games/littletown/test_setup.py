"""Setting up: the start player, the four markets, secret picks, cards that a market rules out."""

import pytest

from parlour.core.game import State
from tests.games.littletown.table import RECOMMENDED, dealt, events, littletown, market_of, play, texts


def outcomes(state: State) -> dict[str, float]:
    return {state.action_to_string(action): share for action, share in state.chance_outcomes()}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_starts_equally_often(players: int) -> None:
    state = littletown(players=players).new_initial_state()
    assert outcomes(state) == pytest.approx({f"start {seat}": 1 / players for seat in range(players)})
    state = dealt(start=players - 1, players=players)
    assert state.current_player() == state.view()["start_player"] == players - 1


def test_objectives_are_dealt_seat_by_seat_from_seventeen() -> None:
    state = play(littletown(players=3).new_initial_state(), "start 1")
    drawn = [18, 1, 9, 4, 2, 17, 3, 6, 8]
    for number, card in enumerate(drawn):
        assert len(outcomes(state)) == 17 - number
        told = events(state, f"card {card}", viewer=number // 3)
        assert told[0] == {"event": "card", "seat": number // 3, "card": card}
    assert [state.view(seat)["objectives"][seat]["cards"] for seat in range(3)] == [[1, 9, 18], [2, 4, 17], [3, 6, 8]]
    assert state.view()["phase"] == "turn"


def test_the_recommended_market_needs_no_chance() -> None:
    state = littletown().new_initial_state()
    assert state.view()["market"] == market_of(*RECOMMENDED)
    assert play(state, "start 0").view()["phase"] == "cards"


def test_the_random_market_is_drawn_from_the_twenty_four() -> None:
    state = play(littletown(market="random").new_initial_state(), "start 0")
    for number in range(12):
        assert state.view()["phase"] == "market"
        assert len(outcomes(state)) == 24 - number
        state.apply_action(state.legal_actions()[-1])
    assert state.view()["phase"] == "cards"
    assert len(state.view()["market"]) == 12


# --- draft ---


def dealt_tiles(players: int, market: str) -> State:
    state = play(littletown(players=players, market=market).new_initial_state(), "start 0")
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.parametrize(("players", "size"), [(2, 12), (3, 8), (4, 6)])
def test_a_draft_deals_all_tiles_and_passes_them_to_the_left(players: int, size: int) -> None:
    state = dealt_tiles(players, "draft")
    assert [text.split()[0] for text in state.notation()].count("tile") == 24
    assert state.view()["tiles_held"] == [size] * players
    rounds = 12 // players
    for number in range(rounds):
        hands = [state.view(seat)["tiles"][seat] for seat in range(players)]
        assert not set.intersection(*map(set, hands))
        picks = []
        for seat in range(players):
            assert (state.view()["phase"], state.current_player()) == ("pick", seat)
            assert texts(state) == [f"pick {tile}" for tile in hands[seat]]
            picks.append(hands[seat][number % 2])
            assert state.view()["market"] == market_of(*state.view()["market"])
            assert picks[-1] not in state.view()["market"]
            told = events(state, f"pick {picks[-1]}")
        revealed = [{"seat": seat, "tile": tile} for seat, tile in enumerate(picks)]
        assert told[1] == {"event": "reveal", "seat": players - 1, "picks": revealed}
        assert set(picks) <= set(state.view()["market"])
        if number < rounds - 1:
            assert told[2] == {"event": "pass_on", "seat": players - 1}
            for seat in range(players):
                rest = [tile for tile in hands[seat] if tile != picks[seat]]
                following = (seat + 1) % players
                assert state.view(following)["tiles"][following] == rest
    assert len(state.view()["market"]) == 12
    assert state.view()["tiles_held"] == [0] * players


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 4), (4, 3)])
def test_pick_one_keeps_one_of_two(players: int, rounds: int) -> None:
    state = dealt_tiles(players, "pick_one")
    for number in range(rounds):
        assert state.view()["tiles_held"] == [2] * players
        for seat in range(players):
            assert len(texts(state, "pick")) == 2
            state.apply_action(state.legal_actions()[seat % 2])
        assert len(state.view()["market"]) == players * (number + 1)
        if number < rounds - 1:
            assert state.view()["phase"] == "tiles"
            assert len(outcomes(state)) == 24 - 2 * players * (number + 1)
            assert [len(state.view(seat)["tiles_out"]) for seat in range(players)] == [number + 1] * players
        while state.view()["phase"] == "tiles":
            state.apply_action(state.legal_actions()[0])
    assert [text.split()[0] for text in state.notation()].count("tile") == 24
    assert state.view()["phase"] in ("turn", "redraw")


def test_a_pick_stays_hidden_until_all_have_picked() -> None:
    state = dealt_tiles(3, "draft")
    tile = state.view(0)["tiles"][0][3]
    before = state.clone()
    assert events(state, f"pick {tile}", viewer=0)[0] == {"event": "pick", "seat": 0, "tile": tile}
    action = state.history()[-1]
    for viewer in (None, 1, 2):
        told = state.game.events(before, action, state, viewer)
        assert told[0] == {"event": "pick", "seat": 0, "hidden": True}
        view = state.view(viewer)
        assert (view["last_action"], view["pick"], view["picks"]) == (None, None, [True, False, False])
    assert state.view(0)["last_action"] == f"pick {tile}"
    assert state.view(0)["pick"] == tile


def test_one_goes_on_seeing_tiles_that_one_has_passed_on() -> None:
    state = dealt_tiles(3, "draft")
    first = state.view(0)["tiles"][0]
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    view = state.view(0)
    assert view["tiles_seen"] == [None, first[1:], None]
    assert state.view(1)["tiles_seen"] == [None, None, state.view(2)["tiles"][2]]
    assert state.view()["tiles_seen"] == [None] * 3
    state.apply_action(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    assert state.view(0)["tiles_seen"] == [None, first[1:], None], "which of them is picked is not known yet"


# --- impossible cards ---


def test_the_recommended_market_rules_out_no_card() -> None:
    state = dealt(*(5, 8, 9, 10), *(11, 13, 14, 16))
    assert state.view()["discarded"] == []
    assert state.view()["phase"] == "turn"


# Fish: none; three wood: none; two kinds in one use: none.
FEW = (
    *("workshop", "bar", "bakery", "brewery", "carpenter", "church", "warehouse", "fountain", "gold_mine", "well"),
    *("statue", "castle"),
)


def test_an_impossible_card_is_shown_and_replaced() -> None:
    state = play(littletown(market="random").new_initial_state(), "start 0", *(f"market {tile}" for tile in FEW))
    play(state, "card 1", "card 8", "card 18", "card 2", "card 5", "card 3", "card 4")
    told = events(state, "card 6")
    assert [(event["event"], event.get("card")) for event in told[1:]] == [("discard", 8), ("discard", 18)]
    assert {event["seat"] for event in told} == {0, 1}
    view = state.view()
    assert (view["phase"], view["discarded"], view["to_move"]) == ("redraw", [8, 18], None)
    assert [hand["count"] for hand in view["objectives"]] == [2, 4]
    assert set(outcomes(state)) == {f"redraw {n}" for n in (9, 10, 11, 12, 13, 14, 15, 16, 17)}
    play(state, "redraw 9")
    told = events(state, "redraw 10")
    assert [(event["event"], event["seat"], event.get("card")) for event in told] == [
        ("redraw", 0, None),
        ("discard", 1, 5),
    ]
    play(state, "redraw 11")
    assert (state.view()["phase"], state.view()["discarded"]) == ("turn", [5, 8, 18])
    assert state.view(0)["objectives"][0]["cards"] == [1, 2, 9, 10]
    assert state.view(1)["objectives"][1]["cards"] == [3, 4, 6, 11]


def test_a_replacement_may_be_impossible_too() -> None:
    state = play(littletown(market="random").new_initial_state(), "start 0", *(f"market {tile}" for tile in FEW))
    play(state, *(f"card {number}" for number in (1, 2, 3, 8, 4, 6, 12, 15)))
    told = events(state, "redraw 18", viewer=1)
    assert told == [{"event": "redraw", "seat": 0, "hidden": True}, {"event": "discard", "seat": 0, "card": 18}]
    assert state.view()["phase"] == "redraw"
    assert "redraw 18" not in outcomes(state)
    play(state, "redraw 17")
    assert state.view(0)["objectives"][0]["cards"] == [1, 2, 3, 17]
    assert state.current_player() == 0


RULED_OUT = {
    # A market that rules the card out, and a tile that in place of its last one would help. The Wheat Fields never do.
    5: (" ".join(FEW), "pawnshop"),
    8: (" ".join(FEW), "pier"),
    9: ("shop bar brewery cathedral well castle statue pier barn restaurant warehouse workshop", "bakery"),
    10: ("shop bar bakery brewery church fountain gold_mine well statue castle residence watchtower", "carpenter"),
    11: ("shop bar bakery brewery quarry fountain gold_mine well carpenter barn residence pier", "church"),
    13: ("shop church fountain cathedral well castle statue pier barn restaurant warehouse workshop", "book_store"),
    14: ("shop church fountain cathedral well castle statue pier bar book_store gold_mine quarry", "pawnshop"),
    16: ("shop well carpenter cathedral castle statue pier book_store gold_mine quarry pawnshop residence", "bar"),
    18: (" ".join(FEW), "quarry"),
}


@pytest.mark.parametrize("card", RULED_OUT)
def test_which_markets_make_a_card_impossible(card: int) -> None:
    market, help_ = RULED_OUT[card]
    tiles = market.split()
    for chosen, discarded in ((tiles, [card]), ([*tiles[:-1], help_], [])):
        state = play(littletown(market="random").new_initial_state(), "start 0", *(f"market {t}" for t in chosen))
        play(state, *(f"card {number}" for number in (card, 1, 2, 3, 4, 6, 12, 15)))
        assert state.view()["discarded"] == discarded
