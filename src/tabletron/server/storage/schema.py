"""The tables of the database. A game is an append-only log: (table_id, seq) is unique, so only one writer can win."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("packs", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("switches", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("status", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
    Column("due", Float, index=True),
    Column("host", String(64), nullable=False),
    Column("rematch", String(16)),
    Column("branch_of", String(16)),
    Column("branch_at", Integer),
    Column("proposal", Text),
    Column("content", String(32)),
    Column("guest", String(64), index=True),
)

contents = Table(
    "contents",
    metadata,
    Column("digest", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("data", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(24), nullable=False),
    Column("level", String(16), nullable=False),
    Column("token", String(64)),
    Column("invitation", String(64)),
    Column("passes", Text),
    Column("ahead", Text, nullable=False),
    Column("notes", Text, nullable=False),
    Column("guest", String(64), index=True),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("act", Text, nullable=False),
    Column("log", Text, nullable=False),
    Column("told", Text, nullable=False),
    Column("moment", LargeBinary, nullable=False),
    Column("picture", LargeBinary),
)

talk = Table(
    "talk",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("seat", Integer),
    Column("name", String(24), nullable=False),
    Column("text", Text, nullable=False),
)
