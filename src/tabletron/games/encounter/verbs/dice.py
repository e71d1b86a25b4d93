"""How many dice are rolled, and what counts on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, structs

from tabletron.core.i18n import Words, message
from tabletron.core.vocabulary import Count, Use
from tabletron.games.encounter.box import VERBS, Attack, Kind, Positive, Reach, Traits
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.outlook import Blow
from tabletron.games.encounter.state import Encounter, Fighter, allies, base, enemies, team
from tabletron.games.encounter.verbs.base import ALONE, Aim, Deed
from tabletron.games.encounter.words.signs import listed

ALL: tuple[Kind, ...] = ("physical", "energy", "mystic")
UNTIL = message("until the end of the next Cosmic turn {effect}")

VERBS.counts["firmware"] = Count(lambda game: game.villain.firmware, message("Corrupted Firmware"))


def against(kinds: tuple[Kind, ...], text: str, words: Words) -> str:
    """A text with the types of attacks that it is about, if not all."""
    if set(kinds) == set(ALL):
        return text
    return words("{effect} against {kinds} attacks", effect=text, kinds=listed([words(kind) for kind in kinds], words))


@VERBS.verb("defense_dice")
class DefenseDice(Deed, frozen=True):
    """More dice for the target."""

    lasts: ClassVar[bool] = True
    lost: ClassVar[bool] = True
    moments: ClassVar[tuple[str, ...]] = ("targeted",)
    n: Positive
    against: tuple[Kind, ...] = ALL

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        strike = game.strike
        if strike and by.id == strike.target and strike.kind in self.against and not strike.plain:
            yield ALONE

    def say(self, words: Words) -> str:
        text = words.plural("{n} more defense die", "{n} more defense dice", self.n)
        return against(self.against, text, words)

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        if use.by != now.target or now.plain:
            return now
        return structs.replace(now, guard=now.guard + self.n)


@VERBS.verb("attack_dice")
class AttackDice(Deed, frozen=True):
    """More or fewer dice for the attacker. At a window a partner near the target helps, and pays as well."""

    lasts: ClassVar[bool] = True
    moments: ClassVar[tuple[str, ...]] = ("targeted", "always")
    n: Annotated[int, Meta(ge=-15, le=15)]
    partner: Reach = 5

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        strike = game.strike
        if strike and by.id == strike.attacker == game.active:
            there = base(game, game.fighters[strike.target])
            yield from ((one.id, "") for one in allies(game, by) if within(base(game, one), there, self.partner))

    def payers(self, use: Use) -> tuple[int, ...]:
        return (use.by, use.on)

    def player(self, words: Words) -> str:
        return words("the active attacker")

    def partners(self, words: Words) -> str:
        return words("an ally within Range {n} of the target", n=self.partner)

    def say(self, words: Words) -> str:
        if self.n < 0:
            return words.plural("{n} attack die fewer", "{n} attack dice fewer", -self.n)
        return words.plural("{n} more attack die", "{n} more attack dice", self.n)

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        return structs.replace(now, dice=now.dice + self.n) if use.by == now.attacker else now


@VERBS.verb("boost")
class Boost(Deed, frozen=True):
    """Dice promised to the next attack action of a turn, or to all rolls until the next activation."""

    moments: ClassVar[tuple[str, ...]] = ("active",)
    n: Positive
    until: Literal["attack", "activation"] = "attack"
    attacks: tuple[str, ...] = ()
    """Only these attacks, by id; none: any."""

    async def do(self, game: Encounter, use: Use) -> None:
        fighter = game.fighters[use.by]
        fighter.marks.append(next(one.id for one in game.card_of(fighter).powers if one.does.address == use.line))

    @property
    def endures(self) -> bool:
        return self.until == "activation"

    def fits(self, attack: Attack) -> bool:
        return self.until == "attack" and (not self.attacks or attack.id in self.attacks)

    def say(self, words: Words) -> str:
        if self.until == "activation":
            return words("until the next activation {n} more dice in attack and defense rolls", n=self.n)
        if not self.attacks:
            return words("{n} more dice in the rolls of the next attack action this turn", n=self.n)
        names = listed(
            [words(name.replace("_", " ").title()) for name in self.attacks], words, message("{some} or {last}")
        )
        return words("{n} more dice in the next {attacks} this turn", n=self.n, attacks=names)

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        if use.by == now.attacker:
            return structs.replace(now, dice=now.dice + self.n)
        if use.by == now.target and self.endures and not now.plain:
            return structs.replace(now, guard=now.guard + self.n)
        return now


@VERBS.verb("disarm")
class Disarm(Deed, frozen=True):
    """Fewer dice for an enemy; two characters near it pay. If they have different owners, either may play it."""

    lasts: ClassVar[bool] = True
    moments: ClassVar[tuple[str, ...]] = ("active",)
    n: Positive
    range: Reach

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        for foe in enemies(game, by):
            there = base(game, foe)
            if within(base(game, by), there, self.range):
                for other in team(game):
                    first = by.id < other.id or (by is not other and game.seat_of(by) != game.seat_of(other))
                    if first and within(base(game, other), there, self.range):
                        yield other.id, str(foe.id)

    def payers(self, use: Use) -> tuple[int, ...]:
        return (use.by, use.on)

    def player(self, words: Words) -> str:
        return words("two characters within Range {n} of an enemy", n=self.range)

    def say(self, words: Words) -> str:
        fewer = words.plural("its attacks roll {n} die fewer", "its attacks roll {n} dice fewer", self.n)
        return words(UNTIL, effect=fewer)

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        return structs.replace(now, dice=now.dice - self.n) if use.pick == str(now.attacker) else now


@VERBS.verb("blanks_hit")
class BlanksHit(Deed, frozen=True):
    """Blanks count for the attacker; that is no modification (CP-015)."""

    lasts: ClassVar[bool] = True
    moments: ClassVar[tuple[str, ...]] = ("before_roll",)

    def say(self, words: Words) -> str:
        return words("in this attack Blanks count as successes")

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        return structs.replace(now, strikes=now.strikes + "_") if use.by == now.attacker else now


@VERBS.verb("blanks_block")
class BlanksBlock(Deed, frozen=True):
    """Blanks count for the defender, perhaps only up close."""

    moments: ClassVar[tuple[str, ...]] = ("always",)
    range: Reach | Literal["any"]
    against: tuple[Kind, ...] = ALL

    def say(self, words: Words) -> str:
        text = against(self.against, words("Blanks count as successes in defense rolls"), words)
        return text if self.range == "any" else words("{effect} from within Range {n}", effect=text, n=self.range)

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        if use.by != now.target or now.kind not in self.against or "_" in now.blocks:
            return now
        here, there = base(game, game.fighters[now.attacker]), base(game, game.fighters[now.target])
        close = self.range == "any" or within(here, there, self.range)
        return structs.replace(now, blocks=now.blocks + "_") if close else now


@VERBS.verb("wild_hits")
class WildHits(Deed, frozen=True):
    """A Wild counts more than once."""

    moments: ClassVar[tuple[str, ...]] = ("always",)
    n: Annotated[int, Meta(ge=2, le=2)]

    def say(self, words: Words) -> str:
        return words("each Wild counts twice")

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        return structs.replace(now, wild=self.n)


@VERBS.verb("less_damage")
class LessDamage(Deed, frozen=True):
    """Damage that is about to be suffered is less (CP-035)."""

    moments: ClassVar[tuple[str, ...]] = ("always", "would_suffer")
    n: Positive
    least: Annotated[int, Meta(ge=0, le=1)] = 0

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        yield ALONE

    def left(self, n: int) -> int:
        return max(self.least, n - self.n)

    def mark(self, now: Traits) -> Traits:
        return structs.replace(now, armour=self.n, least=self.least)

    def say(self, words: Words) -> str:
        text = words("it suffers {n} Damage less", n=self.n)
        return words("{effect}, but at least {least}", effect=text, least=self.least) if self.least else text
