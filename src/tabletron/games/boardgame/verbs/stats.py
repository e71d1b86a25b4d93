"""Health, Weapon Energy, Threat, Lives and shields."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame.outlook import Outlook
from tabletron.games.boardgame.rules import moments, stats
from tabletron.games.boardgame.state import BoardGame
from tabletron.games.boardgame.verbs.base import Doing, Positive, Signed, Step, everywhere
from tabletron.games.boardgame.verbs.vocabulary import STAGE
from tabletron.games.boardgame.words.signs import TARGETS

BASES = {"energy": ("we", "charge"), "threat": ("threat", "rating"), "health": ("health", "full")}
"""A base by the name that cards give it: as the state calls it, and as the outlook does."""


@everywhere("damage")
class Damage(Doing, frozen=True):
    step: ClassVar[Step] = "damage"
    art: ClassVar[str] = "hit"
    n: Positive
    to: Literal["hero", "boss", "both"] = "hero"

    async def do(self, game: BoardGame, use: Use) -> None:
        """If both are hit at the same moment, the hero is first (MM-157)."""
        if self.to != "boss":
            stats.hurt_hero(game, self.n)
        if self.to != "hero":
            stats.hurt_boss(game, self.n)

    def say(self, words: Words) -> str:
        return words("{n} damage to {target}", n=self.n, target=words(TARGETS[self.to]))

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        """The shield takes what it can (MM-107)."""
        if self.to != "hero":
            now = replace(now, boss=now.boss - self.n)
        return now if self.to == "boss" else now.hurt(self.n)


@everywhere("heal")
class Heal(Doing, frozen=True):
    step: ClassVar[Step] = "gain"
    art: ClassVar[str] = "health"
    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        stats.heal(game, self.n)

    def say(self, words: Words) -> str:
        return words("heal {n}[health]", n=self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        """Never above the base (MM-119)."""
        return replace(now, health=min(now.full, now.health + self.n)) if now.health < now.full else now


@everywhere("energy")
class Energy(Doing, frozen=True):
    """Weapon Energy comes, or goes with a number below 0."""

    art: ClassVar[str] = "we"
    n: Signed

    def due(self) -> Step:
        return "gain" if self.n > 0 else "rest"

    async def do(self, game: BoardGame, use: Use) -> None:
        stats.shift(game, game.hero, "we", self.n)

    def say(self, words: Words) -> str:
        return words("gain {n}[we]", n=self.n) if self.n > 0 else words("the hero loses {n}[we]", n=-self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, energy=max(0, now.energy + self.n))  # MM-121


@everywhere("refill_energy")
class RefillEnergy(Doing, frozen=True):
    step: ClassVar[Step] = "gain"
    art: ClassVar[str] = "we"

    async def do(self, game: BoardGame, use: Use) -> None:
        """Up to base, never down."""
        stats.shift(game, game.hero, "we", max(0, game.base("we") - game.hero.we))

    def say(self, words: Words) -> str:
        return words("fill [we] up to base")

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, energy=max(now.energy, now.charge))


@STAGE.verb("threat")
class Threat(Doing, frozen=True):
    """Threat dice come, or go with a number below 0; some are safe."""

    art: ClassVar[str] = "threat"
    n: Signed
    keep: Annotated[int, Meta(ge=0, le=20)] = 0

    def due(self) -> Step:
        return "gain" if self.n > 0 else "rest"

    async def do(self, game: BoardGame, use: Use) -> None:
        stats.shift(game, game.hero, "threat", self.n, self.keep)

    def say(self, words: Words) -> str:
        if self.n > 0:
            return words("gain {n}[threat]", n=self.n)
        return words("the hero loses {n}[threat] but keeps at least {floor}", n=-self.n, floor=self.keep)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        lost = max(min(now.threat, self.keep), now.threat + self.n)
        return replace(now, threat=now.threat + self.n if self.n > 0 else lost)


@everywhere("lives")
class Lives(Doing, frozen=True):
    step: ClassVar[Step] = "gain"
    art: ClassVar[str] = "lives"
    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        stats.shift(game, game.hero, "lives", self.n)

    def say(self, words: Words) -> str:
        return words.plural("gain {n} Life", "gain {n} Lives", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, lives=now.lives + self.n)


@STAGE.verb("base")
class Base(Doing, frozen=True):
    """A base number changes for good (MM-226)."""

    n: Signed
    of: Literal["energy", "threat", "health"]

    async def do(self, game: BoardGame, use: Use) -> None:
        stats.change_base(game, BASES[self.of][0], self.n)

    def say(self, words: Words) -> str:
        sign = "+" if self.n > 0 else "−"
        return words("base [{stat}] {sign}{n} for good", stat=BASES[self.of][0], sign=sign, n=abs(self.n))

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        field = BASES[self.of][1]
        now = replace(now, **{field: max(1, getattr(now, field) + self.n)})
        return replace(now, health=now.full) if now.health > now.full else now


@everywhere("prevent")
class Prevent(Doing, frozen=True):
    """A shield against the next damage (MM-107)."""

    art: ClassVar[str] = "shield"
    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        game.shield += self.n
        moments.tell(game, use)

    def say(self, words: Words) -> str:
        return words("prevent the next {n} damage", n=self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, shield=now.shield + self.n)
