"""How a good team mate answers each question of the game, cheaply enough for thousands of games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

from tabletron.core.flow import PASS, Ask, Seat
from tabletron.games.adventures.bot import inside_effects
from tabletron.games.adventures.bot.evaluation import boss_harm
from tabletron.games.adventures.bot.planning import best_plans, score, side_of
from tabletron.games.adventures.bot.worth import BOX, View, pain, urgency, worth
from tabletron.games.adventures.odds import hand_of
from tabletron.games.adventures.options import (
    Again,
    Boost,
    Claim,
    Lights,
    Options,
    Pay,
    Suffer,
)
from tabletron.games.adventures.outlook import changes, effect_of, steps
from tabletron.games.adventures.rules import moments, uses
from tabletron.games.adventures.rules.hidden import sees_hand
from tabletron.games.adventures.state import Adventures, Hero, support_of

BOOST = 0.45
"""What a boost is worth to those who still have to act."""
MARGIN = 0.02
"""By so much a use must be better than none."""


def choose(game: Adventures, seat: Seat, ask: Ask[Options]) -> Options:
    """The best answer, by the odds."""
    options = ask.options
    if len(options) == 1:
        return options[0]
    rate = RATE.get(ask.kind)
    return rate(game, seat, options) if rate else ask.fallback


def _best(options: Sequence[Options], rate: Callable[[Options], float]) -> Options:
    return max(options, key=rate)


# --- set-up and planning


def claim(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:
    hero = game.heroes[seat]
    if not hero.hero:
        return options[0]
    return _best(options, lambda option: -boss_harm(game, hero, option.card) if isinstance(option, Claim) else -9.0)


def claim_light(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:
    hero = game.heroes[seat]
    side = "right" if seat == 0 else "left"
    return _best(options, lambda o: _alone(game, hero, {side: o.card}) if isinstance(o, Claim) else -9.0)


def lights(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:
    hero = game.heroes[seat]
    assert all(isinstance(option, Lights) for option in options)
    return _best(options, lambda o: _alone(game, hero, {"left": o.left, "right": o.right}))  # type: ignore[union-attr]


def _alone(game: Adventures, hero: Hero, cards: dict[str, str]) -> float:
    """What the best plan of a hero is worth with these cards of Dr. Light, leaving the others out."""
    before, hero.lights = hero.lights, cards  # type: ignore[assignment]
    side = side_of(game, hero, hero.hand)
    hero.lights = before
    return max(score(side, plan, ()) for plan in permutations(side.cards))


def plan(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    return best_plans(game)[seat]


# --- the Abilities step


def act(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    rates = rate_acts(game, options)
    return max(rates, key=lambda option: rates[option])


def rate_acts(game: Adventures, options: Sequence[Options]) -> dict[Options, float]:
    """What comes of each thing the active player may do; using something must be worth more than its price."""
    view = View(game)
    rates: dict[Options, float] = {}
    for option in options:
        if isinstance(option, Pay):
            rates[option] = _paying(view, option)
        elif isinstance(option, Suffer):
            rates[option] = _suffering(game, view)
        elif (rate := _using(game, view, option)) is not None:
            rates[option] = rate
    return rates


def _paying(view: View, pay: Pay) -> float:
    now, facing = view.now, view.now.facing
    left = now.hand - hand_of(pay.dice, pay.tokens)
    return worth(left, view.rest) + BOX * (facing is not None and facing.box)


def _using(game: Adventures, view: View, option: Options) -> float | None:
    """What a use is worth; None if nothing would come of it."""
    seat = view.hero.seat
    if not changes(effect_of(game, seat, option), view.now, game, moments.use_by(view.hero)):
        return None
    rate = view.foresee(steps(game, seat, option))
    if isinstance(option, Boost):
        return rate - boost_price(game)
    tie = isinstance(option, Again) and game.content.weapon[option.weapon].type == "none"
    return rate - MARGIN + 0.001 * tie


def _suffered(view: View) -> float:
    return worth(view.now.hand, view.rest) - pain(view.game, view.hero, view.harm)


def _suffering(game: Adventures, view: View) -> float:
    """Taking the damage, unless somebody will boost at the last call."""
    suffered = _suffered(view)
    if game.switches.open_hands == "off":
        return suffered
    gains = [_boosted(game, view, other) for other in uses.boosters(game, view.hero)]
    return max([suffered, *(gain for gain in gains if gain > suffered)])


def _boosted(game: Adventures, view: View, booster: Hero) -> float:
    return view.foresee(support_of(game, booster.hand[0])) - boost_price(game)


def boost_price(game: Adventures) -> float:
    """What a boost card is worth to the heroes who act after this one, if there are not cards enough for all."""
    waiting = game.seats - 1 - game.acted
    cards = sum(bool(hero.hand) for hero in game.heroes)
    return MARGIN + BOOST * min(1.0, waiting / cards) / urgency(game, game.acting) if cards else MARGIN


def last_call(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:
    """Boosts when that is worth more than the damage, and more than what any other could give."""
    view = View(game)
    suffered = _suffered(view)
    gains = {
        other.seat: _boosted(game, view, other)
        for other in uses.boosters(game, view.hero)
        if sees_hand(game, seat, other)
    }
    best = max(gains, key=lambda other: gains[other])
    return options[0] if best == seat and gains[seat] > suffered else PASS


def never(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    return PASS


RATE: dict[str, Callable[[Adventures, Seat, Sequence[Options]], Options]] = {
    "hero": claim, "master": claim, "boss": claim, "light": claim_light, "lights": lights, "plan": plan, "act": act,
    "boost": never, "reclaim": never, "last_call": last_call, "sure": never, **inside_effects.RATE,
}  # fmt: skip
