"""Databases that earlier releases wrote: every table opens, is shown step by step, and goes on to its end.

`tests/server/older` has the files, and the script that wrote them.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import select

from tabletron import bots
from tabletron.core.i18n import ENGLISH
from tabletron.core.record import decode_line, read_header
from tabletron.core.text import notation
from tabletron.server.endpoints import api
from tabletron.server.storage import schema
from tabletron.server.storage.rows import LineRow
from tabletron.server.tables import bot_workers, opening, requests
from tabletron.server.tables.audience import Room
from tabletron.server.tables.bot_workers import Task
from tabletron.server.tables.registry import Registry
from tests.server.inside import Quick, open_registry
from tests.server.older.write import unarchive

FILES = sorted((Path(__file__).parent / "older").glob("*.db.xz"))
SOME = 300
"""The number of answers given in a campaign on the island, which has no end in sight."""
LEVELS = {"boardgame": "greedy", "robomon": "greedy"}
"""Who plays on, people and bots alike: random, except where that would take very long."""


def name(file: Path) -> str:
    return file.name.partition(".")[0]


def level(game: str) -> str:
    return LEVELS.get(game, "random")


def think(task: Task) -> str:
    return bot_workers.think(msgspec.msgpack.encode(replace(task, level=level(task.game))))


async def ids(registry: Registry) -> list[str]:
    async with registry.store.transaction() as connection:
        return [row[0] for row in await connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.id))]


@pytest.mark.parametrize("file", FILES, ids=name)
def test_every_table_of_an_earlier_release_opens_and_goes_on(file: Path, tmp_path: Path, url: str) -> None:
    unarchive(file, tmp_path / "tables.db")

    async def run() -> None:
        async with open_registry(url, Quick(think)) as registry:
            tables = await ids(registry)
            assert len(tables) >= 6
            for table_id in tables:
                room = await registry.room(table_id)
                await shown(registry, room)
                await remembered(registry, room)
                if room.served.status == "over":
                    await ended(registry, room)
                else:
                    await played_on(registry, room)

    asyncio.run(run())


async def pictures(registry: Registry, table_id: str) -> list[LineRow]:
    """All steps with their pictures."""
    async with registry.store.transaction() as connection:
        found = await connection.execute(select(schema.lines).where(schema.lines.c.table_id == table_id))
        return [LineRow(**row) for row in found.mappings()]


async def shown(registry: Registry, room: Room) -> None:
    """Every step is drawn for everybody who may look at it, and nothing of its story is lost."""
    served = room.served
    seats = range(served.row.seats) if served.status == "over" else served.seats.persons()
    lines = await pictures(registry, served.row.id)
    assert len(lines) == served.history.seq + 1
    for line in lines:
        assert line.picture is not None
        for seat in (None, *seats):
            assert api._stored_view(room, line.picture, seat, "en").scene
        assert all(told.event is not None for told in served.history.news(line))
        for raw in msgspec.json.decode(line.log, type=list[msgspec.Raw]):
            decode_line(raw, served.game)
    assert all(served.say(beat, ENGLISH) for beat in served.history.story)
    assert [talk.text for talk in room.talk if talk.n == 0] in ([], [f"A table of {served.game.name}."])


async def remembered(registry: Registry, room: Room) -> None:
    """The cards of the table are stored, so that it never has to look for them again."""
    row = await registry.store.table(room.served.row.id)
    assert row is not None and row.content == room.served.content.digest
    kept = await registry.store.content(row.content)
    assert (
        kept is not None
        and room.served.game.content.restored(kept.data, room.served.game.load()) == room.served.content
    )


async def ended(registry: Registry, room: Room) -> None:
    served = room.served
    assert served.table is not None and served.table.result is not None
    last = await registry.store.line(served.row.id, served.history.seq)
    assert last is not None and last.picture is not None
    result = served.pictured(last.picture)[2]
    assert result is not None
    assert (served.table.result.winners, served.table.result.scores) == (result.winners, result.scores)
    assert served.game.known(read_header(served.record()).content) == served.content
    assert await registry.room(await opening.rematch(registry, room)) is not room


async def played_on(registry: Registry, room: Room) -> None:
    """Somebody sits down where a seat is free, and people and bots play to the end."""
    served = room.served
    if served.status == "waiting":
        await opening.start(registry, room, "greedy")
    rng = random.Random(1)
    bot: Any = bots.make(level(served.game.name), rng)
    endless = served.row.seats == 1 and getattr(served.switches, "battle", "") == "adventure"
    for _ in range(SOME if endless else 100_000):
        while room.driving is not None and not room.driving.done():
            await room.driving
        table = served.table
        assert table is not None
        if table.result is not None:
            break
        seat = next(seat for seat in table.asks if not served.seats.is_bot(seat))
        option = bot.choose(table.imagine(seat, rng), seat)
        await requests.answer(registry, room, seat, served.history.asked, notation.text(option))
    assert served.status == "over" or endless
