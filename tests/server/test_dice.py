"""A table of Parcheesi, where the server rolls the dice: nobody else does, and nobody rolls twice."""

import random

import pytest

from parlour.core.errors import IllegalActionError
from parlour.games import load_game
from parlour.server.messages import TableState
from parlour.server.problems import RefusedError
from parlour.server.store import Entry, SeatRow, TableRow
from parlour.server.table import Table, now

ANN = "ann"


def opened() -> Table:
    """Three seats of one person, with the first roll on the table."""
    game = load_game("parcheesi", preset="course", players=3, first_player="lowest_roll")
    seats = [SeatRow(seat, "person", "", "", ANN) for seat in range(3)]
    options = dict(game.options)
    row = TableRow("t", game.name, game.type.rules_version, options, ANN, bytes(32), now(), now(), None, None, seats)
    table = Table(row, game)
    return advanced(table, table.drawn(table.state, 0))


def advanced(table: Table, entries: list[Entry]) -> Table:
    for entry in entries:
        table.advance(entry)
    return table


def shown(table: Table) -> TableState:
    return table.snapshot(ANN).state


def test_a_roll_that_a_client_sends_is_refused() -> None:
    table = opened()
    before = shown(table)
    for roll in ("die 6", "roll 6-6", "roll 2-1"):
        with pytest.raises(IllegalActionError) as refused:
            table.legal_action(ANN, table.version, roll)
        assert refused.value.rule == "parcheesi.refused.not_chance"
        with pytest.raises(IllegalActionError):
            table.preview(ANN, table.version, "look", [roll])
    assert shown(table) == before


def test_nothing_is_foreseen_beyond_a_roll() -> None:
    table = opened()
    foreseen: list[str] = []
    legal = shown(table).legal
    while legal:
        foreseen.append(legal[0])
        legal = table.preview(ANN, table.version, "look", foreseen).legal
    with pytest.raises(RefusedError) as refused:
        table.preview(ANN, table.version, "look", [*foreseen, "pass"])
    assert refused.value.reason == "problem.not_your_turn"


def test_nothing_is_taken_back_across_a_roll() -> None:
    rng = random.Random(1)
    table = opened()
    undone = 0
    for _ in range(200):
        before = shown(table)
        action = table.legal_action(ANN, table.version, rng.choice(before.legal))
        entries = table.played(action)
        after = shown(advanced(table, entries))
        assert after.can_undo == (len(entries) == 1)
        if after.can_undo:
            undone += 1
            again = shown(advanced(table, table.undone(ANN, table.version, "back")))
            assert (again.view, again.legal) == (before.view, before.legal)
            assert shown(advanced(table, table.played(action))).view == after.view
        else:
            with pytest.raises(RefusedError) as refused:
                table.undone(ANN, table.version, "back")
            assert refused.value.reason == "problem.nothing_to_undo"
    assert undone > 20
