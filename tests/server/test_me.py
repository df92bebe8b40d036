"""Who one is: a name of one's choice, and a link that carries it to another device."""

from collections.abc import Callable

import pytest

from tests.server.harness import Player


def me(player: Player) -> dict[str, object]:
    answer: dict[str, object] = player.http.get("api/me").json()
    return answer


def link_of(player: Player) -> str:
    answer = player.http.post("api/me/link")
    assert answer.status_code == 201
    return str(answer.json()["link"])


def test_a_stranger_has_no_name_and_gets_a_cookie_with_it(player: Player) -> None:
    assert me(player) == {"name": "", "waiting": []}
    assert not player.http.cookies
    answer = player.http.put("api/me", json={"name": "  Ann <b>Анна</b> "})
    assert (answer.status_code, answer.json()["name"]) == (200, "Ann <b>Анна</b>")
    assert me(player)["name"] == "Ann <b>Анна</b>"
    player.create([{"kind": "person"}, {"kind": "bot", "level": "easy"}])
    assert player.tables()[0]["seats"][0]["name"] == "Ann <b>Анна</b>"


def test_a_new_name_is_shown_where_others_are_waited_for_and_nowhere_else(player: Player) -> None:
    at_one_screen = [{"kind": "person"}, {"kind": "person", "name": "Bo"}, {"kind": "open"}]
    nameless = [{"kind": "person"}, {"kind": "person"}, {"kind": "open"}]
    waits = player.create(at_one_screen, game="littletown", starter=None)
    who_is_who = player.create(nameless, game="littletown", starter=None)
    goes_on = player.create([{"kind": "person"}, {"kind": "bot", "level": "easy"}])
    live = player.live()
    live.watch(waits)
    player.http.put("api/me", json={"name": "Ann"})
    told = live.until(lambda message: message["type"] == "update")
    assert (told["entry"]["kind"], told["entry"]["seat"], told["entry"]["name"]) == ("sit", 0, "Ann")
    names = {table["table"]: [seat["name"] for seat in table["seats"]] for table in player.tables()}
    assert names == {waits: ["Ann", "Bo", ""], who_is_who: ["", "", ""], goes_on: ["", ""]}
    # As the log has it, too, and once.
    player.http.put("api/me", json={"name": "Ann"})
    player.http.put("api/me", json={"name": "Anna"})
    snapshot = live.ask("watch", table=waits)
    assert [seat["name"] for seat in snapshot["company"]["seats"]] == ["Anna", "Bo", ""]
    assert snapshot["version"] == told["entry"]["version"] + 1


@pytest.mark.parametrize("name", ["x" * 41, r"a\u0000b", r"a\u202eb", r"\ud800", r"\u3164", r"\u2800\u115f"])
def test_an_unfit_name_is_refused(player: Player, name: str) -> None:
    player.http.put("api/me", json={"name": "Ann"})
    content = f'{{"name": "{name}"}}'
    answer = player.http.put("api/me", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert me(player)["name"] == "Ann"


def test_a_recovery_link_brings_the_person_to_another_device(
    player: Player, player_at: Callable[[str], Player]
) -> None:
    player.http.put("api/me", json={"name": "Ann"})
    table = player.create()
    link = link_of(player)
    phone = player_at(player.url)
    answer = phone.http.post("api/me/recover", json={"link": link})
    assert (answer.status_code, answer.json()) == (200, {"name": "Ann", "waiting": []})
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    assert dict(phone.http.cookies.items()) == dict(player.http.cookies.items())
    assert phone.live().watch(table)["state"]["legal"]


def test_a_newer_link_makes_the_one_before_useless(player: Player, player_at: Callable[[str], Player]) -> None:
    old, new = link_of(player), link_of(player)
    for wrong in (old, "", "x", new[:-1], "é" * 40):
        phone = player_at(player.url)
        answer = phone.http.post("api/me/recover", json={"link": wrong})
        assert (answer.status_code, answer.json()["reason"]) == (404, "problem.unknown_link")
        assert not phone.http.cookies
    assert player_at(player.url).http.post("api/me/recover", json={"link": new}).status_code == 200
