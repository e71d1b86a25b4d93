"""What there is to do on the table for one character: where, at which cost, and what it is worth in points."""

from __future__ import annotations

from math import sqrt
from typing import Literal, NamedTuple

from tabletron.games.encounter.bot import extinction
from tabletron.games.encounter.bot.worth import GOAL, gains, point, worth_of
from tabletron.games.encounter.box import Attack
from tabletron.games.encounter.geometry.ground import Ground
from tabletron.games.encounter.geometry.numbers import RANGE, TOKEN, Circle, reach_of
from tabletron.games.encounter.geometry.polygon import Polygon
from tabletron.games.encounter.outlook import expected, found_by_search
from tabletron.games.encounter.rules import tokens
from tabletron.games.encounter.rules.ending import controlled
from tabletron.games.encounter.rules.moving import tool_of
from tabletron.games.encounter.rules.targeting import range_of
from tabletron.games.encounter.state import (
    COSMIC,
    CRISIS,
    Encounter,
    Fighter,
    attacks,
    base,
    enemies,
    traits,
)

Kind = Literal["console", "search", "citizen", "home"]
DELIVERS = 0.75
"""How likely a citizen who was found reaches Home Base."""
CROWDED = 0.55
"""What a goal is still worth for each ally who is nearer to it."""
EMERGENCY = 4.0
"""What it is worth to take a console from Ultron who has three."""
DECISIVE = 4.0
"""What a console is worth to Ultron in addition if he can take all others in the same turn."""
THREAT = 0.5
"""What it is worth to take one from him for each that he has, if he is played freely: he takes two in a turn."""


class Goal(NamedTuple):
    """Something to interact with: where it lies, how near a base must come, and what it is worth.

    `walk` says that it is worth a move of its own: who searches after a move cannot carry the citizen anywhere, so
    terrain is only if Home Base is beside it.
    """

    kind: Kind
    key: str
    box: tuple[int, int, int, int]
    near: int
    worth: float
    chance: float = 1.0
    walk: bool = True

    def away(self, x: float, y: float) -> float:
        """How far a base is from where it could interact."""
        left, low, right, high = self.box
        dx = left - x if x < left else x - right if x > right else 0.0
        dy = low - y if y < low else y - high if y > high else 0.0
        far = sqrt(dx * dx + dy * dy) - self.near
        return far if far > 0.0 else 0.0


class Shot(NamedTuple):
    """An attack on a foe: how near the bases must be, what it costs, what it is worth and what Power it brings."""

    attack: Attack
    foe: Fighter
    at: Circle
    near: int
    cost: int
    worth: float
    gain: float
    blind: bool
    size: int


class Sight(NamedTuple):
    """All that matters to one character."""

    game: Encounter
    fighter: Fighter
    ground: Ground
    here: Circle
    reach: int
    goals: tuple[Goal, ...]
    shots: tuple[Shot, ...]
    home: Goal
    foes: tuple[Circle, ...]


def look(game: Encounter, fighter: Fighter, shared: bool = True) -> Sight:
    here = base(game, fighter)
    goals = goals_of(game, fighter, here)
    if shared:
        free = helpers(game, fighter)
        goals = [goal._replace(worth=goal.worth * CROWDED ** nearer(free, fighter, goal)) for goal in goals]
    saving = extinction.savings(game, fighter)
    if saving:
        goals = [goal._replace(worth=goal.worth + saving.get(goal.key, 0.0)) for goal in goals]
    home = goal_at("home", tokens.HOME, game.place.home, here.r, point(game, CRISIS))
    reach = reach_of(tool_of(fighter, game.card_of(fighter).speed), here.r)
    return Sight(
        game, fighter, game.ground, here, reach, tuple(goals),
        tuple(shots_of(game, fighter, here)), home,
        tuple(base(game, foe) for foe in enemies(game, fighter)),
    )  # fmt: skip


def goal_at(kind: Kind, key: str, thing: Circle | Polygon, r: int, worth: float, chance: float = 1.0) -> Goal:
    """A goal around a token or a piece of terrain."""
    if isinstance(thing, Polygon):
        return Goal(kind, key, thing.box, RANGE[1] + r, worth, chance)
    x, y, _ = thing
    return Goal(kind, key, (x, y, x, y), RANGE[1] + r + TOKEN, worth, chance)


def goals_of(game: Encounter, fighter: Fighter, here: Circle) -> list[Goal]:
    """Consoles of others, citizens, and for heroes terrain to search."""
    crisis, place = fighter.side == CRISIS, game.place
    found = [
        goal_at("console", key, place.consoles[key], here.r, console_worth(game, key, fighter))
        for key, owner in game.consoles.items()
        if owner != fighter.side and not (crisis and tokens.contested(game, key, fighter))
    ]
    saved = point(game, CRISIS) * DELIVERS
    lost = 0.4 * point(game, COSMIC)
    worth = saved + lost if crisis else point(game, COSMIC) + 0.4 * saved
    found += [goal_at("citizen", f"citizen{citizen.id}", citizen.circle, here.r, worth) for citizen in game.citizens]
    if crisis:
        for piece in game.ground.pieces:
            if piece.id not in game.evacuated:
                goal = goal_at("search", piece.id, piece, here.r, saved, found_by_search(game, piece.id))
                beside = goal.away(place.home.x, place.home.y) <= RANGE[1] + here.r + TOKEN
                found.append(goal._replace(walk=beside))
    return found


def console_worth(game: Encounter, key: str, fighter: Fighter) -> float:
    """A point at each Cleanup while it is held; less while the other side has turns to take it back."""
    left = 3 - game.tracker
    mine, theirs = point(game, fighter.side), point(game, 1 - fighter.side)
    owner, his = game.consoles[key], controlled(game, COSMIC)
    worth = mine * (0.9 - 0.13 * left)
    if fighter.side == COSMIC:
        if his == len(game.consoles) - 1:
            return GOAL
        return worth + (0.5 * theirs if owner == CRISIS else 0.3) + DECISIVE * extinction.decided(game)
    if owner == COSMIC:
        worth += theirs * (0.8 - 0.1 * left) + 0.15 * left
    if not game.scripted:
        return worth + (THREAT * his if owner == COSMIC else 0.0)
    return worth + (EMERGENCY if his >= 3 else 0.25 * max(0, his - 1))


def helpers(game: Encounter, fighter: Fighter) -> list[Fighter]:
    """Allies with a free hand and Power."""
    return [
        one
        for one in game.fighters
        if one.side == fighter.side and one is not fighter and one.fit and not one.holding and one.power
    ]


def nearer(free: list[Fighter], fighter: Fighter, goal: Goal) -> int:
    """How many of these are closer to it."""
    own = goal.away(fighter.x, fighter.y)
    return sum([goal.away(one.x, one.y) < own for one in free]) if own else 0


def shots_of(game: Encounter, fighter: Fighter, here: Circle) -> list[Shot]:
    """Every attack on every foe; areas and beams count like a shot at each."""
    found = []
    for attack in attacks(game, fighter):
        for foe in enemies(game, fighter):
            spread = expected(game, fighter, attack, foe)
            there = base(game, foe)
            reach = RANGE[min(range_of(fighter, attack), traits(game, foe).seen_within)]
            found.append(
                Shot(
                    attack, foe, there, reach + here.r + there.r, attack.cost, worth_of(game, foe, spread),
                    gains(attack, spread), "los" in attack.ignores, game.card_of(foe).size,
                )
            )  # fmt: skip
    return found
