"""Steps: a small game with all that a contract has to bear, for tests only.

Two or three seats climb stairs. Chance deals each seat a secret lucky number from 1 to 3. Then, turn by turn, chance
rolls a die with unequal faces for the seat whose turn it is, and that seat *keeps* the roll (and climbs so many steps),
*pushes* another seat down by twice the roll (one that stands at least so high), or *passes*. After the last round each
kept roll that equals one's lucky number counts two steps more. The highest win; several share.
"""

from parlour.core import kernel
from parlour.core.game import GameType, Option
from tests.toygame import evaluate, features, moves, parts, rules, view
from tests.toygame.state import STATE

GAME = GameType(
    name="toygame",
    rules_version=1,
    options=(
        Option("players", parts.PLAYERS, 3, "how many play"),
        Option("rounds", parts.ROUNDS, 3, "how often each has a turn"),
    ),
    player_counts=(2, 3),
    seat_zero_starts=True,
    dtype=STATE,
    num_distinct_actions=rules.ACTIONS,
    max_chance_outcomes=parts.FACES,
    max_legal_actions=parts.SEATS + 1,
    max_game_length=max(parts.ROUNDS) * parts.SEATS,
    max_chance_nodes=(max(parts.ROUNDS) + 1) * parts.SEATS,
    observation_parts=features.PARTS,
    moves=moves,
    views=view,
    presets={"long": {}, "short": {"rounds": 1}},
)

kernel.register(STATE, rules, features, evaluate)
