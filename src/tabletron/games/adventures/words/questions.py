"""Questions and options in words."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Described
from tabletron.games.adventures import options as op
from tabletron.games.adventures import outlook
from tabletron.games.adventures.box import CardId, Die
from tabletron.games.adventures.rules import uses
from tabletron.games.adventures.state import COLOUR, Adventures, Hero, after_damage, support_of, unmatched
from tabletron.games.adventures.verbs.joined import Either
from tabletron.games.adventures.verbs.lines import Line, Lines
from tabletron.games.adventures.words import cards, signs
from tabletron.games.adventures.words.cards import light_text, name_of
from tabletron.games.adventures.words.signs import LEFT, RIGHT, who


def boost_of(game: Adventures, hero: Hero, words: Words) -> str:
    """What the hero could give another, as far as all may know."""
    if game.switches.open_hands == "off":
        return words("boost")
    return words.colon(words("boost"), cards.effect(support_of(game, hero.hand[0]), words))


PASSABLE = {
    "boost": message("Boosts in the action phase of others"),
    "last_call": message("The last call before damage"),
    "reclaim": message("Giving a claimed card back"),
}
"""The windows that a person may let pass, as the settings name them."""


# --- questions


def question(game: Adventures, seat: Seat, kind: str, words: Words) -> str:
    """What a seat is asked."""
    doing = name_of(game, game.doing, words)
    text = _question(game, seat, kind, words)
    return words.colon(doing, text) if doing and kind not in OUTER else text


OUTER = frozenset({"act", "boost", "last_call"})


def _question(game: Adventures, seat: Seat, kind: str, words: Words) -> str:
    active, facing = who(game.acting.seat), game.facing
    match kind:
        case "hero":
            return words("Which hero are you?")
        case "master" | "boss":
            return words("Whom do you fight?")
        case "light":
            return words("Which Dr. Light card do you take?")
        case "lights":
            return words("Which Dr. Light cards do you take, and on which side?")
        case "reclaim":
            return words("You have chosen. Change your mind while others choose?")
        case "plan":
            return words("Plan your cards")
        case "act" if facing:
            return words("Overcome {icons}, or act first?", icons=signs.icons(facing.requirement) or words("nothing"))
        case "boost":
            return words("Boost {hero} now?", hero=active)
        case "last_call" if facing:
            return words("Last call: {hero} takes {n}[life]. Boost?", hero=active, n=outlook.harm_ahead(game))
        case "retry":
            return words("The session is lost. Try it again?")
        case "sabotaged":
            return words("Which weapon loses energy?")
        case "sure":
            return words("Nothing would come of that. Do it all the same?")
        case "token" | "charge" if game.receiver is not None and game.receiver != seat:
            return words("What does {hero} get?", hero=who(game.receiver))
        case _:
            return words(PLAIN[kind])


PLAIN = {
    "colour": message("Which colour?"),
    "token": message("Which token becomes active?"),
    "over_limit": message("There are three dice of this colour already. Roll one of them again?"),
    "again": message("Roll it once more?"),
    "cost_die": message("Which die do you discard?"),
    "cost_token": message("Which token do you flip back?"),
    "cost_energy": message("Which weapon gives the energy?"),
    "cost_actions": message("What do you pay with?"),
    "needed": message("Which action do you add?"),
    "copy": message("Which die is copied?"),
    "reroll": message("Which dice do you roll again?"),
    "reroll_these": message("Which dice must be rolled again?"),
    "reroll_colour": message("Which colour must be rolled again?"),
    "turn": message("Which die is turned, and to what?"),
    "cut": message("Which double is turned to its single face?"),
    "drop": message("Which die must go?"),
    "lock": message("Which die is locked?"),
    "untoken": message("Which token becomes inactive?"),
    "charge": message("Which weapon gets energy?"),
    "drain": message("Which weapon loses energy?"),
    "strike": message("Which icon is struck?"),
    "either": message("Which of the two?"),
    "receiver": message("Who gets it?"),
    "act": message("What do you do?"),
    "last_call": message("Boost?"),
}


# --- options


def describe(game: Adventures, seat: Seat, kind: str, option: op.Options, words: Words) -> Described:
    """An option in words, and the nodes it belongs to."""
    match option:
        case op.Claim(card):
            return Described(name_of(game, card, words), claim_hint(game, card, words), nodes=(f"offered.{card}",))
        case op.Release():
            nodes = (f"offered.{game.claims[seat]}",) if game.claims and game.claims[seat] else ()
            return Described(words("Put it back"), nodes=nodes)
        case op.Lights(left, right):
            sides = [(words(LEFT), left), (words(RIGHT), right)]
            label = ", ".join(words.colon(side, light_text(game, card, words)) for side, card in sides)
            return Described(label, nodes=(f"offered.{left}", f"offered.{right}"))
        case op.Swap():
            return Described(words("Swap the Dr. Light cards"), nodes=("hero0.light.left", "hero0.light.right"))
        case op.Plan():
            return _describe_plan(game, seat, option, words)
        case op.Pay():
            return _describe_pay(game, seat, kind, option, words)
        case op.Suffer():
            return _describe_suffer(game, words)
        case op.Retry():
            return Described(words("Try again"))
        case op.Stop():
            return Described(words("End the campaign"))
        case op.Sure():
            return Described(words("Yes, do it"))
        case op.Boost():
            return _describe_boost(game, seat, words)
        case op.Skill() | op.Fire() | op.Exploit() | op.Again():
            return _describe_use(game, seat, option, words)
        case None:
            return Described(words(PASSES.get(kind, message("Pass"))))
        case _:
            return _describe_choice(game, seat, option, words)


PASSES = {
    "reclaim": message("Keep it"),
    "over_limit": message("Roll none again"),
    "again": message("Leave it"),
    "sure": message("No"),
}


def claim_hint(game: Adventures, card: CardId, words: Words) -> str:
    """What there is to know of a card in the middle."""
    box = game.content
    if card in box.light:
        return light_text(game, card, words)
    if card in box.master and game.switches.peek_boss == "off":
        stage = "; ".join(cards.lines(box.master[card].stage, words))
        return "" if game.finale else words.colon(words("stage side"), stage)
    if card in box.boss:
        weak = words("weak to {type}", type=words(cards.TYPES[box.boss[card].weakness]))
        text = "; ".join((*cards.lines(box.boss[card].boss, words), weak))
        return text if game.finale else words.colon(words("boss side"), text)
    return words(cards.HEROES[card]) if card in cards.HEROES else ""


def _describe_plan(game: Adventures, seat: Seat, plan: op.Plan, words: Words) -> Described:
    box, hero = game.content, game.heroes[seat]
    slots = (
        words.colon(words(LEFT), cards.effect(support_of(game, plan.left), words)),
        words.colon(words(RIGHT), cards.effect(support_of(game, plan.right), words)),
        words.colon(words("skill"), words(box.action[plan.skill].name)),
        words.colon(words("boost"), cards.effect(support_of(game, plan.boost), words)),
    )
    over = unmatched(game, hero, plan.left, plan.right)
    hint = words("overload: {n}[life]", n=len(over)) if over else ""
    placed = {"left": plan.left, "right": plan.right, "skill": plan.skill, "boost": plan.boost}
    places = tuple((f"card.{card}", f"hero{seat}.{slot}") for slot, card in placed.items())
    return Described(" · ".join(slots), hint, nodes=tuple(card for card, _ in places), places=places)


def _describe_pay(game: Adventures, seat: Seat, kind: str, pay: op.Pay, words: Words) -> Described:
    label = words("Pay") if kind == "cost_actions" else words("Overcome")
    items = " ".join([*map(signs.die, pay.dice), *map(signs.sign, pay.tokens)])
    nodes = (*die_nodes(game, pay.dice), *(f"hero{seat}.token.{token}" for token in pay.tokens))
    if pay == op.Pay() and game.facing and game.facing.requirement:
        return Described(label, words("nothing here covers it"), nodes=("challenge",))
    left = list(game.pool)
    for die in pay.dice:
        left.remove(die)
    hint = words("left: {dice}", dice=" ".join(map(signs.die, left))) if left and pay != op.Pay() else ""
    told = covered(game, game.heroes[seat], pay, words) if kind == "act" else ""
    return Described(label, hint, items, (*nodes, *(("challenge",) if kind == "act" else ())), told)


def covered(game: Adventures, hero: Hero, pay: op.Pay, words: Words) -> str:
    """What the dice and tokens that are left would still cover."""
    if hero.battle:
        if len(hero.patterns) < 2:
            return words("this is the last pattern card")
        good, many = uses.patterns_left(game, hero, pay)
        return words("what is left covers {n} of the {many} pattern cards that may come next", n=good, many=many)
    if game.challenge.n >= len(outlook.spaces(game, hero)):
        return ""
    found = uses.spaces_left(game, hero, pay)
    if not found:
        return words("what is left covers no later space")
    sets = [words(" and ").join(map(str, some)) for some in found]
    return words("what is left covers space {spaces}", spaces=words(" or ").join(sets))


def _describe_suffer(game: Adventures, words: Words) -> Described:
    harm, hero = outlook.harm_ahead(game), game.acting
    life, tanks = after_damage(hero.life, game.tanks, harm)
    if not life:
        hint = words("all lose")
    elif tanks < game.tanks:
        hint = words("a tank is used: {n}[life] left", n=life)
    else:
        hint = words("{n}[life] left", n=life)
    return Described(words("Take {n}[life] damage", n=harm), hint, nodes=(f"hero{hero.seat}.life",))


def chance(game: Adventures, lines: Lines, words: Words) -> str:
    """The chance to overcome the challenge after these lines; nothing if it can be overcome as it is."""
    if game.facing is None or game.step != "abilities" or uses.ways_to_pay(game, game.acting):
        return ""
    if not outlook.helps(game, lines):
        return ""
    odds = outlook.chance_after(game, lines)
    if not 0 < odds < SURE:
        return words("then it is overcome for sure") if odds else words("alone that is not enough")
    return words("then it is overcome in {n} of 100 cases", n=max(1, min(99, round(odds * 100))))


SURE = 1 - 1e-9


def _describe_boost(game: Adventures, seat: Seat, words: Words) -> Described:
    hand = game.heroes[seat].hand
    if len(hand) != 1:
        return Described(words("Boost"), nodes=(f"hero{seat}.hand",))
    lines = support_of(game, hand[0])
    label, told = words.colon(words("Boost"), cards.effect(lines, words)), chance(game, lines, words)
    idle = game.facing is not None and outlook.is_idle(game, lines)
    hint = words("nothing would come of it") if idle else ""
    return Described(label, hint, nodes=(f"card.{hand[0]}",), preview=told)


def _describe_use(
    game: Adventures, seat: Seat, option: op.Skill | op.Fire | op.Exploit | op.Again, words: Words
) -> Described:
    box, hero = game.content, game.heroes[seat]
    if isinstance(option, op.Skill) and not hero.skill:
        return Described(words("Skill"), nodes=(f"hero{seat}.skill",))
    text = cards.effect(outlook.effect_of(game, seat, option), words)
    price = cards.cost(outlook.cost_of(game, seat, option), words)
    told = chance(game, outlook.steps(game, seat, option), words)
    if isinstance(option, op.Skill):
        return Described(words(box.action[hero.skill].name), text, price, (f"card.{hero.skill}",), told)
    name, nodes = words(box.weapon[option.weapon].name), (f"hero{seat}.weapon.{option.weapon}",)
    match option:
        case op.Fire():
            return Described(name, text, price, nodes, told)
        case op.Exploit():
            return Described(words("{weapon} against the weakness", weapon=name), text, price, nodes, told)
        case op.Again():
            return Described(words("Roll dice again"), name, price, nodes, told)


def _describe_choice(game: Adventures, seat: Seat, option: op.Options, words: Words) -> Described:
    whose = seat if game.receiver is None else game.receiver
    match option:
        case op.Dye(colour):
            return Described(words(signs.COLOURS[colour]), nodes=(f"supply.{colour}",))
        case op.Flip(token):
            return Described(signs.sign(token), nodes=(f"hero{whose}.token.{token}",))
        case op.Pick(die):
            return Described(signs.die(die), nodes=die_nodes(game, (die,)))
        case op.Dice(many):
            return Described(" ".join(map(signs.die, many)), nodes=die_nodes(game, many))
        case op.Turned(die, face):
            turned = f"[die {COLOUR[die]} {face}]"
            label = words("{die} to {face}", die=signs.die(die), face=turned)
            return Described(label, nodes=die_nodes(game, (die,)))
        case op.Cell(weapon):
            energy = f"{game.heroes[whose].weapons[weapon]}[energy]"
            return Described(name_of(game, weapon, words), energy, nodes=(f"hero{whose}.weapon.{weapon}",))
        case op.Icon(icon):
            return Described(signs.sign(icon), nodes=("challenge",))
        case op.Give(receiver):
            return Described(who(receiver), nodes=(f"hero{receiver}",))
        case op.Branch(number):
            return Described(branch_text(game, number, words), nodes=(f"hero{seat}.boss",))
        case _:
            raise AssertionError(option)


def branch_text(game: Adventures, number: int, words: Words) -> str:
    """One side of the either-or under way."""
    at_work = game.content.lines.get(game.line)
    if isinstance(at_work, Line) and isinstance(at_work.verb, Either) and number < len(at_work.verb.parts):
        return cards.line(at_work.verb.parts[number], words)
    return words("The other")


def die_nodes(game: Adventures, chosen: Sequence[Die]) -> tuple[str, ...]:
    """The dice of the pool that look like these, each die once."""
    left, found = list(chosen), []
    for n, die in enumerate(game.pool):
        if die in left:
            left.remove(die)
            found.append(f"pool.die{n}")
    return tuple(found)
