"""What the pages are told."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Switch(Struct, frozen=True):
    """A house rule in the reader's language: what it is called, what it changes, and its values."""

    name: str
    label: str
    values: tuple[str, ...]
    default: str
    about: str = ""
    meanings: dict[str, str] = {}
    """The values in words; a value without words speaks for itself."""
    kind: Literal["choice", "text", "number"] = "choice"


class DeckSwitch(Struct, frozen=True):
    """A house rule that takes decks, or squads if they may be smaller than they could be."""

    name: str
    label: str
    about: str
    exact: bool = True


class GameCard(Struct, frozen=True):
    """An installed game, as the lid of its box says it."""

    name: str
    title: str
    blurb: str
    seats: tuple[int, ...]
    minutes: int
    """How long a game takes; 0 if nobody knows."""
    players: str
    """How many can play, as "2–4"."""
    levels: tuple[str, ...]
    switches: tuple[Switch, ...]
    decks: tuple[DeckSwitch, ...] = ()
    usual: int = 0
    """How many seats are offered at first; 0 if the game does not say."""


class LabNumber(Struct, frozen=True):
    """A number that stands on a card: its place, such as `do.fist`, and what it is."""

    item: str
    name: str
    field: str
    value: int


class Listed(Struct, frozen=True):
    """A table in the lobby: who sits there, which seats are open, how many look on."""

    id: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over", "broken"]
    holders: tuple[str, ...]
    """The names at the seats that are taken, in order."""
    open: tuple[int, ...]
    watching: int
    why: str = ""
    """What is wrong with a table that cannot be opened."""
