"""A table that a test writes down and answers in player verbs."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

import msgspec
import pytest

from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import PASS, Seat
from tabletron.core.game import State
from tabletron.core.table import Table

S = TypeVar("S", bound=State)


class Script(Generic[S]):
    """A table at a written position; anything illegal raises IllegalPlay. A game's tests add its own verbs."""

    state: ClassVar[type[State]]
    """What the game's tables hold."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def game(self) -> S:
        assert isinstance(self.table.state, self.state)
        return cast(S, self.table.state)

    def asked(self) -> dict[int, str]:
        """Who is asked what."""
        return {seat: ask.kind for seat, ask in self.table.asks.items()}

    def first(self) -> Seat:
        """Who is asked first."""
        seat: Seat = next(iter(self.table.asks))
        return seat

    def options(self, seat: int | None = None) -> list[Any]:
        return list(self.table.asks[self.first() if seat is None else seat].options)

    def told(self, kind: type[Any]) -> list[Any]:
        """All events of a kind that were told, to everybody or to one seat, oldest first."""
        return [told.event for told in self.table.told if isinstance(told.event, kind)]

    def sees(self, seat: int | None, key: str) -> Any:
        """The node of this id in the picture that the seat (None: a spectator) is shown."""
        nodes = list(self.table.scene(seat).scene.zones)
        while nodes:
            node = nodes.pop()
            if node.id == key:
                return node
            nodes += (*getattr(node, "nodes", ()), *getattr(node, "pawns", ()))
        raise AssertionError(f"seat {seat} is shown no {key}")

    def guesses(self, seat: int, look: Callable[[S], Any]) -> set[Any]:
        """What `look` finds at tables imagined by the seat: one value if the seat knows it, several if it cannot."""
        return {look(self.table.imagine(seat, random.Random(key)).state) for key in range(30)}

    # --- verbs

    def answers(self, option: Any, seat: int | None = None) -> Self:
        """The seat answers; without a name whoever is asked first."""
        self.table.play(option, self.first() if seat is None else seat)
        return self

    def passes(self, *seats: int) -> Self:
        """These seats pass, one after another; without a name whoever is asked first."""
        for seat in seats or [self.first()]:
            self.answers(PASS, seat)
        return self

    def refuses(self, option: Any, clause: str, seat: int | None = None) -> Self:
        """The table refuses this answer, naming the clause, and stays as it was."""
        before = (msgspec.msgpack.encode(self.game), len(self.table.log), self.asked())
        with pytest.raises(IllegalPlay, match=clause):
            self.answers(option, seat)
        assert (msgspec.msgpack.encode(self.game), len(self.table.log), self.asked()) == before
        return self

    def goes_on(self) -> Self:
        """One step: what is rolled is the first face, what is asked is answered by default."""
        if (event := self.table.pending) is not None:
            self.table.feed(event.sample(_nought))
        else:
            seat, ask = next(iter(self.table.asks.items()))
            self.answers(ask.fallback, seat)
        return self


def _nought(n: int) -> int:  # noqa: ARG001
    """The least of n numbers."""
    return 0
