"""The few numbers a decision depends on: the attack under way, and Damage, Power and citizens of every character.

`blow` is also the rule: the dice that are rolled and rerolled are what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb

from msgspec import Struct, structs

from tabletron.core.flow import Seat
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import ATTACK, DEFENSE, DIE, Attack, Does, Kind
from tabletron.games.encounter.odds import Pool, Spread, damage, mean, search_chance
from tabletron.games.encounter.options import Options, Play, Shoot, Touch
from tabletron.games.encounter.options import Use as UsePower
from tabletron.games.encounter.rules.power import cost_of
from tabletron.games.encounter.rules.targeting import targets
from tabletron.games.encounter.rules.windows import working
from tabletron.games.encounter.state import (
    CAP,
    COSMIC,
    CRISIS,
    Encounter,
    Fighter,
    Strike,
    attack_of,
    attacks,
    base,
    power_of,
    powers_at,
    shaping,
    stamina,
    traits,
)

ANY = 99
"""Rerolls of as many dice as one likes."""


class Blow(Struct, frozen=True, gc=False):
    """An attack in numbers."""

    attacker: int
    target: int
    kind: Kind
    dice: int
    guard: int
    """Attack and defense dice, without those for Criticals."""
    rerolls: tuple[int, ...] = ()
    saves: tuple[int, ...] = ()
    """How many dice each effect lets the attacker reroll, and the defender."""
    strikes: str = ATTACK
    blocks: str = DEFENSE
    """The faces that count for the attacker, and for the defender."""
    wild: int = 1
    """How many successes a Wild of the attacker is."""
    pierces: str = ""
    """The face that the attacker needs to turn a success of the defender blank; empty: it turns none."""
    absorbs: int = 0
    """The Power that the defender gains for each success that it turns blank with a Wild of its own."""
    covered: bool = False
    hexed: tuple[bool, bool] = (False, False)
    """Whose Criticals add no die."""
    armour: int = 0
    least: int = 0
    plain: bool = False
    """Whether the defender's dice are neither added to nor modified."""

    def spread(self) -> Spread:
        """How likely it deals 0, 1, 2 ... Damage."""
        thrown = Pool(
            max(1, self.dice), self.strikes, self.rerolls, wild=self.wild, hexed=self.hexed[0], wilds=bool(self.pierces)
        )
        guard = Pool(
            max(1, self.guard), self.blocks, () if self.plain else self.saves, turns=self.covered and not self.plain,
            hexed=self.hexed[1], wilds=bool(self.absorbs),
        )  # fmt: skip
        return damage(thrown, guard, self.armour, self.least, self.pierces, bool(self.absorbs))


class Outlook(Struct, frozen=True):
    """What a decision changes: the attack under way, and the Damage and Power on each card, in roster order."""

    blow: Blow | None
    damage: tuple[float, ...]
    power: tuple[float, ...]

    def hurt(self, fighter: int, n: float) -> Outlook:
        return structs.replace(self, damage=_added(self.damage, fighter, n))

    def gained(self, game: Encounter, fighter: int, n: float) -> Outlook:
        """With more Power, or less below 0; as far as it can be had (CP-030, CP-090)."""
        if n > 0:
            n = min(n, 1 if "stun" in game.fighters[fighter].conditions else n, CAP - self.power[fighter])
        return structs.replace(self, power=_added(self.power, fighter, n))


def _added(numbers: tuple[float, ...], at: int, n: float) -> tuple[float, ...]:
    return (*numbers[:at], numbers[at] + n, *numbers[at + 1 :])


def suffered(now: Outlook, game: Encounter, fighter: int, spread: Spread) -> Outlook:
    """After Damage outside of attacks, by how likely each number of it is; whoever may reduce it does not."""
    one = game.fighters[fighter]
    shown = sum(p * _shown(game, one, n) for n, p in enumerate(spread))
    return now.hurt(fighter, shown - now.damage[fighter])


def insight_of(game: Encounter, fighter: Fighter, number: int, faces: tuple[str, ...]) -> float:
    """The Power to expect from a plain roll with a Critical, whose faces hurt, by who still stands after it."""
    share = DIE.count("C") / len(DIE)
    other = sum(DIE.count(face) for face in faces if face != "C") / len(DIE)
    chance = sum(
        comb(number, c) * share**c * comb(number - c, k) * other**k * (1 - share - other) ** (number - c - k)
        for c in range(1, number + 1)
        for k in range(number - c + 1)
        if fighter.damage + k + c * ("C" in faces) < stamina(game, fighter)
    )
    return traits(game, fighter).insight * chance


def _shown(game: Encounter, fighter: Fighter, n: int) -> int:
    """The Damage on a card after so much more: at its Stamina it is Dazed, and what resets loses all of it."""
    own = traits(game, fighter)
    total = fighter.damage + (max(own.least, n - own.armour) if n and fighter.fit else 0)
    if total < stamina(game, fighter) or fighter.injured:
        return total
    if powers_at(game, fighter, "falling"):
        return 0 if fighter.firmware < int(game.switches.firmware_limit) else total
    return stamina(game, fighter) if game.card_of(fighter).injured_stamina else total


# --- the attack


def gives_way(attack: Attack) -> bool:
    """Whether cover helps against an attack (CP-118)."""
    return attack.type != "mystic" and "cover" not in attack.ignores


def in_cover(game: Encounter, strike: Strike) -> bool:
    """Whether the target has cover from where both stand."""
    if not gives_way(attack_of(game, strike)):
        return False
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    return game.ground.cover(base(game, fighter), base(game, target), game.card_of(target).size) is not None


def blow(game: Encounter, strike: Strike, covered: bool = False) -> Blow:
    """Printed dice and conditions, then every line at work."""
    attack = attack_of(game, strike)
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    mine, theirs = fighter.conditions, target.conditions
    traits_of = traits(game, target)
    now = Blow(
        fighter.id, target.id, attack.type,
        attack.strength - ("shock" in mine),  # CP-087
        game.card_of(target).defense(attack.type) - ("incinerate" in theirs),  # CP-083
        covered=covered and gives_way(attack), hexed=("hex" in mine, "hex" in theirs),
        armour=traits_of.armour, least=traits_of.least, plain=strike.plain,
    )  # fmt: skip
    for line, use in at_work(game, strike, attack):
        now = line.now(game).change(now, game, use)
    return now


def at_work(game: Encounter, strike: Strike, attack: Attack) -> Iterator[tuple[Does, Use]]:
    """The lines that shape an attack: its own, those used in it, those that last, and those that always work."""
    for line in attack.does:
        if line.when in ("always", "dice"):
            yield line, Use(line.address, strike.attacker, strike.target, "W" if "wild" in line.conditions else "")
    lines = game.content.lines
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    for use in (*strike.uses, *promises(game, fighter), *promises(game, target), *game.lasting):
        if (found := lines.get(use.line)) is not None:
            yield found, use  # type: ignore[misc]
    others = [one for one in game.fighters if one is not fighter and one is not target and one.fit]
    for one in (fighter, target, *others):
        yield from ((line, Use(line.address, one.id)) for line in shaping(game, one))


def strike_of(fighter: Fighter, attack: Attack, target: Fighter, uses: Iterable[Use] = ()) -> Strike:
    """An attack as it would begin."""
    return Strike(fighter.id, target.id, attack.id, attack.type, uses=list(uses))


def expected(
    game: Encounter, fighter: Fighter, attack: Attack, target: Fighter, uses: Iterable[Use] = (), covered: bool = False
) -> Spread:
    """How likely an attack would deal so much Damage, with these in it."""
    return blow(game, strike_of(fighter, attack, target, uses), covered).spread()


def promises(game: Encounter, fighter: Fighter, attack: Attack | None = None) -> list[Use]:
    """The dice promised to an attack action of a character; without one, to all its rolls until it acts again."""
    found = []
    for mark in fighter.marks:
        power = power_of(game, fighter, mark)
        if power and (power.does.verb.endures if attack is None else power.does.verb.fits(attack)):
            found.append(Use(power.does.address, fighter.id))
    return found


def under_way(game: Encounter, strike: Strike) -> Blow:
    """The attack from where both stand."""
    return blow(game, strike, in_cover(game, strike))


def reacted(game: Encounter, strike: Strike, option: Options) -> Blow:
    """The attack after a reaction to it, or after none."""
    now = under_way(game, strike)
    if not isinstance(option, UsePower | Play):
        return now
    use = working(game, option)
    then = game.content.lines[use.line].shape(Outlook(now, (), ()), game, use).blow
    return now if then is None else then


def anew(game: Encounter, strike: Strike) -> Spread:
    """The odds once both rolls are rolled again, except Failures."""
    own = traits(game, game.fighters[strike.target])
    loose = [len(rolled.replace("F", "")) for rolled in (strike.dice, strike.defense)]
    thrown = Pool(loose[0], ATTACK + "_" * strike.folly, wild=strike.wild, hexed=True)
    return damage(thrown, Pool(loose[1], DEFENSE + "_" * strike.blanks, hexed=True), own.armour, own.least)


# --- what is there, and what an option makes of it


def look(game: Encounter) -> Outlook:
    """The numbers of the table as it is."""
    strike = game.strike
    blow_now = under_way(game, strike) if strike is not None and strike.step == "target" else None
    wounds = tuple(float(one.damage) for one in game.fighters)
    return Outlook(blow_now, wounds, tuple(float(one.power) for one in game.fighters))


def numbers(game: Encounter, seat: Seat) -> dict[str, float]:  # noqa: ARG001
    """The outlook by name, for whoever compares it with a forecast: Damage dealt, and what each character has."""
    now, strike = look(game), game.strike or game.last
    dealt = mean(now.blow.spread()) if now.blow else float(strike.damage) if strike else 0.0
    found = {"dealt": dealt, "points": float(game.vp[CRISIS]), "his points": float(game.vp[COSMIC])}
    for one in game.fighters:
        found |= {f"damage {one.id}": float(one.damage), f"power {one.id}": float(one.power)}
        found[f"holds {one.id}"] = float(one.holding)
    return found


def forecast(game: Encounter, seat: Seat, kind: str, option: Options) -> dict[str, float]:  # noqa: ARG001
    """Those of these numbers that an option decides, if nobody else reacts and everybody rerolls what is of no use."""
    strike = game.strike
    match kind, option:
        case "act" | "charge", Shoot(key, target):
            found = blows(game, key, target)
            return {"dealt": mean(found[0].spread())} if len(found) == 1 else {}
        case "targeted" | "before_roll", _ if strike is not None:
            return {"dealt": mean(reacted(game, strike, option).spread())}
        case "recalibrate", Play() if strike is not None:
            return {"dealt": mean(anew(game, strike))}
        case "act", Touch(what):
            return _touched(game, what)
        case "act" | "assist" | "answer", UsePower() | Play():
            return changed(game, option)
    return {}


def blows(game: Encounter, key: str, target: int | None) -> list[Blow]:
    """An attack of the active character on each of its targets; a beam has no direction yet."""
    fighter = game.acting
    attack = next(one for one in attacks(game, fighter) if one.id == key)
    if attack.shape == "beam":
        return []
    foes = targets(game, fighter, attack) if target is None else [game.fighters[target]]
    uses = promises(game, fighter, attack)
    return [under_way(game, strike_of(fighter, attack, foe, uses)) for foe in foes]


def changed(game: Encounter, option: UsePower | Play) -> dict[str, float]:
    """What a superpower or a card changes at once: Damage and Power, its price included."""
    now, use = look(game), working(game, option)
    line = game.content.lines[use.line]
    then = line.shape(_paid(now, game, option, use), game, use)
    pairs = (("damage", now.damage, then.damage), ("power", now.power, then.power))
    return {
        f"{name} {one}": after
        for name, numbers_now, numbers_then in pairs
        for one, (before, after) in enumerate(zip(numbers_now, numbers_then, strict=True))
        if before != after
    }


def _paid(now: Outlook, game: Encounter, option: UsePower | Play, use: Use) -> Outlook:
    if isinstance(option, Play):
        card = game.content.tactic[option.card]
        for payer in card.does.verb.payers(use):
            now = now.gained(game, payer, -card.cost * card.does.verb.times(use))
        return now
    fighter = game.fighters[option.fighter]
    power = power_of(game, fighter, option.power)
    assert power is not None
    return now if power.kind == "innate" else now.gained(game, fighter.id, -cost_of(game, fighter, power))


def _touched(game: Encounter, what: str) -> dict[str, float]:
    """What an interaction brings: a point, or a citizen as likely as one is found."""
    fighter = game.acting
    if what == "home":
        return {"points": game.vp[CRISIS] + 1.0}
    if what in game.consoles:
        return {}
    if what.startswith("citizen"):
        return {f"holds {fighter.id}": 1.0} if fighter.side == CRISIS else {"his points": game.vp[COSMIC] + 1.0}
    return {f"holds {fighter.id}": found_by_search(game, what)}


def found_by_search(game: Encounter, terrain: str) -> float:
    """How likely a search finds a citizen (UE-077)."""
    return search_chance(game.ground.by_id[terrain].size, sum(DIE.count(face) for face in game.content.mission.find))
