"""Which version of our tables a database has, and how it gets to another. Alembic knows the steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect

from tabletron.core.errors import TabletronError

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

MARK = "alembic_version"
"""The table that holds the revision."""


def head() -> str:
    """The revision that this program works with."""
    found = _scripts().get_current_head()
    assert found is not None
    return found


def is_known(revision: str) -> bool:
    """Whether this program knows the way from there; it does not if a newer one was there before."""
    return any(script.revision == revision for script in _scripts().walk_revisions())


def current(connection: Connection) -> str | None:
    """The revision of a database; None if it has none of our tables."""
    from alembic.migration import MigrationContext

    if not inspect(connection).has_table(MARK):
        return None
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection, to: str = "head", name: str = "the database") -> None:
    """Bring a database up to a revision, by default to the one that this program works with."""
    from alembic import command

    found = current(connection)
    if found is not None and not is_known(found):
        raise TabletronError(newer(name))
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def newer(what: str) -> str:
    """The sentence for a revision that this program does not know."""
    return f"{what} was written by a newer version of Tabletron; upgrade to open it"


def _scripts() -> ScriptDirectory:
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tabletron.server.storage:migrations")
    return config
