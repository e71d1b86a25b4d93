"""The vocabulary of the adventure book: conditions, effects, and what places and entries are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, final

from msgspec import Meta, Struct, field, structs

from tabletron.games.robomon.verbs.data import Attribute, Skill, Type

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
