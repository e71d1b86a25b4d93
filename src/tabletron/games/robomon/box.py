"""The items of the box, and the sheets of opposing RoboMon that follow from them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, final

from msgspec import Meta, Struct

from tabletron.core.content import Content, Item, by_id
from tabletron.core.errors import BadPack
from tabletron.games.robomon.geometry.grid import Gait, Grid
from tabletron.games.robomon.island.box import Area, DeckCard, Entry, Good, Poi
from tabletron.games.robomon.island.checker import checker
from tabletron.games.robomon.island.checker.atlas import Origin, origins
from tabletron.games.robomon.island.verbs.data import Condition, Effect, Page
from tabletron.games.robomon.verbs.book import AbilityLine, OngoingLine, PromiseLine
from tabletron.games.robomon.verbs.data import CRIT, ICONS, MISS, Attribute, Focus, Icon, Skill, Type
from tabletron.games.robomon.verbs.data import Area as AreaName

if TYPE_CHECKING:
    from tabletron.games.robomon.verbs.abilities import Main

CardId: TypeAlias = str
MonId: TypeAlias = int
Count = Annotated[int, Meta(ge=1)]
Place: TypeAlias = tuple[int, int]
ELITE = 15
"""An elite VS card has this much more hit points, in percent."""


@final
class Dice(Item, frozen=True, kw_only=True):
    """The action die shows icons, the modifier dice numbers, CRIT and MISS."""

    faces: tuple[str, ...]

    def __post_init__(self) -> None:
        for face in self.faces:
            if not (face in ICONS if self.id == "action" else face in (CRIT, MISS) or is_number(face)):
                known = ICONS if self.id == "action" else (CRIT, MISS, "a number")
                raise ValueError(f"faces: {face!r} is no face of this die; known: {', '.join(known)}")


def is_number(text: str) -> bool:
    return text.lstrip("+-").isdecimal()


class Ability(Struct, frozen=True, forbid_unknown_fields=True, dict=True, cache_hash=True):
    """A basic or special ability: an attack or a repair, and what it brings besides."""

    name: str
    kind: Literal["basic", "special"]
    cost: Annotated[int, Meta(ge=0)]
    does: tuple[AbilityLine, ...]

    def __post_init__(self) -> None:
        if [line.verb.main for line in self.does] != [True] + [False] * (len(self.does) - 1):
            raise ValueError("does: an ability begins with one attack or repair")

    @cached_property
    def main(self) -> Main:
        main: Any = self.does[0].verb
        return main  # type: ignore[no-any-return]

    @cached_property
    def steps(self) -> tuple[int, ...]:
        return self.main.steps

    @cached_property
    def range(self) -> int:
        return self.main.range

    @cached_property
    def heals(self) -> bool:
        return self.main.helps

    @cached_property
    def area(self) -> AreaName:
        area: AreaName = getattr(self.main, "area", "")
        return area

    @cached_property
    def pierce(self) -> bool:
        return bool(getattr(self.main, "pierce", False))


class Ongoing(Struct, frozen=True, forbid_unknown_fields=True):
    """An ability that needs no icon; it may cost power and is used once a round."""

    name: str
    does: OngoingLine
    cost: Annotated[int, Meta(ge=0)] = 0


class Row(Struct, frozen=True):
    """What an opposing RoboMon does on one result of the d4; ability -1 is Run."""

    ability: int
    focus: Focus = "types"
    types: tuple[Type, ...] = ()


RUN = Row(-1)


class WildRow(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row as a sheet prints it: the ability used, and the focus; or Run.

    Without a focus it aims at these types, one after the other, or at whoever is closest (RM-187, RM-188).
    """

    use: str = ""
    focus: Focus = "types"
    types: tuple[Type, ...] = ()
    run: bool = False

    def __post_init__(self) -> None:
        if bool(self.use) == self.run:
            raise ValueError("a row uses an ability, or says run = true")


class ChartRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a reprogram chart: up to which result it counts, its cost, and whether it succeeds."""

    upto: int
    damage: Annotated[int, Meta(ge=0)]
    batteries: Annotated[int, Meta(ge=0)]
    success: bool


@final
class Card(Item, frozen=True, kw_only=True, cache_hash=True):
    """A RoboMon card, with the armor and the rows of its wild sheet."""

    spoken = ("name", "abilities.name", "ongoing.name")

    type: Type
    tier: Literal["1", "2", "3", "U"]
    skill: Skill
    hp: Count
    power: Count
    speed: Annotated[int, Meta(ge=1, le=99)]
    move: Count
    time: Count
    abilities: tuple[Ability, ...]
    wild_armor: int
    rows: tuple[WildRow, WildRow, WildRow, WildRow]
    attrs: tuple[Attribute, ...] = ()
    armor: int = 0
    ongoing: Ongoing | None = None
    chart: str = ""
    upgrade: CardId = ""

    def __post_init__(self) -> None:
        names = [ability.name for ability in self.abilities]
        for number, row in enumerate(self.rows):
            if not row.run and row.use not in names:
                raise ValueError(f"rows[{number}]: {self.name} has no ability {row.use!r}; known: {', '.join(names)}")

    @property
    def gait(self) -> Gait:
        kind = "fly" if "fly" in self.attrs else "swim" if "swim" in self.attrs else "foot"
        return kind, "nimble" in self.attrs

    @property
    def sheet_rows(self) -> tuple[Row, ...]:
        """The rows of its sheet, with the number of the ability."""
        names = [ability.name for ability in self.abilities]
        return tuple(RUN if row.run else Row(names.index(row.use), row.focus, row.types) for row in self.rows)


@final
class VsCard(Item, frozen=True, kw_only=True):
    card: CardId
    elite: bool = False
    hp: int = 0
    armor: int | None = None
    damage: dict[str, int] = {}


@final
class Chart(Item, frozen=True, kw_only=True):
    rows: tuple[ChartRow, ...]


@final
class BattleMap(Item, frozen=True, kw_only=True):
    kind: Literal["wild", "competitive", "battleground"]
    rows: tuple[str, ...]
    x_you: tuple[Place, Place]
    icons: dict[str, Literal["basic", "special", "+1", "+2", "+3"]]
    x_foe: tuple[Place, ...] = ()
    starts: tuple[Place, ...] = ()
    pawn: Place | None = None
    exit: Place | None = None


@final
class Encounter(Item, frozen=True, kw_only=True):
    map: str
    foes: tuple[CardId, ...]


@final
class Competitor(Item, frozen=True, kw_only=True):
    spoken = ("name", "line")

    map: str
    slots: tuple[str, ...]
    line: str
    challenge: tuple[PromiseLine, ...]
    reward: dict[str, int]
    win: int
    lose: int
    area: str
    drops: dict[str, Condition] = {}
    """VS cards that stay away while something holds."""
    win_do: tuple[Effect, ...] = ()
    lose_do: tuple[Effect, ...] = ()
    """What its Win and Lose lines say beside silver (RM-221)."""


class Sheet(Struct, frozen=True):
    """An opposing RoboMon as printed above the map: a damage number per ability, a row per result of the d4."""

    id: str
    card: CardId
    hp: int
    armor: int
    damage: tuple[int, ...]
    rows: tuple[Row, ...]


class Box(Content, frozen=True):
    """Everything in the box of RoboMon."""

    dice: tuple[Dice, ...]
    robomon: tuple[Card, ...]
    vs: tuple[VsCard, ...]
    charts: tuple[Chart, ...]
    maps: tuple[BattleMap, ...]
    encounters: tuple[Encounter, ...]
    competitors: tuple[Competitor, ...]
    areas: tuple[Area, ...]
    poi: tuple[Poi, ...]
    entries: tuple[Entry, ...]
    deck: tuple[DeckCard, ...]
    goods: tuple[Good, ...]

    card = by_id("robomon", Card)
    chart = by_id("charts", Chart)
    map = by_id("maps", BattleMap)
    encounter = by_id("encounters", Encounter)
    competitor = by_id("competitors", Competitor)
    place = by_id("poi", Poi)
    passage = by_id("entries", Entry)
    drawn = by_id("deck", DeckCard)
    good = by_id("goods", Good)

    def check(self) -> None:
        """Everything that an item names is there."""
        for what, names, known in (
            ("upgrade", [card.upgrade for card in self.robomon if card.upgrade], self.card),
            ("chart", [card.chart for card in self.robomon if card.chart], self.chart),
            ("card", [one.card for one in self.vs], self.card),
            ("foe", [foe for one in self.encounters for foe in one.foes], self.card),
            ("VS card", [slot for one in self.competitors for slot in one.slots], self.sheets),
            ("map", [one.map for one in self.encounters] + [one.map for one in self.competitors], self.map),
            ("die", ["action", "white", "green", "red"], {die.id: die for die in self.dice}),
        ):
            for name in names:
                if name not in known:
                    raise BadPack(f"robomon: there is no {what} {name}")
        for problem in checker.problems(self):
            raise BadPack(f"robomon: {problem}")

    @cached_property
    def grids(self) -> dict[str, Grid]:
        return {one.id: Grid(one.rows, dict(one.icons)) for one in self.maps}

    @cached_property
    def area(self) -> dict[Page, Area]:
        return {one.page: one for one in self.areas}

    @cached_property
    def places(self) -> dict[Page, dict[str, Poi]]:
        """The places of each page by their letter."""
        found: dict[Page, dict[str, Poi]] = {page: {} for page in self.area}
        for one in sorted(self.poi, key=lambda one: one.id):
            found[one.page][one.letter] = one
        return found

    @cached_property
    def origin(self) -> dict[str, Origin]:
        """Where each passage of the book is read first."""
        return origins(self)

    @cached_property
    def action_die(self) -> tuple[Icon, ...]:
        faces = next(die.faces for die in self.dice if die.id == "action")
        return tuple(icon for face in faces for icon in ICONS if icon == face)

    @cached_property
    def modifier(self) -> dict[str, tuple[int | str, ...]]:
        return {
            die.id: tuple(face if face in (CRIT, MISS) else int(face) for face in die.faces)
            for die in self.dice
            if die.id != "action"
        }

    @cached_property
    def sheets(self) -> dict[str, Sheet]:
        """Wild sheets by the number of the RoboMon, VS sheets by theirs."""
        found = {}
        for card in self.robomon:
            damage = tuple(ability.steps[1] for ability in card.abilities)
            found[card.id] = Sheet(card.id, card.id, card.hp, card.wild_armor, damage, card.sheet_rows)
        for vs in self.vs:
            found[vs.id] = _vs_sheet(vs, self.card[vs.card], found[vs.card])
        return found


def _vs_sheet(vs: VsCard, card: Card, wild: Sheet) -> Sheet:
    """The wild sheet, but nobody runs away; elite and practice grades change its numbers."""
    hp = vs.hp or (-(-card.hp * (100 + ELITE) // 100) if vs.elite else card.hp)
    rows = tuple(Row(0, "lowest_speed") if row == RUN else row for row in wild.rows)
    damage = tuple(vs.damage.get(ability.name, wild.damage[number]) for number, ability in enumerate(card.abilities))
    armor = card.wild_armor if vs.armor is None else vs.armor
    return Sheet(vs.id, vs.card, hp, armor, damage, rows)
