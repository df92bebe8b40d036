"""The database tables. A change here needs a migration in ``migrations/versions``."""

from sqlalchemy import (
    JSON,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# Times are ISO 8601 texts in UTC of one length, so that they sort. ``to_move`` and ``winners`` repeat what
# the entries amount to, written in the same transaction, so that a list of tables needs no replay.
tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("owner", String(64), nullable=False, index=True),
    Column("seed", LargeBinary, nullable=False),
    Column("created", String(32), nullable=False),
    Column("touched", String(32), nullable=False),
    Column("to_move", Integer),
    Column("winners", JSON(none_as_null=True)),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("level", String(64), nullable=False),
    Column("person", String(64), index=True),
)

# The truth about a game. The primary key decides who was first; ``client`` makes a repeated message harmless.
entries = Table(
    "entries",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("at", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("to_ply", Integer, nullable=False),
    Column("client", String(64)),
    UniqueConstraint("table_id", "client"),
)
