"""Who has won a finished game stands in a column: a player's record is counted without loading the games."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of games that were over before, nobody knows; they are left out of records."""
    op.add_column("tables", sa.Column("winners", sa.String(40), nullable=True))


def downgrade() -> None:
    """The positions still say it."""
    op.drop_column("tables", "winners")
