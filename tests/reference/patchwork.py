"""Patchwork as the rules page says it, slow and plain: the yardstick for the compiled rules.

Nothing here is meant to be fast. A board is the union of the patches placed on it, income is
added up from them, and every legal action is found by trying every orientation on every square.

Reading of one open point: when a move picks up leather patches, all its automatic effects (spaces,
buttons, income, leaving the track) are done first, and then the player places the leather patches
in hand, one action each. Leather gives no income, so stopping on the mark would end no differently.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).resolve().parents[2] / "src/parlour/games/patchwork/patchwork.json"

CHANCE = -1
TERMINAL = -4
SIDE = 9
OFFERED = 3
LAST_OF_CIRCLE = "p01"
LEATHER = "leather"

Square = tuple[int, int]
"""(row, column), counted from (0, 0) at the top left; `a1` is (0, 0), `b1` is (0, 1)."""
Squares = frozenset[Square]


class Patch(NamedTuple):
    """A patch of the box: price in buttons, time in spaces, income in buttons, covered squares."""

    cost: int
    time: int
    income: int
    shape: Squares


def read_shape(rows: list[str]) -> Squares:
    """The squares marked `#` in a drawing given row by row from the top."""
    return frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")


def to_corner(shape: Iterable[Square]) -> Squares:
    """The same shape moved so that its top row and its left column are 0."""
    squares = list(shape)
    top = min(r for r, _ in squares)
    left = min(c for _, c in squares)
    return frozenset((r - top, c - left) for r, c in squares)


def orientations(shape: Squares) -> set[Squares]:
    """The distinct rotations and reflections of a shape: 1, 2, 4 or 8 of them."""
    found = set()
    for _ in range(4):
        transposed = to_corner((c, r) for r, c in shape)
        turned = to_corner((r, -c) for r, c in transposed)
        found |= {transposed, turned}
        shape = turned
    return found


def placements(shape: Squares, free: set[Square]) -> set[Squares]:
    """Every set of free squares that the shape can cover, in any orientation."""
    found = set()
    for oriented in orientations(shape):
        for row in range(SIDE):
            for column in range(SIDE):
                squares = frozenset((row + r, column + c) for r, c in oriented)
                if squares <= free:
                    found.add(squares)
    return found


def square_name(square: Square) -> str:
    """`a1` for (0, 0): the column's letter, then the row's number from the top."""
    row, column = square
    return "abcdefghi"[column] + str(row + 1)


def square_named(name: str) -> Square:
    """(0, 0) for `a1`."""
    return int(name[1]) - 1, "abcdefghi".index(name[0])


def names(squares: Iterable[Square]) -> list[str]:
    """Names in reading order: row by row from the top, in a row from `a` to `i`."""
    return [square_name(square) for square in sorted(squares)]


class Patchwork:
    """One game, from the deal of the circle to the score; seats 0 and 1.

    The attributes are the position itself and may be set by a test that needs a certain one.
    """

    def __init__(self, leather: str = "corrected", data: Path = DATA) -> None:
        """Start before the deal; `leather` is `corrected` or `original`, else ValueError."""
        box = json.loads(data.read_text(encoding="utf-8"))
        track = box["track"]
        if leather not in track["leather"]:
            allowed = ", ".join(sorted(track["leather"]))
            raise ValueError(f"Option leather is one of {allowed}, not {leather!r}.")
        self.patches: dict[str, Patch] = {
            p["id"]: Patch(p["cost"], p["time"], p["income"], read_shape(p["shape"])) for p in box["patches"]
        }
        self.income_marks: list[int] = track["income"]
        self.end: int = track["last"]
        self.tile_side: int = box["bonus_tile"]["side"]
        self.tile_points: int = box["bonus_tile"]["points"]
        self.penalty: int = box["empty_square_penalty"]

        self.dealing = True
        self.circle: list[str] = []
        self.placed: list[list[tuple[str, Squares]]] = [[], []]
        self.buttons: list[int] = [box["start"]["buttons"]] * 2
        self.position: list[int] = [track["first"]] * 2
        self.on_top = 0
        self.leather_left: list[int] = list(track["leather"][leather])
        self.leather_in_hand: list[int] = [0, 0]
        self.bonus_tile: int | None = None
        self.first_at_end: int | None = None

    @property
    def phase(self) -> str:
        """`deal`, `leather` (one in hand is to be placed), `end` or `turn`."""
        if self.dealing:
            return "deal"
        if any(self.leather_in_hand):
            return "leather"
        if self.position == [self.end, self.end]:
            return "end"
        return "turn"

    @property
    def player(self) -> int:
        """The seat to act, or CHANCE (-1) while dealing, TERMINAL (-4) when the game is over."""
        if self.phase == "deal":
            return CHANCE
        if self.phase == "end":
            return TERMINAL
        if self.phase == "leather":
            return 0 if self.leather_in_hand[0] else 1
        if self.position[0] == self.position[1]:
            return self.on_top
        return 0 if self.position[0] < self.position[1] else 1

    def free(self, seat: int) -> set[Square]:
        """The uncovered squares of a seat's board."""
        board = {(row, column) for row in range(SIDE) for column in range(SIDE)}
        for _, squares in self.placed[seat]:
            board -= squares
        return board

    def income(self, seat: int) -> int:
        """The income buttons on a seat's quilt; leather has none."""
        return sum(self.patches[patch].income for patch, _ in self.placed[seat] if patch != LEATHER)

    def score(self, seat: int) -> int:
        """Buttons, plus the tile's points, minus the penalty of each uncovered square."""
        tile = self.tile_points if self.bonus_tile == seat else 0
        return self.buttons[seat] + tile - self.penalty * len(self.free(seat))

    def winner(self) -> int | None:
        """The higher score, on a tie the first to reach the end; None while the game goes on."""
        if self.phase != "end":
            return None
        scores = [self.score(0), self.score(1)]
        if scores[0] == scores[1]:
            return self.first_at_end
        return scores.index(max(scores))

    def legal(self) -> list[str]:
        """Every legal action in notation, each once, in no particular order; none at the end."""
        phase = self.phase
        if phase == "deal":
            undealt = set(self.patches) - set(self.circle) - {LAST_OF_CIRCLE}
            return [f"deal {patch}" for patch in sorted(undealt)]
        if phase == "leather":
            return [f"leather {name}" for name in names(self.free(self.player))]
        if phase == "end":
            return []
        actions = ["advance"]
        free = self.free(self.player)
        for patch in self.circle[:OFFERED]:
            if self.patches[patch].cost <= self.buttons[self.player]:
                found = placements(self.patches[patch].shape, free)
                actions += [" ".join(["buy", patch, *names(squares)]) for squares in found]
        return actions

    def apply(self, action: str) -> None:
        """Carry out one action; ValueError for an illegal one, and nothing has changed then."""
        if action not in self.legal():
            raise ValueError(f"{action!r} is not a legal action in phase {self.phase} for player {self.player}.")
        seat = self.player
        verb, *words = action.split()
        if verb == "deal":
            self._deal(words[0])
        elif verb == "advance":
            self._advance(seat)
        elif verb == "buy":
            self._buy(seat, words[0], frozenset(square_named(word) for word in words[1:]))
        else:
            self.leather_in_hand[seat] -= 1
            self._place(seat, LEATHER, frozenset({square_named(words[0])}))
            self._lose_leather_that_cannot_be_placed(seat)

    def _deal(self, patch: str) -> None:
        self.circle.append(patch)
        if len(self.circle) == len(self.patches) - 1:
            self.circle.append(LAST_OF_CIRCLE)
            self.dealing = False

    def _advance(self, seat: int) -> None:
        start = self.position[seat]
        self._move(seat, self.position[1 - seat] + 1)
        self.buttons[seat] += self.position[seat] - start

    def _buy(self, seat: int, patch: str, squares: Squares) -> None:
        gap = self.circle.index(patch)
        self.circle = self.circle[gap + 1 :] + self.circle[:gap]
        self.buttons[seat] -= self.patches[patch].cost
        self._place(seat, patch, squares)
        self._move(seat, self.position[seat] + self.patches[patch].time)

    def _place(self, seat: int, patch: str, squares: Squares) -> None:
        self.placed[seat].append((patch, squares))
        if self.bonus_tile is None and self._has_full_square(seat):
            self.bonus_tile = seat

    def _has_full_square(self, seat: int) -> bool:
        free = self.free(seat)
        side = range(self.tile_side)
        corners = range(SIDE - self.tile_side + 1)
        return any(
            not any((top + r, left + c) in free for r in side for c in side) for top in corners for left in corners
        )

    def _move(self, seat: int, target: int) -> None:
        """Walk space by space to the target, or to the end if that comes first."""
        while self.position[seat] < min(target, self.end):
            self.position[seat] += 1
            if self.position[seat] in self.income_marks:
                self.buttons[seat] += self.income(seat)
            if self.position[seat] in self.leather_left:
                self.leather_left.remove(self.position[seat])
                self.leather_in_hand[seat] += 1
        if self.position[seat] == self.position[1 - seat]:
            self.on_top = seat
        if self.position[seat] == self.end and self.first_at_end is None:
            self.first_at_end = seat
        self._lose_leather_that_cannot_be_placed(seat)

    def _lose_leather_that_cannot_be_placed(self, seat: int) -> None:
        if not self.free(seat):
            self.leather_in_hand[seat] = 0

    def view(self) -> dict[str, Any]:
        """The whole position, ready for JSON; nothing of Patchwork is hidden."""
        winner = self.winner()
        return {
            "placed": [self._placed_in_order(seat) for seat in (0, 1)],
            "buttons": list(self.buttons),
            "income": [self.income(seat) for seat in (0, 1)],
            "position": list(self.position),
            "circle": list(self.circle),
            "offer": [] if self.dealing else self.circle[:OFFERED],
            "leather_left": sorted(self.leather_left),
            "bonus_tile": self.bonus_tile,
            "first_at_end": self.first_at_end,
            "scores": [self.score(seat) for seat in (0, 1)],
            "winners": None if winner is None else [winner],
            "to_move": self.player if self.player in (0, 1) else None,
            "phase": self.phase,
        }

    def _placed_in_order(self, seat: int) -> list[dict[str, Any]]:
        """Patches by id, then leather in reading order."""
        quilt = sorted(self.placed[seat], key=lambda p: (p[0] == LEATHER, p[0], sorted(p[1])))
        return [{"patch": patch, "squares": names(squares)} for patch, squares in quilt]

    def returns(self) -> list[int]:
        """+1 for the winner and -1 for the other; zeros while the game goes on."""
        winner = self.winner()
        if winner is None:
            return [0, 0]
        return [1, -1] if winner == 0 else [-1, 1]
