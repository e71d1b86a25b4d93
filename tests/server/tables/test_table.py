"""A table in memory and the same table out of the store."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from tabletron.core.record import replay
from tabletron.core.text import notation
from tabletron.games.moonbots.options import Use
from tabletron.server.errors import Refused
from tabletron.server.tables import requests
from tabletron.server.tables.audience import Room
from tabletron.server.tables.registry import Registry
from tabletron.server.tables.table import ServedTable
from tabletron.testing.conformance import everything
from tests.server.inside import open_registry, seated


def all_of(served: ServedTable) -> dict[str, Any]:
    """Everything that must survive the process."""
    assert served.table is not None
    table, history = served.table, served.history
    orders = {
        seat: (sorted(one.passes), [notation.text(option) for option in one.ahead])
        for seat, one in table.orders.items()
    }
    return {
        "table": everything(table), "log": table.log, "told": table.told, "story": history.story,
        "steps": history.steps, "path": history.path, "asked": (history.asked, history.asked_at), "seq": history.seq,
        "bots": served.seats.substitutes, "orders": orders, "result": table.result,
    }  # fmt: skip


async def do_something(registry: Registry, room: Room, rng: random.Random) -> None:
    """Plays most of the time; otherwise anything else that can happen to a table."""
    served = room.served
    assert served.table is not None
    what = rng.choice(["play"] * 12 + ["undo"] * 3 + ["bot", "back", "stops", "order", "order"])
    seat = rng.choice(served.seats.persons() or [0])
    if what == "undo":
        await requests.undo(registry, room, seat)
        while room.proposal:
            await requests.vote(registry, room, room.proposal.waiting[0], True)
    elif what == "bot":
        if len(served.seats.persons()) > 1:
            async with room.lock:
                await registry.commit(room, lambda: served.substitute(seat, "greedy"))
    elif what == "back":
        for gone in list(served.seats.substitutes):
            await requests.come_back(registry, room, gone)
    elif what == "stops":
        await requests.pass_by_default(registry, room, seat, rng.choice([[], ["open"], ["turn_start", "open"]]))
    elif what == "order":
        if standing := served.game.standing(served.table.state, seat):
            await requests.answer_ahead(registry, room, seat, notation.text(rng.choice(standing)))
    elif served.table.asks:
        asked = rng.choice(list(served.table.asks))
        await requests.answer(
            registry, room, asked, served.history.asked, rng.randrange(len(served.table.asks[asked].options)) + 1
        )


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happened_the_store_holds_the_same_table(tmp_path: Path, seed: int) -> None:
    async def run() -> None:
        rng = random.Random(seed)
        async with open_registry(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as registry:
            room, keys = await seated(registry, *["person"] * rng.choice([2, 3, 4]))
            for n in range(150):
                if room.served.status == "over":
                    break
                try:
                    await do_something(registry, room, rng)
                except Refused as problem:
                    assert problem.code in ("illegal", "stale"), problem
                while room.driving and not room.driving.done():
                    await room.driving
                if n % 5 == 0:
                    again = ServedTable(room.served.row, await registry.store.seats(keys.table), room.served.content)
                    again.load(await registry.store.lines(keys.table))
                    assert all_of(again) == all_of(room.served)
            assert everything(replay(room.served.record(), room.served.game, verify=True)) == everything(_table(room))

    asyncio.run(run())


def test_what_can_no_longer_be_given_is_no_longer_ordered(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_registry(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as registry:
            room, keys = await seated(registry, "person", "person", "person")
            served = room.served
            assert served.table is not None and not served.game.standing(served.table.state, 0)
            served.table.orders[0].ahead.append(Use("SW01"))
            await requests.answer(registry, room, next(iter(served.table.asks)), served.history.asked, 1)
            assert served.ahead(0) == [] and [row.ahead for row in await registry.store.seats(keys.table)] == ["[]"] * 3

    asyncio.run(run())


def _table(room: Room) -> Any:
    return room.served.table
