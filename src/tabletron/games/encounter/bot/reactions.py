"""Answers in the middle of an attack: who takes the blow, which dice are rolled again, what is paid for."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import PASS, Seat
from tabletron.games.encounter.bot import cards
from tabletron.games.encounter.bot.cards import PRICE, price
from tabletron.games.encounter.bot.worth import DROPPED, loss, metal, worth_of
from tabletron.games.encounter.options import Faces, Options, Pick, Play, Use
from tabletron.games.encounter.outlook import Blow, anew, reacted, under_way
from tabletron.games.encounter.rules import attack as attacking
from tabletron.games.encounter.rules.power import cost_of
from tabletron.games.encounter.rules.windows import working
from tabletron.games.encounter.state import CRISIS, Encounter, power_of, stamina

SAVED = 0.03
"""A reaction must be worth so much more than its Power."""
HOLD = 4
"""With so much Power a small reaction is affordable."""


def targeted(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:
    """The reaction that helps most, if it is worth its price."""
    rates = rate_targeted(game, seat, options)
    return max(rates, key=lambda option: rates[option])


def rate_targeted(game: Encounter, seat: Seat, options: Sequence[Options]) -> dict[Options, float]:
    """What each reaction is worth to the seat's side, its price included."""
    strike = game.strike
    assert strike is not None
    side = 1 if seat == 2 else CRISIS
    sign = 1 if game.fighters[strike.attacker].side == side else -1

    def worth(one: Blow) -> float:
        return sign * worth_of(game, game.fighters[one.target], one.spread())

    now = worth(under_way(game, strike))
    return {option: worth(reacted(game, strike, option)) - now - paid(game, option) for option in options}


def paid(game: Encounter, option: Options) -> float:
    """What a reaction costs."""
    if isinstance(option, Use):
        fighter = game.fighters[option.fighter]
        power = power_of(game, fighter, option.power)
        assert power is not None
        return SAVED + price(game, fighter, cost_of(game, fighter, power))
    if isinstance(option, Play):
        return SAVED + PRICE + cards.cost(game, game.content.tactic[option.card], working(game, option))
    return 0.0


def before_roll(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """The Folly of Man, if the Blanks are worth its Power."""
    strike = game.strike
    assert strike is not None
    target, best = game.fighters[strike.target], options[-1]
    now, then = (worth_of(game, target, reacted(game, strike, one).spread()) for one in (PASS, best))
    return best if then - now > paid(game, best) - SAVED else PASS


# --- dice


def misses(game: Encounter, seat: Seat) -> str:
    """The faces that are worth rolling again: of an attack, of a defense or of a dodge."""
    strike = game.strike
    if strike is None or strike.damage:
        return "H_"
    if (game.fighters[strike.attacker].side == CRISIS) == (seat < 2):
        return "B" if strike.folly else "B_"
    return "H" if strike.blanks else "H_"


def reroll(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:
    """As many misses as possible and nothing else."""
    poor = misses(game, seat)
    good = [option for option in options if isinstance(option, Faces) and all(face in poor for face in option.faces)]
    return max(good, key=lambda option: len(option.faces), default=PASS)


def cover(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:
    poor = misses(game, seat)
    return next((option for option in options if isinstance(option, Faces) and option.faces in poor), PASS)


def pierce(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    strike = game.strike
    assert strike is not None
    return PASS if strike.blanks else options[0]


def absorb(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """A Wild first, because special rules need it."""
    found = [option for option in options if isinstance(option, Faces)]
    return next((option for option in found if option.faces == "W"), found[0] if found else PASS)


def recalibrate(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:
    """Both rolls anew, if that is better than what lies there by more than the Power."""
    strike = game.strike
    assert strike is not None
    target = game.fighters[strike.target]
    sign = 1 if (game.fighters[strike.attacker].side == CRISIS) == (seat < 2) else -1
    now = loss(game, target, attacking.harm(strike))
    gained = sign * (worth_of(game, target, anew(game, strike)) - now)
    play = next(option for option in options if isinstance(option, Play))
    return play if gained > paid(game, play) - SAVED else PASS


# --- Damage and what comes after


def would_suffer(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Inured to Pain: when it keeps the character on its feet, or Power is plenty."""
    use = next(option for option in options if isinstance(option, Use))
    fighter = game.fighters[use.fighter]
    power = power_of(game, fighter, use.power)
    assert power is not None
    struck = game.strike is not None and game.strike.target == fighter.id
    harm = game.strike.damage if game.strike is not None and struck else 1
    saved = loss(game, fighter, harm) - loss(game, fighter, power.does.verb.left(harm))
    return use if saved > paid(game, use) - SAVED or fighter.power > HOLD else PASS


def brace(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """For who might fall."""
    found = [option for option in options if isinstance(option, Play)]
    for play in found:
        fighter = game.fighters[play.fighter]
        if stamina(game, fighter) - fighter.damage <= 2:
            return play
    return PASS


def answer(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Counter-Strike and Enough!!! if their Power is not worth more; Aggressive with free hands."""
    strike = game.strike
    assert strike is not None
    for use in options:
        if isinstance(use, Use):
            fighter = game.fighters[use.fighter]
            power = power_of(game, fighter, use.power)
            assert power is not None
            foe = game.fighters[strike.attacker if strike.target == fighter.id else strike.target]
            hit = metal(game) if foe is game.villain else 0.1
            worth = {"strike_back": hit, "throw_attacker": 0.3, "approach": 0.0 if fighter.holding else 1.0}
            if worth.get(power.does.name, 0.0) > paid(game, use) - SAVED:
                return use
    return PASS


def drop_first(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """A citizen in an ally's arms is better than on the ground."""
    plays = {option: cards.gain(game, option) + DROPPED for option in options if isinstance(option, Play)}
    best = max(plays, key=lambda option: plays[option])
    return best if plays[best] > 0 else PASS


def order(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Who is likeliest to fall comes first."""

    def left(option: Options) -> int:
        assert isinstance(option, Pick)
        one = game.fighters[option.fighter]
        return stamina(game, one) - one.damage

    return min(options, key=left)
