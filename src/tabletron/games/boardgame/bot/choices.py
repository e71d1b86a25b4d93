"""What a bot answers to each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletron.core.flow import PASS, Seat
from tabletron.games.boardgame.bot import battle, trophies
from tabletron.games.boardgame.bot.evaluation import boss_time, stage_time, time_left, tries
from tabletron.games.boardgame.bot.rerolls import rate_rerolls
from tabletron.games.boardgame.bot.sight import Sight, folded, look
from tabletron.games.boardgame.bot.worth import ahead, plan, step
from tabletron.games.boardgame.box import CASTLE
from tabletron.games.boardgame.effects import Use
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
from tabletron.games.boardgame.rules import legality
from tabletron.games.boardgame.rules.battle import opponent
from tabletron.games.boardgame.state import BoardGame, base

CARD = 0.012
"""What a play must be worth, in turns."""
SPARED = 10.0
"""How much more, for each turn that the hero is behind another rival."""
CARD_WORTH = 3.0
"""The damage that an average card deals to a boss."""
VERBS = {
    "damage": 1.0, "prevent": 0.8, "heal": 0.8, "gain_we": 2.5, "refill_we": 2.0, "cards_extra": 3.0, "face_dmg": 1.3,
    "die_extra": 0.9, "boss_ignore": 3.2, "boss_dice": -1.5,
}  # fmt: skip


def choose(game: BoardGame, seat: Seat, ask: Any) -> Options:
    """The best option by the bot's reckoning; it looks at nothing that the seat cannot see."""
    if (rule := RULES.get(ask.kind)) is None:
        return ask.fallback  # type: ignore[no-any-return]
    options = ask.options
    return options[0] if len(options) == 1 else rule(game, seat, options)


# --- Play Abilities


def play(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:
    """The hero's play that is worth most."""
    sight = look(game)
    now = plan(sight).worth
    return _best({option: rate(game, seat, sight, option) - now for option in options}, CARD)


def counter(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:
    """Dr. Wily's play that costs the hero most; cards are kept for a rival who is ahead of this hero."""
    sight = look(game)
    now = plan(sight).worth
    rates = {option: now - rate(game, seat, sight, option) for option in options}
    return _best(rates, CARD * (1 + SPARED * behind(game, seat)))


def behind(game: BoardGame, seat: Seat) -> float:
    """How many turns the hero is behind the best of the seat's other rivals."""
    others = [time_left(game, hero) for hero in game.heroes if hero.seat not in (seat, game.turn)]
    return max(0.0, time_left(game, game.hero) - min(others)) if others else 0.0


def _best(rates: dict[Options, float], price: float) -> Options:
    best = max(rates, key=lambda option: rates[option])
    return best if rates[best] > price else PASS


def rate(game: BoardGame, seat: Seat, sight: Sight, option: Options) -> float:
    """What the challenge is worth to the hero after a play of either side."""
    box = game.content
    match option:
        case Play(card):
            mine = seat == game.turn
            use = box.hero_use[card] if mine else box.wily_use[card]
            after = plan(paid(folded(game, sight, use.effects), use)).worth
            if not mine and legality.opens_match(game, card):
                after = min(
                    after, *(special(game, folded(game, sight, use.effects), minion) for minion in _types(game))
                )
            return after + _budget(game, seat, sight, card, use)
        case Ability(name):
            use = box.stage_use[name]
            return plan(paid(folded(game, sight, use.effects), use)).worth
        case Special(minion):
            return special(game, sight, minion)
    return plan(sight).worth


def paid(sight: Sight, use: Use) -> Sight:
    return sight._replace(we=max(0, sight.we - use.we), threat=sight.threat - use.threat, hurt=sight.hurt + use.health)


def special(game: BoardGame, sight: Sight, minion: str) -> float:
    return plan(folded(game, sight, game.content.specials[minion])).worth


def _types(game: BoardGame) -> list[str]:
    return legality.special_types(game)


def _budget(game: BoardGame, seat: Seat, sight: Sight, card: str, use: Use) -> float:
    """More points are worth the best card that they pay for."""
    if not any(effect.verb == "ap_budget" for effect in use.effects):
        return 0.0
    mine, facing = seat == game.turn, game.challenge
    uses = game.content.hero_use if mine else game.content.wily_use
    left = facing.hero_ap if mine else facing.wily_ap
    more = sum(effect.n for effect in use.effects if effect.verb == "ap_budget")
    now, gains = plan(sight).worth, [0.0]
    for other in dict.fromkeys(game.heroes[seat].hand):
        if other != card and left < uses[other].ap <= left + more:
            gains.append(plan(folded(game, sight, uses[other].effects)).worth - now)
    return 0.8 * (max(gains) if mine else min(gains))


def use_special(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    sight = look(game)
    kinds = [option for option in options if isinstance(option, Special)]
    return min(kinds, key=lambda option: special(game, sight, option.minion))


def requirement(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:
    """The one without which the challenge is easiest."""
    sight, sign = look(game), 1 if seat == game.turn else -1

    def without(option: Options) -> float:
        assert isinstance(option, Requirement)
        asked = list(sight.asked)
        asked.remove(option.faces)
        return sign * plan(sight._replace(asked=tuple(asked))).worth

    return max((option for option in options if isinstance(option, Requirement)), key=without)


# --- the roll


def dice(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    best = Spend(plan(look(game)).dice)
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


def worth(game: BoardGame, card: str) -> float:
    """How good a card is to hold: the damage that it deals to a boss, roughly."""
    return sum(VERBS.get(effect.verb, 0.0) * (effect.n or 1) for effect in game.content.boss_use[card].effects)


def discard(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """The cards that are least good to hold."""
    kept = [option for option in options if isinstance(option, Cards)]
    return min(kept, key=lambda option: sum(worth(game, card) for card in option.cards))


def redraw(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:
    """Cards that are less good than the average."""
    poor = tuple(card for card in sorted(game.heroes[seat].hand) if worth(game, card) < CARD_WORTH)
    return Cards(poor) if Cards(poor) in options else options[0]


RULES: dict[str, Callable[[BoardGame, Seat, Sequence[Options]], Options]] = {
    "stage": stage, "play": play, "counter": counter, "counter_again": counter, "special": use_special,
    "requirement": requirement, "dice": dice, "reroll": reroll, "press_on": press_on, "enter": enter,
    "battle": battle.before, "battle_reroll": battle.during, "battle_after": battle.after, "trophy": trophies.window,
    "discard": discard, "redraw": redraw,
}  # fmt: skip
"""Where nothing stands here the default is a sensible answer."""
