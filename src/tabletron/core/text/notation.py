"""Options as short text, and back: `buy M1`, `activate right_arm 2`, `pass`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from tabletron.core.flow import PASS, Wide

FAR = 2**53
"""No number of an option comes near; whole numbers beyond it are no longer exact in a browser, nor in a picture."""


def text(option: Any) -> str:
    """The option in one line; different options of one question have different texts, also once they are folded."""
    if option is PASS:
        return "pass"
    if isinstance(option, Struct):
        fields = [_field(value) for value in asdict(option).values() if value not in (None, ())]
        return " ".join([type(option).__name__.lower(), *fields])
    return _field(option)


def _field(value: Any) -> str:
    if isinstance(value, tuple | list):
        return ",".join(_field(item) for item in value)
    if isinstance(value, Struct):
        return ":".join(_field(item) for item in asdict(value).values())
    return str(value)


def fold(said: str) -> str:
    """What counts of a text: neither case nor how many spaces there are, nor where they begin or end."""
    return " ".join(said.casefold().split())


def says(said: Any, option: Any) -> bool:
    """Whether this is the text of the option."""
    return isinstance(said, str) and fold(said) == fold(text(option))


def find(said: Any, options: Sequence[Any]) -> Any:
    """The option itself, or the one whose text this is; LookupError if there is none."""
    if said in options:
        return said
    if isinstance(said, str):
        if isinstance(options, Wide):
            for way in (said, said.casefold()):
                if (option := read(way, options.kinds)) in options:
                    return option
        wanted = fold(said)
        for option in options:
            if fold(text(option)) == wanted:
                return option
    raise LookupError(said)


def read(said: str, kinds: Sequence[type[Struct]]) -> Any:
    """The option of one of these flat kinds that has this text, or None; its last fields may be left out."""
    name, *words = said.split() or [""]
    for kind in kinds:
        types = [field.type for field in msgspec.structs.fields(kind)]
        if kind.__name__.casefold() == name.casefold() and len(words) <= len(types):
            try:
                return kind(*(_read_field(word, wanted) for word, wanted in zip(words, types, strict=False)))
            except (msgspec.ValidationError, TypeError):  # a word says something else, or one is missing
                return None
    return None


def _read_field(word: str, wanted: Any) -> Any:
    """The value of a field; ValidationError where the word is none, or a number beyond any table."""
    value = msgspec.convert(word, wanted, strict=False)
    if isinstance(value, int) and abs(value) >= FAR:
        raise msgspec.ValidationError(f"{word[:20]} is too far out")
    return value
