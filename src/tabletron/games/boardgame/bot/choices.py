"""What a bot answers to each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from tabletron.core.flow import PASS, Seat
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame.bot import battle, trophies
from tabletron.games.boardgame.bot.evaluation import boss_time, stage_time, time_left, tries
from tabletron.games.boardgame.bot.rerolls import rate_rerolls
from tabletron.games.boardgame.bot.worth import YARD, ahead, case, plan, step
from tabletron.games.boardgame.box import CASTLE
from tabletron.games.boardgame.options import (
    Ability,
    Cards,
    Choose,
    Options,
    Play,
    PressOn,
    Requirement,
    Special,
    Spend,
)
from tabletron.games.boardgame.outlook import Outlook, after, look, shaped
from tabletron.games.boardgame.rules import legality
from tabletron.games.boardgame.rules.battle import opponent
from tabletron.games.boardgame.state import BoardGame, base

CARD = 0.012
"""What a play must be worth, in turns."""
SPARED = 10.0
"""How much more, for each turn that the hero is behind another rival."""
CARD_WORTH = 3.0
"""The damage that an average card deals to a boss."""


def choose(game: BoardGame, seat: Seat, ask: Any) -> Options:
    """The best option by the bot's reckoning; it looks at nothing that the seat cannot see."""
    if (rule := RULES.get(ask.kind)) is None:
        return ask.fallback  # type: ignore[no-any-return]
    options = ask.options
    return options[0] if len(options) == 1 else rule(game, seat, options)


# --- Play Abilities


def play(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:
    """The hero's play that is worth most."""
    now = look(game)
    base_worth = worth(game, now)
    return _best({option: rate(game, seat, now, option) - base_worth for option in options}, CARD)


def counter(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:
    """Dr. Wily's play that costs the hero most; cards are kept for a rival who is ahead of this hero."""
    now = look(game)
    base_worth = worth(game, now)
    rates = {option: base_worth - rate(game, seat, now, option) for option in options}
    return _best(rates, CARD * (1 + SPARED * behind(game, seat)))


def worth(game: BoardGame, now: Outlook) -> float:
    """What the challenge is worth to the hero, in turns."""
    return plan(case(game, now)).worth


def behind(game: BoardGame, seat: Seat) -> float:
    """How many turns the hero is behind the best of the seat's other rivals."""
    others = [time_left(game, hero) for hero in game.heroes if hero.seat not in (seat, game.turn)]
    return max(0.0, time_left(game, game.hero) - min(others)) if others else 0.0


def _best(rates: dict[Options, float], price: float) -> Options:
    best = max(rates, key=lambda option: rates[option])
    return best if rates[best] > price else PASS


def rate(game: BoardGame, seat: Seat, now: Outlook, option: Options) -> float:
    """What the challenge is worth to the hero after a play of either side."""
    if not isinstance(option, Play | Ability | Special):
        return worth(game, now)
    then = after(game, seat, option, now)
    rated = worth(game, then)
    if isinstance(option, Play):
        if seat != game.turn and legality.opens_match(game, now, option.card):
            rated = min(rated, *(special(game, then, minion) for minion in legality.special_types(now)))
        rated += _budget(game, seat, now, then, option)
    return rated


def special(game: BoardGame, now: Outlook, minion: str) -> float:
    """What is left once a special has worked."""
    return worth(game, after(game, game.turn, Special(minion), now))


def _budget(game: BoardGame, seat: Seat, now: Outlook, then: Outlook, played: Play) -> float:
    """More points are worth the best card that they pay for."""
    mine, box = seat == game.turn, game.content
    left, more = (now.hero_ap, then.hero_ap) if mine else (now.wily_ap, then.wily_ap)
    sides = box.hero_side if mine else box.wily_side
    if more <= left:
        return 0.0
    held, gains = worth(game, now), [0.0]
    for other in dict.fromkeys(game.heroes[seat].hand):
        if other != played.card and left < sides[other].ap <= more:
            gains.append(worth(game, shaped(game, now, sides[other].do, seat)) - held)
    return 0.8 * (max(gains) if mine else min(gains))


def use_special(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    now = look(game)
    kinds = [option for option in options if isinstance(option, Special)]
    return min(kinds, key=lambda option: special(game, now, option.minion))


def requirement(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:
    """The one without which the challenge is easiest."""
    now, sign = look(game), 1 if seat == game.turn else -1

    def without(option: Requirement) -> float:
        asked = list(now.asked)
        asked.remove(option.faces)
        return sign * worth(game, replace(now, asked=tuple(asked)))

    return max((option for option in options if isinstance(option, Requirement)), key=without)


# --- the roll


def dice(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    best = Spend(plan(case(game, look(game))).dice)
    return best if best in options else options[-1]


def reroll(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Keeps what serves, then what spares damage; rolls again if that is worth more than the dice as they lie."""
    rates = rate_rerolls(game, options)
    return max(rates, key=lambda option: rates[option])


# --- the turn


def press_on(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    hero = game.hero
    way = game.content.stage[hero.stage].length - hero.position
    return PressOn() if ahead(way, hero.threat, hero.we, step(hero.health)) > 0 else PASS


def enter(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:
    """Now, unless fresh Weapon Energy is worth more than the turn."""
    hero = game.heroes[seat]
    boss, _ = opponent(game)
    again = boss_time(game, hero, boss)
    now = (1 - tries(game, hero, boss, hero.health, hero.we)) * again
    then = 1 + (1 - tries(game, hero, boss, hero.health, base(game, hero, "we"))) * again
    return options[0] if now < then else PASS


def stage(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:
    """The Castle as soon as it is open, else the stage that takes the least time."""
    if options[0] == Choose(CASTLE):
        return options[0]
    hero = game.heroes[seat]
    return min(options, key=lambda option: stage_time(game, hero, option.name))  # type: ignore[union-attr]


# --- cards


ARENA = replace(YARD, boss=99, boss_dice=9, health=0, energy=0, charge=1)
"""A battle in which everything helps, to measure cards."""


def held_worth(game: BoardGame, card: str) -> float:
    """How good a card is to hold: the damage that it deals to a boss, roughly."""
    then = ARENA
    for line in game.content.boss_side[card].do:
        if not line.conditions:
            then = line.verb.shape(then, game, Use(line.address, game.turn))
    return (
        ARENA.boss - then.boss + 0.8 * (then.health - ARENA.health + then.shield) + 2.5 * (then.energy - ARENA.energy)
        + 3.0 * then.cards + 1.3 * sum(then.added) + 0.9 * (then.extra + then.joining) + 3.2 * then.ignored
        + 1.5 * (ARENA.boss_dice - then.boss_dice)
    )  # fmt: skip


def discard(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """The cards that are least good to hold."""
    kept = [option for option in options if isinstance(option, Cards)]
    return min(kept, key=lambda option: sum(held_worth(game, card) for card in option.cards))


def redraw(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:
    """Cards that are less good than the average."""
    poor = tuple(card for card in sorted(game.heroes[seat].hand) if held_worth(game, card) < CARD_WORTH)
    return Cards(poor) if Cards(poor) in options else options[0]


RULES: dict[str, Callable[[BoardGame, Seat, Sequence[Options]], Options]] = {
    "stage": stage, "play": play, "counter": counter, "counter_again": counter, "special": use_special,
    "requirement": requirement, "dice": dice, "reroll": reroll, "press_on": press_on, "enter": enter,
    "battle": battle.before, "battle_reroll": battle.during, "battle_after": battle.after, "trophy": trophies.window,
    "discard": discard, "redraw": redraw,
}  # fmt: skip
"""Where nothing stands here the default is a sensible answer."""
