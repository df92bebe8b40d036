"""Serving the built page: caching, types, headers, and under a proxy's path."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.conftest import last_action_bot
from tests.server.harness import Player, serving, settings

FILES = {
    "index.html": "<!doctype html><title>Parlour</title>",
    "icon.svg": "<svg/>",
    "manifest.webmanifest": "{}",
    "assets/index-abc123.js": "export {}",
    "assets/index-abc123.css": "body {}",
    "assets/letters-abc123.woff2": "wOF2",
}


@pytest.fixture(scope="module")
def built_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    (folder.parent / "outside.txt").write_text("not for you")
    return folder


@pytest.fixture(scope="module")
def built(built_files: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that shows a page, under a path."""
    folder = tmp_path_factory.mktemp("data")
    with serving(settings(folder, make_bot=last_action_bot, page=built_files, root_path="/par/lour")) as url:
        yield url


def test_a_page_not_built_yet_says_how(player: Player) -> None:
    answer = player.http.get("")
    assert answer.status_code == 503
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert answer.text == "The page is not built yet: run `make web`, then reload.\n"


def test_the_entry_is_asked_for_anew(built: str, player_at: Callable[[str], Player]) -> None:
    player = player_at(built)
    answer = player.http.get("")
    assert answer.text == FILES["index.html"]
    assert answer.headers["Cache-Control"] == "private, no-cache"
    unchanged = player.http.get("", headers={"If-None-Match": answer.headers["ETag"]})
    assert unchanged.status_code == 304


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("assets/index-abc123.js", "text/javascript; charset=utf-8"),
        ("assets/index-abc123.css", "text/css; charset=utf-8"),
        ("assets/letters-abc123.woff2", "font/woff2"),
    ],
)
def test_files_have_their_type_and_hashed_ones_are_kept(
    built: str, player_at: Callable[[str], Player], name: str, kind: str
) -> None:
    answer = player_at(built).http.get(name)
    assert answer.text == FILES[name]
    assert answer.headers["Content-Type"] == kind
    kept = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
    assert answer.headers["Cache-Control"] == kept


@pytest.mark.parametrize("path", ["assets", "assets/", "..%2foutside.txt", "%2e%2e/outside.txt", "a" * 5000])
def test_nothing_but_the_pages_files_is_served(built: str, player_at: Callable[[str], Player], path: str) -> None:
    assert player_at(built).http.get(path).status_code == 404


def test_every_answer_carries_the_security_headers(built: str, player_at: Callable[[str], Player]) -> None:
    player = player_at(built)
    for path in ("", "assets/index-abc123.js", "api/games", "nothing"):
        headers = player.http.get(path).headers
        policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'self'"
        assert "script-src" not in policy
        assert policy["frame-ancestors"] == "'none'"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "Server" not in headers


def test_a_proxy_may_strip_the_path_or_not(built: str, player_at: Callable[[str], Player]) -> None:
    stripped = built.replace("/par/lour", "")
    for url in (built, stripped):
        player = player_at(url)
        assert player.http.get("").text == FILES["index.html"]
        assert player.http.get("assets/index-abc123.js").status_code == 200
        assert player.http.get("api/games").status_code == 200
        assert player.live().ask("ping") == {"type": "pong"}
    assert player_at(stripped).http.get("par/lourdes").status_code == 404


def test_the_bare_path_leads_to_the_page(built: str, player_at: Callable[[str], Player]) -> None:
    answer = player_at(built).http.get(built.rstrip("/"))
    assert (answer.status_code, answer.headers["Location"]) == (307, "/par/lour/")


def test_the_cookie_is_for_this_path_alone(built: str, player_at: Callable[[str], Player]) -> None:
    assert "Path=/par/lour;" in player_at(built).http.get("").headers["Set-Cookie"]
