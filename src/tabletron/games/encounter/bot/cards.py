"""Team tactic cards: which to take, and what playing one is worth now."""

from __future__ import annotations

from tabletron.games.encounter.bot import extinction
from tabletron.games.encounter.bot.blows import DAZED, life, spread_of, strike_of, worth_of
from tabletron.games.encounter.bot.planning import POWER
from tabletron.games.encounter.geometry.numbers import RANGE, gap, reach_of
from tabletron.games.encounter.options import Play
from tabletron.games.encounter.rules import script
from tabletron.games.encounter.rules.moving import tool_of
from tabletron.games.encounter.state import CAP, CRISIS, Encounter, Fighter, attacks, base, belongs, stamina

LIKED = (
    "one_two_punch", "medpack", "patch_up", "recalibration_matrix", "brace_for_impact", "disarm", "field_dressing",
    "mission_objective", "dark_reign", "second_wind", "sacrifice", "tactical_analysis", "avengers_assemble",
    "cosmic_invigoration", "inspiring_monologue", "advanced_rnd",
)  # fmt: skip
"""All cards, the best first."""
PRICE = 0.08
"""What playing a card must be worth; it does not come back."""
HOME_SOON = 0.6
"""A citizen that can be brought home a turn earlier."""
FRAIL = 3
"""Who has so little Stamina left may fall to one blow."""
AWAY, REROLLED = 0.25, 0.45
"""The share of a blow that a step back saves, or rerolls of the defense."""
HUNTED, CHASED = 0.8, 0.35
"""How likely Ultron attacks whom he goes for, and who is close to him."""


def price(game: Encounter, fighter: Fighter, n: int) -> float:
    """What it costs a fighter to pay so much Power; the last one may be needed for a console."""
    needed = extinction.savings(game, fighter) if n >= fighter.power and not fighter.activated else {}
    return POWER[fighter.power] - POWER[max(0, fighter.power - n)] + max(needed.values(), default=0.0)


def gain(game: Encounter, play: Play) -> float:
    """What playing a card now is worth over not playing it."""
    fighter = game.fighters[play.fighter]
    target = fighter if play.target is None else game.fighters[play.target]
    n = play.n or 0
    near = gap(base(game, game.villain), base(game, fighter)) if game.villain.here else RANGE[5]
    match play.card:
        case "medpack":
            return relief(game, target, 3) - price(game, fighter, 2) - PRICE
        case "patch_up":
            return relief(game, target, n) - price(game, fighter, n) - PRICE
        case "second_wind":
            return sum(relief(game, one, 1) for one in game.fighters if belongs(game, one, "avengers")) - 2 * PRICE
        case "field_dressing":
            return DAZED + (0.5 if not target.activated else 0.1) - price(game, fighter, 4) - PRICE
        case "disarm":
            last = game.slot == 2
            return (0.45 if last and near <= RANGE[4] else -1.0) - price(game, fighter, 1) - price(game, target, 1)
        case "dark_reign":
            able = [one for one in game.fighters if one.fit and not one.activated and belongs(game, one, "cabal")]
            return 0.25 * sum(close(game, one) for one in able) - price(game, fighter, 3) - 2 * PRICE
        case "cosmic_invigoration":
            hurt = 1.5 * life(game, target) + (1.0 if stamina(game, target) - target.damage <= 2 else 0.0)
            return 0.9 * close(game, target) - hurt - price(game, fighter, 2) - price(game, target, 2)
        case "mission_objective":
            return passing(game, fighter, target) - price(game, fighter, 2) - PRICE
        case "tactical_analysis":
            return stepping(game, target) - price(game, fighter, 2) - PRICE
        case "avengers_assemble":
            able = [one for one in game.fighters if one.fit and one.power and belongs(game, one, "avengers")]
            steps = {one.id: stepping(game, one) - price(game, one, 1) for one in able}
            return sum(max(0.0, step) for step in steps.values()) + min(0.0, steps[fighter.id]) - 2 * PRICE
        case "advanced_rnd":
            return sharing(game, fighter, n) - price(game, fighter, n) - PRICE
        case "inspiring_monologue":
            return bracing(game, target) - price(game, fighter, 3) - PRICE
    raise AssertionError(play)


def relief(game: Encounter, fighter: Fighter, n: int) -> float:
    """What it is worth to take Damage off: most for who would fall to the next blow."""
    if not fighter.fit or not fighter.damage:
        return 0.0
    left = stamina(game, fighter) - fighter.damage
    n = min(n, fighter.damage)
    saved = sum(0.22 if left + k <= 3 else 0.1 for k in range(n))
    return n * life(game, fighter) + saved * (1.6 if fighter.injured else 0.8)


def close(game: Encounter, fighter: Fighter) -> bool:
    """Whether a fighter could attack Ultron after a move."""
    ultron = game.villain
    return fighter.fit and ultron.here and gap(base(game, fighter), base(game, ultron)) <= RANGE[4]


def stepping(game: Encounter, fighter: Fighter) -> float:
    """A Short advance out of turn: a citizen comes within a move of Home Base, or who is hurt away from Ultron."""
    here, short = base(game, fighter), reach_of("S", base(game, fighter).r)
    reach = reach_of(tool_of(fighter, game.card_of(fighter).speed), here.r) + RANGE[1]
    if fighter.holding and not fighter.activated and reach < gap(here, game.place.home) <= reach + short:
        return HOME_SOON
    hurt = stamina(game, fighter) - fighter.damage <= FRAIL
    chased = game.villain.here and gap(here, base(game, game.villain)) <= RANGE[2]
    return AWAY * fear(game, fighter) if hurt and chased and last_slot(game) else 0.0


def sharing(game: Encounter, fighter: Fighter, n: int) -> float:
    """Power for those who have least of who still act."""
    others = [one for one in game.fighters if one.side == CRISIS and one.fit and one is not fighter]
    needs = sorted(POWER[one.power + 1] - POWER[one.power] for one in others if not one.activated and one.power < CAP)
    return sum(needs[-n:])


def bracing(game: Encounter, fighter: Fighter) -> float:
    """Rerolls of all defense dice, for whom Ultron goes for next."""
    if not last_slot(game) or not fighter.fit or not game.villain.here:
        return 0.0
    hunted = game.scripted and script.programmed(game) == ("P1", str(fighter.id))
    near = gap(base(game, fighter), base(game, game.villain)) <= RANGE[2]
    return REROLLED * fear(game, fighter) * (HUNTED if hunted else CHASED if near else 0.0)


def fear(game: Encounter, fighter: Fighter) -> float:
    """What Ultron's closest attack would cost a hero."""
    talons = attacks(game, game.villain)[0]
    strike = strike_of(game.villain, talons, fighter, folly=game.scripted)
    return worth_of(game, fighter, spread_of(game, strike, talons))


def last_slot(game: Encounter) -> bool:
    """Whether Ultron's turn comes next."""
    waiting = [one for one in game.fighters if one.side == CRISIS and one.fit and not one.activated]
    return game.slot == 2 or len(waiting) <= 1


def passing(game: Encounter, fighter: Fighter, to: Fighter) -> float:
    """A citizen in other hands: better if these can still bring it home this round, or at all."""
    home = game.place.home

    def way(one: Fighter) -> int:
        return gap(base(game, one), home)

    assert fighter.side == CRISIS
    soon = not to.activated and way(to) < 7_000
    return (0.6 if soon and way(fighter) > 3_000 and (fighter.moves or game.active != fighter.id) else 0.0) + (
        0.1 if way(to) < way(fighter) else 0.0
    )
