"""The cards of every table: those it was opened with, whatever became of them since."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

import tabletron
from tabletron.core.content import Content, Pack
from tabletron.core.errors import BadPack
from tabletron.core.game import Game
from tabletron.core.record import read_header
from tabletron.server.storage.rows import ContentRow, LineRow, SeatRow, TableRow
from tabletron.server.storage.store import StorageAway, Store
from tabletron.server.tables import acts, fitting
from tabletron.server.tables.acts import Act
from tabletron.server.tables.table import ServedTable


def today(row: TableRow) -> Content:
    """The cards that a table with the packs of this one gets today; BadPack: a pack is gone, or spoilt."""
    packs = [Pack.read(Path(folder)) for folder in msgspec.json.decode(row.packs, type=list[str])]
    return tabletron.game(row.game).load(packs)


def row_of(served: ServedTable) -> ContentRow:
    """The cards of a table, to be stored with it."""
    return ContentRow(served.content.digest, served.game.name, served.content.stored)


class Contents:
    """Content by its digest: today's, that of an earlier release, or what the store kept."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def known(self, game: Game[Any], digest: str) -> Content | None:
        """The cards of this digest, if any table here was ever opened with them, or an earlier release had them."""
        content = game.known(digest)
        if content is not None:
            return content
        row = await self._store.content(digest)
        return game.restore(row.data) if row is not None and row.game == game.name else None

    async def of(self, row: TableRow, seats: Sequence[SeatRow], lines: Sequence[LineRow]) -> Content:
        """The cards that a stored table was opened with; a table that did not name them does from then on."""
        content = await self.find(row, seats, lines)
        if row.content != content.digest:
            with suppress(StorageAway):  # they are found again the next time
                await self._store.set_content(row.id, ContentRow(content.digest, row.game, content.stored))
                row.content = content.digest
        return content

    async def find(self, row: TableRow, seats: Sequence[SeatRow], lines: Sequence[LineRow]) -> Content:
        """The cards that a stored table was opened with, or the newest that fit one that is older than the column."""
        game = tabletron.game(row.game)
        if row.content is not None and (content := await self.known(game, row.content)) is not None:
            return content
        return await self._fitting(game, row, seats, lines)

    async def _fitting(
        self, game: Game[Any], row: TableRow, seats: Sequence[SeatRow], lines: Sequence[LineRow]
    ) -> Content:
        if (named := _named(lines)) and (content := await self.known(game, named)) is not None:
            return content
        if row.branch_of is not None and (parent := await self._store.table(row.branch_of)) is not None:
            return await self.find(parent, await self._store.seats(parent.id), await self._store.lines(parent.id))
        steps = [await self._store.line(row.id, line.seq) for line in fitting.sample(lines)]
        pictured = [step for step in steps if step is not None]
        # Nobody looks at the table yet, and the others play on meanwhile.
        return await asyncio.to_thread(fitting.best, row, seats, pictured, _candidates(game, row))


def _candidates(game: Game[Any], row: TableRow) -> Iterator[Content]:
    """The cards that a table may have been opened with, newest first."""
    if msgspec.json.decode(row.packs, type=list[str]):
        with suppress(BadPack):
            yield today(row)
    for digest in dict.fromkeys((game.load().digest, *game.past)):
        content = game.known(digest)
        assert content is not None
        yield content


def _named(lines: Sequence[LineRow]) -> str:
    """The digest of the cards in the record that a branch began with."""
    act = msgspec.json.decode(lines[0].act, type=Act) if lines else None
    return read_header(act.origin.text).content if isinstance(act, acts.Branched) and act.origin else ""
