"""One roll of Parcheesi by exhaustive search, slow and plain: which plays are complete, and which of them are best.

A node is a moment within a roll. From it lead steps of dice, bonuses and declined bonuses. A complete play is a
sequence of steps that ends where the pair rule is kept and that no longer complete play continues; the best of them
for `dice_use`, then for `pair_limit`, are the legal ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

DATA = Path(__file__).resolve().parents[2] / "src/parlour/games/parcheesi/parcheesi.json"

T = TypeVar("T")

NEST = "nest"
HOME = "home"

Square = int | str
"""A ring square 0..67, the own home row `h0`..`h6`, `nest` or `home`."""
Pawns = tuple[tuple[Square, ...], ...]
"""Per seat the squares of its pawns, sorted."""
Step = tuple[str, "Node"]
"""An action in notation and the node it leads to."""


class Board:
    """The facts of the board and of the box, read from the data file."""

    def __init__(self, data: Path = DATA) -> None:
        box = json.loads(data.read_text(encoding="utf-8"))
        self.ring: int = box["ring"]
        self.safe: list[int] = box["safe"]
        self.entry: list[int] = [colour["entry"] for colour in box["colours"].values()]
        self.exit: list[int] = [colour["exit"] for colour in box["colours"].values()]
        self.row: list[str] = [f"h{n}" for n in range(box["home_row"])]
        self.pawns: int = box["pawns"]
        self.crowd: int = box["max_pawns_per_square"]
        self.bonus_capture: int = box["bonus_capture"]
        self.bonus_home: int = box["bonus_home"]
        self.presets: dict[str, dict[str, Any]] = box["presets"]

    def to_exit(self, quarter: int, square: int) -> int:
        """Steps from a ring square to the quarter's exit square, 0 on it."""
        return (self.exit[quarter] - square) % self.ring

    def ahead(self, quarter: int, square: Square) -> list[Square]:
        """The squares before a pawn that turns in, the nearest first, home last."""
        if isinstance(square, int):
            ring = [(square + n) % self.ring for n in range(1, self.to_exit(quarter, square) + 1)]
            return [*ring, *self.row, HOME]
        return [*self.row[self.row.index(square) + 1 :], HOME]

    def order(self, square: Square) -> tuple[int, int]:
        """The order of pawns in a view: nest, ring, home row, home."""
        if isinstance(square, int):
            return 1, square
        if square in self.row:
            return 2, self.row.index(square)
        return (0, 0) if square == NEST else (3, 0)

    def pairs(self, squares: tuple[Square, ...]) -> set[Square]:
        """The squares on which a seat with these pawns has a pair; nest and home are no squares."""
        return {square for square in squares if square not in (NEST, HOME) and squares.count(square) == self.crowd}


class Node(NamedTuple):
    """A moment within a roll."""

    pawns: Pawns
    origins: frozenset[tuple[tuple[Square, Square], ...]]
    """Every possible sorted row of (square, square when the dice were rolled) of the mover's pawns."""
    dice: tuple[int, ...]
    """Dice still to use."""
    lost: tuple[int, ...]
    """Dice given up when the bonuses began (`bonus_timing: after_dice`)."""
    bonuses: tuple[int, ...]


class Rank(NamedTuple):
    """How good a complete play is: the greater, the better; plays that are equally good are all legal."""

    dice_left: int
    pips_left: int
    parted: int


class Found(NamedTuple):
    """What the search says of a node from which a complete play exists."""

    rank: Rank
    """Of the best complete plays from here."""
    steps: dict[str, Node]
    """The actions that begin one of them; none where the roll is over."""


class Roll:
    """The search for one roll of one seat."""

    def __init__(
        self,
        board: Board,
        options: dict[str, Any],
        quarters: list[int],
        seat: int,
        thrown: tuple[int, ...],
        dice: tuple[int, ...],
        due: set[Square],
    ) -> None:
        """`thrown`: what the dice show; `dice`: the steps they give; `due`: squares of pairs to be parted."""
        self.board = board
        self.options = options
        self.seat = seat
        self.quarter = quarters[seat]
        self.doublet = len(thrown) == 2 and thrown[0] == thrown[1]
        self.ones = self.doublet and thrown[0] == 1
        self.whole = len(dice) == 4 and not options["doublet_partial"]
        self.due = due
        self.searched: dict[Node, Found | None] = {}

    def start(self, pawns: Pawns, dice: tuple[int, ...], bonuses: tuple[int, ...] = ()) -> Node:
        """The node at which the roll begins: every pawn is on its origin."""
        origins = frozenset({tuple((square, square) for square in pawns[self.seat])})
        return Node(pawns, origins, dice, (), bonuses)

    def search(self, node: Node) -> Found | None:
        """The best complete plays from a node, or None if there is none; each node is searched once."""
        if node not in self.searched:
            self.searched[node] = self._search(node)
        return self.searched[node]

    def _search(self, node: Node) -> Found | None:
        if self.won(node):
            return Found(self._rank(node), {})
        steps: dict[str, Node] = {}
        for group in self._groups(node):
            steps = {action: after for action, after in group if self.search(after) is not None}
            if steps:
                break
        if not steps:
            return Found(self._rank(node), {}) if self._may_stop(node) else None
        for action, after in self._declines(node, steps):
            if self.search(after) is not None:
                steps[action] = after
        ranks = {action: found.rank for action, after in steps.items() if (found := self.search(after)) is not None}
        best = max(ranks.values())
        return Found(best, {action: after for action, after in steps.items() if ranks[action] == best})

    def plays(self, node: Node) -> Iterator[tuple[tuple[str, ...], Node]]:
        """Every best complete play from a node: its actions and the node at its end."""
        found = self.search(node)
        if found is None or not found.steps:
            yield (), node
            return
        for action, after in found.steps.items():
            for rest, end in self.plays(after):
                yield (action, *rest), end

    def ends(self, node: Node) -> set[Node]:
        """The nodes at which the best complete plays from a node end, without a list of the plays."""
        ends, seen, todo = set(), {node}, [node]
        while todo:
            here = todo.pop()
            found = self.search(here)
            if found is None or not found.steps:
                ends.add(here)
                continue
            fresh = set(found.steps.values()) - seen
            seen |= fresh
            todo += fresh
        return ends

    # --- where a play may stop, and how good it is ---

    def won(self, node: Node) -> bool:
        return all(square == HOME for square in node.pawns[self.seat])

    def _may_stop(self, node: Node) -> bool:
        """Whether the pair rule is kept, and a four-step doublet that must be played whole is."""
        if self.whole and node.dice + node.lost:
            return False
        return any(not self._carried(origins) for origins in node.origins)

    def _carried(self, origins: tuple[tuple[Square, Square], ...]) -> bool:
        """Whether two pawns that shared a square when the dice were rolled share another one now."""
        if self.options["pair_carry"] == "doublets" and not self.doublet:
            return False
        return any(
            origins.count((square, origin)) > 1
            for square, origin in origins
            if origin != NEST and square not in (origin, HOME)
        )

    def _rank(self, node: Node) -> Rank:
        """A win counts as using every die."""
        left = () if self.won(node) else node.dice + node.lost
        if self.options["dice_use"] == "none_playable_left":
            left = ()
        parted = len(self.due - self.board.pairs(node.pawns[self.seat]))
        return Rank(-len(left), -sum(left), parted)

    # --- steps ---

    def _groups(self, node: Node) -> list[list[Step]]:
        """The steps from a node; those of a later group count only where none of an earlier one can be completed."""
        entries, moves, bonuses = self._entries(node), self._moves(node), self._bonuses(node)
        first = [entries] if self.options["entry_compulsory"] else []
        if self.options["bonus_timing"] == "any_time":
            return [*first, entries + moves + bonuses]
        return [*first, entries + moves, bonuses]

    def _entries(self, node: Node) -> list[Step]:
        entry = self.board.entry[self.quarter]
        if NEST not in node.pawns[self.seat] or any(entry in self.board.pairs(squares) for squares in node.pawns):
            return []
        found = []
        for spent in ((5,), (1, 4), (2, 3)):
            if all(die in node.dice for die in spent):
                after = node._replace(dice=without(node.dice, *spent))
                found.append(("enter " + "+".join(map(str, spent)), self._put(after, NEST, entry)))
        return found

    def _moves(self, node: Node) -> list[Step]:
        return [
            (f"move {walk}", self._put(node._replace(dice=without(node.dice, die)), square, target))
            for die in sorted(set(node.dice))
            for walk, square, target in self.walks(node, die, shows_one=self.ones and die == 1)
        ]

    def _bonuses(self, node: Node) -> list[Step]:
        return [
            (f"bonus {walk}", self._put(self._spent(node, bonus), square, target))
            for bonus in sorted(set(node.bonuses))
            for walk, square, target in self.walks(node, bonus)
        ]

    def _declines(self, node: Node, steps: dict[str, Node]) -> list[Step]:
        """Optional bonuses may be declined where they can be played now."""
        if self.options["bonus_compulsory"]:
            return []
        playable = {int(action.split()[2]) for action in steps if action.startswith("bonus")}
        return [(f"decline {bonus}", self._spent(node, bonus)) for bonus in sorted(playable)]

    def _spent(self, node: Node, bonus: int) -> Node:
        """A bonus is used or declined; `after_dice`, that is the end of the dice."""
        node = node._replace(bonuses=without(node.bonuses, bonus))
        if self.options["bonus_timing"] == "after_dice":
            node = node._replace(dice=(), lost=node.lost + node.dice)
        return node

    def walks(self, node: Node, steps: int, *, shows_one: bool = False) -> list[tuple[str, Square, Square]]:
        """Every walk of so many steps: its words in the notation, from where, to where.

        `shows_one`: the step is a die that shows 1 in a 1-1 roll.
        """
        found: list[tuple[str, Square, Square]] = []
        for square in sorted({s for s in node.pawns[self.seat] if s not in (NEST, HOME)}, key=self.board.order):
            ahead = self.board.ahead(self.quarter, square)
            if steps <= len(ahead) and self._open(node, ahead[:steps], shows_one):
                found.append((f"{square} {steps}", square, ahead[steps - 1]))
            if self.options["home_row"] == "optional" and isinstance(square, int):
                lap: list[Square] = [(square + n) % self.board.ring for n in range(1, steps + 1)]
                if steps > self.board.to_exit(self.quarter, square) and self._open(node, lap, shows_one):
                    found.append((f"{square} {steps} lap", square, lap[-1]))
        return found

    def _open(self, node: Node, path: list[Square], shows_one: bool) -> bool:
        """Whether a pawn may walk along these squares and stop on the last of them."""
        *passed, last = path
        enemies = [squares for seat, squares in enumerate(node.pawns) if seat != self.seat]
        own_pairs = self.board.pairs(node.pawns[self.seat])
        enemy_pairs = {s for squares in enemies for s in self.board.pairs(squares) if isinstance(s, int)}
        may_pass = self.ones and self.options["double_ones"] == "pass"
        if any(s in own_pairs or (s in enemy_pairs and not may_pass) for s in passed) or last in own_pairs:
            return False
        if not isinstance(last, int) or not any(last in squares for squares in enemies):
            return True
        if last in self.board.safe:
            return False
        return last not in enemy_pairs or (shows_one and self.options["double_ones"] == "capture")

    def _put(self, node: Node, square: Square, target: Square) -> Node:
        """The mover's pawn from a square onto a target that is open to it: enemies there go to their nest."""
        pawns = list(node.pawns)
        bonuses = list(node.bonuses)
        if isinstance(target, int):
            for seat, squares in enumerate(pawns):
                if seat != self.seat and target in squares:
                    bonuses += [self.board.bonus_capture] * squares.count(target)
                    pawns[seat] = self.sorted(*(NEST if s == target else s for s in squares))
        if target == HOME:
            bonuses.append(self.board.bonus_home)
        pawns[self.seat] = self.sorted(*without(node.pawns[self.seat], square), target)
        origins = set()
        for known in node.origins:
            for pawn in known:
                if pawn[0] == square:
                    moved = [*without(known, pawn), (target, pawn[1])]
                    origins.add(tuple(sorted(moved, key=lambda p: (self.board.order(p[0]), self.board.order(p[1])))))
        return node._replace(pawns=tuple(pawns), origins=frozenset(origins), bonuses=tuple(sorted(bonuses)))

    def sorted(self, *squares: Square) -> tuple[Square, ...]:
        return tuple(sorted(squares, key=self.board.order))


def without(items: tuple[T, ...], *taken: T) -> tuple[T, ...]:
    """The items less one of each taken."""
    left = list(items)
    for item in taken:
        left.remove(item)
    return tuple(left)
