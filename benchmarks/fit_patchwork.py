"""Fit the weights of Patchwork's evaluation to games that search plays against itself.

Prints the weights for ``parlour/games/patchwork/evaluate.py`` and how well they predict, on games left out of the fit.
"""

import argparse

import numpy as np

from parlour.bots.search import Limits, Search
from parlour.core.chance import SeededChance
from parlour.core.game import Game, State
from parlour.games import load_game
from parlour.games.patchwork import evaluate, rules
from parlour.games.patchwork.parts import INCOME_PASSED, LAST_SPACE

NAMES = ("button", "income to come", "free", "space", "free pair", "alone", "in hand")


def row(record: np.record, seat: int) -> list[float]:
    """What the estimate is linear in, for one seat."""
    squares, pairs, alone = evaluate.features(*(np.uint64(word) for word in rules.free(record, seat)))
    position = int(record.position[seat])
    return [
        record.buttons[seat],
        record.income[seat] * int(INCOME_PASSED[LAST_SPACE] - INCOME_PASSED[position]),
        squares,
        LAST_SPACE - position,
        pairs,
        alone,
        record.leather_to_place if record.player == seat else 0,
    ]


def play(game: Game, bot: Search, seed: int, rng: np.random.Generator) -> tuple[State, list[list[list[float]]]]:
    chance = SeededChance(seed.to_bytes(8, "big"))
    state = game.new_initial_state()
    rows = []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.draw(state))
            continue
        action = bot.choose(state)
        if rng.random() < 0.1:
            # Off the beaten track now and then, so that the fit has seen poor positions too.
            children = bot.children()["action"] if len(state.legal_actions()) > 1 else [action]
            action = int(rng.choice(children))
        state.apply_action(action)
        rows.append([row(state.record, seat) for seat in range(2)])
    return state, rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = load_game("patchwork")
    rng = np.random.default_rng(arguments.seed)
    seats: list[list[float]] = []
    finals: list[float] = []
    leads: list[np.ndarray] = []
    wins: list[float] = []
    for number in range(arguments.games):
        bot = Search(game, Limits(iterations=arguments.iterations), number)
        state, rows = play(game, bot, arguments.seed * 100_000 + number, rng)
        for pair in rows:
            for seat in range(2):
                tile = 7 if state.record.bonus_tile == seat else 0
                seats.append(pair[seat])
                finals.append(float(rules.score(state.record, seat)) - tile)
            leads.append(np.array(pair[0]) - np.array(pair[1]))
            wins.append(state.returns()[0])
    x, y = np.array(seats), np.array(finals)
    cut = len(x) * 4 // 5
    design = np.column_stack([x, np.ones(len(x))])
    weights, *_ = np.linalg.lstsq(design[:cut], y[:cut], rcond=None)
    error = y[cut:] - design[cut:] @ weights
    for name, weight in zip((*NAMES, "constant"), weights, strict=True):
        print(f"{name:>16} {weight:7.3f}")
    print(f"points off, root mean square, games left out: {np.sqrt(np.mean(error**2)):.2f}")
    lead = np.array(leads) @ weights[:-1]
    for scale in (6, 8, 10, 12, 15, 20, 25):
        print(f"value scale {scale:3}: squared error {np.mean((np.tanh(lead / scale) - np.array(wins)) ** 2):.4f}")


if __name__ == "__main__":
    main()
