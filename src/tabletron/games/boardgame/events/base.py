"""How all events of the Board Game speak of seats, cards and faces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tabletron.core import event
from tabletron.core.event import Speech
from tabletron.core.i18n import Words
from tabletron.games.boardgame.box import CardId
from tabletron.games.boardgame.words import signs


def _name(game: Any, card: CardId, words: Words) -> str:
    return signs.name_of(game, card, words)


def names(game: Any, cards: tuple[CardId, ...], words: Words) -> str:
    return signs.names(game, cards, words) or words("nothing")


def _faces(game: Any, faces: tuple[str, ...], words: Words) -> str:
    return signs.faces(faces) or words("nothing")


class Event(event.Event, frozen=True):
    """An event of this game: seats, cards and faces are spoken of in the same way by all."""

    spoken: ClassVar[Mapping[str, Speech]] = {
        "seat": lambda game, seat, words: signs.who(seat),
        "controller": lambda game, seat, words: signs.who(seat),
        **dict.fromkeys(("card", "stage", "boss", "power", "trophy", "minion"), _name),
        **dict.fromkeys(("cards", "minions"), names),
        "faces": _faces,
        **dict.fromkeys(("face", "old", "new"), lambda game, face, words: f"[{face}]"),
        "left": lambda game, left, words: max(0, left),
        "side": lambda game, side, words: words(signs.SIDES[side]),
    }
