"""Little Town as the rules page says it, slow and plain: the yardstick for the compiled rules.

Nothing here is meant to be fast. What an action costs is looked up anew every time, and an exchange is legal if, of
all the ways to go on exchanging, one makes an action payable that spends all cubes exchanged.

Readings of open points:

* A feeding pays exactly one food per worker, or all food held where that is less; exchanged food is held too.
* Card 4 wants three buildings, whatever their tiles: two Wheat Fields are two of them.
* Cards 14 and 17 count what was really taken: nothing where the supply had nothing left.
* Card 6 lets the fish come from an exchange.
* A seat's impossible cards are replaced in the order in which they lie in its hand; until its replacement is drawn a
  card stays there, and then the new one takes its place.
* A Residence's owner who may use terrain gathers from each square around it once, beside the uses; an exchange there
  can only serve a use.
* A score before the end holds what was scored so far; Castle, Watchtower and coins are added after the last feeding.
* Returns: the winners share +1 equally, the others share -1 equally.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement

from tests.reference.littletown_box import (
    FOOD,
    GATHERED,
    GRASS,
    KINDS,
    PAWNSHOP,
    WHEAT_FIELD,
    Goods,
    Square,
    around,
    pairs,
    written,
)
from tests.reference.littletown_position import Position


class LittleTown(Position):
    """One game, from the drawing of the start player to the final scoring.

    The attributes of the position may be set by a test that needs a certain one.
    """

    # What may be done.

    def chance_outcomes(self) -> dict[str, Fraction]:
        """Every outcome in notation with its probability; none where a seat acts."""
        if self.phase == "start":
            outcomes = [f"start {seat}" for seat in self.seats]
        elif self.phase in ("market", "tile"):
            outcomes = [f"{self.phase} {tile}" for tile in self.undealt_tiles]
        elif self.phase in ("card", "redraw"):
            outcomes = [f"{self.phase} {card}" for card in self.undealt_cards]
        else:
            outcomes = []
        return {outcome: Fraction(1, len(outcomes)) for outcome in outcomes}

    def legal(self) -> set[str]:
        """Every legal action in notation, or every outcome of a chance; empty at the end."""
        if self.seat is None or self.to_move == "chance":
            return set(self.chance_outcomes())
        if self.phase == "pick":
            return {f"pick {tile}" for tile in self.hands[self.seat]}
        actions = {f"exchange {kind}" for kind in KINDS if self._can_exchange(self.seat, kind)}
        for action in self._payable(self.seat):
            if action.startswith("build"):
                actions |= {f"{action} {square}" for square in self.empty_squares()}
            else:
                actions.add(action)
        if not self.pending and self.phase in ("turn", "residence"):
            if self.phase == "turn" and self.worker is None:
                actions |= {f"worker {square}" for square in self.empty_squares()}
            else:
                actions |= {f"gather {square}" for square in self._gatherable(self.seat)} | {"end"}
        return actions

    def _reach(self, seat: int) -> list[Square]:
        """The squares around the worker placed, or around the seat's Residence while it is used."""
        if self.phase == "turn":
            return around(self.worker) if self.worker else []
        if self.phase == "residence":
            return around(self.square_of("residence", seat))
        return []

    def _gatherable(self, seat: int) -> list[Square]:
        if self.phase == "residence" and self.options["residence"] == "buildings":
            return []
        return [
            square
            for square in self._reach(seat)
            if self.terrain[square] in GATHERED and square not in self.done
            if self.supply[GATHERED[self.terrain[square]]] > 0
        ]

    def _prices(self, seat: int) -> list[tuple[str, Goods]]:
        """Each action that spends and that place and time allow, with all it costs; a build without its square."""
        if self.phase == "feeding":
            return [(f"feed fish={f} wheat={w}", {"fish": f, "wheat": w}) for f, w in self._meals(seat)]
        if self.phase == "turn" and self.worker is None:
            if self.houses_left[seat] == 0:
                return []
            tiles = [*self.market, *([WHEAT_FIELD] if self.wheat_left else [])]
            return [(f"build {tile}", self.box.tiles[tile].cost) for tile in tiles]
        prices = []
        for square in self._reach(seat):
            if square in self.buildings and square not in self.done:
                tile, owner = self.buildings[square]
                fee = 0 if owner == seat else 1
                if tile == PAWNSHOP:
                    for pair in pairs():
                        for other in self._pairs_for(pair):
                            action = f"use {square} {written(pair)}>{written(other)}"
                            prices.append((action, pair | {"coins": fee}))
                elif self.box.tiles[tile].usable:
                    inputs = self.box.tiles[tile].inputs
                    prices.append((f"use {square}", inputs | {"coins": inputs.get("coins", 0) + fee}))
        return prices

    def _meals(self, seat: int) -> list[tuple[int, int]]:
        """Fish and wheat of each feeding: as many cubes as there are workers, or all that are held."""
        cubes = min(self.workers_dealt, sum(self.goods[seat][kind] for kind in FOOD))
        return [(fish, cubes - fish) for fish in range(cubes + 1)]

    def _pairs_for(self, pair: Goods) -> list[Goods]:
        """What the Pawnshop can give for a pair: other pairs of which the supply has both once it holds the pair."""
        return [
            other
            for other in pairs()
            if other != pair and all(n <= self.supply[kind] + pair.get(kind, 0) for kind, n in other.items())
        ]

    def _payable(self, seat: int) -> list[str]:
        """The actions of `_prices` that the seat can pay for and that spend all cubes exchanged."""
        return [
            action
            for action, price in self._prices(seat)
            if all(n <= self.goods[seat][kind] for kind, n in price.items())
            if all(n <= price.get(kind, 0) for kind, n in self.pending.items())
        ]

    def _can_exchange(self, seat: int, kind: str) -> bool:
        """Whether the seat can exchange for this cube, perhaps for others too, and then spend all of them at once."""
        further = min(self.goods[seat]["coins"] // self.box.price, self.box.most_cubes - self.pending.total()) - 1
        for number in range(further + 1):
            for kinds in combinations_with_replacement(KINDS, number):
                wanted = Counter((kind, *kinds))
                if all(n <= self.supply[k] for k, n in wanted.items()):
                    self._exchange(seat, wanted)
                    spent = bool(self._payable(seat))
                    self._exchange(seat, wanted, back=True)
                    if spent:
                        return True
        return False

    def _exchange(self, seat: int, wanted: Counter[str], back: bool = False) -> None:
        """Coins for cubes that must be spent at once; `back` undoes it."""
        sign = -1 if back else 1
        self.pay(seat, {"coins": sign * self.box.price * wanted.total()})
        for kind, number in wanted.items():
            self.pay(seat, {kind: -sign * number})
            self.pending[kind] += sign * number
        self.pending = +self.pending

    # What is done.

    def apply(self, action: str) -> None:
        """Carry out one action or outcome; ValueError for an illegal one, and nothing has changed then."""
        if action not in self.legal():
            raise ValueError(f"{action!r} is not legal in phase {self.phase} for {self.to_move}.")
        verb, *words = action.split()
        self.last_action = action
        if self.seat is None or self.to_move == "chance":
            self._draw(verb, words[0])
        elif verb == "pick":
            self._pick(self.seat, words[0])
        elif verb == "worker":
            self.worker = words[0]
            self.workers[self.seat].append(self.worker)
            self.workers_left[self.seat] -= 1
        elif verb == "gather":
            self._gather(self.seat, words[0])
        elif verb == "exchange":
            self._exchange(self.seat, Counter(words))
            self._step()
        elif verb == "use":
            self._use(self.seat, *words)
        elif verb == "build":
            self._build(self.seat, *words)
        elif verb == "feed":
            self._feed(self.seat, {word.split("=")[0]: int(word.split("=")[1]) for word in words})
        elif self.phase == "turn":
            self._end_turn(self.seat)
        else:
            self.clear_turn()
            self._next_clock()

    def _draw(self, verb: str, drawn: str) -> None:
        if verb == "start":
            self.start_players.append(int(drawn))
        elif verb == "market":
            self.market.append(drawn)
            self.undealt_tiles.remove(drawn)
        elif verb == "card":
            next(hand for hand in self.cards if len(hand) < self.hand_size).append(int(drawn))
            self.undealt_cards.remove(int(drawn))
        elif verb == "tile":
            next(hand for hand in self.hands if len(hand) < self._tiles_dealt()).append(drawn)
            self.undealt_tiles.remove(drawn)
        else:
            seat, card = self._to_replace()[0]
            self.cards[seat][self.cards[seat].index(card)] = int(drawn)
            self.undealt_cards.remove(int(drawn))
            self.discarded.append(card)
        self._next_of_setup()

    def _tiles_dealt(self) -> int:
        """How many tiles everyone is dealt face down at once."""
        return len(self.box.singles) // self.players if self.options["market"] == "draft" else 2

    def _to_replace(self) -> list[tuple[int, int]]:
        """Seat and card of each impossible card in hand, in the order of their replacement."""
        return [
            (seat, card) for seat in self.seats for card in self.cards[seat] if self.box.impossible(card, self.market)
        ]

    def _next_of_setup(self) -> None:
        """Choose the phase: start, market, cards, tiles and picks, redraws, then the first turn."""
        if self.options["market"] == "random" and len(self.market) < self.box.places:
            self.phase = "market"
        elif any(len(hand) < self.hand_size for hand in self.cards):
            self.phase = "card"
        elif len(self.market) < self.box.places:
            missing = any(len(hand) < self._tiles_dealt() for hand in self.hands)
            self.phase = "tile" if missing and self.undealt_tiles else "pick"
            self.seat = 0 if self.phase == "pick" else None
        elif self._to_replace():
            self.phase = "redraw"
            self.seat = None
        else:
            self.phase = "turn"
            self.seat = self.start_players[-1]

    def _pick(self, seat: int, tile: str) -> None:
        """Choose in secret; when all have chosen, show the tiles, then pass or throw away the others."""
        self.picks.append(tile)
        self.seat = seat + 1
        if self.seat < self.players:
            return
        for picked, hand in zip(self.picks, self.hands, strict=True):
            hand.remove(picked)
        self.market += self.picks
        self.picks = []
        if self.options["market"] == "draft":
            self.hands = [self.hands[seat - 1] for seat in self.seats]
        else:
            self.hands = [[] for _ in self.seats]
        if len(self.market) == self.box.places:
            self.hands = [[] for _ in self.seats]
        self._next_of_setup()

    def _gather(self, seat: int, square: Square) -> None:
        self.done.add(square)
        self.take(seat, {GATHERED[self.terrain[square]]: 1})
        self._step()

    def _use(self, seat: int, square: Square, traded: str = "") -> None:
        """Fee, inputs, outputs: three steps."""
        tile, owner = self.buildings[square]
        if tile == PAWNSHOP:
            inputs, outputs = (dict(Counter(side.split("+"))) for side in traded.split(">"))
        else:
            inputs, outputs = self.box.tiles[tile].inputs, dict(self.box.tiles[tile].outputs)
        self.done.add(square)
        if owner != seat:
            self.goods[seat]["coins"] -= 1
            self.goods[owner]["coins"] += 1
            self._step()
        self.pay(seat, inputs)
        self.pending.clear()
        met = set()
        if len([kind for kind in inputs if kind in KINDS]) >= 2:
            met.add(5)
        if any(self.taken[kind] for kind in inputs):
            met.add(14)
        self._step(seat, met)
        points = outputs.pop("points", 0)
        self.scores[seat] += points
        self.take(seat, outputs)
        if self.phase == "turn":
            self.uses += 1
            self.giving_points += points > 0
        self._step()

    def _build(self, seat: int, tile: str, square: Square) -> None:
        self.pay(seat, self.box.tiles[tile].cost)
        self.pending.clear()
        if tile == WHEAT_FIELD:
            self.wheat_left -= 1
        else:
            self.market.remove(tile)
        self.buildings[square] = (tile, seat)
        self.houses_left[seat] -= 1
        self.workers_left[seat] -= 1
        self.scores[seat] += self.box.tiles[tile].points
        self._step()
        self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        self.clear_turn()
        self.seat = (seat + 1) % self.players
        if not any(self.workers_left):
            self.waiting = self._from_start_player()
            self._next_clock()

    def _from_start_player(self) -> list[int]:
        return [(self.start_players[-1] + seat) % self.players for seat in self.seats]

    def _next_clock(self) -> None:
        """Score the Cathedral, and stop where a Residence is to be used; after the last seat comes the feeding."""
        while self.waiting:
            seat = self.waiting.pop(0)
            if self.owns("cathedral", seat):
                near = around(self.square_of("cathedral", seat))
                self.scores[seat] += sum(square in near for squares in self.workers for square in squares)
            if self.owns("residence", seat):
                self.phase = "residence"
                self.seat = seat
                return
        self.phase = "feeding"
        self.waiting = self._from_start_player()
        self.seat = self.waiting.pop(0)

    def _feed(self, seat: int, meal: Goods) -> None:
        self.pay(seat, meal)
        self.pending.clear()
        self.scores[seat] += self.box.unfed * (self.workers_dealt - sum(meal.values()))
        self._step(seat, {6} if meal["fish"] == self.workers_dealt else set())
        if self.waiting:
            self.seat = self.waiting.pop(0)
        elif self.round == self.box.rounds:
            self._score_at_the_end()
            self.phase = "end"
            self.seat = None
        else:
            self.start_players.append(self._next_start_player())
            self.round += 1
            self.workers = [[] for _ in self.seats]
            self.workers_left = [self.workers_dealt for _ in self.seats]
            self.phase = "turn"
            self.seat = self.start_players[-1]

    def _next_start_player(self) -> int:
        left = (self.start_players[-1] + 1) % self.players
        if self.players != 3 or not self.options["catch_up_start"] or self.round != 3:
            return left
        lowest = [seat for seat in self.seats if self.scores[seat] == min(self.scores)]
        if len(lowest) == 3:
            return left

        def last_started(seat: int) -> int:
            return max((n for n, starter in enumerate(self.start_players, 1) if starter == seat), default=0)

        return min(lowest, key=last_started)

    def _score_at_the_end(self) -> None:
        workers = {square for squares in self.workers for square in squares}
        for square, (tile, owner) in self.buildings.items():
            near = around(square)
            if tile == "castle":
                value = self.box.tiles[tile].outputs["vp_per_adjacent_own_building"]
                self.scores[owner] += value * sum(self.buildings.get(other, ("", -1))[1] == owner for other in near)
            if tile == "watchtower":
                empty = [other for other in near if self.terrain[other] == GRASS and other not in self.buildings]
                if self.options["watchtower"] == "no_worker":
                    empty = [other for other in empty if other not in workers]
                self.scores[owner] += self.box.tiles[tile].outputs["vp_per_adjacent_empty_grass"] * len(empty)
        for seat in self.seats:
            self.scores[seat] += self.goods[seat]["coins"] // 3

    def _step(self, seat: int | None = None, met: set[int] | None = None) -> None:
        """After a single step: score every open card that holds; `met` are those that a seat met by it."""
        for player in self.seats:
            now = met if met and player == seat else set()
            for card in self.cards[player]:
                if card not in self.scored[player] and (card in now or self.holds(player, card)):
                    self.scored[player].add(card)
                    self.scores[player] += self.box.card_points[card]
