"""Verbs that are in force as long as their card lies there: their shape is their whole rule."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from tabletron.core.i18n import Words, message
from tabletron.core.vocabulary import Use
from tabletron.games.adventures.box import Few
from tabletron.games.adventures.outlook import Outlook
from tabletron.games.adventures.state import Adventures
from tabletron.games.adventures.verbs.base import Verb
from tabletron.games.adventures.verbs.lines import VOCABULARY


class Lasting(Verb, frozen=True):
    lasts: ClassVar[bool] = True
    works: ClassVar[frozenset[str]] = frozenset({"ongoing"})


@VOCABULARY.verb("forbid")
class Forbid(Lasting, frozen=True):
    """Something that nobody may use, or boosts by others (MA-156)."""

    what: Literal["boost", "boost_others", "skill", "weapon"]

    def say(self, words: Words) -> str:
        return words(FORBIDDEN[self.what])

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        return replace(now, forbidden=(*now.forbidden, self.what))


FORBIDDEN = {
    "boost": message("nobody may boost"),
    "boost_others": message("only the active player may boost"),
    "skill": message("the skill cannot be used"),
    "weapon": message("weapons cannot be used for their effect"),
}


@VOCABULARY.verb("limit_boosts")
class LimitBoosts(Lasting, frozen=True):
    n: Few

    def say(self, words: Words) -> str:
        one, more = "only one boost in an action phase", "only {n} boosts in an action phase"
        return words.plural(one, more, self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        return replace(now, boosts=min(now.boosts, self.n))


@VOCABULARY.verb("limit_weapons")
class LimitWeapons(Lasting, frozen=True):
    """How often each weapon may be used in a challenge."""

    n: Few

    def say(self, words: Words) -> str:
        one, more = "each weapon may be used once a pattern card", "each weapon may be used {n} times a pattern card"
        return words.plural(one, more, self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        return replace(now, weapon_uses=min(now.weapon_uses, self.n))


@VOCABULARY.verb("hide_top")
class HideTop(Lasting, frozen=True):
    """The top card of the pile stays face down until it is faced (MA-230)."""

    works: ClassVar[frozenset[str]] = frozenset({"planning", "ongoing"})

    def say(self, words: Words) -> str:
        return words("the top card stays face down until it is faced")

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        return replace(now, hidden=True)


@VOCABULARY.verb("more_patterns")
class MorePatterns(Lasting, frozen=True):
    """Robot Masters have more pattern cards; the bosses of Dr. Wily do not."""

    n: Few

    def say(self, words: Words) -> str:
        one, more = "Robot Masters have {n} more pattern card", "Robot Masters have {n} more pattern cards"
        return words.plural(one, more, self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        master = game.heroes[use.on].boss in game.content.master
        return replace(now, patterns=now.patterns + self.n) if master else now


@VOCABULARY.verb("weakness_cost")
class WeaknessCost(Lasting, frozen=True):
    """What the extra die of a weakness costs (MA-187)."""

    n: Few

    def say(self, words: Words) -> str:
        return words("the die of a weakness costs {n}[energy]", n=self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        return replace(now, weakness_cost=max(now.weakness_cost, self.n))
