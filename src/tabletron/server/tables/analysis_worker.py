"""A process for work that takes seconds: an analysis of a game, a small run of the lab. Findings are kept a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

import tabletron
from tabletron.core.errors import BadRecord, TabletronError
from tabletron.core.i18n import message, speaking
from tabletron.core.record import read_header, replay
from tabletron.lab.analysis import Analysis, analyse
from tabletron.server.errors import Refused
from tabletron.server.tables.parcels import Parcel
from tabletron.server.tables.workers import Workers

WAITING = 6
"""So much work may wait; who comes then is asked to come back."""
KEPT = 64
SECONDS = 90.0
"""So long one piece of work may take."""

log = logging.getLogger("tabletron.analysis")


class AnalysisWorker:
    """One worker beside those of the bots, so that nobody's turn waits for it; it starts with the first work."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self.workers = Workers(1, jobs=50, name="laboratory")
        self._found: OrderedDict[str, asyncio.Task[Any]] = OrderedDict()
        self._doing: set[str] = set()

    async def find(self, key: str, work: Callable[..., Any], *args: Any, owner: str = "") -> Any:
        """What the work gives; the same key is worked on once, and shared by everybody who asks."""
        if key not in self._found:
            if sum(not task.done() for task in self._found.values()) >= WAITING:
                raise Refused("the laboratory is busy; ask again in a minute", "too_many")
            self._found[key] = asyncio.create_task(self._work(owner, work, *args))
            while len(self._found) > KEPT:
                _, old = self._found.popitem(last=False)
                old.cancel()
        task = self._found[key]
        try:
            return await asyncio.shield(task)
        except Exception:
            self._found.pop(key, None)
            raise

    def knows(self, key: str) -> bool:
        """Whether this was found, or is being looked for."""
        return key in self._found

    async def do(self, owner: str, work: Callable[..., Any], *args: Any) -> Any:
        """What the work gives, kept for nobody else; each owner may have one such under way."""
        if owner in self._doing or len(self._doing) >= WAITING:
            raise Refused("another saved game is being opened; try again in a moment", "too_many")
        self._doing.add(owner)
        try:
            return await self._work(owner, work, *args)
        finally:
            self._doing.discard(owner)

    async def known(self, key: str) -> Any:
        """What was found under a key, if it is still kept."""
        task = self._found.get(key)
        return await asyncio.shield(task) if task is not None else None

    async def _work(self, owner: str, work: Callable[..., Any], *args: Any) -> Any:
        try:
            return await self.workers.run(work, *args, seconds=self._seconds, owner=owner)
        except TabletronError:
            raise
        except Exception as problem:
            log.warning("the laboratory failed: %s", repr(problem)[:200])
            raise Refused("this took too long, or went wrong; it was noted", "unknown") from None

    def close(self) -> None:
        for task in self._found.values():
            task.cancel()
        self.workers.close()


def analysed(record: bytes, content: Parcel, language: str) -> bytes:
    """Runs in the worker: the analysis of a record played with this content."""
    game = tabletron.game(read_header(record).game)
    try:
        table = replay(record, game, content=content.content())
    except BadRecord:
        raise BadRecord(message("the rules or cards were changed since; this game cannot be analysed")) from None
    return msgspec.msgpack.encode(analyse(table, words=speaking(language, game.package)))


def read_analysis(packed: bytes) -> Analysis:
    return msgspec.msgpack.decode(packed, type=Analysis)
