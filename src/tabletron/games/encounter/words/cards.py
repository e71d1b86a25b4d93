"""A character's card in words, put together from what it does."""

from __future__ import annotations

from collections.abc import Iterator

from tabletron.core.i18n import Words, message
from tabletron.games.encounter.box import Attack, Character, Power, Rule
from tabletron.games.encounter.state import Encounter, Fighter, attacks, led_by, powers

TOOLS = {"S": message("Short"), "M": message("Medium"), "L": message("Long")}
SHAPES = {"single": "", "area": "A", "beam": "B"}
IGNORES = {"los": message("needs no line of sight"), "cover": message("ignores cover")}
KINDS = {"action": message("an action"), "reactive": message("a reaction")}
ANY_SIZE = 5
DOES = {
    "gain": message("gain {n} Power"),
    "gain_dealt": message("gain Power equal to the Damage dealt"),
    "condition": message("the target gets {condition}"),
    "pierce": message("turn a Critical, Wild or Block of the target blank"),
    "push": message("push the target {tool} away"),
    "throw": message("throw the target {tool}"),
    "ricochet": message("attack again, another enemy within Range {n} of the target"),
    "sap": message("take 1 Power from the target for each Wild"),
    "drain": message("the target loses {n} Power"),
    "splash": message("other enemies within Range 2 of the target suffer {n} Damage"),
    "overrun": message("afterwards be placed within Range {n} of the target"),
    "advance": message("advance {tool} afterwards"),
    "warp": message("the target and all within Range 1 of it but the attacker get {condition}"),
    "reroll": message("reroll any of the dice"),
    "double_wild": message("each Wild counts twice"),
    "firmware": message("a die fewer for each Corrupted Firmware"),
}
"""What a special rule of an attack does."""
LEADERSHIPS = {
    "unlike_any_other": message(
        "A Day Unlike Any Other: in each turn the first superpower of each character of this squad costs 1 less, but at"
        " least 1."
    ),
    "master_of_evil": message("Master of Evil: a character of this squad whose attack deals Damage gains 1 Power."),
}


def rows(game: Encounter, fighter: Fighter, words: Words) -> Iterator[str]:
    """The side that shows: numbers, attacks with their special rules, superpowers, the Leadership if it is used."""
    card = game.card_of(fighter)
    yield _numbers(card, words)
    yield from (_attack(attack, words) for attack in attacks(game, fighter))
    yield from (_power(power, words) for power in powers(game, fighter))
    yield from _immunity(card, words)
    if card.leadership and led_by(game, fighter, card.leadership):
        yield words(LEADERSHIPS[card.leadership])


def printed(card: Character, words: Words) -> Iterator[str]:
    """Both sides of a card, for who looks whom to recruit."""
    yield words("Threat {n}, Stamina {a}/{b}", n=card.threat, a=card.stamina, b=card.injured_stamina or "-")
    yield _numbers(card, words)
    lines = [(attack.side, _attack(attack, words)) for attack in card.attacks]
    lines += [(power.side, _power(power, words)) for power in card.powers]
    yield from (words.colon(words("Injured"), line) if side == "injured" else line for side, line in lines)
    yield from _immunity(card, words)
    if card.leadership:
        yield words(LEADERSHIPS[card.leadership])


def _numbers(card: Character, words: Words) -> str:
    size = words("Size {n}, Speed {tool}", n=card.size, tool=card.speed)
    return f"{size}, {words('Defense {a}/{b}/{c}', a=card.physical, b=card.energy, c=card.mystic)}"


def _attack(attack: Attack, words: Words) -> str:
    return "; ".join([_head(attack, words), *_special(attack, words)])


def _power(power: Power, words: Words) -> str:
    return words.colon(_name(power, words), words(power.text))


def _immunity(card: Character, words: Words) -> Iterator[str]:
    if card.immune:
        yield words.colon(words("Immunity"), ", ".join(map(words, card.immune)))


def _head(attack: Attack, words: Words) -> str:
    line = words(
        "{name}: Range {range}, {n} dice, {kind}", name=words(attack.name),
        range=f"{SHAPES[attack.shape]}{attack.range}", n=attack.strength, kind=words(attack.type),
    )  # fmt: skip
    return f"{line}, {words('{n} Power', n=attack.cost)}" if attack.cost else line


def _name(power: Power, words: Words) -> str:
    """A superpower with what it costs and when it may be used."""
    terms = [words("{n} Power", n=power.cost)] if power.cost else []
    terms += [words(KINDS[power.kind])] if power.kind in KINDS else []
    terms += [words("once a turn")] if power.limit == "turn" else []
    return f"{words(power.name)} ({', '.join(terms)})" if terms else words(power.name)


def _special(attack: Attack, words: Words) -> Iterator[str]:
    for one in attack.ignores:
        yield words(IGNORES[one])
    if attack.widens:
        wider = f"{SHAPES[attack.shape]}{attack.range + 1}"
        yield words("Range {range} with {n} Corrupted Firmware or more", range=wider, n=attack.widens)
    for rule in attack.rules:
        yield _rule(rule, words)


def _rule(rule: Rule, words: Words) -> str:
    """When it works, on whom, and what it does."""
    said = words(DOES[rule.do], n=rule.n, tool=words(TOOLS[rule.tool]), condition=words(rule.condition or ""))
    if rule.may or rule.do == "reroll":
        said = words("you may {what}", what=said)
    if rule.size < ANY_SIZE:
        said = words("{what} (Size {n} or less)", what=said, n=rule.size)
    if rule.wild:
        return words.colon(words("Wild"), said)
    return words.colon(words("if it deals Damage"), said) if rule.dealt else said
