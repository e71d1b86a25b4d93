"""A moment of a table as bytes, to be stored or handed to another process, and back."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tabletron.core.game import Game
from tabletron.core.log import STEPS, All, First, Moment, One, Start, Step

LARGE = 4096
"""Only what has more bytes is worth compressing."""
ZLIB = b"x"
"""The first byte of compressed data; never that of a packed Struct or tuple."""
LARGEST = 2**26
"""Bytes of a moment or a picture, a hundred times what any game needs: a few bytes of a stranger could become many."""


def squeeze(data: bytes) -> bytes:
    return zlib.compress(data, 1) if len(data) > LARGE else data


def expand(data: bytes) -> bytes:
    """What was squeezed; ValueError if it is damaged, or would become absurdly large."""
    if not data.startswith(ZLIB):
        return data
    unpacking = zlib.decompressobj()
    try:
        whole = unpacking.decompress(data, LARGEST)
    except zlib.error as problem:
        raise ValueError(f"this is damaged: {problem}") from None
    if not unpacking.eof:
        raise ValueError(f"this is cut off, or has more than {LARGEST} bytes")
    return whole


def pack(moment: Moment) -> bytes:
    """The moment as bytes; an option says there that it is the answer of one seat."""
    steps = [step if type(step) in STEPS else One(step) for step in moment.steps]
    return squeeze(msgspec.msgpack.encode(replace(moment, steps=steps)))


class _Stored(Struct):
    """A moment as it comes out of storage: its steps are told apart, its options are plain data."""

    start: Start
    steps: list[Step]
    sealed: dict[int, Any]
    gone: list[int]
    counts: dict[str, int]


def renewed(state: bytes, game: Game[Any]) -> bytes:
    """A packed state as it would be packed today, whichever release packed it."""
    changes = [change for name, change in game.older.items() if name.encode() in state]
    if not changes:
        return state
    plain = msgspec.msgpack.decode(state)
    for change in changes:
        change(plain)
    return msgspec.msgpack.encode(plain)


def unpack(packed: bytes, game: Game[Any]) -> Moment:
    """The moment again, its state as today's and its answers as options of the game."""
    stored = msgspec.msgpack.decode(expand(packed), type=_Stored)
    start = replace(stored.start, state=renewed(stored.start.state, game))
    steps = [_typed(step, game) for step in stored.steps]
    sealed = {seat: msgspec.convert(option, game.option) for seat, option in stored.sealed.items()}
    return Moment(start, steps, sealed, stored.gone, stored.counts)


def _typed(step: Step, game: Game[Any]) -> Any:
    """An answer comes out of storage as plain lists and strings."""
    if isinstance(step, One):
        return msgspec.convert(step.option, game.option)
    if isinstance(step, First):
        return First(step.seat, msgspec.convert(step.option, game.option) if step.seat is not None else None)
    if isinstance(step, All):
        return All({seat: msgspec.convert(option, game.option) for seat, option in step.answers.items()})
    return step
