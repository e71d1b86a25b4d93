"""The character sheet with its adventure log, and what can be answered and told on the island."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tabletron.games.robomon.effects import Skill
from tabletron.games.robomon.island.verbs.data import EntryId, ItemName, Page

START: Page = 1
PassageId: TypeAlias = str
"""A place `01 A`, an entry `1401`, what a check came to `1401#2`, or `01 explore`."""


class Island(Struct, omit_defaults=True):
    """Everything a campaign writes down, beside items, team and Save Box (RM-225)."""

    name: str
    attributes: list[int] = []
    """From strength to charisma."""
    page: Page = START
    visited: list[Page] = []
    fresh: bool = True
    """Whether this is the first visit to the page."""
    flags: list[str] = []
    cards: list[str] = []
    quests: dict[str, Literal["open", "closed"]] = {}
    log: list[str] = []
    """Filled icons, such as `01 chest`."""
    searched: dict[Page, int] = {}
    tracked: list[Page] = []
    solved: list[str] = []
    won: list[EntryId] = []
    unlocked: list[str] = []
    done: list[PassageId] = []
    """Places and entries whose effects have happened."""
    taken: dict[EntryId, EntryId] = {}
    """Which way was taken where only one may be."""
    sprung: list[str] = []
    """Trap numbers that have cost something, each with its puzzle."""
    hints: dict[str, int] = {}
    revealed: list[str] = []
    """Puzzles whose solution was looked up."""
    journal: list[PassageId] = []
    place: PassageId = ""
    """The place of the map that is visited."""
    reading: list[PassageId] = []
    """The passages that lie open, in the order in which they were opened."""
    next: PassageId = ""
    """The passage to be opened next."""
    dial: str = ""
    pair: list[str] = []
    ring: str = ""
    """VS cards and map of an exhibition."""
    decisions: int = 0
    ending: str = ""


# --- what can be answered


class Act(Struct, frozen=True, array_like=True, tag=True, gc=False):
    pass


class Visit(Act, frozen=True):
    """Go to a place of the map."""

    letter: str


class Scout(Act, frozen=True):
    """Look at what the explore icon offers."""


class Search(Act, frozen=True):
    """Roll for a search icon."""


class Track(Act, frozen=True):
    """Use the tracker."""


class Travel(Act, frozen=True):
    """Leave for another area."""

    page: Page


class UseKit(Act, frozen=True):
    """Use a repair kit on the team."""

    item: ItemName


class Upgrade(Act, frozen=True):
    """Build an upgrade by this blueprint."""

    card: str


class Arrange(Act, frozen=True):
    """Change the order of the team row."""


class Take(Act, frozen=True):
    """One of the choices of a text."""

    goto: EntryId


class Fit(Act, frozen=True):
    """Put numbered items where the book shows ##."""

    cards: tuple[str, ...]


class Buy(Act, frozen=True):
    item: ItemName
    n: int


class Store(Act, frozen=True):
    """Put a team member into the Save Box."""

    mon: int


class Fetch(Act, frozen=True):
    """Take a RoboMon out of the Save Box."""

    card: str


class Concede(Act, frozen=True):
    """Give a competitive battle up."""


Acts: TypeAlias = (
    Visit | Scout | Search | Track | Travel | UseKit | Upgrade | Arrange | Take | Fit | Buy | Store | Fetch | Concede
)


# --- what can be told


class News(Struct, frozen=True, tag=True, gc=False):
    pass


class Arrived(News, frozen=True):
    page: Page
    fresh: bool


class Opened(News, frozen=True):
    passage: PassageId


class Checked(News, frozen=True):
    skill: Skill
    dice: tuple[int, int]
    value: int
    helpers: int
    total: int


class Searched(News, frozen=True):
    face: int


class Drew(News, frozen=True):
    """A card of the Adventure deck was taken, or went back."""

    card: str
    back: bool = False


class Quested(News, frozen=True):
    card: str
    closed: bool


class Joined(News, frozen=True):
    """A RoboMon was gained; `boxed` is who went to the Save Box, `silver` what came in its place."""

    card: str
    boxed: str = ""
    silver: int = 0


class Mended(News, frozen=True):
    card: str
    points: int


class Harmed(News, frozen=True):
    card: str
    points: int


class Built(News, frozen=True):
    """A RoboMon was upgraded."""

    base: str
    to: str


class Dialled(News, frozen=True):
    """A number was set at a lock."""

    number: str
    opens: Literal["answer", "trap", "nothing"]


class Fitted(News, frozen=True):
    """Items formed a number."""

    number: str
    opens: bool


class Hinted(News, frozen=True):
    puzzle: str
    n: int
    """Which hint; 0 for the solution."""


class Filled(News, frozen=True):
    """An icon of the log."""

    page: Page
    icon: str


class Boxed(News, frozen=True):
    card: str
    out: bool
    """Taken out of the Save Box."""


class Finished(News, frozen=True):
    ending: str


NewsOf: TypeAlias = (
    Arrived | Opened | Checked | Searched | Drew | Quested | Joined | Mended | Harmed | Built | Dialled | Fitted
    | Hinted | Filled | Boxed | Finished
)  # fmt: skip
