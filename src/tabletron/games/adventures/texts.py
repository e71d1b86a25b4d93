"""The cards in words: effects, costs, abilities and challenges, put together from the effect vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.adventures.box import SIGNS, Action, CardId, Cost, Die, Line, Lines
from tabletron.games.adventures.state import COLOUR, FACE, Adventures

TOKENS = (
    message("life", "life"),
    message("energy", "energy"),
    message("tank", "tanks"),
    message("box", "boxes"),
    message("boost", "boosts"),
    message("wild", "wild dice"),
)
COLOURS: dict[str, str] = {"red": message("red"), "blue": message("blue"), "yellow": message("yellow")}
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


LEFT, RIGHT = message("left"), message("right")
SIDES = {"left": LEFT, "right": RIGHT}
SURPRISES = {
    "J": "[jump]",
    "R": "[run]",
    "S": "[shoot]",
    "we": "[energy]",
    "life": "[life]",
}


def who(seat: Seat) -> str:
    return f"[seat {seat}]"


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


def sign(icon: str) -> str:
    """An icon as a sign."""
    return f"[{SIGNS[icon]}]"


def icons(text: str) -> str:
    """A requirement in signs."""
    return "".join(map(sign, text))


def challenge(asked: str, damage: int, box: bool) -> str:
    """A challenge in signs: `[wait][jump][jump] 2[life] [box]`."""
    return f"{icons(asked)} {damage}[life]" + (" [box]" if box else "")


def die(one: Die) -> str:
    """A die as it lies there."""
    return f"[die {COLOUR[one]} {FACE[one]}]"


def dice(many: Sequence[Die]) -> str:
    return ", ".join(map(die, many))


def unrolled(many: Sequence[str], words: Words) -> str:
    """A die of one of these colours, still to be rolled."""
    if len(many) == len(COLOURS):
        return words("a [wild] die")
    return words("a {die}", die=words(" or ").join(f"[die {colour} ?]" for colour in many))


def tokens(many: Sequence[Action]) -> str:
    return " / ".join(map(sign, many))


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
