"""Where tables are kept: an SQLite file for one process, or PostgreSQL for any number of them."""

from pathlib import Path

from sqlalchemy.engine import URL, make_url

from parlour.server.databases.base import Database, Heard, StoreError, Work
from parlour.server.databases.sqlite import SqliteDatabase, file_url

__all__ = ["Database", "Heard", "StoreError", "Work", "database_at", "database_url", "file_url"]

_KINDS = (
    "The database must look like sqlite:///tables.db (a question mark in its name is written %3F)"
    " or postgresql://user:password@host/name."
)


def database_url(text: str) -> URL:
    """What ``text``, such as sqlite:///tables.db, names. Raises StoreError."""
    try:
        url = make_url(text)
    except Exception as error:  # its own error type, or ValueError for a bad port
        raise StoreError(_KINDS) from error
    if url.drivername in {"postgresql", "postgres", "postgresql+psycopg"} and url.database:
        return url.set(drivername="postgresql+psycopg")
    file = url.database or ""
    # All after a question mark is cut off, without a trace if it is not of the form name=value.
    if file in {"", ":memory:"} or "?" in text or "\0" in file or url != URL.create("sqlite", database=file):
        raise StoreError(_KINDS)
    return file_url(Path(file))


def database_at(url: URL) -> Database:
    """The database at a URL that ``database_url`` or ``file_url`` gave. Raises StoreError."""
    if url.get_backend_name() == "sqlite":
        return SqliteDatabase(url)
    try:
        from parlour.server.databases.postgres import PostgresDatabase  # psycopg is an extra
    except ImportError as error:
        raise StoreError("PostgreSQL needs psycopg: install parlour[postgres].") from error
    return PostgresDatabase(url)
