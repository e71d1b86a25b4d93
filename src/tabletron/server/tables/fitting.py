"""Which cards a stored table was played with, when nobody wrote that down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from tabletron.core import moment as moments
from tabletron.core.content import Content
from tabletron.core.i18n import ENGLISH
from tabletron.core.scene import replayed
from tabletron.core.table import Table
from tabletron.server.storage.rows import LineRow, SeatRow, TableRow
from tabletron.server.tables import acts
from tabletron.server.tables.acts import Act
from tabletron.server.tables.table import ServedTable

STEPS = 24
"""The number of steps of a table that are tried with each content."""


def sample(lines: Sequence[LineRow]) -> list[LineRow]:
    """Steps from the first to the last, evenly spread."""
    last = len(lines) - 1
    places = sorted({n * last // (STEPS - 1) for n in range(STEPS)}) if lines else []
    return [lines[place] for place in places]


def best(row: TableRow, seats: Sequence[SeatRow], steps: Sequence[LineRow], contents: Iterable[Content]) -> Content:
    """The first content with which every step is dealt, drawn and resumed as it is stored, or what comes closest."""
    tried: list[tuple[int, Content]] = []
    for content in contents:
        misfits = sum(_misfits(ServedTable(row, seats, content), step) for step in steps)
        if not misfits:
            return content
        tried.append((misfits, content))
    return min(tried, key=lambda one: one[0])[1]


def _misfits(served: ServedTable, step: LineRow) -> int:
    """How much of a step goes wrong with these cards: its picture and story, its moment, and where that stands.

    Cards that nobody has seen yet show only in how they were dealt, so that counts most.
    """
    deals = isinstance(msgspec.json.decode(step.act, type=Act), acts.Opened)
    wrong = sum(not _works(test, served, step) for test in (_draw, _resume, _compare))
    return wrong + (3 * STEPS if deals and not _works(_deal, served, step) else 0)


def _works(test: Callable[[ServedTable, LineRow], object], served: ServedTable, step: LineRow) -> bool:
    try:
        test(served, step)
    except Exception:
        # Rules and pictures that meet cards they do not know may fail in any way: that is what is asked here.
        return False
    return True


def _deal(served: ServedTable, step: LineRow) -> None:
    log = served.open().log
    if log != step.log or served.table is None:
        raise ValueError("other cards were dealt")
    _same(served, step, served.table)


def _draw(served: ServedTable, step: LineRow) -> None:
    assert step.picture is not None
    state, asked, result = served.pictured(step.picture)
    for seat in (None, *range(served.row.seats)):
        replayed(served.game, state, seat, asked, result, ENGLISH)
    for event in served.history.news(step):
        if event.event is not None:
            served.game.say(state, event.event, ENGLISH)


def _resume(served: ServedTable, step: LineRow) -> Table:
    return served.resumed(moments.unpack(step.moment, served.game))


def _compare(served: ServedTable, step: LineRow) -> None:
    _same(served, step, _resume(served, step))


def _same(served: ServedTable, step: LineRow, stands: Table) -> None:
    assert step.picture is not None
    state, asked, result = served.pictured(step.picture)
    questions = [(seat, ask.kind) for seat, ask in stands.asks.items()]
    if (_bytes(stands.state), questions, stands.result) != (_bytes(state), asked, result):
        raise ValueError("the table stands differently")


def _bytes(state: Any) -> bytes:
    return msgspec.msgpack.encode(state)
