"""Dice: more or fewer of them, and what may be done to a roll."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from tabletron.core.flow import Clause
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame.outlook import Outlook
from tabletron.games.boardgame.rules import dice
from tabletron.games.boardgame.state import BoardGame
from tabletron.games.boardgame.verbs.base import Doing, Positive, everywhere, owner
from tabletron.games.boardgame.verbs.vocabulary import BATTLE, STAGE, Face


class OnRoll(Doing, frozen=True):
    """Acts on the hero's roll: in a battle of no use once that is scored (MM-229)."""

    art: ClassVar[str] = "threat"

    def may(self, game: BoardGame, use: Use) -> Clause | None:
        return "MM-229" if game.battle is not None and game.battle.step == "after" else None


@everywhere("extra_dice")
class ExtraDice(OnRoll, frozen=True):
    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        """If the roll is on the table they join it, safe from removal (MM-162)."""
        if dice.to_come(game):
            game.extra += self.n
        else:
            await dice.throw(game, self.n, game.turn)
            dice.stick(game)

    def say(self, words: Words) -> str:
        return words.plural("{n} more die", "{n} more dice", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        if dice.to_come(game):
            return replace(now, extra=now.extra + self.n)
        return replace(now, joining=now.joining + self.n)


@everywhere("change_dice")
class ChangeDice(OnRoll, frozen=True):
    """A Dr. Wily player's effect sets dice at once; the hero's grants changes to use before scoring."""

    art: ClassVar[str] = "aim"
    n: Positive
    to: Face | Literal["any"]

    async def do(self, game: BoardGame, use: Use) -> None:
        await dice.change_by(game, self.n, self.to, owner(game, use).seat)

    def say(self, words: Words) -> str:
        face = words("any face") if self.to == "any" else f"[{self.to}]"
        return words.plural("change {n} die to {face}", "change {n} dice to {face}", self.n, face=face)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        if owner(game, use).seat == game.turn:
            return replace(now, turns=now.turns + (self.to,) * self.n)
        return replace(now, spoilt=now.spoilt + self.n)


@everywhere("free_reroll")
class FreeReroll(OnRoll, frozen=True):
    """One re-roll of some dice without Weapon Energy (MM-083)."""

    lasts: ClassVar[bool] = True
    n: Positive

    def say(self, words: Words) -> str:
        return words.plural("re-roll up to {n} die for free", "re-roll up to {n} dice for free", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, rerolls=(*now.rerolls, self.n))


@STAGE.verb("free_die")
class FreeDie(Doing, frozen=True):
    """A die that shows its face from the start, beside the roll (MM-221)."""

    lasts: ClassVar[bool] = True
    art: ClassVar[str] = "threat"
    face: Face

    def say(self, words: Words) -> str:
        return words("a free die with [{face}]", face=self.face)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, free=(*now.free, self.face))


@STAGE.verb("forbid_rerolls")
class ForbidRerolls(Doing, frozen=True):
    lasts: ClassVar[bool] = True

    def say(self, words: Words) -> str:
        return words("no re-rolls")

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, fixed=True)


@everywhere("stick_face")
class StickFace(Doing, frozen=True):
    """Every die that shows the face cannot be rolled again (MM-081)."""

    lasts: ClassVar[bool] = True
    art: ClassVar[str] = "lock"
    face: Face

    def say(self, words: Words) -> str:
        return words("[{face}] sticks", face=self.face)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, sticking=(*now.sticking, self.face)) if self.face not in now.sticking else now


@BATTLE.verb("stick_dice")
class StickDice(Doing, frozen=True):
    """The player whose effect it is picks dice that cannot be rolled again."""

    art: ClassVar[str] = "lock"
    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        await dice.stick_some(game, self.n, owner(game, use).seat)

    def say(self, words: Words) -> str:
        return words.plural("{n} die sticks", "{n} dice stick", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, spoilt=now.spoilt + self.n)


@BATTLE.verb("remove_dice")
class RemoveDice(Doing, frozen=True):
    """The player whose effect it is picks dice that leave the roll, before anything else (MM-162, MM-163)."""

    first: ClassVar[bool] = True
    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        await dice.remove(game, self.n, owner(game, use).seat)

    def say(self, words: Words) -> str:
        return words.plural("{n} die leaves the roll", "{n} dice leave the roll", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, spoilt=now.spoilt + self.n)
