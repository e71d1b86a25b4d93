"""The cards in words: their names, what they cost, and what their lines do."""

from __future__ import annotations

from functools import cache

from tabletron.core.i18n import Words, message
from tabletron.games.adventures.box import CardId, Cost
from tabletron.games.adventures.state import Adventures
from tabletron.games.adventures.verbs.lines import Line, Lines
from tabletron.games.adventures.words.signs import COLOURS, icons

SUPPLY: dict[str, str] = {
    "red": message("Red dice in the supply"),
    "blue": message("Blue dice in the supply"),
    "yellow": message("Yellow dice in the supply"),
}
HEROES: dict[str, str] = {
    "mega_man": message("Supports of any colour, and a bit of everything"),
    "proto_man": message("Supports of two colours, skills that risk something"),
    "roll": message("Bonus tokens, and help for the others"),
    "rush": message("Dice that are set instead of rolled"),
}
"""What the deck of each hero of the box is good at."""
TYPES: dict[str, str] = {
    "BLADE": message("Blade"),
    "CRUSH": message("Crush"),
    "FROST": message("Frost"),
    "BLAST": message("Blast"),
    "FLAME": message("Flame"),
    "VOLT": message("Volt"),
    "GALE": message("Gale"),
    "HUNT": message("Hunt"),
}


def name_of(game: Adventures, card: CardId, words: Words) -> str:
    """Any card by its name."""
    box = game.content
    if card in box.pattern:
        return words("The pattern card")
    if card in box.light:
        return words("Dr. Light")
    for items in (box.action, box.weapon, box.boss, box.hero, box.stage, box.sabotage):
        if card in items:
            return words(items[card].name)
    return ""


def light_text(game: Adventures, card: CardId, words: Words) -> str:
    """`blue die, wants red`."""
    one = game.content.light[card]
    die, wanted = words(COLOURS[one.die]), words(COLOURS[one.requires])
    return words("{die} die, wants {colour}", die=die, colour=wanted)


def weapon_art(kind: str) -> str:
    """The drawing of a type of weapon."""
    return f"weapon_{kind.lower()}"


def cost(price: Cost, words: Words) -> str:
    """What a use costs."""
    parts = [
        f"{price.energy}[energy]" if price.energy else "",
        words.plural("discard a die", "discard {n} dice", price.dice) if price.dice else "",
        words.plural("flip an active token back", "flip {n} active tokens back", price.tokens) if price.tokens else "",
        words("suffer {n}[life]", n=price.life) if price.life else "",
        icons(price.actions),
    ]
    return ", ".join(filter(None, parts))


@cache
def line(one: Line, words: Words) -> str:
    """What a line does."""
    return one.say(words)


def lines(many: Lines, words: Words) -> tuple[str, ...]:
    return tuple(line(one, words) for one in many)


def effect(many: Lines, words: Words) -> str:
    """What lines do together."""
    return words("; ").join(lines(many, words))


def use(price: Cost, many: Lines, words: Words) -> str:
    """`discard a die → add blue [die JJ]`."""
    text, paid = effect(many, words), cost(price, words)
    return f"{paid} → {text}" if paid else text
