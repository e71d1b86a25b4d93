"""Team tactic cards: which to take, and what playing one is worth now."""

from __future__ import annotations

from tabletron.core.vocabulary import Use
from tabletron.games.encounter.bot import extinction
from tabletron.games.encounter.bot.planning import POWER
from tabletron.games.encounter.bot.worth import DAZED, fear, life
from tabletron.games.encounter.box import Tactic
from tabletron.games.encounter.geometry.numbers import RANGE, gap, reach_of
from tabletron.games.encounter.options import Play
from tabletron.games.encounter.rules.moving import tool_of
from tabletron.games.encounter.rules.ultron import script
from tabletron.games.encounter.rules.windows import plays, working
from tabletron.games.encounter.state import CAP, CRISIS, Encounter, Fighter, base, belongs, stamina, team
from tabletron.games.encounter.verbs.care import Heal, PassCitizen, Reactivate, Recover, Revive
from tabletron.games.encounter.verbs.dice import Disarm
from tabletron.games.encounter.verbs.energy import Share
from tabletron.games.encounter.verbs.moves import Advance
from tabletron.games.encounter.verbs.rerolls import Hunt, Inspire

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


def cost(game: Encounter, card: Tactic, use: Use) -> float:
    """What it costs everybody who pays for a card."""
    n = card.cost * card.does.verb.times(use)
    return sum(price(game, game.fighters[one], n) for one in card.does.verb.payers(use))


def gain(game: Encounter, play: Play) -> float:
    """What playing a card now is worth over not playing it."""
    card, use = game.content.tactic[play.card], working(game, play)
    fighter = game.fighters[play.fighter]
    target = fighter if play.target is None else game.fighters[play.target]
    paid = cost(game, card, use)
    match card.does.verb:
        case Heal() as heal:
            return relief(game, target, heal.healed(use)) - paid - PRICE
        case Recover(n=n):
            able = [one for one in game.fighters if not card.affiliation or belongs(game, one, card.affiliation)]
            return sum(relief(game, one, n) for one in able) - 2 * PRICE
        case Revive():
            return DAZED + (0.5 if not target.activated else 0.1) - paid - PRICE
        case Disarm():
            near = gap(base(game, game.villain), base(game, fighter)) if game.villain.here else RANGE[5]
            return (0.45 if game.slot == 2 and near <= RANGE[4] else -1.0) - paid
        case Hunt(affiliation=name):
            able = [one for one in game.fighters if one.fit and not one.activated and belongs(game, one, name)]
            return 0.25 * sum(close(game, one) for one in able) - paid - 2 * PRICE
        case Reactivate():
            hurt = 1.5 * life(game, target) + (1.0 if stamina(game, target) - target.damage <= 2 else 0.0)
            return 0.9 * close(game, target) - hurt - paid
        case PassCitizen():
            return passing(game, fighter, target) - paid - PRICE
        case Advance() if card.each:
            able = [game.fighters[one.fighter] for one in plays(game, card, team(game))]
            steps = {one.id: stepping(game, one) - price(game, one, card.cost) for one in able}
            return sum(max(0.0, step) for step in steps.values()) + min(0.0, steps[fighter.id]) - 2 * PRICE
        case Advance():
            return stepping(game, target) - paid - PRICE
        case Share():
            return sharing(game, fighter, play.n or 0) - paid - PRICE
        case Inspire():
            return bracing(game, target) - paid - PRICE
    return -paid - PRICE


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
