"""Search: what it promises whoever calls it. Its strength is measured in test_strength."""

import time

import numpy as np
import pytest

from parlour.bots import BOTS, LEVELS, make_bot
from parlour.bots.search import Limits, Search
from parlour.bots.tree import NODE, clear, copy_subtree, find_child
from parlour.core.chance import SeededChance
from parlour.core.game import State
from parlour.games import load_game
from parlour.games.patchwork import evaluate

GAME = load_game("patchwork")


def first_decision(seed: bytes = b"a") -> State:
    state = GAME.new_initial_state()
    chance = SeededChance(seed)
    while state.is_chance_node():
        state.apply_action(chance.draw(state))
    return state


def play(search: Search, plies: int) -> State:
    state = first_decision()
    for _ in range(plies):
        state.apply_action(search.choose(state))
    return state


@pytest.mark.parametrize("playouts", [False, True])
def test_equal_seed_and_iterations_give_equal_moves(playouts: bool) -> None:
    limits = Limits(iterations=300, playouts=playouts)
    first, second = (play(Search(GAME, limits, seed=7), 12).history() for _ in range(2))
    assert first == second


def test_the_state_asked_about_is_unchanged() -> None:
    state = first_decision()
    before = state.clone()
    Search(GAME, Limits(iterations=200), seed=1).choose(state)
    assert state == before
    assert state.history() == before.history()


def test_only_legal_action_is_played_without_searching() -> None:
    state = GAME.from_position({"buttons": [0, 0], "circle": ["p07"], "position": [0, 3]})
    search = Search(GAME, Limits(seconds=60), seed=1)
    start = time.monotonic()
    assert search.choose(state) == state.string_to_action("advance")
    assert time.monotonic() - start < 6


def test_decided_position_takes_a_small_part_of_the_budget() -> None:
    # Seat 0 is 60 buttons ahead on the last but one space: whatever it does, it has won.
    state = GAME.from_position({"buttons": [90, 0], "position": [52, 53]})
    search = Search(GAME, Limits(iterations=100_000), seed=1)
    search.choose(state)
    assert search.iterations_done < 10_000


def test_time_bound_ends_the_search() -> None:
    search = Search(GAME, Limits(seconds=0.1), seed=1)
    state = first_decision()
    search.choose(state)
    start = time.monotonic()
    search.forget()
    search.choose(state)
    assert time.monotonic() - start < 5


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_bound_by_time_answers_legally(level: str) -> None:
    state = first_decision()
    assert make_bot(level, GAME, 1, seconds=0.2).choose(state) in state.legal_actions()


def test_search_without_a_bound_is_refused() -> None:
    with pytest.raises(ValueError, match="iterations or seconds"):
        Limits()


@pytest.mark.parametrize("name", BOTS)
def test_no_bot_chooses_where_no_seat_is_to_move(name: str) -> None:
    with pytest.raises(ValueError, match="no seat is to move"):
        make_bot(name, GAME, 1).choose(GAME.new_initial_state())


def test_priors_judge_the_state_that_the_rules_lead_to() -> None:
    state = first_decision()
    mover = state.current_player()
    for action in state.legal_actions()[::7]:
        expected = evaluate.seat_estimate(state.child(action).record, mover)
        assert evaluate._after(state.record, action) == pytest.approx(expected)


def test_tree_is_kept_between_own_moves() -> None:
    search = Search(GAME, Limits(iterations=500), seed=1)
    state = first_decision()
    for _ in range(3):
        action = search.choose(state)
        known = search.children()["visits"][list(search.children()["action"]).index(action)]
        state.apply_action(action)
    search._move_root(state)
    assert search.iterations_done == known > 0


def test_tree_of_another_game_is_not_used() -> None:
    search = Search(GAME, Limits(iterations=300), seed=1)
    search.choose(first_decision(b"a"))
    other = first_decision(b"b")
    assert search.choose(other) == Search(GAME, Limits(iterations=300), seed=1).choose(other)


def test_full_tree_is_searched_on() -> None:
    search = Search(GAME, Limits(iterations=2000, nodes=60), seed=1)
    state = first_decision()
    assert search.choose(state) in state.legal_actions()


def test_subtree_copied_keeps_its_shape() -> None:
    nodes = np.zeros(6, dtype=NODE)
    for index in range(6):
        clear(nodes[index], index, 0.5)
    nodes[0].first, nodes[0].children = 1, 2
    nodes[2].first, nodes[2].children = 3, 2
    nodes[4].first, nodes[4].children = 5, 1
    into = np.zeros(6, dtype=NODE)
    assert copy_subtree(nodes, 2, into) == 4
    assert [into[0].action, into[find_child(into, 0, 4)].action] == [2, 4]
    assert into[find_child(into, find_child(into, 0, 4), 5)].action == 5
    assert find_child(into, 0, 1) == -1


def test_win_in_one_is_found() -> None:
    # 53 next for seat 0 either way; only buying the last patch wins the game by one point.
    position = {"position": [52, 53], "first_at_end": 1, "circle": ["p31"], "buttons": [20, 30]}
    state = GAME.from_position(position)
    for playouts in (False, True):
        chosen = Search(GAME, Limits(iterations=400, playouts=playouts), seed=3).choose(state)
        assert state.action_to_string(chosen).startswith("buy p31")
