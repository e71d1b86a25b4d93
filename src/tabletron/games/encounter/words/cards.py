"""A character's card in words, put together from what it does."""

from __future__ import annotations

from collections.abc import Iterator

from tabletron.core.i18n import Words, message
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import VERBS, Attack, Box, Character, Does, Leadership, Power, Tactic
from tabletron.games.encounter.odds import mean
from tabletron.games.encounter.outlook import Blow
from tabletron.games.encounter.state import Encounter, Fighter, attacks, leaderships, powers

SHAPES = {"single": "", "area": "A", "beam": "B"}
IGNORES = {"los": message("needs no line of sight"), "cover": message("ignores cover")}
KINDS = {"action": message("an action"), "reactive": message("a reaction")}


def sentence(line: Does, words: Words) -> str:
    """A line of a card as a sentence."""
    return _closed(line.say(words))


def _closed(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def tactic_text(card: Tactic, box: Box, words: Words) -> str:
    """Who pays what for a team tactic card, and what it does."""
    verb, n, effect = card.does.verb, card.cost, card.does.effect(words)
    who = _payer(card, box, words)
    if card.each:
        text = words("any number of {who} pay {n} Power each to {effect}", who=who, n=n, effect=effect)
    elif len(verb.payers(Use(""))) > 1:
        partners = verb.partners(words)
        both = words("{who} and {partners}", who=who, partners=partners) if partners else who
        text = words("{who} pay {n} Power each: {effect}", who=both, n=n, effect=effect)
    elif verb.most_times > 1:
        most = n * verb.most_times
        text = words("{who} pays {n} to {most} Power: {effect}", who=who, n=n, most=most, effect=effect)
    else:
        text = words("{who} pays {n} Power: {effect}", who=who, n=n, effect=effect)
    return _closed(words(VERBS.moments[card.does.when], effect=text))


def _payer(card: Tactic, box: Box, words: Words) -> str:
    affiliation = words(card.affiliation.replace("_", " ").title())
    if card.each:
        return words("{name} characters", name=affiliation) if affiliation else words("characters")
    if card.who:
        return words(box.cards["current"][card.who].name)
    if card.by == "active":
        return words("the active character")
    return words("a {name} character", name=affiliation) if affiliation else card.does.verb.player(words)


def leadership_text(leadership: Leadership, words: Words) -> str:
    """What a leader does for its squad."""
    line = leadership.does
    text = line.verb.say(words)
    if line.when == "after_attack":
        dealt = message("each time an attack of this squad deals Damage: {effect}")
        text = words(dealt if line.conditions else message("after each attack of this squad: {effect}"), effect=text)
    return words.colon(words(leadership.name), f"{text}.")


def rows(game: Encounter, fighter: Fighter, words: Words) -> Iterator[str]:
    """The side that shows: numbers, attacks with their special rules, superpowers, the Leadership if it is used."""
    card = game.card_of(fighter)
    yield _numbers(card, words)
    yield from (_attack(attack, words) for attack in attacks(game, fighter))
    yield from (_power(power, words) for power in powers(game, fighter))
    yield from _immunity(card, words)
    if card.leadership and card.leadership in leaderships(game, fighter):
        yield leadership_text(card.leadership, words)


def printed(card: Character, words: Words) -> Iterator[str]:
    """Both sides of a card, for who looks whom to recruit."""
    yield words("Threat {n}, Stamina {a}/{b}", n=card.threat, a=card.stamina, b=card.injured_stamina or "-")
    yield _numbers(card, words)
    lines = [(attack.side, _attack(attack, words)) for attack in card.attacks]
    lines += [(power.side, _power(power, words)) for power in card.powers]
    yield from (words.colon(words("Injured"), line) if side == "injured" else line for side, line in lines)
    yield from _immunity(card, words)
    if card.leadership:
        yield leadership_text(card.leadership, words)


def _numbers(card: Character, words: Words) -> str:
    size = words("Size {n}, Speed {tool}", n=card.size, tool=card.speed)
    return f"{size}, {words('Defense {a}/{b}/{c}', a=card.physical, b=card.energy, c=card.mystic)}"


def _attack(attack: Attack, words: Words) -> str:
    return "; ".join([_head(attack, words), *_special(attack, words)])


def _power(power: Power, words: Words) -> str:
    return words.colon(_name(power, words), sentence(power.does, words))


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
    terms += [words("{n} more for each Corrupted Firmware", n=power.per_firmware)] if power.per_firmware else []
    terms += [words("once a turn")] if power.limit == "turn" else []
    terms += [words("once a turn for each target")] if power.limit == "target" else []
    return f"{words(power.name)} ({', '.join(terms)})" if terms else words(power.name)


def _special(attack: Attack, words: Words) -> Iterator[str]:
    for one in attack.ignores:
        yield words(IGNORES[one])
    if attack.widens:
        wider = f"{SHAPES[attack.shape]}{attack.range + 1}"
        yield words("Range {range} with {n} Corrupted Firmware or more", range=wider, n=attack.widens)
    yield from (line.say(words) for line in attack.does)


def told(game: Encounter, now: Blow, then: Blow, words: Words) -> str:
    """What a reaction makes of an attack: the preview's words, and the coach's reason."""
    old, new = (f"{mean(one.spread()):.1f}" for one in (now, then))
    if now.target == then.target:
        return words("The attack deals {new} Damage on average instead of {old}.", new=new, old=old)
    who, spared = (words(game.card_of(game.fighters[one.target]).name) for one in (then, now))
    text = "{who} takes {new} Damage on average, and {spared} is spared {old}."
    return words(text, who=who, new=new, old=old, spared=spared)
