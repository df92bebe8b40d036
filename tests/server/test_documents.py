"""The documents for other programs follow the code, and hold what they promise."""

from collections.abc import Callable
from typing import Any

import msgspec

from parlour.server import documents
from parlour.server.api import OPERATIONS
from tests.server.harness import HOT_SEAT, Player


def test_they_are_current() -> None:
    for name, text in documents.files().items():
        assert (documents.OUTPUT / name).read_text(encoding="utf-8") == text, "run `make docs`"


def test_every_endpoint_is_described_and_answers_as_described(url: str, player_at: Callable[[str], Player]) -> None:
    paths = documents.openapi()["paths"]
    player = player_at(url)
    table = player.create()
    player.live().ask("resign", table=table, id="enough")
    bodies: dict[str, Any] = {
        "create_table": {"game": "patchwork", "seats": HOT_SEAT},
        "rename": {"name": "Ann"},
        "recover": {"link": player.http.post("api/me/link").json()["link"]},
    }
    # A new link makes the old one useless: last.
    for operation in sorted(OPERATIONS, key=lambda one: one.name == "new_link"):
        described = paths[operation.path][operation.method.lower()]
        assert described["summary"].endswith((".", "`)."))
        assert ("requestBody" in described) == (operation.name in bodies)
        path = operation.path.format(table=table).lstrip("/")
        answer = player.http.request(operation.method, path, json=bodies.get(operation.name))
        assert answer.status_code == operation.status
        assert list(described["responses"]) == [str(operation.status), "default"]
        if operation.answer is None:
            assert answer.headers["Content-Type"] == "application/jsonl"
        else:
            told = msgspec.json.decode(answer.content, type=operation.answer)
            assert msgspec.to_builtins(told) == answer.json()


def test_references_lead_somewhere() -> None:
    messages = documents.messages()
    assert {"Move", "Snapshot", "ClientMessage", "Company"} <= messages["$defs"].keys()
    text = documents.files()["messages.json"] + documents.files()["openapi.json"]
    for name in set(text.split('"#/$defs/')[1:]):
        assert name.split('"')[0] in messages["$defs"]
    schemas = documents.openapi()["components"]["schemas"]
    for name in set(text.split('"#/components/schemas/')[1:]):
        assert name.split('"')[0] in schemas
