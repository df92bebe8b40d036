"""Whatever a client sends, read strictly: a message of the expected form, or a RefusedError; and how it is answered."""

import re
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from parlour.server.limits import BODY_BYTES
from parlour.server.problems import RefusedError

encode = msgspec.json.Encoder().encode

T = TypeVar("T")

_WHERE = re.compile(r"`\$\.?([^`]*)`$|unknown field `([^`]*)`|missing required field `([^`]*)`")


def decode(text: str | bytes, decoder: "msgspec.json.Decoder[T]") -> T:
    """The message in ``text``. Raises RefusedError, naming the wrong field."""
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError) as error:
        where = _WHERE.search(str(error))
        field = next((part for part in where.groups() if part), "") if where else ""
        raise RefusedError("problem.malformed", field=field[:64]) from error


def answer(content: Any, status: int = 200) -> Response:
    """``content`` as JSON, never cached."""
    return Response(encode(content), status, {"Cache-Control": "no-store"}, "application/json")


async def read_body(request: Request, decoder: "msgspec.json.Decoder[T]") -> T:
    """The JSON message in the body of ``request``. Raises RefusedError."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise RefusedError("problem.malformed", field="Content-Type")
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > BODY_BYTES:
                raise RefusedError("problem.too_large", max=BODY_BYTES)
    except ClientDisconnect as error:
        raise RefusedError("problem.malformed", field="") from error
    return decode(body, decoder)
