"""The points of a finished game stand in a column: a player's best result is found without loading the games."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of games that were over before, nobody knows; they have no best result."""
    op.add_column("tables", sa.Column("totals", sa.String(200), nullable=True))


def downgrade() -> None:
    """The positions still say it."""
    op.drop_column("tables", "totals")
