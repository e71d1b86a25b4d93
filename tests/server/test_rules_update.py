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
from tabletron.server import acts, api, door
from tabletron.server.hall import Hall
from tabletron.server.refusal import Refused
from tabletron.server.room import Room
from tests.server.inside import open_hall, play_some, seated

Test = Callable[[Hall], Awaitable[None]]


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
        async with open_hall(url) as hall:
            await today(hall)
        monkeypatch.setattr(tabletron, "game", lambda name: rules)
        async with open_hall(url) as hall:
            await tomorrow(hall)

    asyncio.run(run())


async def views(hall: Hall, room: Room) -> list[View]:
    """Every step as a replay shows it, through the eyes of seat 0."""
    found = []
    for seq in range(room.live.seq + 1):
        line = await hall.store.line(room.live.row.id, seq)
        assert line is not None and line.picture is not None
        found.append(api._stored_view(room, line.picture, 0, "en"))
    return found


def story(room: Room) -> list[str]:
    return [room.live.say(beat, ENGLISH) for beat in room.live.story]


async def play_until_half_done(hall: Hall, room: Room) -> None:
    """Somebody has bought a card, and the phase goes on."""
    rng = random.Random(2)
    await play_some(hall, room, rng, 20)
    while True:
        table = room.live.table
        assert table is not None and table.result is None
        seat, asked = next(iter(table.asks.items()))
        buys = [option for option in asked.options if isinstance(option, Buy)]
        choice = asked.options.index(buys[0]) + 1 if buys else rng.randrange(len(asked.options)) + 1
        await hall.play(room, seat, room.live.asked, choice)
        steps = room.live.table.moment.steps if room.live.table else []
        if any(isinstance(getattr(one, "option", None), Buy) for one in steps):
            return


class Before:
    """What was known of a table the day before."""

    def __init__(self) -> None:
        self.id, self.seq = "", -1
        self.pieces: Any = None
        self.state, self.story = b"", [""]
        self.views: list[View] = []

    async def play(self, hall: Hall) -> None:
        """A table in the middle of a phase."""
        room, _ = await seated(hall, "person", "person", "person")
        await play_until_half_done(hall, room)
        await self.note(hall, room)

    async def note(self, hall: Hall, room: Room) -> None:
        table = room.live.table
        assert table is not None
        self.id, self.seq, self.story = room.live.row.id, room.live.seq, story(room)
        self.pieces, self.state = table.game.pieces(table.state), msgspec.json.encode(table.state)
        self.views = await views(hall, room)


@pytest.mark.parametrize("name", TOMORROW)
def test_a_running_table_goes_on(url: str, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before = Before()

    async def tomorrow(hall: Hall) -> None:
        room = await hall.room(before.id)
        table = room.live.table
        assert table is not None and room.live.seq == before.seq + 1
        act = room.live.steps[-1].act
        assert isinstance(act, acts.Updated) and (act.old, act.new) == (1, 2)
        assert "The rules were updated; the table goes on" in story(room)
        assert table.game.pieces(table.state) == before.pieces
        if name == "rules that ask something else":
            assert act.to < before.seq and next(iter(table.asks.values())).kind == "roll"
        else:
            assert act.to == before.seq and msgspec.json.encode(table.state) == before.state
        if name != "rules that tell something else":
            assert story(room)[: len(before.story)] == before.story
        assert (await views(hall, room))[:-1] == before.views, "what was is shown as it was"
        hall.rooms.clear()
        again = await hall.room(before.id)
        assert again.live.seq == before.seq + 1, "an update is told once"
        assert again.live.table is not None and again.live.table.log == table.log
        await play_some(hall, again, random.Random(1))
        assert again.live.status == "over"
        assert (await views(hall, again))[: before.seq + 1] == before.views

    days(url, monkeypatch, TOMORROW[name], before.play, tomorrow)


@pytest.mark.parametrize("name", TOMORROW)
def test_a_table_that_is_over_stays_as_it_ended(url: str, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before = Before()
    ended: list[Any] = []

    async def today(hall: Hall) -> None:
        room, _ = await seated(hall, "person", "person", "person")
        await play_some(hall, room, random.Random(4))
        await before.note(hall, room)
        assert room.live.table is not None
        ended.extend([room.live.table.result, room.live.table.scene(0).scene, room.live.record()])

    async def tomorrow(hall: Hall) -> None:
        room = await hall.room(before.id)
        assert room.live.status == "over" and room.live.seq == before.seq
        assert room.live.table is not None
        assert [room.live.table.result, room.live.table.scene(0).scene, room.live.record()] == ended
        with pytest.raises(Refused):
            await hall.undo(room, 0)
        await door.rematch(hall, room)
        assert await views(hall, room) == before.views

    days(url, monkeypatch, TOMORROW[name], today, tomorrow)


def test_the_record_says_where_the_rules_changed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before: list[Any] = []

    async def today(hall: Hall) -> None:
        room, _ = await seated(hall, "person", "person")
        await play_some(hall, room, random.Random(2), 9)
        assert room.live.table is not None
        before.extend([room.live.row.id, len(room.live.table.log)])
        assert read_header(room.live.record()).updated == {}

    async def tomorrow(hall: Hall) -> None:
        room = await hall.room(before[0])
        await play_some(hall, room, random.Random(1), 4)
        header = read_header(room.live.record())
        assert (header.version, header.updated) == (1, {before[1]: 2})
        with pytest.raises(BadRecord, match=rf"version 1, from line {before[1] + 1} on version 2"):
            tabletron.replay(room.live.record())
        own = await hall.room((await door.branch(hall, room, room.live.seq, 0, "random", "en")).table)
        branched = read_header(own.live.record())
        assert branched.start and branched.origin is None, "nobody could play what led to it again"
        while (seat := next((seat for seat in (0, 1) if room.live.undo_target(seat)), None)) is not None:
            await hall.undo(room, seat)
            while room.proposal:
                await hall.vote(room, room.proposal.waiting[0], True)
        header = read_header(room.live.record())
        assert (header.version, list(header.updated.values())) == (1, [2]) and min(header.updated) < before[1]
        hall.rooms.clear()
        again = await hall.room(before[0])
        assert read_header(again.live.record()) == header

    days(url, monkeypatch, TOMORROW["the same rules"], today, tomorrow)


def test_what_no_longer_fits_is_neither_gone_back_to_nor_branched_off(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Before()

    async def tomorrow(hall: Hall) -> None:
        room = await hall.room(before.id)
        seq = room.live.seq
        with pytest.raises(Refused) as refusal:
            await door.branch(hall, room, before.seq, 0, "random", "en")
        assert refusal.value.code == "illegal"
        for seat in range(3):
            for _ in range(3):
                try:
                    await hall.undo(room, seat)
                    while room.proposal:
                        await hall.vote(room, room.proposal.waiting[0], True)
                except Refused:
                    break
        assert room.live.table is not None and room.live.table.result is None and room.live.seq >= seq
        await play_some(hall, room, random.Random(1))
        assert room.live.status == "over"

    days(url, monkeypatch, TOMORROW["rules that ask something else"], before.play, tomorrow)
