"""A table of Parcheesi, where the server rolls the dice: nobody else does, and nobody rolls twice."""

import random

import pytest

from parlour.core.errors import IllegalActionError
from parlour.games import load_game
from parlour.server import plans
from parlour.server.messages import Move, Presence, TableState, Undo
from parlour.server.problems import RefusedError
from parlour.server.rows import Entry, SeatRow, TableRow
from parlour.server.table import Table

ANN = "ann"
OPENED = "2030-01-02T03:04:05.678+00:00"


def opened() -> Table:
    """Three seats of one person, with the first roll on the table."""
    game = load_game("parcheesi", preset="course", players=3, first_player="lowest_roll")
    seats = [SeatRow(seat, "person", "", "", ANN) for seat in range(3)]
    row = TableRow("t", game.name, game.type.rules_version, dict(game.options), ANN, bytes(32), OPENED, seats)
    table = Table(row, game)
    return advanced(table, table.course.followed([]))


def advanced(table: Table, entries: list[Entry]) -> Table:
    for entry in entries:
        table.advance(entry)
    return table


def shown(table: Table) -> TableState:
    state = table.snapshot(ANN, Presence("t", [], 0)).state
    assert state is not None
    return state


def moved(table: Table, notation: str) -> list[Entry]:
    """The entries of a move that Ann asks for."""
    return plans.planned(
        table.course, ANN, "Ann", Move("t", f"move {table.course.version}", table.course.version, notation)
    )


def undone(table: Table) -> list[Entry]:
    """The entries of taking back what Ann did last."""
    return plans.planned(table.course, ANN, "Ann", Undo("t", f"undo {table.course.version}", table.course.version))


def test_a_roll_that_a_client_sends_is_refused() -> None:
    table = opened()
    before = shown(table)
    for roll in ("die 6", "roll 6-6", "roll 2-1"):
        with pytest.raises(IllegalActionError) as refused:
            moved(table, roll)
        assert refused.value.rule == "parcheesi.refused.not_chance"
        with pytest.raises(IllegalActionError):
            table.preview(ANN, table.course.version, "look", [roll])
    assert shown(table) == before


def test_nothing_is_foreseen_beyond_a_roll() -> None:
    table = opened()
    foreseen: list[str] = []
    legal = shown(table).legal
    while legal:
        foreseen.append(legal[0])
        legal = table.preview(ANN, table.course.version, "look", foreseen).legal
    with pytest.raises(RefusedError) as refused:
        table.preview(ANN, table.course.version, "look", [*foreseen, "pass"])
    assert refused.value.reason == "problem.not_your_turn"


def test_nothing_is_taken_back_across_a_roll() -> None:
    rng = random.Random(1)
    table = opened()
    taken_back = 0
    for _ in range(200):
        before = shown(table)
        notation = rng.choice(before.legal)
        entries = moved(table, notation)
        after = shown(advanced(table, entries))
        assert after.can_undo == (len(entries) == 1)
        if after.can_undo:
            taken_back += 1
            again = shown(advanced(table, undone(table)))
            assert (again.view, again.legal) == (before.view, before.legal)
            assert shown(advanced(table, moved(table, notation))).view == after.view
        else:
            with pytest.raises(RefusedError) as refused:
                undone(table)
            assert refused.value.reason == "problem.nothing_to_undo"
    assert taken_back > 20


def test_a_turn_has_one_roll() -> None:
    rng, table = random.Random(2), opened()
    log: list[Entry] = []
    while legal := shown(table).legal:
        entries = moved(table, rng.choice(legal))
        advanced(table, entries)
        log += entries
    rolls = [number for number, entry in enumerate(log) if entry.seat < 0]
    assert len(rolls) > 50
    assert all(log[number].action.startswith("roll ") for number in rolls)
    # Whose roll it is has something to decide, or to pass, before the next; unless a third double ended the turn.
    for number in rolls:
        if number + 1 in rolls:
            before = [log[roll].action for roll in rolls if roll <= number][-3:]
            assert all(action[5] == action[7] for action in before)
