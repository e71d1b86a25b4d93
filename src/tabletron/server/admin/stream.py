"""The backup file: gzip around a line that says what it is, then frames of msgpack.

The first frame tells the revision of the tables and their columns, each further one holds some rows, and the last one
says how many rows there are. Nothing in it belongs to SQLite or PostgreSQL, so either can take it in.
"""

from __future__ import annotations

import gzip
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import Struct

from tabletron.core.errors import TabletronError

MAGIC = b"Tabletron backup 1\n"
LEVEL = 3
"""Pictures and moments are compressed already: trying harder costs time and gains little."""
LARGEST = 1 << 30
"""No frame has more bytes, unless the file is damaged."""


class Header(Struct):
    """What the backup holds, and who made it when."""

    program: str
    revision: str
    made: float
    columns: dict[str, list[str]]


class Rows(Struct, array_like=True, tag="rows"):
    """Some rows of one table, each with the values of its columns in their order."""

    table: str
    rows: list[list[Any]]


class End(Struct, array_like=True, tag="end"):
    """The number of rows of every table: without it the file was cut off."""

    rows: dict[str, int]


class Writer:
    """Writes a backup into an open file."""

    def __init__(self, file: IO[bytes], header: Header) -> None:
        self._zip = gzip.GzipFile(fileobj=file, mode="wb", compresslevel=LEVEL, filename="")
        self._zip.write(MAGIC)
        self.counts: Counter[str] = Counter(dict.fromkeys(header.columns, 0))
        self._put(header)

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        self._put(Rows(table, [list(row) for row in rows]))
        self.counts[table] += len(rows)

    def close(self) -> None:
        self._put(End(dict(self.counts)))
        self._zip.close()

    def _put(self, frame: Struct) -> None:
        packed = msgspec.msgpack.encode(frame)
        self._zip.write(len(packed).to_bytes(4))
        self._zip.write(packed)


class Reader:
    """Reads a backup, a frame at a time. Whatever is wrong with the file is a sentence."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def check(self) -> tuple[Header, Counter[str]]:
        """Reads the file to its end: what it holds, and that it is whole."""
        counts: Counter[str] = Counter()
        for rows in self.frames():
            counts[rows.table] += len(rows.rows)
        return self.header, counts

    def frames(self) -> Iterator[Rows]:
        """Every batch of rows; `header` is known from the first one on."""
        with self.path.open("rb") as raw:
            try:
                yield from self._frames(raw)
            except (EOFError, gzip.BadGzipFile, zlib.error, msgspec.DecodeError, UnicodeDecodeError):
                raise TabletronError(f"{self.path} is damaged or was cut off; nothing was changed") from None

    def _frames(self, raw: IO[bytes]) -> Iterator[Rows]:
        with gzip.GzipFile(fileobj=raw, mode="rb") as file:
            self._check_magic(file)
            self.header = msgspec.msgpack.decode(_frame(file), type=Header)
            counts: Counter[str] = Counter(dict.fromkeys(self.header.columns, 0))
            while True:
                frame = msgspec.msgpack.decode(_frame(file), type=Rows | End)
                if isinstance(frame, End):
                    if frame.rows != counts or file.read(1):
                        raise EOFError
                    return
                counts[frame.table] += len(frame.rows)
                yield frame

    def _check_magic(self, file: gzip.GzipFile) -> None:
        try:
            found = file.read(len(MAGIC))
        except gzip.BadGzipFile:
            found = b""
        if found == MAGIC:
            return
        if found[:-2] == MAGIC[:-2] and found[-2:-1].isdigit():
            raise TabletronError(f"{self.path} was written by a newer version of Tabletron; upgrade to open it")
        raise TabletronError(f"{self.path} is not a backup made with `tabletron admin backup`")


def _frame(file: gzip.GzipFile) -> bytes:
    length = int.from_bytes(_exactly(file, 4))
    if length > LARGEST:
        raise EOFError
    return _exactly(file, length)


def _exactly(file: gzip.GzipFile, number: int) -> bytes:
    found = file.read(number)
    if len(found) < number:
        raise EOFError
    return found
