"""A person is a signed cookie."""

from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.server.identity import Identities, load_secret
from tests.server.harness import Player

PERSON = "Jx1IpVVU3f1M6cv2JhPCbg"


def test_a_visit_makes_a_person_and_later_ones_keep_it(player: Player) -> None:
    first = player.http.get("").headers["Set-Cookie"]
    again = player.http.get("").headers["Set-Cookie"]
    assert first == again
    assert "HttpOnly" in first
    assert "SameSite=lax" in first
    assert "Max-Age=34560000" in first
    assert "Secure" not in first


def test_two_visitors_are_two_persons(player: Player, player_at: Callable[[str], Player]) -> None:
    other = player_at(player.url)
    assert player.http.get("").headers["Set-Cookie"] != other.http.get("").headers["Set-Cookie"]


def test_behind_https_the_cookie_is_secure(player: Player) -> None:
    answer = player.http.get("", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in answer.headers["Set-Cookie"]


def test_a_forged_cookie_is_a_stranger(player: Player, player_at: Callable[[str], Player]) -> None:
    table = player.create()
    ((name, value),) = player.http.cookies.items()
    person, _, signature = value.rpartition(".")
    forgeries = [
        person,
        f"{person}.",
        f"{person}.{signature[::-1]}",
        f"{person}x.{signature}",
        f".{signature}",
        Identities(b"x" * 32, "").sign(person),
        "\u00e9.\u00e9",
    ]
    for forgery in forgeries:
        stranger = player_at(player.url)
        cookie = f"{name}={forgery}"
        assert stranger.http.get("api/tables", headers=[(b"Cookie", cookie.encode())]).json() == []
        if forgery.isascii():  # the WebSocket client cannot send others
            assert stranger.live(cookie).watch(table)["reason"] == "problem.unknown_table"


def test_each_server_has_its_own_cookie() -> None:
    one, two = Identities(b"a" * 32, ""), Identities(b"b" * 32, "")
    assert one.cookie != two.cookie
    assert one.person_of({one.cookie: one.sign(PERSON)}) == PERSON
    assert two.person_of({two.cookie: one.sign(PERSON)}) is None


def test_the_secret_is_made_once_and_private(tmp_path: Path) -> None:
    secret = load_secret(tmp_path)
    assert len(secret) == 32
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    (tmp_path / "secret").chmod(0o644)
    assert load_secret(tmp_path) == secret
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


@pytest.mark.parametrize("text", ["", "no hex", "abcd"])
def test_a_damaged_secret_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "secret").write_text(text)
    with pytest.raises(ValueError, match=r"."):
        load_secret(tmp_path)
