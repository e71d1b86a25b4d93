"""Bots think elsewhere, within a budget; one that goes wrong is answered for."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Iterator

import msgspec
import pytest
from litestar.testing import AsyncTestClient

from tabletron.core.table import Play, Table
from tabletron.protocol import messages
from tabletron.server.app import create_app
from tabletron.server.tables import acts, bot_workers, bots, requests
from tabletron.server.tables.audience import Room
from tabletron.server.tables.bot_workers import BotWorkers
from tabletron.server.tables.registry import Registry
from tests.server import badbots
from tests.server.inside import open_registry, play_some, seated
from tests.server.kit import Player, Server, new_table

BUDGET = 1.5


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> Iterator[BotWorkers]:
    monkeypatch.setattr(bot_workers, "think", badbots.think)
    made = BotWorkers(1, BUDGET)
    yield made
    made.close()


async def table_with(registry: Registry, level: str) -> Room:
    """A person and two bots of that kind; nobody has answered yet."""
    room, _ = await seated(registry, "person", "person", "person")
    for row in room.served.seats.rows[1:]:
        row.kind, row.level = "bot", level
    bots.drive(registry, room)
    return room


async def wait_for_a_bot(registry: Registry) -> None:
    """A worker takes a while to start."""
    table = _table(await table_with(registry, "good"))
    assert await registry.bot_workers.choose(bot_workers.task(table, next(iter(table.asks)), "good")) is not None


async def ticks(gaps: list[float]) -> None:
    """Notes how long the event loop was busy with something else."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(0.01)
        gaps.append(time.monotonic() - began)


@pytest.mark.parametrize("level", ["raises", "sleeps", "spins", "dies", "cheats", "mumbles"])
def test_a_bot_that_goes_wrong_is_answered_for(
    url: str, level: str, thinkers: BotWorkers, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with open_registry(url, thinkers) as registry:
            await wait_for_a_bot(registry)
            gaps: list[float] = []
            watch = asyncio.create_task(ticks(gaps))
            room = await table_with(registry, level)
            rng, answered = random.Random(1), 0
            while answered < 2 and room.served.status == "playing":
                async with room.lock:  # nothing is half-done
                    table, seq = _table(room), room.served.history.seq
                    asked, ask = next(iter(table.asks.items()))
                    fallback = ask.fallback
                if asked == 0:
                    await requests.answer(
                        registry, room, 0, room.served.history.asked, rng.randrange(len(ask.options)) + 1
                    )
                    continue
                began = time.monotonic()
                while room.served.history.seq == seq:
                    assert time.monotonic() - began < BUDGET + 8, "nobody answers for the bot"
                    await asyncio.sleep(0.02)
                act = room.served.history.steps[seq + 1].act
                assert isinstance(act, acts.Played) and act.seat == asked
                line = table.log[room.served.history.steps[seq].log]
                assert isinstance(line, Play) and line.option == fallback
                answered += 1
            watch.cancel()
            assert max(gaps) < BUDGET, "the event loop was blocked"
            if level not in ("cheats", "mumbles"):
                assert thinkers.failed >= 2

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert any("bot" in one.getMessage() for one in caplog.records), "it is logged"


def _table(room: Room) -> Table:
    assert room.served.table is not None
    return room.served.table


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_one_bot_that_hangs_does_not_stop_the_server(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_workers, "think", badbots.think)

    async def run() -> None:
        app = create_app(url, workers=1, bot_budget=60)
        async with AsyncTestClient(app) as client:
            keys = (await client.post("/api/tables", json=new_table("person", "random"))).json()
            registry: Registry = app.state.registry
            room = await registry.room(keys["table"])
            room.served.seats[1].level = "spins"
            token = {"Authorization": f"Bearer {keys['seats']['0']}"}
            while _table(room).asks.get(0):
                body = {"seat": 0, "asked": room.served.history.asked, "choice": 1}
                await client.post(f"/api/tables/{keys['table']}/play", json=body, headers=token)
            for _ in range(20):
                assert (await client.get("/health")).status_code == 200
            other = (await client.post("/api/tables", json=new_table("person", "person"))).json()
            picture = await client.get(f"/api/tables/{other['table']}/picture")
            asked = msgspec.json.decode(picture.content, type=messages.TableScene)
            seat = asked.desks[0].view.asked[0][0]
            token = {"Authorization": f"Bearer {other['seats'][str(seat)]}"}
            body = {"seat": seat, "asked": asked.asked, "choice": 1}
            played = await client.post(f"/api/tables/{other['table']}/play", json=body, headers=token)
            assert played.status_code == 200

    asyncio.run(asyncio.wait_for(run(), 50))


def test_a_bot_is_told_nothing_that_its_seat_does_not_know(url: str) -> None:
    told: list[bot_workers.Task] = []

    async def run() -> None:
        async with open_registry(url) as registry:
            room, _ = await seated(registry, "person", "random", "random")
            real, fine = bot_workers.task, registry.bot_workers.choose

            async def choose(task: bot_workers.Task, owner: str = "", *, urgent: bool = True) -> str | None:
                told.append(task)
                return await fine(task)

            registry.bot_workers.choose = choose  # type: ignore[method-assign]
            await play_some(registry, room, random.Random(1), 30)
            assert told and real is bot_workers.task
            for task in told:
                assert room.served.row.seed not in repr(msgspec.structs.asdict(task))
            assert len({task.seed for task in told}) == len(told)

    asyncio.run(run())


def test_people_take_first_what_everybody_may_take(server: Server) -> None:
    """Where the first comer has it, bots wait until the people have chosen: here, their heroes."""
    keys = server.new("person", "random", "random", "random", game="adventures")
    player = Player(server, keys.table, keys.seats[0])
    player.listen(1.0)
    assert len(player.questions()[0].choices) == 4, "no hero is gone yet"
    player.play(0, 3)
    player.until(lambda: player.questions() and player.questions()[0].kind == "master", "the bots to choose")
    assert len(player.questions()[0].choices) == 4
