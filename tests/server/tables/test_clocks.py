"""Clocks, bots that sit in, and people who come back."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable

import pytest
from sqlalchemy import text

from tabletron.core.i18n import ENGLISH
from tabletron.server import clock as clocks
from tabletron.server.errors import Refused
from tabletron.server.storage import schema
from tabletron.server.tables import audience, requests, upkeep
from tabletron.server.tables.audience import Room
from tabletron.server.tables.registry import Registry
from tabletron.server.tasks import end
from tests.server.inside import eyes, open_registry, seated
from tests.server.kit import Player, Server

DAY = 86400.0


class Time:
    """A clock that a test can put forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        real = clocks.now
        monkeypatch.setattr(clocks, "now", lambda: real() + self.ahead)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


def with_upkeep(url: str, test: Callable[[Registry], object]) -> None:
    """Runs a test in a registry that is looked after."""

    async def run() -> None:
        async with open_registry(url) as registry:
            tending = asyncio.create_task(upkeep.tend(registry))
            await test(registry)  # type: ignore[misc]
            await end([tending])

    asyncio.run(run())


async def until(condition: Callable[[], object], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.02)


def story(room: Room) -> list[str]:
    return [room.served.say(beat, ENGLISH) for beat in room.served.history.story]


def asked(room: Room) -> int:
    assert room.served.table is not None
    return int(next(iter(room.served.table.asks)))


def test_when_the_clock_runs_out_a_bot_sits_in_until_the_person_is_back(url: str, clock: Time) -> None:
    async def test(registry: Registry) -> None:
        room, _ = await seated(registry, "person", "person", clock="move", seconds=300)
        slow = asked(room)
        left = room.info(eyes()).holders[slow].left
        assert left is not None and 290 < left <= 300
        assert room.info(eyes()).holders[1 - slow].left is None
        clock.ahead += 280
        await asyncio.sleep(1.5)
        assert room.served.seats.substitutes == {}
        clock.ahead += 21
        await until(lambda: f"A bot sits in for [seat {slow}]" in story(room))
        assert room.info(eyes()).holders[slow].substitute == "greedy"
        await until(lambda: asked(room) != slow)
        assert 1 - slow not in room.served.seats.substitutes
        with pytest.raises(Refused) as no:
            await requests.come_back(registry, room, 1 - slow)
        assert no.value.code == "stale"
        await requests.come_back(registry, room, slow)
        assert room.served.seats.substitutes == {} and f"[seat {slow}] is back" in story(room)
        while asked(room) != slow:
            await requests.answer(registry, room, asked(room), room.served.history.asked, 1)
        await asyncio.sleep(1.5)
        assert asked(room) == slow, "nobody plays for a person who is back"

    with_upkeep(url, test)


def test_who_comes_back_to_the_same_question_has_the_whole_time_again(url: str, clock: Time) -> None:
    async def test(registry: Registry) -> None:
        room, _ = await seated(registry, "person", "person", clock="move", seconds=300)
        slow = asked(room)
        clock.ahead += 301
        async with room.lock:
            await registry.commit(room, lambda: room.served.substitute(slow, "greedy"))
            await registry.commit(room, lambda: room.served.substitute(slow, ""))
        left = room.info(eyes()).holders[slow].left
        assert left is not None and left > 290
        await asyncio.sleep(1.5)
        assert room.served.seats.substitutes == {}, "the old time is over, the new one is not"

    with_upkeep(url, test)


def test_a_game_by_correspondence_waits_for_days(url: str, clock: Time) -> None:
    async def test(registry: Registry) -> None:
        room, _ = await seated(registry, "person", "person", clock="correspondence", seconds=3 * int(DAY))
        slow = asked(room)
        clock.ahead += 2 * DAY
        await asyncio.sleep(1.5)
        assert room.served.seats.substitutes == {}
        clock.ahead += 2 * DAY
        await until(lambda: slow in room.served.seats.substitutes)

    with_upkeep(url, test)


def test_without_a_clock_everybody_may_think_for_ever(url: str, clock: Time) -> None:
    async def test(registry: Registry) -> None:
        room, _ = await seated(registry, "person", "person")
        assert room.info(eyes()).holders[asked(room)].left is None
        clock.ahead += 100 * DAY
        await asyncio.sleep(1.5)
        assert room.served.seats.substitutes == {} and room.served.history.seq == 0

    with_upkeep(url, test)


def test_one_table_that_cannot_be_opened_does_not_stop_the_clocks_of_others(url: str, clock: Time) -> None:
    async def test(registry: Registry) -> None:
        broken, _ = await seated(registry, "person", "person", clock="move", seconds=10)
        await registry.store.set_table(broken.served.row.id, game="no such game")
        room, _ = await seated(registry, "person", "person", clock="move", seconds=20)
        registry.rooms.clear()
        clock.ahead += 60
        await until(lambda: room.served.row.id in registry.rooms)
        await until(lambda: registry.rooms[room.served.row.id].served.seats.substitutes)

    with_upkeep(url, test)


def test_a_clock_that_ran_out_while_the_server_was_down(own_server: Server) -> None:
    keys = own_server.new("person", "person", clock="move", seconds=60)
    slow = Player(own_server, keys.table, keys.seats[0]).now.desks[0].view.asked[0][0]
    own_server.stop()
    with sqlite3.connect(own_server.folder / "tables.db") as database:
        database.execute("UPDATE lines SET at = at - 120")
        database.execute("UPDATE tables SET due = due - 120")
    own_server.start()
    player = Player(own_server, keys.table, keys.seats[slow])
    player.until(lambda: player.table_info.holders[slow].substitute == "greedy", "a bot that sits in")
    player.must("return", seat=slow)
    player.until(lambda: not player.table_info.holders[slow].substitute, "the seat back")
    texts = [line.text for line in player.story]
    assert f"A bot sits in for [seat {slow}]" in texts and f"[seat {slow}] is back" in texts
    assert player.refused("return", seat=slow).code == "stale"


def test_a_bot_for_somebody_who_is_gone_needs_the_consent_of_the_others(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(registry: Registry) -> None:
        room, _ = await seated(registry, "person", "person", "person", "person")
        for seat in (0, 1, 2):
            room.join(eyes(seat))
        with pytest.raises(Refused) as no:
            await requests.propose_bot(registry, room, 0, 3)
        assert no.value.code == "illegal", "seat 3 may be on its way"
        monkeypatch.setattr(audience, "GONE", 0.0)
        await requests.propose_bot(registry, room, 0, 3)
        proposal = room.info(eyes()).proposal
        assert proposal is not None and (proposal.what, proposal.gone, proposal.waiting) == ("replace", 3, (1, 2))
        with pytest.raises(Refused):
            await requests.vote(registry, room, 0, True)
        await requests.vote(registry, room, 1, True)
        assert room.served.seats.substitutes == {}
        await requests.vote(registry, room, 2, False)
        assert room.served.seats.substitutes == {} and room.proposal is None
        with pytest.raises(Refused) as late:
            await requests.vote(registry, room, 1, True)
        assert late.value.code == "stale"
        await requests.propose_bot(registry, room, 0, 3)
        await requests.vote(registry, room, 2, True)
        await requests.vote(registry, room, 1, True)
        assert room.served.seats.substitutes == {3: "greedy"} and room.proposal is None
        with pytest.raises(Refused):
            await requests.propose_bot(registry, room, 0, 3)
        await requests.come_back(registry, room, 3)
        assert room.served.seats.substitutes == {}

    async def run() -> None:
        async with open_registry(url) as registry:
            await test(registry)

    asyncio.run(run())


def test_the_last_person_at_a_table_needs_nobodys_consent(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with open_registry(url) as registry:
            room, _ = await seated(registry, "person", "person", "random")
            room.join(eyes(0))
            monkeypatch.setattr(audience, "GONE", 0.0)
            await requests.propose_bot(registry, room, 0, 1)
            assert room.served.seats.substitutes == {1: "greedy"}
            rng = random.Random(1)
            for _ in range(30):
                while room.driving and not room.driving.done():
                    await room.driving
                if room.served.status == "over":
                    break
                assert asked(room) == 0
                assert room.served.table is not None
                choices = len(room.served.table.asks[0].options)
                await requests.answer(registry, room, 0, room.served.history.asked, rng.randrange(choices) + 1)

    asyncio.run(run())


# --- many tables


async def many(registry: Registry, like: str, number: int, due: float) -> None:
    """Copies of a stored table that were due at that time."""
    async with registry.store.transaction() as connection:
        for part in ("tables", "seats", "lines"):
            key = "id" if part == "tables" else "table_id"
            found = (
                await connection.execute(text(f"SELECT * FROM {part} WHERE {key} = :like"), {"like": like})
            ).mappings()
            rows = [dict(row) for row in found]
            if part == "tables":
                rows[0]["due"] = due
            copies = [{**row, key: f"copy{n}"} for n in range(number) for row in rows]
            await connection.execute(schema.metadata.tables[part].insert(), copies)


def test_bots_who_wait_for_people_are_not_due(url: str) -> None:
    """Once, such tables were overdue for ever, and two hundred of them stopped every clock."""

    async def run() -> None:
        async with open_registry(url) as registry:
            room, _ = await seated(registry, "person", "random", "random", "random", game="adventures")
            assert room.served.table is not None and room.served.table.contested
            assert (
                any(room.served.seats.is_bot(seat) for seat in room.served.table.asks)
                and room.served.seats.next_bot(room.served.table) is None
            )
            assert room.served.due(None) is None
            assert await registry.store.due(clocks.now() + DAY) == []

    asyncio.run(run())


def test_a_clock_is_on_time_whatever_waits_beside_it(url: str, clock: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five hundred tables that have been due for long, an upkeep without time for them, and a clock that runs out."""
    monkeypatch.setattr(upkeep, "SLICE", 0.0)

    async def test(registry: Registry) -> None:
        pattern, _ = await seated(registry, "person", "person")
        await many(registry, pattern.served.row.id, 500, clocks.now() - 1000)
        room, _ = await seated(registry, "person", "person", clock="move", seconds=300)
        clock.ahead += 301
        await until(lambda: room.served.seats.substitutes)
        assert len(await registry.store.due(clocks.now(), most=1000)) >= 500, "it did not wait for the others"

    with_upkeep(url, test)


def test_tables_that_are_due_are_looked_after_once_and_put_off(
    url: str, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "SLICE", 60.0)

    async def run() -> None:
        async with open_registry(url) as registry:
            pattern, _ = await seated(registry, "person", "person")
            await many(registry, pattern.served.row.id, 30, clocks.now() - 1000)
            rounds = upkeep.Rounds(registry)
            clock.ahead += 1
            await rounds.walk()
            assert await registry.store.due(clocks.now()) == [], "nobody waits at these tables"

    asyncio.run(run())


def test_setting_the_machine_s_clock_runs_nobody_out_of_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(registry: Registry) -> None:
        room, _ = await seated(registry, "person", "person", clock="move", seconds=300)
        real = time.time
        for jump in (DAY, -DAY):
            monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
            await asyncio.sleep(1.2)
            left = room.info(eyes()).holders[asked(room)].left
            assert room.served.seats.substitutes == {} and left is not None and 280 < left <= 300

    with_upkeep(url, test)
