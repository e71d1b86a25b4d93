"""What cards can do: verbs, the lines that use them, and the one notation that all games write them in.

A line of a card is a TOML table. One key is the verb with its number or word, the others say more about it:

    { damage = 2, to = "hero", when = "score", per = "minions", if = { min_minions = 2 } }

A verb is one class. Its fields are what an owner may write, and its methods are all that the rest of a game asks:

    may     the clause that forbids it now, or None     options and refusals
    do      the rule itself, a coroutine                the table
    say     the words on the card                       every screen, help, `pack check`
    shape   the outlook with this verb in it            previews, coach and bots, and the rules where an effect lasts

Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, get_origin

import msgspec
from msgspec import Struct, structs

from tabletron.core.flow import Clause
from tabletron.core.i18n import Words, message

G = TypeVar("G")
"""The state of a game."""
P = TypeVar("P")
"""Its outlook: a frozen Struct of the few numbers that a decision depends on."""
V = TypeVar("V", bound="Verb[Any, Any]")
L = TypeVar("L", bound="Line[Any, Any]")

Address: TypeAlias = str
"""Where a line is printed, `actions/fortified/hero.do.0`. Unlike the line itself it can be stored."""
NOBODY = -1
KEYS = ("when", "per", "if")
"""The keys that every line may have beside its verb and that verb's fields."""


class Use(Struct, frozen=True, omit_defaults=True, gc=False):
    """A line at work: which, by whom, on whom, and what was picked. An effect that lasts is stored as this."""

    line: Address
    by: int = NOBODY
    on: int = NOBODY
    pick: str = ""


class Verb(Struct, Generic[G, P], frozen=True, forbid_unknown_fields=True):
    """Something that cards do.

    One that `lasts` does nothing at once: its use stays in force, and `shape` is its whole rule.
    """

    lasts: ClassVar[bool] = False
    moments: ClassVar[tuple[str, ...]] = ()
    """The only moments at which it can work; empty: at once, or at any moment of its game."""

    def may(self, game: G, use: Use) -> Clause | None:
        """The clause that forbids it now; None if nothing does."""
        return None

    async def do(self, game: G, use: Use) -> None:
        """The rule."""
        raise NotImplementedError

    def say(self, words: Words) -> str:
        """What the card says."""
        raise NotImplementedError

    def shape(self, now: P, game: G, use: Use) -> P:
        """The outlook with this in it; an outlook that stays the same means that it would change nothing."""
        return now


class Count(Struct, Generic[G], frozen=True):
    """Something that can be counted: it stands behind `per`, and in `if` as `min_<name>` and `max_<name>`."""

    of: Callable[[G], int]
    each: str = ""
    """A message for what `per` counts; without one, `per` is not allowed."""
    least: str = ""
    most: str = ""
    """Messages for `min_` and `max_` with the number as {n}; without one, that condition is not allowed."""
    likely: Callable[[G], float] | None = None
    """How many to expect of what is not known yet."""


class Condition(Struct, Generic[G], frozen=True):
    """A condition that is not about a number, such as owning a power; {what} in its message is the value written."""

    holds: Callable[[G, Any], bool]
    text: str
    known: Callable[[Any], bool] = lambda value: isinstance(value, str)
    """Whether a value makes sense at all."""
    shown: Callable[[Any, Words], object] = lambda value, words: value  # noqa: ARG005
    """The value in words."""


class Line(Generic[G, P]):
    """A line of a card, read. It belongs to the box, which never changes: states hold its address instead.

    A game has a subclass that names its vocabulary, and its items have fields of that type.
    """

    vocabulary: ClassVar[Vocabulary[Any, Any]]
    __slots__ = ("address", "conditions", "per", "verb", "when", "written")

    def __init__(self, verb: Verb[G, P], written: Mapping[str, Any]) -> None:
        self.verb, self.written = verb, dict(written)
        self.when: str = written.get("when", "")
        self.per: str = written.get("per", "")
        self.conditions: Mapping[str, Any] = written.get("if", {})
        self.address: Address = ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.written}>"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.written == getattr(other, "written", None)

    def __hash__(self) -> int:
        return hash((type(self.verb), self.when, self.per))

    def holds(self, game: G) -> bool:
        """Whether its condition is fulfilled."""
        return not self.conditions or all(
            self.vocabulary.holds(game, name, value) for name, value in self.conditions.items()
        )

    def at(self, game: G, ahead: bool = False) -> Verb[G, P]:
        """The verb with its number times what it is counted by: as it is, or as it will be on average."""
        if not self.per:
            return self.verb
        field, count = self.verb.__struct_fields__[0], self.vocabulary.counts[self.per]
        times = count.likely(game) if ahead and count.likely else count.of(game)
        return structs.replace(self.verb, **{field: getattr(self.verb, field) * times})

    def may(self, game: G, use: Use) -> Clause | None:
        """The clause that forbids it now; a condition that does not hold is for the game to judge."""
        return self.at(game).may(game, use)

    async def do(self, game: G, use: Use) -> None:
        """Works now, if its condition holds: one that lasts comes into force, any other is carried out."""
        if self.holds(game):
            verb = self.at(game)
            if verb.lasts:
                self.vocabulary.begin(game, use)
            else:
                await verb.do(game, use)

    def shape(self, now: P, game: G, use: Use) -> P:
        """The outlook with this line in it, with the mean for dice that are not rolled yet."""
        return self.at(game, ahead=True).shape(now, game, use) if self.holds(game) else now

    def say(self, words: Words) -> str:
        """The line as the card prints it."""
        book, text = self.vocabulary, self.verb.say(words)
        if self.per:
            text = words(message("{effect} for each {thing}"), effect=text, thing=words(book.counts[self.per].each))
        for name, value in self.conditions.items():
            text = words(message("{effect} if {condition}"), effect=text, condition=book.condition(name, value, words))
        return words(book.moments[self.when], effect=text) if self.when else text


class Vocabulary(Generic[G, P]):
    """All that the cards of one game can say. Verbs enter it where they are defined."""

    def __init__(self, moments: Mapping[str, str] | None = None) -> None:
        self.moments: dict[str, str] = dict(moments or {})
        """The moments a line can wait for, each with a message around its {effect}."""
        self.verbs: dict[str, type[Verb[G, P]]] = {}
        self.counts: dict[str, Count[G]] = {}
        self.tests: dict[str, Condition[G]] = {}
        self.begin: Callable[[G, Use], None] = _nothing_lasts
        """Brings a line that lasts into force; set by a game in which lines do."""

    def verb(self, name: str) -> Callable[[type[V]], type[V]]:
        """Enters a class under the name that cards write."""

        def enter(kind: type[V]) -> type[V]:
            assert name not in self.verbs and name not in KEYS, f"the verb {name} exists already"
            self.verbs[name] = kind
            return kind

        return enter

    # --- reading

    def read(self, written: Any, kind: type[L]) -> L:
        """A line from its table; ValueError says which key is wrong, and what could stand there."""
        name = self._verb_of(written)
        line = kind(self._filled(name, written), written)
        self._check_when(line, name)
        self._check_per(line, name)
        self._check_conditions(line)
        return line

    def _verb_of(self, written: Any) -> str:
        if not isinstance(written, Mapping):
            raise ValueError(f"a table is needed, such as {{ {next(iter(self.verbs))} = 1 }}, not {written!r}")
        names: list[str] = [key for key in written if key in self.verbs]
        if len(names) > 1:
            raise ValueError(f"two verbs in one line: {', '.join(names)}; write two lines")
        if not names:
            strange = next((key for key in written if key not in KEYS), "")
            raise ValueError(f"unknown verb {strange!r}{meant(strange, self.verbs)}" if strange else "no verb here")
        return names[0]

    def _filled(self, name: str, written: Mapping[str, Any]) -> Verb[G, P]:
        """The verb with its fields; its first field is the value of the verb's own key."""
        kind = self.verbs[name]
        fields = {key: value for key, value in written.items() if key != name and key not in KEYS}
        names = kind.__struct_fields__
        if strange := [key for key in fields if key not in names[1:]]:
            raise ValueError(f"{name} has no field {strange[0]!r}; it may have: {', '.join((*names[1:], *KEYS))}")
        if names:
            fields[names[0]] = written[name]
        elif written[name] is not True:
            raise ValueError(f"{name}: takes no number; write {name} = true")
        try:
            return msgspec.convert(fields, kind, dec_hook=hook)
        except msgspec.ValidationError as problem:
            what, _, where = str(problem).partition(" - at `$.")
            first = names and where.startswith(names[0])
            place = name + where[len(names[0]) :] if first else where
            raise ValueError(f"{place.rstrip('`') or name}: {what}") from None

    def _check_when(self, line: Line[G, P], name: str) -> None:
        allowed = line.verb.moments or tuple(self.moments)
        if line.when not in ("", *allowed) or (line.verb.moments and not line.when):
            known = f"known: {', '.join(allowed)}" if allowed else "nothing waits for a moment in this game"
            raise ValueError(f"when: {name} cannot work at {line.when!r}; {known}")

    def _check_per(self, line: Line[G, P], name: str) -> None:
        if "per" not in line.written:
            return
        countable = [key for key, count in self.counts.items() if count.each]
        if line.per not in countable:
            raise ValueError(f"per: nothing counts {line.per!r}{meant(line.per, countable)}")
        if not isinstance(line.written[name], int) or line.written[name] is True:
            raise ValueError(f"per: {name} has no number to multiply")

    def _check_conditions(self, line: Line[G, P]) -> None:
        if not isinstance(line.conditions, Mapping):
            example = next(iter(self.conditions()), "condition")
            raise ValueError(f"if: a table is needed, such as {{ {example} = 1 }}")
        for key, value in line.conditions.items():
            if key not in self.conditions():
                raise ValueError(f"if: unknown condition {key!r}{meant(key, self.conditions())}")
            test = self.tests.get(key)
            if not test.known(value) if test else type(value) is not int:
                raise ValueError(f"if: {key} cannot be {value!r}")

    # --- conditions

    def conditions(self) -> list[str]:
        """Every key that may stand in `if`."""
        least = [f"min_{name}" for name, count in self.counts.items() if count.least]
        return [*self.tests, *least, *(f"max_{name}" for name, count in self.counts.items() if count.most)]

    def holds(self, game: G, name: str, value: Any) -> bool:
        if (test := self.tests.get(name)) is not None:
            return test.holds(game, value)
        number = self.counts[name[4:]].of(game)
        return bool(number >= value if name[:4] == "min_" else number <= value)

    def condition(self, name: str, value: Any, words: Words) -> str:
        """A condition in words."""
        if (test := self.tests.get(name)) is not None:
            return words(test.text, what=test.shown(value, words))
        count = self.counts[name[4:]]
        return words(count.least if name[:4] == "min_" else count.most, n=value)


def _nothing_lasts(game: Any, use: Use) -> None:
    raise NotImplementedError(f"{use.line} lasts, but this game does not say where")


def hook(kind: type[Any], written: Any) -> Any:
    """For msgspec: how a field whose type is a line is read, so that errors name item and field."""
    line = get_origin(kind) or kind
    if not (isinstance(line, type) and issubclass(line, Line)):
        raise NotImplementedError(f"nothing reads {kind}")
    return line.vocabulary.read(written, line)


def unhook(line: Any) -> Any:
    """For msgspec: a line as it is written."""
    if not isinstance(line, Line):
        raise NotImplementedError(f"nothing writes {type(line)}")
    return line.written


def lines_of(value: Any, path: str = "") -> Iterator[tuple[str, Line[Any, Any]]]:
    """Every line in an item, and in its lines, by the path that leads to it."""
    if isinstance(value, Line):
        yield path, value
        yield from lines_of(value.verb, path)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from lines_of(getattr(value, name), f"{path}.{name}" if path else name)
    elif isinstance(value, tuple):
        for n, part in enumerate(value):
            yield from lines_of(part, f"{path}.{n}")
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from lines_of(part, f"{path}.{key}")


def meant(strange: str, known: Any) -> str:
    """What a misspelt name may have meant, or all there is."""
    close = get_close_matches(str(strange), list(known), 1)
    return f"; did you mean {close[0]!r}?" if close else f"; known: {', '.join(known) or 'none'}"
