"""The database tables. A change here needs a migration in ``migrations/versions``."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    inspect,
)

metadata = MetaData()


def missing_from(connection: Connection) -> list[str]:
    """The tables and columns that a database should have and has not, in words."""
    found = inspect(connection)
    missing = []
    for name, table in metadata.tables.items():
        if not found.has_table(name):
            missing.append(f"table {name}")
            continue
        columns = {column["name"] for column in found.get_columns(name)}
        missing += [f"column {name}.{column.name}" for column in table.columns if column.name not in columns]
    return missing


# Times are ISO 8601 texts in UTC of one length, so that they sort. How a table was opened never changes. The
# columns from ``version`` on repeat what its entries amount to, written in the same transaction, so that lists and
# searches need no replay.
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
    Column("opening", JSON, nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("clock", JSON(none_as_null=True)),
    Column("first_invite", String(64), nullable=False),
    Column("provable", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("touched", String(32), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("to_move", Integer),
    Column("winners", JSON(none_as_null=True)),
    Column("invite", String(64), nullable=False),
    Column("due", String(32), index=True),
    Index("ix_tables_lobby", "visibility", "phase", "touched"),
)

# Who sits where now.
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("level", String(64), nullable=False),
    Column("person", String(64), index=True),
    Column("stand_in", Boolean, nullable=False),
    Column("out", Boolean, nullable=False),
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
    Column("person", String(64)),
    Column("text", Text, nullable=False),
    UniqueConstraint("table_id", "client"),
)

# What persons chose to be called, and the hash of the link by which they come back on another device.
persons = Table(
    "persons",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("link", String(64), unique=True),
)

# Which process lets a bot think about which version of a table, and until when nobody else does.
leases = Table(
    "leases",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("process", String(64), nullable=False),
    Column("until", Float, nullable=False),
)

# What all processes of one house share: the key that signs the cookies; at times a row that shows that writing works.
house = Table(
    "house",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
