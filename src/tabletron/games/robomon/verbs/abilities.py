"""Attacks and support abilities: what they do, and what a hit brings besides damage."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, structs

from tabletron.core.flow import Clause, roll
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.robomon import odds
from tabletron.games.robomon.events import StatusRolled
from tabletron.games.robomon.outlook import AttackOutlook
from tabletron.games.robomon.rules import attacks, damage, movement
from tabletron.games.robomon.state import RoboMon
from tabletron.games.robomon.verbs.book import ABILITIES, AbilityVerb
from tabletron.games.robomon.verbs.data import D4, D6, Area
from tabletron.games.robomon.words import signs

Few = Annotated[int, Meta(ge=1, le=9)]
Steps = Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(min_length=1, max_length=7)]
"""What n icons give."""


class Main(AbilityVerb, frozen=True):
    """What an ability is about: n icons give the n-th step, to whoever is in range."""

    main: ClassVar[bool] = True
    helps: ClassVar[bool] = False

    steps: Steps
    range: Few = 1

    def say(self, words: Words) -> str:
        return words("range {n}", n=self.range) if self.range > 1 else ""

    def brief(self, words: Words) -> str:
        return f"[range]{self.range}" if self.range > 1 else ""

    def budget(self) -> float:
        return self.steps[-1] + self.range - 1


@ABILITIES.verb("attack")
class Attack(Main, frozen=True):
    """Damage to one enemy in range, or to all in an area (RM-110 to RM-113, RM-123)."""

    area: Area = ""
    pierce: bool = False

    def may(self, game: RoboMon, use: Use) -> Clause | None:
        mon = game.mons[use.by]
        if self.area:
            return None if attacks.facings(game, mon, self.area, mon.square) else "RM-245"
        return None if attacks.reachable(game, mon, self.range, self.helps) else "RM-245"

    async def do(self, game: RoboMon, use: Use) -> None:
        under_way = game.attack
        assert under_way is not None
        under_way.lost = await damage.hurt(game, game.mons[use.on], under_way.points, self.pierce)

    def say(self, words: Words) -> str:
        area = words(signs.AREAS[self.area]) if self.area else ""
        return ", ".join(filter(None, (super().say(words), area, words("pierce") if self.pierce else "")))

    def brief(self, words: Words) -> str:
        area = words(signs.AREAS[self.area]) if self.area else ""
        return " ".join(filter(None, (super().brief(words), area, "[pierce]" if self.pierce else "")))

    def budget(self) -> float:
        return super().budget() + 3 * bool(self.area) + 2 * self.pierce

    def shape(self, now: AttackOutlook, game: RoboMon, use: Use) -> AttackOutlook:
        """Pierce ignores armor tokens and icons (RM-131)."""
        armor, blocks = (0, 0) if self.pierce else (now.armor, now.blocks)
        blow = odds.blow(game.content, now.colour, now.base, now.left, armor, blocks)
        return structs.replace(
            now, hit=blow.hit, lost=blow.lost, broken=blow.broken, out=blow.out, hurt=blow.hurt, ends=blow.ends
        )


@ABILITIES.verb("repair")
class Repair(Main, frozen=True):
    """Hit points for an ally in range (RM-251, RM-271)."""

    helps: ClassVar[bool] = True

    def may(self, game: RoboMon, use: Use) -> Clause | None:
        return None if attacks.reachable(game, game.mons[use.by], self.range, self.helps) else "RM-271"

    async def do(self, game: RoboMon, use: Use) -> None:
        assert game.attack is not None
        damage.heal(game, game.mons[use.on], game.attack.base)

    def budget(self) -> float:
        return super().budget() + 2

    def shape(self, now: AttackOutlook, game: RoboMon, use: Use) -> AttackOutlook:
        return structs.replace(now, hit=1.0, healed=min(now.base, game.mons[use.on].damage))


# --- what a hit brings besides damage


class OnTarget(AbilityVerb, frozen=True):
    """For whoever was hit and is still on the map (RM-137)."""

    def may(self, game: RoboMon, use: Use) -> Clause | None:
        return None if game.mons[use.on].where == "map" else "RM-137"


@ABILITIES.verb("push")
class Push(OnTarget, frozen=True):
    """Away from the attacker; rocks and the edge of the grid hurt (RM-138 to RM-145)."""

    spaces: Few

    async def do(self, game: RoboMon, use: Use) -> None:
        await movement.push(game, game.mons[use.on], game.mons[use.by].square, self.spaces)

    def say(self, words: Words) -> str:
        return words("push {n}", n=self.spaces)

    def brief(self, words: Words) -> str:
        return f"[push]{self.spaces}"

    def budget(self) -> float:
        return self.spaces

    def shape(self, now: AttackOutlook, game: RoboMon, use: Use) -> AttackOutlook:
        pushed = (now.hit - now.out) * self.spaces
        if now.square < 0 or not movement.pushed(game, game.mons[use.on], now.square, self.spaces)[1]:
            return structs.replace(now, pushed=pushed)
        more = sum(chance for chance, left, armor in now.ends if left and not armor)
        last = sum(chance for chance, left, armor in now.ends if left == 1 and not armor)
        return structs.replace(now, pushed=pushed, lost=now.lost + more, out=now.out + last)


class Status(OnTarget, frozen=True):
    """A token for the next turn: a d4, or a d6 once it was affected before, must not show more (RM-146 to RM-148)."""

    name: ClassVar[str]
    upto: ClassVar[int]

    async def do(self, game: RoboMon, use: Use) -> None:
        target = game.mons[use.on]
        if target.has(self.name):  # RM-150
            return
        die = D6 if target.resists(self.name) else D4
        [face] = await roll([die], "status")
        game.tell(StatusRolled(target.id, self.name, len(die), face, face <= self.upto))
        target.set(self.name, face <= self.upto)

    def say(self, words: Words) -> str:
        return words(signs.LASTING[self.name])

    def brief(self, words: Words) -> str:
        return f"[{self.name}]"

    def budget(self) -> float:
        return 4.0 - self.upto

    def chance(self, now: AttackOutlook, game: RoboMon, use: Use) -> float:
        """How likely the target gets the token by this."""
        target = game.mons[use.on]
        if target.has(self.name):
            return 0.0
        return (now.hit - now.out) * self.upto / len(D6 if target.resists(self.name) else D4)


@ABILITIES.verb("trap")
class Trap(Status, frozen=True):
    name: ClassVar[str] = "trap"
    upto: ClassVar[int] = 2

    def shape(self, now: AttackOutlook, game: RoboMon, use: Use) -> AttackOutlook:
        return structs.replace(now, trapped=now.trapped + self.chance(now, game, use))


@ABILITIES.verb("paralyze")
class Paralyze(Status, frozen=True):
    name: ClassVar[str] = "paralyze"
    upto: ClassVar[int] = 1

    def shape(self, now: AttackOutlook, game: RoboMon, use: Use) -> AttackOutlook:
        return structs.replace(now, paralyzed=now.paralyzed + self.chance(now, game, use))


@ABILITIES.verb("drain")
class Drain(AbilityVerb, frozen=True):
    """Hit points for the attacker if its target lost any."""

    points: Few

    async def do(self, game: RoboMon, use: Use) -> None:
        assert game.attack is not None
        if game.attack.lost:
            damage.heal(game, game.mons[use.by], self.points)

    def say(self, words: Words) -> str:
        return words("drain {n}", n=self.points)

    def brief(self, words: Words) -> str:
        return f"[drain]{self.points}"

    def budget(self) -> float:
        return self.points

    def shape(self, now: AttackOutlook, game: RoboMon, use: Use) -> AttackOutlook:
        return structs.replace(now, drained=now.drained + now.hurt * min(self.points, game.mons[use.by].damage))
