"""The three vocabularies of a battle, and what their verbs have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tabletron.core.i18n import Words, message
from tabletron.core.vocabulary import Line, Use, Verb, Vocabulary

if TYPE_CHECKING:
    from tabletron.games.robomon.outlook import AttackOutlook, TurnOutlook
    from tabletron.games.robomon.rules.challenge import Terms
    from tabletron.games.robomon.state import RoboMon

ABILITIES: Vocabulary[RoboMon, AttackOutlook] = Vocabulary()
ONGOING: Vocabulary[RoboMon, TurnOutlook] = Vocabulary({"first_round": message("{effect} in round 1")})
PROMISES: Vocabulary[RoboMon, Terms] = Vocabulary()


class AbilityVerb(Verb["RoboMon", "AttackOutlook"], frozen=True):
    """Something that an ability does: `use.by` acts, `use.on` is hit or helped.

    An ability begins with one `main` verb, which has steps and a range; the others follow for whoever it hit.
    """

    main: ClassVar[bool] = False

    def brief(self, words: Words) -> str:
        """The same in signs, for where there is little room."""
        return self.say(words)

    def budget(self) -> float:
        """What it adds to the value of a RoboMon."""
        return 1.0


class AbilityLine(Line["RoboMon", "AttackOutlook"]):
    """A line of an ability."""

    vocabulary: ClassVar[Vocabulary[Any, Any]] = ABILITIES
    __slots__ = ()
    verb: AbilityVerb


class OngoingVerb(Verb["RoboMon", "TurnOutlook"], frozen=True):
    """Something that an ongoing ability does for the RoboMon `use.by`; `use.pick` is what it was used on."""

    by_itself: ClassVar[bool] = False
    """Whether it works without being used as an action."""
    continues: ClassVar[bool] = False
    """Whether it joins the movement icons used right before and after it (RM-246)."""

    def picks(self, game: RoboMon, use: Use) -> list[str]:
        """What it can be used on now; one empty name if it needs nothing."""
        return [""] if self.may(game, use) is None else []

    def brief(self, words: Words) -> str:
        """What it gives to opposing RoboMon, in short; empty if it counts for players only (RM-199)."""
        return ""


class OngoingLine(Line["RoboMon", "TurnOutlook"]):
    """What an ongoing ability does."""

    vocabulary: ClassVar[Vocabulary[Any, Any]] = ONGOING
    __slots__ = ()
    verb: OngoingVerb

    def holds(self, game: RoboMon) -> bool:
        return (not self.when or game.round == 1) and super().holds(game)

    def brief(self, words: Words) -> str:
        text = self.verb.brief(words)
        return words("{effect} · in round 1", effect=text) if text and self.when else text


class Promise(Verb["RoboMon", "Terms"], frozen=True):
    """Something that is promised before a competitive battle: not to do a `deed`, or to fight on harder terms."""

    deed: ClassVar[str] = ""

    def broken(self, game: RoboMon, deed: str) -> bool:
        """Whether what was just done breaks it."""
        return deed == self.deed


class PromiseLine(Line["RoboMon", "Terms"]):
    """A condition of Challenge Mode."""

    vocabulary: ClassVar[Vocabulary[Any, Any]] = PROMISES
    __slots__ = ()
    verb: Promise

    @property
    def key(self) -> str:
        """What is told when it is broken: `max_rounds 6`, `no_switch`."""
        ((name, value),) = self.written.items()
        return name if value is True else f"{name} {value}"


def promise(key: str) -> PromiseLine:
    """The promise that was told in this way."""
    name, _, n = key.partition(" ")
    return PROMISES.read({name: int(n) if n else True}, PromiseLine)
