"""Positions of Little Town for the tests of the reference."""

from __future__ import annotations

from typing import Any

from tests.reference.littletown import LittleTown
from tests.reference.littletown_box import WHEAT_FIELD


def begun(start: int = 0, cards: dict[int, list[int]] | None = None, **options: Any) -> LittleTown:
    """A game at its first turn, its hands of objectives replaced by `cards`: none for a seat left out."""
    game = LittleTown(**options)
    game.apply(f"start {start}")
    while game.phase != "turn":
        game.apply(min(game.legal()))
    game.cards = [list((cards or {}).get(seat, [])) for seat in game.seats]
    return game


def play(game: LittleTown, *actions: str) -> LittleTown:
    for action in actions:
        game.apply(action)
    return game


def hold(game: LittleTown, seat: int, **goods: int) -> None:
    """Let a seat hold just so much of the goods named; the rest lies in the supply."""
    for kind, number in goods.items():
        game.pay(seat, {kind: game.goods[seat][kind] - number})


def left_in_supply(game: LittleTown, **goods: int) -> None:
    """Leave only so much in the supply; the rest is out of the test's way."""
    game.supply.update(goods)


def put(game: LittleTown, seat: int, **tiles: str) -> None:
    """Put tiles on squares (`e2="bakery"`), with houses of the seat, as if they had been built before."""
    for square, tile in tiles.items():
        game.buildings[square] = (tile, seat)
        game.houses_left[seat] -= 1
        if tile == WHEAT_FIELD:
            game.wheat_left -= 1
        elif tile in game.market:
            game.market.remove(tile)


def last_worker(game: LittleTown) -> LittleTown:
    """Leave one worker, that of the seat in turn, so that the round ends after it."""
    game.workers_left = [int(seat == game.seat) for seat in game.seats]
    return game


def at_feeding(game: LittleTown) -> LittleTown:
    """Go to the round's feeding with all workers used and none on the board."""
    game.workers_left = [0 for _ in game.seats]
    first = game.start_players[-1]
    game.waiting = [(first + seat) % game.players for seat in game.seats]
    game.seat = game.waiting.pop(0)
    game.phase = "feeding"
    return game


def verbs(game: LittleTown) -> set[str]:
    return {action.split()[0] for action in game.legal()}


def legal(game: LittleTown, verb: str) -> set[str]:
    """The legal actions of one verb, without it."""
    return {action.removeprefix(verb + " ") for action in game.legal() if action.split()[0] == verb}


def tiles_to_build(game: LittleTown) -> set[str]:
    return {words.split()[0] for words in legal(game, "build")}
