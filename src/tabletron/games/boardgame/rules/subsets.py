"""Choices of dice to roll again: thousands for a full hand of dice, so they are counted and not listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from tabletron.games.boardgame.options import Options, Reroll


class Rerolls(Sequence[Any]):
    """Every different choice of at least one of these dice; dice that look alike are one choice.

    The n-th choice is n written with one digit a face: how many of its dice are taken.
    """

    __slots__ = ("_counts", "_faces", "_len")

    def __init__(self, loose: Sequence[str]) -> None:
        self._faces = tuple(dict.fromkeys(loose))
        self._counts = tuple(loose.count(face) for face in self._faces)
        self._len = prod(count + 1 for count in self._counts) - 1

    def __len__(self) -> int:
        return self._len

    def __getitem__(self, index: Any) -> Any:
        if not 0 <= index < self._len:
            raise IndexError(index)
        left, chosen = index + 1, list[str]()
        for face, count in zip(self._faces, self._counts, strict=True):
            left, number = divmod(left, count + 1)
            chosen += [face] * number
        return Reroll(tuple(chosen))

    def __contains__(self, option: object) -> bool:
        if not isinstance(option, Reroll) or not option.faces:
            return False
        known = dict(zip(self._faces, self._counts, strict=True))
        in_order = sorted(option.faces, key=self._faces.index) if set(option.faces) <= set(known) else []
        return tuple(in_order) == option.faces and all(option.faces.count(face) <= n for face, n in known.items())


class Joined(Sequence[Any]):
    """Options of several kinds, one after the other."""

    __slots__ = ("_len", "_parts")

    def __init__(self, parts: Iterable[Sequence[Options]]) -> None:
        self._parts = [part for part in parts if part]
        self._len = sum(map(len, self._parts))

    def __len__(self) -> int:
        return self._len

    def __getitem__(self, index: Any) -> Any:
        place = index + self._len if index < 0 else index
        for part in self._parts:
            if place < len(part):
                return part[place]
            place -= len(part)
        raise IndexError(index)

    def __contains__(self, option: object) -> bool:
        return any(option in part for part in self._parts)
