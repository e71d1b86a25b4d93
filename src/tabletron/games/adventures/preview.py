"""What may come of an option, in words: told to who thinks about it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.i18n import Words
from tabletron.games.adventures import odds
from tabletron.games.adventures.effects import Cost, Effect
from tabletron.games.adventures.options import Pay
from tabletron.games.adventures.rules import hooks
from tabletron.games.adventures.rules.uses import ways_to_pay
from tabletron.games.adventures.state import Adventures, Hero


def of_use(game: Adventures, effect: Effect, cost: Sequence[Cost], words: Words) -> str:
    """The chance to overcome the challenge after this; nothing if it can be overcome as it is."""
    if game.facing is None or game.step != "abilities" or ways_to_pay(game, game.acting):
        return ""
    chance = odds.of_use(game, effect, cost)
    if chance is None:
        return ""
    if not 0 < chance < odds.SURE:
        return words("then it is overcome for sure") if chance else words("alone that is not enough")
    return words("then it is overcome in {n} of 100 cases", n=max(1, min(99, round(chance * 100))))


def of_payment(game: Adventures, hero: Hero, pay: Pay, words: Words) -> str:
    """What the dice and tokens that are left would still cover."""
    if hero.battle:
        if len(hero.patterns) < 2:
            return words("this is the last pattern card")
        good, many = odds.patterns_left(game, hero, pay)
        return words("what is left covers {n} of the {many} pattern cards that may come next", n=good, many=many)
    if game.challenge.n >= len(hooks.spaces(game, hero)):
        return ""
    found = odds.spaces_left(game, hero, pay)
    if not found:
        return words("what is left covers no later space")
    sets = [words(" and ").join(map(str, some)) for some in found]
    return words("what is left covers space {spaces}", spaces=words(" or ").join(sets))
