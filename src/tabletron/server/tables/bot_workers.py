"""Bots think in other processes, within a budget; one that fails or stalls is answered for, and that is logged."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

import tabletron
from tabletron import bots
from tabletron.bots import coach
from tabletron.core import moment as moments
from tabletron.core.chance import Seeded, derive
from tabletron.core.flow import Seat
from tabletron.core.i18n import speaking
from tabletron.core.table import Past, Setting, Table
from tabletron.core.text import notation
from tabletron.server.tables.parcels import Parcel
from tabletron.server.tables.workers import Workers
from tabletron.server.telemetry import Metrics

BUDGET = 8.0
"""Seconds a bot may take for one answer, however its level is set."""
LEVELS = {"search": "search:1.5s"}
"""What a level means at a table with people: search thinks by the clock."""

log = logging.getLogger("tabletron.bots")


class Task(Struct, frozen=True):
    """All that a worker needs to know of a table, and of the question."""

    game: str
    content: Parcel
    seats: int
    switches: bytes
    seed: str
    """Not the table's own, but one derived from it for this seat and moment."""
    moment: bytes
    seat: Seat
    level: str


class BotWorkers:
    """A few processes that answer for bots; those of people who wait come first."""

    def __init__(self, workers: int | None = None, budget: float = BUDGET, metrics: Metrics | None = None) -> None:
        self.budget = budget
        self.metrics = metrics or Metrics()
        number = workers or max(2, os.cpu_count() or 2)
        self.workers = Workers(number, waited=self.metrics.bot_wait.observe, name="bot")
        self.answered = self.failed = 0

    async def choose(self, task: Task, owner: str = "", *, urgent: bool = True) -> str | None:
        """The option as notation; None if the bot failed or took too long."""
        option: str | None = await self._run(think, task, owner=owner, urgent=urgent)
        return option

    async def advise(self, task: Task, language: str, owner: str = "") -> tuple[str, str] | None:
        """The option that the coach would choose, and why; None if it failed or took too long."""
        advice: tuple[str, str] | None = await self._run(advise, task, language, owner=owner)
        return advice

    async def _run(self, work: Callable[..., Any], task: Task, *more: str, owner: str, urgent: bool = True) -> Any:
        packed = msgspec.msgpack.encode(task)
        began = time.monotonic()
        try:
            found = await self.workers.run(work, packed, *more, seconds=self.budget, owner=owner, urgent=urgent)
        except asyncio.CancelledError:
            raise
        except Exception as problem:
            self.failed += 1
            log.warning("bot %s failed at %s: %s", task.level, task.game, repr(problem)[:200])
            return None
        finally:
            self.metrics.bot_answer.labels(work.__name__).observe(time.monotonic() - began)
        self.answered += 1
        return found

    async def warm(self) -> None:
        """Start the processes before the first bot is asked."""
        await self.workers.warm()

    def close(self) -> None:
        self.workers.close()


def task(table: Table, seat: Seat, level: str) -> Task:
    """What a bot may be told of this moment: its seat's seed is no use for foretelling the table's dice."""
    seed = str(derive(table.seed, f"bot {seat} {len(table.log)}"))
    switches = msgspec.msgpack.encode(table.switches)
    moment, content = moments.pack(table.moment), Parcel.of(table.game, table.content)
    return Task(table.game.name, content, table.seats, switches, seed, moment, seat, LEVELS.get(level, level))


def think(packed: bytes) -> str:
    """Runs in a worker: the bot gets an imagined table and nothing else."""
    todo = msgspec.msgpack.decode(packed, type=Task)
    table, rng = _table(todo), random.Random(todo.seed)
    bot: Any = bots.make(todo.level, rng)
    return notation.text(bot.choose(table.imagine(todo.seat, rng), todo.seat))


def advise(packed: bytes, language: str) -> tuple[str, str]:
    """Runs in a worker: the coach imagines what the seat cannot see, as a bot does."""
    todo = msgspec.msgpack.decode(packed, type=Task)
    table = _table(todo)
    advice = coach.advise(table, todo.seat, random.Random(todo.seed), speaking(language, table.game.package))
    return notation.text(advice.option), advice.reason


def _table(todo: Task) -> Table:
    game = tabletron.game(todo.game)
    switches = msgspec.msgpack.decode(todo.switches, type=game.switches)
    moment = moments.unpack(todo.moment, game)
    return Table(Setting(game, todo.seats, switches, todo.content.content()), moment, Seeded(""), Past(heard=True))
