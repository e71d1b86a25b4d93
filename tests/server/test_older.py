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
from tabletron.core import notation
from tabletron.core.i18n import ENGLISH
from tabletron.core.record import decode_line, read_header
from tabletron.server.endpoints import api
from tabletron.server.storage import schema
from tabletron.server.storage.rows import LineRow
from tabletron.server.tables import bot_workers, opening
from tabletron.server.tables.audience import Room
from tabletron.server.tables.bot_workers import Task
from tabletron.server.tables.registry import Hall
from tests.server.inside import Quick, open_hall
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


async def ids(hall: Hall) -> list[str]:
    async with hall.store.transaction() as connection:
        return [row[0] for row in await connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.id))]


@pytest.mark.parametrize("file", FILES, ids=name)
def test_every_table_of_an_earlier_release_opens_and_goes_on(file: Path, tmp_path: Path, url: str) -> None:
    unarchive(file, tmp_path / "tables.db")

    async def run() -> None:
        async with open_hall(url, Quick(think)) as hall:
            tables = await ids(hall)
            assert len(tables) >= 6
            for table_id in tables:
                room = await hall.room(table_id)
                await shown(hall, room)
                await remembered(hall, room)
                if room.live.status == "over":
                    await ended(hall, room)
                else:
                    await played_on(hall, room)

    asyncio.run(run())


async def pictures(hall: Hall, table_id: str) -> list[LineRow]:
    """All steps with their pictures."""
    async with hall.store.transaction() as connection:
        found = await connection.execute(select(schema.lines).where(schema.lines.c.table_id == table_id))
        return [LineRow(**row) for row in found.mappings()]


async def shown(hall: Hall, room: Room) -> None:
    """Every step is drawn for everybody who may look at it, and nothing of its story is lost."""
    live = room.live
    seats = range(live.row.seats) if live.status == "over" else live.persons()
    lines = await pictures(hall, live.row.id)
    assert len(lines) == live.seq + 1
    for line in lines:
        assert line.picture is not None
        for seat in (None, *seats):
            assert api._stored_view(room, line.picture, seat, "en").scene
        assert all(told.event is not None for told in live.news(line))
        for raw in msgspec.json.decode(line.log, type=list[msgspec.Raw]):
            decode_line(raw, live.game)
    assert all(live.say(beat, ENGLISH) for beat in live.story)
    assert [talk.text for talk in room.talk if talk.n == 0] in ([], [f"A table of {live.game.name}."])


async def remembered(hall: Hall, room: Room) -> None:
    """The cards of the table are stored, so that it never has to look for them again."""
    row = await hall.store.table(room.live.row.id)
    assert row is not None and row.content == room.live.content.digest
    kept = await hall.store.content(row.content)
    assert kept is not None and room.live.game.content.restored(kept.data, room.live.game.load()) == room.live.content


async def ended(hall: Hall, room: Room) -> None:
    live = room.live
    assert live.table is not None and live.table.result is not None
    last = await hall.store.line(live.row.id, live.seq)
    assert last is not None and last.picture is not None
    result = live.pictured(last.picture)[2]
    assert result is not None
    assert (live.table.result.winners, live.table.result.scores) == (result.winners, result.scores)
    assert live.game.known(read_header(live.record()).content) == live.content
    assert await hall.room(await opening.rematch(hall, room)) is not room


async def played_on(hall: Hall, room: Room) -> None:
    """Somebody sits down where a seat is free, and people and bots play to the end."""
    live = room.live
    if live.status == "waiting":
        await opening.start(hall, room, "greedy")
    rng = random.Random(1)
    bot: Any = bots.make(level(live.game.name), rng)
    endless = live.row.seats == 1 and getattr(live.switches, "battle", "") == "adventure"
    for _ in range(SOME if endless else 100_000):
        while room.driving is not None and not room.driving.done():
            await room.driving
        table = live.table
        assert table is not None
        if table.result is not None:
            break
        seat = next(seat for seat in table.asks if not live.is_bot(seat))
        option = bot.choose(table.imagine(seat, rng), seat)
        await hall.play(room, seat, live.asked, notation.text(option))
    assert live.status == "over" or endless
