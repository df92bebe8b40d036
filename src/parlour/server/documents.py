"""Writes what other programs need to talk to the server: ``python -m parlour.server.documents``.

An OpenAPI document of the HTTP interface, and a JSON schema of the live messages, both made of ``messages`` and
``api``; in ``docs/api``.
"""

import re
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from parlour.server.api import OPERATIONS, Api, Operation
from parlour.server.messages import ClientMessage, Health, Problem, ServerMessage

OUTPUT = Path(__file__).parents[3] / "docs" / "api"


def openapi() -> dict[str, Any]:
    """The HTTP interface as an OpenAPI 3.1 document."""
    types = [Problem, Health, *[kind for one in OPERATIONS for kind in (one.answer, one.body) if kind is not None]]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    known = dict(zip(map(str, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, known)
    paths["/health"] = {
        "get": {
            "operationId": "health",
            "summary": "Whether the server is well: for load balancers.",
            "responses": {
                "200": _content("It is.", known[str(Health)]),
                "503": _content("The database does not answer, or cannot be written.", known[str(Health)]),
            },
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": version("parlour"),
            "description": "A person is a signed cookie; it comes with the page, or with the first request that needs "
            "one. Requests that change anything must come from the server's own page, or without an Origin. "
            "Playing goes over the WebSocket /live: see messages.json.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def messages() -> dict[str, Any]:
    """The live messages as a JSON schema: each is what the client, or the server, may send in one frame."""
    (client, server), definitions = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Parlour: messages over the WebSocket /live",
        "$defs": {"ClientMessage": client, "ServerMessage": server, **definitions},
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }


def files() -> dict[str, str]:
    """Each document's name and text."""
    documents = {"openapi.json": openapi(), "messages.json": messages()}
    return {name: msgspec.json.format(msgspec.json.encode(made)).decode() + "\n" for name, made in documents.items()}


def _operation(operation: Operation, known: dict[str, Any]) -> dict[str, Any]:
    summary = " ".join((getattr(Api, operation.name).__doc__ or "").split()).replace("``", "`")
    if operation.answer is None:
        done = {"description": "Done.", "content": {"application/jsonl": {"schema": {"type": "string"}}}}
    else:
        done = _content("Done.", known[str(operation.answer)])
    made: dict[str, Any] = {
        "operationId": operation.name,
        "summary": summary,
        "responses": {
            str(operation.status): done,
            "default": _content("Refused: nothing is done.", known[str(Problem)]),
        },
    }
    if operation.body is not None:
        made["requestBody"] = {"required": True, **_json(known[str(operation.body)])}
    names = re.findall(r"\{(\w+)\}", operation.path)
    parameters = [
        *[_parameter(name, "path") for name in names],
        *[_parameter(name, "query") for name in operation.query],
    ]
    return {**made, "parameters": parameters} if parameters else made


def _content(description: str, schema: Any) -> dict[str, Any]:
    return {"description": description, **_json(schema)}


def _json(schema: Any) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": "string"}}


def main() -> None:
    """Write the documents."""
    if not OUTPUT.parent.is_dir():
        sys.exit(f"There are no docs to write to at {OUTPUT.parent}.")
    OUTPUT.mkdir(exist_ok=True)
    for name, text in files().items():
        (OUTPUT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
