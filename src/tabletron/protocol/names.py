"""The small things that messages are made of: names, numbers and texts, each with what it may hold."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from tabletron.core.text.letters import HIDDEN

PRINTABLE = f"^(?!.*[{HIDDEN}])"
"""No line ends, no commands to a terminal, no reversed writing in what others will read."""
NOTES = 4000
"""Letters on a seat's sheet of notes."""
Seat: TypeAlias = Annotated[int, Meta(ge=0, lt=16)]
Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=PRINTABLE)]
Level = Annotated[str, Meta(min_length=1, max_length=16)]
Secret = Annotated[str, Meta(min_length=8, max_length=128)]
Talk = Annotated[str, Meta(min_length=1, max_length=400, pattern=PRINTABLE)]
Jotted = Annotated[str, Meta(pattern=PRINTABLE)]
Id = Annotated[int, Meta(ge=0, lt=2**53)]
Face: TypeAlias = Annotated[int, Meta(ge=-(2**31), lt=2**31)] | Annotated[str, Meta(max_length=40)]
"""What a die shows, or a place of a pile."""
Chosen: TypeAlias = Annotated[int, Meta(ge=1, lt=10_000)] | Annotated[str, Meta(max_length=200, pattern="^[A-Za-z]")]
"""An option by its number, or by its notation: a wide question has more options than it lists."""
