"""Verbs that roll, set, turn, discard and lock dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

from msgspec.structs import replace

from tabletron.core.flow import PASS, ask
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.adventures.box import ACTIONS, COLOUR_OF, COLOURS, Action, Colour, Die, Face, Few
from tabletron.games.adventures.options import Dye, Icon, Pick, Turned
from tabletron.games.adventures.outlook import Outlook, Way, with_die, without
from tabletron.games.adventures.rules import dice
from tabletron.games.adventures.state import COLOUR, DOUBLE, FACE, SHOWS, Adventures
from tabletron.games.adventures.verbs.base import Gives, Verb
from tabletron.games.adventures.verbs.lines import VOCABULARY, Line, line
from tabletron.games.adventures.words import signs


def joining(now: Outlook, colour: Colour, fits: Way) -> Iterator[Way]:
    """A die of the colour joins the pool; over the limit one of the three may be rolled again (MA-126, MA-127)."""
    if now.room_for(colour):
        yield fits
        return
    for die in dict.fromkeys(die for die in now.dice if COLOUR[die] == colour):
        yield Way(without(now, (die,)), (colour,), fits.again)
    yield Way(now)


@VOCABULARY.verb("roll")
class Roll(Verb, frozen=True):
    """A die of the colour, or of one of choice, is rolled into the pool; `again`: it may be rolled once more."""

    of: Literal["red", "blue", "yellow", "any"] | tuple[Colour, ...]
    again: bool = False

    @property
    def colours(self) -> tuple[Colour, ...]:
        if isinstance(self.of, tuple):
            return self.of
        return COLOURS if self.of == "any" else (self.of,)

    @property
    def gives(self) -> Gives:
        return Gives(self.colours)

    @property
    def supports(self) -> bool:
        return not self.again

    def split(self) -> tuple[Line, ...]:
        return tuple(line("roll", colour) for colour in self.colours) if len(self.colours) == 2 else ()

    async def do(self, game: Adventures, use: Use) -> None:
        """At the limit, too, a colour is chosen (MA-060, MA-129, MA-211)."""
        choice = await ask(use.by, "colour", [Dye(colour) for colour in self.colours])
        die = await dice.gain(game, choice.colour)
        if self.again and die is not None:
            again = await ask(use.by, "again", [Pick(die), PASS])
            if again is not PASS:
                await dice.throw_again(game, [die])

    def say(self, words: Words) -> str:
        die = signs.unrolled(self.colours, words)
        return words("roll {die}, it may be rolled again once", die=die) if self.again else words("roll {die}", die=die)

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        for colour in self.colours:
            yield from joining(now, colour, Way(now, (colour,), self.again))


@VOCABULARY.verb("place")
class Place(Verb, frozen=True):
    """A die turned to a face joins the pool (MA-212)."""

    die: Die

    def __post_init__(self) -> None:
        if self.die not in COLOUR:
            raise ValueError(f"there is no die {self.die!r}; one looks like 'red.SS'")

    @property
    def gives(self) -> Gives:
        return Gives(die=self.die)

    async def do(self, game: Adventures, use: Use) -> None:
        await dice.place(game, self.die)

    def say(self, words: Words) -> str:
        return words("add {die}", die=signs.die(self.die))

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        return joining(now, COLOUR[self.die], Way(with_die(now, self.die)))


@VOCABULARY.verb("place_needed")
class PlaceNeeded(Verb, frozen=True):
    """A die turned to an action that the requirement asks for joins the pool; a W allows all three."""

    async def do(self, game: Adventures, use: Use) -> None:
        if icons := needed(game.challenge.requirement):
            choice = await ask(use.by, "needed", [Icon(icon) for icon in icons])
            await dice.place(game, own_die(choice.icon))

    def say(self, words: Words) -> str:
        return words("add a die with an action of the requirement")

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        for icon in needed(now.requirement):
            yield from joining(now, COLOUR_OF[icon], Way(with_die(now, own_die(icon))))


def needed(requirement: str) -> list[Action]:
    return [action for action in ACTIONS if action in requirement or "W" in requirement]


def own_die(icon: str) -> Die:
    """The die that shows an action most often, turned to it."""
    return f"{COLOUR_OF[icon]}.{icon}"


@VOCABULARY.verb("copy")
class Copy(Verb, frozen=True):
    """A die like one in the pool joins it, of the same colour and face (MA-220)."""

    of: Literal["any", "single"]

    def _like(self, pool: tuple[Die, ...] | list[Die]) -> list[Die]:
        return [die for die in dict.fromkeys(pool) if not (self.of == "single" and DOUBLE[die])]

    async def do(self, game: Adventures, use: Use) -> None:
        if like := self._like(game.pool):
            choice = await ask(use.by, "copy", [Pick(die) for die in like])
            await dice.place(game, choice.die)

    def say(self, words: Words) -> str:
        return words("add a copy of a die with one action") if self.of == "single" else words("add a copy of a die")

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        for die in self._like(now.dice):
            yield from joining(now, COLOUR[die], Way(with_die(now, die)))


def among(pool: tuple[Die, ...] | list[Die], showing: Action | None) -> list[Die]:
    """The dice that can be touched, if an action is given only those that show it, doubles included (MA-222)."""
    return [die for die in pool if showing is None or SHOWS[die] == showing]


@VOCABULARY.verb("reroll")
class Reroll(Verb, frozen=True):
    """This number of dice, or any number, are rolled again all at once; of choice, or of those that show an action."""

    n: Literal["any"] | Few
    showing: Action | None = None

    def _sizes(self, found: list[Die]) -> tuple[int, ...]:
        if not found:
            return ()
        return tuple(range(1, len(found) + 1)) if self.n == "any" else (min(self.n, len(found)),)

    async def do(self, game: Adventures, use: Use) -> None:
        """MA-078, MA-219."""
        if found := among(game.pool, self.showing):
            kind = "reroll" if self.n == "any" else "reroll_these"
            choice = await ask(use.by, kind, dice.subsets(tuple(found), self._sizes(found)))
            await dice.throw_again(game, choice.dice)

    def say(self, words: Words) -> str:
        icon = signs.sign(self.showing) if self.showing else ""
        if self.n == "any":
            return words("roll any dice with {icon} again", icon=icon) if icon else words("roll any dice again")
        if not icon:
            return words.plural("roll {n} die again", "roll {n} dice again", self.n)
        return words.plural("roll {n} die with {icon} again", "roll {n} dice with {icon} again", self.n, icon=icon)

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        found = among(now.dice, self.showing)
        for chosen in dice.subsets(tuple(found), self._sizes(found)):
            yield rolling(now, chosen.dice)

    def whole(self, game: Adventures, use: Use) -> bool:
        return len(among(game.pool, self.showing)) >= (1 if self.n == "any" else self.n)


def rolling(now: Outlook, chosen: tuple[Die, ...]) -> Way:
    """These dice of the pool are rolled again."""
    return Way(without(now, chosen), tuple(sorted(COLOUR[die] for die in chosen)))


@VOCABULARY.verb("reroll_all")
class RerollAll(Verb, frozen=True):
    """All dice that show an action, that show a double, or that have a colour of choice are rolled again (MA-241)."""

    of: Action | Literal["double", "colour"]

    def _found(self, pool: tuple[Die, ...] | list[Die]) -> dict[str, list[Die]]:
        """The dice to be rolled again, by colour if one is to be chosen."""
        if self.of == "colour":
            return {colour: [die for die in pool if COLOUR[die] == colour] for colour in map(COLOUR.__getitem__, pool)}
        found = [die for die in pool if (DOUBLE[die] if self.of == "double" else SHOWS[die] == self.of)]
        return {"": found} if found else {}

    async def do(self, game: Adventures, use: Use) -> None:
        if found := self._found(game.pool):
            colour = ""
            if self.of == "colour":
                colour = (await ask(use.by, "reroll_colour", [Dye(colour) for colour in found])).colour  # type: ignore[arg-type]
            await dice.throw_again(game, found[colour])

    def say(self, words: Words) -> str:
        if self.of == "double":
            return words("roll all doubles again")
        if self.of == "colour":
            return words("roll all dice of a colour again")
        return words("roll all dice with {icon} again", icon=signs.sign(self.of))

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        return (rolling(now, tuple(found)) for found in self._found(now.dice).values())


@VOCABULARY.verb("turn")
class Turn(Verb, frozen=True):
    """A die is turned to any face, to its double face, or to a single action that it does not show yet (MA-241)."""

    to: Action | Literal["any", "double"]

    def _turns(self, game: Adventures, pool: tuple[Die, ...] | list[Die]) -> list[Turned]:
        """Each die with each face that it may be turned to."""
        return [
            Turned(die, face)
            for die in dict.fromkeys(pool)
            for face in dict.fromkeys(game.content.faces[COLOUR[die]])
            if face != FACE[die] and self._allows(FACE[die], face)
        ]

    def _allows(self, old: str, new: Face) -> bool:
        return self.to == "any" or new == (old * 2 if self.to == "double" else self.to)

    async def do(self, game: Adventures, use: Use) -> None:
        if turns := self._turns(game, game.pool):
            choice = await ask(use.by, "turn", turns)
            dice.turn(game, choice.die, choice.face)

    def say(self, words: Words) -> str:
        if self.to == "any":
            return words("turn a die to any face")
        if self.to == "double":
            return words("turn a die to its double face")
        return words("turn a die to {icon}", icon=signs.sign(self.to))

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        return (Way(turned(now, turn.die, turn.face)) for turn in self._turns(game, now.dice))


def turned(now: Outlook, die: Die, face: str) -> Outlook:
    return with_die(without(now, (die,)), f"{COLOUR[die]}.{face}")


@VOCABULARY.verb("cut")
class Cut(Verb, frozen=True):
    """A double die is turned to its single face."""

    async def do(self, game: Adventures, use: Use) -> None:
        if doubles := [Pick(die) for die in dict.fromkeys(game.pool) if DOUBLE[die]]:
            choice = await ask(use.by, "cut", doubles)
            dice.turn(game, choice.die, SHOWS[choice.die])

    def say(self, words: Words) -> str:
        return words("turn a double to its single face")

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        return (Way(turned(now, die, SHOWS[die])) for die in dict.fromkeys(now.dice) if DOUBLE[die])


@VOCABULARY.verb("drop")
class Drop(Verb, frozen=True):
    """Dice of choice are discarded, if an action is given only dice that show it."""

    n: Few
    showing: Action | None = None

    async def do(self, game: Adventures, use: Use) -> None:
        for _ in range(self.n):
            if found := among(game.pool, self.showing):
                choice = await ask(use.by, "drop", dice.pick_each(found))
                dice.drop(game, [choice.die])

    def say(self, words: Words) -> str:
        if self.showing is None:
            return words.plural("discard {n} die", "discard {n} dice", self.n)
        icon = signs.sign(self.showing)
        return words.plural("discard {n} die with {icon}", "discard {n} dice with {icon}", self.n, icon=icon)

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        found = among(now.dice, self.showing)
        return (Way(without(now, gone)) for gone in sorted(set(combinations(found, min(self.n, len(found))))))

    def whole(self, game: Adventures, use: Use) -> bool:
        return len(among(game.pool, self.showing)) >= self.n


@VOCABULARY.verb("lock")
class Lock(Verb, frozen=True):
    """Dice of choice cannot be used for this challenge, or until a space is engaged (MA-240)."""

    n: Few
    until: Few | None = None

    async def do(self, game: Adventures, use: Use) -> None:
        until = self.until or (game.facing.n if game.facing else 0) + 1
        for _ in range(self.n):
            if game.pool:
                choice = await ask(use.by, "lock", dice.pick_each(game.pool))
                dice.lock(game, choice.die, until)

    def say(self, words: Words) -> str:
        locked = words.plural("lock {n} die", "lock {n} dice", self.n)
        return words("{lock} until space {space}", lock=locked, space=self.until) if self.until else locked

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        for chosen in sorted(set(combinations(now.dice, min(self.n, len(now.dice))))):
            left = without(now, chosen)
            yield Way(replace(left, locked=(*left.locked, *chosen)))

    def whole(self, game: Adventures, use: Use) -> bool:
        return len(game.pool) >= self.n
