"""What follows an attack: answers of who was attacked, more attacks, and what a fall is turned into."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tabletron.core.flow import PASS, ask
from tabletron.core.i18n import Words, message
from tabletron.core.vocabulary import Condition, Use
from tabletron.games.encounter.box import VERBS, Face, Positive, Reach
from tabletron.games.encounter.events import Reset as WasReset
from tabletron.games.encounter.geometry.numbers import Tool, within
from tabletron.games.encounter.geometry.points import Thing
from tabletron.games.encounter.odds import faces_shown
from tabletron.games.encounter.options import Choose, Pick
from tabletron.games.encounter.outlook import Outlook, suffered
from tabletron.games.encounter.rules import attack as attacking
from tabletron.games.encounter.rules import collisions, damage, dice, moving
from tabletron.games.encounter.rules.ultron import resets
from tabletron.games.encounter.state import COSMIC, Encounter, Fighter, Strike, attack_of, base, enemies
from tabletron.games.encounter.verbs.base import ALONE, Aim, Deed
from tabletron.games.encounter.words.signs import TOOLS, counted


def _wild(game: Encounter, value: bool) -> bool:
    return game.strike is not None and "W" in game.strike.dice


def _dealt(game: Encounter, value: bool) -> bool:
    return game.strike is not None and game.strike.damage > 0


VERBS.tests["wild"] = Condition(_wild, message("Wild"), lambda value: value is True)
VERBS.tests["dealt"] = Condition(_dealt, message("if it deals Damage"), lambda value: value is True)


class Answer(Deed, frozen=True):
    """What the target does to an attacker that still stands."""

    moments: ClassVar[tuple[str, ...]] = ("attacked", "damaged")

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        strike = game.strike
        if strike and by.id == strike.target and attacker(game).fit and self.near(game, by):
            yield ALONE

    def near(self, game: Encounter, by: Fighter) -> bool:
        """Whether the attacker is close enough."""
        return True


def attacker(game: Encounter) -> Fighter:
    assert game.strike is not None
    return game.fighters[game.strike.attacker]


@VERBS.verb("strike_back")
class StrikeBack(Answer, frozen=True):
    """The attacker suffers Damage by dice."""

    dice: Positive
    range: Reach
    faces: tuple[Face, ...]

    def near(self, game: Encounter, by: Fighter) -> bool:
        return within(base(game, by), base(game, attacker(game)), self.range)

    async def do(self, game: Encounter, use: Use) -> None:
        rolled = await dice.plain_roll(game, game.fighters[use.by], self.dice)
        await damage.suffer(game, attacker(game), dice.count(rolled, self.faces))

    def say(self, words: Words) -> str:
        text = "roll {n} dice; an attacker within Range {range} suffers 1 Damage for each {faces}"
        return words(text, n=self.dice, range=self.range, faces=counted(self.faces, words))

    def shape(self, now: Outlook, game: Encounter, use: Use) -> Outlook:
        return suffered(now, game, attacker(game).id, faces_shown(self.dice, self.faces))


@VERBS.verb("throw_attacker")
class ThrowAttacker(Answer, frozen=True):
    """The attacker is thrown."""

    tool: Tool

    async def do(self, game: Encounter, use: Use) -> None:
        seat = game.seat_of(game.fighters[use.by])
        assert seat is not None
        await collisions.throw(game, seat, attacker(game), self.tool)

    def say(self, words: Words) -> str:
        return words("throw the attacker {tool}", tool=words(TOOLS[self.tool]))


@VERBS.verb("approach")
class Approach(Answer, frozen=True):
    """The target comes nearer to the attacker."""

    tool: Tool

    async def do(self, game: Encounter, use: Use) -> None:
        await moving.advance(game, game.fighters[use.by], self.tool, nearer=base(game, attacker(game)))

    def say(self, words: Words) -> str:
        return words("you may advance {tool} toward the attacker", tool=words(TOOLS[self.tool]))


@VERBS.verb("ricochet")
class Ricochet(Deed, frozen=True):
    """The same attack on another enemy near the first; an attack, but no action, and free (CP-077)."""

    moments: ClassVar[tuple[str, ...]] = ("after_attack",)
    range: Reach

    async def do(self, game: Encounter, use: Use) -> None:
        strike, fighter, target = game.strike, game.fighters[use.by], game.fighters[use.on]
        seat = game.seat_of(fighter)
        assert strike is not None
        if not fighter.fit or strike.ricochet or not target.here or seat is None:
            return
        there = base(game, target)
        foes = [
            foe for foe in enemies(game, fighter) if foe is not target and within(there, base(game, foe), self.range)
        ]
        if not foes:
            return
        choice = await ask(seat, "ricochet", [PASS, *(Pick(foe.id) for foe in foes)])
        if isinstance(choice, Pick):
            foe = game.fighters[choice.fighter]
            again = Strike(fighter.id, foe.id, strike.attack, strike.kind, ricochet=True)
            await attacking.one_attack(game, fighter, attack_of(game, again), foe, again)

    def say(self, words: Words) -> str:
        return words("you may attack again, another enemy within Range {n} of the target", n=self.range)


@VERBS.verb("reset")
class Reset(Deed, frozen=True):
    """Instead of falling all Damage goes, as long as there is room for firmware (UE-127, UE-128)."""

    moments: ClassVar[tuple[str, ...]] = ("falling",)
    range: Reach
    console: Reach

    async def do(self, game: Encounter, use: Use) -> None:
        ultron = game.fighters[use.by]
        if ultron.firmware >= int(game.switches.firmware_limit):
            return await damage.knock_out(game, ultron)
        ultron.damage, ultron.conditions = 0, []  # UE-129: the surplus is lost, Power stays
        ultron.firmware += 1
        game.tell(WasReset(ultron.id, ultron.firmware))
        seat = game.seat_of(ultron)
        if seat is None:
            return await resets.rise(game, ultron)
        own = [Choose(key) for key, owner in game.consoles.items() if owner == COSMIC]
        where = (await ask(seat, "reset", [Choose(damage.HERE), *own])).what
        near: Thing = base(game, ultron) if where == damage.HERE else game.place.consoles[where]
        return await moving.place(game, seat, ultron, near, self.range if where == damage.HERE else self.console)

    def say(self, words: Words) -> str:
        return words(
            "it loses all Damage and conditions, gains a Corrupted Firmware and is placed within Range {n}, or within"
            " Range {console} of a console of its side",
            n=self.range,
            console=self.console,
        )
