"""Parcheesi for two to four: two dice, blockades, bonuses of 10 and 20. Rules: docs/parcheesi.md."""

from parlour.core import kernel
from parlour.core.game import GameType, Option
from parlour.games.parcheesi import evaluate, features, heuristic, moves, rules, view
from parlour.games.parcheesi.parts import PRESETS
from parlour.games.parcheesi.state import OPTION_VALUES, STATE

_HELP = {
    "players": "how many play",
    "first_player": "who starts: each rolls one die, or seat 0",
    "turn_order": "play goes round to the left or to the right",
    "entry_compulsory": "a pawn must enter whenever it can",
    "doublet_partial": "the four steps of a doublet may be played in part where not all can be",
    "reroll": "a doublet earns another roll always, or only if all its dice were used",
    "third_doublet": "the third doublet in a turn sends the pawn nearest home back to the nest, or not",
    "dice_use": "as many dice as possible must be used, or merely none left that can be",
    "bonus_timing": "bonuses are played after the dice, or mixed in",
    "bonus_compulsory": "a bonus that can be played must be",
    "pair_carry": "when a pair may not be moved on as a pair: in doublets, or in any roll",
    "double_ones": "what a roll of 1-1 does to the pairs of others",
    "pair_limit": "after how many own turns a pair must be parted",
    "home_row": "a pawn at its exit square may walk another lap, or must turn in",
}

PRESET_OPTIONS = {
    name: {option: "none" if value is None else value for option, value in preset.items()}
    for name, preset in PRESETS.items()
}

GAME = GameType(
    name="parcheesi",
    rules_version=rules.VERSION,
    options=tuple(
        Option(name, values, PRESET_OPTIONS["classic"].get(name, 4), _HELP[name])
        for name, values in OPTION_VALUES.items()
    ),
    presets=PRESET_OPTIONS,
    player_counts=(2, 3, 4),
    seat_zero_starts=False,
    dtype=STATE,
    num_distinct_actions=rules.NUM_ACTIONS,
    max_chance_outcomes=rules.CHANCE_OUTCOMES,
    max_legal_actions=rules.MAX_LEGAL_ACTIONS,
    max_game_length=rules.CAP,
    max_chance_nodes=rules.CAP,
    observation_parts=features.PARTS,
    moves=moves,
    views=view,
)

kernel.register(STATE, rules, features, evaluate, heuristic)
