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
from tabletron.server.tables.table import Live

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
        misfits = sum(_misfits(Live(row, seats, content), step) for step in steps)
        if not misfits:
            return content
        tried.append((misfits, content))
    return min(tried, key=lambda one: one[0])[1]


def _misfits(live: Live, step: LineRow) -> int:
    """How much of a step goes wrong with these cards: its picture and story, its moment, and where that stands.

    Cards that nobody has seen yet show only in how they were dealt, so that counts most.
    """
    deals = isinstance(msgspec.json.decode(step.act, type=Act), acts.Opened)
    wrong = sum(not _works(test, live, step) for test in (_draw, _resume, _compare))
    return wrong + (3 * STEPS if deals and not _works(_deal, live, step) else 0)


def _works(test: Callable[[Live, LineRow], object], live: Live, step: LineRow) -> bool:
    try:
        test(live, step)
    except Exception:
        # Rules and pictures that meet cards they do not know may fail in any way: that is what is asked here.
        return False
    return True


def _deal(live: Live, step: LineRow) -> None:
    log = live.open().log
    if log != step.log or live.table is None:
        raise ValueError("other cards were dealt")
    _same(live, step, live.table)


def _draw(live: Live, step: LineRow) -> None:
    assert step.picture is not None
    state, asked, result = live.pictured(step.picture)
    for seat in (None, *range(live.row.seats)):
        replayed(live.game, state, seat, asked, result, ENGLISH)
    for event in live.news(step):
        if event.event is not None:
            live.game.say(state, event.event, ENGLISH)


def _resume(live: Live, step: LineRow) -> Table:
    return live.resumed(moments.unpack(step.moment, live.game))


def _compare(live: Live, step: LineRow) -> None:
    _same(live, step, _resume(live, step))


def _same(live: Live, step: LineRow, stands: Table) -> None:
    assert step.picture is not None
    state, asked, result = live.pictured(step.picture)
    questions = [(seat, ask.kind) for seat, ask in stands.asks.items()]
    if (_bytes(stands.state), questions, stands.result) != (_bytes(state), asked, result):
        raise ValueError("the table stands differently")


def _bytes(state: Any) -> bytes:
    return msgspec.msgpack.encode(state)
