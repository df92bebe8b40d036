"""Who is there, and whose turn it is: told to all whom it concerns, in every process."""

from sqlalchemy.engine import URL

from tests.server.asking import leave, move, undo
from tests.server.harness import DEALT
from tests.server.houses import Eyes, House, with_houses
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
            one.tables.unwatch(room, watcher)
        assert ann.told["seats"] == [0]
        if one.store.shared:
            elsewhere = await seen_by(two, "bo", table)
            await ann.until(lambda message: message.get("seats") == [0, 1])
            await elsewhere.until(lambda message: message.get("presence", message).get("spectators") == 2)
            two.tables.unwatch(await two.watch(table, elsewhere), elsewhere)
            await two.tables.left(room)
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
