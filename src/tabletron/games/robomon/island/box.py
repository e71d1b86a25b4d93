"""The items of the adventure book: areas, places, entries, the Adventure deck and common items."""

from __future__ import annotations

import re
from typing import Literal, final

from msgspec import structs

from tabletron.core.content import Item
from tabletron.games.robomon.island.verbs.data import (
    Also,
    Check,
    Condition,
    Effect,
    EntryId,
    Exhibition,
    Exit,
    Explore,
    ItemName,
    Kind,
    Page,
    Puzzle,
    Roll,
    Search,
    Things,
    Tracker,
    Way,
)


@final
class Area(Item, frozen=True, kw_only=True):
    spoken = ("name", "overview", "explore.text", "explore.choices.label", "exits.locked")

    page: Page
    overview: str
    exits: tuple[Exit, ...]
    search: Search
    explore: Explore
    tracker: Tracker = Tracker()


NEEDS: dict[Kind, tuple[str, ...]] = {
    "talk": ("who", "text"),
    "chest": ("do",),
    "gain": ("text", "do"),
    "note": ("text",),
    "puzzle": ("puzzle",),
    "goto": ("goto",),
    "gate": ("when", "goto"),
    "hash": ("pattern", "opens", "text"),
    "shop": (),
    "repair": ("who", "price"),
    "battle": ("who", "goto"),
    "craft": ("cost", "result"),
}
MAY: dict[Kind, tuple[str, ...]] = {
    "talk": ("choices", "do", "goto"),
    "chest": ("text",),
    "gain": ("who", "choices", "goto"),
    "note": ("who", "choices", "do", "goto"),
    "puzzle": ("text", "who"),
    "goto": ("text", "who"),
    "gate": ("text", "who"),
    "hash": ("who",),
    "shop": ("who", "text", "stock"),
    "repair": ("text", "box"),
    "battle": ("text",),
    "craft": ("who", "text"),
}
ALWAYS = ("also", "when", "locked", "repeat", "id", "name", "source", "basis", "kind")


@final
class Poi(Item, frozen=True, kw_only=True):
    """A point of interest; its id is page and letter, such as `01 A`."""

    spoken = ("name", "who", "text", "locked", "choices.label", "also.text", "puzzle.text")

    kind: Kind
    who: str = ""
    text: str = ""
    locked: str = ""
    when: Condition | None = None
    also: tuple[Also, ...] = ()
    choices: tuple[Way, ...] = ()
    do: tuple[Effect, ...] = ()
    goto: EntryId = ""
    repeat: bool = False
    puzzle: Puzzle | None = None
    pattern: str = ""
    opens: tuple[EntryId, ...] = ()
    stock: tuple[ItemName, ...] = ()
    """What a shop sells; everything that has a price if nothing is named."""
    price: int = 0
    box: bool = False
    cost: Things = {}
    result: Things = {}

    def __post_init__(self) -> None:
        if not re.fullmatch(r"\d\d [A-H]", self.id):
            raise ValueError(f"the id of a place is page and letter such as '01 A', not {self.id!r}")
        if self.pattern and not re.fullmatch(r"##\d\d|\d\d##|## ##", self.pattern):
            raise ValueError(f"pattern: {self.pattern!r} is none of ##NN, NN##, ## ##")
        filled = {one.name for one in structs.fields(self) if getattr(self, one.name) not in ("", (), {}, None, False)}
        for name in NEEDS[self.kind]:
            if name not in filled and name != "price":
                raise ValueError(f"a place of kind {self.kind} needs `{name}`")
        if extra := filled - {*NEEDS[self.kind], *MAY[self.kind], *ALWAYS, "price"}:
            raise ValueError(f"a place of kind {self.kind} has no `{min(extra)}`")

    @property
    def page(self) -> Page:
        return int(self.id[:2])

    @property
    def letter(self) -> str:
        return self.id[-1]


@final
class Entry(Item, frozen=True, kw_only=True):
    """A numbered passage. Order: text, check or roll, `do`, then `goto` or choices."""

    spoken = ("text", "also.text", "needs_text", "choices.label", "check.bands.text", "hints", "puzzle.text")

    name: str = ""
    text: str = ""
    also: tuple[Also, ...] = ()
    when: Condition | None = None
    needs: Condition | None = None
    needs_text: str = ""
    """Why it is refused while `needs` fails."""
    choices: tuple[Way, ...] = ()
    exclusive: bool = False
    check: Check | None = None
    roll: Roll | None = None
    puzzle: Puzzle | None = None
    hints: tuple[str, ...] = ()
    exhibition: Exhibition | None = None
    do: tuple[Effect, ...] = ()
    goto: EntryId = ""
    repeat: bool = False

    def __post_init__(self) -> None:
        if not re.fullmatch(r"\d{4}", self.id):
            raise ValueError(f"the id of an entry is four digits, not {self.id!r}")
        if self.goto and self.choices:
            raise ValueError("an entry has `goto` or `choices`, not both")
        if self.hints and len(self.hints) != 3:
            raise ValueError(f"hints: three are needed, here are {len(self.hints)}")
        if not (self.text or self.hints or self.puzzle):
            raise ValueError("an entry needs `text`, `hints` or `puzzle`")


@final
class DeckCard(Item, frozen=True, kw_only=True):
    """A card of the Adventure deck."""

    spoken = ("name", "text", "giver")

    kind: Literal["map", "guide", "item", "quest", "blueprint"]
    text: str
    number: str = ""
    """The two digits that a special item shows."""
    giver: str = ""
    base: str = ""
    """The RoboMon that a blueprint upgrades."""
    parts: Things = {}


@final
class Good(Item, frozen=True, kw_only=True):
    """A common item and its price in silver; 0 if no shop sells it."""

    id: ItemName
    price: int
