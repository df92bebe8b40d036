"""The state: one record of fixed size. Who acts follows from it."""

import hashlib
from pathlib import Path

import numpy as np

from tests.toygame.parts import FACES, SEATS

# Parlour's cache of compiled code is named by Parlour's sources. This game's make another type of state instead.
_SOURCES = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
SPARE = f"sources_{hashlib.sha256(_SOURCES).hexdigest()[:16]}"

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # Per seat, its secret number; 0 before it is dealt.
                ("luck", np.int8, (SEATS,)),
                ("steps", np.int8, (SEATS,)),
                # Per seat, how often it kept each face.
                ("kept", np.int8, (SEATS, FACES)),
                # The roll to be used, 0 if none is.
                ("roll", np.int8),
                # Turns that are over.
                ("turn", np.int8),
                # Options: indices in parts.PLAYERS and parts.ROUNDS.
                ("players", np.int8),
                ("rounds", np.int8),
                (SPARE, np.int8),
            ],
            align=True,
        ),
    )
)
