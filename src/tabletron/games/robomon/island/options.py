"""What a player may answer on the island."""

from __future__ import annotations

from typing import TypeAlias

from tabletron.core.option import Option
from tabletron.games.robomon.island.verbs.data import EntryId, ItemName, Page


class Visit(Option, frozen=True):
    """Go to a place of the map."""

    letter: str


class Scout(Option, frozen=True):
    """Look at what the explore icon offers."""


class Search(Option, frozen=True):
    """Roll for a search icon."""


class Track(Option, frozen=True):
    """Use the tracker."""


class Travel(Option, frozen=True):
    """Leave for another area."""

    page: Page


class UseKit(Option, frozen=True):
    """Use a repair kit on the team."""

    item: ItemName


class Upgrade(Option, frozen=True):
    """Build an upgrade by this blueprint."""

    card: str


class Arrange(Option, frozen=True):
    """Change the order of the team row."""


class Take(Option, frozen=True):
    """One of the choices of a text."""

    goto: EntryId


class Fit(Option, frozen=True):
    """Put numbered items where the book shows ##."""

    cards: tuple[str, ...]


class Buy(Option, frozen=True):
    item: ItemName
    n: int


class Store(Option, frozen=True):
    """Put a team member into the Save Box."""

    mon: int


class Fetch(Option, frozen=True):
    """Take a RoboMon out of the Save Box."""

    card: str


class Concede(Option, frozen=True):
    """Give a competitive battle up."""


OnTheIsland: TypeAlias = (
    Visit | Scout | Search | Track | Travel | UseKit | Upgrade | Arrange | Take | Fit | Buy | Store | Fetch | Concede
)
