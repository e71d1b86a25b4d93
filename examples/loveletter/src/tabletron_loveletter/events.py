"""What can happen, each with the sentence that tells it."""

from __future__ import annotations

from typing import TypeAlias

from tabletron.core import event
from tabletron.core.i18n import Words, message
from tabletron_loveletter.state import Letters


def seat_sign(game: Letters, seat: int, words: Words) -> str:
    return f"[seat {seat}]"


def card_name(game: Letters, card: str, words: Words) -> str:
    return words(game.card(card).name)


class Event(event.Event, frozen=True):
    spoken = {
        "seat": seat_sign,
        "other": seat_sign,
        "card": card_name,
        "cards": lambda game, cards, words: ", ".join(card_name(game, card, words) for card in cards),
    }


class Drew(Event, frozen=True):
    """Told to the seat alone."""

    text = message("You now hold {card}")

    seat: int
    card: str


class Played(Event, frozen=True):
    seat: int
    card: str
    other: int | None
    guess: str | None

    def say(self, state: Letters, words: Words) -> str:
        values = {"seat": seat_sign(state, self.seat, words), "card": card_name(state, self.card, words)}
        if self.other is None:
            return words("{seat} plays {card}", **values)
        values["other"] = seat_sign(state, self.other, words)
        if self.guess is None:
            return words("{seat} plays {card} on {other}", **values)
        guess = card_name(state, self.guess, words)
        return words("{seat} plays {card} on {other}: is it {guess}?", guess=guess, **values)


class Missed(Event, frozen=True):
    text = message("No, {seat} holds something else")

    seat: int


class Saw(Event, frozen=True):
    """Told to one seat alone."""

    text = message("{other} holds {card}")

    seat: int
    other: int
    card: str


class Discarded(Event, frozen=True):
    text = message("{seat} discards {card}")

    seat: int
    card: str


class Fell(Event, frozen=True):
    text = message("{seat} is out, holding {cards}")

    seat: int
    cards: tuple[str, ...]

    @property
    def reveals(self) -> bool:
        return True

    def say(self, state: Letters, words: Words) -> str:
        return super().say(state, words) if self.cards else words("{seat} is out", seat=f"[seat {self.seat}]")


class Shown(Event, frozen=True):
    """The end, with all hands open."""

    text = message("The deck is empty, and {seat} shows {card}")

    seat: int
    card: str

    @property
    def reveals(self) -> bool:
        return True


Events: TypeAlias = Drew | Played | Missed | Saw | Discarded | Fell | Shown
