"""What the rules tell, as it happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from tabletron.core.i18n import Words

Speech: TypeAlias = Callable[[Any, Any, Words], object]
"""(state, value of a field, words) -> that value in words."""


class Event(Struct, frozen=True, tag=True, gc=False):
    """Something that happened, with the sentence that tells it.

    `text` is a message whose places are named after the fields: "{robot} rolls {dice}". A field that is more than a
    number or a word is put into words by what `spoken` holds under its name, the same for all events of a game.
    An event whose sentence depends on more than its fields overrides `say`.
    """

    text: ClassVar[str] = ""
    spoken: ClassVar[Mapping[str, Speech]] = {}

    @property
    def reveals(self) -> bool:
        """Whether it tells something that was hidden from everybody until now."""
        return False

    def say(self, state: Any, words: Words) -> str:
        """What happened, as a sentence; empty if there is nothing to tell."""
        return words(self.text, **self.values(state, words)) if self.text else ""

    def values(self, state: Any, words: Words) -> dict[str, object]:
        """The fields in words, by name."""
        spoken = self.spoken
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: spoken[name](state, value, words) if name in spoken else value for name, value in fields.items()}
