"""What a rule may await: people and chance. A rule is an `async def`; a table drives it with `send()`."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping, Sequence
from itertools import permutations, product
from math import factorial, prod
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar, cast

from msgspec import Struct

from tabletron.core.errors import IllegalPlay

T = TypeVar("T")
Seat: TypeAlias = int
Clause: TypeAlias = str
Phase: TypeAlias = Callable[[Any], Coroutine[Any, Any, Any]]
"""A phase runs a stretch of the game and returns the phase that follows, or None at the end of the game."""

PASS = None
"""The answer of a seat that does nothing: declines, ends or lets pass."""
LONG = 16
"""No place in a zone has this many digits."""


class GameOver(Exception):
    """Raised by a rule when the game ends on the spot: nothing that is pending is carried out."""


class Leap(Exception):
    """Raised by a rule when nothing that is pending is carried out and the game goes on with another phase."""

    def __init__(self, phase: Phase) -> None:
        self.phase = phase


class Why(Struct, frozen=True):
    """Why an answer is refused: the clause, a message with its values, and what may be answered instead."""

    clause: Clause
    reason: str
    values: Mapping[str, object] = {}
    instead: tuple[Any, ...] = ()


class Reach(Struct, frozen=True, omit_defaults=True):
    """How far a piece of a plane may go, for a picture of it under the pointer; it decides nothing.

    From `at` it goes `length` at most, straight or with one bend, and never through the shapes `walls`; with no length,
    nothing in between matters. `area` are closed lines around all ends that will do.
    """

    at: tuple[int, int]
    length: int = 0
    bends: bool = False
    walls: tuple[str, ...] = ()
    area: tuple[tuple[tuple[int, int], ...], ...] = ()


class Wide(Sequence[T]):
    """More options than can be listed, such as the points of a plane.

    As a sequence it lists a good choice of them, found when somebody looks; `in` tells of any answer whether it is
    an option. `kinds` are the Structs that its options are made of, so that their notation can be read.
    """

    kinds: tuple[type[Struct], ...] = ()
    _listed: Sequence[T] | None = None
    _reach: Reach | None = None

    def listing(self) -> Sequence[T]:
        """A good choice of options; never empty."""
        raise NotImplementedError

    def why_not(self, option: Any) -> Why | None:
        """Why this is not an option; None if it is one."""
        raise NotImplementedError

    def some(self, rng: Random) -> T:
        """Any option, found quickly."""
        return rng.choice(self.listed)

    def draft(self) -> Reach | None:
        """Where the options lie on a plane, if they do."""
        return None

    @property
    def reach(self) -> Reach | None:
        if self._reach is None:
            self._reach = self.draft()
        return self._reach

    @property
    def listed(self) -> Sequence[T]:
        if self._listed is None:
            self._listed = self.listing()
        return self._listed

    def __contains__(self, option: object) -> bool:
        return isinstance(option, self.kinds) and self.why_not(option) is None

    def __len__(self) -> int:
        return len(self.listed)

    def __getitem__(self, place: Any) -> Any:
        return self.listed[place]

    def __iter__(self) -> Iterator[T]:
        return iter(self.listed)


def some(options: Sequence[T], rng: Random) -> T:
    """Any of these options; of a wide choice without listing it."""
    return options.some(rng) if isinstance(options, Wide) else rng.choice(options)


class Ask(Struct, Generic[T], eq=False, gc=False):
    """One seat picks one option; the rule gets the option itself back.

    Options that are costly, or drawn from what others cannot see, are given as a function: a replay never
    calls it, and an imagined table calls it again after the re-deal. An ask with one listed option answers
    itself; one whose options are a function never does, because silence must not tell, nor does a wide choice.
    `default` is the answer when time runs out; `refused` tells, when somebody looks, what may not be picked and which
    clause forbids it. All functions are handed what the ask is `about`.
    """

    seat: Seat
    kind: str
    given: Sequence[T] | Callable[..., Sequence[T]]
    default: T | Callable[..., T] | None = None
    refused: Callable[..., Mapping[T, Clause]] | None = None
    about: tuple[Any, ...] = ()

    @property
    def options(self) -> Sequence[T]:
        """What the seat may answer now; never empty."""
        given = self.given
        if callable(given):
            given = self.given = given(*self.about)
        return given

    @property
    def fallback(self) -> T:
        """The answer when time runs out or a bot fails."""
        default = self.default(*self.about) if callable(self.default) else self.default
        return cast(T, default) if default in self.options else self.options[0]

    @property
    def refusals(self) -> Mapping[T, Clause]:
        """What looks possible but is not, and the clause that forbids it."""
        return self.refused(*self.about) if self.refused else {}

    def __repr__(self) -> str:
        """Who is asked what; never the options themselves or what they were drawn from, because that may be hidden."""
        number = "?" if callable(self.given) else str(len(self.given))
        return f"<seat {self.seat} is asked to {self.kind}: {number} options>"

    def forced(self) -> bool:
        given = self.given
        return not callable(given) and not isinstance(given, Wide) and len(given) == 1

    def __await__(self) -> Generator[Any, T, T]:
        given = self.given
        if not callable(given) and not isinstance(given, Wide) and len(given) == 1:
            return given[0]
        return (yield self)


class Together(Generic[T]):
    """Several seats pick at once, sealed until the last answer is in."""

    __slots__ = ("asks",)

    def __init__(self, asks: Mapping[Seat, Ask[T]]) -> None:
        self.asks = asks

    def __await__(self) -> Generator[Any, dict[Seat, T], dict[Seat, T]]:
        known = {seat: ask.options[0] for seat, ask in self.asks.items() if ask.forced()}
        if len(known) == len(self.asks):
            return known
        answers = yield Together({seat: ask for seat, ask in self.asks.items() if seat not in known})
        answers |= known
        return {seat: answers[seat] for seat in self.asks}


class Offer(Generic[T]):
    """Any of several seats may act: gives the first that does not pass, with its option, or None if all pass.

    A seat that has passed may still act as long as others are asked.
    """

    __slots__ = ("asks",)

    def __init__(self, asks: Mapping[Seat, Ask[T | None]]) -> None:
        self.asks = asks

    def __await__(self) -> Generator[Any, tuple[Seat, T] | None, tuple[Seat, T] | None]:
        open_asks = {seat: ask for seat, ask in self.asks.items() if not (ask.forced() and ask.options[0] is PASS)}
        if not open_asks:
            return None
        return (yield Offer(open_asks))


class Roll(Generic[T]):
    """One outcome from each die; a die is the list of its faces."""

    __slots__ = ("dice", "stream")

    def __init__(self, dice: Sequence[Sequence[T]], stream: str = "dice") -> None:
        self.dice, self.stream = dice, stream

    def sample(self, below: Callable[[int], int]) -> list[T]:
        return [die[below(len(die))] for die in self.dice]

    def read(self, said: Sequence[str | int]) -> list[Any]:
        """The faces that these words name; a word that names none stays and is refused later."""
        if len(said) != len(self.dice):
            return list(said)
        return [
            next((face for face in die if str(face).lower() == str(word).lower()), word)
            for die, word in zip(self.dice, said, strict=True)
        ]

    def refusal(self, outcome: Any) -> IllegalPlay | None:
        """Why this cannot be what was rolled, or None."""
        if not isinstance(outcome, list) or len(outcome) != len(self.dice):
            return IllegalPlay("{n} dice are rolled, so {n} results are needed", n=len(self.dice))
        for die, face in zip(self.dice, outcome, strict=True):
            if not any(type(face) is type(one) and face == one for one in die):
                faces, shown = ", ".join(map(str, die)), reprlib.repr(face)
                return IllegalPlay("{face} is not a face of this die; it shows {faces}", face=shown, faces=faces)
        return None

    def count(self) -> int:
        return prod(map(len, self.dice))

    def outcomes(self) -> Iterator[list[T]]:
        return map(list, product(*self.dice))

    def __await__(self) -> Generator[Any, list[T], list[T]]:
        return (yield self)


def _numbers(said: Sequence[str | int]) -> list[Any]:
    """Words as numbers; a word that is not a number, or far too long for one, stays and is refused later."""
    return [int(word) if str(word).isdecimal() and len(str(word)) < LONG else word for word in said]


def _places(outcome: Any, size: int) -> bool:
    """Whether these are different places of a zone; True and 1.0 do not count, though they equal 1."""
    return (
        isinstance(outcome, list)
        and all(type(place) is int and 0 <= place < size for place in outcome)
        and len(set(outcome)) == len(outcome)
    )


class Shuffle:
    """Puts a zone into a random order. The outcome is the old places in their new order."""

    __slots__ = ("stream", "zone")

    def __init__(self, zone: list[Any], stream: str = "deck") -> None:
        self.zone, self.stream = zone, stream

    def sample(self, below: Callable[[int], int]) -> list[int]:
        places = list(range(len(self.zone)))
        for last in range(len(places) - 1, 0, -1):
            other = below(last + 1)
            places[last], places[other] = places[other], places[last]
        return places

    def read(self, said: Sequence[str | int]) -> list[Any]:
        return _numbers(said)

    def refusal(self, outcome: Any) -> IllegalPlay | None:
        size = len(self.zone)
        if _places(outcome, size) and len(outcome) == size:
            return None
        return IllegalPlay("an order of the places 0 to {last} is needed, each once", last=size - 1)

    def count(self) -> int:
        return factorial(len(self.zone))

    def outcomes(self) -> Iterator[list[int]]:
        return map(list, permutations(range(len(self.zone))))

    def __await__(self) -> Generator[Any, list[int], None]:
        order = yield self
        self.zone[:] = [self.zone[place] for place in order]


class Draw(Generic[T]):
    """Takes some items out of a zone at random and gives them. The outcome is their places before the draw."""

    __slots__ = ("number", "stream", "zone")

    def __init__(self, zone: list[T], number: int = 1, stream: str = "deck") -> None:
        self.zone, self.number, self.stream = zone, number, stream

    def sample(self, below: Callable[[int], int]) -> list[int]:
        places = list(range(len(self.zone)))
        return [places.pop(below(len(places))) for _ in range(self.number)]

    def read(self, said: Sequence[str | int]) -> list[Any]:
        return _numbers(said)

    def refusal(self, outcome: Any) -> IllegalPlay | None:
        size = len(self.zone)
        if _places(outcome, size) and len(outcome) == self.number:
            return None
        return IllegalPlay("{n} different places from 0 to {last} are needed", n=self.number, last=size - 1)

    def count(self) -> int:
        return prod(range(len(self.zone) - self.number + 1, len(self.zone) + 1))

    def outcomes(self) -> Iterator[list[int]]:
        return map(list, permutations(range(len(self.zone)), self.number))

    def __await__(self) -> Generator[Any, list[int], list[T]]:
        places = yield self
        drawn = [self.zone[place] for place in places]
        for place in sorted(places, reverse=True):
            del self.zone[place]
        return drawn


Chancy: TypeAlias = Roll[Any] | Shuffle | Draw[Any]

# A rule reads `await ask(...)`: the primitives are these classes under the names of what they do.
ask, together, offer = Ask, Together, Offer
roll, shuffle, draw = Roll, Shuffle, Draw
