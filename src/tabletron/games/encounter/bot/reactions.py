"""Answers in the middle of an attack: who takes the blow, which dice are rolled again, what is paid for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from tabletron.core.flow import PASS, Seat
from tabletron.games.encounter.bot import cards
from tabletron.games.encounter.bot.blows import DROPPED, loss, metal, spread_of, worth_of
from tabletron.games.encounter.bot.cards import PRICE, price
from tabletron.games.encounter.odds import Pool, Spread, damage, mean
from tabletron.games.encounter.options import Faces, Options, Pick, Play, Use
from tabletron.games.encounter.rules import attack as attacking
from tabletron.games.encounter.rules import dice, modifying
from tabletron.games.encounter.rules.power import cost_of
from tabletron.games.encounter.state import (
    CRISIS,
    Encounter,
    Strike,
    attack_of,
    base,
    power_of,
    stamina,
)

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
    attack = attack_of(game, strike)
    side = 1 if seat == 2 else CRISIS
    sign = 1 if game.fighters[strike.attacker].side == side else -1

    def worth(one: Strike) -> float:
        return sign * worth_of(game, game.fighters[one.target], spread_of(game, one, attack))

    now = worth(strike)
    rates: dict[Options, float] = {}
    for option in options:
        after, paid = reacted(game, strike, option)
        rates[option] = worth(after) - now - paid - (SAVED if option is not PASS else 0.0)
    return rates


def reacted(game: Encounter, strike: Strike, option: Options) -> tuple[Strike, float]:
    """The attack after a reaction, and what that costs."""
    if isinstance(option, Use):
        fighter = game.fighters[option.fighter]
        power = power_of(game, fighter, option.power)
        assert power is not None
        paid = price(game, fighter, cost_of(game, fighter, power))
        match power.id:
            case "master_swordsman":
                return structs.replace(strike, swordsman=[*strike.swordsman, fighter.id]), paid
            case "vibranium_shield":
                return structs.replace(strike, guard=strike.guard + power.n), paid
        to = fighter.id if option.target is None else option.target
        return structs.replace(strike, target=to, guard=0), paid
    if isinstance(option, Play) and option.target is not None:
        paid = PRICE + price(game, game.fighters[option.fighter], 1) + price(game, game.fighters[option.target], 1)
        if option.card == "one_two_punch":
            return structs.replace(strike, added=strike.added + 2), paid
        return structs.replace(strike, target=option.target, guard=0, plain=True), paid
    return strike, 0.0


def before_roll(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """The Folly of Man, if the Blanks are worth its Power."""
    strike = game.strike
    assert strike is not None
    attack, target = attack_of(game, strike), game.fighters[strike.target]
    now = worth_of(game, target, spread_of(game, strike, attack))
    then = worth_of(game, target, spread_of(game, structs.replace(strike, folly=True), attack))
    return options[-1] if then - now > price(game, game.fighters[strike.attacker], 2) else PASS


# --- dice


def misses(game: Encounter, seat: Seat) -> str:
    """The faces that are worth rolling again: of an attack, of a defense or of a dodge."""
    strike = game.strike
    if strike is None or strike.damage:
        return "H_"
    if (game.fighters[strike.attacker].side == CRISIS) == (seat < 2):
        return "B" if strike.folly else "B_"
    return "H" if modifying.counts_blanks(game, strike, attack_of(game, strike)) else "H_"


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
    return PASS if modifying.counts_blanks(game, strike, attack_of(game, strike)) else options[0]


def absorb(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """A Wild first, because special rules need it."""
    found = [option for option in options if isinstance(option, Faces)]
    return next((option for option in found if option.faces == "W"), found[0] if found else PASS)


def recalibrate(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:
    """Both rolls anew, if that is better than what lies there by more than the Power."""
    strike = game.strike
    assert strike is not None
    attack, target = attack_of(game, strike), game.fighters[strike.target]
    sign = 1 if (game.fighters[strike.attacker].side == CRISIS) == (seat < 2) else -1
    now = loss(game, target, attacking.harm(strike, attack))
    gained = sign * (worth_of(game, target, anew(game, strike)) - now)
    play = next(option for option in options if isinstance(option, Play))
    return play if gained > price(game, game.fighters[play.fighter], 3) + PRICE else PASS


def anew(game: Encounter, strike: Strike) -> Spread:
    """The odds once both rolls are rolled again, except Failures."""
    blanks = modifying.counts_blanks(game, strike, attack_of(game, strike))
    loose = [len(rolled.replace("F", "")) for rolled in (strike.dice, strike.defense)]
    return damage(
        Pool(loose[0], dice.ATTACK + ("_" if strike.folly else ""), hexed=True),
        Pool(loose[1], dice.DEFENSE + ("_" if blanks else ""), hexed=True),
    )


# --- Damage and what comes after


def would_suffer(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Inured to Pain: when it keeps the character on its feet, or Power is plenty."""
    use = next(option for option in options if isinstance(option, Use))
    fighter = game.fighters[use.fighter]
    struck = game.strike is not None and game.strike.target == fighter.id
    harm = game.strike.damage if game.strike is not None and struck else 1
    saved = loss(game, fighter, harm) - loss(game, fighter, max(0, harm - 1))
    return use if saved > price(game, fighter, 1) or fighter.power > HOLD else PASS


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
            paid = price(game, fighter, cost_of(game, fighter, power))
            foe = game.fighters[strike.attacker if strike.target == fighter.id else strike.target]
            worth = {"counter_strike": 1.0 * metal(game) if foe is game.villain else 0.1, "enough": 0.3}
            if worth.get(use.power, 0.0 if fighter.holding else 1.0) > paid:
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


def expected_harm(game: Encounter, strike: Strike) -> float:
    """The Damage that an attack under way will deal on average."""
    attack = attack_of(game, strike)
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    covered = game.ground.cover(base(game, fighter), base(game, target), game.card_of(target).size) is not None
    return mean(spread_of(game, strike, attack, covered))
