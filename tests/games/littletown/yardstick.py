"""Play of the compiled rules held against the slow ones of ``tests/reference``, ply by ply."""

import random
from collections import Counter
from itertools import product
from typing import Any

from parlour.core.game import State
from parlour.games import load_game
from parlour.games.littletown.parts import SQUARE_INDEX
from parlour.games.littletown.state import OPTION_VALUES
from tests.reference import littletown as reference

COMBINATIONS = [dict(zip(OPTION_VALUES, values, strict=True)) for values in product(*OPTION_VALUES.values())]
"""All options there are."""

_PHASES = {"card": "cards", "tile": "tiles"}
_SHARED = (
    *("game", "options", "to_move", "scores", "winners", "round", "start_player", "workers", "workers_left"),
    *("houses_left", "coins", "cubes", "market", "wheat_left", "supply"),
)


def compare(state: State, game: reference.LittleTown) -> None:
    """Hold mover, legal actions, all that any viewer sees, and returns against the reference."""
    mover = game.to_move
    assert state.current_player() == (-4 if mover is None else -1 if mover == "chance" else mover)
    assert {state.action_to_string(action) for action in state.legal_actions()} == game.legal()
    assert state.returns() == game.returns()
    truth = game.view()
    public = state.view()
    assert {key: public[key] for key in _SHARED} == {key: truth[key] for key in _SHARED}
    phase = "worker" if truth["phase"] == "turn" and game.worker is not None else truth["phase"]
    assert public["phase"] == _PHASES.get(phase, phase)
    by_square = sorted(public["buildings"], key=lambda building: SQUARE_INDEX[building["square"]])
    assert by_square == truth["buildings"]
    assert public["exchanged"] == dict(game.pending)
    assert public["gathered"] + public["used"] == sorted(
        game.done, key=lambda square: (square in game.buildings, SQUARE_INDEX[square])
    )
    if phase == "worker":
        assert (public["worker"], public["taken"]) == (game.worker, {k: n for k, n in game.taken.items() if n})
    for seat in game.seats:
        _compare_hidden(state.view(seat), truth, seat)


def _compare_hidden(view: dict[str, Any], truth: dict[str, Any], seat: int) -> None:
    """What only the seat may know; in the middle of a replacement the reference's hands are not yet put in order."""
    hand = view["objectives"][seat]
    assert hand["scored"] == truth["scored"][seat]
    if truth["phase"] != "redraw":
        assert sorted(hand["cards"] + hand["scored"]) == truth["objectives"][seat]
        assert sorted(truth["discarded"]) == view["discarded"]
    own_pick = [] if view["pick"] is None else [view["pick"]]
    assert sorted(view["tiles"][seat] + own_pick) == sorted(truth["hands"][seat])
    assert own_pick == truth["picks"][seat : seat + 1]


# Chance alone hardly ever has six stone together for these.
DEAR = ("castle", "cathedral", "watchtower", "residence")


def choose(state: State, rng: random.Random, saving: bool) -> int:
    """Any legal action; at times first the verb, so that builds and uses are not drowned by squares for a worker.

    Who is ``saving`` mostly gathers all there is, and waits to build until one of the dear tiles can be paid.
    """
    legal = state.legal_actions()
    if rng.random() < 0.3:
        return rng.choice(legal)
    by_verb: dict[str, list[int]] = {}
    for action in legal:
        verb, *words = state.action_to_string(action).split()
        by_verb.setdefault("dear" if words and words[0] in DEAR else verb, []).append(action)
    if saving:
        for verb in ("dear", "gather", "worker"):
            if verb in by_verb:
                return rng.choice(by_verb[verb])
    return rng.choice(by_verb[rng.choice(sorted(by_verb))])


def play(options: dict[str, Any], seed: int) -> Counter[str]:
    """Play a whole random game, comparing at each ply; how often each event happened."""
    rng = random.Random(f"{options} {seed}")
    state, game = load_game("littletown", **options).new_initial_state(), reference.LittleTown(**options)
    happened: Counter[str] = Counter()
    saving = rng.random() < 0.5
    while True:
        try:
            compare(state, game)
        except AssertionError as error:
            raise AssertionError(f"{options}\nby {state.notation()}") from error
        if state.is_terminal():
            return happened
        before, action = state.clone(), choose(state, rng, saving)
        game.apply(state.action_to_string(action))
        state.apply_action(action)
        for event in state.game.events(before, action, state):
            happened[event["event"]] += 1
