"""Robots of box characters: a built slot has heavy lines and a pattern of its own, a bare one dotted lines."""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from tabletron.core.scene import Figure, Part
from tabletron.terminal.drawing.blocks import BLANK, Block

Sprite = tuple[int, int, tuple[str, ...], tuple[str, ...]]
"""Row and column, then the drawing when built and when bare; `#` is the pattern, `o` an eye."""

ORDER = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")
PATTERNS = "▒▚≡╳▓∷░▞"

LARGE: dict[str, Sprite] = {
    "head": (0, 4, ("┏━━━━━┓", "┃ o o ┃", "┗━━┯━━┛"), ("╭╌╌╌╌╌╮", "╎ o o ╎", "╰╌╌┬╌╌╯")),
    "torso": (
        3, 3,
        ("┏━━━┷━━━┓", "┃ ##### ┃", "┃ ##### ┃", "┗━┯━━━┯━┛"),
        ("╭╌╌╌┴╌╌╌╮", "╎       ╎", "╎       ╎", "╰╌┬╌╌╌┬╌╯"),
    ),
    "left_arm": (3, 0, ("┏━┓", "┃#┃", "┗┯┛", "╺┻╸"), ("╭╌┐", "╎  ", "╎  ", "╵  ")),
    "right_arm": (3, 12, ("┏━┓", "┃#┃", "┗┯┛", "╺┻╸"), ("┌╌╮", "  ╎", "  ╎", "  ╵")),
    "left_leg": (7, 3, (" ┏┷┓", " ┃#┃", "┏┻━┛"), ("  ╎ ", "  ╎ ", " ╌╯ ")),
    "right_leg": (7, 8, ("┏┷┓ ", "┃#┃ ", "┗━┻┓"), (" ╎  ", " ╎  ", " ╰╌ ")),
}  # fmt: skip
SMALL: dict[str, Sprite] = {
    "head": (0, 1, ("┏━━━┓", "┃o o┃"), ("╭╌╌╌╮", "╎o o╎")),
    "torso": (2, 1, ("┣━━━┫", "┃###┃", "┗┯━┯┛"), ("├╌╌╌┤", "╎   ╎", "╰┬╌┬╯")),
    "left_arm": (2, 0, ("┏", "┃", "┻"), ("╭", "╎", "╵")),
    "right_arm": (2, 6, ("┓", "┃", "┻"), ("╮", "╎", "╵")),
    "left_leg": (5, 1, (" ┃", "━┛"), (" ╎", "╌╯")),
    "right_leg": (5, 4, ("┃ ", "┗━"), ("╎ ", "╰╌")),
}


def robot(figure: Figure, role: str, glow: Callable[[str], str], *, large: bool) -> Block:
    """The robot as it stands; what can be chosen is lit."""
    slots = {_slot(part, number): part for number, part in enumerate(figure.parts)}
    sprites = LARGE if large else SMALL
    if not set(slots) <= set(sprites):
        return _totem(figure, role, glow)
    height, width = (10, 15) if large else (7, 7)
    picture: Block = [[BLANK] * width for _ in range(height)]
    for slot, part in slots.items():
        top, left, built, bare = sprites[slot]
        for y, line in enumerate(bare if part.empty else built):
            for x, char in enumerate(line):
                if char != " " or not part.empty:
                    picture[top + y][left + x] = (_drawn(char, part, figure), _role(part, role, glow), part.id)
    while all(cell == BLANK for cell in picture[-1]):
        picture.pop()
    return picture


def _slot(part: Part, number: int) -> str:
    """The place of a part: named by its id, otherwise by its turn."""
    named = part.id.rpartition(".")[2]
    return named if named in ORDER else ORDER[number] if number < len(ORDER) else f"slot{number}"


def _drawn(char: str, part: Part, figure: Figure) -> str:
    if char == "o":
        return "x" if figure.out else "-" if figure.asleep else "·" if part.empty else "o•◉@"[_pattern(part) % 4]
    return PATTERNS[_pattern(part)] if char == "#" else char


def _pattern(part: Part) -> int:
    return crc32(part.art.encode()) % len(PATTERNS)


def _role(part: Part, role: str, glow: Callable[[str], str]) -> str:
    return glow(part.id) or ("soft" if part.empty or part.used else f"{role} bold")


def _totem(figure: Figure, role: str, glow: Callable[[str], str]) -> Block:
    """A robot of other slots than arms and legs: its parts in a column."""
    lines: Block = []
    for part in figure.parts:
        drawn = "╎   ╎" if part.empty else f"┃{PATTERNS[_pattern(part)] * 3}┃"
        lines.append([(char, _role(part, role, glow), part.id) for char in drawn])
    return lines
