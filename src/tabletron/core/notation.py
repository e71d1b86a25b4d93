"""Options as short text, and back: `buy M1`, `activate right_arm 2`, `pass`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from tabletron.core.flow import PASS, Wide


def text(option: Any) -> str:
    """The option in one line; different options of one question have different texts."""
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


def find(said: Any, options: Sequence[Any]) -> Any:
    """The option itself, or the one whose text this is; LookupError if there is none."""
    if said in options:
        return said
    if isinstance(said, str):
        wanted = " ".join(said.split()).lower()
        if isinstance(options, Wide) and (option := read(wanted, options.kinds)) in options:
            return option
        for option in options:
            if text(option).lower() == wanted:
                return option
    raise LookupError(said)


def read(said: str, kinds: Sequence[type[Struct]]) -> Any:
    """The option of one of these flat kinds that has this text, or None."""
    name, *fields = said.split() or [""]
    for kind in kinds:
        if kind.__name__.lower() == name and len(fields) == len(kind.__struct_fields__):
            types = [field.type for field in msgspec.structs.fields(kind)]
            try:
                return kind(
                    *(msgspec.convert(word, wanted, strict=False) for word, wanted in zip(fields, types, strict=True))
                )
            except msgspec.ValidationError:
                return None
    return None
