"""The server's parts without a network: tables in memory, and a hall in this process."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec

import tabletron
from tabletron.protocol import messages
from tabletron.server import seat_keys
from tabletron.server.storage.rows import LineRow, SeatRow, TableRow, as_json
from tabletron.server.storage.store import Store
from tabletron.server.tables import bot_workers, opening
from tabletron.server.tables.audience import Room, Viewer
from tabletron.server.tables.registry import Hall
from tabletron.server.tables.table import Live
from tests.server.kit import new_table


class Quick(bot_workers.Thinkers):
    """Bots that think in this process, at once."""

    def __init__(self, think: Callable[[bot_workers.Task], str | None] | None = None) -> None:
        super().__init__(1)
        self.think = think or (lambda task: bot_workers.think(msgspec.msgpack.encode(task)))

    async def choose(self, task: bot_workers.Task, owner: str = "", *, urgent: bool = True) -> str | None:  # noqa: ARG002
        self.answered += 1
        return self.think(task)

    def close(self) -> None:
        pass


@contextlib.asynccontextmanager
async def open_hall(url: str, thinkers: bot_workers.Thinkers | None = None) -> AsyncIterator[Hall]:
    """A hall on a database; what it publishes is kept in `published`."""
    store = Store(url)
    await store.open()
    hall = Hall(store, thinkers or Quick(), lambda event: hall.published.append(event))  # type: ignore[attr-defined]
    hall.published = []  # type: ignore[attr-defined]
    try:
        yield hall
    finally:
        await hall.close()
        await store.close()


async def seated(hall: Hall, *places: str, **options: Any) -> tuple[Room, messages.Keys]:
    """A new table in the hall."""
    new = msgspec.convert(new_table(*places, **options), messages.NewTable)
    told = await opening.create(hall, new)
    return await hall.room(told.table), told


async def play_some(hall: Hall, room: Room, rng: random.Random, most: int = 10_000) -> int:
    """People answer at random until the game is over, or so often; how often they did."""
    for n in range(most):
        while room.driving is not None and not room.driving.done():
            await room.driving
        table = room.live.table
        assert table is not None
        if table.result is not None:
            return n
        seat = rng.choice([seat for seat in table.asks if not room.live.is_bot(seat)])
        choice = rng.randrange(len(table.asks[seat].options)) + 1
        await hall.play(room, seat, room.live.asked, choice)
    return most


def a_live(*kinds: str, seed: str = "seed", **options: Any) -> Live:
    """A table in memory, opened, and stored nowhere."""
    row = TableRow(
        id="here", game="moonbots", packs="[]", seats=len(kinds), switches="{}",
        options=as_json(messages.Options(**options)), seed=seed, status="waiting", listed=False, created=0.0,
        changed=0.0, due=None, host=seat_keys.digest("host"),
    )  # fmt: skip
    seats = [SeatRow("here", n, "person" if kind == "person" else "bot", kind, kind) for n, kind in enumerate(kinds)]
    live = Live(row, seats, tabletron.game("moonbots").load())
    keep(live, live.open())
    return live


def keep(live: Live, line: LineRow | None) -> LineRow:
    """As if the line were stored."""
    assert line is not None
    live.stored(line)
    return line


def step(live: Live, rng: random.Random) -> LineRow:
    """Any legal answer of anybody who is asked."""
    assert live.table is not None
    seat = rng.choice(list(live.table.asks))
    return keep(live, live.play(seat, rng.randrange(len(live.table.asks[seat].options)) + 1))


def eyes(seat: int | None = None) -> Viewer:
    return Viewer(() if seat is None else (seat,), False, "en", 0)
