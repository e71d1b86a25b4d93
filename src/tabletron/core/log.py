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
    """Who took an offer up; the seat is None when all let it pass."""

    seat: Seat | None
    option: Any


class One(Struct, frozen=True, tag="one", array_like=True):
    """The answer of one seat."""

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
    steps: list[Step]
    sealed: dict[Seat, Any]
    gone: list[Seat]
    counts: dict[str, int]


class Checkpoint(Struct, frozen=True):
    """A moment to go back to, after so many lines of the log and of what was told: all of it, or up to its phase."""

    at: int
    told: int
    moment: Moment
    heard: bool


class Orders(Struct):
    """What a seat wants done without being asked: questions it lets pass, and answers given ahead of time."""

    passes: frozenset[str] = frozenset()
    ahead: list[Any] = []


def unwrapped(answer: All | First) -> Any:
    """What a rule gets for the answers of several seats."""
    if isinstance(answer, All):
        return answer.answers.copy()
    return None if answer.seat is None else (answer.seat, answer.option)
