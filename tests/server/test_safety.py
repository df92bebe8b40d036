"""Nobody acts for another: every request, by everyone it is not for; and nothing secret reaches anyone."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from parlour.server.limits import CONNECTIONS
from parlour.server.messages import TableRequest
from tests.server.asking import ME, OPEN, move, sit, table_for
from tests.server.harness import DEALT, Message, Player, new_id
from tests.server.houses import Eyes, House, with_houses
from tests.server.test_seats import seen_by

SEATS = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
REQUESTS: dict[str, dict[str, Any]] = {
    "move": {"version": DEALT + 1, "action": "advance"},
    "undo": {"version": DEALT + 1},
    "answer": {"version": DEALT + 1, "agree": True},
    "sit": {"seat": 1},
    "leave": {},
    "come_back": {},
    "stand_in": {"seat": 0},
    "resign": {},
    "preview": {"version": DEALT + 1, "action": "advance"},
}
CHANGES = [
    ("POST", "api/tables", {"game": "patchwork", "seats": SEATS}),
    ("POST", "api/tables/{table}/rematch", None),
    ("PUT", "api/me", {"name": "Eve"}),
    ("POST", "api/me/link", None),
    ("POST", "api/me/recover", {"link": "x"}),
]


def test_every_request_is_tried() -> None:
    kinds = {kind.__struct_config__.tag for kind in TableRequest.__args__}
    assert kinds | {"preview"} == REQUESTS.keys()


@pytest.fixture
def game(player: Player, player_at: Callable[[str], Player]) -> tuple[str, str, Player]:
    """A private game of ``player`` against two others, whose old invitation serves no more, and one of them."""
    bo, cy = player_at(player.url), player_at(player.url)
    table = player.create([*SEATS, {"kind": "open"}], game="parcheesi", starter=None)
    old = player.invitation(table)
    bo.http.get("")
    other = bo.live()
    assert other.ask("sit", table=table, seat=1, invite=old, id=new_id())["type"] == "ack"
    assert other.ask("leave", table=table, id=new_id())["type"] == "ack"
    for seat, person in enumerate((bo, cy), start=1):
        person.http.get("")
        invite = player.invitation(table)
        assert person.live().ask("sit", table=table, seat=seat, invite=invite, id=new_id())["type"] == "ack"
    return table, old, bo


@pytest.mark.parametrize("who", ["nobody", "another", "forged"])
@pytest.mark.parametrize("kind", REQUESTS)
def test_a_private_table_is_none_for_others(
    game: tuple[str, str, Player], player: Player, player_at: Callable[[str], Player], who: str, kind: str
) -> None:
    table, old, _ = game
    eve = player_at(player.url)
    if who == "another":
        eve.create()
    ((name, value),) = player.http.cookies.items()
    live = eve.live(f"{name}=x{value}" if who == "forged" else None)
    before = player.live().watch(table)
    fields = {**REQUESTS[kind], "id": new_id(), "table": table}
    for secret in ({"invite": old}, {"invite": ""}) if kind == "sit" else ({},):
        refused = live.ask(kind, **{**fields, **secret})
        assert refused["reason"] in {"problem.unknown_table", "problem.no_cookie"}
    assert live.ask("watch", table=table, invite=old)["reason"] == "problem.unknown_table"
    assert {**player.live().watch(table), "presence": None} == {**before, "presence": None}


def test_a_seat_acts_for_itself_only(player: Player, player_at: Callable[[str], Player]) -> None:
    table = player.create(SEATS)
    bo = player_at(player.url)
    bo.http.get("")
    live = bo.live()
    assert live.ask("sit", table=table, seat=1, invite=player.invitation(table), id=new_id())["type"] == "ack"
    version = live.watch(table)["version"]
    for kind in ("move", "undo", "preview"):
        refused = live.ask(kind, **{**REQUESTS[kind], "version": version}, id=new_id(), table=table)
        assert refused["reason"] in {"problem.not_your_turn", "problem.nothing_to_undo"}
    # A seat, a whole position, dice: whatever else is claimed in a message makes it none.
    claims: list[Message] = [{"seat": 0}, {"state": {}}, {"dice": [6, 6]}, {"person": "ann"}]
    for claim in claims:
        refused = live.ask("move", table=table, id=new_id(), version=version, action="advance", **claim)
        assert refused["reason"] == "problem.malformed"


@pytest.mark.parametrize(
    "action", ["roll 5-3", "enter 5", "worker c2", "pick church", "keep", "deal p07", "leather e5"]
)
def test_a_move_of_another_game_or_of_chance_is_none(player: Player, action: str) -> None:
    table = player.create()
    live = player.live()
    before = live.watch(table)
    for kind in ("move", "preview"):
        refused = live.ask(kind, table=table, id=new_id(), version=before["version"], action=action)
        assert refused["type"] == "refused"
        assert refused["reason"].startswith("patchwork.refused.")
    assert {**live.watch(table), "presence": None} == {**before, "presence": None}


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_another_sites_page_changes_nothing(
    player: Player, method: str, path: str, body: Message | None, origin: str
) -> None:
    table = player.create()
    answer = player.http.request(method, path.format(table=table), json=body, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["reason"]) == (403, "problem.forbidden_origin")
    assert (len(player.tables()), player.http.get("api/me").json()["name"]) == (1, "")


@pytest.mark.parametrize("path", ["api/tables/{table}/rematch", "api/tables/{table}/record"])
def test_endpoints_of_a_table_are_for_those_who_know_it(
    player: Player, player_at: Callable[[str], Player], path: str
) -> None:
    table = player.create()
    method = "POST" if path.endswith("rematch") else "GET"
    eve = player_at(player.url)
    for name in (table, "no-such-table", "%3Cscript%3E", "%00", "x" * 65):
        answer = eve.http.request(method, path.format(table=name))
        assert (answer.status_code, answer.json()["reason"]) == (404, "problem.unknown_table")
    answer = player.http.request(method, path.format(table=table))
    assert (answer.status_code, answer.json()["reason"]) == (409, "problem.not_over")


def test_more_connections_than_anyone_needs_are_refused(player: Player, player_at: Callable[[str], Player]) -> None:
    player.create()
    for _ in range(CONNECTIONS):
        player.live()
    with pytest.raises(InvalidStatus) as refused:
        player.live()
    assert refused.value.response.status_code == 429
    assert b"problem.too_many_connections" in refused.value.response.body
    other = player_at(player.url)
    other.create()
    assert other.live().ask("ping") == {"type": "pong"}


@pytest.mark.usefixtures("toy_game")
def test_in_whole_games_nothing_secret_is_in_any_message(tmp_path: Path) -> None:
    persons = ["ann", "bo", "cy"]
    rng = random.Random(1)

    async def work(house: House) -> None:
        table = await house.create("ann", table_for(ME, OPEN, OPEN, game="toygame", visibility="public"))
        viewers = {person: await seen_by(house, person, table) for person in (*persons, "eve", "")}
        invite = viewers["ann"].company["invite"]
        for seat in (1, 2):
            await house.act(persons[seat], sit(table, seat))
        luck = [entry.action for entry in (await house.store.entries(table))[2:5]]
        while viewers["ann"].company["phase"] == "playing":
            eyes = viewers[persons[viewers["ann"].last["state"]["to_move"]]]
            await house.act(eyes.person, move(table, eyes.last["version"], rng.choice(eyes.last["state"]["legal"])))
        for person, eyes in viewers.items():
            told = sent_before_the_end(eyes)
            own = persons.index(person) if person in persons else None
            assert [entry["action"] for entry in told_log(eyes)[2:5]] == [
                action if number == own else "" for number, action in enumerate(luck)
            ]
            stored = await house.store.table(table)
            assert stored is not None
            assert stored.row.seed.hex() not in told
            # Persons are known to each other by name and seat, never by what their cookie says.
            assert all(json.dumps(other) not in told for other in persons)
            assert (invite in told) == (person in persons)
            for view in views(eyes):
                assert all(number is None for other, number in enumerate(view["luck"]) if other != own)

    with_houses(tmp_path, 1, work)


def sent_before_the_end(eyes: Eyes) -> str:
    return json.dumps([message for message in eyes.seen if message.get("company", {}).get("phase") != "over"])


def told_log(eyes: Eyes) -> list[Message]:
    return [*eyes.seen[0]["log"], *[message["entry"] for message in eyes.updates()]]


def views(eyes: Eyes) -> list[Message]:
    going_on = [message for message in eyes.updates() if message["company"]["phase"] == "playing"]
    return [message["state"]["view"] for message in going_on if message["state"]]
