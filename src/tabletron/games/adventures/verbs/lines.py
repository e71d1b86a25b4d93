"""The lines of the cards: a verb, when it works, and on what conditions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from tabletron.core import vocabulary
from tabletron.core.i18n import Words, message
from tabletron.core.vocabulary import Use, Vocabulary, lines_of

if TYPE_CHECKING:
    from tabletron.core.flow import Clause
    from tabletron.games.adventures.outlook import Outlook, Way
    from tabletron.games.adventures.state import Adventures
    from tabletron.games.adventures.verbs.base import Verb

Moment: TypeAlias = Literal[
    "planning", "dice_pool", "engage", "success", "fail", "after_last", "clean_up", "ongoing", "setup"
]
AT_ONCE = ""
"""The moment of a line that works when its card is used."""
MOMENTS: dict[Moment, str] = {
    "planning": message("Planning"),
    "dice_pool": message("Dice Pool"),
    "engage": message("Engage"),
    "success": message("Overcome"),
    "fail": message("On failure"),
    "after_last": message("Behind the last space"),
    "clean_up": message("Clean-up"),
    "ongoing": message("Always"),
    "setup": message("Set-up"),
}
NUMBERED = frozenset({"engage", "success", "fail", "after_last", "ongoing"})
"""The moments that belong to a challenge, which has a number."""
SCOPE = ("challenge", "min_challenge", "once")
"""The conditions that say for which challenges a line works, rather than what must be true."""
VOCABULARY: Vocabulary[Adventures, Outlook] = Vocabulary(MOMENTS)  # type: ignore[arg-type]


class Line(vocabulary.Line["Adventures", "Outlook"]):
    """A line of a card: a verb, when it works, and on what conditions."""

    vocabulary: ClassVar[Vocabulary[Any, Any]] = VOCABULARY
    __slots__ = ()
    verb: Verb

    @property
    def once(self) -> bool:
        """Whether it works only once in an action phase (MA-242)."""
        return "once" in self.conditions

    def holds(self, game: Adventures) -> bool:
        return not self.conditions or all(
            VOCABULARY.holds(game, name, value) for name, value in self.conditions.items() if name not in SCOPE
        )

    def covers(self, n: int) -> bool:
        """Whether it works for the n-th challenge of an action phase."""
        if not self.conditions:
            return True
        only, first = self.conditions.get("challenge", n), self.conditions.get("min_challenge", 0)
        return n >= first and (n == only or (isinstance(only, list | tuple) and n in only))

    def depends(self) -> bool:
        """Whether what it does depends on how the table stands."""
        return bool(self.per) or any(name not in SCOPE for name in self.conditions)

    def may(self, game: Adventures, use: Use) -> Clause | None:
        return self.at(game).may(game, use) if self.holds(game) else "MA-155"

    async def do(self, game: Adventures, use: Use) -> None:
        """Carries the line out if its condition holds, and notes that it is the one at work."""
        if not self.conditions or self.holds(game):
            game.line = self.address
            await (self.at(game) if self.per else self.verb).do(game, use)

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterable[Way]:
        """Every way it can go; none if its condition does not hold."""
        if self.conditions and not self.holds(game):
            return ()
        verb: Any = self.at(game) if self.per else self.verb
        ways: Iterable[Way] = verb.ways(now, game, use)
        return ways

    def say(self, words: Words) -> str:
        """`Engage, challenge 2: lock 1 die`."""
        text = self.verb.say(words)
        if self.per:
            thing = words(VOCABULARY.counts[self.per].each)
            text = words(message("{effect} for each {thing}"), effect=text, thing=thing)
        for name, value in self.conditions.items():
            if name not in SCOPE:
                condition = VOCABULARY.condition(name, f"[{SIGNS[value]}]" if value in SIGNS else value, words)
                text = words("if {condition}: {then}", condition=condition, then=text)
        return words.colon(self._moment(words), text) if self.when else text

    def _moment(self, words: Words) -> str:
        when = words(VOCABULARY.moments[self.when])
        if only := self.conditions.get("challenge"):
            numbers = ", ".join(map(str, only)) if isinstance(only, list | tuple) else only
            when = words("{when}, challenge {numbers}", when=when, numbers=numbers)
        if first := self.conditions.get("min_challenge"):
            when = words("{when}, from challenge {numbers} on", when=when, numbers=first)
        return words("{when}, once", when=when) if self.once else when


SIGNS: dict[str, str] = {
    "J": message("jump", "jumps"),
    "R": message("run", "runs"),
    "S": message("shoot", "shoots"),
    "W": message("wait", "waits"),
    "X": message("signature", "signatures"),
}
Lines: TypeAlias = tuple[Line, ...]


@lru_cache(maxsize=256)
def line(verb: str, value: Any = True) -> Line:
    """A line that no card prints, but a rule."""
    return VOCABULARY.read({verb: value}, Line)


def fits(field: str, lines: Lines, moments: Sequence[str]) -> None:
    """Refuses lines that could not work where they stand."""
    for n, each in enumerate(lines):
        where = f"{field}[{n}]"
        if each.when not in moments:
            known = ", ".join(filter(None, moments))
            raise ValueError(f"{where}: when: {each.when!r} cannot stand here; known: {known or 'nothing'}")
        if each.when not in NUMBERED and any(name in each.conditions for name in SCOPE[:2]):
            raise ValueError(f"{where}: if: no challenge has begun at {each.when or 'a use'!r}")
        for _, part in lines_of(each):
            if part.when and part is not each:
                raise ValueError(f"{where}: when: it stands on the outer line only")
            if each.when not in getattr(part.verb, "works", ()):
                verb = next(key for key in part.written if key in VOCABULARY.verbs)
                raise ValueError(f"{where}: {verb} cannot work at {each.when or 'a use'!r}")
