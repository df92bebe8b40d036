"""Tables between people: open seats, invitations, clocks; persons' names; bots shared by several processes."""

import json
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seats", sa.Column("stand_in", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("out", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("entries", sa.Column("person", sa.String(64)))
    op.add_column("entries", sa.Column("text", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("opening", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("visibility", sa.String(16), nullable=False, server_default="private"))
    op.add_column("tables", sa.Column("clock", sa.JSON))
    op.add_column("tables", sa.Column("first_invite", sa.String(64), nullable=False, server_default=""))
    # The draws so far were made by another method than the one that is documented, and verified, from now on.
    op.add_column("tables", sa.Column("provable", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("phase", sa.String(16), nullable=False, server_default="playing"))
    op.add_column("tables", sa.Column("invite", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("due", sa.String(32)))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_index("ix_tables_lobby", "tables", ["visibility", "phase", "touched"])
    op.create_table(
        "persons",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("link", sa.String(64), unique=True),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("process", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "house",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    _fill()


def _fill() -> None:
    """What earlier tables were opened with, and where they stand."""
    connection = op.get_bind()
    connection.execute(
        sa.text(
            "UPDATE tables SET version = (SELECT count(*) FROM entries WHERE table_id = tables.id),"
            " phase = CASE WHEN to_move IS NULL THEN 'over' ELSE 'playing' END"
        )
    )
    columns = "seat, kind, name, level, person"
    for (table,) in connection.execute(sa.text("SELECT id FROM tables")).all():
        query = sa.text(f"SELECT {columns} FROM seats WHERE table_id = :table ORDER BY seat")
        rows = connection.execute(query, {"table": table}).mappings().all()
        opening = [{**row, "stand_in": False, "out": False} for row in rows]
        invite = secrets.token_urlsafe(16)
        connection.execute(
            sa.text("UPDATE tables SET opening = :opening, invite = :invite, first_invite = :invite WHERE id = :table"),
            {"opening": json.dumps(opening), "invite": invite, "table": table},
        )
