"""Guests who play on whatever happens to the server, and remember what it promised them."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from typing import Any, TypeAlias

import msgspec
from websockets.exceptions import WebSocketException

from tabletron.protocol import messages
from tests.server.kit import PATIENCE, Player, Server, pick

Play: TypeAlias = tuple[int, int, str]
"""A seat, the number of its question, and the answer in notation."""


class Guest(threading.Thread):
    """Plays at one table until the game is over or it is told to leave, and comes back after every crash.

    With several servers it comes back to the next one. `seats` are the seats it plays; by default all of the table's.
    """

    def __init__(
        self,
        servers: Server | Sequence[Server],
        keys: messages.Keys,
        seed: int,
        *,
        seats: Sequence[int] | None = None,
        tempo: float = 0.0,
        source: str = "",
        patience: float = PATIENCE,
    ) -> None:
        super().__init__(daemon=True)
        self.servers = [servers] if isinstance(servers, Server) else list(servers)
        self.keys, self.rng, self.tempo, self.source, self.patience = keys, random.Random(seed), tempo, source, patience
        self.tokens = [token for seat, token in keys.seats.items() if seats is None or seat in seats]
        self.acknowledged: list[Play] = []
        self.refused: Counter[str] = Counter()
        """What it was told when a play was not carried out."""
        self.over = self.leaving = False
        self.problem: BaseException | None = None

    def run(self) -> None:
        while not self.over and not self.leaving and self.problem is None:
            player: Player | None = None
            try:
                player = Player(self.servers[0], self.keys.table, *self.tokens, source=self.source)
                self.play(player)
            except (WebSocketException, OSError, EOFError):
                self.servers.append(self.servers.pop(0))
                time.sleep(0.05)
            except BaseException as problem:
                self.problem = problem
            finally:
                if player is not None:
                    player.leave()

    def play(self, player: Player) -> None:
        while not self.leaving:
            player.frames.clear()
            player.until(lambda: player.over or player.questions() or self.leaving, "a question", self.patience, 0.5)
            if player.over:
                self.over = True
            if self.over or self.leaving:
                return
            seat, question = self.rng.choice(list(player.questions().items()))
            asked, choice = player.now.asked, pick(question, self.rng)
            answer = player.ask("play", seat=seat, asked=asked, choice=choice)
            if isinstance(answer, messages.Done):
                self.acknowledged.append((seat, asked, question.choices[choice - 1].notation))
            else:
                assert isinstance(answer, messages.Refusal) and answer.code in ("stale", "storage"), answer
                self.refused[answer.message] += 1
            time.sleep(self.tempo)

    def lost(self, database: str) -> list[Play]:
        """Acknowledged plays that are not stored exactly once."""
        stored = stored_plays(database, self.keys.table)
        return [play for play in self.acknowledged if stored[play] != 1]


def stored_plays(database: str, table: str) -> Counter[Play]:
    """The plays of a table as they lie in the database."""
    rows = asyncio.run(_postgres(database, table)) if database.startswith("postgres") else _sqlite(database, table)
    assert [seq for seq, _ in rows] == list(range(len(rows))), "a step is missing"
    acts = [msgspec.json.decode(act) for _, act in rows]
    return Counter((act["seat"], act["asked"], act["option"]) for act in acts if act["act"] == "Played")


def _sqlite(database: str, table: str) -> list[Any]:
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as opened:
        query = "SELECT seq, act FROM lines WHERE table_id = ? ORDER BY seq"
        return opened.execute(query, (table,)).fetchall()


async def _postgres(database: str, table: str) -> list[Any]:
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        return list(await connection.fetch("SELECT seq, act FROM lines WHERE table_id = $1 ORDER BY seq", table))
    finally:
        with suppress(OSError):
            await connection.close()
