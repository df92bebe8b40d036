"""A position of Little Town: what lies where, who owns what, which objectives hold, and how all of it is shown."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

from tests.reference.littletown_box import DATA, GRASS, KINDS, Box, Goods, Square, around, beside

ALLOWED: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4),
    "board": ("A", "B"),
    "market": ("recommended", "random", "draft", "pick_one"),
    "residence": ("buildings", "buildings_and_terrain"),
    "watchtower": ("no_worker", "any_grass"),
    "catch_up_start": (True, False),
}
"""Every option with its values, the default first."""


CHANCE_PHASES = ("start", "market", "card", "tile", "redraw")


class Position:
    """Everything on the table and the state of the turn; nothing here decides what is legal.

    The attributes may be set by a test that needs a certain position.
    """

    def __init__(self, data: Path = DATA, **options: Any) -> None:
        """Start before the start player is drawn; an unknown option or value: ValueError."""
        self.options = {name: values[0] for name, values in ALLOWED.items()} | options
        for name, value in self.options.items():
            if value not in ALLOWED.get(name, ()):
                raise ValueError(f"{name}={value!r} is no option of this game.")
        self.box = Box(data)
        self.players: int = self.options["players"]
        self.seats = range(self.players)
        self.terrain = self.box.boards[self.options["board"]]
        numbers = self.box.per_player[self.players]

        self.phase = "start"
        self.seat: int | None = None
        """Who acts in a phase that is no chance; in a Residence's use its owner."""
        self.last_action: str | None = None

        self.market: list[str] = list(self.box.recommended) if self.options["market"] == "recommended" else []
        self.wheat_left = self.box.wheat_fields
        self.undealt_cards = set(self.box.card_points)
        self.hand_size = numbers["objectives"]
        self.cards: list[list[int]] = [[] for _ in self.seats]
        self.scored: list[set[int]] = [set() for _ in self.seats]
        self.discarded: list[int] = []
        self.undealt_tiles = set(self.box.singles)
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.picks: list[str] = []
        """What seats 0, 1, ... have chosen of their tiles, not yet shown."""

        self.round = 1
        self.start_players: list[int] = []
        """Of rounds 1, 2, ... up to now."""
        self.workers_dealt = numbers["workers"]
        self.workers: list[list[Square]] = [[] for _ in self.seats]
        self.workers_left = [self.workers_dealt for _ in self.seats]
        self.houses_left = [numbers["houses"] for _ in self.seats]
        self.goods: list[Goods] = [dict.fromkeys(KINDS, 0) | {"coins": numbers["starting_coins"]} for _ in self.seats]
        self.supply: Goods = dict(self.box.supply)
        self.supply["coins"] -= numbers["starting_coins"] * self.players
        self.scores = [0 for _ in self.seats]
        self.buildings: dict[Square, tuple[str, int]] = {}
        """Tile and owner by square."""

        self.pending: Counter[str] = Counter()
        """Cubes exchanged and not yet spent."""
        self.waiting: list[int] = []
        """The seats still to come in the clock buildings or in the feeding."""
        self.clear_turn()

    def clear_turn(self) -> None:
        """Forget what was done in a turn or in a use of the Residence."""
        self.worker: Square | None = None
        """The worker placed in this turn."""
        self.done: set[Square] = set()
        """Squares gathered from and buildings used in this turn or in this use of a Residence."""
        self.taken: Counter[str] = Counter()
        """Cubes taken from the supply in this turn, by gathering and uses; empty while a Residence is used."""
        self.uses = 0
        """Buildings used in this turn; 0 while a Residence is used."""
        self.giving_points = 0
        """Buildings whose use gave points in this turn; 0 while a Residence is used."""

    @property
    def to_move(self) -> int | str | None:
        """The seat to act, `chance`, or None when the game is over."""
        return "chance" if self.phase in CHANCE_PHASES else self.seat

    def empty_squares(self) -> list[Square]:
        """Grass with no tile and no worker, in reading order."""
        taken = {square for squares in self.workers for square in squares} | set(self.buildings)
        return [square for square, mark in self.terrain.items() if mark == GRASS and square not in taken]

    def square_of(self, tile: str, seat: int) -> Square:
        return next(square for square, building in self.buildings.items() if building == (tile, seat))

    def owns(self, tile: str, seat: int) -> bool:
        return (tile, seat) in self.buildings.values()

    def pay(self, seat: int, price: Goods) -> None:
        """Move goods from the seat to the supply; a negative number moves them back."""
        for kind, number in price.items():
            self.goods[seat][kind] -= number
            self.supply[kind] += number

    def take(self, seat: int, wanted: Goods) -> None:
        """From the supply, or what it still has of that."""
        for kind, number in wanted.items():
            number = min(number, self.supply[kind])
            self.pay(seat, {kind: -number})
            if self.phase == "turn" and kind in KINDS:
                self.taken[kind] += number

    def holds(self, seat: int, card: int) -> bool:
        """Whether the position meets a card; 5, 6 and 14 are met by a step, not by a position."""
        goods = self.goods[seat]
        own = {square: self.box.tiles[tile] for square, (tile, owner) in self.buildings.items() if owner == seat}
        # What cards 15 to 17 count is counted in turns only.
        acting = self.seat == seat
        if card == 1:
            # Of three in one group, one touches both others.
            return any(sum(other in own for other in beside(square)) >= 2 for square in own)
        if card == 2:
            return len(own) > self.workers_dealt
        if card == 3:
            return goods["fish"] + goods["wheat"] >= 2 * self.workers_dealt
        if card == 4:
            near = {square: {self.terrain[other] for other in around(square)} for square in own}
            return any("L" in near[a] and "M" in near[b] and "F" in near[c] for a, b, c in permutations(own, 3))
        if card == 8:
            return any(tile.effect_has("fish") for tile in own.values())
        if card == 9:
            return sum(tile.effect_has("coins") for tile in own.values()) >= 2
        if card == 10:
            return any(tile.effect_has("wood", "stone") for tile in own.values())
        if card == 11:
            return any(tile.cost.get("stone", 0) >= 3 for tile in own.values())
        if card == 12:
            return goods["coins"] == 0
        if card == 13:
            return goods["coins"] >= 6
        if card == 15:
            return acting and self.uses >= 4
        if card == 16:
            return acting and self.giving_points >= 2
        if card == 17:
            return acting and self.taken.total() >= 5
        if card == 18:
            return any(tile.cost.get("wood", 0) >= 3 for tile in own.values())
        return False

    def winners(self) -> list[int] | None:
        """All seats with the highest score; None while the game goes on."""
        if self.phase != "end":
            return None
        return [seat for seat in self.seats if self.scores[seat] == max(self.scores)]

    def returns(self) -> list[float]:
        """+1 shared by the winners and -1 shared by the others; zeros if all win or while the game goes on."""
        winners = self.winners()
        if winners is None or len(winners) == self.players:
            return [0.0 for _ in self.seats]
        others = self.players - len(winners)
        return [1 / len(winners) if seat in winners else -1 / others for seat in self.seats]

    def view(self) -> dict[str, Any]:
        """The whole truth, ready for JSON; squares, tiles and cards in order (reading order, the box's, by number)."""
        order = list(self.terrain)
        tiles = list(self.box.tiles)
        return {
            "game": "littletown",
            "options": dict(self.options),
            "to_move": self.seat if self.to_move != "chance" else None,
            "phase": self.phase,
            "scores": list(self.scores),
            "winners": self.winners(),
            "last_action": self.last_action,
            "round": self.round,
            "start_player": self.start_players[-1] if self.start_players else None,
            "workers": [sorted(squares, key=order.index) for squares in self.workers],
            "workers_left": list(self.workers_left),
            "houses_left": list(self.houses_left),
            "coins": [goods["coins"] for goods in self.goods],
            "cubes": [{kind: goods[kind] for kind in KINDS} for goods in self.goods],
            "buildings": [
                {"square": square, "tile": self.buildings[square][0], "owner": self.buildings[square][1]}
                for square in sorted(self.buildings, key=order.index)
            ],
            "market": sorted(self.market, key=tiles.index),
            "wheat_left": self.wheat_left,
            "supply": dict(self.supply),
            "objectives": [sorted(hand) for hand in self.cards],
            "scored": [sorted(scored) for scored in self.scored],
            "discarded": list(self.discarded),
            "hands": [sorted(hand, key=tiles.index) for hand in self.hands],
            "picks": list(self.picks),
        }
