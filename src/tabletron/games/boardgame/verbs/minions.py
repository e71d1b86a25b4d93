"""Minions: how many there are, what they deal, and what removes them."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame.outlook import Outlook
from tabletron.games.boardgame.rules import minions, moments
from tabletron.games.boardgame.state import TOKENS, BoardGame
from tabletron.games.boardgame.verbs.base import Doing, Positive, Signed, Step, owner
from tabletron.games.boardgame.verbs.vocabulary import STAGE, Face, MinionType, titled


class Lasting(Doing, frozen=True):
    """In force until the challenge ends (MM-198), if there can be minions at all."""

    lasts: ClassVar[bool] = True


def by_card(use: Use) -> bool:
    """Whether a card plays these minions (MM-218)."""
    return use.line.startswith("actions/")


@STAGE.verb("add_minions")
class AddMinions(Doing, frozen=True):
    """Minions of the challenge's type unless the text names another (MM-059, MM-060)."""

    art: ClassVar[str] = "met"
    n: Positive
    kind: MinionType | Literal[""] = ""

    async def do(self, game: BoardGame, use: Use) -> None:
        placed = minions.place(game, self.kind or minions.allowed(game), self.n)
        for _ in range(placed if by_card(use) else 0):
            await moments.fire(game, "minion")  # MM-035

    def say(self, words: Words) -> str:
        if self.kind:
            return words("add {n} {minion}", n=self.n, minion=titled(self.kind, words))
        return words.plural("add {n} minion", "add {n} minions", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        """None where none may be (MM-061), six of a type at most (MM-062)."""
        kind = self.kind or now.kind
        placed = min(self.n, TOKENS - now.minions.count(kind)) if now.kind != "none" else 0
        if placed <= 0:
            return now
        now = replace(now, minions=now.minions + (kind,) * placed)
        for _ in range(placed if by_card(use) else 0):
            now = now.fired(game, "minion")
        return now


@STAGE.verb("destroy_minions")
class DestroyMinions(Doing, frozen=True):
    """Destroyed, not defeated: they deal no damage (MM-067)."""

    art: ClassVar[str] = "hit"
    n: Positive | Literal["all"]

    async def do(self, game: BoardGame, use: Use) -> None:
        number = len(game.challenge.minions) if self.n == "all" else self.n
        game.destroyed = await minions.remove(game, number, owner(game, use).seat, "destroyed")

    def say(self, words: Words) -> str:
        if self.n == "all":
            return words("destroy all minions")
        return words.plural("destroy {n} minion", "destroy {n} minions", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        """The most dangerous go first."""
        if not now.minions or not self.n:
            return now
        number = len(now.minions) if self.n == "all" else int(self.n)
        left = sorted(now.minions, key=lambda kind: (-game.content.minion[kind].damage, kind))[number:]
        return replace(now, minions=tuple(left), destroyed=len(now.minions) - len(left))


@STAGE.verb("minion_damage")
class MinionDamage(Lasting, frozen=True):
    """Every minion, present or later, deals more, or less with a number below 0."""

    step: ClassVar[Step] = "minions"
    art: ClassVar[str] = "met"
    n: Signed

    def say(self, words: Words) -> str:
        return words("minions deal {n} more", n=self.n) if self.n > 0 else words("minions deal {n} less", n=-self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, bite=now.bite + self.n) if now.kind != "none" else now


@STAGE.verb("minion_armor")
class MinionArmor(Lasting, frozen=True):
    n: Positive

    def say(self, words: Words) -> str:
        return words.plural("the first [hit] removes nothing", "the first {n} [hit] remove nothing", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, armor=now.armor + self.n) if now.kind != "none" else now


@STAGE.verb("minion_guard")
class MinionGuard(Lasting, frozen=True):
    face: Face

    def say(self, words: Words) -> str:
        return words("[hit] removes minions only if [{face}] is scored too", face=self.face)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        idle = now.kind == "none" or self.face in now.guards
        return now if idle else replace(now, guards=(*now.guards, self.face))


@STAGE.verb("hits_defeat")
class HitsDefeat(Lasting, frozen=True):
    art: ClassVar[str] = "hit"
    n: Positive

    def say(self, words: Words) -> str:
        return words("each [hit] removes {n} minions", n=self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, each=self.n) if now.kind != "none" and self.n > now.each else now


@STAGE.verb("lend_special")
class LendSpecial(Lasting, frozen=True):
    """The minions here have the special of another type as well (MM-075)."""

    kind: MinionType

    def say(self, words: Words) -> str:
        return words("the minions may use the special of {minion}", minion=titled(self.kind, words))

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, lent=(*now.lent, self.kind)) if self.kind not in now.lent else now


@STAGE.verb("forbid_special")
class ForbidSpecial(Lasting, frozen=True):
    def say(self, words: Words) -> str:
        return words("no special may be activated")

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, special=False) if now.special else now
