"""Whom an attack may name, and what happens when it does."""

from __future__ import annotations

from tabletron.core.flow import PASS, Clause
from tabletron.games.encounter.box import Attack
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.options import Options
from tabletron.games.encounter.rules import windows
from tabletron.games.encounter.rules.asking import sides, window
from tabletron.games.encounter.state import (
    Encounter,
    Fighter,
    Strike,
    allies,
    base,
    enemies,
    traits,
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
    if not within(here, there, traits(game, foe).seen_within):
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
                target = strike.target
                await windows.react(game, choice)
                again = strike.target != target or again


def reactions(game: Encounter, strike: Strike, side: int) -> list[tuple[Fighter, Options]]:
    """Every reaction of a side to the target that was declared."""
    attacker = game.fighters[strike.attacker]
    first = attacker if attacker.side == side else game.fighters[strike.target]
    return windows.reactions(game, "targeted", [*allies(game, first), first])
