"""A small run for somebody who waits: one number of a card is changed, and what it did is told within a budget."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

import tabletron
from tabletron.core.game import Game
from tabletron.core.i18n import speaking
from tabletron.lab.observe import watch_chunk
from tabletron.lab.plan import AS_IT_IS, Chunk, Variant, plan, vary

BUDGET = 30.0
"""Seconds to play in, however many games were asked for."""
PATIENCE = 10.0
"""Seconds for one decision; a game in which one takes longer is cut."""
GAMES = 400
SEATS = 4
"""The most seats at its tables: games of many take long."""
BOTS = ("greedy", "random")


class Number(Struct, frozen=True):
    """A number that stands on a card: `do.fist` of P17 is 1."""

    item: str
    name: str
    field: str
    value: int


def numbers(game: Game[Any]) -> list[Number]:
    """Every number of every card that can be changed."""
    found = []
    for rows in game.content.written(game.package).values():
        for row in rows.values():
            title = row.get("name", row["id"])
            found += [Number(row["id"], title, field, value) for field, value in _numbers(row, "")]
    return found


def _numbers(row: dict[str, Any], before: str) -> Iterator[tuple[str, int]]:
    for key, value in row.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{before}{key}.")
        elif isinstance(value, list):
            yield from _in_lines([line for line in value if isinstance(line, dict)], f"{before}{key}.")
        elif isinstance(value, int) and not isinstance(value, bool):
            yield f"{before}{key}", value


def _in_lines(lines: list[dict[str, Any]], before: str) -> Iterator[tuple[str, int]]:
    """Numbers in the lines of a card, each by a key that only its line has, or by the line's place."""
    keys = Counter(key for line in lines for key in line)
    for place, line in enumerate(lines):
        for key in line:
            yield from _numbers({key: line[key]}, before if keys[key] == 1 else f"{before}{place}.")


def quick_report(
    name: str, item: str, field: str, value: int, bot: str, games: int, language: str = "en", budget: float = BUDGET
) -> str:
    """The report as HTML, its style from the server: the game as it is beside the game with the number changed."""
    from tabletron.lab.reports.report import STYLE, report_page
    from tabletron.lab.rows import parquet
    from tabletron.lab.run import Run

    game = tabletron.game(name)
    with tempfile.TemporaryDirectory() as folder:
        changed = vary(game, [f"{item}.{field}={value}"], [], Path(folder) / "variants")
        seats = [bot] * max((n for n in game.seats if n <= SEATS), default=min(game.seats))
        variants = [Variant(AS_IT_IS), *changed]
        run = Run(plan(name, seats, games, "browser", variants, chunk=1, patience=PATIENCE), Path(folder))
        end = time.monotonic() + budget
        for number in range(games):
            for variant in range(len(variants)):
                chunk = Chunk(variant, number, 1)
                run.keep(chunk, parquet(chunk, watch_chunk(run.plan, chunk)))
            if time.monotonic() > end:
                break
        return str(report_page(run, speaking(language, game.package), STYLE))
