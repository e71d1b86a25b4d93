"""Each seat says which windows it lets pass, instead of all or none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("passes", sa.Text))
    op.execute(sa.text("UPDATE seats SET passes = '[]' WHERE everywhere"))
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("everywhere")


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("everywhere", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.text("UPDATE seats SET everywhere = (passes = '[]') WHERE passes IS NOT NULL"))
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("passes")
