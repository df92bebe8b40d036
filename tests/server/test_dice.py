"""A table of Parcheesi, where the server rolls the dice: nobody else does, and nobody rolls twice."""

import random

from tests.server.harness import Live, Message, Player, new_id

SEATS = [{"kind": "person"}, {"kind": "person"}, {"kind": "person"}]


def played(live: Live, kind: str, table: str, version: int, **fields: object) -> tuple[list[Message], Message]:
    """The updates that a message brings about, and its answer."""
    live.send(kind, table=table, version=version, id=new_id(), **fields)
    updates = []
    while (message := live.receive())["type"] == "update":
        updates.append(message)
    return updates, message


def test_a_roll_that_a_client_sends_is_refused(player: Player) -> None:
    table = player.create(SEATS, game="parcheesi", starter=None)
    live = player.live()
    before = live.watch(table)
    for roll in ("die 6", "roll 6-6", "roll 2-1"):
        for kind in ("move", "preview"):
            updates, answer = played(live, kind, table, before["state"]["version"], action=roll)
            assert (updates, answer["reason"]) == ([], "parcheesi.refused.not_chance")
    assert live.watch(table) == before


def test_nothing_is_taken_back_across_a_roll(player: Player) -> None:
    rng = random.Random(1)
    table = player.create(SEATS, game="parcheesi", starter=None, options={"preset": "course"})
    live = player.live()
    state = live.watch(table)["state"]
    undone = 0
    for _ in range(80):
        action = rng.choice(state["legal"])
        updates, _ = played(live, "move", table, state["version"], action=action)
        after = updates[-1]["state"]
        rolled = len(updates) > 1
        assert after["can_undo"] != rolled
        updates, answer = played(live, "undo", table, after["version"])
        if rolled:
            assert (updates, answer["reason"]) == ([], "problem.nothing_to_undo")
            state = after
        else:
            undone += 1
            again = updates[-1]["state"]
            assert {**again["view"], "last_action": None} == {**state["view"], "last_action": None}
            assert again["legal"] == state["legal"]
            updates, _ = played(live, "move", table, again["version"], action=action)
            state = updates[-1]["state"]
            assert {**state["view"], "last_action": None} == {**after["view"], "last_action": None}
    assert undone > 5
