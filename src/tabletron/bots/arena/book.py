"""The games of an arena in a file, one per line, so that a long arena can be stopped and taken up again."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from tabletron.bots.arena.run import Played
from tabletron.core.errors import TabletronError

Match: TypeAlias = tuple[int, tuple[str, ...]]
"""The number of a deal, and who sits where."""


class Heading(msgspec.Struct, frozen=True):
    """What all games of a book have in common; `digest` is that of the cards."""

    game: str
    seed: str
    switches: dict[str, Any]
    digest: str


class Book:
    """What has been played, by match; without a file it is kept in memory only."""

    def __init__(self, heading: Heading, file: Path | None = None) -> None:
        self.file, self.games = file, dict[Match, Played]()
        if file is None:
            return
        text = file.read_bytes() if file.exists() else b""
        *lines, torn = text.split(b"\n")
        if not lines:
            file.write_bytes(msgspec.json.encode(heading) + b"\n")
            return
        try:
            found = msgspec.json.decode(lines[0], type=Heading)
            self.games = {_match(one): one for one in (msgspec.json.decode(line, type=Played) for line in lines[1:])}
        except msgspec.DecodeError:
            raise TabletronError(f"{file} does not hold the games of an arena; name another file with --keep") from None
        if found != heading:
            raise TabletronError(f"{file} holds another arena; name another file with --keep, or delete it")
        if torn:
            file.write_bytes(text[: -len(torn)])

    def add(self, one: Played) -> None:
        self.games[_match(one)] = one
        if self.file is not None:
            with self.file.open("ab") as book:
                book.write(msgspec.json.encode(one) + b"\n")


def _match(one: Played) -> Match:
    return one.number, one.seating
