"""Why the coach recommends an answer, in a sentence: mostly the odds with and without it."""

from __future__ import annotations

from collections import Counter

from tabletron.core.flow import PASS, Seat
from tabletron.core.i18n import Words
from tabletron.games.boardgame.bot import battle
from tabletron.games.boardgame.bot.evaluation import tries
from tabletron.games.boardgame.bot.worth import case, plan
from tabletron.games.boardgame.box import CASTLE
from tabletron.games.boardgame.options import (
    Ability,
    Choose,
    Enter,
    Free,
    Options,
    Play,
    PressOn,
    Reroll,
    Return,
    Special,
    Spend,
)
from tabletron.games.boardgame.outlook import Outlook, after, look
from tabletron.games.boardgame.rules.battle import opponent
from tabletron.games.boardgame.state import BoardGame, base
from tabletron.games.boardgame.words.questions import percent, rerolls_ahead


def explain(game: BoardGame, seat: Seat, kind: str, option: Options, words: Words) -> str:
    """The reason for an answer; nothing for those that need none."""
    match kind, option:
        case "play", _ if option is PASS:
            return _passes(plan(case(game, look(game))).passing, words)
        case "counter" | "counter_again", _ if option is PASS:
            return words("None of your cards would cost the hero much here.")
        case "play" | "counter" | "counter_again" | "special", Play() | Ability() | Special():
            return _difference(game, after(game, seat, option), words, mine=seat == game.turn)
        case "dice", Spend(dice):
            return _dice(game, dice, words)
        case "reroll", Reroll() | Free():
            return _reroll(game, option, words)
        case "reroll", _ if option is PASS:
            return words("Rolling again would cost more than it brings.")
        case "press_on", PressOn():
            return words("Enough dice are left for another challenge.")
        case "press_on", _:
            return words("With the dice left another challenge would cost more than it brings.")
        case "enter", _:
            return _enter(game, isinstance(option, Enter), words)
        case "stage", Choose(name):
            return _stage(game, seat, name, words)
        case "battle_reroll" | "battle_after", _:
            return _battle(game, kind, option, words)
        case "trophy", Return():
            return words("The changed die is worth more than the Trophy.")
        case "trophy", _:
            return words("No change of a die is worth a Trophy now.")
    return ""


def _passes(share: float, words: Words) -> str:
    return words("The challenge is passed in {now} % of rolls; no play is worth its cost.", now=percent(share))


def _difference(game: BoardGame, then: Outlook, words: Words, *, mine: bool) -> str:
    """The odds to pass without and with the play; what does not change them spares or costs Health."""
    old, new = (percent(plan(case(game, outlook)).passing) for outlook in (look(game), then))
    if old != new and (new > old) == mine:
        if mine:
            return words("You pass the challenge in {new} % of rolls instead of {old} %.", new=new, old=old)
        return words("The hero passes the challenge in {new} % of rolls instead of {old} %.", new=new, old=old)
    if mine:
        return words("You pass the challenge in {new} % of rolls, and this saves dice or Health.", new=new)
    return words("The hero passes the challenge in {new} % of rolls, and pays more for it.", new=new)


def _dice(game: BoardGame, dice: int, words: Words) -> str:
    """How likely these dice do, with the re-rolls that the preview counts."""
    now = look(game)
    if now.passes_itself:
        return words("The challenge passes itself; dice are for minions and Pellets.")
    first, best = (percent(now.passing(dice + now.extra, number, now.free)) for number in (0, rerolls_ahead(now)))
    if first == best:
        return words("They meet the challenge in {first} % of rolls.", first=first)
    return words(
        "They meet the challenge in {first} % of rolls at once, in {best} % with your re-rolls.", first=first, best=best
    )


def _reroll(game: BoardGame, option: Reroll | Free, words: Words) -> str:
    now = look(game)
    kept = tuple((Counter(now.dice) - Counter(option.faces)).elements())
    if now.passes_itself or (new := percent(now.passing(len(option.faces), 0, kept))) == percent(1.0):
        return words("The requirements are met; the other dice may still spare you damage.")
    return words("This re-roll meets the challenge in {new} % of rolls.", new=new)


def _enter(game: BoardGame, now: bool, words: Words) -> str:
    hero, (boss, _) = game.hero, opponent(game)
    today = percent(tries(game, hero, boss, hero.health, hero.we))
    later = percent(tries(game, hero, boss, hero.health, base(game, hero, "we")))
    if now:
        return words("You win about {now} % of such battles now, {later} % next turn.", now=today, later=later)
    return words("Next turn you win about {later} % of such battles, now {now} %.", now=today, later=later)


def _stage(game: BoardGame, seat: Seat, stage: str, words: Words) -> str:
    hero, boss = game.heroes[seat], game.content.stage[stage].boss
    full = game.content.hero[hero.card].boss.health
    won = percent(tries(game, hero, boss, full, base(game, hero, "we")))
    if stage == CASTLE:
        return words("The Castle is open; with full Health you win about {n} % of last battles.", n=won)
    return words("With full Health you win about {n} % of battles with its boss.", n=won)


def _battle(game: BoardGame, kind: str, option: Options, words: Words) -> str:
    """How likely the battle is won with and without the play."""
    if option is PASS:
        return words("No play is worth its cost now.")
    if kind == "battle_after":
        return words("A card that is still allowed costs nothing, and this one helps most.")
    rates = battle.rate_plays(game, [option, PASS])
    old, new = percent(rates[PASS]), percent(rates.get(option, rates[PASS]))
    if new > old:
        return words("You win about {new} % of such battles instead of {old} %.", new=new, old=old)
    return words("You win about {new} % of such battles.", new=new)
