"""What a server sends, read without anything in it that would steer the terminal instead of being seen."""

from __future__ import annotations

import unicodedata
from typing import Any

import msgspec

UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
"""Kinds of characters that are no part of a readable line."""


def decode(sent: str | bytes, kind: Any) -> Any:
    """A message of that kind; msgspec.DecodeError or UnicodeError if it is none."""
    text = sent.decode() if isinstance(sent, bytes) else sent
    if text.isprintable() and "\\" not in text:
        return msgspec.json.decode(text, type=kind)
    return msgspec.convert(_readable(msgspec.json.decode(text)), kind)


def readable(text: str) -> str:
    """The text with a blank for everything that is not to be seen."""
    return "".join(" " if unicodedata.category(char) in UNSEEN else char for char in text)


def _readable(what: Any) -> Any:
    match what:
        case str() if not what.isprintable():
            return readable(what)
        case list():
            return [_readable(one) for one in what]
        case dict():
            return {key: _readable(value) for key, value in what.items()}
    return what
