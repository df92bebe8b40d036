"""The documents for other programs follow the code, and hold what they promise."""

from collections.abc import Callable

from parlour.server import documents
from parlour.server.api import OPERATIONS
from tests.server.harness import Player


def test_they_are_current() -> None:
    for name, text in documents.files().items():
        assert (documents.OUTPUT / name).read_text(encoding="utf-8") == text, "run `make docs`"


def test_every_endpoint_is_described_and_answers_as_described(url: str, player_at: Callable[[str], Player]) -> None:
    paths = documents.openapi()["paths"]
    player = player_at(url)
    table = player.create()
    for operation in OPERATIONS:
        described = paths[operation.path][operation.method.lower()]
        assert described["summary"].endswith((".", "`)."))
        answer = player.http.request(operation.method, operation.path.format(table=table).lstrip("/"))
        assert str(answer.status_code) in described["responses"] or answer.status_code in {400, 409}
        assert answer.json() is not None


def test_references_lead_somewhere() -> None:
    messages = documents.messages()
    assert {"Move", "Snapshot", "ClientMessage", "Company"} <= messages["$defs"].keys()
    text = documents.files()["messages.json"] + documents.files()["openapi.json"]
    for name in set(text.split('"#/$defs/')[1:]):
        assert name.split('"')[0] in messages["$defs"]
    schemas = documents.openapi()["components"]["schemas"]
    for name in set(text.split('"#/components/schemas/')[1:]):
        assert name.split('"')[0] in schemas
