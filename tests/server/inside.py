"""The server's parts without a network: tables in memory, and a registry in this process."""

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
from tabletron.server.tables import bot_workers, opening, requests
from tabletron.server.tables.audience import Room, Viewer
from tabletron.server.tables.registry import Registry
from tabletron.server.tables.table import ServedTable
from tests.server.kit import new_table


class Quick(bot_workers.BotWorkers):
    """Bots that think in this process, at once."""

    def __init__(self, think: Callable[[bot_workers.Task], str | None] | None = None) -> None:
        super().__init__(1)
        self.think = think or (lambda task: bot_workers.think(msgspec.msgpack.encode(task)))

    async def choose(self, task: bot_workers.Task, owner: str = "", *, urgent: bool = True) -> str | None:
        self.answered += 1
        return self.think(task)

    def close(self) -> None:
        pass


@contextlib.asynccontextmanager
async def open_registry(url: str, thinkers: bot_workers.BotWorkers | None = None) -> AsyncIterator[Registry]:
    """A registry on a database; what it publishes is kept in `published`."""
    store = Store(url)
    await store.open()
    registry = Registry(store, thinkers or Quick(), lambda event: registry.published.append(event))  # type: ignore[attr-defined]
    registry.published = []  # type: ignore[attr-defined]
    try:
        yield registry
    finally:
        await registry.close()
        await store.close()


async def seated(registry: Registry, *places: str, **options: Any) -> tuple[Room, messages.Keys]:
    """A new table in the registry."""
    new = msgspec.convert(new_table(*places, **options), messages.NewTable)
    told = await opening.create(registry, new)
    return await registry.room(told.table), told


async def play_some(registry: Registry, room: Room, rng: random.Random, most: int = 10_000) -> int:
    """People answer at random until the game is over, or so often; how often they did."""
    for n in range(most):
        while room.driving is not None and not room.driving.done():
            await room.driving
        table = room.served.table
        assert table is not None
        if table.result is not None:
            return n
        seat = rng.choice([seat for seat in table.asks if not room.served.seats.is_bot(seat)])
        choice = rng.randrange(len(table.asks[seat].options)) + 1
        await requests.answer(registry, room, seat, room.served.history.asked, choice)
    return most


def a_table(*kinds: str, seed: str = "seed", **options: Any) -> ServedTable:
    """A table in memory, opened, and stored nowhere."""
    row = TableRow(
        id="here", game="moonbots", packs="[]", seats=len(kinds), switches="{}",
        options=as_json(messages.Options(**options)), seed=seed, status="waiting", listed=False, created=0.0,
        changed=0.0, due=None, host=seat_keys.digest("host"),
    )  # fmt: skip
    seats = [SeatRow("here", n, "person" if kind == "person" else "bot", kind, kind) for n, kind in enumerate(kinds)]
    served = ServedTable(row, seats, tabletron.game("moonbots").load())
    keep(served, served.open())
    return served


def keep(served: ServedTable, line: LineRow | None) -> LineRow:
    """As if the line were stored."""
    assert line is not None
    served.stored(line)
    return line


def step(served: ServedTable, rng: random.Random) -> LineRow:
    """Any legal answer of anybody who is asked."""
    assert served.table is not None
    seat = rng.choice(list(served.table.asks))
    return keep(served, served.play(seat, rng.randrange(len(served.table.asks[seat].options)) + 1))


def eyes(seat: int | None = None) -> Viewer:
    return Viewer(() if seat is None else (seat,), False, "en", 0)
