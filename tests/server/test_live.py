"""Playing over the live connection: what each message does, and what it cannot do."""

import hashlib
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

import parlour
from parlour.core.chance import SeededChance
from tests.server.harness import AGAINST_BOT, DEALT, Live, Message, Player, new_id


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
    assert [seat["name"] for seat in snapshot["company"]["seats"]] == ["Ann", "Bo"]
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
    (cookie,) = player.http.cookies.values()
    person = cookie.partition(".")[0]
    assert person not in json.dumps(live.seen) + json.dumps(player.tables())
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
    assert summary["phase"] == "over"
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
    assert update["state"]["legal"] == previewed["legal"]


def test_a_preview_after_other_actions_tells_what_the_last_would_do(player: Player) -> None:
    table = player.create()
    live = player.live()
    before = live.watch(table)
    second = live.ask("preview", table=table, version=DEALT, action="advance", id="one")["legal"][1]
    previewed = live.ask("preview", table=table, version=DEALT, action=second, after=["advance"], id="two")
    assert (previewed["type"], previewed["action"], previewed["version"]) == ("previewed", second, DEALT)
    assert live.watch(table) == before
    live.move(table, DEALT, "advance")
    at_once = live.ask("preview", table=table, version=DEALT + 1, action=second, id="three")
    assert {**at_once["view"], "viewer": 0} == previewed["view"]
    assert (at_once["events"], at_once["legal"]) == (previewed["events"], previewed["legal"])


def test_a_preview_after_what_cannot_be_played_is_refused(player: Player) -> None:
    table = player.create()
    live = player.live()
    illegal = live.ask("preview", table=table, version=DEALT, action="advance", after=["buy p01"], id="a")
    assert illegal["reason"].startswith("patchwork.refused.")
    many = live.ask("preview", table=table, version=DEALT, action="advance", after=["advance"] * 33, id="b")
    assert many["reason"] == "problem.malformed"


def test_a_preview_goes_as_far_as_the_longest_turn(player: Player) -> None:
    table = player.create()
    live = player.live()
    live.watch(table)
    previewed = live.ask("preview", table=table, version=DEALT, action="advance", after=["advance"] * 18, id="a")
    assert sum(previewed["view"]["position"]) == 19 + 18  # each steps before the other


def test_a_preview_of_an_illegal_or_stale_action_is_refused(player: Player) -> None:
    table = player.create()
    live = player.live()
    illegal = live.ask("preview", table=table, version=DEALT, action="buy p01", id="a")
    stale = live.ask("preview", table=table, version=1, action="advance", id="b")
    assert illegal["reason"].startswith("patchwork.refused.")
    assert stale["reason"] == "problem.stale"
