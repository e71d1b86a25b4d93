"""What Upgrades make of a robot."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, structs

from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.moonbots.state import MoonBots
from tabletron.games.moonbots.verbs import UPGRADES, Gear, Kind, Points, UpgradeVerb


@UPGRADES.verb("die")
class Die(UpgradeVerb, frozen=True):
    """Dice to own (MB-046)."""

    n: Annotated[int, Meta(ge=1, le=3)]

    def say(self, words: Words) -> str:
        return words.plural("One more die for your rolls.", "{n} more dice for your rolls.", self.n)

    def shape(self, now: Gear, game: MoonBots, use: Use) -> Gear:
        return structs.replace(now, dice=now.dice + self.n)


@UPGRADES.verb("reroll")
class Reroll(UpgradeVerb, frozen=True):
    """Dice to roll again, all of them at once (MB-069, MB-070)."""

    n: Points

    def say(self, words: Words) -> str:
        return words.plural(
            "Once a turn, reroll one die before your first activation.",
            "Once a turn, reroll up to {n} dice before your first activation.",
            self.n,
        )

    def shape(self, now: Gear, game: MoonBots, use: Use) -> Gear:
        return structs.replace(now, rerolls=max(now.rerolls, self.n))


@UPGRADES.verb("bonus")
class Bonus(UpgradeVerb, frozen=True):
    """Points added to each attack of a kind (MB-085, MB-087)."""

    n: Points
    kind: Kind

    def say(self, words: Words) -> str:
        if self.kind == "fist":
            return words("Each of your attacks with a fist hits for {n}[fist] more.", n=self.n)
        return words("Each of your attacks with a missile hits for {n}[missile] more.", n=self.n)

    def shape(self, now: Gear, game: MoonBots, use: Use) -> Gear:
        if self.kind == "fist":
            return structs.replace(now, more_fists=now.more_fists + self.n)
        return structs.replace(now, more_missiles=now.more_missiles + self.n)


@UPGRADES.verb("protect")
class Protect(UpgradeVerb, frozen=True):
    """Points of a kind taken off each packet (MB-091, MB-092)."""

    n: Points
    kind: Kind

    def say(self, words: Words) -> str:
        if self.kind == "fist":
            return words("Fist attacks hit you for {n} less.", n=self.n)
        return words("Missile attacks hit you for {n} less.", n=self.n)

    def shape(self, now: Gear, game: MoonBots, use: Use) -> Gear:
        if self.kind == "fist":
            return structs.replace(now, fewer_fists=now.fewer_fists + self.n)
        return structs.replace(now, fewer_missiles=now.fewer_missiles + self.n)
