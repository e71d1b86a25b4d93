"""What things are called, and the signs of dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletron.core.i18n import Words, message

if TYPE_CHECKING:
    from tabletron.games.encounter.state import Encounter

TOOLS = {"S": message("Short"), "M": message("Medium"), "L": message("Long")}
FACES = {
    "C": message("critical"),
    "W": message("wild"),
    "H": message("hit"),
    "B": message("block"),
    "F": message("failure"),
    "_": message("blank"),
}
"""The faces of a die, as signs."""
SIDES = (message("Crisis Team"), message("Cosmic Threat"))
OWNERS = {-1: message("nobody's"), 0: message("Crisis Team"), 1: message("Cosmic Threat")}
STEPS = {
    "deployment": message("Deployment"),
    "power": message("Power Phase"),
    "activation": message("Activation Phase"),
    "cleanup": message("Cleanup Phase"),
}
ROWS = {
    "P1": message("Programming, row 1"),
    "P2": message("Programming, row 2"),
    "P3": message("Programming, row 3"),
    "P4": message("Programming, row 4"),
    "A0": message("Assault"),
    "A1": message("Assault, row 1: Metallic Talons"),
    "A2": message("Assault, row 2: The Rage of Ultron"),
    "A3": message("Assault, row 3: Energy Blast"),
    "enough": message("Enough!!!"),
    "reset": message("We Are Ultron!"),
    "barrage": message("Devastating Barrage"),
}


def name_of(game: Encounter, fighter: int, words: Words) -> str:
    return words(game.card_of(game.fighters[fighter]).name)


def thing(game: Encounter, key: str, words: Words) -> str:
    """Anything that has a name: a fighter, a console, terrain, a citizen."""
    if key.isdecimal():
        return name_of(game, int(key), words)
    if key == "home":
        return words("Home Base")
    if key == "here":
        return words("within Range 3 of where he is")
    if key in game.consoles:
        return words("console {name}", name=key)
    if key.startswith("citizen"):
        return words("citizen {n}", n=key.removeprefix("citizen"))
    piece = game.place.pieces.get(key)
    if piece is None:
        return words(key)
    return words("{name} (Size {n})", name=words(piece.name), n=piece.size)


def instruction(game: Encounter, text: str, key: str, n: int, words: Words) -> str:
    """What people are to do on their table; the key names one thing, or two."""
    who, _, what = key.partition(" ")
    known = {one.id: one.name for one in game.card_of(game.villain).attacks}
    other = words(known[what]) if what in known else thing(game, what, words)
    return words(text, who=thing(game, who, words), what=other, n=n)


def listed(names: Sequence[str], words: Words, text: str = message("{some} and {last}")) -> str:
    """Names in a row: `Critical, Wild and Hit`."""
    if len(names) < 2:
        return "".join(names)
    return words(text, some=", ".join(names[:-1]), last=names[-1])


def counted(faces: Sequence[str], words: Words) -> str:
    """Faces as names: `Critical, Wild and Hit`."""
    return listed([words(FACES[face]).title() for face in faces], words)


def dice(faces: str) -> str:
    """Dice as signs."""
    return "".join(f"[{FACES[face]}]" for face in faces)


def spot(x: int, y: int) -> str:
    return f"{x / 1000:.1f}/{y / 1000:.1f}"
