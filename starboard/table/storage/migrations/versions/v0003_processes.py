"""Positions of imported records, packs by their names, and what several processes on one database need."""

from pathlib import PureWindowsPath

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TABLES = sa.table("tables", sa.column("pack", sa.Text))


def upgrade() -> None:
    """Two more columns, two more tables; paths of packs become names."""
    op.add_column("tables", sa.Column("position", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("stamp", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("process", sa.String(16), nullable=False),
    )
    connection = op.get_bind()
    pack = TABLES.c.pack
    for (path,) in connection.execute(sa.select(pack).where(pack != "").distinct()).all():
        # As written by either kind of system.
        connection.execute(sa.update(TABLES).where(pack == path).values(pack=PureWindowsPath(path).name))


def downgrade() -> None:
    """Forget positions; a name of a pack is a path as well, of a folder beside."""
    op.drop_table("leases")
    op.drop_table("processes")
    op.drop_column("tables", "stamp")
    op.drop_column("tables", "position")
