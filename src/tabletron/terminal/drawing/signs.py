"""Signs for a screen of characters: one narrow glyph each, never colour alone, and the legend that explains them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from tabletron.core.i18n import Words
from tabletron.core.text.markup import SIGN

Span: TypeAlias = tuple[str, str]
"""A piece of text and its role; the palette turns roles into colours."""

GLYPHS = {
    "fist": "✱",
    "missile": "➤",
    "energy": "↯",
    "lose": "⊖",
    "pile": "▤",
    "jump": "J",
    "run": "R",
    "shoot": "S",
    "wait": "W",
    "signature": "X",
    "life": "♥",
    "tank": "◍",
    "box": "▣",
    "hit": "✹",
    "pellet": "⬭",
    "aim": "⌖",
    "wily": "☠",
    "health": "♥",
    "we": "▮",
    "threat": "⚂",
    "lives": "☺",
    "ap": "⬡",
    "hero": "⚙",
    "battle": "⚔",
    "move": "»",
    "basic": "✸",
    "special": "★",
    "wild": "⌁",
    "armor": "◈",
    "time": "⧗",
    "power": "ϟ",
    "hp": "♡",
    "token": "◐",
    "critical": "✪",
    "block": "▼",
    "failure": "✕",
    "blank": "○",
    "citizen": "☻",
    "dazed": "∗",
    "done": "✓",
    "stamina": "♥",
    "firmware": "▦",
}
"""Whatever has no glyph here is written as a word."""
FACE = re.compile(r'"face":"([a-z]+)"')
"""What a die shows, in the data of a scene."""
ANY_DIE = "□"
SEAT_MARKS = "●◆▲■✚✦"
"""Seats by shape as well as by colour."""


def seat_mark(seat: int | None) -> str:
    return "" if seat is None else SEAT_MARKS[seat % len(SEAT_MARKS)]


def seat_role(seat: int | None) -> str:
    return "" if seat is None else f"seat{seat % len(SEAT_MARKS)}"


def spans(text: str, names: Sequence[str], words: Words, role: str = "") -> list[Span]:
    """The text with glyphs for signs and names for seats."""
    found, at = [], 0
    for match in SIGN.finditer(text):
        found.append((text[at : match.start()], role))
        found.append(_sign(match[1], match[2] or "", names, words, role))
        at = match.end()
    found.append((text[at:], role))
    return [span for span in found if span[0]]


def tight(text: str) -> str:
    """The text without spaces between signs and what joins them: `[2][4]→↯`."""
    for joint in ("→", "=", "+", "<", ">"):
        text = text.replace(f" {joint} ", joint)
    return text.replace("] [", "][")


def legend(what: Any, words: Words) -> list[Span]:
    """The signs that occur in a view, explained in one line."""
    text = msgspec.json.encode(what).decode()
    used = {match[1] for pattern in (SIGN, FACE) for match in pattern.finditer(text)}
    line: list[Span] = []
    for sign in (sign for sign in GLYPHS if sign in used):
        line += [(GLYPHS[sign], sign), (f" {words(sign)}  ", "soft")]
    if "die" in used:
        line += [("[3]", "die"), (f" {words('die showing 3')}  ", "soft")]
        line += [(ANY_DIE, "die"), (f" {words('any die')}", "soft")]
    return line


def _sign(sign: str, argument: str, names: Sequence[str], words: Words, role: str) -> Span:
    if sign == "seat":
        return names[int(argument)], f"{seat_role(int(argument))} bold"
    if sign == "die":
        dye, _, face = argument.rpartition(" ")
        return (f"{words(dye)[0] if dye else ''}[{face}]" if face else ANY_DIE), "die"
    if sign in GLYPHS:
        return GLYPHS[sign], f"{role} {sign}"
    return f"{words(sign)} {argument}".strip(), role
