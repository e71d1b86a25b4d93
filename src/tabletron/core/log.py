"""What a table's log, its moments and its orders are made of."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from tabletron.core.flow import Seat


class Play(Struct, frozen=True, tag="play", array_like=True, gc=False):
    """A seat answered."""

    seat: Seat
    kind: str
    option: Any


class Luck(Struct, frozen=True, tag="luck", array_like=True, gc=False):
    """Chance answered."""

    stream: str
    outcome: list[Any]


class Concede(Struct, frozen=True, tag="concede", array_like=True, gc=False):
    """A seat gave up."""

    seat: Seat


Entry: TypeAlias = Play | Luck | Concede


class Redeal(Struct, frozen=True, tag="redeal", array_like=True):
    """What a seat cannot see was dealt anew; the key makes it repeatable."""

    seat: Seat | None
    key: int


class All(Struct, frozen=True, tag="all", array_like=True):
    """The sealed answers of several seats, together."""

    answers: dict[Seat, Any]


class First(Struct, frozen=True, tag="first", array_like=True):
    """The seat that took up an offer; None if all let it pass."""

    seat: Seat | None
    option: Any


class One(Struct, frozen=True, tag="one", array_like=True):
    """The answer of one seat, where it is stored; in memory it is the option itself."""

    option: Any


Step: TypeAlias = One | All | First | Luck | Redeal | Concede
STEPS = frozenset({All, First, Luck, Redeal, Concede})


class Start(Struct, frozen=True, gc=False):
    """The start of a phase."""

    phase: str
    state: bytes


class Moment(Struct, frozen=True):
    """Exactly where a table stands, as plain data: the start of a phase, and what was answered since."""

    start: Start
    steps: list[Any] = []
    """What the rule of the phase was fed: a `Step`, or the option that one seat answered with."""
    sealed: dict[Seat, Any] = {}
    gone: list[Seat] = []
    """The seats that gave up."""
    counts: dict[str, int] = {}
    """The number of events that each stream of chance has seen."""


class Checkpoint(Struct, frozen=True):
    """A moment to go back to, with the number of lines and events by then: all, or those before its phase."""

    at: int
    told: int
    moment: Moment
    heard: bool


class Past(Struct):
    """What a table remembers: its log, what was told, and moments to go back to."""

    log: list[Entry] = []
    told: list[Any] = []
    checkpoints: list[Checkpoint] = []
    heard: bool = False
    """Whether what the rules tell on their way from the start of the phase to where they stand is part of it."""


class Orders(Struct):
    """What a seat wants done without being asked: questions it lets pass, and answers given ahead of time."""

    passes: frozenset[str] = frozenset()
    ahead: list[Any] = []


def unwrapped(answer: All | First) -> Any:
    """What a rule gets for the answers of several seats."""
    if isinstance(answer, All):
        return answer.answers.copy()
    return None if answer.seat is None else (answer.seat, answer.option)
