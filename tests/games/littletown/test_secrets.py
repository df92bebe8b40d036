"""What a seat cannot know is nowhere in what it is shown; redrawing it is fair."""

import json
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from parlour.bots import make_bot
from parlour.core.game import State
from parlour.games.littletown import cards, parts
from tests.games.littletown.table import (
    NO_CARDS,
    RECOMMENDED,
    any_states,
    cubes,
    dealt,
    hand,
    littletown,
    play,
    position,
    texts,
    town,
)

DRAWS = 4000


def sights(state: State, viewer: int | None) -> list[bytes]:
    """All that a viewer gets, byte for byte."""
    found = [json.dumps(state.view(viewer)).encode()]
    if viewer is not None:
        found += [state.information_state_string(viewer).encode(), state.observation_tensor(viewer).tobytes()]
    return found


def swapped(state: State, one: int, other: int) -> State:
    """The same, but two seats have each other's open cards and face-down tiles, and picked as the other."""
    twin = state.clone()
    record = twin.record
    open_cards = [int(record.cards[seat]) & ~int(record.reached[seat]) for seat in (one, other)]
    for seat, word in ((one, open_cards[1]), (other, open_cards[0])):
        scored = int(record.cards[seat]) & int(record.reached[seat])
        record.cards[seat] = scored | word
    for field in (record.tiles, record.left, record.pick):
        field[one], field[other] = int(field[other]), int(field[one])
    return twin


def test_states_that_differ_in_hidden_things_only_look_the_same() -> None:
    rng = np.random.default_rng(1)
    for state in any_states(150, seed=1):
        for seat in range(state.game.num_players()):
            drawn = state.resample_from_infostate(seat, rng)
            assert sights(drawn, seat) == sights(state, seat)
            assert sights(drawn, None) == sights(state, None)


@pytest.mark.parametrize("market", ["recommended", "pick_one"])
def test_two_seats_with_each_others_secrets_look_the_same_to_the_third(market: str) -> None:
    state = littletown(players=3, market=market).new_initial_state()
    rng = np.random.default_rng(4)
    while not state.is_terminal():
        record = state.record
        counts = [len(bin(int(record.cards[seat]) & ~int(record.reached[seat]))) for seat in range(3)]
        whole = all(int(record.tiles[seat]).bit_count() == int(record.tiles[1]).bit_count() for seat in (1, 2))
        if counts[1] == counts[2] and whole and (record.pick[1] < 0) == (record.pick[2] < 0):
            twin = swapped(state, 1, 2)
            for viewer in (None, 0):
                assert sights(twin, viewer) == sights(state, viewer)
        state.apply_action(int(rng.choice(state.legal_actions())))


def words(told: Any) -> set[str]:
    return set(json.dumps(told).replace('"', " ").replace(",", " ").split())


@pytest.mark.parametrize("market", ["draft", "pick_one"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_undealt_or_face_down_tile_is_named_to_those_who_do_not_hold_it(players: int, market: str) -> None:
    state = littletown(players=players, market=market).new_initial_state()
    rng = np.random.default_rng(players)
    while state.view()["phase"] not in ("redraw", "turn"):
        for viewer in (None, *range(players)):
            view = state.view(viewer)
            known = set(view["market"])
            if viewer is not None:
                known |= {*view["tiles"][viewer], *view["tiles_out"], view["pick"]}
                known |= {tile for tiles in view["tiles_seen"] if tiles for tile in tiles}
            del view["options"], view["score_lines"]
            assert words(view) & set(parts.TILE_IDS) <= known
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_secret_actions_are_told_to_their_seat_only() -> None:
    state = littletown(players=3, market="pick_one").new_initial_state()
    rng = np.random.default_rng(8)
    while not state.is_terminal():
        before = state.clone()
        action = int(rng.choice(state.legal_actions()))
        text = state.action_to_string(action)
        state.apply_action(action)
        verb, *rest = text.split()
        for viewer in (None, 0, 1, 2):
            told = state.game.events(before, action, state, viewer)
            hidden = [event for event in told if event.get("hidden")]
            secret = verb in ("card", "tile", "redraw") or (verb == "pick" and before.current_player() < 2)
            if not secret or told[0]["seat"] == viewer:
                assert hidden == []
                assert state.view(viewer)["last_action"] == text
            else:
                assert hidden == [{"event": verb, "seat": told[0]["seat"], "hidden": True}]
                assert state.view(viewer)["last_action"] is None
                assert rest[0] not in words([event for event in told if event["event"] == verb])


@pytest.mark.parametrize(("bot", "every"), [("random", 5), ("greedy", 5), ("beginner", 5), ("medium", 50)])
def test_bots_do_not_look_at_what_their_seat_cannot_know(bot: str, every: int) -> None:
    state = littletown(players=3, market="draft").new_initial_state()
    rng = np.random.default_rng(9)
    while not state.is_terminal():
        if state.current_player() >= 0 and state.ply % every == 0:
            chosen = {
                make_bot(bot, state.game, 5).choose(other)
                for other in (state, *(state.resample_from_infostate(state.current_player(), rng) for _ in range(3)))
            }
            assert len(chosen) == 1
        state.apply_action(int(rng.choice(state.legal_actions())))


# --- redrawing ---


def hands_drawn(state: State, seat: int, of: int, draws: int = DRAWS) -> Counter[tuple[int, ...]]:
    """Open cards of a seat as another draws them; what is drawn is read from the record, for speed."""
    rng = np.random.default_rng(1)
    drawn = (state.resample_from_infostate(seat, rng).record for _ in range(draws))
    words = Counter(int(record.cards[of]) & ~int(record.reached[of]) for record in drawn)
    numbers = {word: tuple(n for card, n in enumerate(cards.CARD_NUMBERS) if word >> card & 1) for word in words}
    return Counter({numbers[word]: count for word, count in words.items()})


def assert_even(counts: Counter[Any], wanted: int) -> None:
    """All of ``wanted`` possibilities came, about equally often (chi-square, eight standard deviations)."""
    assert len(counts) == wanted
    expected = counts.total() / wanted
    statistic = sum((count - expected) ** 2 / expected for count in counts.values())
    assert statistic < wanted - 1 + 8 * np.sqrt(2 * wanted)


def test_another_hand_is_drawn_evenly_from_the_unseen_cards() -> None:
    state = dealt(1, 2, 3, 4, players=2)
    counts = hands_drawn(state, 0, 1, 20_000)
    unseen = [number for number in cards.CARD_NUMBERS if number not in (1, 2, 3, 4)]
    assert set(counts) <= set(combinations(unseen, 4))
    assert_even(counts, 715)


def test_cards_whose_condition_has_held_are_in_nobodys_hand() -> None:
    objectives = [hand(1, 2), {**NO_CARDS, "count": 2, "scored": [13]}]
    state = position(viewer=0, objectives=objectives, reached=[[], [12, 13]], coins=[3, 9])
    counts = hands_drawn(state, 0, 1)
    assert not any({12, 13} & set(drawn) for drawn in counts)
    assert_even(counts, 13 * 12 // 2)


def test_hands_of_several_are_drawn_jointly_evenly() -> None:
    """Seat 1 cannot have 12, seat 2 neither 12 nor 13: the joint draws are even, not those seat by seat."""
    spare = [n for n in cards.CARD_NUMBERS if n not in (12, 13, 3, 6)]
    scored = {**NO_CARDS, "scored": spare[:3]}
    objectives = [{**hand(), "scored": spare[3:6]}, {**NO_CARDS, "count": 1}, {**NO_CARDS, "count": 1}]
    reached = [spare[3:6], [12, *spare], [12, 13, *spare]]
    state = position(players=3, viewer=0, objectives=objectives, reached=reached)
    rng = np.random.default_rng(2)
    joint: Counter[Any] = Counter()
    for _ in range(DRAWS):
        drawn = state.resample_from_infostate(0, rng)
        joint[tuple(drawn.view(seat)["objectives"][seat]["cards"][0] for seat in (1, 2))] += 1
    possible = {(a, b) for a, b in permutations((3, 6, 13), 2) if b != 13}
    assert set(joint) == possible
    assert_even(joint, len(possible))
    assert scored["scored"] == spare[:3]


def test_impossible_cards_are_in_no_hand_once_they_have_been_replaced() -> None:
    tiles = (
        "workshop",
        "bar",
        "bakery",
        "brewery",
        "carpenter",
        "church",
        "warehouse",
        "fountain",
        "gold_mine",
        "well",
    )
    state = dealt(*(1, 2, 3, 4), tiles=(*tiles, "statue", "castle"), market="random")
    assert state.view()["phase"] == "turn"
    drawn = {number for numbers in hands_drawn(state, 0, 1) for number in numbers}
    assert drawn.isdisjoint({5, 8, 18})


def test_before_the_market_is_complete_any_card_may_be_in_hand() -> None:
    state = dealt(*(1, 2, 3, 4), market="draft")
    assert state.view()["phase"] == "tiles"
    drawn = {number for numbers in hands_drawn(state, 0, 1) for number in numbers}
    assert drawn == set(cards.CARD_NUMBERS) - {1, 2, 3, 4}


def picking(players: int, market: str) -> State:
    state = littletown(players=players, market=market).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def test_face_down_tiles_are_drawn_evenly() -> None:
    state = picking(2, "pick_one")
    own = int(state.record.tiles[0])
    rng = np.random.default_rng(3)
    counts = Counter(int(state.resample_from_infostate(0, rng).record.tiles[1]) for _ in range(20_000))
    assert not any(own & drawn for drawn in counts)
    assert_even(counts, 22 * 21 // 2)


def test_an_unrevealed_pick_may_be_any_tile_of_the_hand() -> None:
    state = picking(2, "draft")
    play(state, texts(state)[0])
    rng = np.random.default_rng(5)
    drawn = [state.resample_from_infostate(1, rng).record for _ in range(DRAWS)]
    assert_even(Counter(int(record.pick[0]) for record in drawn), 12)
    assert all(int(record.tiles[0]) >> int(record.pick[0]) & 1 for record in drawn)


def test_what_one_has_passed_on_is_not_redrawn() -> None:
    state = picking(4, "draft")
    for _ in range(4):
        play(state, texts(state)[0])
    rng = np.random.default_rng(6)
    for _ in range(20):
        drawn = state.resample_from_infostate(0, rng)
        assert drawn.view(1)["tiles"][1] == state.view(1)["tiles"][1]
        assert drawn.view(0)["tiles"][0] == state.view(0)["tiles"][0]
    others = {tuple(state.resample_from_infostate(0, rng).view(2)["tiles"][2]) for _ in range(20)}
    assert len(others) > 1


def test_a_seat_draws_its_own_secrets_as_they_are() -> None:
    state = position(viewer=0, objectives=[hand(1, 5), NO_CARDS], buildings=town({"e3": "well"}), cubes=[cubes()] * 2)
    drawn = state.resample_from_infostate(0, np.random.default_rng(0))
    assert drawn == state
    assert set(state.view()["market"]) < set(RECOMMENDED)
