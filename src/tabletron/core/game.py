"""What a game's folder offers to the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Struct

from tabletron.core.content import Content, Pack
from tabletron.core.flow import Phase, Seat
from tabletron.core.i18n import Words
from tabletron.core.ledger import Ledger
from tabletron.core.scene import Described, Scene


class State(Struct, dict=True, omit_defaults=True):
    """Everything on the table, as plain data. What never changes hangs on it and is not saved: the cards and the switches."""

    content: ClassVar[Any]
    switches: ClassVar[Any]


class Result(Struct, frozen=True):
    """How a game ended: the winning seats, a score a seat (more is better) and why."""

    winners: tuple[Seat, ...]
    scores: tuple[float, ...]
    why: str


S = TypeVar("S", bound=State)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """One game: rules, content and a picture of the table.

    `option` and `event` are the union types of what can be answered and told; `version` changes whenever the
    same answers no longer lead to the same game.
    """

    name: str
    title: str
    blurb: str
    package: str
    version: int
    seats: Sequence[int]
    state: type[S]
    option: Any
    event: Any
    switches: type[Struct]
    content: type[Content]
    setup: Callable[[int, Any, Any], S]
    """(seats, switches, content) -> the state before the first phase."""
    phases: Sequence[Phase]
    """All phases; the first opens the game."""
    result: Callable[[S], Result]
    redeal: Callable[[S, Seat | None, random.Random], None]
    """Deals anew everything that the seat (None: a spectator) cannot see, from nothing but what it can see."""
    concede: Callable[[S, Seat], bool]
    """The seat gives up; True if that ends the game at once."""
    scene: Callable[[S, Seat | None, Words], Scene]
    describe: Callable[[S, Seat, str, Any, Words], Described]
    """(state, seat, kind of question, option) -> the option in words, and the nodes of the scene it belongs to."""
    question: Callable[[S, Seat, str, Words], str]
    say: Callable[[S, Any, Words], str]
    """A told event as a sentence."""
    value: Callable[[S], Sequence[float]]
    """How well each seat stands, 0 to 1: the bots' heuristic."""
    pieces: Callable[[S], Mapping[str, int]]
    """Everything that must neither appear nor vanish, counted by kind."""
    habit: Callable[[S, Seat, Any], Any] | None = None
    """(state, seat, ask) -> a sensible option, found cheaply: how play-outs go on; None: by default answers."""
    standing: Callable[[S, Seat], Sequence[Any]] = lambda state, seat: ()  # noqa: ARG005
    """What a seat may order ahead of being asked."""
    unhurried: Callable[[Any], frozenset[str]] = lambda switches: frozenset()  # noqa: ARG005
    """The kinds of question people let pass unless they ordered something ahead."""

    @cached_property
    def phase(self) -> dict[str, Phase]:
        return {phase.__name__: phase for phase in self.phases}

    @cached_property
    def decoder(self) -> msgspec.msgpack.Decoder[S]:
        return msgspec.msgpack.Decoder(self.state)

    @cached_property
    def ledger(self) -> Ledger:
        return Ledger.of(self.package)

    def load(self, packs: Sequence[Pack] = ()) -> Content:
        """The cards of the box, with the items of these packs in place of ours."""
        return _load(self.content, self.package, tuple(packs))


@cache
def _load(content: type[Content], package: str, packs: tuple[Pack, ...]) -> Content:
    return content.load(package, packs)
