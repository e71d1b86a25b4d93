"""The commands of the lab. Nothing but Typer is loaded until one runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

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

Seed = Annotated[str, typer.Option(help="The same seed gives the same games, whatever the number of jobs.")]
Language = Annotated[str, typer.Option(help=" ".join(LANGUAGES))]
Jobs = Annotated[int, typer.Option(help="Processes; -1 for one a core.")]


def add(app: typer.Typer) -> None:
    """Adds the commands to the command line."""
    app.command()(lab)
    app.command()(arena)
    app.command()(analyse)


def lab(
    game: GameName,
    number: Annotated[int, typer.Option("--games", min=2, help="How many games, of each variant.")] = 1000,
    seats: Annotated[str, typer.Option(help="The bots, a seat each; they move on by one seat each game.")] = "",
    vary: Annotated[
        list[str] | None,
        typer.Option(metavar="ITEM.FIELD=1,2,3", help="Numbers to try on a card; several give all combinations."),
    ] = None,
    against: Annotated[
        list[Path] | None, typer.Option(metavar="DIR", help="A pack to compare with; may be repeated.")
    ] = None,
    backend: Annotated[str, typer.Option(help="Where to play: loky (this machine), dask or ray.")] = "loky",
    jobs: Jobs = -1,
    out: Annotated[Path, typer.Option(help="Where results go; the same folder takes a stopped run up again.")] = Path(
        "lab"
    ),
    longest: Annotated[
        int, typer.Option(min=1, help="A game with more decisions is cut, and does not count.")
    ] = 200_000,
    patience: Annotated[
        float, typer.Option(min=0.1, help="A game with a decision that takes more seconds is cut, and does not count.")
    ] = 60.0,
    seed: Seed = "1",
    switch: Switches = None,
    pack: PackFolders = None,
    language: Language = "en",
) -> None:
    """Let bots play many games, and write a report on the balance of the game."""
    import tabletron
    from tabletron.core.errors import TabletronError
    from tabletron.core.i18n import speaking
    from tabletron.lab import plan as plans

    try:
        from tabletron.lab.reports.report import write_report
        from tabletron.lab.run import Run
    except ImportError:
        raise TabletronError("the lab needs a few libraries more: pip install tabletron[lab]") from None

    chosen, base = tabletron.game(game), read_packs(game, pack)
    words = speaking(language, chosen.package)
    variants = [plans.Variant(plans.AS_IT_IS, tuple(map(str, base)))]
    variants += [plans.Variant(folder.name, (*map(str, base), str(folder))) for folder in against or []]
    if vary:
        variants = [*variants, *plans.vary(chosen, vary, base, out / "variants")]
    specs = read_seats(seats) or ["greedy"] * max(chosen.seats)
    limits = {"longest": longest, "patience": patience}
    run = Run(plans.plan(game, specs, number, seed, variants, read_pairs(switch), **limits), out)
    with progress(f"{game}, {len(variants)} variants" if len(variants) > 1 else game, number * len(variants)) as show:
        show(run.done)
        run.play(jobs, backend, show)
    if run.cut:
        print(f"cut, because of {longest:,} decisions or {patience:g} seconds for one: {run.cut} of {run.done} games")
    print(f"{write_report(run, words)}: open it in a browser; games, choices and dice lie beside it as Parquet")


def arena(
    game: GameName,
    contenders: Annotated[
        list[str], typer.Argument(metavar="BOT...", help="random, greedy, search:100, search:2s, program:COMMAND ...")
    ],
    seats: Annotated[int, typer.Option(help="Seats at a table; 0 for as few as the game allows, at least 2.")] = 0,
    deals: Annotated[int, typer.Option(min=1, help="Deals; each is played once from every seat.")] = 50,
    ladder: Annotated[bool, typer.Option("--ladder", help="Only bots that are neighbours in the list meet.")] = False,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file for the games; with it a stopped arena goes on.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="A file for the table and the plot, as HTML.")] = None,
    jobs: Jobs = -1,
    seed: Seed = "1",
    switch: Switches = None,
    language: Language = "en",
) -> None:
    """Let bots play each other from swapped seats on the same deals, and rate them."""
    import tabletron
    from tabletron.bots.arena import schedule as schedules
    from tabletron.bots.arena.rating import rate
    from tabletron.core.errors import TabletronError
    from tabletron.core.i18n import speaking
    from tabletron.lab.reports import arena_page as page

    if len(set(contenders)) != len(contenders) or len(contenders) < 2:
        raise TabletronError("an arena needs two or more different bots")
    chosen, switches = tabletron.game(game), read_pairs(switch)
    words = speaking(language, chosen.package)
    number = seats or min((n for n in chosen.seats if n > 1), default=1)
    together = schedules.plays_together(game, number, switches)
    matches = list(schedules.schedule(contenders, number, deals, together, ladder))
    with progress(game, len(matches)) as show:
        played = schedules.tournament(game, matches, seed, jobs=jobs, switches=switches, file=keep, progress=show)
    rated = rate(contenders, played, together, seed)
    about = page.about(number, deals, len(played), together, seed, words)
    print(words.colon(chosen.title, about), page.text_table(rated, words), sep="\n")
    if out is not None:
        out.write_text(str(page.arena_page(chosen.title, about, rated, words)))
        print(f"{out}: the same with a plot")


def analyse(
    file: RecordFile,
    out: Annotated[Path | None, typer.Option(help="A file for the curve and the turning points, as HTML.")] = None,
    iterations: Annotated[int, typer.Option(min=1, help="How hard to search for something better.")] = 200,
    language: Language = "en",
    pack: PackFolders = None,
) -> None:
    """Look at a finished game again: who was ahead when, where it turned, and what was luck."""
    import tabletron
    from tabletron.core.i18n import speaking
    from tabletron.lab import analysis
    from tabletron.lab.reports.analysis_page import analysis_page, analysis_text

    table = tabletron.replay(file, packs=record_packs(file, pack))
    words = speaking(language, table.game.package)
    with progress(file.name, 100) as show:
        found = analysis.analyse(
            table, iterations=iterations, words=words, progress=lambda done, total: show(100 * done // total)
        )
    print(analysis_text(found, table.game.title, words))
    if out is not None:
        out.write_text(str(analysis_page(found, table.game.title, words)))
        print(f"{out}: the same with a curve")


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar with the time left, if anybody looks."""
    if not sys.stderr.isatty():
        yield lambda done: None  # noqa: ARG005
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)
