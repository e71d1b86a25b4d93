"""A table in memory and the same table out of the store."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from tabletron.core import notation
from tabletron.core.record import replay
from tabletron.games.moonbots.options import Use
from tabletron.server.hall import Hall
from tabletron.server.live import Live
from tabletron.server.refusal import Refused
from tabletron.server.room import Room
from tabletron.testing.conformance import everything
from tests.server.inside import open_hall, seated


def all_of(live: Live) -> dict[str, Any]:
    """Everything that must survive the process."""
    assert live.table is not None
    orders = {
        seat: (sorted(one.passes), [notation.text(option) for option in one.ahead])
        for seat, one in live.table.orders.items()
    }
    return {
        "table": everything(live.table), "log": live.table.log, "told": live.table.told, "story": live.story,
        "steps": live.steps, "path": live.path, "asked": (live.asked, live.asked_at), "seq": live.seq,
        "bots": live.substitutes, "orders": orders, "result": live.table.result,
    }  # fmt: skip


async def do_something(hall: Hall, room: Room, rng: random.Random) -> None:
    """Plays most of the time; otherwise anything else that can happen to a table."""
    live = room.live
    assert live.table is not None
    what = rng.choice(["play"] * 12 + ["undo"] * 3 + ["bot", "back", "stops", "order", "order"])
    seat = rng.choice(live.persons() or [0])
    if what == "undo":
        await hall.undo(room, seat)
        while room.proposal:
            await hall.vote(room, room.proposal.waiting[0], True)
    elif what == "bot":
        if len(live.persons()) > 1:
            async with room.lock:
                await hall.commit(room, lambda: live.substitute(seat, "greedy"))
    elif what == "back":
        for gone in list(live.substitutes):
            await hall.come_back(room, gone)
    elif what == "stops":
        await hall.stops(room, seat, rng.choice([[], ["open"], ["turn_start", "open"]]))
    elif what == "order":
        if standing := live.game.standing(live.table.state, seat):
            await hall.order(room, seat, notation.text(rng.choice(standing)))
    elif live.table.asks:
        asked = rng.choice(list(live.table.asks))
        await hall.play(room, asked, live.asked, rng.randrange(len(live.table.asks[asked].options)) + 1)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happened_the_store_holds_the_same_table(tmp_path: Path, seed: int) -> None:
    async def run() -> None:
        rng = random.Random(seed)
        async with open_hall(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as hall:
            room, keys = await seated(hall, *["person"] * rng.choice([2, 3, 4]))
            for n in range(150):
                if room.live.status == "over":
                    break
                try:
                    await do_something(hall, room, rng)
                except Refused as problem:
                    assert problem.code in ("illegal", "stale"), problem
                while room.driving and not room.driving.done():
                    await room.driving
                if n % 5 == 0:
                    again = Live(room.live.row, await hall.store.seats(keys.table), room.live.content)
                    again.load(await hall.store.lines(keys.table))
                    assert all_of(again) == all_of(room.live)
            assert everything(replay(room.live.record(), room.live.game, verify=True)) == everything(_table(room))

    asyncio.run(run())


def test_what_can_no_longer_be_given_is_no_longer_ordered(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hall(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as hall:
            room, keys = await seated(hall, "person", "person", "person")
            live = room.live
            assert live.table is not None and not live.game.standing(live.table.state, 0)
            live.table.orders[0].ahead.append(Use("SW01"))
            await hall.play(room, next(iter(live.table.asks)), live.asked, 1)
            assert live.ahead(0) == [] and [row.ahead for row in await hall.store.seats(keys.table)] == ["[]"] * 3

    asyncio.run(run())


def _table(room: Room) -> Any:
    return room.live.table
