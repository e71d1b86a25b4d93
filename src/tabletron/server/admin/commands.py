"""The commands of `tabletron admin`. Nothing but Typer is loaded until one runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Database = Annotated[
    str,
    typer.Option(
        envvar="TABLETRON_DATABASE",
        help="sqlite:///FILE or postgresql://...; by default a file of yours.",
        show_envvar=True,
    ),
]

app = typer.Typer(
    help="Look after the database of a server: back it up, check it, delete from it.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def add(to: typer.Typer) -> None:
    """Adds the commands to the command line."""
    to.add_typer(app, name="admin")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE|FOLDER", help="In a folder it is named after the time.")],
    database: Database = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it is there.")] = False,
    keep: Annotated[int, typer.Option(min=0, help="In a folder: how many backups to keep; 0 keeps all.")] = 0,
) -> None:
    """Back the database up, while the server runs or not.

    The file holds every table; it can be restored into SQLite or PostgreSQL, whichever it came from.
    """
    from tabletron.server.admin import backup as backing

    print(backing.backup(database, file, force=force, keep=keep))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Made by `tabletron admin backup`.")],
    database: Database = "",
    force: Annotated[bool, typer.Option("--force", help="Even if tables are there: they are replaced.")] = False,
) -> None:
    """Restore a backup into an empty database. Stop the server first.

    With --force it replaces what is there; an SQLite file that is replaced is kept beside the new one.
    """
    from tabletron.server.admin import restore as restoring

    print(restoring.restore(database, file, force=force))


@app.command()
def check(
    database: Database = "",
    deep: Annotated[bool, typer.Option("--deep", help="Draw every stored picture, replay finished games.")] = False,
) -> None:
    """Check every table: is it complete, and does it open? Nothing is changed."""
    from tabletron.server.admin import check as checking

    found = checking.check(database, deep=deep)
    print(found.told(deep))
    raise typer.Exit(0 if found.is_sound else 1)


@app.command()
def stats(
    database: Database = "",
    json: Annotated[bool, typer.Option("--json", help="As data.")] = False,
) -> None:
    """Show what is in the database, in numbers."""
    from tabletron.server.admin import stats as numbers

    found = numbers.stats(database)
    if json:
        import msgspec

        print(msgspec.json.encode(found).decode())
    else:
        print(numbers.told(found))


@app.command()
def show(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table's id, the last part of its address.")],
    database: Database = "",
) -> None:
    """Show who sits at a table, with the marks that tell guests apart."""
    from tabletron.server.admin import show as showing

    print(showing.show(database, table))


@app.command()
def delete(
    what: Annotated[
        str, typer.Argument(metavar="TABLE|GUEST", help="A table's id, or 12 or more letters of a guest's mark.")
    ],
    database: Database = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete one table, or what is known of one person. The server may go on running.

    Tables that a guest opened and nobody else sat at are deleted; elsewhere the guest's name, notes, keys and chat go.
    """
    from tabletron.server.admin import delete as deleting

    print(deleting.delete(database, what, lambda question: yes or typer.confirm(question)))


@app.command()
def prune(
    database: Database = "",
    limits: Annotated[str, typer.Option(metavar="FILE", help="As for `serve`: its table [keep] counts.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be deleted.")] = False,
) -> None:
    """Delete tables whose time is up. The server does so by itself; this does it now."""
    from tabletron.server.admin import prune as pruning

    print(pruning.prune(database, limits, dry_run=dry_run))
