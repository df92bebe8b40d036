"""What search thinks of positions: the network, and the ends of rolls that it is asked about."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from parlour.core import kernel
from parlour.core.game import State
from parlour.games.parcheesi import heuristic, network
from parlour.games.parcheesi.ends import best_ends, chances, make_room
from tests.games.parcheesi.table import PRESETS, Square, crowded, parcheesi, position

ROOT = Path(__file__).resolve().parents[3]
TELL_OPINIONS = """
import json, random
import numpy as np
from parlour.core import kernel
from tests.games.parcheesi.table import crowded, parcheesi

told = []
for seed in range(6):
    rng = random.Random(seed)
    state = crowded(parcheesi(["classic", "boxed", "course"][seed % 3]), rng)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()[:-1]))
    legal = np.array(state.legal_actions(), dtype=np.int32)
    found, weights = np.zeros((2, 4)), np.zeros(64)
    kernel.values(state.record, found[0])
    kernel.quick_values(state.record, found[1])
    kernel.priors(state.record, legal, len(legal), weights)
    told.append([*found.ravel().tolist(), *weights.tolist()])
print(json.dumps(told))
"""


def opinion(state: State) -> list[float]:
    """Each seat's chance of winning before a roll."""
    found = np.zeros(4)
    chances(state.record, network.FIRST, network.SECOND, make_room(), found)
    return found.tolist()


def ends_by_first(state: State) -> Iterator[tuple[int, dict[State, float]]]:
    """For each legal action the positions after the roll that it leads to, with the mover's chance there."""
    mover = state.current_player()
    for action in state.legal_actions():
        todo, seen, ends = [state.child(action)], set(), {}
        while todo:
            after = todo.pop()
            if after.current_player() != mover:
                ends[after] = opinion(after)[mover]
            elif after not in seen:
                seen.add(after)
                todo += [after.child(step) for step in after.legal_actions()]
        yield action, ends


@pytest.mark.parametrize("preset", PRESETS)
def test_a_roll_is_worth_its_best_end_and_each_action_its_best_new_one(preset: str) -> None:
    rng = random.Random(preset)
    for _ in range(15):
        state = crowded(parcheesi(preset), rng)
        if state.is_terminal():
            continue
        state.apply_action(rng.choice(state.legal_actions()))
        if state.current_player() < 0:
            continue
        gains, best, found = np.zeros(64), np.zeros(1, state.record.dtype), np.zeros(4)
        n = best_ends(state.record, network.FIRST, network.SECOND, gains, best, found)
        assert n == len(state.legal_actions())
        known: set[State] = set()
        by_first = list(ends_by_first(state))
        for i, (_, ends) in enumerate(by_first):
            new = [chance for end, chance in ends.items() if end not in known]
            assert gains[i] == pytest.approx(max(new, default=-1.0))
            known |= ends.keys()
        most = max(chance for _, ends in by_first for chance in ends.values())
        assert found[state.current_player()] == pytest.approx(most)
        assert sum(found) == pytest.approx(1)


def test_further_on_is_better_and_safe_is_better_than_in_danger() -> None:
    ahead = position({"green": [20, 29, 46, 63]}, preset="course")
    behind = position({"green": [20, 29, 46, 56]}, preset="course")
    assert opinion(ahead)[0] > opinion(behind)[0]
    hunters: list[Square] = [43, 44, 45, 39]
    hunted = position({"green": [50, 29, 56, 63], "blue": hunters}, player="blue", preset="course")
    safe = position({"green": [46, 29, 56, 63], "blue": hunters}, player="blue", preset="course")
    assert opinion(safe)[0] > opinion(hunted)[0]


def test_chances_at_the_end_are_certain() -> None:
    state = position({"green": ["h6", "home", "home", "home"]}, preset="course", roll=[2, 1], dice=[2, 1], steps=2)
    state.apply_action(state.string_to_action("move h6 1"))
    assert state.is_terminal()
    assert opinion(state)[:4] == [1, 0, 0, 0]


def test_greedy_goes_by_rules_of_thumb_and_search_by_the_network() -> None:
    state = position({"green": [20, 29, 46, 63]}, preset="course")
    thumb, network_says = np.zeros(4), np.zeros(4)
    kernel.quick_values(state.record, thumb)
    kernel.values(state.record, network_says)
    found = np.zeros(4)
    heuristic.quick_values(state.record, found)
    assert thumb.tolist() == found.tolist() != network_says.tolist()
    assert sum(thumb) == pytest.approx(0, abs=1e-6)
    assert sum(network_says) == pytest.approx(0, abs=1e-6)


def test_interpreted_and_compiled_opinions_are_the_same() -> None:
    told = [
        json.loads(
            subprocess.run(
                [sys.executable, "-W", "error", "-c", TELL_OPINIONS],
                cwd=ROOT,
                env={**os.environ, "NUMBA_DISABLE_JIT": flag},
                capture_output=True,
                check=True,
            ).stdout
        )
        for flag in ("0", "1")
    ]
    np.testing.assert_allclose(told[0], told[1], rtol=1e-3, atol=1e-5)
