"""Parcheesi as the rules page says it, slow and plain: the yardstick for the compiled rules.

Nothing here is meant to be fast. At every roll all complete plays are searched (`parcheesi_roll`), and an action is
legal if it begins one of the best. This module adds what lies between the rolls: who begins, turns, doublets, the end.

Readings of open points:

* `decline n` is offered where a `bonus … n` begins a complete play, be it one of the best for `dice_use` or not.
* `pair_limit` knows a pair by its square: it has been held through a turn if a pair of the seat stands there at the
  turn's beginning and at its end, and it is parted if none stands there at the end of the roll.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.reference.parcheesi_roll import DATA, HOME, NEST, Board, Node, Pawns, Roll, Square

CHANCE = -1
TERMINAL = -4

ALLOWED: dict[str, tuple[Any, ...]] = {
    "first_player": ("lowest_roll", "highest_roll", "given"),
    "turn_order": ("left", "right"),
    "entry_compulsory": (False, True),
    "doublet_partial": (False, True),
    "reroll": ("all_dice_used", "always"),
    "third_doublet": ("no_rule", "nearest_home"),
    "dice_use": ("most_dice_then_larger", "none_playable_left"),
    "bonus_timing": ("after_dice", "any_time"),
    "bonus_compulsory": (False, True),
    "pair_carry": ("doublets", "any_roll"),
    "double_ones": ("capture", "pass", "ignored"),
    "home_row": ("optional", "compulsory"),
}
"""Every option but `pair_limit`, which is None or a whole number from 1."""

POSITION = ("pawns", "turn", "dice", "bonuses", "doublets", "roll", "held")
"""The keys of a view from which a position is set up."""
DERIVED = ("game", "options", "viewer", "to_move", "phase", "scores", "winners", "last_action", "quarters")


class Parcheesi:
    """One game, from the dice for the first player to the win."""

    def __init__(self, players: int = 4, preset: str = "classic", data: Path = DATA, **options: Any) -> None:
        """Start before the first dice; unknown players, presets, options or values: ValueError."""
        self.board = Board(data)
        self.players = players
        self.options = self._checked(preset, options)
        self.quarters = [0, 2] if players == 2 else list(range(players))
        if self.options["turn_order"] == "left":
            self.quarters = [-quarter % 4 for quarter in self.quarters]

        self.pawns: Pawns = ((NEST,) * self.board.pawns,) * players
        self.turn = 0
        self.doublets = 0
        self.thrown: tuple[int, ...] = ()
        self.roll: Roll | None = None
        self.node: Node | None = None
        self.held: list[dict[Square, int]] = [{} for _ in range(players)]
        self.pairs_at_turn_start: set[Square] = set()
        self.last_action: str | None = None
        self.contenders: list[int] = [] if self.options["first_player"] == "given" else list(range(players))
        self.first_dice: list[int] = []

    def _checked(self, preset: str, options: dict[str, Any]) -> dict[str, Any]:
        if self.players not in (2, 3, 4):
            raise ValueError(f"Players are 2, 3 or 4, not {self.players!r}.")
        if preset not in self.board.presets:
            raise ValueError(f"Preset is one of {', '.join(self.board.presets)}, not {preset!r}.")
        for name, value in options.items():
            if name == "pair_limit":
                if value is not None and (type(value) is not int or value < 1):
                    raise ValueError(f"Option pair_limit is None or a whole number from 1, not {value!r}.")
            elif name not in ALLOWED:
                raise ValueError(f"Unknown option {name!r}; options are {', '.join(ALLOWED)}, pair_limit.")
            elif not any(value is allowed or (type(value) is str and value == allowed) for allowed in ALLOWED[name]):
                raise ValueError(f"Option {name} is one of {', '.join(map(str, ALLOWED[name]))}, not {value!r}.")
        return {**self.board.presets[preset], **options}

    @classmethod
    def from_position(
        cls, position: dict[str, Any], players: int = 4, preset: str = "classic", **options: Any
    ) -> Parcheesi:
        """A game from the keys of a view, the rest defaulted; ValueError names the field that is wrong.

        With `dice` or `bonuses`, the seat `turn` is at the beginning of its roll: every pawn stands where it stood
        when the dice were rolled. `roll` is what the dice show, by default the first two of `dice`. With neither,
        the dice are to be rolled. `held` is per seat a list of [square of a pair, own turns it has been held].
        """
        game = cls(players, preset, **options)
        for key in position:
            if key not in POSITION + DERIVED:
                raise ValueError(f"Unknown field {key!r}.")
        game.contenders = []
        game.turn = position.get("turn", 0)
        if game.turn not in range(players):
            raise ValueError(f"Field turn: {game.turn!r} is not a seat.")
        if "pawns" in position:
            game.pawns = game._checked_pawns(position["pawns"])
        if "held" in position:
            game.held = [dict(map(tuple, pairs)) for pairs in position["held"]]
        game.doublets = position.get("doublets", 0)
        game._begin_turn()
        dice, bonuses = tuple(position.get("dice", ())), tuple(position.get("bonuses", ()))
        if any(type(die) is not int or not 1 <= die <= 6 for die in dice):
            raise ValueError(f"Field dice: {list(dice)!r} are not dice.")
        if (dice or bonuses) and game.winner() is None:
            game._begin_roll(tuple(position.get("roll") or dice[:2]), dice, bonuses)
        return game

    def _checked_pawns(self, pawns: list[list[Square]]) -> Pawns:
        known: list[Square] = [NEST, *range(self.board.ring), *self.board.row, HOME]
        if len(pawns) != self.players or any(len(squares) != self.board.pawns for squares in pawns):
            raise ValueError(f"Field pawns: {self.players} seats with {self.board.pawns} pawns each are needed.")
        for seat, squares in enumerate(pawns):
            others = [square for other, theirs in enumerate(pawns) if other != seat for square in theirs]
            for square in squares:
                if square not in known or type(square) is bool:
                    raise ValueError(f"Field pawns: {square!r} is not a square.")
                if square not in (NEST, HOME) and squares.count(square) > self.board.crowd:
                    raise ValueError(f"Field pawns: more than {self.board.crowd} pawns on {square}.")
                if square in range(self.board.ring) and square in others:
                    raise ValueError(f"Field pawns: two colours on {square}.")
        return tuple(tuple(sorted(squares, key=self.board.order)) for squares in pawns)

    # --- the position ---

    @property
    def phase(self) -> str:
        """`first_player` (dice for who begins), `roll` (the dice are to be rolled), `play` or `end`."""
        if self.contenders:
            return "first_player"
        if self.winner() is not None:
            return "end"
        return "roll" if self.node is None else "play"

    @property
    def player(self) -> int:
        """The seat to act, or CHANCE (-1) when dice are to be rolled, TERMINAL (-4) when the game is over."""
        return {"first_player": CHANCE, "roll": CHANCE, "play": self.turn, "end": TERMINAL}[self.phase]

    def winner(self) -> int | None:
        """The seat with all pawns home; None while the game goes on."""
        for seat, squares in enumerate(self.pawns):
            if squares.count(HOME) == self.board.pawns:
                return seat
        return None

    def chance(self) -> list[tuple[str, float]]:
        """At a chance node every outcome with its probability; else nothing."""
        if self.phase == "first_player":
            return [(f"die {n}", 1 / 6) for n in range(1, 7)]
        if self.phase == "roll":
            return [(f"roll {a}-{b}", (1 if a == b else 2) / 36) for a in range(1, 7) for b in range(1, a + 1)]
        return []

    def legal(self) -> list[str]:
        """Every legal action in notation, each once, in no particular order; none at the end."""
        if self.phase == "play":
            return sorted(self._steps()) or ["pass"]
        return [outcome for outcome, _ in self.chance()]

    def complete_plays(self) -> dict[tuple[str, ...], Pawns]:
        """With dice on the table, every complete legal play of what is left of the roll, and the pawns at its end."""
        if self.roll is None or self.node is None:
            return {}
        plays = {actions: end.pawns for actions, end in self.roll.plays(self.node)}
        return {actions or ("pass",): pawns for actions, pawns in plays.items()}

    def end_positions(self) -> set[Pawns]:
        """The pawns at the ends of all complete legal plays: the values of `complete_plays`, found sooner."""
        return set() if self.roll is None or self.node is None else {end.pawns for end in self.roll.ends(self.node)}

    def _steps(self) -> dict[str, Node]:
        """The steps that begin a complete legal play, and what they lead to."""
        if self.roll is None or self.node is None:
            return {}
        found = self.roll.search(self.node)
        return {} if found is None else found.steps

    # --- actions ---

    def apply(self, action: str) -> None:
        """Carry out one action; ValueError for an illegal one, and nothing has changed then."""
        if action not in self.legal():
            raise ValueError(f"{action!r} is not a legal action in phase {self.phase} for player {self.player}.")
        verb, *words = action.split()
        self.last_action = action
        if verb == "die":
            self._roll_for_first(int(words[0]))
        elif verb == "roll":
            larger, smaller = map(int, words[0].split("-"))
            self._roll(larger, smaller)
        elif verb == "pass":
            self._end_roll()
        else:
            self.node = self._steps()[action]
            self.pawns = self.node.pawns
            if not self._steps():
                self._end_roll()

    def _roll_for_first(self, die: int) -> None:
        """Seat by seat; those who share the best die roll again, until one is left."""
        self.first_dice.append(die)
        if len(self.first_dice) < len(self.contenders):
            return
        best = min(self.first_dice) if self.options["first_player"] == "lowest_roll" else max(self.first_dice)
        tied = [seat for seat, rolled in zip(self.contenders, self.first_dice, strict=True) if rolled == best]
        self.first_dice = []
        self.contenders = tied if len(tied) > 1 else []
        self.turn = tied[0]

    def _roll(self, larger: int, smaller: int) -> None:
        doublet = larger == smaller
        self.doublets += doublet
        if self.doublets == 3 and self.options["third_doublet"] == "nearest_home":
            self._send_back_nearest_home()
            self._end_turn()
            return
        four_steps = doublet and NEST not in self.pawns[self.turn]
        bottoms = (7 - larger, 7 - larger) if four_steps else ()
        self._begin_roll((larger, smaller), (larger, smaller, *bottoms))

    def _send_back_nearest_home(self) -> None:
        squares, quarter = self.pawns[self.turn], self.quarters[self.turn]
        out = [square for square in squares if square not in (NEST, HOME)]
        if out:
            nearest = min(out, key=lambda square: len(self.board.ahead(quarter, square)))
            back = list(squares)
            back[back.index(nearest)] = NEST
            self._set_pawns(self.turn, back)

    def _set_pawns(self, seat: int, squares: list[Square]) -> None:
        pawns = list(self.pawns)
        pawns[seat] = tuple(sorted(squares, key=self.board.order))
        self.pawns = tuple(pawns)

    def _begin_roll(self, thrown: tuple[int, ...], dice: tuple[int, ...], bonuses: tuple[int, ...] = ()) -> None:
        limit, held = self.options["pair_limit"], self.held[self.turn]
        pairs = self.board.pairs(self.pawns[self.turn])
        due = set() if limit is None else {square for square in pairs if held.get(square, 0) >= limit}
        self.thrown = thrown
        self.roll = Roll(self.board, self.options, self.quarters, self.turn, thrown, dice, due)
        self.node = self.roll.start(self.pawns, tuple(sorted(dice)), tuple(sorted(bonuses)))

    def _end_roll(self) -> None:
        """A doublet may earn another roll; else the turn ends."""
        assert self.roll is not None
        assert self.node is not None
        all_used = not self.node.dice + self.node.lost
        again = self.roll.doublet and (self.options["reroll"] == "always" or all_used)
        self.thrown, self.roll, self.node = (), None, None
        if not again and self.winner() is None:
            self._end_turn()

    def _end_turn(self) -> None:
        """A pair that stood there at the turn's beginning and its end has been held for one more turn."""
        held, began = self.held[self.turn], self.pairs_at_turn_start
        pairs = self.board.pairs(self.pawns[self.turn])
        self.held[self.turn] = {square: held.get(square, 0) + 1 if square in began else 0 for square in pairs}
        self.doublets = 0
        self.turn = (self.turn + 1) % self.players
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Pairs that were captured since the seat's last turn are held no longer."""
        held, pairs = self.held[self.turn], self.board.pairs(self.pawns[self.turn])
        self.held[self.turn] = {square: turns for square, turns in held.items() if square in pairs}
        self.pairs_at_turn_start = pairs

    # --- what is seen ---

    def view(self) -> dict[str, Any]:
        """The whole position, ready for JSON; nothing of Parcheesi is hidden."""
        winner = self.winner()
        return {
            "game": "parcheesi",
            "options": dict(self.options),
            "viewer": None,
            "to_move": self.player if self.player >= 0 else None,
            "phase": self.phase,
            "scores": [squares.count(HOME) for squares in self.pawns],
            "winners": None if winner is None else [winner],
            "last_action": self.last_action,
            "quarters": list(self.quarters),
            "pawns": [list(squares) for squares in self.pawns],
            "dice": self._dice_left(),
            "bonuses": [] if self.node is None else sorted(self.node.bonuses, reverse=True),
            "doublets": self.doublets,
            "turn": None if self.contenders else self.turn,
            "roll": list(self.thrown),
            "held": [[[square, turns] for square, turns in pairs.items()] for pairs in self.held],
        }

    def _dice_left(self) -> list[int]:
        """Largest first; `after_dice`, those that nothing can use are gone when the bonuses begin."""
        if self.node is None:
            return []
        over = self.options["bonus_timing"] == "after_dice" and all(
            action.startswith(("bonus", "decline")) for action in self.legal()
        )
        return [] if over else sorted(self.node.dice, reverse=True)

    def returns(self) -> list[float]:
        """+1 for the winner, the others share -1; zeros while the game goes on."""
        winner = self.winner()
        if winner is None:
            return [0.0] * self.players
        return [1.0 if seat == winner else -1 / (self.players - 1) for seat in range(self.players)]
