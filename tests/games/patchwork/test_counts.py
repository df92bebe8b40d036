"""Numbers that must come out: the most legal actions, the longest game, the action trees of outside games."""

from functools import cache

import pytest

from parlour.core import kernel
from parlour.core.chance import generator
from parlour.core.game import State
from parlour.games.patchwork import parts
from parlour.testing import count_action_sequences
from tests.games.patchwork.outside import GAMES, begun
from tests.games.patchwork.table import PATCH_IDS, dealt, first_buy, patchwork, play, position, texts


def test_at_most_1345_legal_actions() -> None:
    """The three patches with most placements, all affordable, on an empty quilt; and the advance."""
    state = position("p08", "p09", "p13", buttons=[99, 99])
    assert len(state.legal_actions()) == 1345
    placements = sorted((parts.PLACEMENT_PATCH.tolist().count(patch) for patch in range(33)), reverse=True)
    assert 1 + sum(placements[:3]) == 1345 == patchwork().type.max_legal_actions


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case["id"])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_action_tree(case: dict[str, dict[str, int]], depth: int) -> None:
    assert count_action_sequences(begun(case), depth) == case["action_tree"][str(depth)]


def longest_game_of_moves(quick: int) -> int:
    """The most advances and purchases in one game, if money and room were no matter.

    ``quick`` patches take one space of time, and of every longer time there are as many as one likes.
    """
    times = sorted(set(parts.TIME.tolist()) - {1})
    end = parts.LAST_SPACE

    @cache
    def most(behind: int, ahead: int, quick: int) -> int:
        """From the turn of the player on ``behind``."""
        if behind == end:
            return 0
        targets = [(min(ahead + 1, end), quick)]
        targets += [(min(behind + time, end), quick) for time in times]
        if quick:
            targets.append((behind + 1, quick - 1))
        # On a shared space the mover, who arrived last, acts again; so one of the two is behind, whoever it is.
        return 1 + max(most(min(target, ahead), max(target, ahead), left) for target, left in targets)

    return most(0, 0, quick)


def test_no_game_is_longer_than_63_plies() -> None:
    """A bound from above: every leather patch is a ply as well."""
    assert longest_game_of_moves(parts.TIME.tolist().count(1)) + parts.LEATHERS == 63
    assert patchwork().max_game_length() == 63


def quick_buys(state: State) -> list[str]:
    """Purchases of the third patch on offer that end at most one space ahead."""
    view = state.view()
    own, other = view["position"][view["to_move"]], view["position"][1 - view["to_move"]]
    patch = view["offer"][-1]
    time = int(parts.TIME[PATCH_IDS.index(patch)])
    if time > 2 or own + time > other + 1 or own == other:
        return []
    return [text for text in texts(state) if text.startswith(f"buy {patch} ")]


def test_a_game_of_63_plies() -> None:
    """All four patches of one space are bought one space behind; those of two spaces do as well as an advance."""
    bought = ["p24", "p12", "p22", "p03", "p04", "p05", "p13", "p06", "p18", "p08"]
    rest = [patch for patch in PATCH_IDS[1:] if patch not in bought]
    # Every third patch is one to buy, so that the one that comes last, p01, is reached after ten purchases.
    circle = [patch for i, third in enumerate(bought) for patch in (*rest[2 * i : 2 * i + 2], third)]
    state = dealt(*circle)
    assert state.view()["circle"][-1] == "p01"
    while not state.is_terminal():
        leather = [text for text in texts(state) if text.startswith("leather")]
        play(state, (leather or quick_buys(state) or ["advance"])[0])
    assert state.ply - 32 == 63
    assert {"p01", "p24", "p04", "p18"} <= {piece["patch"] for quilt in state.view()["placed"] for piece in quilt}


@pytest.mark.parametrize("leather", parts.LEATHER_LAYOUTS)
def test_random_games_keep_to_the_declared_maximum(leather: str) -> None:
    rng = generator(1)
    start = patchwork(leather).new_initial_state()
    lengths = [kernel.playout(start.clone().record, rng, 1000) - 32 for _ in range(50_000)]
    assert max(lengths) <= 63
    assert min(lengths) > 5


def test_first_buy_is_the_first_legal_placement() -> None:
    assert first_buy(position("p10", buttons=[6, 6]), "p10") == "buy p10 a1 b1 a2 b2"
