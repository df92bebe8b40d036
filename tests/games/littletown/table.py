"""Setting up Little Town for a test: by position, or by chosen deals."""

import random
from collections.abc import Iterator
from typing import Any

from parlour.core.game import Game, State
from parlour.games import load_game
from parlour.games.littletown.parts import KINDS, TILE_IDS
from parlour.games.littletown.state import OPTION_VALUES

RECOMMENDED = (
    *("workshop", "bakery", "quarry", "church", "warehouse", "shop", "barn", "gold_mine", "pawnshop", "well"),
    *("statue", "castle"),
)
LINES = ("buildings", "uses", "objectives", "clock", "feeding", "castle", "watchtower", "coins", "total")


def littletown(**options: Any) -> Game:
    return load_game("littletown", **{"players": 2, **options})


def play(state: State, *actions: str) -> State:
    """Play ``actions``, in notation; the same state."""
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def texts(state: State, verb: str = "") -> list[str]:
    """The legal actions, in notation, that begin so."""
    return [text for text in map(state.action_to_string, state.legal_actions()) if text.startswith(verb)]


def cubes(**numbers: int) -> dict[str, int]:
    return {kind: numbers.get(kind, 0) for kind in KINDS}


def building(square: str, tile: str, owner: int = 0) -> dict[str, Any]:
    return {"square": square, "tile": tile, "owner": owner}


def town(*seats: dict[str, str]) -> list[dict[str, Any]]:
    """Buildings by square, a mapping for each seat: ``town({"b1": "wheat_field"}, {"c3": "bakery"})``."""
    return [building(square, tile, seat) for seat, tiles in enumerate(seats) for square, tile in tiles.items()]


def hand(*cards: int, scored: tuple[int, ...] = ()) -> dict[str, Any]:
    """Objective cards of the viewer."""
    return {"cards": sorted(cards), "count": len(cards), "scored": sorted(scored)}


NO_CARDS: dict[str, Any] = {"cards": None, "count": 0, "scored": []}


def lines(**points: int) -> dict[str, int]:
    """A seat's score sheet."""
    return {**dict.fromkeys(LINES, 0), **points, "total": sum(points.values())}


def position(**keys: Any) -> State:
    """A state from keys of a view and options; nobody has objectives unless they are given. Seat 0 starts.

    Buildings that the market would not hold by default put the game under the market ``random``.
    """
    options = {name: keys.pop(name) for name in OPTION_VALUES if name in keys and name != "market"}
    tiles = {one["tile"] for one in keys.get("buildings", [])} - {"wheat_field"}
    if not tiles <= set(RECOMMENDED) or "market" in keys:
        options.setdefault("market", "random")
    if "market_option" in keys:
        options["market"] = keys.pop("market_option")
    return littletown(**options).from_position({"start_player": 0, **keys})


def with_cards(*cards: int, seat: int = 0, **keys: Any) -> State:
    """As ``position``, a seat of two (or ``players``) having these objective cards in hand."""
    players = keys.get("players", 2)
    objectives = [hand(*cards) if other == seat else NO_CARDS for other in range(players)]
    return position(viewer=seat, objectives=objectives, **keys)


def at_work(*squares: str, cards: tuple[int, ...] = (), **keys: Any) -> State:
    """Seat 0 has placed a worker on the last of ``squares``, and has its other workers on those before."""
    workers = [sorted(squares), *[[]] * (keys.get("players", 2) - 1)]
    keys = {"phase": "worker", "to_move": 0, "workers": workers, "worker": squares[-1], **keys}
    return with_cards(*cards, **keys)


def any_states(number: int, seed: int) -> Iterator[State]:
    """States of random games under random options, from the set-up to the end."""
    rng = random.Random(seed)
    for _ in range(number):
        state = littletown(**{name: rng.choice(values) for name, values in OPTION_VALUES.items()}).new_initial_state()
        plies = rng.randrange(220)
        while state.ply < plies and not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        yield state


def points(state: State) -> list[int]:
    scores: list[int] = state.view()["scores"]
    return scores


def held(state: State, seat: int = 0) -> dict[str, int]:
    """What a seat has of cubes and coins, kinds without any left out."""
    view = state.view()
    goods = {**view["cubes"][seat], "coins": view["coins"][seat]}
    return {kind: number for kind, number in goods.items() if number}


def events(state: State, text: str, viewer: int | None = None) -> list[dict[str, Any]]:
    """Play ``text``; what ``viewer`` is told of it."""
    before = state.clone()
    play(state, text)
    return state.game.events(before, state.history()[-1], state, viewer)


def happened(state: State, text: str) -> list[str]:
    """Play ``text``; the names of its events."""
    return [event["event"] for event in events(state, text)]


def market_of(*tiles: str) -> list[str]:
    """These tiles, in the order of the box."""
    return sorted(tiles, key=TILE_IDS.index)


def dealt(*cards: int, start: int = 0, tiles: tuple[str, ...] = (), **options: Any) -> State:
    """A game set up by these cards in the order of their dealing, up to the first choice, picks included.

    ``tiles`` are drawn for the market ``random`` in this order. A card of the lowest number comes where none is told.
    """
    state = play(littletown(**options).new_initial_state(), f"start {start}")
    play(state, *(f"market {tile}" for tile in tiles))
    for number in cards:
        play(state, f"{'card' if state.view()['phase'] == 'cards' else 'redraw'} {number}")
    while state.view()["phase"] in ("market", "cards", "redraw"):
        state.apply_action(state.legal_actions()[0])
    return state
