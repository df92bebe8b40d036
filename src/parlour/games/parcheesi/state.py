"""The state of a game of Parcheesi: one record of fixed size. Equal states have equal bytes."""

import numpy as np

from parlour.games.parcheesi.parts import PAWNS, SEATS

# How the options' indices are read; the order of values is that of OPTION_VALUES.
OPTION_VALUES: dict[str, tuple[str | int | bool, ...]] = {
    "players": (2, 3, 4),
    "first_player": ("lowest_roll", "highest_roll", "given"),
    "turn_order": ("left", "right"),
    "entry_compulsory": (False, True),
    "doublet_partial": (False, True),
    "reroll": ("all_dice_used", "always"),
    "third_doublet": ("no_rule", "nearest_home"),
    "dice_use": ("most_dice_then_larger", "none_playable_left"),
    "bonus_timing": ("after_dice", "any_time"),
    "bonus_compulsory": (False, True),
    "pair_carry": ("doublets", "any_roll"),
    "double_ones": ("capture", "pass", "ignored"),
    "pair_limit": ("none", 1, 2, 3, 4, 5),
    "home_row": ("optional", "compulsory"),
}

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # Per seat its pawns' places, ascending (see parts).
                ("pawns", np.int8, (SEATS, PAWNS)),
                # A seat, CHANCE or TERMINAL.
                ("player", np.int8),
                # Whose roll it is; while the first player is found, whose die.
                ("turn", np.int8),
                # While the first player is found: dice of the seats still in it, 0 not rolled, −1 out of it.
                ("first_dice", np.int8, (SEATS,)),
                ("finding_first", np.int8),
                # The tops of the roll, larger first, and what is left to use, largest first, then 0.
                ("roll", np.int8, (2,)),
                ("dice", np.int8, (4,)),
                # Steps that the roll began with.
                ("steps", np.int8),
                # 1 once a bonus has been played that ends the use of dice (bonus_timing after_dice).
                ("closed", np.int8),
                # Bonuses left: of 10 and of 20.
                ("bonuses", np.int8, (2,)),
                # Doublets rolled in this turn.
                ("doublets", np.int8),
                # Squares of the mover's pairs when the dice were rolled, where the roll's pair rule or the limit asks
                # for them; else ABSENT.
                ("pair_from", np.int8, (2,)),
                # Which two of the mover's sorted pawns may be those of the first pair: one bit a choice of two.
                ("pair_pawns", np.uint8),
                # Under a pair limit, per seat the squares of its pairs, and for how many own turns it has held them.
                ("held_square", np.int8, (SEATS, 2)),
                ("held_turns", np.int8, (SEATS, 2)),
                *((name, np.int8) for name in OPTION_VALUES),
            ],
            align=True,
        ),
    )
)
