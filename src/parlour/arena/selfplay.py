"""Bots playing each other, from one seed."""

import hashlib
from collections.abc import Iterator, Sequence

from parlour.bots import make_bot
from parlour.core.chance import SeededChance
from parlour.core.game import Game, State


def derive(seed: int, *parts: object) -> bytes:
    """32 bytes that depend on the seed and on what they are for."""
    return hashlib.sha256(":".join(map(str, (seed, *parts))).encode()).digest()


def play_games(game: Game, bots: Sequence[str], games: int, seed: int) -> Iterator[State]:
    """The finished states of ``games`` games; ``bots`` names one a seat. Equal arguments give equal games."""
    for number in range(games):
        players = [
            make_bot(name, game, int.from_bytes(derive(seed, number, "seat", seat)[:8], "big"))
            for seat, name in enumerate(bots)
        ]
        chance = SeededChance(derive(seed, number, "chance"))
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.draw(state))
            else:
                state.apply_action(players[state.current_player()].choose(state))
        yield state
