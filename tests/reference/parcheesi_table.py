"""How the tests of Parcheesi set up and play a position."""

from __future__ import annotations

from typing import Any

from tests.reference.parcheesi import POSITION, Parcheesi
from tests.reference.parcheesi_roll import Pawns, Square

COLOURS = ["green", "red", "blue", "yellow"]
PRESETS = ["classic", "boxed", "course"]
NEST: list[Square] = ["nest"] * 4


def seat_of(game: Parcheesi, colour: str) -> int:
    return game.quarters.index(COLOURS.index(colour))


def position(
    squares: dict[str, list[Square]], player: str = "green", preset: str = "classic", **more: Any
) -> Parcheesi:
    """A game of four: a colour left out has all four pawns in the nest; `more` are keys of a view, or options."""
    keys = {key: more.pop(key) for key in POSITION if key in more}
    game = Parcheesi(preset=preset, **more)
    pawns = [squares.get(COLOURS[quarter], NEST) for quarter in game.quarters]
    turn = seat_of(game, player)
    return Parcheesi.from_position({"pawns": pawns, "turn": turn, **keys}, preset=preset, **more)


def play(game: Parcheesi, *actions: str) -> Parcheesi:
    for action in actions:
        game.apply(action)
    return game


def by_colour(game: Parcheesi, pawns: Pawns) -> dict[str, tuple[Square, ...]]:
    return {COLOURS[quarter]: squares for quarter, squares in zip(game.quarters, pawns, strict=True)}


def own_ends(game: Parcheesi) -> set[tuple[Square, ...]]:
    return {pawns[game.turn] for pawns in game.end_positions()}
