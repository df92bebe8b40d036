"""Train Parcheesi's network by games that it plays against itself, and write its weights.

Each roll is played to the end that the network likes best for the mover. After a game the chances of every position
before a roll are moved towards the outcome, blended with what was thought of the positions between: TD(λ) (Tesauro
1995), with cross-entropy as the loss and Adam (Kingma and Ba 2015) as the step, one a game. Kept is a running mean of
the weights. Equal arguments give equal weights on equal machines.
"""

import argparse
import base64
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.core.chance import generator
from parlour.core.jit import compiled
from parlour.core.kernel import CHANCE, TERMINAL
from parlour.games import load_game
from parlour.games.parcheesi import network, rules
from parlour.games.parcheesi.ends import best_ends
from parlour.games.parcheesi.network import HIDDEN, INPUTS, MOST_ON, SHARES, SWITCHES
from parlour.games.parcheesi.parts import SEATS
from parlour.games.parcheesi.state import STATE

# A game of more positions teaches nothing.
MOST_POSITIONS = 1500
TRACE = 0.8
RATES = (1e-3, 3e-5)
MOMENTUM, VARIANCE = 0.9, 0.999
# The share of a game's weights in the mean.
FRESH = 0.001
# What is played, by preset and players: mostly what others measure themselves by.
TABLES = [("course", 4)] * 7 + [("classic", 4), ("boxed", 4)]
TABLES += [(preset, players) for preset in ("course", "classic", "boxed") for players in (2, 3)]

# One row a position before a roll.
POSITION = np.dtype(
    [
        ("on", np.int32, (MOST_ON,)),
        ("count", np.int32),
        ("turn", np.int32),
        ("shares", np.float32, (SHARES,)),
        ("layer", np.float32, (HIDDEN,)),
        ("chances", np.float32, (SEATS,)),
    ]
)

Weights = NDArray[np.float32]


@compiled
def play(states: Any, first: Any, second: Any, rng: Any, positions: Any) -> int:
    """Play a game from ``states[0]``, noting the positions before rolls; return how many there were."""
    n = 0
    gains = np.empty(rules.MAX_LEGAL_ACTIONS)
    chances = np.empty(SEATS)
    state = states[0]
    while state.player != TERMINAL and n < len(positions):
        if state.player != CHANCE:
            best_ends(state, first, second, gains, states[1:2], chances)
            states[0] = states[1]
            continue
        if not state.finding_first:
            position = positions[n]
            position.count = network.inputs(state, position.on, position.shares)
            position.turn = state.turn
            n += 1
        rules.apply_action(state, rules.random_action(state, rng))
    return n


@compiled
def learn(
    positions: Any, n: int, seats: int, winner: int, first: Any, second: Any, first_slope: Any, second_slope: Any
) -> float:
    """Add a game's slopes of the loss to ``first_slope`` and ``second_slope``; return the mean loss by its outcome."""
    target = np.zeros(SEATS, np.float32)
    target[winner] = 1
    slope = np.empty(HIDDEN, np.float32)
    loss = 0.0
    for t in range(n - 1, -1, -1):
        position = positions[t]
        network.hidden(position.on, position.count, position.shares, first, position.layer)
        network.softmax(position.layer, second, seats, position.chances)
        slope[:] = 0
        for seat in range(seats):
            ahead = (seat - position.turn) % seats
            chance = position.chances[ahead]
            if seat == winner:
                loss -= np.log(max(chance, np.float32(1e-9)))
            off = chance - target[seat]
            for h in range(HIDDEN):
                second_slope[ahead, h] += off * position.layer[h]
                slope[h] += off * second[ahead, h]
            second_slope[ahead, HIDDEN] += off
            target[seat] = TRACE * target[seat] + (1 - TRACE) * chance
        for h in range(HIDDEN):
            if position.layer[h] <= 0:
                slope[h] = 0
        _add(first_slope[INPUTS], slope, np.float32(1))
        for k in range(position.count):
            _add(first_slope[position.on[k]], slope, np.float32(1))
        for k in range(SHARES):
            if position.shares[k] != 0:
                _add(first_slope[SWITCHES + k], slope, position.shares[k])
    return loss / n


@compiled
def _add(row: Any, slope: Any, share: Any) -> None:
    for h in range(HIDDEN):
        row[h] += share * slope[h]


class Layer:
    """A layer's weights, the slopes of the present game, and what Adam remembers."""

    def __init__(self, rows: int, columns: int, rng: np.random.Generator) -> None:
        self.weights: Weights = (rng.standard_normal((rows, columns)) * 0.1).astype(np.float32)
        self.slopes = np.zeros_like(self.weights)
        self.mean = self.weights.copy()
        self._momentum = np.zeros_like(self.weights)
        self._variance = np.zeros_like(self.weights)

    def step(self, number: int, rate: float) -> None:
        self._momentum += (1 - MOMENTUM) * (self.slopes - self._momentum)
        self._variance += (1 - VARIANCE) * (self.slopes**2 - self._variance)
        ahead = self._momentum / (1 - MOMENTUM**number)
        width = np.sqrt(self._variance / (1 - VARIANCE**number))
        self.weights -= np.float32(rate) * ahead / (width + np.float32(1e-6))
        self.mean += np.float32(max(FRESH, 1 / number)) * (self.weights - self.mean)
        self.slopes[:] = 0

    def text(self) -> str:
        return base64.b64encode(self.mean.astype("<f2").tobytes()).decode()


def train(games: int, seed: int) -> tuple[Layer, Layer]:
    draw = np.random.default_rng(seed)
    rng = generator(seed)
    first, second = Layer(INPUTS + 1, HIDDEN, draw), Layer(SEATS, HIDDEN + 1, draw)
    starts = {table: load_game("parcheesi", preset=table[0], players=table[1]).new_initial_state() for table in TABLES}
    states = np.zeros(2, STATE)
    positions = np.zeros(MOST_POSITIONS, POSITION)
    losses: list[float] = []
    for game in range(games):
        table = TABLES[draw.integers(len(TABLES))]
        states[0] = starts[table].record
        n = play(states, first.weights, second.weights, rng, positions)
        if states[0]["player"] != TERMINAL:
            continue
        winner = int(states[0]["turn"])
        losses.append(learn(positions, n, table[1], winner, first.weights, second.weights, first.slopes, second.slopes))
        rate = RATES[0] * (RATES[1] / RATES[0]) ** (game / games)
        for layer in (first, second):
            layer.slopes /= n
            layer.step(len(losses), rate)
        if (game + 1) % 5000 == 0:
            print(f"{game + 1:7} games: cross-entropy {np.mean(losses[-5000:]):.4f}", flush=True)
    return first, second


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, default=Path(network.__file__).with_name("network.json"))
    arguments = parser.parse_args()
    first, second = train(arguments.games, arguments.seed)
    written = {
        "note": "Weights of the network in network.py: float16, base64. Rows: inputs, thresholds; seats.",
        "made_by": f"benchmarks/train_parcheesi.py --games {arguments.games} --seed {arguments.seed}",
        "first": first.text(),
        "second": second.text(),
    }
    arguments.output.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
