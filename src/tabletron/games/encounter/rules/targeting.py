"""Whom an attack may name, and what happens when it does."""

from __future__ import annotations

from tabletron.core.flow import PASS, Clause
from tabletron.games.encounter.box import Attack
from tabletron.games.encounter.events import Redirected
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.options import Options, Play, Use
from tabletron.games.encounter.rules import tokens
from tabletron.games.encounter.rules.asking import sides, window
from tabletron.games.encounter.rules.power import affordable, lose, spare, use
from tabletron.games.encounter.state import (
    CRISIS,
    Encounter,
    Fighter,
    Strike,
    allies,
    base,
    enemies,
    power_of,
)


def range_of(fighter: Fighter, attack: Attack) -> int:
    """The range of an attack; firmware widens the Rage of Ultron (UE-123)."""
    return attack.range + bool(attack.widens and fighter.firmware >= attack.widens)


def why_no_target(game: Encounter, fighter: Fighter, attack: Attack, foe: Fighter) -> Clause | None:
    """Why a foe cannot be targeted: Dazed, out of range, hidden by Stealth, or out of sight (CP-061, CP-076)."""
    here, there = base(game, fighter), base(game, foe)
    if not foe.fit:
        return "CP-036"
    if not within(here, there, range_of(fighter, attack)):
        return "CP-061"
    if (stealth := power_of(game, foe, "stealth")) and not within(here, there, stealth.range):
        return "CP-076"
    if "los" not in attack.ignores and not game.ground.sees(here, there, game.card_of(foe).size):
        return "CP-116"
    return None


def targets(game: Encounter, fighter: Fighter, attack: Attack) -> list[Fighter]:
    return [foe for foe in enemies(game, fighter) if why_no_target(game, fighter, attack, foe) is None]


# --- step 2d: when targeted


async def when_targeted(game: Encounter, strike: Strike) -> None:
    """The attacker's side, then the defender's; after a redirect both once more (CP-062)."""
    again = True
    while again:
        again = False
        for side in sides(game.fighters[strike.attacker].side):
            while (choice := await window(game, "targeted", reactions(game, strike, side))) is not PASS:
                again = _react(game, strike, choice) or again


def reactions(game: Encounter, strike: Strike, side: int) -> list[tuple[Fighter, Options]]:
    """Every reaction of a side to the target that was declared."""
    attacker, target = game.fighters[strike.attacker], game.fighters[strike.target]
    found: list[tuple[Fighter, Options]] = []
    if attacker.side == side:
        found += _swordsman(game, strike, attacker, target)
        found += _one_two_punch(game, attacker, target)
    else:
        found += _swordsman(game, strike, target, attacker)
        found += _shield(game, strike, target)
        found += _redirects(game, target)
    return found


def _swordsman(game: Encounter, strike: Strike, fighter: Fighter, other: Fighter) -> list[tuple[Fighter, Options]]:
    power = power_of(game, fighter, "master_swordsman")
    if power is None or strike.kind != "physical" or fighter.id in strike.swordsman:
        return []
    if not affordable(game, fighter, power) or not within(base(game, fighter), base(game, other), power.range):
        return []
    return [(fighter, Use(fighter.id, power.id))]


def _one_two_punch(game: Encounter, fighter: Fighter, target: Fighter) -> list[tuple[Fighter, Options]]:
    if fighter.side != CRISIS or game.active != fighter.id or not tokens.in_hand(game, "one_two_punch"):
        return []
    if spare(game, fighter) < 1:
        return []
    there = base(game, target)
    partners = [one for one in allies(game, fighter) if one.power >= 1 and within(base(game, one), there, 2)]
    return [(fighter, Play("one_two_punch", fighter.id, one.id)) for one in partners]


def _shield(game: Encounter, strike: Strike, target: Fighter) -> list[tuple[Fighter, Options]]:
    power = power_of(game, target, "vibranium_shield")
    if power is None or strike.guard or strike.plain or strike.kind == "mystic" or not affordable(game, target, power):
        return []
    return [(target, Use(target.id, power.id))]


def _redirects(game: Encounter, target: Fighter) -> list[tuple[Fighter, Options]]:
    found: list[tuple[Fighter, Options]] = []
    there = base(game, target)
    close = [one for one in allies(game, target) if within(base(game, one), there, 2)]
    for one in close:
        if (power := power_of(game, one, "bodyguard")) and affordable(game, one, power):
            found.append((one, Use(one.id, power.id)))
    if (power := power_of(game, target, "hail_hydra")) and affordable(game, target, power):
        found += [(target, Use(target.id, power.id, one.id)) for one in close]
    if target.side == CRISIS and target.power >= 1 and tokens.in_hand(game, "sacrifice"):
        found += [(target, Play("sacrifice", target.id, one.id)) for one in close if one.power >= 1]
    return found


def _react(game: Encounter, strike: Strike, choice: Options) -> bool:
    """Carries a reaction out; tells whether the target changed."""
    if isinstance(choice, Use):
        fighter = game.fighters[choice.fighter]
        power = power_of(game, fighter, choice.power)
        assert power is not None
        use(game, fighter, power)
        if power.id == "master_swordsman":
            strike.swordsman.append(fighter.id)
            return False
        if power.id == "vibranium_shield":
            strike.guard += power.n
            return False
        return _redirect(game, strike, fighter.id if choice.target is None else choice.target)
    assert isinstance(choice, Play) and choice.target is not None
    for payer in (choice.fighter, choice.target):
        lose(game, game.fighters[payer], 1)
    tokens.discard(game, choice.card, game.fighters[choice.fighter])
    if choice.card == "one_two_punch":
        strike.added += 2
        return False
    return _redirect(game, strike, choice.target, plain=True)


def _redirect(game: Encounter, strike: Strike, target: int, plain: bool = False) -> bool:
    """Another becomes the target; range and sight are not looked at again (CP-062). A Sacrifice defends plainly."""
    strike.target, strike.guard, strike.plain = target, 0, plain
    game.tell(Redirected(target))
    return True
