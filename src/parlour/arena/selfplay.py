"""Bots playing each other, from one seed."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from parlour.bots import Bot, make_bot
from parlour.core.chance import SeededChance
from parlour.core.game import Game, State

Maker = Callable[[Game, int], Bot]
"""Makes a player from the game and a seed."""


def derive(seed: int, *parts: object) -> bytes:
    """32 bytes that depend on the seed and on what they are for."""
    return hashlib.sha256(":".join(map(str, (seed, *parts))).encode()).digest()


def play_game(game: Game, makers: Sequence[Maker], seed: int, number: int) -> State:
    """Play one game to its end; chance depends on ``seed`` and ``number`` only. ``makers`` makes one player a seat.

    A game that reaches ``max_game_length`` without an end is truncated: it is returned unfinished, and has no result.
    """
    players = [
        make(game, int.from_bytes(derive(seed, number, "seat", seat)[:8], "big")) for seat, make in enumerate(makers)
    ]
    chance = SeededChance(derive(seed, number, "chance"))
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal() and plies < game.max_game_length():
        if state.is_chance_node():
            state.apply_action(chance.draw(state))
        else:
            plies += 1
            state.apply_action(players[state.current_player()].choose(state))
    return state


def play_games(game: Game, bots: Sequence[str], games: int, seed: int) -> Iterator[State]:
    """The last states of ``games`` games; ``bots`` names one a seat. Equal arguments give equal games."""
    makers = [partial(make_bot, name) for name in bots]
    for number in range(games):
        yield play_game(game, makers, seed, number)
