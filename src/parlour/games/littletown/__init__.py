"""Little Town for two to four: workers, buildings, secret objectives. Rules: docs/littletown.md."""

from parlour.core import kernel
from parlour.core.game import GameType, Option
from parlour.games.littletown import evaluate, features, hidden, moves, parts, rules, view
from parlour.games.littletown.state import OPTION_VALUES, STATE

_HELP = {
    "players": "how many play",
    "board": "the side of the board",
    "market": "how the 12 tiles beside the Wheat Fields come to the market",
    "residence": "what the owner of the Residence uses at the end of a round",
    "watchtower": "whether grass under a worker counts as empty for the Watchtower",
    "catch_up_start": "with three players, the last of them starts round 4",
}

GAME = GameType(
    name="littletown",
    rules_version=rules.VERSION,
    options=tuple(Option(name, values, values[0], _HELP[name]) for name, values in OPTION_VALUES.items()),
    player_counts=parts.PLAYERS,
    seat_zero_starts=False,
    dtype=STATE,
    num_distinct_actions=rules.ACTIONS,
    max_chance_outcomes=rules.OUTCOMES,
    max_legal_actions=rules.MAX_LEGAL_ACTIONS,
    max_game_length=rules.MAX_PLIES,
    max_chance_nodes=rules.MAX_CHANCE_PLIES,
    observation_parts=features.PARTS,
    moves=moves,
    views=view,
)

kernel.register(STATE, rules, hidden, features, evaluate)
