"""What is promised in Challenge Mode (RM-206, RM-274)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, structs

from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.robomon.rules.challenge import Terms
from tabletron.games.robomon.state import ROUNDS, RoboMon
from tabletron.games.robomon.verbs.book import PROMISES, Promise
from tabletron.games.robomon.verbs.data import DICE

Few = Annotated[int, Meta(ge=1, le=9)]


@PROMISES.verb("no_switch")
class NoSwitch(Promise, frozen=True):
    deed: ClassVar[str] = "switch"

    def say(self, words: Words) -> str:
        return words("no RoboMon is switched while it is able")


@PROMISES.verb("one_active")
class OneActive(Promise, frozen=True):
    deed: ClassVar[str] = "two_active"

    def say(self, words: Words) -> str:
        return words("never two of yours on the map")


@PROMISES.verb("no_special")
class NoSpecial(Promise, frozen=True):
    deed: ClassVar[str] = "special"

    def say(self, words: Words) -> str:
        return words("no special ability")


@PROMISES.verb("no_basic")
class NoBasic(Promise, frozen=True):
    deed: ClassVar[str] = "basic"

    def say(self, words: Words) -> str:
        return words("no basic attack")


@PROMISES.verb("no_wild_dice")
class NoWildDice(Promise, frozen=True):
    deed: ClassVar[str] = "wild"

    def say(self, words: Words) -> str:
        return words("no wild dice")


@PROMISES.verb("no_armor_icons")
class NoArmorIcons(Promise, frozen=True):
    deed: ClassVar[str] = "armor"

    def say(self, words: Words) -> str:
        return words("no armor icons")


@PROMISES.verb("none_out")
class NoneOut(Promise, frozen=True):
    deed: ClassVar[str] = "out"

    def say(self, words: Words) -> str:
        return words("none of yours goes out")


@PROMISES.verb("max_rounds")
class MaxRounds(Promise, frozen=True):
    """A battle with a limit is won before the round after it begins."""

    n: Annotated[int, Meta(ge=1, le=ROUNDS)]

    def broken(self, game: RoboMon, deed: str) -> bool:
        return deed == "round" and game.round > self.n

    def say(self, words: Words) -> str:
        return words("won within {n} rounds", n=self.n)


# --- harder terms


@PROMISES.verb("dice")
class Dice(Promise, frozen=True):
    n: Annotated[int, Meta(ge=1, le=DICE)]

    def say(self, words: Words) -> str:
        return words("you roll {n} dice", n=self.n)

    def shape(self, now: Terms, game: RoboMon, use: Use) -> Terms:
        return structs.replace(now, dice=self.n)


@PROMISES.verb("foe_armor")
class FoeArmor(Promise, frozen=True):
    n: Few

    def say(self, words: Words) -> str:
        return words("{n} more armor token on each opposing RoboMon", n=self.n)

    def shape(self, now: Terms, game: RoboMon, use: Use) -> Terms:
        return structs.replace(now, foe_armor=now.foe_armor + self.n)


@PROMISES.verb("foe_time")
class FoeTime(Promise, frozen=True):
    n: Few

    def say(self, words: Words) -> str:
        return words("the first two begin with {n} time tokens", n=self.n)

    def shape(self, now: Terms, game: RoboMon, use: Use) -> Terms:
        return structs.replace(now, foe_time=now.foe_time + self.n)
