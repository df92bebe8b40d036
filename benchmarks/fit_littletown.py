"""Fit the weights of Little Town's evaluation to games that greedy players play against each other.

Prints ``parlour/games/littletown/weights.py``. A few rounds of fitting and playing anew settle.
"""

import argparse

import numpy as np

from parlour.bots import make_bot
from parlour.core.chance import SeededChance
from parlour.games import load_game
from parlour.games.littletown import worth
from parlour.games.littletown.rules import current_player
from parlour.games.littletown.state import FEEDING, TURN
from parlour.games.littletown.table import points

# Ridge: traits that seldom differ keep small weights.
RIDGE = 20.0


def play(
    players: int, board: str, market: str, seed: int, rng: np.random.Generator
) -> tuple[list[np.ndarray], list[float]]:
    """What is known at the starts of turns and feedings, a row each, and the points that followed."""
    game = load_game("littletown", players=players, board=board, market=market)
    bots = [make_bot("greedy", game, seat) for seat in range(players)]
    chance = SeededChance(seed.to_bytes(8, "big"))
    state = game.new_initial_state()
    rows, seen, so_far = [], [], []
    room = np.empty(worth.TRAITS)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.draw(state))
            continue
        record = state.record
        if record.stage in (TURN, FEEDING):
            for seat in range(players):
                worth.traits(record, seat, room)
                share = worth.left(record, seat)
                rows.append(np.concatenate([room, room * share]))
                seen.append(seat)
                so_far.append(points(record, seat))
        if rng.random() < 0.15:
            state.apply_action(int(rng.choice(state.legal_actions())))
        else:
            state.apply_action(bots[current_player(record)].choose(state))
    scores = state.view()["scores"]
    return rows, [scores[seat] - before for seat, before in zip(seen, so_far, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    rows: list[np.ndarray] = []
    came: list[float] = []
    for number in range(arguments.games):
        market = ("recommended", "random")[number % 2]
        more, points_after = play(
            (2, 3, 4, 2)[number % 4], "AB"[number // 2 % 2], market, arguments.seed * 100_000 + number, rng
        )
        rows += more
        came += points_after
    matrix, target = np.array(rows), np.array(came)
    pull = np.eye(matrix.shape[1]) * RIDGE
    fitted = np.linalg.solve(matrix.T @ matrix + pull, matrix.T @ target)
    error = target - matrix @ fitted
    share = matrix[:, worth.TRAITS + worth.ALWAYS]
    for low in (0.0, 0.25, 0.5, 0.75):
        part = (share >= low) & (share < low + 0.25)
        print(f"# {low:.2f} left and more: standard error {error[part].std():.2f} of {target[part].std():.2f} points")
    for trait in range(worth.TRAITS):
        print(f"        [{fitted[trait]:.3f}, {fitted[worth.TRAITS + trait]:.3f}],")


if __name__ == "__main__":
    main()
