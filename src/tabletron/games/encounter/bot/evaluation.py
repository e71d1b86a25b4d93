"""How well each side stands: a logit fitted to the outcomes of greedy games, and what the active hero can still do."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from tabletron.games.encounter.bot.planning import Plan
from tabletron.games.encounter.bot.reach import look
from tabletron.games.encounter.bot.worth import metal_left
from tabletron.games.encounter.geometry.numbers import RANGE, gap
from tabletron.games.encounter.rules.ending import controlled
from tabletron.games.encounter.rules.ultron.doomsday import device_dice
from tabletron.games.encounter.state import COSMIC, CRISIS, THIRD, Encounter, base, stamina

WEIGHTS = (-2.40, 0.23, -0.47, 0.24, 0.01, 0.14, 3.61, 0.29, -0.15)
"""Of the features, in their order."""
METAL, AHEAD = 2.0, 0.3
"""Set by hand, because few greedy games are decided by it: Ultron's metal, and a point that is about to be scored."""
BEFORE = 0.5
"""Before everybody is on the table."""


def features(game: Encounter) -> tuple[float, ...]:
    """What tells who wins: points and how many are missing, the lead with consoles, citizens, life, Power, dice."""
    goal, soon = game.content.mission.goal, 0.4 + 0.2 * game.tracker
    ours, his = game.vp[CRISIS], game.vp[COSMIC]
    held = life = power = 0.0
    for one in game.fighters:
        if one.side == CRISIS and not one.out:
            card = game.card_of(one)
            left = stamina(game, one) - one.damage + (0 if one.injured else card.injured_stamina)
            life += left / (card.stamina + card.injured_stamina)
            power += min(one.power, 5)
            if one.holding and one.here:
                held += 1.0 if gap(base(game, one), game.place.home) < RANGE[3] else 0.5
    return (
        1.0,
        ours / (1 + 0.5 * (goal - ours)),
        his / (1 + 0.5 * (goal - his)),
        ours - his + soon * (controlled(game, CRISIS) - controlled(game, COSMIC)),
        held,
        float(len(game.citizens)),
        life / 9,
        power / 9,
        float(device_dice(game)),
    )


def ahead(game: Encounter) -> float:
    """The points that the active character is expected to bring its side yet."""
    if game.active < 0 or not game.acting.fit or (game.scripted and game.acting is game.villain):
        return 0.0
    fighter = game.acting
    plan, state = Plan(look(game, fighter)), (fighter.holding, fighter.power)
    best = plan.best(fighter.x, fighter.y, max(0, game.actions), *state, bool(fighter.moves))
    gain = best - plan.rest(fighter.x, fighter.y, *state)
    return gain if fighter.side == CRISIS else -gain


def value(game: Encounter) -> Sequence[float]:
    """The chance of each seat to win; the Crisis Team wins or loses together."""
    if len(game.fighters) < 2 or game.villain.x < 0:
        chance = BEFORE
    else:
        score = sum(weight * part for weight, part in zip(WEIGHTS, features(game), strict=True))
        score += METAL * 8 / (8 + metal_left(game)) + AHEAD * ahead(game)
        chance = 1 / (1 + exp(-score))
    return [1 - chance if seat == THIRD else chance for seat in range(game.seats)]
