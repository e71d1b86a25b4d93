"""What Damage is worth, in victory points."""

from __future__ import annotations

from tabletron.games.encounter.box import Attack
from tabletron.games.encounter.odds import Spread, mean
from tabletron.games.encounter.outlook import blow, strike_of
from tabletron.games.encounter.rules.attack import folly_of
from tabletron.games.encounter.state import COSMIC, CRISIS, Encounter, Fighter, attacks, stamina

GOAL = 12.0
"""What winning is worth: as much as all points there are."""
KNOCKED_OUT = 1.9
"""A hero: the point that Ultron scores, and what the hero would still have done."""
DAZED = 0.6
AS_HARD = 3.4
"""So much Damage on Ultron takes the team as long as a point."""
DROPPED = 0.5
"""A citizen on the ground instead of in somebody's arms."""


def resets_left(game: Encounter) -> int:
    return int(game.switches.firmware_limit) - game.villain.firmware


def metal_left(game: Encounter) -> int:
    """The Damage that Ultron still takes."""
    return stamina(game, game.villain) * (resets_left(game) + 1) - game.villain.damage


def metal(game: Encounter) -> float:
    """What a Damage on Ultron is worth: more the nearer he is to his end, compared with the points."""
    left, points = metal_left(game), game.content.mission.goal - game.vp[CRISIS]
    share = 1 / (1 + (left / (AS_HARD * points)) ** 2)
    return 0.9 * share * GOAL / (left + 12)


def point(game: Encounter, side: int) -> float:
    """What a point is worth to a side: the last ones weigh more."""
    left = game.content.mission.goal - game.vp[side]
    return 1.0 + 3.0 / (left + 2) if side == CRISIS else 0.9 + 2.0 / (left + 2)


def life(game: Encounter, fighter: Fighter) -> float:
    """What a Damage costs a hero that stays on its feet."""
    card = game.card_of(fighter)
    return 0.7 / (card.injured_stamina if fighter.injured else card.stamina + card.injured_stamina)


def loss(game: Encounter, target: Fighter, harm: int) -> float:
    """What so much Damage costs the side of its target."""
    left = stamina(game, target) - target.damage
    if target.side == COSMIC:
        if harm >= left and not resets_left(game):
            return GOAL
        return min(harm, left) * metal(game)
    if harm < left:
        return harm * life(game, target)
    dropped = DROPPED if target.holding else 0.0
    if target.injured:
        last = sum(not one.out for one in game.fighters if one.side == CRISIS) == 1
        return KNOCKED_OUT * point(game, COSMIC) + dropped + (GOAL if last else 0.0)
    return left * life(game, target) + DAZED + dropped


def worth_of(game: Encounter, target: Fighter, spread: Spread) -> float:
    """What an attack with these odds is worth to who makes it."""
    return sum(p * loss(game, target, harm) for harm, p in enumerate(spread) if p > 1e-4)


def gains(attack: Attack, spread: Spread) -> float:
    """The Power that the attack brings its attacker."""
    gain = 0.0
    for line in attack.does:
        n = line.written.get("gain", 0)
        gain += mean(spread) if n == "dealt" else n
    return gain


def fear(game: Encounter, fighter: Fighter) -> float:
    """What Ultron's closest attack would cost a hero."""
    ultron = game.villain
    talons = attacks(game, ultron)[0]
    uses = folly_of(game, ultron) if game.scripted else []
    return worth_of(game, fighter, blow(game, strike_of(ultron, talons, fighter, uses)).spread())
