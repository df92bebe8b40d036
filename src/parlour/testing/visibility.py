"""What each viewer sees: complete, ready for JSON, and nothing that the viewer cannot know."""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from parlour.core.errors import ParlourError
from parlour.core.game import Game, State
from parlour.testing.fault import ConformanceError, require

COMMON_KEYS = ("game", "options", "viewer", "to_move", "phase", "scores", "winners", "last_action")
RESAMPLES = 2
# How often what is hidden may be drawn again without ever coming out different.
RESAMPLES_OF_HIDDEN = 64
MOST_SIBLINGS = 40


def without(view: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    """The mapping less some keys."""
    return {key: value for key, value in view.items() if key not in keys}


def viewers(game: Game) -> tuple[int | None, ...]:
    """A spectator and every seat."""
    return (None, *range(game.num_players()))


def plain(value: Any) -> bool:
    """Whether ``value`` is made of what JSON knows, and of nothing that merely turns into it."""
    if isinstance(value, dict):
        return type(value) is dict and all(type(k) is str and plain(v) for k, v in value.items())
    if isinstance(value, list):
        return type(value) is list and all(map(plain, value))
    if type(value) is float:
        return bool(np.isfinite(value))
    return value is None or type(value) in {str, int, bool}


def check_view(state: State, rng: np.random.Generator) -> None:
    """Every view is JSON-ready, has the common keys, and they are right."""
    game = state.game
    player = state.current_player()
    returns = state.returns()
    last = state.last_action()
    for viewer in viewers(game):
        view = state.view(viewer)
        require(plain(view), f"the view of {viewer} is not ready for JSON: {view!r}")
        missing = [key for key in COMMON_KEYS if key not in view]
        require(not missing, f"the view of {viewer} lacks {missing}")
        expected = {
            "game": game.name,
            "options": dict(game.options),
            "viewer": viewer,
            "to_move": player if player >= 0 else None,
            "winners": [s for s, r in enumerate(returns) if r == max(returns)] if state.is_terminal() else None,
        }
        for key, value in expected.items():
            require(view[key] == value, f"the view of {viewer} has {key} {view[key]!r}, not {value!r}")
        require(isinstance(view["phase"], str) and view["phase"], f"the phase is {view['phase']!r}")
        points = isinstance(view["scores"], list) and len(view["scores"]) == game.num_players()
        require(points, f"the view of {viewer} has scores {view['scores']!r}")
        require(view["last_action"] in {None, last}, f"the view of {viewer} has last_action {view['last_action']!r}")
        require(state.view(viewer) == view, f"the view of {viewer} differs when asked again")


def check_hiding(state: State, rng: np.random.Generator) -> None:
    """What a seat cannot know is drawn anew: the seat, and a spectator, must not see the difference."""
    public = _sight(state, None)
    for seat in range(state.game.num_players()):
        sight = _sight(state, seat)
        for _ in range(RESAMPLES):
            drawn = state.resample_from_infostate(seat, rng)
            _require_same_sight(sight, _sight(drawn, seat), seat, "redrawing what it cannot know")
            require(_sight(drawn, None) == public, f"a spectator sees what seat {seat} cannot know")
            require(drawn.current_player() == state.current_player(), "redrawing changed who moves")
            require(drawn.returns() == state.returns(), "redrawing changed the returns")
            if state.current_player() == seat:
                same = drawn.legal_actions() == state.legal_actions()
                require(same, f"what seat {seat} may do depends on what it cannot know")


def check_siblings(state: State, rng: np.random.Generator) -> None:
    """Where two actions look alike to a viewer, all that it is shown and told is alike, and a seat may draw either."""
    legal = rng.permutation(state.legal_actions())[:MOST_SIBLINGS].tolist()
    children = {action: state.child(action) for action in legal}
    for viewer in viewers(state.game):
        alike: dict[str, dict[str, str | bytes]] = {}
        for action, child in children.items():
            sight = _sight(child, viewer)
            sight["events"] = json.dumps(state.game.events(state, action, child, viewer))
            first = alike.setdefault(json.dumps(without(child.view(viewer), "last_action")), sight)
            if first is not sight:
                _require_same_sight(first, sight, viewer, "an action it cannot tell from another")
                if viewer is not None:
                    _require_redrawn(child, viewer, rng)


def _sight(state: State, viewer: int | None) -> dict[str, str | bytes]:
    """All that a viewer is shown, byte for byte: the order of keys and items must not tell either."""
    shown: dict[str, str | bytes] = {"view": json.dumps(state.view(viewer))}
    if viewer is not None:
        shown["information state"] = state.information_state_string(viewer)
        shown["observation"] = state.observation_tensor(viewer).tobytes()
    return shown


def _require_same_sight(
    one: dict[str, str | bytes], other: dict[str, str | bytes], viewer: int | None, what: str
) -> None:
    whose = "a spectator" if viewer is None else f"seat {viewer}"
    for part, shown in one.items():
        require(other[part] == shown, f"{what} changed the {part} of {whose}")


def _require_redrawn(state: State, seat: int, rng: np.random.Generator) -> None:
    drawn = (state.resample_from_infostate(seat, rng) for _ in range(RESAMPLES_OF_HIDDEN))
    require(any(other != state for other in drawn), f"what seat {seat} cannot know is never redrawn")


def check_observation(state: State, rng: np.random.Generator) -> None:
    """Each seat's observation has the declared shape, and finite numbers."""
    for seat in range(state.game.num_players()):
        seen = state.observation_tensor(seat)
        right = seen.dtype == np.float32 and list(seen.shape) == state.game.observation_tensor_shape()
        require(right, f"the observation of seat {seat} is {seen.dtype} {seen.shape}")
        require(np.isfinite(seen).all(), f"the observation of seat {seat} is not finite")


def check_seats(state: State, rng: np.random.Generator) -> None:
    """Seats that there are not are refused."""
    for seat in (-1, state.game.num_players(), 10**9):
        for look in (
            state.view,
            state.observation_tensor,
            state.information_state_string,
            lambda seat: state.resample_from_infostate(seat, rng),
        ):
            try:
                look(seat)
            except ParlourError:
                continue
            raise ConformanceError(f"seat {seat} was shown something")
