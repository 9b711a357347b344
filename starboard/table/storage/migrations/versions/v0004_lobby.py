"""What the lobby looks for stands in columns with indexes, however many tables there are."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TABLES = sa.table("tables", sa.column("settings", sa.Text), sa.column("public", sa.Integer))


def upgrade() -> None:
    """Whether anybody may watch a table becomes a column."""
    op.add_column("tables", sa.Column("public", sa.Integer, nullable=False, server_default="0"))
    op.execute(sa.update(TABLES).where(TABLES.c.settings.contains('"public":true')).values(public=1))
    op.create_index("tables_host", "tables", ["host", "touched"])
    op.create_index("tables_public", "tables", ["public", "over", "touched"])


def downgrade() -> None:
    """The settings still say it."""
    op.drop_index("tables_public", "tables")
    op.drop_index("tables_host", "tables")
    op.drop_column("tables", "public")
