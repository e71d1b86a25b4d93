"""Dice that are rolled again, or turned, once both sides have rolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec import structs

from tabletron.core.i18n import Words, message
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import VERBS, Kind, Positive, Reach, Traits
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.outlook import ANY, Blow
from tabletron.games.encounter.rules import modifying
from tabletron.games.encounter.state import Encounter, Fighter, allies, base, belongs, enemies
from tabletron.games.encounter.verbs.base import ALONE, Aim, Deed
from tabletron.games.encounter.verbs.dice import ALL, UNTIL, against
from tabletron.games.encounter.words.signs import listed

OWN = {
    "attack": message("your attack dice"),
    "defense": message("your defense dice"),
    "both": message("your dice"),
}


@VERBS.verb("rerolls")
class Rerolls(Deed, frozen=True):
    """Of the dice of this character, and with `aura` of allies near it; paid for at the window, or there always."""

    lasts: ClassVar[bool] = True
    moments: ClassVar[tuple[str, ...]] = ("targeted", "always")
    n: Positive | Literal["any"]
    of: Literal["attack", "defense", "both"] = "both"
    against: tuple[Kind, ...] = ALL
    range: Reach = 5
    """How near the other one must be when it is paid for."""
    aura: Reach | Literal["none"] = "none"
    dodge: bool = False

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        strike = game.strike
        if strike is None or by.id not in (strike.attacker, strike.target) or strike.kind not in self.against:
            return
        other = game.fighters[strike.target if by.id == strike.attacker else strike.attacker]
        if within(base(game, by), base(game, other), self.range):
            yield ALONE

    def say(self, words: Words) -> str:
        what = words(OWN[self.of])
        if self.n == "any":
            text = words("reroll any of {what}", what=what)
        else:
            text = words.plural("reroll {n} of {what}", "reroll up to {n} of {what}", self.n, what=what)
        near = (
            words("you and allies within Range {n} may each", n=self.aura) if self.aura != "none" else words("you may")
        )
        text = against(self.against, f"{near} {text}", words)
        if self.range < 5:
            text = words("{effect} if the other is within Range {n}", effect=text, n=self.range)
        return words("{effect}, and as many when you dodge", effect=text) if self.dodge else text

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        if now.kind not in self.against:
            return now
        n = ANY if self.n == "any" else self.n
        if self.of != "defense" and self._helps(game, use, now.attacker):
            now = structs.replace(now, rerolls=(*now.rerolls, n))
        if self.of != "attack" and self._helps(game, use, now.target):
            now = structs.replace(now, saves=(*now.saves, n))
        return now

    def _helps(self, game: Encounter, use: Use, who: int) -> bool:
        if who == use.by or self.aura == "none":
            return who == use.by
        owner, other = game.fighters[use.by], game.fighters[who]
        return owner.side == other.side and within(base(game, owner), base(game, other), self.aura)

    def mark(self, now: Traits) -> Traits:
        if not self.dodge:
            return now
        return structs.replace(now, dodge_rerolls=ANY if self.n == "any" else self.n)


@VERBS.verb("hunt")
class Hunt(Deed, frozen=True):
    """An enemy is named: characters of an affiliation reroll their attacks against it for a while."""

    lasts: ClassVar[bool] = True
    moments: ClassVar[tuple[str, ...]] = ("active",)
    affiliation: str

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        yield from ((foe.id, "") for foe in enemies(game, by))

    def say(self, words: Words) -> str:
        who = words(self.affiliation.title())
        text = words("{who} characters may reroll any attack dice against an enemy that it names", who=who)
        return words(UNTIL, effect=text)

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        named = use.on == now.target and belongs(game, game.fighters[now.attacker], self.affiliation)
        return structs.replace(now, rerolls=(*now.rerolls, ANY)) if named else now


@VERBS.verb("inspire")
class Inspire(Deed, frozen=True):
    """Another ally rerolls its defense for a while."""

    lasts: ClassVar[bool] = True
    moments: ClassVar[tuple[str, ...]] = ("active",)

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        yield from ((one.id, "") for one in allies(game, by))

    def say(self, words: Words) -> str:
        return words(UNTIL, effect=words("another ally may reroll any of its defense dice"))

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        return structs.replace(now, saves=(*now.saves, ANY)) if use.on == now.target else now


@VERBS.verb("recalibrate")
class Recalibrate(Deed, frozen=True):
    """Both rolls anew (CP-067)."""

    moments: ClassVar[tuple[str, ...]] = ("counting",)

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        if game.strike and by.id in (game.strike.attacker, game.strike.target):
            yield ALONE

    async def do(self, game: Encounter, use: Use) -> None:
        strike = game.strike
        assert strike is not None
        strike.dice = await modifying.anew(game, game.fighters[strike.attacker], strike.dice)
        strike.defense = await modifying.anew(game, game.fighters[strike.target], strike.defense)

    def player(self, words: Words) -> str:
        return words("the attacker or the defender")

    def say(self, words: Words) -> str:
        return words("both rolls are rolled anew, except Failures")


@VERBS.verb("pierce")
class Pierce(Deed, frozen=True):
    """The attacker turns a success of the defender blank."""

    moments: ClassVar[tuple[str, ...]] = ("dice",)

    async def do(self, game: Encounter, use: Use) -> None:
        strike = game.strike
        assert strike is not None
        await modifying.pierce(game, strike)

    def say(self, words: Words) -> str:
        return words("turn a Critical, Wild or Block of the target blank")

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        return structs.replace(now, pierces=use.pick or "any")


@VERBS.verb("absorb")
class Absorb(Deed, frozen=True):
    """The defender turns a success of the attacker blank for each Wild of its own, and gains Power."""

    moments: ClassVar[tuple[str, ...]] = ("always",)
    n: Positive
    against: tuple[Kind, ...] = ALL

    def say(self, words: Words) -> str:
        text = words(
            "for each Wild in your defense roll you may turn a Critical, Wild or Hit of the attacker blank and gain {n}"
            " Power",
            n=self.n,
        )
        if set(self.against) == set(ALL):
            return text
        kinds = listed([words(kind) for kind in self.against], words)
        return words("against {kinds} attacks, {effect}", kinds=kinds, effect=text)

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        fits = use.by == now.target and now.kind in self.against
        return structs.replace(now, absorbs=self.n) if fits else now
