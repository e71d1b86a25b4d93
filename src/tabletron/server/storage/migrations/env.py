"""Alembic runs this: it brings the database of an open connection up to date."""

from __future__ import annotations

from alembic import context

from tabletron.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
