"""The state of a game of Little Town: one record of fixed size. Equal states have equal bytes.

What each seat may not know lies in ``cards``, ``tiles``, ``left`` and ``pick``; everything else is open to all.
"""

import numpy as np

from parlour.games.littletown.parts import BOARDS, CUBES, GOODS, MOST_BUILDINGS, PLAYERS, SEATS, SQUARES

# How the options' indices are read.
OPTION_VALUES: dict[str, tuple[str | int | bool, ...]] = {
    "players": PLAYERS,
    "board": BOARDS,
    "market": ("recommended", "random", "draft", "pick_one"),
    "residence": ("buildings", "buildings_and_terrain"),
    "watchtower": ("no_worker", "any_grass"),
    "catch_up_start": (True, False),
}
MARKET_RECOMMENDED, MARKET_RANDOM, MARKET_DRAFT, MARKET_PICK_ONE = range(4)

NOBODY = -1
NO_SQUARE = -1

STAGES = (
    *("start", "market", "cards", "tiles", "pick", "redraw"),
    *("turn", "worker", "residence", "feeding", "end"),
)
START, MARKET, CARDS_DEAL, TILES_DEAL, PICK, REDRAW, TURN, WORKER, RESIDENCE_USE, FEEDING, END = range(len(STAGES))

# The points of a seat so far, by where they came from; those that only the end brings are counted then.
LINES = ("buildings", "uses", "objectives", "clock", "feeding")
LINE_BUILDINGS, LINE_USES, LINE_OBJECTIVES, LINE_CLOCK, LINE_FEEDING = range(len(LINES))

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # Per seat, squares with its workers and with its buildings.
                ("workers", np.uint64, (SEATS,)),
                ("owned", np.uint64, (SEATS,)),
                # Per seat, the objective cards dealt to it; and those whose condition has held, dealt to it or not.
                ("cards", np.uint64, (SEATS,)),
                ("reached", np.uint64, (SEATS,)),
                # Cards shown and put away because the market made them impossible.
                ("discarded", np.uint64),
                # Draft and pick-one, per seat: tiles held face down (the pick among them), tiles put out of the game.
                ("tiles", np.uint64, (SEATS,)),
                ("left", np.uint64, (SEATS,)),
                # Single tiles in the market.
                ("offer", np.uint64),
                # Squares gathered from and used in this turn, or in this use of a Residence.
                ("done", np.uint64),
                ("lines", np.int16, (SEATS, len(LINES))),
                # Per square its tile, NO_TILE if none; the squares of buildings in the order of building.
                ("tile", np.int8, (SQUARES,)),
                ("order", np.int8, (MOST_BUILDINGS,)),
                ("cubes", np.int8, (SEATS, CUBES)),
                ("coins", np.int8, (SEATS,)),
                ("supply", np.int8, (len(GOODS),)),
                # Of the mover: cubes exchanged since the last spending, cubes taken from the supply in this turn.
                ("exchanged", np.int8, (CUBES,)),
                ("taken", np.int8, (CUBES,)),
                ("workers_left", np.int8, (SEATS,)),
                # The tile that a seat has chosen and not yet revealed, NO_TILE if none.
                ("pick", np.int8, (SEATS,)),
                ("wheat_left", np.int8),
                # A seat, CHANCE or TERMINAL.
                ("player", np.int8),
                # One of STAGES.
                ("stage", np.int8),
                # 1 to ROUNDS, 0 before the first.
                ("round_number", np.int8),
                ("start_player", np.int8),
                # The worker, or the Residence, that is being used; NO_SQUARE if none.
                ("centre", np.int8),
                *((name, np.int8) for name in OPTION_VALUES),
            ],
            align=True,
        ),
    )
)
