"""Why the coach recommends an answer, in a sentence or two: mostly the damage to be expected and the chances."""

from __future__ import annotations

from tabletron.core.flow import PASS, Seat
from tabletron.core.i18n import Words, message
from tabletron.games.robomon.bot import capture, drafts
from tabletron.games.robomon.bot.planning import Plan, attack_plan, best_plan, effect
from tabletron.games.robomon.box import MonId
from tabletron.games.robomon.odds import bonus_turn, model, percent, soak
from tabletron.games.robomon.options import (
    Aim,
    Block,
    Choose,
    Enter,
    Forfeit,
    Go,
    Keep,
    Options,
    Repair,
    Reroll,
    Step,
    Strike,
    Swap,
    Toss,
    Use,
    Walk,
)
from tabletron.games.robomon.outlook import AttackOutlook, after_use, turn_of
from tabletron.games.robomon.rules import clock, draft
from tabletron.games.robomon.state import RoboMon, card_of, fighting, owner
from tabletron.games.robomon.words.cards import name_of


def explain(game: RoboMon, seat: Seat, kind: str, option: Options, words: Words) -> str:
    """The reason for an answer; nothing for those that need none."""
    match kind, option:
        case "act", Strike():
            return _strike(game, option, words)
        case "act", Go():
            return _plan(game, best_plan(game, game.turn), words)
        case "act" | "cleanse", Use():
            return _use(game, words)
        case "act", Forfeit():
            return words("A toss now is worth more than the turn of this RoboMon.")
        case "act", _ if option is PASS:
            return words("Nothing that it could still do is worth the icons and the power.")
        case "target" | "order", Aim(mon):
            return _target(game, mon, words)
        case "move", Step():
            return _square(game, option, words)
        case "block", _:
            return _block(game, option, words)
        case "reroll", _:
            return _reroll(game, seat, option, words)
        case "character", _:
            return _character(game, option, words)
        case "choose" | "pick" | "open_pick", Choose(card):
            return _card(game, seat, card, words)
        case "keep", Keep(card, discard):
            denied = words("{name} is then out of the other's reach.", name=words(game.content.card[discard].name))
            return f"{_card(game, seat, card, words)} {denied}"
        case "reveal", Choose(card):
            return _entering(game, seat, card, words)
        case "replace", Enter(cards):
            return _entering(game, seat, cards[0], words)
        case "fill" | "enter" | "active" | "partner", Swap(mon):
            return _entering(game, seat, game.mons[mon].card, words)
    return ""


# --- attacks

OUT = message("{name} loses {n} hit points on average, and is out with {kill} %.")
OUT_UNLESS = message("{name} loses {n} hit points on average, and is out with {kill} % unless more armor is spent.")


def _hit(game: RoboMon, target: MonId, hit: AttackOutlook, words: Words) -> str:
    """What an ability is expected to do to a target."""
    name = name_of(game, game.mons[target], words)
    if hit.healed:
        return words("{name} gets {n} hit points back.", name=name, n=round(hit.healed))
    if capture.wanted(game, game.mons[target]):
        return words(
            "It breaks {tokens} armor of {name} on average, and takes it out in {kill} % only.",
            tokens=f"{hit.broken:.1f}", name=name, kill=percent(hit.out),
        )  # fmt: skip
    if hit.out >= 0.005:
        lost = f"{hit.lost:.1f}"
        if owner(game, game.mons[target].side) is None:
            return words(OUT, name=name, n=lost, kill=percent(hit.out))
        return words(OUT_UNLESS, name=name, n=lost, kill=percent(hit.out))
    if hit.broken > hit.lost:
        return words("It breaks {tokens} armor of {name} on average.", tokens=f"{hit.broken:.1f}", name=name)
    return words("{name} loses {n} hit points on average.", name=name, n=f"{hit.lost:.1f}")


def _strike(game: RoboMon, option: Strike, words: Words) -> str:
    plan = attack_plan(game, game.turn, game.mons[game.turn.mon].square, option)
    return "" if plan is None or plan.hit is None else _hit(game, plan.target, plan.hit, words)


def _use(game: RoboMon, words: Words) -> str:
    """What an ongoing ability is good for; one that moves belongs to the plan."""
    mon = game.mons[game.turn.mon]
    now, then = turn_of(game, mon), after_use(game, mon, "trap" if mon.trapped else "paralyze" if mon.paralyzed else "")
    if then.power > now.power:
        return words("Power for nothing.")
    if (then.trapped, then.paralyzed) != (now.trapped, now.paralyzed):
        return words("It can act freely again.")
    if then.armor > now.armor:
        return words("There is much to fear here: armor is worth the power.")
    if then.dice != now.dice:
        return words("One more basic icon makes the attack stronger.")
    return _plan(game, best_plan(game, game.turn), words)


def _plan(game: RoboMon, plan: Plan, words: Words) -> str:
    """Where a move leads, and what is done there."""
    square = game.grid.names[plan.square]
    if plan.hit is None:
        return words("It stands better on {square}: less to fear, or nearer to the enemy.", square=square)
    ability = card_of(game, game.mons[game.turn.mon]).abilities[plan.ability]
    attack = words("From {square} it can use {ability}.", square=square, ability=words(ability.name))
    return f"{attack} {_hit(game, plan.target, plan.hit, words)}"


def _target(game: RoboMon, target: MonId, words: Words) -> str:
    under_way = game.attack
    if under_way is None:
        return ""
    mon = game.mons[under_way.mon]
    ability = card_of(game, mon).abilities[under_way.ability]
    return _hit(game, target, effect(game, mon, ability, under_way.base, game.mons[target])[1], words)


def _square(game: RoboMon, option: Step, words: Words) -> str:
    """What can be done from a square with the icons that are left."""
    plan = attack_plan(game, game.turn, game.grid.named[option.to])
    return _plan(game, plan or Plan(0.0, PASS, game.grid.named[option.to]), words)


# --- protection and time


def _block(game: RoboMon, option: Options, words: Words) -> str:
    if game.harm is None:
        return ""
    mon, points = game.mons[game.harm.mon], game.harm.points
    if not isinstance(option, Block):
        return words("Armor icons would save too little here.")
    old, new = (soak(points - spent, mon.armor) for spent in (0, option.dice + option.wild + option.token))
    if min(mon.left, new[1]) < min(mon.left, old[1]):
        return words(
            "It loses {new} hit points instead of {old}.", new=min(mon.left, new[1]), old=min(mon.left, old[1])
        )
    return words("It saves armor: {new} broken instead of {old}.", new=new[0], old=old[0])


def _reroll(game: RoboMon, seat: Seat, option: Options, words: Words) -> str:
    enemy = clock.fastest(game, 1 - seat)
    if enemy is None:
        return words("Nobody is there to take the time.")
    missing = card_of(game, enemy).time - enemy.time
    dice = option.dice if isinstance(option, Reroll) else 1
    chance, name = percent(bonus_turn(dice, missing)), name_of(game, enemy, words)
    if option is PASS:
        return words("One more hourglass gives {name} a bonus turn: {chance} % a die.", name=name, chance=chance)
    return words("Fresh dice; {name} gets a bonus turn with {chance} % only.", name=name, chance=chance)


# --- the character, teams


def _character(game: RoboMon, option: Options, words: Words) -> str:
    match option:
        case Toss():
            return words("It succeeds with {chance} %.", chance=percent(model(game, option).success))
        case Repair():
            return words("A kit is worth most on so much damage.")
        case Walk():
            target = capture.goal(game)
            if target is None:
                return words("Nobody here is worth a reprogrammer: off to the exit.")
            return words("Nearer to {name}, for a toss.", name=name_of(game, target, words))
    return words("There is nobody to toss at yet.")


def _card(game: RoboMon, seat: Seat, card: str, words: Words) -> str:
    one = game.content.card[card]
    team = [game.content.card[other].type for other in drafts.team_of(game, seat)]
    if one.type in team:
        return words("{name} is the strongest card for the team here.", name=words(one.name))
    return words("{name} is strong, and of a type that the team lacks.", name=words(one.name))


def _entering(game: RoboMon, seat: Seat, card: str, words: Words) -> str:
    """Why this one comes in."""
    one = game.content.card[card]
    edge = drafts.match_up(game, one, fighting(game, 1 - seat))
    if edge > 0:
        return words("The type of {name} suits those on the other side.", name=words(one.name))
    if draft.worth(one) >= max(draft.worth(game.content.card[other]) for other in drafts.waiting(game, seat)):
        return words("{name} is the strongest that you have.", name=words(one.name))
    return words("{name} is strong, fast or reaches far.", name=words(one.name))
