"""The first shape: tables, seats, lines, snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("pack", sa.Text, nullable=False, server_default=""),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("over", sa.Integer, nullable=False, server_default="0"),
        sa.Column("created", sa.Integer, nullable=False),
        sa.Column("touched", sa.Integer, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("token", sa.String(40), nullable=False, unique=True),
        sa.Column("holder", sa.String(40), nullable=False, server_default=""),
        sa.Column("name", sa.String(40), nullable=False, server_default=""),
        sa.Column("bot", sa.String(20), nullable=False, server_default=""),
    )
    op.create_table(
        "lines",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("log", sa.Text, nullable=False),
    )
    op.create_index("seats_holder", "seats", ["holder"])
    op.create_index("tables_touched", "tables", ["touched"])


def downgrade() -> None:
    """Drop everything."""
    for name in ("snapshots", "lines", "seats", "tables"):
        op.drop_table(name)
