"""Matches: the same deals with the seats exchanged, so that neither luck nor the first move favours anyone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parlour.arena.selfplay import Maker, play_game
from parlour.core.game import Game, State


@dataclass(frozen=True)
class Result:
    """One game of a match, finished or truncated."""

    state: State
    seats: tuple[int, ...]
    """Which of the players sat on each seat."""

    def gained(self, player: int) -> float:
        """The player's return; 0 if the game was truncated."""
        return self.state.returns()[self.seats.index(player)]


def play_match(game: Game, makers: Sequence[Maker], deals: int, seed: int) -> Iterator[Result]:
    """Play each of ``deals`` deals once for every rotation of the players round the table.

    ``makers`` makes one player a seat. Equal arguments give equal games, as far as the players are reproducible.
    """
    players = len(makers)
    for deal in range(deals):
        for rotation in range(players):
            seats = tuple((seat + rotation) % players for seat in range(players))
            yield Result(play_game(game, [makers[player] for player in seats], seed, deal), seats)
