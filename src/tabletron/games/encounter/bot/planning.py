"""What is left of an activation, played through in the head: actions, interactions and where it ends.

Dice count by their expectation. Where a second move leads is taken as the straight way to what is worth going to; only
the rules decide whether a first one is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import exp, hypot, log, sqrt
from typing import NamedTuple

from tabletron.games.encounter.bot.reach import Goal, Shot, Sight
from tabletron.games.encounter.bot.worth import GOAL, fear
from tabletron.games.encounter.geometry.numbers import RANGE, Circle
from tabletron.games.encounter.geometry.points import Spot
from tabletron.games.encounter.state import CAP, CRISIS

POWER = (0.0, 0.16, 0.3, 0.42, 0.52, 0.6, 0.67, 0.73, 0.78, 0.82, 0.85)
"""What so much Power is worth, in points."""
LATER = 0.55
"""What can be done next time is worth so much of what can be done now."""
HELD, HELD_FAR = 0.45, 0.25
"""A citizen still held at the end, by whether the next move brings it home."""
BESIDE = 0.45
"""A search is worth so much if the citizen cannot be brought home at once."""
AFTER_SHOT, AFTER_MOVE = 0.97, 0.99
"""What comes after an attack or a move is less sure; what is sure comes first."""
FADING = log(0.55)
"""What is one move farther away is worth so much less, as a logarithm."""
BOTH = 0.4
"""Of a task and a fight the lesser counts so much."""
HUNTED = 1.4
"""Ultron goes for holders of citizens."""
SLACK = 60
"""A base goes so much nearer than it must."""
DEEP = 7
"""So many ends are thought through."""
DANGER = ((RANGE[2], 0.35), (RANGE[4], 0.2), (RANGE[4] + 7_000, 0.1))
"""How likely Ultron attacks a hero so near."""
Done = frozenset[str]
NOTHING: Done = frozenset()


class Place(NamedTuple):
    """A point of the table: the way home, what is at hand, what can be done later (best first), and the danger."""

    home: float
    hand: tuple[Goal, ...]
    tasks: tuple[tuple[float, str], ...]
    fights: tuple[tuple[float, int], ...]
    danger: float


class Plan:
    """The rest of a character's activation."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.known: dict[tuple[object, ...], float] = {}
        self.places: dict[tuple[int, int], Place] = {}
        self.errands = [(goal, *goal.box, goal.near, goal.worth * goal.chance) for goal in sight.goals]
        self.crisis = sight.fighter.side == CRISIS
        self.fear = self._fear()

    def _fear(self) -> float:
        """What Ultron's attack would cost this hero."""
        game = self.sight.game
        return fear(game, self.sight.fighter) if self.crisis and game.villain.here else 0.0

    # --- playing it through

    def best(self, x: int, y: int, acts: int, holding: bool, power: int, moved: bool, done: Done = NOTHING) -> float:
        """What the rest is worth from here, with so many actions and so much Power left."""
        key = x, y, acts, holding, power, moved, done
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._best(x, y, acts, holding, power, moved, done)
        return found

    def _best(self, x: int, y: int, acts: int, holding: bool, power: int, moved: bool, done: Done) -> float:
        place = self.place(x, y)
        if holding and not place.home:
            return self.sight.home.worth + self.best(x, y, acts, False, power, moved, done)
        found = self.rest(x, y, holding, power, done)
        if power:
            for goal in place.hand:
                if goal.key not in done and not (holding and goal.kind != "console"):
                    found = max(found, self.touching(goal, x, y, acts, holding, power, moved, done))
        if not acts:
            return found
        for worth, cost, gain in self.shots(x, y, power):
            after = min(CAP, power - cost + round(gain))
            found = max(found, worth + AFTER_SHOT * self.best(x, y, acts - 1, holding, after, moved, done))
        if not (holding and moved and self.crisis):
            for there in self.ways(x, y, holding, power, done):
                found = max(found, AFTER_MOVE * self.best(*there, acts - 1, holding, power, True, done))
        return found

    def touching(
        self, goal: Goal, x: int, y: int, acts: int, holding: bool, power: int, moved: bool, done: Done
    ) -> float:
        """An interaction, and the rest after it."""
        if goal.worth >= GOAL:
            return 2 * GOAL
        gone = done | {goal.key}
        if goal.kind == "console" or not self.crisis:
            return goal.worth + self.best(x, y, acts, holding, power - 1, moved, gone)
        found = self.best(x, y, acts, True, power - 1, moved, gone)
        if goal.kind == "citizen":
            return found + goal.worth - self.sight.home.worth * HELD
        missed = self.best(x, y, acts, holding, power - 1, moved, done)
        return goal.chance * found + (1 - goal.chance) * missed

    def shots(self, x: int, y: int, power: int) -> Iterator[tuple[float, int, float]]:
        """What each attack from here is worth, its cost and the Power it brings; areas hit everybody."""
        best: dict[str, tuple[float, int, float]] = {}
        for shot in self.sight.shots:
            if shot.cost <= power and self.hits(shot, x, y):
                worth, cost, gain = best.get(shot.attack.id, (0.0, shot.cost, 0.0))
                if shot.attack.shape == "single":
                    worth, gain = max((worth, gain), (shot.worth, shot.gain))
                else:
                    worth, gain = worth + shot.worth, gain + shot.gain
                best[shot.attack.id] = worth, cost, gain
        yield from best.values()

    def hits(self, shot: Shot, x: int, y: int) -> bool:
        """Whether the foe is in range and in sight."""
        dx, dy = shot.at.x - x, shot.at.y - y
        if dx * dx + dy * dy > shot.near * shot.near:
            return False
        return shot.blind or self.sight.ground.sees(Circle(x, y, self.sight.here.r), shot.at, shot.size)

    def ways(self, x: int, y: int, holding: bool, power: int, done: Done) -> Iterator[tuple[int, int]]:
        """Where a move would lead: to each goal in reach, toward the best one beyond, and into range of each foe."""
        reach = self.sight.reach
        if holding:
            yield self._toward(self.sight.home, x, y)
        else:
            best = next((key for _, key in self.place(x, y).tasks if key not in done), None)
            for goal in self.sight.goals:
                if goal.key == best or (power and goal.walk and goal.key not in done and 0 < goal.away(x, y) <= reach):
                    yield self._toward(goal, x, y)
        near: dict[int, Shot] = {}
        for shot in self.sight.shots:
            if shot.cost <= power and shot.near not in near:
                near[shot.near] = shot
        for shot in near.values():
            far = hypot(shot.at.x - x, shot.at.y - y)
            if far > shot.near:
                part = min(reach, far - shot.near + SLACK) / far
                yield round(x + (shot.at.x - x) * part), round(y + (shot.at.y - y) * part)

    def _toward(self, goal: Goal, x: int, y: int) -> tuple[int, int]:
        left, low, right, high = goal.box
        there = min(max(x, left), right), min(max(y, low), high)
        far = hypot(there[0] - x, there[1] - y) or 1.0
        part = max(0.0, min(self.sight.reach, far - goal.near + SLACK)) / far
        return round(x + (there[0] - x) * part), round(y + (there[1] - y) * part)

    # --- how it ends

    def rest(self, x: int, y: int, holding: bool, power: int, done: Done = NOTHING) -> float:
        """What it is worth to stand here when the activation is over."""
        place = self.place(x, y)
        if holding:
            held = HELD if place.home <= self.sight.reach else HELD_FAR
            return POWER[power] - HUNTED * place.danger + self.sight.home.worth * held
        task = next((worth for worth, key in place.tasks if key not in done), 0.0)
        fight = next((worth for worth, cost in place.fights if cost <= power + 1), 0.0)
        return POWER[power] - place.danger + LATER * (max(task, fight) + BOTH * min(task, fight))

    def place(self, x: int, y: int) -> Place:
        """What there is here and near here; remembered."""
        found = self.places.get((x, y))
        if found is None:
            found = self.places[x, y] = self._place(x, y)
        return found

    def _place(self, x: int, y: int) -> Place:
        sight, fading = self.sight, FADING / self.sight.reach
        home = sight.home.away(x, y)
        hand, tasks = [], []
        for goal, left, low, right, high, near, worth in self.errands:
            dx = left - x if x < left else x - right if x > right else 0
            dy = low - y if y < low else y - high if y > high else 0
            far = sqrt(dx * dx + dy * dy) - near
            if far > 0:
                worth *= exp(fading * far)
            else:
                hand.append(goal)
            if goal.kind == "search" and (far > 0 or home > sight.reach):
                worth *= BESIDE
            tasks.append((worth, goal.key))
        fights = []
        for shot in sight.shots:
            beyond = hypot(shot.at.x - x, shot.at.y - y) - shot.near
            fights.append((shot.worth * exp(fading * beyond) if beyond > 0 else shot.worth, shot.cost))
        tasks.sort(reverse=True)
        fights.sort(reverse=True)
        return Place(home, tuple(hand), tuple(tasks), tuple(fights), self.danger(x, y))

    def danger(self, x: int, y: int) -> float:
        """What Ultron's next turn costs, by how near he is."""
        if not self.fear:
            return 0.0
        foe = self.sight.foes[0]
        gap = hypot(foe.x - x, foe.y - y) - foe.r - self.sight.here.r
        return next((share * self.fear for far, share in DANGER if gap <= far), 0.0)

    # --- the first move

    def ends(
        self, spots: Iterable[Spot], acts: int, holding: bool, power: int, moved: bool = True
    ) -> dict[Spot, float]:
        """What each end is worth; only the most promising are thought through."""
        glances = {spot: self.glance(spot.x, spot.y, holding, power) for spot in spots}
        ranked = sorted(glances, key=lambda spot: -glances[spot][0])
        close = [spot for spot in ranked if glances[spot][1]]
        return {
            spot: self.best(spot.x, spot.y, acts, holding, power, moved)
            for spot in dict.fromkeys((*ranked[:DEEP], *close[:DEEP]))
        }

    def glance(self, x: int, y: int, holding: bool, power: int) -> tuple[float, bool]:
        """What `rest` says of a point, and whether there is something to do at once; nothing is remembered."""
        home, danger = self.sight.home.away(x, y), self.danger(x, y)
        if holding:
            held = HELD if home <= self.sight.reach else HELD_FAR
            return POWER[power] - HUNTED * danger + self.sight.home.worth * held, not home
        fading, beside = FADING / self.sight.reach, home > self.sight.reach
        task = fight = 0.0
        busy = False
        for goal, left, low, right, high, near, worth in self.errands:
            dx = left - x if x < left else x - right if x > right else 0
            dy = low - y if y < low else y - high if y > high else 0
            far = sqrt(dx * dx + dy * dy) - near
            busy = busy or far <= 0
            if worth > task:
                here = worth * exp(fading * far) if far > 0 else worth
                task = max(task, here * BESIDE if goal.kind == "search" and (far > 0 or beside) else here)
        for shot in self.sight.shots:
            if shot.worth > fight and shot.cost <= power + 1:
                beyond = hypot(shot.at.x - x, shot.at.y - y) - shot.near
                fight = max(fight, shot.worth * exp(fading * beyond) if beyond > 0 else shot.worth)
        rest = POWER[power] - danger + LATER * (max(task, fight) + BOTH * min(task, fight))
        return rest, bool(power) and busy
