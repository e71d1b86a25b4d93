"""The pages of the adventure book as data: areas, places, entries, conditions, effects, cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, final

from msgspec import Meta, Struct, field, structs

from tabletron.core.content import Item
from tabletron.games.robomon.effects import Attribute, Skill, Type

EntryId: TypeAlias = str
Page: TypeAlias = int
Count = Annotated[int, Meta(ge=1)]
ItemName: TypeAlias = Literal[
    "silver", "battery", "coolant", "wire", "bolt", "metal", "circuit_board", "sensor", "small_repair_kit",
    "large_repair_kit", "small_reprogrammer", "medium_reprogrammer", "disruptor",
]  # fmt: skip
Things: TypeAlias = dict[ItemName, Count]
Counted: TypeAlias = Mapping[ItemName, int]
Icon: TypeAlias = Literal["chest", "puzzle", "explore"]
Kind: TypeAlias = Literal[
    "talk", "chest", "gain", "note", "puzzle", "goto", "gate", "hash", "shop", "repair", "battle", "craft"
]


class _Data(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class _One(_Data, frozen=True):
    """Exactly one of its fields is set."""

    def __post_init__(self) -> None:
        if len(self.said) != 1:
            known = ", ".join(one.encode_name for one in structs.fields(self))
            raise ValueError(f"exactly one key is needed, here are {len(self.said)}; known: {known}")

    @property
    def said(self) -> list[str]:
        return [name for name in self.__struct_fields__ if getattr(self, name) is not None]

    @property
    def kind(self) -> str:
        return self.said[0]


# --- conditions


class Has(_Data, frozen=True):
    id: str
    where: Literal["team", "owned"] = field(name="in", default="team")


class Skilled(_Data, frozen=True):
    attr: Skill
    n: Count


@final
class Condition(_One, frozen=True):
    """What must hold. RoboMon that are out count for all of them but `able_team`."""

    all: tuple[Condition, ...] | None = None
    any: tuple[Condition, ...] | None = None
    no: Condition | None = field(name="not", default=None)
    item: Things | None = None
    card: str | None = None
    silver: int | None = None
    battery: int | None = None
    coins: int | None = None
    robomon: Has | None = None
    type_on_team: Type | None = None
    attr_on_team: Attribute | None = None
    skill_on_team: Skilled | None = None
    flag: str | None = None
    quest_seen: str | None = None
    quest_open: str | None = None
    quest_closed: str | None = None
    solved: str | None = None
    opened: Page | None = None
    explored: Page | None = None
    won: EntryId | None = None
    visited: Page | None = None
    owned_count: int | None = None
    able_team: int | None = None
    unlocked: str | None = None


# --- effects


class Hurt(_Data, frozen=True):
    who: Literal["first_on_team", "all", "choice", "lowest_hp"]
    n: Count


class Mend(_Data, frozen=True):
    """`n` 0 repairs fully."""

    who: Literal["first_on_team", "all", "choice"]
    count: int = 1
    n: int = 0


class Logged(_Data, frozen=True):
    icon: Icon
    pages: tuple[Page, ...]


@final
class Effect(_One, frozen=True):
    """What an entry or a place does."""

    gain: Things | None = None
    lose: Things | None = None
    draw: str | None = None
    discard: str | None = None
    robomon: str | None = None
    damage: Hurt | None = None
    repair: Mend | None = None
    flag: str | None = None
    unflag: str | None = None
    log: Icon | Logged | None = None
    quest_start: str | None = None
    quest_done: str | None = None
    unlock: str | None = None
    goto: EntryId | None = None
    move: Page | None = None
    ending: str | None = None


# --- what entries and places are made of


class Way(_Data, frozen=True):
    """A choice."""

    label: str
    goto: EntryId
    when: Condition | None = None


class Also(_Data, frozen=True):
    """A paragraph that is there only while something holds."""

    when: Condition
    text: str


class Band(_Data, frozen=True):
    max: int
    text: str
    do: tuple[Effect, ...] = ()
    goto: EntryId = ""


class Check(_Data, frozen=True):
    attr: Skill
    bands: tuple[Band, ...]


class Roll(_Data, frozen=True):
    die: Literal["d4", "d6"]
    rows: tuple[tuple[Effect, ...], ...]


class Puzzle(_Data, frozen=True):
    """A lock with four digits. `path` is the way to the answer in steps that a checker can follow (island/path.py)."""

    id: str
    stars: Annotated[int, Meta(ge=1, le=5)]
    story: bool
    text: str
    hints: EntryId
    answer: EntryId
    traps: dict[str, EntryId]
    path: tuple[str, ...]
    shows: dict[str, int] = {}
    picture: str = ""


class Exhibition(_Data, frozen=True):
    """A battle against two VS cards that come by chance; it is never closed."""

    win: int


class Exit(_Data, frozen=True):
    to: Page
    dir: Literal["north", "east", "south", "west", "north-east", "south-east", "south-west", "north-west"]
    when: Condition | None = None
    locked: str = ""
    """What is read while it is closed."""


class Search(_Data, frozen=True):
    icons: Count
    d4: tuple[Things, Things, Things, Things]


class Tracker(_Data, frozen=True):
    """No signal without an entry."""

    types: tuple[Type, ...] = ()
    entry: EntryId = ""


class Explore(_Data, frozen=True):
    text: str
    choices: tuple[Way, Way]


@final
class Area(Item, frozen=True, kw_only=True):
    spoken = ("name", "overview", "explore.text", "explore.choices.label", "exits.locked")

    page: Page
    overview: str
    exits: tuple[Exit, ...]
    search: Search
    explore: Explore
    tracker: Tracker = Tracker()
    music: str = ""


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
    entry: EntryId = ""
    base: str = ""
    """The RoboMon that a blueprint upgrades."""
    parts: Things = {}


@final
class Good(Item, frozen=True, kw_only=True):
    """A common item and its price in silver; 0 if no shop sells it."""

    id: ItemName
    price: int
