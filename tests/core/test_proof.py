"""Deals and rolls follow from the seed, or the ply that does not is named."""

import json
from typing import Any

import pytest

from parlour.core.chance import SeededChance, commitment
from parlour.core.errors import RecordError
from parlour.core.game import Game, GameType
from parlour.core.proof import proved
from parlour.core.record import read, write
from tests.toygame import GAME

SEED = bytes(range(32))
META = {"table": "t", "seed": SEED.hex(), "commitment": commitment(SEED)}


def find(_: str) -> GameType:
    return GAME


def played(meta: dict[str, Any] = META) -> str:
    """A whole game whose chance comes from the seed."""
    state, chance = Game(GAME, GAME.choose({})).new_initial_state(), SeededChance(SEED, "t")
    while not state.is_terminal():
        state.apply_action(chance.draw(state) if state.is_chance_node() else state.legal_actions()[0])
    return write(state, ["a", "b", "c"], meta)


def proved_line(line: str) -> int:
    (record,) = read([line], find)
    return proved(record)


def test_every_draw_is_made_anew() -> None:
    assert proved_line(played()) == 3 + 9


def test_an_arranged_roll_is_named_by_its_ply() -> None:
    data = json.loads(played())
    rolls = [ply for ply, action in enumerate(data["actions"]) if action.startswith("roll")]
    for ply in rolls:
        arranged = json.loads(played())
        arranged["actions"][ply] = "roll 1" if arranged["actions"][ply] != "roll 1" else "roll 2"
        arranged["actions"] = arranged["actions"][: ply + 1]
        arranged["result"] = None
        with pytest.raises(RecordError, match=f"^ply {ply + 1}: the record has 'roll .', the seed gives 'roll "):
            proved_line(json.dumps(arranged))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seed": SEED[::-1].hex()}, "meta.commitment: is not the SHA-256 of the seed"),
        ({"seed": "xyz"}, "meta.seed: must be hexadecimal"),
        ({"seed": None}, "meta.seed is missing"),
        ({"table": 5}, "meta.table is missing, or no text"),
        ({"commitment": ""}, "meta.commitment: is not"),
        ({"table": "other"}, "^ply "),
    ],
)
def test_what_does_not_fit_the_seed_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(RecordError, match=says):
        proved_line(played({**META, **changes}))
