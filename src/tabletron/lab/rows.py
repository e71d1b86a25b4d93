"""What was watched as tables of rows, in files of Parquet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any

import polars as pl

from tabletron.lab.observe import Watched
from tabletron.lab.plan import Chunk

PARTS = ("choices", "faces", "games")
"""What is kept of each chunk; the last file says that it is whole."""

GAMES: dict[str, Any] = {
    "variant": pl.Int16, "number": pl.Int32, "seating": pl.List(pl.String), "winners": pl.List(pl.Int8),
    "scores": pl.List(pl.Float64), "decisions": pl.Int32, "length": pl.Int32, "first": pl.Int8, "why": pl.String,
    "leads": pl.List(pl.Int8), "lowest": pl.Float64,
}  # fmt: skip
CHOICES: dict[str, Any] = {
    "variant": pl.Int16, "number": pl.Int32, "seat": pl.Int8, "bot": pl.String, "won": pl.Float64, "kind": pl.String,
    "name": pl.String, "item": pl.String, "offered": pl.Int32, "chosen": pl.Int32,
}  # fmt: skip
FACES: dict[str, Any] = {
    "variant": pl.Int16, "number": pl.Int32, "seat": pl.Int8, "won": pl.Float64, "face": pl.String, "times": pl.Int32,
}  # fmt: skip


def parquet(chunk: Chunk, watched: Sequence[Watched]) -> dict[str, bytes]:
    """The files of a chunk."""
    return {
        "choices": _file(_choices(chunk.variant, watched), CHOICES),
        "faces": _file(_faces(chunk.variant, watched), FACES),
        "games": _file(_games(chunk.variant, watched), GAMES),
    }


def _file(rows: Iterable[tuple[Any, ...]], schema: dict[str, Any]) -> bytes:
    file = BytesIO()
    pl.DataFrame(list(rows), schema=schema, orient="row").write_parquet(file)
    return file.getvalue()


def _won(watched: Watched, seat: int) -> float:
    """A shared win counts in parts; one that all share counts whole for each."""
    if len(watched.winners) == len(watched.seating):
        return 1.0
    return (seat in watched.winners) / (len(watched.winners) or 1)


def _games(variant: int, watched: Iterable[Watched]) -> Iterator[tuple[Any, ...]]:
    for one in watched:
        yield (
            variant, one.number, list(one.seating), list(one.winners), list(one.scores), one.decisions, one.length,
            one.first, one.why, list(one.leads), one.lowest,
        )  # fmt: skip


def _choices(variant: int, watched: Iterable[Watched]) -> Iterator[tuple[Any, ...]]:
    for one in watched:
        for made in one.choices:
            yield (
                variant, one.number, made.seat, one.seating[made.seat], _won(one, made.seat), made.kind, made.name,
                made.item, made.offered, made.chosen,
            )  # fmt: skip


def _faces(variant: int, watched: Iterable[Watched]) -> Iterator[tuple[Any, ...]]:
    for one in watched:
        for seat, faces in one.faces.items():
            for face, times in faces.items():
                yield variant, one.number, seat, _won(one, seat), face, times
