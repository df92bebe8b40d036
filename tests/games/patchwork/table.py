"""Setting up Patchwork for a test: deals, positions, quilts that are nearly full."""

import random
from functools import cache
from typing import Any

from parlour.core.game import Game, State
from parlour.games import load_game
from parlour.games.patchwork import parts

SQUARES: tuple[str, ...] = tuple(f"{column}{row}" for row in range(1, 10) for column in "abcdefghi")
PATCH_IDS: tuple[str, ...] = tuple(f"p{number:02}" for number in range(1, 34))
Quilt = list[dict[str, Any]]


def patchwork(leather: str = "corrected") -> Game:
    return load_game("patchwork", leather=leather)


def play(state: State, *actions: str) -> State:
    """Play ``actions``, in notation; the same state."""
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def dealt(*first: str, leather: str = "corrected") -> State:
    """A game whose circle begins with ``first``, the rest by number."""
    rest = [patch for patch in PATCH_IDS[1:] if patch not in first]
    return play(patchwork(leather).new_initial_state(), *(f"deal {patch}" for patch in (*first, *rest)))


def position(*first: str, leather: str = "corrected", **keys: Any) -> State:
    """A position with ``first`` on offer, the other patches that are not placed behind them by number."""
    placed = keys.get("placed", [[], []])
    gone = {piece["patch"] for quilt in placed for piece in quilt} | set(first)
    circle = [*first, *(patch for patch in PATCH_IDS if patch not in gone)]
    return patchwork(leather).from_position({"circle": circle} | keys)


def texts(state: State) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def first_buy(state: State, patch: str) -> str:
    """The first legal placement of ``patch``."""
    return next(text for text in texts(state) if text.startswith(f"buy {patch} "))


def piece(patch: str, *squares: str) -> dict[str, Any]:
    return {"patch": patch, "squares": list(squares)}


def leather(*squares: str) -> Quilt:
    return [piece("leather", square) for square in squares]


@cache
def _by_first_square() -> list[list[int]]:
    found: list[list[int]] = [[] for _ in SQUARES]
    for placement, squares in enumerate(parts.PLACEMENT_SQUARES):
        found[SQUARES.index(squares[0])].append(placement)
    return found


def quilt(seed: int, target: list[str] | None = None, without: tuple[str, ...] = ()) -> Quilt:
    """Different patches that cover exactly ``target`` (the whole board by default); another quilt for each seed.

    ``without`` names patches that are not used. Search from the first uncovered square on, in random order.
    """
    rng = random.Random(seed)
    orders = [rng.sample(placements, len(placements)) for placements in _by_first_square()]
    masks = [int(low) | int(high) << 64 for low, high in parts.PLACEMENT_MASK]
    patches = parts.PLACEMENT_PATCH.tolist()

    def cover(free: int, used: int, budget: list[int]) -> list[int] | None:
        if not free:
            return []
        budget[0] -= 1
        for placement in orders[(free & -free).bit_length() - 1]:
            if not (used >> patches[placement] & 1 or masks[placement] & ~free):
                rest = cover(free & ~masks[placement], used | 1 << patches[placement], budget)
                if rest is not None:
                    return [placement, *rest]
            if budget[0] < 0:
                break
        return None

    free = sum(1 << SQUARES.index(square) for square in target or SQUARES)
    used = sum(1 << PATCH_IDS.index(patch) for patch in without)
    for _ in range(200):
        found = cover(free, used, [5000])
        if found is not None:
            break
        orders = [rng.sample(placements, len(placements)) for placements in orders]
    else:
        raise AssertionError("no quilt of different patches was found for these squares")
    return [piece(PATCH_IDS[patches[placement]], *parts.PLACEMENT_SQUARES[placement]) for placement in sorted(found)]
