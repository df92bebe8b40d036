"""The observation tensor, cell by cell against the view of its seat."""

from typing import Any

import numpy as np

from parlour.core.game import State
from parlour.games.littletown import features
from parlour.games.littletown.cards import CARD_NUMBERS
from parlour.games.littletown.parts import DATA, GOODS, KINDS, SQUARE_NAMES, TILE_IDS
from parlour.games.littletown.state import STAGES
from tests.games.littletown.table import any_states, at_work, cubes, littletown, play, town


def parts_of(state: State, seat: int) -> dict[str, Any]:
    """The tensor cut into its declared parts."""
    seen = state.observation_tensor(seat)
    found, at = {}, 0
    for name, shape in state.game.type.observation_parts.items():
        size = int(np.prod(shape))
        found[name] = seen[at : at + size].reshape(shape)
        at += size
    assert at == len(seen)
    return found


def marks(names: Any, among: Any) -> list[float]:
    return [float(one in (names or ())) for one in among]


def expected(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """The parts as the view of ``seat`` has them."""
    n = len(view["coins"])
    order = [(seat + step) % n for step in range(n)]
    board = "".join(DATA["board"][view["options"]["board"]])

    def by_seat(row: Any, width: int = 1) -> Any:
        rows = np.zeros((4, width))
        for place, other in enumerate(order):
            rows[place] = row(other)
        return rows if width > 1 else rows[:, 0]

    tiles = np.zeros((len(TILE_IDS), 54))
    for one in view["buildings"]:
        tiles[TILE_IDS.index(one["tile"]), SQUARE_NAMES.index(one["square"])] = 1
    market = marks(view["market"], TILE_IDS)
    market[TILE_IDS.index("wheat_field")] = view["wheat_left"] / 5
    goods = [{**held, "coins": coins} for held, coins in zip(view["cubes"], view["coins"], strict=True)]
    full = [15, 15, 15, 15, 40]
    objectives = view["objectives"]
    known = [view["tiles_seen"][s] if s != seat else [*view["tiles"][s], view["pick"]] for s in range(n)]
    owned = [[one["square"] for one in view["buildings"] if one["owner"] == s] for s in range(n)]
    return {
        "terrain": [[float(mark == kind) for mark in board] for kind in "MFL."],
        "workers": by_seat(lambda s: marks(view["workers"][s], SQUARE_NAMES), 54),
        "owners": by_seat(lambda s: marks(owned[s], SQUARE_NAMES), 54),
        "tiles": tiles,
        "centre": marks([view["worker"]], SQUARE_NAMES),
        "done": marks(view["gathered"] + view["used"], SQUARE_NAMES),
        "market": market,
        "goods": by_seat(lambda s: [goods[s][good] / most for good, most in zip(GOODS, full, strict=True)], 5),
        "supply": [view["supply"][good] / most for good, most in zip(GOODS, full, strict=True)],
        "workers_left": by_seat(lambda s: view["workers_left"][s] / features.WORKERS_SCALE),
        "houses_left": by_seat(lambda s: view["houses_left"][s] / features.HOUSES_SCALE),
        "points": by_seat(lambda s: view["scores"][s] / features.POINTS_SCALE),
        "cards": marks(objectives[seat]["cards"], CARD_NUMBERS),
        "cards_held": by_seat(lambda s: objectives[s]["count"] / features.HAND_SCALE),
        "scored": by_seat(lambda s: marks(objectives[s]["scored"], CARD_NUMBERS), len(CARD_NUMBERS)),
        "reached": by_seat(lambda s: marks(view["reached"][s], CARD_NUMBERS), len(CARD_NUMBERS)),
        "discarded": marks(view["discarded"], CARD_NUMBERS),
        "exchanged": [view["exchanged"].get(kind, 0) / 5 for kind in KINDS],
        "taken": [view["taken"].get(kind, 0) / 5 for kind in KINDS],
        "tiles_known": by_seat(lambda s: marks(known[s], TILE_IDS), len(TILE_IDS)),
        "pick": marks([view["pick"]], TILE_IDS),
        "tiles_out": marks(view["tiles_out"], TILE_IDS),
        "picks": by_seat(lambda s: float(view["picks"][s])),
        "to_move": by_seat(lambda s: float(view["to_move"] == s)),
        "start_player": by_seat(lambda s: float(view["start_player"] == s)),
        "phase": marks([view["phase"]], STAGES),
        "round": marks([view["round"]], range(1, 5)),
    }


WORKING = at_work("e3", cards=(3, 15), buildings=town({"d3": "pier"}, {"f3": "well"}), cubes=[cubes(stone=2), cubes()])


def test_every_cell_is_as_the_view_has_it() -> None:
    start = littletown(players=4, market="draft").new_initial_state()
    for state in (start, play(WORKING, "use d3"), *any_states(60, seed=2)):
        for seat in range(state.game.num_players()):
            seen, wanted = parts_of(state, seat), expected(state.view(seat), seat)
            assert list(seen) == list(wanted)
            for name, part in wanted.items():
                assert np.allclose(seen[name], np.array(part, dtype=np.float32)), (name, seat)
