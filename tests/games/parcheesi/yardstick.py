"""Play of the compiled rules held against the slow ones of ``tests/reference``, ply by ply."""

import random
from collections import Counter
from typing import Any

from parlour.core.game import Game, State
from parlour.games.parcheesi.pairs import MOST_TURNS
from tests.games.parcheesi.table import Square, crowded, texts
from tests.reference import parcheesi as reference

_PHASES = {"first_player": "first"}
_SHARED = ("to_move", "scores", "winners", "quarters", "pawns", "dice", "bonuses", "doublets", "roll")


def same_position(state: State) -> reference.Parcheesi:
    """The reference put into the position of ``state``, which is before a roll."""
    view = state.view()
    options = dict(view["options"])
    players = options.pop("players")
    options["pair_limit"] = None if options["pair_limit"] == "none" else options["pair_limit"]
    if view["phase"] == "first":
        return reference.Parcheesi(players, **options)
    held = [[[pair["square"], pair["turns"]] for pair in pairs] for pairs in view["pairs_held"]]
    keys = {key: view[key] for key in ("pawns", "turn", "doublets")}
    return reference.Parcheesi.from_position({**keys, "held": held}, players, **options)


def compare(state: State, game: reference.Parcheesi, last: str | None) -> None:
    """Hold mover, legal actions, view and returns against the reference."""
    assert state.current_player() == game.player
    assert sorted(texts(state)) == sorted(game.legal())
    view, expected = state.view(), game.view()
    assert {key: view[key] for key in _SHARED} == {key: expected[key] for key in _SHARED}
    assert view["phase"] == _PHASES.get(expected["phase"], expected["phase"])
    assert view["last_action"] == last
    if expected["turn"] is not None:
        assert view["turn"] == expected["turn"]
    if game.options["pair_limit"] is not None:
        assert [_held(pairs) for pairs in view["pairs_held"]] == _held_in(game)
    assert state.returns() == game.returns()


def _held(pairs: list[dict[str, Any]]) -> dict[Square, int]:
    return {pair["square"]: pair["turns"] for pair in pairs}


def _held_in(game: reference.Parcheesi) -> list[dict[Square, int]]:
    """As the rules have them: turns beyond the greatest limit are alike, and a captured pair is forgotten at once."""
    return [
        {square: min(turns, MOST_TURNS) for square, turns in held.items() if seat == game.turn or square in standing}
        for seat, held in enumerate(game.held)
        for standing in [game.board.pairs(game.pawns[seat])]
    ]


def play_on(state: State, rolls: int, rng: random.Random) -> Counter[str]:
    """Play ``rolls`` random rolls, or to the end, comparing at each ply; how often each verb was played."""
    game = same_position(state)
    happened: Counter[str] = Counter()
    last = None
    while True:
        try:
            compare(state, game, last)
        except AssertionError as error:
            raise AssertionError(f"{state.view()}\nfrom {state.origin}\nby {state.notation()}") from error
        if state.is_terminal() or (state.is_chance_node() and happened["roll"] >= rolls):
            break
        action = rng.choices(*_weighed(state))[0] if state.is_chance_node() else rng.choice(state.legal_actions())
        last = state.action_to_string(action)
        verb, *words = last.split()
        happened[f"{verb} lap" if words[-1:] == ["lap"] else verb] += 1
        state.apply_action(action)
        game.apply(last)
    happened["end"] += state.is_terminal()
    return happened


def _weighed(state: State) -> Any:
    """Doublets twice as often as they come: they are the rolls with the most to them."""
    outcomes = state.chance_outcomes()
    seldom = min(weight for _, weight in outcomes)
    return [action for action, _ in outcomes], [4 * seldom if weight == seldom else weight for _, weight in outcomes]


def play_rolls(game: Game, rolls: int, rng: random.Random, lengths: tuple[int, ...] = (3, 3, 12, 200)) -> Counter[str]:
    """``rolls`` rolls or a few more, of games from their start and from crowded positions."""
    happened: Counter[str] = Counter()
    while happened["roll"] < rolls:
        length = rng.choice(lengths)
        state = game.new_initial_state() if length == max(lengths) else crowded(game, rng)
        happened += play_on(state, min(length, rolls - happened["roll"]), rng)
    return happened
