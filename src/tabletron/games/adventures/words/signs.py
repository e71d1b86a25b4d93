"""Signs: icons, dice and tokens as they stand in texts."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.adventures.box import Action, Die
from tabletron.games.adventures.state import COLOUR, FACE
from tabletron.games.adventures.verbs.lines import SIGNS

TOKENS = (
    message("life", "life"),
    message("energy", "energy"),
    message("tank", "tanks"),
    message("box", "boxes"),
    message("boost", "boosts"),
    message("wild", "wild dice"),
)
COLOURS: dict[str, str] = {"red": message("red"), "blue": message("blue"), "yellow": message("yellow")}
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
