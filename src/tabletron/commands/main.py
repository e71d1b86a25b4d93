"""The command line. Nothing but Typer is loaded until a command runs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from tabletron.commands import lab as lab_commands
from tabletron.commands.arguments import (
    GameName,
    PackFolders,
    RecordFile,
    Switches,
    read_packs,
    read_pairs,
    read_seats,
    record_packs,
)
from tabletron.core.i18n import LANGUAGES
from tabletron.server.admin import commands as admin_commands

app = typer.Typer(
    help="Robot tabletop games: play, simulate, look up rules, check records.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: it is on the screen before Rich would be loaded
)
pack_app = typer.Typer(
    help="Type in your own cards: make, check and use packs.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(pack_app, name="pack")
lab_commands.add(app)
admin_commands.add(app)


def main() -> None:
    """Runs the command line; what goes wrong is said in one sentence."""
    from tabletron.core.errors import TabletronError

    try:
        app()
    except TabletronError as problem:
        print(f"tabletron: {problem}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as problem:
        where = f": {problem.filename}" if problem.filename else ""
        print(f"tabletron: {problem.strerror}{where}", file=sys.stderr)
        sys.exit(1)


@app.command()
def games() -> None:
    """List the installed games."""
    import tabletron

    for name in tabletron.installed():
        game = tabletron.game(name)
        print(f"{name:12} {game.title}, {_range(game.seats)} players. {game.blurb}")


@app.command()
def play(
    game: GameName = "",
    seats: Annotated[
        str, typer.Option(help="Who sits where: you, random, greedy, search, search:400, search:2s.")
    ] = "",
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same game.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Numbered lines, for pipes and screen readers.")] = False,
    dice: Annotated[str, typer.Option(help="`real`: you roll real dice and type the results in.")] = "",
    language: Annotated[str, typer.Option(help=" ".join(LANGUAGES))] = "en",
    switch: Switches = None,
    pack: PackFolders = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal, alone against bots or with friends at one keyboard."""
    import tabletron
    from tabletron.core.errors import TabletronError
    from tabletron.terminal.tables.local import LocalTable

    if dice not in ("", "real"):
        raise TabletronError(f"--dice takes `real`, not {dice!r}")
    if resume is not None:
        table = LocalTable.resume(resume, read_seats(seats), language, record_packs(resume, pack))
    elif not game:
        raise TabletronError(f"which game? Installed: {', '.join(tabletron.installed())}")
    else:
        chosen = tabletron.game(game)
        who = read_seats(seats) or ["you", *["greedy"] * (max(chosen.seats) - 1)]
        table = LocalTable.open(game, who, seed, read_pairs(switch), read_packs(game, pack), language, dice == "real")
    if plain:
        from tabletron.terminal.lines import local as screen

        raise typer.Exit(screen.run(table, sys.stdin, sys.stdout))
    from tabletron.terminal.screens import app as full_screen

    raise typer.Exit(full_screen.run(table))


@app.command()
def join(
    link: Annotated[
        str, typer.Argument(metavar="LINK", help="As the browser shows it; asked for if left out.", show_default=False)
    ] = "",
    name: Annotated[str, typer.Option(help="Your name, for an invitation; asked for if left out.")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Numbered lines, for pipes and screen readers.")] = False,
    language: Annotated[str, typer.Option(help=" ".join(LANGUAGES))] = "en",
) -> None:
    """Sit at a table of a server.

    An invitation (http://HOST:PORT/t/TABLE#sit=...) takes a seat, the link of your own seat (#seat=...) takes it up
    here, and the table's address alone lets you watch. A link typed in when asked stays out of the shell's history.
    """
    from tabletron.terminal import join as joining

    raise typer.Exit(joining.run(link, name, language, sys.stdin, sys.stdout, plain=plain))


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any that is free.", min=0, max=65535)] = 8642,
    database: Annotated[
        str,
        typer.Option(
            envvar="TABLETRON_DATABASE", help="sqlite:///FILE or postgresql://...; by default a file of yours."
        ),
    ] = "",
    browser: Annotated[bool, typer.Option("--open", help="Open the lobby in the browser.")] = False,
    workers: Annotated[int, typer.Option(help="Processes for bots; 0 for one per core, and at least two.", min=0)] = 0,
    webhooks: Annotated[bool, typer.Option("--webhooks", help="Let hosts have notices posted to an address.")] = False,
    limits: Annotated[str, typer.Option(help="A TOML file with budgets for visitors, or `off`.")] = "",
    proxy: Annotated[
        list[str] | None,
        typer.Option(envvar="TABLETRON_PROXY", help="Trust what a proxy at this address or network says of visitors."),
    ] = None,
) -> None:
    """Serve tables to browsers and to `tabletron join`."""
    from tabletron.server import run

    run.serve(
        host, port, database, browser=browser, workers=workers or None, webhooks=webhooks, limits=limits,
        proxies=proxy or (),
    )  # fmt: skip


@app.command()
def simulate(
    game: GameName,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seats: Annotated[str, typer.Option(help="The bots, a seat each; they move on by one seat each game.")] = "",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games, whatever the number of jobs.")] = "1",
    jobs: Annotated[int, typer.Option(help="Processes; -1 for one per core.")] = 1,
    switch: Switches = None,
    pack: PackFolders = None,
    json: Annotated[bool, typer.Option("--json", help="Every game as data.")] = False,
) -> None:
    """Let bots play many games, and say who wins."""
    import tabletron
    from tabletron.bots import LEVELS
    from tabletron.bots.arena.run import compete, report
    from tabletron.core.errors import TabletronError

    specs = read_seats(seats) or ["random"] * max(tabletron.game(game).seats)
    if "you" in specs:
        raise TabletronError(f"a simulation is played by bots alone: {', '.join(LEVELS)}")
    options: dict[str, Any] = {"jobs": jobs, "switches": read_pairs(switch), "packs": read_packs(game, pack)}
    if json or not sys.stderr.isatty():
        played = compete(game, specs, number, seed, **options)
    else:
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True)) as bar:
            task = bar.add_task(game, total=number)
            played = compete(
                game, specs, number, seed, progress=lambda done: bar.update(task, completed=done), **options
            )
    if json:
        import msgspec

        sys.stdout.buffer.write(msgspec.json.encode(played) + b"\n")
        return
    print(report(played, len(specs)))


@app.command()
def rules(
    game: GameName,
    find: Annotated[str, typer.Option(help="Only clauses with these words.")] = "",
    language: Annotated[str, typer.Option(help=" ".join(LANGUAGES))] = "en",
) -> None:
    """Show the rules of a game, clause by clause."""
    import tabletron
    from tabletron.core.errors import TabletronError
    from tabletron.core.i18n import speaking

    chosen = tabletron.game(game)
    ledger = chosen.ledger.told(speaking(language, chosen.package))
    clauses = ledger.find(find) if find else list(ledger)
    if not clauses:
        raise TabletronError(f"no rule of {game} speaks of {find!r}")
    chapter = ""
    for clause in clauses:
        if not find and clause.chapter != chapter:
            chapter = clause.chapter
            print(f"\n{chapter.upper()}")
        print(f"{clause.id}  {clause.title}. {clause.text}")


@app.command()
def replay(
    file: RecordFile,
    to: Annotated[int | None, typer.Option(help="Stop after so many lines and show the table.")] = None,
    language: Annotated[str, typer.Option(help=" ".join(LANGUAGES))] = "en",
    pack: PackFolders = None,
) -> None:
    """Tell a recorded game line by line, and show the table at its end."""
    import tabletron
    from tabletron.core.i18n import speaking
    from tabletron.core.scene.text import table_lines
    from tabletron.core.text.transcript import transcript

    table = tabletron.replay(file, packs=record_packs(file, pack))
    if to is not None:
        table.goto(to)
    words = speaking(language, table.game.package)
    print(transcript(table, words))
    names = [words("seat {n}", n=seat) for seat in range(table.seats)]
    print("\n".join(table_lines(table.scene(None, words).scene, names, words)))


@app.command()
def verify(file: RecordFile, pack: PackFolders = None) -> None:
    """Check a record: its seal, its seed, every roll and every answer."""
    import tabletron
    from tabletron.core.chance import ByHand

    table = tabletron.replay(file, packs=record_packs(file, pack), verify=True)
    how = f"won by seat {', '.join(map(str, table.result.winners))}" if table.result else "not finished"
    print(f"{file}: sound. {table.game.title}, {table.seats} seats, {len(table.log)} lines, {how}.")
    if isinstance(table.chance, ByHand):
        rolled = ", ".join(sorted(table.chance.streams or ()))
        print(f"People rolled these themselves, so no seed vouches for them: {rolled}.")


@pack_app.command("new")
def pack_new(folder: Path, game: GameName) -> None:
    """Make a folder to type your own cards into."""
    import tabletron
    from tabletron.commands import packs

    for file in packs.new(folder, tabletron.game(game)):
        print(file)


@pack_app.command("check")
def pack_check(folder: Path) -> None:
    """Check a pack; errors name the file, the item and the field."""
    from tabletron.commands import packs

    changed = packs.changes(folder)
    print(f"{folder}: sound. It changes {', '.join(changed) if changed else 'nothing yet'}.")


@pack_app.command("use")
def pack_use(
    folder: Annotated[Path | None, typer.Argument(help="The pack's folder.")] = None,
    none: Annotated[str | None, typer.Option(metavar="GAME", help="Play GAME with our cards again.")] = None,
) -> None:
    """Play with a pack from now on, or with our cards again."""
    import tabletron
    from tabletron.commands import packs
    from tabletron.core.errors import TabletronError

    if none is not None:
        packs.use_none(tabletron.game(none))
        print(f"{none} is played with our cards.")
    elif folder is not None:
        pack = packs.use(folder)
        print(f"{pack.game} is played with the pack {pack.name}.")
    else:
        raise TabletronError("which pack? Name its folder, or --none GAME")


def _range(numbers: Any) -> str:
    return f"{min(numbers)}-{max(numbers)}" if len(numbers) > 1 else str(numbers[0])
