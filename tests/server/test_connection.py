"""What a connection bears: malformed messages, floods, silence, other sites' pages."""

import asyncio
import json
from typing import cast

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.server import live as live_module
from parlour.server.live import Session
from parlour.server.metrics import Metrics
from parlour.server.persons import Persons
from parlour.server.store import Store
from parlour.server.tables import Tables
from parlour.server.waiting import WaitingLists
from tests.server.harness import DEALT, SECONDS, Message, Player

MOVE: Message = {"type": "move", "table": "t", "id": "i", "version": 1, "action": "advance"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '"ping"',
        "{}",
        '{"type": null}',
        '{"type": "fly"}',
        '{"type": "snapshot"}',
        '{"type": "watch"}',
        '{"type": "watch", "table": 5}',
        '{"type": "watch", "table": ""}',
        '{"type": "ping", "more": 1}',
        '{"type": "ping"} {"type": "ping"}',
        '{"type": "\\ud800"}',
        json.dumps({**MOVE, "version": "1"}),
        json.dumps({**MOVE, "version": 1.5}),
        json.dumps({**MOVE, "version": None}),
        json.dumps({**MOVE, "version": True}),
        json.dumps({**MOVE, "action": ["advance"]}),
        json.dumps({**MOVE, "action": "a" * 401}),
        json.dumps({**MOVE, "id": "i" * 65}),
        json.dumps({**MOVE, "seat": 1}),
        '{"type": "move", "version": NaN}',
        "[" * 10_000,
        '{"a":' * 3_000,
    ],
)
def test_a_malformed_message_is_refused(player: Player, text: str) -> None:
    live = player.live()
    live.socket.send(text)
    assert live.receive()["reason"] == "problem.malformed"
    assert live.ask("ping") == {"type": "pong"}


def test_the_malformed_field_is_named(player: Player) -> None:
    live = player.live()
    for change, field in (({"version": "1"}, "version"), ({"extra": 1}, "extra"), ({"id": "i" * 65}, "id")):
        live.socket.send(json.dumps({**MOVE, **change}))
        assert live.receive()["values"] == {"field": field}
    live.socket.send('{"type": "watch"}')
    assert live.receive()["values"] == {"field": "table"}


def test_a_binary_message_is_refused(player: Player) -> None:
    live = player.live()
    live.socket.send(b'{"type": "ping"}')
    assert live.receive()["reason"] == "problem.malformed"


def test_a_large_message_is_refused_and_a_huge_one_cuts_the_connection(player: Player) -> None:
    live = player.live()
    live.socket.send(json.dumps({**MOVE, "action": "a" * 20_000}))
    refused = live.receive()
    assert (refused["reason"], refused["values"]) == ("problem.too_large", {"max": 16384})
    live.socket.send("a" * 100_000)
    with pytest.raises(ConnectionClosed):
        live.receive()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def test_no_garbage_disturbs_a_table(player: Player) -> None:
    table = player.create()
    live = player.live()
    before = live.watch(table)
    kinds = st.sampled_from(["watch", "unwatch", "move", "undo", "preview", "ping", "pong", ""])
    fields = st.fixed_dictionaries(
        {"type": kinds | json_values},
        optional={
            "table": st.just(table) | json_values,
            "id": st.just("i") | json_values,
            "version": st.just(DEALT) | json_values,
            "action": st.sampled_from(["buy p33 a1", "leather", "advance\n", "Advance"]) | json_values,
            "seat": json_values,
        },
    )

    fuzzed = player.live()

    # Two messages for each example: together fewer than a connection may send at once.
    @hypothesis_settings(max_examples=140, deadline=None, suppress_health_check=list(HealthCheck))
    @given(fields.map(json.dumps) | st.text(max_size=60) | st.binary(max_size=60))
    def send(message: str | bytes) -> None:
        fuzzed.socket.send(message)
        fuzzed.send("ping")
        while (answer := fuzzed.receive())["type"] != "pong":
            assert answer["type"] in {"refused", "snapshot"}
            assert answer.get("reason") not in {"problem.server_error", "problem.too_fast"}

    send()
    assert live.watch(table) == before


def test_a_flood_is_refused_and_ends(player: Player) -> None:
    live = player.live()
    for _ in range(600):
        live.send("ping")
    answers = [live.receive() for _ in range(600)]
    refused = [answer for answer in answers if answer["type"] == "refused"]
    assert refused
    assert {answer["reason"] for answer in refused} == {"problem.too_fast"}
    assert len(answers) - len(refused) >= 300


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "nonsense"])
def test_another_sites_page_cannot_connect(player: Player, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        player.live(origin=origin)
    assert refused.value.response.status_code == 403
    assert b"problem.forbidden_origin" in refused.value.response.body


def test_the_own_page_connects(player: Player) -> None:
    assert player.live(origin=player.url.rstrip("/")).ask("ping") == {"type": "pong"}


def test_a_silent_client_is_dropped(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.live.IDLE_SECONDS", 0.1)
    live = player.live()
    with pytest.raises(ConnectionClosed):
        live.socket.recv(timeout=SECONDS)


def test_too_many_tables_on_one_connection_are_refused(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.live._WATCHED", 2)
    tables = [player.create() for _ in range(3)]
    live = player.live()
    answers = [live.watch(table) for table in [*tables, tables[0]]]
    assert [answer["type"] for answer in answers] == ["snapshot", "snapshot", "refused", "snapshot"]
    assert answers[2]["reason"] == "problem.too_many_tables"


class Stuck:
    """A connection whose other end takes and sends nothing."""

    def __init__(self) -> None:
        self.closed = False

    async def receive(self) -> None:
        await asyncio.Event().wait()

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()

    async def close(self) -> None:
        self.closed = True


class Nowhere:
    """Tables where nobody watches."""

    waiting = WaitingLists(cast(Store, None))


def test_a_client_that_does_not_read_is_cut_off() -> None:
    async def overflow() -> bool:
        stuck = Stuck()
        session = Session(cast(WebSocket, stuck), "ann", cast(Tables, Nowhere()), cast(Persons, None), Metrics())
        running = asyncio.create_task(session.run())
        piece = b"x" * 100_000
        for _ in range(live_module._UNSENT_BYTES // len(piece) + 2):
            session.deliver(piece)
        async with asyncio.timeout(SECONDS):
            await running
        return stuck.closed

    assert asyncio.run(overflow())
