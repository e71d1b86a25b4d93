"""The attack, step by step; its order is law."""

from __future__ import annotations

from tabletron.core.flow import PASS, ask
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import ATTACK, DEFENSE, Attack
from tabletron.games.encounter.events import Attacked, Rolled
from tabletron.games.encounter.geometry.numbers import RANGE, within
from tabletron.games.encounter.geometry.sweep import beam, in_beam
from tabletron.games.encounter.options import Pick
from tabletron.games.encounter.options import Use as UsePower
from tabletron.games.encounter.outlook import blow, promises
from tabletron.games.encounter.rules import aftermath, damage, dice, modifying, moving, targeting, windows
from tabletron.games.encounter.rules.power import gain, lose
from tabletron.games.encounter.rules.ultron.ties import tie
from tabletron.games.encounter.state import (
    Encounter,
    Fighter,
    Strike,
    base,
    enemies,
    powers_at,
    traits,
)


async def attack_action(
    game: Encounter, fighter: Fighter, attack: Attack, target: Fighter | None, folly: bool = False
) -> None:
    """An attack action: one attack, or a separate one on each foe of an area or a beam, paid once (CP-073, CP-074)."""
    cost = 0 if game.scripted and fighter is game.villain else attack.cost
    uses = [*promises(game, fighter, attack), *(folly_of(game, fighter) if folly else ())]
    spent = [power.id for power in powers_at(game, fighter, "active") if power.does.verb.fits(attack)]
    fighter.marks = [mark for mark in fighter.marks if mark not in spent]
    foes = [target] if target is not None else await fixed_targets(game, fighter, attack)
    if not foes:
        lose(game, fighter, cost)
    while fighter.fit and (foes := [foe for foe in foes if foe.fit]):  # CP-075
        foe = await next_of(game, fighter, foes)
        foes.remove(foe)
        strike = Strike(fighter.id, foe.id, attack.id, attack.type, cost, list(uses))
        await one_attack(game, fighter, attack, foe, strike)
        cost = 0


def folly_of(game: Encounter, fighter: Fighter) -> list[Use]:
    """What the script uses before its dice roll, at no cost (UE-181)."""
    return [Use(power.does.address, fighter.id) for power in powers_at(game, fighter, "before_roll")]


async def fixed_targets(game: Encounter, fighter: Fighter, attack: Attack) -> list[Fighter]:
    """The targets are fixed at the declaration (CP-073); of a beam by its direction (CP-217)."""
    if attack.shape == "area":
        return targeting.targets(game, fighter, attack)
    seat = game.seat_of(fighter)
    assert seat is not None
    ways = moving.ways_from(game, base(game, fighter), RANGE[attack.range], fighter)
    strip = beam(base(game, fighter), ways.vector(await ask(seat, "beam", ways)), attack.range)
    return [foe for foe in enemies(game, fighter) if in_beam(strip, base(game, foe)) and _may_hit(game, fighter, foe)]


def _may_hit(game: Encounter, fighter: Fighter, foe: Fighter) -> bool:
    return within(base(game, fighter), base(game, foe), traits(game, foe).seen_within)


async def next_of(game: Encounter, fighter: Fighter, foes: list[Fighter]) -> Fighter:
    """The attacker chooses the order; the script goes by its priorities (UE-201)."""
    seat = game.seat_of(fighter)
    if seat is None:
        return await tie(game, foes)
    choice = await ask(seat, "order", [Pick(foe.id) for foe in foes])
    return game.fighters[choice.fighter]


async def one_attack(game: Encounter, fighter: Fighter, attack: Attack, target: Fighter, strike: Strike) -> None:
    """Steps 2 to 14; attacks within it are done before it goes on."""
    outer, game.strike = game.strike, strike
    game.tell(Attacked(fighter.id, target.id, attack.id))
    await targeting.when_targeted(game, strike)  # step 2d
    lose(game, fighter, strike.due)  # step 3 (CP-063)
    strike.due = 0
    await before_roll(game, fighter)
    await roll_both(game, strike)
    await modifying.modify(game, strike, attack)  # step 9
    await modifying.recalibrate(game, strike)
    strike.step, strike.damage = "damage", harm(strike)  # step 10
    await aftermath.before_damage(game, strike, attack)  # step 11
    await deal(game, strike)
    strike.step = "after"
    await aftermath.after_attack(game, strike, attack)  # step 14
    strike.step = "over"
    game.strike, game.last = outer, strike


async def before_roll(game: Encounter, fighter: Fighter) -> None:
    """What is bought for each attack anew, such as The Folly of Man (UE-126)."""
    seat, options = game.seat_of(fighter), windows.uses(game, fighter, "before_roll")
    if seat is None or not options:
        return
    choice = await ask(seat, "before_roll", [PASS, *options])
    if isinstance(choice, UsePower):
        await windows.activate(game, choice)


# --- steps 4 to 8: pools and rolls


async def roll_both(game: Encounter, strike: Strike) -> None:
    """Attack dice, defense dice, then the dice for Criticals (CP-065)."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    now = blow(game, strike)
    strike.step, strike.pools = "roll", (max(1, now.dice), max(1, now.guard))
    strike.folly, strike.blanks, strike.wild = "_" in now.strikes, "_" in now.blocks, now.wild
    first = await dice.dice(strike.pools[0])
    second = await dice.dice(strike.pools[1])
    strike.dice = await dice.with_criticals(fighter, first)
    strike.defense = await dice.with_criticals(target, second)
    game.tell(Rolled(fighter.id, "attack", strike.dice))
    game.tell(Rolled(target.id, "defense", strike.defense))


# --- steps 10, 12 and 13


def harm(strike: Strike) -> int:
    """Attack successes less defense successes (CP-068)."""
    return max(0, hits(strike) - dice.successes(strike.defense, blocking(strike)))


def hits(strike: Strike) -> int:
    return dice.successes(strike.dice, striking(strike)) + (strike.wild - 1) * strike.dice.count("W")


def striking(strike: Strike) -> str:
    """The faces that are successes of the attacker; counting Blanks is no modification (CP-015)."""
    return ATTACK + "_" * strike.folly


def blocking(strike: Strike) -> str:
    """The faces that are successes of the defender."""
    return DEFENSE + "_" * strike.blanks


async def deal(game: Encounter, strike: Strike) -> None:
    """Damage after reductions, Power for it (CP-031, CP-070), then the check (step 13)."""
    target = game.fighters[strike.target]
    strike.damage = await damage.reduced(game, target, strike.damage)
    damage.put(game, target, strike.damage)
    if strike.damage and "judgement" not in target.conditions:  # CP-084
        gain(game, target, strike.damage)
    await damage.check(game, target)
