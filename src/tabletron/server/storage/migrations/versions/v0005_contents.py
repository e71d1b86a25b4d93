"""Every table keeps the cards it is played with, and who opened it or sat down at it; old tables are found quickly."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "contents",
        sa.Column("digest", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("content", sa.String(32)))
        tables.add_column(sa.Column("guest", sa.String(64)))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("guest", sa.String(64)))
    op.create_index("ix_tables_changed", "tables", ["changed"])
    op.create_index("ix_tables_guest", "tables", ["guest"])
    op.create_index("ix_seats_guest", "seats", ["guest"])


def downgrade() -> None:
    for index, table in (("ix_seats_guest", "seats"), ("ix_tables_guest", "tables"), ("ix_tables_changed", "tables")):
        op.drop_index(index, table)
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("guest")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("guest")
        tables.drop_column("content")
    op.drop_table("contents")
