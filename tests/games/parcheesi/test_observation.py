"""The observation tensor, cell by cell against the view of its seat; and the tables of the documentation."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given

from parlour.core.game import State
from parlour.games.parcheesi import features, parts, steps
from parlour.testing.strategies import games_with_options, states
from tests.games.parcheesi.table import NEST, order, parcheesi, play, position

PAGE = (Path(__file__).resolve().parents[3] / "docs/parcheesi.md").read_text(encoding="utf-8")


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


def expected(view: dict[str, Any], seat: int) -> dict[str, Any]:
    n = len(view["pawns"])
    pawns = np.zeros((4, 77))
    exit_square = int(parts.EXIT[view["quarters"][seat]])
    for other in range(n):
        for square in view["pawns"][other]:
            place = (square - exit_square) % 68 if isinstance(square, int) else order(square)
            pawns[(other - seat) % n, place + 1] += 0.25
    turn = np.zeros(4)
    turn[(view["turn"] - seat) % n] = 1
    return {
        "pawns": pawns,
        "turn": turn,
        "dice": [view["dice"].count(n) / 4 for n in range(1, 7)],
        "bonuses": [view["bonuses"].count(n) / 4 for n in (10, 20)],
        "doublets": [min(view["doublets"], 3) / 3],
    }


DOUBLET = play(position({"green": [10, 10, "h3", "home"], "red": [12, *NEST[1:]]}), "roll 2-2")


@given(states(games_with_options("parcheesi")))
@example(DOUBLET)
@example(play(position({"green": [6, *NEST[1:]], "red": [8, *NEST[1:]]}), "roll 2-1", "move 6 2", "move 8 1"))
@example(parcheesi("course", players=2).new_initial_state())
def test_every_cell_is_as_the_view_has_it(state: State) -> None:
    for seat in range(state.game.num_players()):
        seen, wanted = parts_of(state, seat), expected(state.view(seat), seat)
        assert list(seen) == list(wanted)
        for name, part in wanted.items():
            assert seen[name] == pytest.approx(np.array(part, dtype=np.float32)), (name, seat)


def test_the_page_lists_the_parts_with_their_shapes() -> None:
    told = re.findall(r"^\| `(\w+)` \| ([\d × ]+) \|$", PAGE, re.MULTILINE)
    assert told == [(name, " × ".join(map(str, shape))) for name, shape in features.PARTS.items()]


def test_the_page_lists_the_numbers_of_the_actions() -> None:
    moves, bonuses = steps.MOVE, steps.BONUS_MOVE
    assert f"| {moves}–{bonuses - 1} | `move 12 3`" in PAGE
    assert f"| {bonuses}–{steps.ACTIONS - 1} | `bonus 12 20`" in PAGE


def test_the_page_lists_the_options_with_their_presets() -> None:
    kind = parcheesi().type
    rows = {row[0]: row[1:4] for row in re.findall(r"^\| `(\w+)` \| (\S+) \| (\S+) \| (\S+) \|", PAGE, re.MULTILINE)}
    assert rows.keys() == {option.name for option in kind.options}
    for column, preset in enumerate(("classic", "boxed", "course")):
        chosen = kind.choose({"preset": preset})
        for name, cells in rows.items():
            value = chosen[name]
            assert cells[column].strip("`") == (str(value).lower() if isinstance(value, bool) else str(value)), name
