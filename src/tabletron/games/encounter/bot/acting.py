"""What the active character does next: every act with what the rest of the activation is worth after it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.vocabulary import Use as Working
from tabletron.games.encounter.bot import cards
from tabletron.games.encounter.bot.planning import AFTER_MOVE, AFTER_SHOT, Plan
from tabletron.games.encounter.bot.reach import look
from tabletron.games.encounter.bot.worth import gains, life, worth_of
from tabletron.games.encounter.box import DEFENSE
from tabletron.games.encounter.geometry.numbers import RANGE, TOOL, gap
from tabletron.games.encounter.odds import Pool, faces_shown, mean, successes
from tabletron.games.encounter.options import Climb, End, Move, Options, Play, Shake, Shoot, Touch, Use
from tabletron.games.encounter.outlook import promises, strike_of, under_way
from tabletron.games.encounter.rules import moving, windows
from tabletron.games.encounter.rules.power import cost_of
from tabletron.games.encounter.rules.targeting import targets
from tabletron.games.encounter.state import CAP, CRISIS, Encounter, Fighter, attacks, base, power_of
from tabletron.games.encounter.verbs.dice import Boost
from tabletron.games.encounter.verbs.energy import Gamble
from tabletron.games.encounter.verbs.moves import Charge, Hurl, Place, Pull

NEVER = -99.0
WIN_BACK = 0.3
"""Throwing Ultron about: he stands elsewhere and may hurt himself."""
SHAKEN = {"stagger": 0.6, "stun": 0.25, "bleed": 0.2, "slow": 0.2, "shock": 0.15, "hex": 0.15}
EAGER = 0.01
"""Doing something comes before ending when both look alike."""


def rate(game: Encounter, fighter: Fighter, options: Sequence[Options]) -> dict[Options, float]:
    """What each act is worth, with all that may follow."""
    acts = Acts(game, fighter)
    rates: dict[Options, float] = {option: acts.worth(option) for option in options if not isinstance(option, Play)}
    best = max(rates.values(), default=0.0)
    for option in options:
        if isinstance(option, Play):
            rates[option] = best + cards.gain(game, option)
    return rates


class Acts:
    """Acts of one character."""

    def __init__(self, game: Encounter, fighter: Fighter) -> None:
        self.game, self.fighter, self.plan = game, fighter, Plan(look(game, fighter))
        self.at = fighter.x, fighter.y

    def after(self, acts: int, power: int, harm: float = 0.0) -> float:
        """The rest from where it stands."""
        fighter = self.fighter
        power = max(0, min(CAP, power))
        return self.plan.best(*self.at, acts, fighter.holding, power, bool(fighter.moves)) - harm

    def worth(self, option: Options) -> float:
        game, fighter, acts = self.game, self.fighter, self.game.actions
        match option:
            case End():
                return self.plan.rest(*self.at, fighter.holding, fighter.power) - EAGER
            case Move():
                return self.moving(game.card_of(fighter).speed, acts - 1)
            case Climb():
                return NEVER
            case Shoot(key, target):
                return self.shooting(key, target, acts)
            case Shake(condition):
                return SHAKEN.get(condition, 0.1) + self.after(acts - 1, fighter.power)
            case Touch(what):
                return self.touching(what)
            case Use():
                return self.using(option)
        raise AssertionError(option)

    def moving(self, tool: str, acts: int) -> float:
        spots = moving.advance_spots(self.game, self.fighter, tool)  # type: ignore[arg-type]
        ends = self.plan.ends(spots, acts, self.fighter.holding, self.fighter.power)
        return AFTER_MOVE * max(ends.values(), default=NEVER)

    def shooting(self, key: str, target: int | None, acts: int, more: tuple[Working, ...] = (), cost: int = 0) -> float:
        """An attack and the rest."""
        game, fighter = self.game, self.fighter
        attack = next(one for one in attacks(game, fighter) if one.id == key)
        foes = targets(game, fighter, attack) if target is None else [game.fighters[target]]
        uses = (*promises(game, fighter, attack), *more)
        spreads = [(foe, under_way(game, strike_of(fighter, attack, foe, uses)).spread()) for foe in foes]
        worth = sum(worth_of(game, foe, spread) for foe, spread in spreads)
        gained = round(sum(gains(attack, spread) for _, spread in spreads))
        return worth + AFTER_SHOT * self.after(acts - 1, fighter.power - attack.cost - cost + gained)

    def touching(self, what: str) -> float:
        fighter, sight = self.fighter, self.plan.sight
        state = (self.game.actions, fighter.holding, fighter.power, bool(fighter.moves))
        if what == sight.home.key:
            return sight.home.worth + self.plan.best(*self.at, state[0], False, *state[2:])
        goal = next((one for one in sight.goals if one.key == what), None)
        return NEVER if goal is None else self.plan.touching(goal, *self.at, *state, frozenset())

    # --- superpowers

    def using(self, option: Use) -> float:
        game, fighter, acts = self.game, self.fighter, self.game.actions
        power = power_of(game, fighter, option.power)
        assert power is not None
        cost = cost_of(game, fighter, power)
        left = fighter.power - cost
        match power.does.verb:
            case Boost() as boost:
                return self.boosted(boost, windows.working(game, option), left, acts)
            case Gamble(n=n, dice=number, faces=faces):
                hurt = mean(faces_shown(number, faces))
                return self.after(acts - 1, left + n, hurt * life(game, fighter))
            case Charge():
                return self.charging(acts, left)
            case Place(n=n) if option.target in (None, fighter.id):
                spots = moving.place_spots(game, fighter, base(game, fighter), n)
                ends = self.plan.ends(spots, acts, fighter.holding, max(0, left), bool(fighter.moves))
                return AFTER_MOVE * max(ends.values(), default=NEVER)
            case Hurl(tool=tool) if option.terrain is not None:
                return self.hurling(option.terrain, TOOL[tool], left)
            case Hurl() if option.target is not None:
                foe = game.fighters[option.target]
                return worth_of(game, foe, (0.0, 1.0)) / 2 + WIN_BACK * contests(game, foe) + self.after(acts, left)
            case Pull() if option.target is not None:
                return WIN_BACK * contests(game, game.fighters[option.target]) + self.after(acts, left)
        return NEVER

    def boosted(self, boost: Boost, use: Working, left: int, acts: int) -> float:
        """More dice for the next attack, or for all of them until the next activation."""
        found = NEVER
        for shot in self.plan.sight.shots:
            fits = shot.attack.shape == "single" and (boost.endures or boost.fits(shot.attack))
            if acts and fits and shot.cost <= left and self.plan.hits(shot, *self.at):
                cost = self.fighter.power - left
                found = max(found, self.shooting(shot.attack.id, shot.foe.id, acts, (use,), cost))
        return found + (0.5 if boost.endures and acts > 1 else 0.0)

    def charging(self, acts: int, left: int) -> float:
        """A move and an attack for one action."""
        found = NEVER
        game, fighter, plan = self.game, self.fighter, self.plan
        spots = moving.advance_spots(game, fighter, game.card_of(fighter).speed)
        for spot in plan.ends(spots, acts - 1, fighter.holding, left):
            for worth, cost, gain in plan.shots(spot.x, spot.y, left):
                after = min(CAP, left - cost + round(gain))
                found = max(found, worth + plan.best(spot.x, spot.y, acts - 1, fighter.holding, after, True))
        return found

    def hurling(self, terrain: str, length: int, left: int) -> float:
        """Terrain thrown at the nearest foe: its Size less the dodge."""
        game, fighter = self.game, self.fighter
        here, size = base(game, fighter), game.ground.by_id[terrain].size
        found = 0.0
        for foe in self.plan.sight.shots:
            if gap(here, foe.at) < length:
                dodge = successes(Pool(max(1, game.card_of(foe.foe).physical), DEFENSE))
                hurt = [0.0] * (size + 1)
                for n, p in enumerate(dodge):
                    hurt[max(0, size - n)] += p
                found = max(found, worth_of(game, foe.foe, tuple(hurt)))
        return found + self.after(game.actions, left) if found else NEVER


def contests(game: Encounter, foe: Fighter) -> bool:
    """Whether a foe keeps the team from a console."""
    there = base(game, foe)
    return any(
        owner != CRISIS and gap(there, game.place.consoles[key]) <= RANGE[1] for key, owner in game.consoles.items()
    )
