"""The HTTP interface: games, one's tables, and what is refused."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import parlour
from parlour.bots import LEVELS
from parlour.server.limits import Allowance
from tests.server.conftest import last_action_bot
from tests.server.harness import AGAINST_BOT, DEALT, HOT_SEAT, Message, Player, serving, settings

THERE = {"stand_in": False, "out": False, "kept": False}
CREATE: Message = {"game": "patchwork", "seats": HOT_SEAT}


def test_games_are_described(player: Player) -> None:
    (patchwork,) = [game for game in player.http.get("api/games").json() if game["name"] == "patchwork"]
    assert patchwork == {
        "name": "patchwork",
        "players": [2],
        "options": [{"name": "leather", "values": ["corrected", "original"], "default": "corrected"}],
        "levels": list(LEVELS),
        "seat_zero_starts": True,
        "presets": {},
    }


def test_presets_are_described_the_usual_one_first(player: Player) -> None:
    (game,) = [game for game in player.http.get("api/games").json() if game["name"] == "parcheesi"]
    defaults = {option["name"]: option["default"] for option in game["options"]}
    assert list(game["presets"]) == ["classic", "boxed", "course"]
    assert game["presets"]["classic"] == defaults
    assert all(preset.keys() == defaults.keys() for preset in game["presets"].values())


def test_a_stranger_has_no_tables(player: Player) -> None:
    assert player.tables() == []


def test_own_tables_are_listed_newest_first(player: Player, player_at: Callable[[str], Player]) -> None:
    first, second = player.create(), player.create(AGAINST_BOT)
    live = player.live()
    live.watch(first)
    live.move(first, DEALT, "advance")
    newest, oldest = player.tables()
    assert (newest["table"], oldest["table"]) == (second, first)
    assert oldest["seats"] == [
        {"kind": "person", "name": "Ann", "level": "", "yours": True, **THERE},
        {"kind": "person", "name": "Bo", "level": "", "yours": True, **THERE},
    ]
    assert newest["seats"][1] == {"kind": "bot", "name": "", "level": "easy", "yours": False, **THERE}
    assert (oldest["to_move"], oldest["phase"], oldest["winners"]) == (1, "playing", None)
    assert oldest["created"] < oldest["touched"]
    assert oldest["touched"].endswith("+00:00")
    assert player_at(player.url).tables() == []


@pytest.mark.parametrize(("starter", "names"), [(0, ["Ann", "Bo"]), (1, ["Bo", "Ann"])])
def test_the_starter_gets_seat_zero(player: Player, starter: int, names: list[str]) -> None:
    player.create(starter=starter)
    assert [seat["name"] for seat in player.tables()[0]["seats"]] == names


@pytest.mark.parametrize(("drawn", "names"), [(0, ["Ann", "Bo"]), (1, ["Bo", "Ann"])])
def test_the_starter_is_drawn_if_nobody_is_named(
    player: Player, monkeypatch: pytest.MonkeyPatch, drawn: int, names: list[str]
) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda _: drawn)
    player.create(starter=None)
    assert [seat["name"] for seat in player.tables()[0]["seats"]] == names


def test_names_are_kept_as_typed_but_for_stray_spaces(player: Player) -> None:
    player.create([{"kind": "person", "name": "  <b>Ann</b>   & \u0410\u043d\u043d\u0430 "}, HOT_SEAT[1]])
    assert player.tables()[0]["seats"][0]["name"] == "<b>Ann</b> & \u0410\u043d\u043d\u0430"


PERSON, BOT = {"kind": "person"}, {"kind": "bot", "level": "easy"}


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"game": "chess"}, {"reason": "problem.unknown_game", "values": {"allowed": parlour.games()}}),
        ({"seats": [PERSON]}, {"reason": "problem.bad_seats", "values": {"allowed": [2]}}),
        ({"seats": []}, {"reason": "problem.bad_seats", "values": {"allowed": [2]}}),
        ({"seats": [PERSON] * 3}, {"reason": "problem.bad_seats", "values": {"allowed": [2]}}),
        (
            {"options": {"lether": "original"}},
            {"reason": "problem.unknown_option", "values": {"option": "lether", "allowed": ["leather"]}},
        ),
        (
            {"options": {"leather": 1}},
            {
                "reason": "problem.bad_option_value",
                "values": {"option": "leather", "allowed": ["corrected", "original"]},
            },
        ),
        *(
            (
                {"game": "parcheesi", "options": {"preset": preset}, "starter": None},
                {
                    "reason": "problem.bad_option_value",
                    "values": {"option": "preset", "allowed": ["classic", "boxed", "course"]},
                },
            )
            for preset in ("original", "", 1, True)
        ),
        (
            {"options": {"preset": "classic"}},
            {"reason": "problem.unknown_option", "values": {"option": "preset", "allowed": ["leather"]}},
        ),
        (
            {"seats": [PERSON, {"kind": "bot", "level": "godlike"}]},
            {"reason": "problem.bad_level", "values": {"seat": 1, "allowed": list(LEVELS)}},
        ),
        (
            {"seats": [PERSON, {"kind": "bot"}]},
            {"reason": "problem.bad_level", "values": {"seat": 1, "allowed": list(LEVELS)}},
        ),
        (
            {"seats": [{"kind": "person", "level": "easy"}, BOT]},
            {"reason": "problem.bad_level", "values": {"seat": 0, "allowed": list(LEVELS)}},
        ),
        (
            {"seats": [PERSON, {**BOT, "name": "Robo"}]},
            {"reason": "problem.bad_name", "values": {"seat": 1, "max": 40}},
        ),
        (
            {"seats": [{**PERSON, "name": "x" * 41}, BOT]},
            {"reason": "problem.bad_name", "values": {"seat": 0, "max": 40}},
        ),
        (
            {"seats": [{**PERSON, "name": "a\x00b"}, BOT]},
            {"reason": "problem.bad_name", "values": {"seat": 0, "max": 40}},
        ),
        (
            {"seats": [{**PERSON, "name": "\u200b\ufeff"}, BOT]},
            {"reason": "problem.bad_name", "values": {"seat": 0, "max": 40}},
        ),
        (
            {"seats": [{**PERSON, "name": "a\u202eb"}, BOT]},
            {"reason": "problem.bad_name", "values": {"seat": 0, "max": 40}},
        ),
        ({"starter": 2}, {"reason": "problem.bad_starter", "values": {}}),
        ({"starter": -1}, {"reason": "problem.bad_starter", "values": {}}),
        ({"starter": 10**40}, {"reason": "problem.bad_starter", "values": {}}),
        ({"starter": "0"}, {"reason": "problem.malformed", "values": {"field": "starter"}}),
        ({"seats": "two"}, {"reason": "problem.malformed", "values": {"field": "seats"}}),
        ({"seats": [{"kind": "dog"}, BOT]}, {"reason": "problem.malformed", "values": {"field": "seats[0].kind"}}),
        ({"password": "x"}, {"reason": "problem.malformed", "values": {"field": "password"}}),
        ({"game": None}, {"reason": "problem.malformed", "values": {"field": "game"}}),
    ],
)  # fmt: skip
def test_a_wrong_table_is_refused_and_not_opened(player: Player, changes: Message, problem: Message) -> None:
    player.create()
    answer = player.http.post("api/tables", json={**CREATE, **changes})
    assert (answer.status_code, answer.json()) == (400, problem)
    assert len(player.tables()) == 1


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff\xfe", b'{"game": "patchwork"}', b"[" * 9000])
def test_a_body_that_is_no_table_is_malformed(player: Player, body: bytes) -> None:
    answer = player.http.post("api/tables", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["reason"]) == (400, "problem.malformed")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def test_no_garbage_is_answered_by_a_server_error(player: Player) -> None:
    seat = st.fixed_dictionaries({"kind": st.sampled_from(["person", "bot"])}, optional={"name": json_values})
    body = st.fixed_dictionaries(
        {"game": st.just("patchwork") | json_values, "seats": st.lists(seat, max_size=3) | json_values},
        optional={"options": json_values, "starter": json_values},
    )

    @hypothesis_settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
    @given(body.map(json.dumps).map(str.encode) | st.binary(max_size=80))
    def post(content: bytes) -> None:
        answer = player.http.post("api/tables", content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code in {201, 400}

    post()


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_read(player: Player, kind: str) -> None:
    answer = player.http.post("api/tables", content=json.dumps(CREATE), headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["values"]) == (400, {"field": "Content-Type"})


def test_a_large_body_is_refused(player: Player) -> None:
    large = json.dumps({**CREATE, "more": "x" * 20_000}).encode()

    def in_parts() -> Iterator[bytes]:
        yield from (large[:9000], large[9000:])

    for content in (large, in_parts()):
        answer = player.http.post("api/tables", content=content, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["reason"]) == (413, "problem.too_large")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "//", "http://[bad"])
def test_another_sites_page_cannot_open_a_table(player: Player, origin: str) -> None:
    answer = player.http.post("api/tables", json=CREATE, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["reason"]) == (403, "problem.forbidden_origin")
    assert player.tables() == []


def test_the_own_page_opens_a_table(player: Player) -> None:
    for origin in (player.url.rstrip("/"), player.url.rstrip("/").replace("http", "https")):
        assert player.http.post("api/tables", json=CREATE, headers={"Origin": origin}).status_code == 201


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "nothing", 404),
        ("GET", "api/nothing", 404),
        ("GET", "%3Cscript%3Ealert(1)%3C/script%3E", 404),
        ("GET", "..%2f..%2fsecret", 404),
        ("GET", "%00", 404),
        ("GET", "live", 404),
        ("DELETE", "api/tables", 405),
        ("POST", "api/games", 405),
        ("POST", "nothing", 405),
    ],
)
def test_what_is_not_there_is_not_found(player: Player, method: str, path: str, status: int) -> None:
    answer = player.http.request(method, path)
    assert (answer.status_code, answer.json()) == (status, {"reason": "problem.not_found", "values": {}})


def test_more_tables_than_anyone_plays_are_refused(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.opening._HOURLY", 2)
    player.create()
    player.create()
    answer = player.http.post("api/tables", json=CREATE)
    assert answer.status_code == 429
    assert answer.json() == {"reason": "problem.too_many_tables", "values": {"max": 2}}


@pytest.mark.parametrize(
    ("method", "path", "body", "at_once"),
    [
        ("POST", "api/tables", {"game": "chess", "seats": []}, 120),
        ("POST", "api/me/recover", {"link": "guess"}, 60),
        ("PUT", "api/me", {"name": "x" * 100}, 60),
    ],
    ids=["tables", "guessed links", "names"],
)
def test_what_one_address_may_do_is_bounded(
    url: str,
    player_at: Callable[[str], Player],
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    path: str,
    body: dict[str, Any],
    at_once: int,
) -> None:
    monkeypatch.setattr("parlour.server.limits.time", SimpleNamespace(monotonic=lambda: 0.0))  # nothing comes back
    address = {"X-Forwarded-For": f"203.0.113.{len(path)}"}
    # A person is as easily had as a request.
    answers = [player_at(url).http.request(method, path, json=body, headers=address) for _ in range(at_once + 1)]
    assert {answer.status_code for answer in answers[:-1]} <= {400, 404}
    assert (answers[-1].status_code, answers[-1].json()["reason"]) == (429, "problem.too_fast")
    assert player_at(url).http.get("api/lobby", headers=address).status_code == 200
    elsewhere = {"X-Forwarded-For": "198.51.100.1"}
    assert player_at(url).http.request(method, path, json=body, headers=elsewhere).status_code in {400, 404}


def test_an_allowance_refills_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    allowance = Allowance(burst=2, rate=1)
    assert [allowance.take() for _ in range(3)] == [True, True, False]
    clock[0] += 1.5
    assert [allowance.take() for _ in range(2)] == [True, False]


def test_an_unexpected_failure_tells_nothing(
    folder: Path, player_at: Callable[[str], Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("inner secret")

    with serving(settings(folder, make_bot=last_action_bot)) as url:
        player = player_at(url)
        table = player.create()
        monkeypatch.setattr("parlour.server.store.Store.tables_of", fail)
        monkeypatch.setattr("parlour.server.store.Store.entries", fail)
        answer = player.http.get("api/tables")
        refused = player.live().watch(table)
    problem = {"reason": "problem.server_error", "values": {}}
    assert (answer.status_code, answer.json()) == (500, problem)
    assert answer.headers["Content-Security-Policy"]
    assert refused == {"type": "refused", "table": table, "id": "", **problem}
