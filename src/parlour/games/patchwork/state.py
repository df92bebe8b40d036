"""The state of a game of Patchwork: one record of fixed size.

Whatever can be derived is left out: the leather patches still on the track are those ahead of both players, and the
leather on a quilt is what is covered by no patch. Equal states have equal bytes.
"""

from typing import Any

import numpy as np

from parlour.games.patchwork.parts import PATCHES

NOBODY = -1

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # Per seat, the two words of its covered squares (see parts).
                ("covered", np.uint64, (2, 2)),
                # While dealing, the patches not yet dealt, one bit each.
                ("undealt", np.uint64),
                # Per seat and patch, the number of its placement, −1 if that seat has not placed it.
                ("placed", np.int16, (2, PATCHES)),
                ("buttons", np.int16, (2,)),
                # Remaining patches clockwise from the neutral token, then −1.
                ("circle", np.int8, (PATCHES,)),
                ("circle_size", np.int8),
                # Income buttons on each quilt.
                ("income", np.int8, (2,)),
                ("position", np.int8, (2,)),
                # A seat, CHANCE while dealing, or TERMINAL.
                ("player", np.int8),
                # Leather patches that the player must place before anything else happens.
                ("leather_to_place", np.int8),
                ("bonus_tile", np.int8),
                ("first_at_end", np.int8),
                # Option: index in parts.LEATHER_LAYOUTS.
                ("leather", np.int8),
            ],
            align=True,
        ),
    )
)


def covered_bits(record: Any, seat: int) -> int:
    """The covered squares of a quilt as one whole number, a bit a square."""
    return int(record.covered[seat, 0]) | int(record.covered[seat, 1]) << 64
