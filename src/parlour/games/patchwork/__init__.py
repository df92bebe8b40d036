"""Patchwork for two: perfect information, no chance once the circle is dealt. Rules: docs/patchwork.md."""

from parlour.core import kernel
from parlour.core.game import GameType, Option
from parlour.games.patchwork import evaluate, features, moves, parts, rules, view
from parlour.games.patchwork.state import STATE

GAME = GameType(
    name="patchwork",
    rules_version=rules.VERSION,
    options=(
        Option(
            "leather",
            parts.LEATHER_LAYOUTS,
            "corrected",
            "where the five leather patches lie on the time track; printings differ",
        ),
    ),
    player_counts=(2,),
    seat_zero_starts=True,
    dtype=STATE,
    num_distinct_actions=rules.ACTIONS,
    max_chance_outcomes=parts.PATCHES,
    max_legal_actions=rules.MAX_LEGAL_ACTIONS,
    max_game_length=rules.MAX_PLIES,
    max_chance_nodes=rules.MAX_CHANCE_PLIES,
    observation_parts=features.PARTS,
    moves=moves,
    views=view,
)

kernel.register(STATE, rules, features, evaluate)
