"""Team tactic cards: which to take, and what playing one is worth now."""

from __future__ import annotations

from tabletron.games.encounter.bot.blows import DAZED, life
from tabletron.games.encounter.bot.plans import POWER
from tabletron.games.encounter.geometry.numbers import RANGE, gap
from tabletron.games.encounter.options import Play
from tabletron.games.encounter.state import CRISIS, Encounter, Fighter, base, belongs, stamina

LIKED = (
    "one_two_punch", "medpack", "patch_up", "recalibration_matrix", "brace_for_impact", "disarm", "field_dressing",
    "mission_objective", "dark_reign", "second_wind", "sacrifice", "tactical_analysis", "avengers_assemble",
    "cosmic_invigoration", "inspiring_monologue", "advanced_rnd",
)  # fmt: skip
"""All cards, the best first."""
PRICE = 0.08
"""What playing a card must be worth; it does not come back."""


def price(fighter: Fighter, n: int) -> float:
    """What it costs a fighter to pay so much Power."""
    return POWER[fighter.power] - POWER[max(0, fighter.power - n)]


def gain(game: Encounter, play: Play) -> float:
    """What playing a card now is worth over not playing it."""
    fighter = game.fighters[play.fighter]
    target = fighter if play.target is None else game.fighters[play.target]
    n = play.n or 0
    near = gap(base(game, game.villain), base(game, fighter)) if game.villain.here else RANGE[5]
    match play.card:
        case "medpack":
            return relief(game, target, 3) - price(fighter, 2) - PRICE
        case "patch_up":
            return relief(game, target, n) - price(fighter, n) - PRICE
        case "second_wind":
            return sum(relief(game, one, 1) for one in game.fighters if belongs(game, one, "avengers")) - 2 * PRICE
        case "field_dressing":
            return DAZED + (0.5 if not target.activated else 0.1) - price(fighter, 4) - PRICE
        case "disarm":
            last = game.slot == 2
            return (0.45 if last and near <= RANGE[4] else -1.0) - price(fighter, 1) - price(target, 1)
        case "dark_reign":
            able = [one for one in game.fighters if one.fit and not one.activated and belongs(game, one, "cabal")]
            return 0.25 * sum(close(game, one) for one in able) - price(fighter, 3) - 2 * PRICE
        case "cosmic_invigoration":
            hurt = 1.5 * life(game, target) + (1.0 if stamina(game, target) - target.damage <= 2 else 0.0)
            return 0.9 * close(game, target) - hurt - price(fighter, 2) - price(target, 2)
        case "mission_objective":
            return passing(game, fighter, target) - price(fighter, 2) - PRICE
    return -1.0


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
