"""How well each side stands: a logit fitted to the outcomes of greedy games."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from tabletron.games.encounter.bot.blows import metal_left
from tabletron.games.encounter.geometry.numbers import RANGE, gap
from tabletron.games.encounter.rules.doomsday import device_dice
from tabletron.games.encounter.rules.ending import controlled
from tabletron.games.encounter.state import COSMIC, CRISIS, THIRD, Encounter, base, stamina

WEIGHTS = (0.0, 0.9, -0.9, 0.5, -0.5, 0.5, -0.3, 3.0, 0.05, -0.03, -0.15)
"""Of the features, in their order."""
BEFORE = 0.5
"""Before everybody is on the table."""


def features(game: Encounter) -> tuple[float, ...]:
    """What tells who wins: points and how many are missing, consoles, citizens, life, Power, Ultron's metal, dice."""
    goal, left = game.content.mission.goal, 3 - game.tracker
    ours, his = game.vp[CRISIS], game.vp[COSMIC]
    soon = 1 - 0.2 * left
    held = ground = life = power = 0.0
    for one in game.fighters:
        if one.side == CRISIS and not one.out:
            card = game.card_of(one)
            whole = card.stamina + card.injured_stamina
            later = 0 if one.injured else card.injured_stamina
            life += (stamina(game, one) - one.damage + later) / whole
            power += min(one.power, 5)
            if one.holding and one.here:
                held += 1.0 if gap(base(game, one), game.place.home) < RANGE[3] else 0.5
    ground = float(len(game.citizens))
    return (
        1.0,
        ours / (1 + 0.5 * (goal - ours)),
        his / (1 + 0.5 * (goal - his)),
        ours - his + soon * (controlled(game, CRISIS) - controlled(game, COSMIC)),
        float(controlled(game, COSMIC) == 3),
        held,
        ground,
        life / 9,
        power / 9,
        metal_left(game) / 48,
        float(device_dice(game)),
    )


def value(game: Encounter) -> Sequence[float]:
    """The chance of each seat to win; the Crisis Team wins or loses together."""
    if len(game.fighters) < 2 or game.villain.x < 0:
        chance = BEFORE
    else:
        chance = 1 / (1 + exp(-sum(weight * part for weight, part in zip(WEIGHTS, features(game), strict=True))))
    return [1 - chance if seat == THIRD else chance for seat in range(game.seats)]
