"""A moment of a table as bytes, to be stored or handed to another process, and back."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec.structs import replace

from tabletron.core.game import Game
from tabletron.core.table import All, First, Moment, One, Step

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
    return squeeze(msgspec.msgpack.encode(moment))


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
    moment = msgspec.msgpack.decode(expand(packed), type=Moment)
    start = replace(moment.start, state=renewed(moment.start.state, game))
    steps = [_typed(step, game) for step in moment.steps]
    sealed = {seat: msgspec.convert(option, game.option) for seat, option in moment.sealed.items()}
    return replace(moment, start=start, steps=steps, sealed=sealed)


def _typed(step: Step, game: Game[Any]) -> Step:
    """An answer comes out of storage as plain lists and strings."""
    if isinstance(step, One):
        return One(msgspec.convert(step.option, game.option))
    if isinstance(step, First):
        return First(step.seat, msgspec.convert(step.option, game.option) if step.seat is not None else None)
    if isinstance(step, All):
        return All({seat: msgspec.convert(option, game.option) for seat, option in step.answers.items()})
    return step
