"""Who is there, and whose turn it is: told to all whom it concerns, in every process."""

import psycopg
import pytest
from sqlalchemy.engine import URL
from structlog.testing import capture_logs

from parlour.server.databases import database_url
from parlour.server.notes import Present
from parlour.server.presence import Presence
from tests.server.asking import leave, move, undo
from tests.server.conftest import Hours
from tests.server.harness import DEALT
from tests.server.houses import Eyes, House, with_houses
from tests.server.postgres import Cluster
from tests.server.test_seats import playing, seen_by


def test_who_comes_and_goes_is_told_and_a_second_tab_is_not(database: URL) -> None:
    async def work(one: House, two: House) -> None:
        table, ann, _ = await playing(one, visibility="public")
        assert (ann.told["type"], ann.told["seats"], ann.told["spectators"]) == ("presence", [0, 1], 0)
        told = len(ann.seen)
        second = Eyes("bo")
        room = await one.watch(table, second)
        assert len(ann.seen) == told
        await seen_by(one, "", table)
        assert (ann.told["seats"], ann.told["spectators"]) == ([0, 1], 1)
        await seen_by(one, "eve", table)
        assert ann.told["spectators"] == 2
        for watcher in [watcher for watcher in room.watchers if watcher.person == "bo"]:
            await one.tables.unwatch(room, watcher)
        assert ann.told["seats"] == [0]
        if one.store.shared:
            elsewhere = await seen_by(two, "bo", table)
            await ann.until(lambda message: message.get("seats") == [0, 1])
            await elsewhere.until(lambda message: message.get("presence", message).get("spectators") == 2)
            await two.tables.unwatch(await two.watch(table, elsewhere), elsewhere)
            await ann.until(lambda message: message.get("seats") == [0])

    with_houses(database, 2, work)


def test_everyone_is_told_where_it_is_their_turn(database: URL) -> None:
    async def work(one: House, two: House) -> None:
        here, there = one, two if one.store.shared else one
        table, ann, _ = await playing(here)
        eyes = {person: Eyes(person) for person in ("ann", "bo")}
        for person, watcher in eyes.items():
            await there.tables.waiting.attend(watcher)
            assert watcher.told == {"type": "waiting", "tables": [table] if person == "ann" else []}
        await here.act("ann", move(table, ann.last["version"], "advance"))
        await eyes["bo"].until(lambda message: message["tables"] == [table])
        await eyes["ann"].until(lambda message: message["tables"] == [])
        assert [message["tables"] for message in eyes["bo"].seen] == [[], [table]]
        await here.act("bo", leave(table))
        await eyes["bo"].until(lambda message: message["tables"] == [])
        there.tables.waiting.discard(eyes["bo"])
        there.tables.waiting.discard(eyes["ann"])
        assert not there.tables.waiting._told

    with_houses(database, 2, work)


def test_who_watches_at_one_process_sees_what_happens_at_another(database: URL) -> None:
    async def work(one: House, two: House) -> None:
        table, ann, _ = await playing(one)
        bo = await seen_by(two, "bo", table)
        for _ in range(3):
            await one.act("ann", move(table, ann.last["version"], "advance"))
            if two.store.shared:
                await bo.until(lambda message: message.get("version") == ann.last["version"])
            await two.act("bo", move(table, ann.last["version"], "advance"))
            if one.store.shared:
                await ann.until(lambda message: message.get("version") == bo.last["version"])
            else:
                await one.watch(table, ann)
        await one.act("bo", undo(table, ann.last["version"]))
        if two.store.shared:
            await bo.until(lambda message: message.get("version") == ann.last["version"])
            assert bo.versions() == list(range(DEALT + 1, DEALT + 9))

    with_houses(database, 2, work)


def test_a_process_that_falls_silent_is_forgotten(hours: Hours) -> None:
    presence = Presence("me")
    presence.enter("t", "ann")
    presence.heard(Present("other", "t", ["bo"], 2))
    presence.heard(Present("third", "t", ["cy"], 0))
    assert (presence.persons("t"), presence.strangers("t")) == ({"ann", "bo", "cy"}, 2)
    hours.go_by(29)
    presence.heard(Present("third", "t", ["cy"], 0))
    assert presence.forget() == []
    hours.go_by(1)
    assert presence.forget() == ["t"]
    assert (presence.persons("t"), presence.strangers("t")) == ({"ann", "cy"}, 0)
    presence.heard(Present("third", "t", [], 0))
    presence.leave("t", "ann")
    assert presence.persons("t") == set()
    assert not presence._here
    assert not presence._elsewhere


def test_what_was_missed_while_the_database_was_away_is_caught_up_with(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.caretaker._PAUSE", 0.01)
    url = postgres.new()

    async def work(one: House, two: House) -> None:
        table, ann, _ = await playing(one)
        bo = await seen_by(two, "bo", table)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        await one.act("ann", move(table, ann.last["version"], "advance"))
        await bo.until(lambda message: message.get("version") == DEALT + 2)
        assert ann.last["version"] == DEALT + 2
        # Who is there is told anew as well.
        await bo.until(lambda message: message.get("seats", [0, 1]) == [0, 1])

    with capture_logs() as logs:
        with_houses(database_url(url), 2, work)
    assert {entry["event"] for entry in logs} <= {"background work failed"}
