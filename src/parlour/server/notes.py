"""What the processes of one house tell each other."""

from typing import TypeAlias

import msgspec


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """A table has gone on to ``version``; what waits for ``persons`` may be other than before."""

    process: str
    table: str
    version: int
    persons: list[str]


class Present(msgspec.Struct, frozen=True, tag="present"):
    """Who is connected to a table by way of ``process``. Said anew from time to time, and forgotten otherwise."""

    process: str
    table: str
    persons: list[str]
    strangers: int
    """Connections of people without a cookie."""


class WhoIsThere(msgspec.Struct, frozen=True, tag="who"):
    """A process that has just come wants to hear the others' Present."""

    process: str


Note: TypeAlias = Changed | Present | WhoIsThere

decode = msgspec.json.Decoder(Note).decode


def encode(note: Note) -> str:
    """As it is handed to the database."""
    return msgspec.json.encode(note).decode()
