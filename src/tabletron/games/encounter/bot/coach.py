"""Why the coach recommends an answer, in a sentence."""

from __future__ import annotations

from tabletron.core.flow import PASS, Seat
from tabletron.core.i18n import Words
from tabletron.games.encounter.bot.planning import Plan
from tabletron.games.encounter.bot.reach import Goal, look
from tabletron.games.encounter.geometry.points import Spot
from tabletron.games.encounter.odds import mean
from tabletron.games.encounter.options import (
    Activate,
    End,
    Faces,
    Move,
    Options,
    Play,
    Shake,
    Shoot,
    Touch,
    Use,
)
from tabletron.games.encounter.outlook import blows, expected, reacted
from tabletron.games.encounter.rules import moving
from tabletron.games.encounter.rules.tokens import HOME
from tabletron.games.encounter.state import COSMIC, THIRD, Encounter, Fighter
from tabletron.games.encounter.words.cards import told


def explain(game: Encounter, seat: Seat, kind: str, option: Options, words: Words) -> str:
    """The reason for an answer; nothing for those that need none."""
    match kind, option:
        case "act" | "charge", Shoot(key, target):
            return _shot(game, key, target, words)
        case "act", Touch(what):
            return _touch(game, game.acting, what, words)
        case "act", Move():
            spots = moving.advance_spots(game, game.acting, game.card_of(game.acting).speed)
            rates = Plan(look(game, game.acting)).ends(spots, game.actions - 1, game.acting.holding, game.acting.power)
            return _end(game, game.acting, max(rates, key=lambda spot: rates[spot]), words)
        case "act", End():
            return words("Nothing else is worth its Power now.")
        case "act", Shake():
            return words("The condition costs more than the action.")
        case "act", Use():
            return words("It makes the rest of this activation worth more than its Power.")
        case "act" | "assist", Play():
            return words("The card will hardly do more later.")
        case "assist", _ if option is PASS:
            return words("The cards are worth more later.")
        case "advance" | "place", Spot():
            if game.active < 0 or (game.acting.squad == THIRD) != (seat == THIRD):
                return words("It stands better there.")
            return _end(game, game.acting, option, words)
        case "activate", Activate():
            return words("This character gains most by acting now.")
        case "targeted" | "before_roll", _:
            return _reaction(game, option, words)
        case "reroll", Faces():
            return words("These dice are no successes.")
        case "reroll" | "recalibrate" | "would_suffer" | "answer" | "brace", _ if option is PASS:
            return words("As it lies there it is good enough.")
        case "drop" | "citizen", _:
            return words("It lies away from Ultron and near a free hand.")
        case "deploy", _:
            return words("From there most can be done in the first turns.")
        case "victim" | "tie", _:
            if seat == THIRD:
                return words("It hurts the team most.")
            return words("It costs the team least.")
    return ""


def _percent(share: float) -> int:
    return round(100 * share)


def _shot(game: Encounter, key: str, target: int | None, words: Words) -> str:
    """How much Damage to expect, and how likely there is any."""
    spreads = [one.spread() for one in blows(game, key, target)]
    total = f"{sum(mean(spread) for spread in spreads):.1f}"
    if len(spreads) == 1:
        some = _percent(1 - spreads[0][0])
        return words("It deals {n} Damage on average, any at all in {some} % of rolls.", n=total, some=some)
    return words("It deals {n} Damage on average, all targets together.", n=total)


def _touch(game: Encounter, fighter: Fighter, what: str, words: Words) -> str:
    if what == HOME:
        return words("That is a point at once, and it costs nothing.")
    goal = next((one for one in look(game, fighter).goals if one.key == what), None)
    return "" if goal is None else _goal(game, goal, fighter, words)


def _goal(game: Encounter, goal: Goal, fighter: Fighter, words: Words) -> str:
    """What an interaction brings."""
    if goal.kind == "search":
        return words("A search there finds a citizen in {n} % of rolls.", n=_percent(goal.chance))
    if goal.kind == "citizen":
        if fighter.side == COSMIC:
            return words("A citizen there is a point.")
        return words("A citizen there would be Ultron's if nobody took it up.")
    if game.consoles[goal.key] == COSMIC and fighter.side != COSMIC:
        return words(
            "Console {key} would be a point for Ultron at the Cleanup, and is a die of his device.", key=goal.key
        )
    return words("Console {key} is a point at the Cleanup.", key=goal.key)


def _end(game: Encounter, fighter: Fighter, spot: Spot, words: Words) -> str:
    """What can be done from there: bring a citizen home, interact, attack; else it is on the way."""
    sight = look(game, fighter)
    plan, at = Plan(sight), (spot.x, spot.y)
    if fighter.holding and not sight.home.away(*at):
        return words("From there the citizen is brought home.")
    if fighter.power and not fighter.holding:
        at_hand = [goal for goal in sight.goals if not goal.away(*at)]
        if at_hand:
            return _goal(game, max(at_hand, key=lambda goal: goal.worth * goal.chance), fighter, words)
    shots = [shot for shot in sight.shots if shot.cost <= fighter.power and plan.hits(shot, *at)]
    if shots:
        best = max(shots, key=lambda shot: shot.worth)
        harm = f"{mean(expected(game, fighter, best.attack, best.foe)):.1f}"
        return words("From there {attack} deals {n} Damage on average.", attack=words(best.attack.name), n=harm)
    if at == (fighter.x, fighter.y):
        return words("Here it stands best.")
    return words("It comes nearer to what is worth most.")


def _reaction(game: Encounter, option: Options, words: Words) -> str:
    """The Damage of the attack without and with it."""
    strike = game.strike
    if strike is None or not isinstance(option, Use | Play):
        return words("No reaction is worth its price.")
    return told(game, reacted(game, strike, None), reacted(game, strike, option), words)
