"""The rules change under running tables: they go on, and what was is still shown as it was."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

import tabletron
from tabletron.core.errors import BadRecord
from tabletron.core.flow import Phase, ask
from tabletron.core.game import Game
from tabletron.core.i18n import ENGLISH
from tabletron.core.record import read_header
from tabletron.core.scene import View
from tabletron.games.moonbots import GAME
from tabletron.games.moonbots.events import Damaged, TurnBegan
from tabletron.games.moonbots.options import Buy, Find, Throw
from tabletron.games.moonbots.rules import turn
from tabletron.games.moonbots.state import MoonBots
from tabletron.server.endpoints import api
from tabletron.server.errors import Refused
from tabletron.server.tables import acts, opening, requests
from tabletron.server.tables.audience import Room
from tabletron.server.tables.registry import Registry
from tests.server.inside import open_registry, play_some, seated

Test = Callable[[Registry], Awaitable[None]]


async def begin_turn(game: MoonBots) -> Phase | None:
    """Rules of tomorrow: each turn begins with a question that there is not today."""
    answer: Any = await ask(game.active.seat, "roll", [Throw(), Find("nothing")])
    assert isinstance(answer, Throw | Find), "an answer to another question"
    return await turn.begin_turn(game)


TOMORROW: dict[str, Game[MoonBots]] = {
    "the same rules": replace(GAME, version=2),
    "rules that ask something else": replace(
        GAME, version=2, phases=[begin_turn if one.__name__ == "begin_turn" else one for one in GAME.phases]
    ),
    "rules that tell something else": replace(GAME, version=2, event=TurnBegan | Damaged),
}


def days(url: str, monkeypatch: pytest.MonkeyPatch, rules: Game[Any], today: Test, tomorrow: Test) -> None:
    """What happens today, then, in a new process with new rules, what happens tomorrow."""

    async def run() -> None:
        async with open_registry(url) as registry:
            await today(registry)
        monkeypatch.setattr(tabletron, "game", lambda name: rules)
        async with open_registry(url) as registry:
            await tomorrow(registry)

    asyncio.run(run())


async def views(registry: Registry, room: Room) -> list[View]:
    """Every step as a replay shows it, through the eyes of seat 0."""
    found = []
    for seq in range(room.served.history.seq + 1):
        line = await registry.store.line(room.served.row.id, seq)
        assert line is not None and line.picture is not None
        found.append(api._stored_view(room, line.picture, 0, "en"))
    return found


def story(room: Room) -> list[str]:
    return [room.served.say(beat, ENGLISH) for beat in room.served.history.story]


async def play_until_half_done(registry: Registry, room: Room) -> None:
    """Somebody has bought a card, and the phase goes on."""
    rng = random.Random(2)
    await play_some(registry, room, rng, 20)
    while True:
        table = room.served.table
        assert table is not None and table.result is None
        seat, asked = next(iter(table.asks.items()))
        buys = [option for option in asked.options if isinstance(option, Buy)]
        choice = asked.options.index(buys[0]) + 1 if buys else rng.randrange(len(asked.options)) + 1
        await requests.answer(registry, room, seat, room.served.history.asked, choice)
        steps = room.served.table.moment.steps if room.served.table else []
        if any(isinstance(step, Buy) for step in steps):
            return


class Before:
    """What was known of a table the day before."""

    def __init__(self) -> None:
        self.id, self.seq = "", -1
        self.pieces: Any = None
        self.state, self.story = b"", [""]
        self.views: list[View] = []

    async def play(self, registry: Registry) -> None:
        """A table in the middle of a phase."""
        room, _ = await seated(registry, "person", "person", "person")
        await play_until_half_done(registry, room)
        await self.note(registry, room)

    async def note(self, registry: Registry, room: Room) -> None:
        table = room.served.table
        assert table is not None
        self.id, self.seq, self.story = room.served.row.id, room.served.history.seq, story(room)
        self.pieces, self.state = table.game.pieces(table.state), msgspec.json.encode(table.state)
        self.views = await views(registry, room)


@pytest.mark.parametrize("name", TOMORROW)
def test_a_running_table_goes_on(url: str, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before = Before()

    async def tomorrow(registry: Registry) -> None:
        room = await registry.room(before.id)
        table = room.served.table
        assert table is not None and room.served.history.seq == before.seq + 1
        act = room.served.history.steps[-1].act
        assert isinstance(act, acts.Updated) and (act.old, act.new) == (1, 2)
        assert "The rules were updated; the table goes on" in story(room)
        assert table.game.pieces(table.state) == before.pieces
        if name == "rules that ask something else":
            assert act.to < before.seq and next(iter(table.asks.values())).kind == "roll"
        else:
            assert act.to == before.seq and msgspec.json.encode(table.state) == before.state
        if name != "rules that tell something else":
            assert story(room)[: len(before.story)] == before.story
        assert (await views(registry, room))[:-1] == before.views, "what was is shown as it was"
        registry.rooms.clear()
        again = await registry.room(before.id)
        assert again.served.history.seq == before.seq + 1, "an update is told once"
        assert again.served.table is not None and again.served.table.log == table.log
        await play_some(registry, again, random.Random(1))
        assert again.served.status == "over"
        assert (await views(registry, again))[: before.seq + 1] == before.views

    days(url, monkeypatch, TOMORROW[name], before.play, tomorrow)


@pytest.mark.parametrize("name", TOMORROW)
def test_a_table_that_is_over_stays_as_it_ended(url: str, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before = Before()
    ended: list[Any] = []

    async def today(registry: Registry) -> None:
        room, _ = await seated(registry, "person", "person", "person")
        await play_some(registry, room, random.Random(4))
        await before.note(registry, room)
        assert room.served.table is not None
        ended.extend([room.served.table.result, room.served.table.scene(0).scene, room.served.record()])

    async def tomorrow(registry: Registry) -> None:
        room = await registry.room(before.id)
        assert room.served.status == "over" and room.served.history.seq == before.seq
        assert room.served.table is not None
        assert [room.served.table.result, room.served.table.scene(0).scene, room.served.record()] == ended
        with pytest.raises(Refused):
            await requests.undo(registry, room, 0)
        await opening.rematch(registry, room)
        assert await views(registry, room) == before.views

    days(url, monkeypatch, TOMORROW[name], today, tomorrow)


def test_the_record_says_where_the_rules_changed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before: list[Any] = []

    async def today(registry: Registry) -> None:
        room, _ = await seated(registry, "person", "person")
        await play_some(registry, room, random.Random(2), 9)
        assert room.served.table is not None
        before.extend([room.served.row.id, len(room.served.table.log)])
        assert read_header(room.served.record()).updated == {}

    async def tomorrow(registry: Registry) -> None:
        room = await registry.room(before[0])
        await play_some(registry, room, random.Random(1), 4)
        header = read_header(room.served.record())
        assert (header.version, header.updated) == (1, {before[1]: 2})
        with pytest.raises(BadRecord, match=rf"version 1, from line {before[1] + 1} on version 2"):
            tabletron.replay(room.served.record())
        own = await registry.room(
            (await opening.branch(registry, room, room.served.history.seq, 0, "random", "en")).table
        )
        branched = read_header(own.served.record())
        assert branched.start and branched.origin is None, "nobody could play what led to it again"
        while (seat := next((seat for seat in (0, 1) if room.served.undo_target(seat)), None)) is not None:
            await requests.undo(registry, room, seat)
            while room.proposal:
                await requests.vote(registry, room, room.proposal.waiting[0], True)
        header = read_header(room.served.record())
        assert (header.version, list(header.updated.values())) == (1, [2]) and min(header.updated) < before[1]
        registry.rooms.clear()
        again = await registry.room(before[0])
        assert read_header(again.served.record()) == header

    days(url, monkeypatch, TOMORROW["the same rules"], today, tomorrow)


def test_what_no_longer_fits_is_neither_gone_back_to_nor_branched_off(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Before()

    async def tomorrow(registry: Registry) -> None:
        room = await registry.room(before.id)
        seq = room.served.history.seq
        with pytest.raises(Refused) as refusal:
            await opening.branch(registry, room, before.seq, 0, "random", "en")
        assert refusal.value.code == "illegal"
        for seat in range(3):
            for _ in range(3):
                try:
                    await requests.undo(registry, room, seat)
                    while room.proposal:
                        await requests.vote(registry, room, room.proposal.waiting[0], True)
                except Refused:
                    break
        assert room.served.table is not None and room.served.table.result is None and room.served.history.seq >= seq
        await play_some(registry, room, random.Random(1))
        assert room.served.status == "over"

    days(url, monkeypatch, TOMORROW["rules that ask something else"], before.play, tomorrow)
