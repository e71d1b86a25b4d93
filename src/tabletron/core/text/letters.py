"""What may stand in a text that a stranger wrote and that others will read."""

from __future__ import annotations

import re
import unicodedata

HIDDEN = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
"""Line ends, commands to a terminal and reversed writing, as the inside of a character class."""
_HIDDEN = re.compile(f"[{HIDDEN}]")
JOINERS = "\u200c\u200d"
"""They join letters and pictures, or keep letters apart; alone they are nothing."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc")
"""Letters and signs that look like nothing: Hangul fillers, empty Braille, a place for an object."""

PICTURES = range(0x1F000, 0x1FB00)
"""Where Unicode keeps its emoji, and adds to them each year."""


def printable(text: str) -> bool:
    """Whether nothing in it steers the screen it is shown on; it may have several lines."""
    return not _HIDDEN.search(text.replace("\n", ""))


def _is_sign(sign: str) -> bool:
    """Whether it leaves something to be seen; pictures that are newer than our tables of signs do."""
    kind = unicodedata.category(sign)
    return (kind[0] in "LNPS" and sign not in BLANK) or (kind == "Cn" and ord(sign) in PICTURES)


def visible(text: str) -> bool:
    """Whether this is something to call somebody by: signs that can be seen, and nothing hidden among them.

    Marks count with the sign they stand on. A joiner stands between two signs, as in an emoji of several people or in
    a Persian word; no other invisible sign may be there at all.
    """
    on_a_sign = joined = seen = False
    for sign in text:
        if sign in JOINERS:
            if not on_a_sign or joined:
                return False
            joined = True
            continue
        is_mark, is_sign = unicodedata.category(sign)[0] == "M", _is_sign(sign)
        if not (is_sign or sign == " " or (is_mark and on_a_sign)) or (joined and not is_sign):
            return False
        on_a_sign, joined, seen = is_sign or is_mark, False, seen or is_sign
    return seen and not joined
