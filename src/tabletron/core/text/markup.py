"""Texts with signs in brackets: `[fist]`, `[die 3]`, `[die red SS]`, `[d4 3]`, `[seat 2]`.

Pictures draw them, texts say them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tabletron.core.i18n import ENGLISH, Words

APART = re.compile(r"\](?=[\w\[])")
NAME = re.compile(r"[a-z_]+4?")
NUMBERED = re.compile(rf"\b(\d+) ?\[({NAME.pattern})\]")
SIGN = re.compile(rf"\[({NAME.pattern})(?: ([^\]]+))?\]")


def render(text: str, draw: Callable[[str, str], str]) -> str:
    """The text with each sign replaced by `draw(sign, argument)`."""
    return SIGN.sub(lambda match: draw(match[1], match[2] or ""), text)


def plain(text: str, names: Sequence[str], words: Words = ENGLISH) -> str:
    """The text with words for signs, for screen readers, pipes and records; `names` are the players by seat."""

    def count(match: re.Match[str]) -> str:
        return f"{match[1]} {words.plural(match[2], match[2], int(match[1]))}"

    def say(sign: str, argument: str) -> str:
        if sign == "seat":
            return names[int(argument)]
        if sign == "die":
            dye, _, face = argument.rpartition(" ")
            if dye:
                return f"{words(dye)} {words('die') if face == '?' else face}"
            return argument or words("die")
        if sign == "d4":
            return f" d4 {argument}"
        return f" {words(sign)}"

    return " ".join(render(NUMBERED.sub(count, APART.sub("] ", text)), say).split())
