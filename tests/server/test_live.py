"""Playing over the live connection: what each message does, and what it cannot do."""

import asyncio
import hashlib
import json
import threading
from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus

import parlour
from parlour.core.chance import SeededChance
from parlour.server import live as live_module
from parlour.server.live import Session
from parlour.server.tables import Tables
from tests.server.harness import AGAINST_BOT, SECONDS, Live, Message, Player, new_id

DEALT = 32
"""The version of a table after Patchwork's deal."""


def others(player: Player, player_at: Callable[[str], Player]) -> Player:
    """Another person at the same server, with a table of their own."""
    other = player_at(player.url)
    other.create()
    return other


# --- watching ---


def test_watch_is_answered_by_a_snapshot_with_the_whole_log(player: Player) -> None:
    table = player.create(options={"leather": "original"})
    snapshot = player.live().watch(table)
    assert snapshot["type"] == "snapshot"
    assert (snapshot["table"], snapshot["game"]) == (table, "patchwork")
    assert snapshot["options"] == {"leather": "original"}
    assert [seat["name"] for seat in snapshot["seats"]] == ["Ann", "Bo"]
    assert [entry["version"] for entry in snapshot["log"]] == list(range(1, DEALT + 1))
    assert all(entry["seat"] == -1 and entry["action"].startswith("deal ") for entry in snapshot["log"])
    state = snapshot["state"]
    assert (state["version"], state["to_move"], state["can_undo"]) == (DEALT, 0, False)
    assert state["view"]["viewer"] == 0
    assert "advance" in state["legal"]


def test_the_log_replays_to_the_shown_position(player: Player) -> None:
    table = player.create()
    live = player.live()
    live.watch(table)
    live.move(table, DEALT, "advance")
    snapshot = player.live().watch(table)
    state = parlour.load_game("patchwork").new_initial_state()
    for entry in snapshot["log"]:
        state.apply_action(state.string_to_action(entry["action"]))
    assert state.view(snapshot["state"]["view"]["viewer"]) == snapshot["state"]["view"]


def test_hot_seat_shows_the_table_from_the_seat_to_move(player: Player) -> None:
    table = player.create()
    live = player.live()
    live.watch(table)
    live.send("move", table=table, version=DEALT, action="advance", id=new_id())
    update = live.receive()
    assert update["state"]["to_move"] == 1
    assert update["state"]["view"]["viewer"] == 1
    assert update["state"]["legal"]


def test_unwatch_ends_the_updates(player: Player) -> None:
    table = player.create()
    watching, playing = player.live(), player.live()
    watching.watch(table)
    watching.send("unwatch", table=table)
    assert watching.ask("ping") == {"type": "pong"}
    playing.watch(table)
    playing.move(table, DEALT, "advance")
    assert watching.ask("ping") == {"type": "pong"}
    assert [message["type"] for message in watching.seen] == ["snapshot", "pong", "pong"]


def test_unwatching_what_is_not_watched_does_nothing(player: Player) -> None:
    live = player.live()
    live.send("unwatch", table="nothing")
    assert live.ask("ping") == {"type": "pong"}


def test_unknown_table_is_refused(player: Player) -> None:
    player.create()
    live = player.live()
    for kind in ("watch", "move", "undo", "preview"):
        fields: dict[str, Any] = {"table": "no-such-table"}
        if kind != "watch":
            fields |= {"id": "i", "version": 1}
        if kind in ("move", "preview"):
            fields["action"] = "advance"
        refused = live.ask(kind, **fields)
        assert refused["type"] == "refused"
        assert refused["reason"] == "problem.unknown_table"
        assert refused["table"] == "no-such-table"


def test_another_persons_table_looks_like_no_table(player: Player, player_at: Callable[[str], Player]) -> None:
    table = player.create()
    live = others(player, player_at).live()
    stranger = player_at(player.url).live()
    for kind, fields in {
        "watch": {},
        "move": {"id": "i", "version": DEALT, "action": "advance"},
        "undo": {"id": "i", "version": DEALT},
        "preview": {"id": "i", "version": DEALT, "action": "advance"},
    }.items():
        for socket in (live, stranger):
            refused = socket.ask(kind, table=table, **fields)
            missing = socket.ask(kind, table="no-such-table", **fields)
            assert refused == {**missing, "table": table}
            assert refused["reason"] == "problem.unknown_table"
    assert player.live().watch(table)["state"]["version"] == DEALT


# --- moves ---


def test_a_move_is_told_to_all_who_watch_and_acknowledged(player: Player) -> None:
    table = player.create()
    live, second_tab = player.live(), player.live()
    live.watch(table)
    second_tab.watch(table)
    live.send("move", table=table, version=DEALT, action="advance", id="mine")
    update, ack = live.receive(), live.receive()
    assert ack == {"type": "ack", "table": table, "id": "mine", "version": DEALT + 1}
    assert update["type"] == "update"
    assert update["entry"]["version"] == DEALT + 1
    assert (update["entry"]["seat"], update["entry"]["action"]) == (0, "advance")
    assert {"event": "advance", "seat": 0, "spaces": 1, "buttons": 1} in update["entry"]["events"]
    assert update["entry"]["at"].endswith("+00:00")
    assert second_tab.receive() == update


def test_a_repeated_move_is_acknowledged_again_and_played_once(player: Player) -> None:
    table = player.create()
    live = player.live()
    live.watch(table)
    first = live.move(table, DEALT, "advance", "same")
    assert live.move(table, DEALT, "advance", "same") == first
    assert player.live().move(table, DEALT, "advance", "same") == first
    assert player.live().watch(table)["state"]["version"] == DEALT + 1


def test_a_stale_move_is_refused(player: Player) -> None:
    table = player.create()
    live = player.live()
    live.watch(table)
    live.move(table, DEALT, "advance")
    for version in (DEALT, DEALT + 2, -1, 10**30):
        refused = live.move(table, version, "advance")
        assert refused["reason"] == "problem.stale"
        assert refused["values"] == {"version": DEALT + 1}


@pytest.mark.parametrize(
    "action",
    ["", "advance ", "buy", "buy p99 a1", "deal p01", "leather a1", "roll 5-3", "buy p01 z9", "\x00"],
)
def test_an_illegal_move_is_refused_with_the_rule(player: Player, action: str) -> None:
    table = player.create()
    live = player.live()
    before = live.watch(table)
    refused = live.move(table, DEALT, action, "bad")
    assert refused["type"] == "refused"
    assert refused["id"] == "bad"
    assert refused["reason"].startswith(("patchwork.refused.", "rules."))
    assert live.watch(table) == before


def test_nobody_moves_for_a_bot(player: Player) -> None:
    table = player.create(AGAINST_BOT, starter=1)
    live = player.live()
    # Not watched, so that the bot waits.
    refused = live.move(table, DEALT, "advance")
    assert refused["reason"] == "problem.not_your_turn"


def test_of_simultaneous_moves_exactly_one_is_played(player: Player) -> None:
    table = player.create()
    lives = [player.live() for _ in range(8)]
    watching = player.live()
    watching.watch(table)
    answers: list[Message] = []
    start = threading.Barrier(len(lives))

    def move(live: Live) -> None:
        start.wait()
        answers.append(live.move(table, DEALT, "advance"))

    threads = [threading.Thread(target=move, args=[live]) for live in lives]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    acks = [answer for answer in answers if answer["type"] == "ack"]
    refusals = [answer["reason"] for answer in answers if answer["type"] == "refused"]
    assert len(acks) == 1
    assert refusals == ["problem.stale"] * 7
    assert watching.watch(table)["state"]["version"] == DEALT + 1


def test_of_an_undo_and_a_move_at_once_exactly_one_happens(player: Player) -> None:
    table = player.create()
    one, two, watching = player.live(), player.live(), player.live()
    watching.watch(table)
    one.move(table, DEALT, "advance")
    one.send("undo", table=table, version=DEALT + 1, id="undo")
    two.send("move", table=table, version=DEALT + 1, action="advance", id="move")
    answers = [one.receive(), two.receive()]
    assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
    assert watching.ask("watch", table=table)["state"]["version"] == DEALT + 2


def test_all_sockets_see_the_same_versions_without_gaps(player: Player) -> None:
    table = player.create()
    one, two = player.live(), player.live()
    version = one.watch(table)["state"]["version"]
    two.watch(table)
    for turn in range(10):
        version = (one, two)[turn % 2].move(table, version, "advance")["version"]
    tails = []
    for live in (one, two):
        live.ask("ping")
        tails.append([m for m in live.seen if m["type"] == "update"])
    assert tails[0] == tails[1]
    assert [update["entry"]["version"] for update in tails[0]] == list(range(DEALT + 1, DEALT + 11))


def play_out(live: Live, table: str) -> Message:
    """Only advance, or sew the first leather patch, until the end; return the last Update."""
    state = live.watch(table)["state"]
    while state["to_move"] is not None:
        action = "advance" if "advance" in state["legal"] else state["legal"][0]
        live.send("move", table=table, version=state["version"], action=action, id=new_id())
        update, ack = live.receive(), live.receive()
        assert (update["type"], ack["type"]) == ("update", "ack")
        state = update["state"]
    return update


def test_the_seed_is_secret_until_the_end_and_then_proves_the_deal(player: Player) -> None:
    table = player.create()
    live = player.live()
    last = play_out(live, table)
    seed = last["seed"]
    snapshot = live.watch(table)
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == snapshot["commitment"]
    assert snapshot["seed"] == seed
    earlier = live.seen[: live.seen.index(last)]
    assert len(earlier) > 100
    assert seed not in json.dumps(earlier)
    chance, state = SeededChance(bytes.fromhex(seed)), parlour.load_game("patchwork").new_initial_state()
    for entry in snapshot["log"]:
        if state.is_chance_node():
            assert state.action_to_string(chance.draw(state)) == entry["action"]
        state.apply_action(state.string_to_action(entry["action"]))


def test_nothing_is_played_or_undone_after_the_end(player: Player) -> None:
    table = player.create()
    live = player.live()
    state = play_out(live, table)["state"]
    assert state["view"]["winners"] == [1]
    assert not state["can_undo"]
    for answer in (live.move(table, state["version"], "advance"), live.undo(table, state["version"])):
        assert answer["reason"] == "problem.game_over"
    (summary,) = player.tables()
    assert summary["finished"]
    assert summary["winners"] == [1]
    assert summary["to_move"] is None


# --- undo ---


def test_undo_takes_back_the_last_action_of_the_hot_seat(player: Player) -> None:
    table = player.create()
    live = player.live()
    before = live.watch(table)["state"]
    live.move(table, DEALT, "advance")
    live.move(table, DEALT + 1, "advance")
    live.send("undo", table=table, version=DEALT + 2, id="back")
    update, ack = live.receive(), live.receive()
    assert ack["version"] == DEALT + 3
    assert update["entry"] == {
        **update["entry"], "kind": "undo", "version": DEALT + 3, "to_ply": DEALT + 1, "seat": 1, "events": []
    }  # fmt: skip
    assert live.undo(table, DEALT + 3)["version"] == DEALT + 4
    after = live.watch(table)["state"]
    assert after["view"] == before["view"]
    assert after["legal"] == before["legal"]
    assert not after["can_undo"]


def test_undo_never_goes_behind_the_deal(player: Player) -> None:
    table = player.create()
    live = player.live()
    assert live.undo(table, DEALT)["reason"] == "problem.nothing_to_undo"


def test_a_repeated_undo_undoes_once(player: Player) -> None:
    table = player.create()
    live = player.live()
    live.move(table, DEALT, "advance")
    live.move(table, DEALT + 1, "advance")
    first = live.undo(table, DEALT + 2, "same")
    assert live.undo(table, DEALT + 2, "same") == first
    assert live.watch(table)["state"]["version"] == DEALT + 3


def test_a_stale_undo_is_refused(player: Player) -> None:
    table = player.create()
    live = player.live()
    live.move(table, DEALT, "advance")
    assert live.undo(table, DEALT)["reason"] == "problem.stale"


def test_undo_against_a_bot_takes_its_replies_back_too(player: Player) -> None:
    table = player.create(AGAINST_BOT)
    live = player.live()
    before = live.watch(table)["state"]
    live.send("move", table=table, version=DEALT, action="advance", id=new_id())
    state = live.until(lambda m: m["type"] == "update" and m["state"]["to_move"] == 0)["state"]
    assert state["version"] > DEALT + 1
    assert state["can_undo"]
    live.undo(table, state["version"])
    after = live.watch(table)["state"]
    assert after["view"] == before["view"]


# --- previews ---


def test_a_preview_tells_what_would_happen_and_changes_nothing(player: Player) -> None:
    table = player.create()
    live = player.live()
    before = live.watch(table)
    action = before["state"]["legal"][1]
    previewed = live.ask("preview", table=table, version=DEALT, action=action, id="look")
    assert (previewed["type"], previewed["id"], previewed["action"]) == ("previewed", "look", action)
    assert previewed["version"] == DEALT
    assert live.watch(table) == before
    live.send("move", table=table, version=DEALT, action=action, id=new_id())
    update = live.receive()
    assert update["entry"]["events"] == previewed["events"]
    assert {**update["state"]["view"], "viewer": 0} == previewed["view"]


def test_a_preview_of_an_illegal_or_stale_action_is_refused(player: Player) -> None:
    table = player.create()
    live = player.live()
    illegal = live.ask("preview", table=table, version=DEALT, action="buy p01", id="a")
    stale = live.ask("preview", table=table, version=1, action="advance", id="b")
    assert illegal["reason"].startswith("patchwork.refused.")
    assert stale["reason"] == "problem.stale"


# --- bad input ---

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


def test_a_client_that_does_not_read_is_cut_off() -> None:
    async def overflow() -> bool:
        stuck = Stuck()
        session = Session(cast(WebSocket, stuck), "ann", cast(Tables, None))
        running = asyncio.create_task(session.run())
        for _ in range(live_module._UNSENT + 1):
            session.deliver(b"{}")
        async with asyncio.timeout(SECONDS):
            await running
        return stuck.closed

    assert asyncio.run(overflow())
