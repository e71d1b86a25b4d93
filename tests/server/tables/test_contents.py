"""Cards change under stored tables: each goes on with those it was opened with, and new tables get the new ones."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import func, select

import tabletron
from tabletron.core import game as games
from tabletron.core.content import Content, Pack
from tabletron.core.i18n import ENGLISH
from tabletron.core.record import read_header
from tabletron.core.scene import View
from tabletron.games.adventures import GAME
from tabletron.games.adventures.box import Box
from tabletron.protocol import messages
from tabletron.server import run, seat_keys
from tabletron.server.endpoints import api
from tabletron.server.errors import Refused
from tabletron.server.storage import schema
from tabletron.server.storage.rows import SeatRow, as_json
from tabletron.server.storage.store import Store
from tabletron.server.tables import analysis_worker, opening, requests, saves
from tabletron.server.tables.analysis_worker import AnalysisWorker
from tabletron.server.tables.audience import Room
from tabletron.server.tables.bot_workers import BotWorkers
from tabletron.server.tables.parcels import Parcel
from tabletron.server.tables.registry import Registry
from tabletron.server.tables.table import ServedTable
from tests.core.test_content import pack
from tests.server.inside import open_registry, play_some, seated

Test = Callable[[Registry], Awaitable[None]]


def other_cards() -> Box:
    """Cards that Adventures may have had once: others by name, number and count."""
    box = GAME.load()
    assert isinstance(box, Box)
    return replace(
        box,
        lights=tuple(replace(card, id=card.id.replace("DL-", "DL-old-")) for card in box.lights),
        actions=tuple(replace(card, id=f"old-{card.id}", name=f"Old {card.name}") for card in box.actions),
        stages=box.stages[:-1],
    )


@contextlib.contextmanager
def in_the_box(content: Content) -> Iterator[None]:
    """As if these were the cards of Adventures."""
    load, own = games._load, content
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "_load", lambda kind, package, packs: own if kind is Box else load(kind, package, packs))
        yield


@pytest.fixture(autouse=True)
def _dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_keys, "new_seed", lambda: "1".rjust(64, "0"))


@pytest.fixture(params=["sqlite", "postgresql"])
def any_url(url: str, request: pytest.FixtureRequest) -> str:
    return url if request.param == "sqlite" else run.database_url(request.getfixturevalue("database"))


def days(url: str, yesterday: Test, today: Test, thinkers: Callable[[], BotWorkers] | None = None) -> None:
    """What happens with other cards, and in a new process with today's."""

    async def go() -> None:
        with in_the_box(other_cards()):
            async with open_registry(url) as registry:
                await yesterday(registry)
        thinking = thinkers() if thinkers else None
        try:
            async with open_registry(url, thinking) as registry:
                await today(registry)
        finally:
            if thinking:
                thinking.close()

    asyncio.run(go())


async def settled(room: Room) -> None:
    """Waits for the bots that are asked."""
    while room.driving is not None and not room.driving.done():
        await room.driving


async def views(registry: Registry, room: Room) -> list[View]:
    """Every step as a replay shows it to a spectator and to the first seat."""
    found = []
    for seq in range(room.served.history.seq + 1):
        line = await registry.store.line(room.served.row.id, seq)
        assert line is not None and line.picture is not None
        found += [api._stored_view(room, line.picture, seat, "en") for seat in (None, 0)]
    return found


class Before:
    """A table of Adventures that was begun with other cards, and what was known of it."""

    def __init__(self, *places: str, answers: int = 40) -> None:
        self.places, self.answers = places or ("person", "random"), answers
        self.id, self.digest, self.record = "", "", b""
        self.views: list[View] = []
        self.story: list[str] = []

    async def play(self, registry: Registry) -> None:
        room, told = await seated(registry, *self.places, game="adventures")
        await play_some(registry, room, random.Random(3), self.answers)
        await settled(room)
        served = room.served
        self.id, self.digest, self.record = told.table, served.content.digest, served.record()
        self.views, self.story = (
            await views(registry, room),
            [served.say(beat, ENGLISH) for beat in served.history.story],
        )
        assert "old-" in msgspec.json.encode(self.views).decode()


async def count(store: Store) -> int:
    async with store.transaction() as connection:
        found = await connection.scalar(select(func.count()).select_from(schema.contents))
    assert found is not None
    return found


def test_a_running_table_keeps_its_cards(any_url: str) -> None:
    before = Before()

    async def today(registry: Registry) -> None:
        room = await registry.room(before.id)
        served = room.served
        assert served.content == other_cards() and served.content.digest == before.digest != GAME.load().digest
        assert await views(registry, room) == before.views, "what was is shown as it was"
        assert [served.say(beat, ENGLISH) for beat in served.history.story] == before.story
        assert served.record() == before.record
        branch = await registry.room((await opening.branch(registry, room, 5, 0, "random", "en")).table)
        assert branch.served.content is served.content
        await play_some(registry, room, random.Random(1))
        assert served.status == "over" and read_header(served.record()).content == before.digest
        new, _ = await seated(registry, "person", game="adventures")
        again = await registry.room(await opening.rematch(registry, room))
        for other in (new, again):
            assert other.served.content is GAME.load() and other.served.row.content == GAME.load().digest
        assert await count(registry.store) == 2
        registry.rooms.clear()
        assert (await registry.room(branch.served.row.id)).served.content.digest == before.digest

    days(any_url, before.play, today)


def test_a_table_that_nobody_has_begun_keeps_its_cards(url: str) -> None:
    waiting: list[messages.Keys] = []

    async def yesterday(registry: Registry) -> None:
        waiting.append((await seated(registry, "person", "open", game="adventures"))[1])

    async def today(registry: Registry) -> None:
        room = await registry.room(waiting[0].table)
        await opening.sit(registry, room, messages.Sit("Ada", waiting[0].invitations[1]))
        await play_some(registry, room, random.Random(1))
        assert room.served.status == "over" and room.served.content == other_cards()

    days(url, yesterday, today)


def test_cards_are_stored_once_however_many_tables_are_opened_at_a_time(any_url: str) -> None:
    async def go() -> None:
        async with open_registry(any_url) as registry:
            await asyncio.gather(*(seated(registry, "person", game="adventures") for _ in range(6)))
            assert await count(registry.store) == 1
            stored = await registry.store.content(GAME.load().digest)
            assert stored is not None and Box.restored(stored.data, GAME.load()) == GAME.load()  # type: ignore[arg-type]
            assert stored.game == "adventures" and await registry.store.content("0" * 32) is None

    asyncio.run(go())


def test_bots_in_another_process_know_the_old_cards(url: str, caplog: pytest.LogCaptureFixture) -> None:
    before = Before("person", "greedy", answers=8)

    async def today(registry: Registry) -> None:
        room = await registry.room(before.id)
        assert await play_some(registry, room, random.Random(1), 12) == 12
        await settled(room)
        assert registry.bot_workers.answered > 5 and registry.bot_workers.failed == 0
        assert not [entry for entry in caplog.records if entry.name == "tabletron.bots"]
        assert await requests.advise(registry, room, 0, "en") and registry.bot_workers.failed == 0

    days(url, before.play, today, lambda: BotWorkers(1, budget=60.0))


def test_only_cards_that_a_worker_lacks_are_sent() -> None:
    todays, past = GAME.load(), GAME.known(next(iter(GAME.past)))
    assert past is not None
    assert Parcel.of(GAME, todays).stored == Parcel.of(GAME, past).stored == b""
    parcel = Parcel.of(GAME, other_cards())
    assert parcel.stored and parcel.content() == other_cards() and parcel.content() is parcel.content()
    assert Parcel.of(GAME, past).content() is past and Parcel.of(GAME, todays).content() is todays


def test_a_finished_game_of_older_cards_is_analysed(url: str) -> None:
    before = Before("person", answers=10_000)

    async def today(registry: Registry) -> None:
        served = (await registry.room(before.id)).served
        assert served.status == "over"
        parcel = Parcel.of(served.game, served.content)
        assert analysis_worker.read_analysis(analysis_worker.analysed(served.record(), parcel, "en")).points

    days(url, before.play, today)


def test_a_saved_game_of_older_cards_is_brought_where_they_are_known(url: str, tmp_path: Path) -> None:
    before = Before("person", "random")

    async def today(registry: Registry) -> None:
        reader = AnalysisWorker(120.0)
        try:
            told = await saves.bring(registry, reader, before.record, "en")
            room = await registry.room(told.table)
            assert room.served.content.digest == room.served.row.content == before.digest
            await play_some(registry, room, random.Random(1))
            assert room.served.status == "over"
            GAME._restored.clear()  # another process has not read them
            async with open_registry(f"sqlite+aiosqlite:///{tmp_path / 'elsewhere.db'}") as elsewhere:
                with pytest.raises(Refused, match="other cards"):
                    await saves.bring(elsewhere, reader, before.record, "en")
        finally:
            reader.close()

    days(url, before.play, today)


def with_pack(url: str, folder: Path, spoil: Callable[[], object]) -> None:
    """A table with a pack goes on after something happened to the pack's folder."""
    game = tabletron.game("moonbots")
    content = game.load([Pack.read(folder)])
    opened: list[str] = []

    async def go() -> None:
        async with open_registry(url) as registry:
            row = opening.table_row(
                "packed", "moonbots", 2, "{}", messages.Options(pace="instant"), seat_keys.digest("host")
            )
            row = replace(row, packs=as_json([str(folder)]))
            seats = [SeatRow("packed", 0, "person", "Ada", ""), SeatRow("packed", 1, "bot", "Rivet", "random")]
            room = Room(ServedTable(row, seats, content))
            await registry.enter(room, room.served.open())
            await play_some(registry, room, random.Random(2), 5)
            await settled(room)
            opened.extend(map(str, await views(registry, room)))
        spoil()
        async with open_registry(url) as registry:
            room = await registry.room("packed")
            assert room.served.content == content and list(map(str, await views(registry, room))) == opened
            await play_some(registry, room, random.Random(1))
            assert room.served.status == "over"
            again = await registry.room(await opening.rematch(registry, room))
            assert again.served.content == (content if not folder.exists() else game.load([Pack.read(folder)]))

    asyncio.run(go())


def test_a_pack_that_is_gone_is_still_played(url: str, tmp_path: Path) -> None:
    first = tabletron.game("moonbots").load().boards[0].id  # type: ignore[attr-defined]
    folder = pack(tmp_path / "mine", boards=f'[[boards]]\nid = "{first}"\nname = "Mine"\n')
    with_pack(url, folder, lambda: shutil.rmtree(folder))


def test_a_pack_that_has_changed_is_played_as_it_was(url: str, tmp_path: Path) -> None:
    first = tabletron.game("moonbots").load().boards[0].id  # type: ignore[attr-defined]
    folder = pack(tmp_path / "mine", boards=f'[[boards]]\nid = "{first}"\nname = "Mine"\n')

    def change() -> None:
        pack(folder, boards=f'[[boards]]\nid = "{first}"\nname = "Not mine"\n')
        games._load.cache_clear()

    with_pack(url, folder, change)
