"""Write databases as this version of the server stores them, for the tests of all later versions.

`make older` adds those of the version at hand. It runs with the code of any release since the first server, which is
how the oldest files came about:

    PYTHONPATH=<a checkout of that release>/src python tests/server/older/write.py <its commit> [GAME ...]
"""

from __future__ import annotations

import asyncio
import lzma
import random
import sqlite3
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import tabletron
from tabletron import bots
from tabletron.protocol import messages
from tabletron.server import seat_keys
from tabletron.server.storage.store import Store
from tabletron.server.tables import bot_workers, opening, requests
from tabletron.server.tables.registry import Registry

HERE = Path(__file__).parent
END = 100_000
"""More answers than any game that has an end takes."""
SEED = 7


class Plan(NamedTuple):
    """A table: who sits there, how it is played, and how many answers of people it gets."""

    places: str
    answers: int
    switches: dict[str, Any] = {}
    level: str = "greedy"
    """The bot that answers for the people."""
    concede: bool = False
    """Whether the last person gives up in the end, while the others play on."""
    branch: bool = False
    rematch: bool = False


PLANS: dict[str, list[Plan]] = {
    "moonbots": [
        Plan("person open", 0),
        Plan("person greedy", 9),
        Plan("person random person", 60, {"timing": "strict", "upgrade_mix": "even"}, "random"),
        Plan("person person person", 12, concede=True),
        Plan("person greedy random", END, {"base_profile": "twin"}, branch=True, rematch=True),
        Plan("person greedy", END, {"free_secret_weapons": "vanish", "top_edge_limit": "3"}),
    ],
    "adventures": [
        Plan("person open", 0, {"difficulty": "easy"}),
        Plan("person", 25, {"difficulty": "hard"}),
        Plan("person greedy", 110, {"mode": "campaign", "hero_pick": "random"}),
        Plan("person greedy greedy", 14, {"mode": "finale", "rotate_first_player": "on"}),
        Plan("person random", END, {"open_hands": "off"}, branch=True, rematch=True),
    ],
    "boardgame": [
        Plan("person open", 0, {"gate": "3"}),
        Plan("person greedy", 20),
        Plan("person greedy greedy", 70, {"heroes": "on", "boss_cards": "on"}),
        Plan("person person", END, {"fail_penalty": "off"}, branch=True, rematch=True),
    ],
    "encounter": [
        Plan("person open", 0, {"difficulty": "tutorial"}),
        Plan("person", 25, {"difficulty": "insane", "battlefield": "harbor"}),
        Plan("person greedy", 50, {"difficulty": "hard", "cards": "launch", "battlefield": "campus"}),
        Plan("person", END, {"max_rounds": "6"}, branch=True, rematch=True),
    ],
    "robomon": [
        Plan("person open", 0),
        Plan("person", 120, {"battle": "adventure", "campaign_limit": 4000}, "random"),
        Plan("person", 12, {"battle": "wild", "encounter": "1698"}),
        Plan("person", END, {"battle": "competitive", "competitor": "3100"}, branch=True, rematch=True),
        Plan("person greedy", 40, {"draft": "open", "map": "reef"}),
        Plan("person greedy", END, {"draft": "closed"}),
    ],
}


class Quick(bot_workers.BotWorkers):
    """Bots that think in this process, at once."""

    def __init__(self) -> None:
        self.answered = self.failed = 0

    async def choose(self, task: bot_workers.Task, *_: Any, **__: Any) -> str | None:
        self.answered += 1
        return bot_workers.think(msgspec.msgpack.encode(task))

    def close(self) -> None:
        """There is no process to end."""


async def write(database: Path, game: str) -> int:
    """Every table planned for a game, in a new database; their number."""
    store = Store(f"sqlite+aiosqlite:///{database}")
    await store.open()
    registry = Registry(store, Quick(), lambda event: None)
    number = 0
    for plan in PLANS[game]:
        number += await _table(registry, game, plan)
    await registry.close()
    await store.close()
    return number


async def _table(registry: Registry, game: str, plan: Plan) -> int:
    known = tabletron.game(game).switches.__struct_fields__
    places = [
        {"kind": kind, "name": "Ada" if kind == "person" else ""}
        if kind in ("person", "open")
        else {"kind": "bot", "level": kind}
        for kind in plan.places.split()
    ]
    switches = {name: value for name, value in plan.switches.items() if name in known}
    new = {"game": game, "places": places, "switches": switches, "options": {"pace": "instant", "listed": True}}
    told = await opening.create(registry, msgspec.convert(new, messages.NewTable))
    room = await registry.room(told.table)
    await requests.say(registry, room, 0, "Ada", f"A table of {game}.")
    if hasattr(registry, "jot"):
        await requests.write_notes(registry, room, 0, ["Remember this."])
    if not plan.answers:
        return 1
    await _play(registry, room, plan)
    if plan.concede:
        await requests.concede(registry, room, len(places) - 1)
        await _play(registry, room, plan)
    made = 1
    if plan.branch:
        made += 1
        own = await registry.room(
            (await opening.branch(registry, room, room.served.history.seq // 2, 0, "random", "en")).table
        )
        await _play(registry, own, plan._replace(answers=3))
    if plan.rematch and room.served.status == "over":
        made += 1
        await registry.room(await opening.rematch(registry, room))
    return made


async def _play(registry: Registry, room: Any, plan: Plan) -> None:
    """People answer as bots would; after a few answers one of them is taken back."""
    rng = random.Random(SEED)
    bot: Any = bots.make(plan.level, rng)
    for n in range(plan.answers):
        while room.driving is not None and not room.driving.done():
            await room.driving
        table = room.served.table
        if table.result is not None:
            return
        seat = next(seat for seat in table.asks if not room.served.seats.is_bot(seat))
        option = bot.choose(table.imagine(seat, rng), seat)
        await requests.answer(
            registry, room, seat, room.served.history.asked, table.asks[seat].options.index(option) + 1
        )
        if n == 5 and room.served.undo_target(seat) is not None:
            await requests.undo(registry, room, seat)
            while room.proposal is not None:
                await requests.vote(registry, room, room.proposal.waiting[0], True)


def archive(database: Path, file: Path) -> None:
    """The database as a small file. Bytes that the server compressed one by one are compressed together instead."""
    with sqlite3.connect(database) as connection:
        connection.create_function("expanded", 1, _expanded)
        squeezed = connection.execute("SELECT count(*) FROM lines WHERE substr(picture, 1, 1) = x'78'").fetchone()[0]
        connection.execute("UPDATE lines SET moment = expanded(moment), picture = expanded(picture)")
        connection.execute(f"PRAGMA user_version = {int(squeezed > 0)}")
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("VACUUM")
    connection.close()
    file.write_bytes(lzma.compress(database.read_bytes(), preset=9 | lzma.PRESET_EXTREME))


def unarchive(file: Path, database: Path) -> None:
    """The database as that version of the server left it."""
    database.write_bytes(lzma.decompress(file.read_bytes()))
    with sqlite3.connect(database) as connection:
        if connection.execute("PRAGMA user_version").fetchone()[0]:
            connection.create_function("squeezed", 1, _squeezed)
            connection.execute("UPDATE lines SET moment = squeezed(moment), picture = squeezed(picture)")
    connection.close()


def _expanded(data: bytes) -> bytes:
    return zlib.decompress(data) if data.startswith(b"x") else data


def _squeezed(data: bytes) -> bytes:
    return zlib.compress(data, 1) if len(data) > 4096 else data


def _numbered(letters: str) -> Callable[[], str]:
    """Ids that say in which order tables were opened."""
    numbers = iter(range(END))
    return lambda: f"{letters}{next(numbers)}"


def main(commit: str, *games: str) -> None:
    for game in games or tabletron.installed():
        if game not in PLANS:
            continue
        seat_keys.new_table_id = _numbered(game)
        if hasattr(seat_keys, "new_seed"):
            seat_keys.new_seed = lambda: str(SEED).rjust(64, "0")
        file = HERE / f"{commit}-{game}.db.xz"
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "tables.db"
            number = asyncio.run(write(database, game))
            archive(database, file)
        print(f"{file.name}: {number} tables, {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main(*sys.argv[1:])
