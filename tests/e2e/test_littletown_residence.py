"""The Residence: at the end of a round its owner uses what lies around it, a step of its own that is ended by hand."""

import json
from importlib.resources import files

from playwright.sync_api import expect

from tests.e2e.conftest import TownAt
from tests.e2e.littletown import NAMES, Mouse, by_verb
from tests.e2e.littletown_tables import near
from tests.e2e.tab import Message
from tests.e2e.texts import say

_BOX = json.loads((files("parlour.games.littletown") / "littletown.json").read_text(encoding="utf-8"))
TERRAIN = [
    f"{chr(ord('a') + column)}{row}"
    for row, marks in enumerate(_BOX["board"]["A"], start=1)
    for column, mark in enumerate(marks)
    if mark != "."
]
RANDOM = {"market": "random"}
"""The recommended market has no Residence."""


def at_residence(view: Message) -> bool:
    """The owner of a Residence that touches some terrain is asked, and has used nothing yet."""
    fresh = view["phase"] == "residence" and not view["used"] and not view["gathered"]
    return fresh and any(near(square, view["worker"]) for square in TERRAIN)


def test_the_owner_uses_what_lies_around_it_and_ends_the_step(town_at: TownAt) -> None:
    town = town_at(at_residence, rules={**RANDOM, "residence": "buildings_and_terrain"})
    view = town.state["view"]
    owner = view["to_move"]
    assert {"square": view["worker"], "tile": "residence", "owner": owner} in [
        {key: one[key] for key in ("square", "tile", "owner")} for one in view["buildings"]
    ]
    expect(town.hint).to_contain_text(say("littletown.prompt.residence"))
    expect(town.panel(NAMES[owner])).to_contain_text(say("littletown.panel.to_move"))
    assert by_verb(town, "worker") == by_verb(town, "build") == []
    ((square,), *_) = by_verb(town, "gather")
    assert near(square, view["worker"])
    town.do(f"gather {square}", Mouse())
    town.await_turn()
    after = town.state["view"]
    assert (after["phase"], after["to_move"], after["gathered"]) == ("residence", owner, [square])
    assert sum(after["cubes"][owner].values()) == sum(view["cubes"][owner].values()) + 1
    expect(town.button("end")).to_have_text(say("littletown.action.end_residence"))
    town.do("end", Mouse())
    town.await_turn()
    assert town.tab.moves() == [f"gather {square}", "end"]
    assert town.state["view"]["phase"] not in ("residence", "worker")


def test_by_the_usual_rules_it_uses_no_terrain_and_says_so(town_at: TownAt) -> None:
    town = town_at(at_residence, rules=RANDOM)
    assert by_verb(town, "gather") == []
    town.square(next(square for square in TERRAIN if near(square, town.state["view"]["worker"]))).click()
    expect(town.hint).to_contain_text(say("littletown.refused.residence_terrain"))
    town.do("end", Mouse())
    assert town.tab.moves() == ["end"]
