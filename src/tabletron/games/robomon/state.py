"""Everything on the table of RoboMon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct, field

from tabletron.core.flow import Seat
from tabletron.core.game import State
from tabletron.games.robomon.box import Ability, Box, Card, CardId, MonId, Sheet
from tabletron.games.robomon.events import Events, TossMode, Where
from tabletron.games.robomon.geometry.grid import Grid, Square
from tabletron.games.robomon.island.state import Island
from tabletron.games.robomon.options import Toss
from tabletron.games.robomon.verbs.data import SKILLS, Icon, Skill

SlotId: TypeAlias = int
Mode: TypeAlias = Literal["island", "wild", "competitive", "battleground"]
ROUNDS = 40
"""A battle ends after so many (RM-243, RM-263)."""
TEAM = 6
NAME = r"^(?=.*\S)[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+$"
"""Something to be read, in one line."""


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may change; the first value of each is the rule.

    One seat plays the whole adventure, a wild encounter or a competitive battle, two play Battleground. Encounters
    and competitors go by their entry in the book, `team` holds the numbers of the RoboMon (empty: they are picked),
    `attributes` are the character's, from strength to charisma. A campaign of the `hero` begins with the `team`, if
    there is one, and is closed after `campaign_limit` decisions on maps, if there is a limit. On `honour` it is kept in
    one place only, and nothing is taken back.
    """

    battle: Literal["adventure", "wild", "competitive"] = "adventure"
    hero: Annotated[str, Meta(min_length=1, max_length=24, pattern=NAME)] = "Gerald"
    encounter: Literal[
        "1598", "1698", "1798", "1898", "1998", "2098", "2198", "2298", "2398", "2498", "2598"
    ] = "1598"  # fmt: skip
    competitor: Literal[
        "2100", "3100", "3200", "3300", "3400", "3500", "3600", "3700", "3800", "4600", "9100"
    ] = "2100"  # fmt: skip
    team: tuple[CardId, ...] = ()
    attributes: tuple[int, int, int, int, int] = (1, 0, 0, 2, -1)
    draft: Literal["choice", "closed", "open"] = "choice"
    map: Literal[
        "random", "scrapyard", "reef", "orchard", "foundry", "glacier", "dam", "terraces_bg",
        "village_green", "crater_bg", "plain",
    ] = "random"  # fmt: skip
    mirror: Literal["on", "off"] = "on"
    wild_time: Literal["bonus", "flee"] = "bonus"
    miss_ends_turn: Literal["on", "off"] = "on"
    toss: TossMode = "model"
    accuracy: Literal["typical", "novice", "expert"] = "typical"
    search_expire: Literal["off", "on"] = "off"
    puzzle_help: Literal["hints", "none", "solutions"] = "hints"
    honour: Literal["off", "on"] = "off"
    campaign_limit: Annotated[int, Meta(ge=0, le=100_000)] = 0


class Mon(Struct, omit_defaults=True):
    """A RoboMon in this battle; `sheet` is set for one that nobody plays. `hp` is what it has undamaged."""

    id: MonId
    card: CardId
    side: int
    hp: int = 0
    power: int = 0
    armor: int = 0
    sheet: str = ""
    damage: int = 0
    time: int = 0
    where: Where = "reserve"
    square: Square = -1
    trapped: bool = False
    paralyzed: bool = False
    resists_trap: bool = False
    resists_paralysis: bool = False
    used: bool = False

    @property
    def able(self) -> bool:
        return self.where in ("map", "reserve") and self.damage < self.hp

    @property
    def left(self) -> int:
        """Remaining hit points."""
        return self.hp - self.damage

    def has(self, status: str) -> bool:
        """Whether it has this token: `trap` or `paralyze`."""
        return self.trapped if status == "trap" else self.paralyzed

    def resists(self, status: str) -> bool:
        return self.resists_trap if status == "trap" else self.resists_paralysis

    def set(self, status: str, has: bool) -> None:
        if status == "trap":
            self.trapped = has
        else:
            self.paralyzed = has


class Slot(Struct, omit_defaults=True):
    """A fighting place of a side; `speed` is that of the RoboMon that stood there last, 0 if none ever did."""

    id: SlotId
    side: int
    start: Square
    mon: MonId = -1
    speed: int = 0
    token: str = ""
    """The icon that its Attack/Defend token gave this round."""


class Turn(Struct, omit_defaults=True):
    """A turn under way, with what held when it began; `stride` is what is left of a move."""

    slot: SlotId
    mon: MonId
    bonus: bool = False
    untouched: bool = True
    attacked: bool = False
    trapped: bool = False
    paralyzed: bool = False
    began: str = "."
    stride: int = 0
    burrow: bool = False


class Attack(Struct, omit_defaults=True):
    """An ability under way: what it does before the die, and who is still to be hit, once that is decided."""

    mon: MonId
    ability: int
    base: int
    targets: list[MonId] = []
    points: int = 0
    lost: int = 0
    """What the die made of it for the target that is hit now, and the hit points that target lost."""


class Harm(Struct):
    """Damage that is about to be taken."""

    mon: MonId
    points: int


class Pick(Struct, frozen=True):
    """One pick of a closed draft: the hand it was made from, what was kept and what was discarded."""

    seat: Seat
    hand: tuple[CardId, ...]
    keep: CardId
    discard: CardId


def _pair() -> list[list[Any]]:
    return [[], []]


class RoboMon(State):
    """The table. Side 0 is the first seat; side 1 the second seat, or what opposes a single player."""

    content: ClassVar[Box]
    switches: ClassVar[Switches]

    seats: int
    mode: Mode
    decks: list[list[CardId]]
    """RoboMon cards that nobody has: one deck, or one a player where both may field the same."""
    items: dict[str, int]
    entry: str = ""
    map: str = ""
    mons: list[Mon] = []
    slots: list[Slot] = []
    team: list[MonId] = []
    box: list[CardId] = []
    benches: list[list[CardId]] = field(default_factory=_pair)
    """Cards not yet in battle: the players' in Battleground, a competitor's face-down VS cards."""
    hands: list[list[CardId]] = field(default_factory=_pair)
    picks: list[Pick] = []
    offered: list[CardId] = []
    first: Seat = 0
    marker: Seat = 0
    tied: bool = False
    """Whether the tie marker was used this round."""
    round: int = 0
    order: list[SlotId] = []
    turns: list[Turn] = []
    dice: list[list[Icon]] = field(default_factory=_pair)
    spent: list[list[Icon]] = field(default_factory=_pair)
    emptied: list[SlotId] = []
    pawn: Square = -1
    actions: int = 0
    forfeited: bool = False
    attack: Attack | None = None
    harm: Harm | None = None
    challenge: Literal["no", "kept", "broken"] = "no"
    captured: list[CardId] = []
    newcomers: list[MonId] = []
    ended: str = ""
    winner: Seat | None = None
    island: Island | None = None
    """The campaign, if this is one."""
    toss: Toss | None = None
    """The toss under way."""
    trace: list[Events] = []
    """The last turn of an opposing RoboMon, as it was told."""
    before: list[list[Events]] = []
    """A few of their turns before it, the latest first."""

    def tell(self, event: Any, to: Seat | None = None) -> None:
        State.tell(self, event, to)
        if self.turns and self.mons[self.turns[-1].mon].sheet:
            self.trace.append(event)

    @property
    def grid(self) -> Grid:
        return self.content.grids[self.map]

    @property
    def turn(self) -> Turn:
        return self.turns[-1]


def card_of(game: RoboMon, mon: Mon) -> Card:
    return game.content.card[mon.card]


def sheet_of(game: RoboMon, mon: Mon) -> Sheet:
    return game.content.sheets[mon.sheet]


def owner(game: RoboMon, side: int) -> Seat | None:
    """Who plays a side; nobody plays what opposes a single player."""
    return side if side < game.seats else None


def fighting(game: RoboMon, side: int) -> list[Mon]:
    """The RoboMon of a side on the map, by slot."""
    mons = game.mons
    return [mons[slot.mon] for slot in game.slots if slot.mon >= 0 and slot.side == side]


def reserves(game: RoboMon) -> list[Mon]:
    """The able team members of a single player that are not on the map (RM-252)."""
    return [mon for mon in map(game.mons.__getitem__, game.team) if mon.where == "reserve" and mon.able]


def slot_of(game: RoboMon, mon: Mon) -> Slot:
    return next(slot for slot in game.slots if slot.mon == mon.id)


def occupied(game: RoboMon) -> set[Square]:
    """Squares where nobody else may stop: those with a RoboMon or the pawn (RM-092, RM-167)."""
    mons = game.mons
    squares = {mons[slot.mon].square for slot in game.slots if slot.mon >= 0}
    squares.add(game.pawn)
    return squares


def exit_of(game: RoboMon) -> Square:
    """The exit, which is the escape square too; -1 where there is none (RM-158, RM-207)."""
    place = game.content.map[game.map].exit
    return -1 if place is None else game.grid.square(*place)


def attributes(game: RoboMon) -> Sequence[int]:
    """The values of the character, from strength to charisma; those of a campaign are given at its start."""
    return game.switches.attributes if game.island is None else game.island.attributes


def attribute(game: RoboMon, skill: Skill) -> int:
    """A value of the character."""
    return attributes(game)[SKILLS.index(skill)]


def owned(game: RoboMon) -> set[CardId]:
    """The numbers a single player has, on the team and in the Save Box (RM-053)."""
    return {game.mons[mon].card for mon in game.team} | set(game.box)


def ability_of(game: RoboMon, mon: Mon, number: int) -> Ability:
    return card_of(game, mon).abilities[number]
