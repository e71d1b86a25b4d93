"""The items of the box, and the one notation in which their cards say what they do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, final

from msgspec import Meta, Struct
from msgspec.structs import replace

from tabletron.core.content import Content, Item, by_id
from tabletron.core.errors import BadPack
from tabletron.games.adventures.verbs.lines import AT_ONCE, MOMENTS, Lines, fits

if TYPE_CHECKING:
    from tabletron.games.adventures.verbs.base import Gives

Action: TypeAlias = Literal["J", "R", "S"]
ACTIONS: tuple[Action, ...] = ("J", "R", "S")
Colour: TypeAlias = Literal["red", "blue", "yellow"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow")
COLOUR_OF: dict[str, Colour] = {"S": "red", "J": "blue", "R": "yellow"}
"""The colour of each action: its die shows it most often, its token is printed in it."""
Face: TypeAlias = Literal["J", "R", "S", "JJ", "RR", "SS"]
FACES: tuple[Face, ...] = ("J", "R", "S", "JJ", "RR", "SS")
Die: TypeAlias = str
"""A die as it lies there: `red.SS`."""
Icons: TypeAlias = str
"""The icons of a requirement, such as `WJJ`; X is the signature move of the boss."""
Side: TypeAlias = Literal["left", "right"]
CardId: TypeAlias = str
WeaponType: TypeAlias = Literal["BLADE", "CRUSH", "FROST", "BLAST", "FLAME", "VOLT", "GALE", "HUNT"]
Surprise: TypeAlias = Literal["J", "R", "S", "we", "life"]
Few = Annotated[int, Meta(ge=1, le=6)]
Damage = Annotated[int, Meta(ge=0, le=9)]
Price = Annotated[int, Meta(ge=0, le=6)]
PackNumber = Annotated[int, Meta(ge=0, le=3)]
Plain = Annotated[str, Meta(pattern="^[JRSW]+$")]
"""Icons without a signature move."""
CARDS_A_HERO = 16
MOST_PATTERNS = 6


class Challenge(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A requirement, what failing it costs, and whether a surprise box stands beside it."""

    icons: Annotated[str, Meta(pattern="^[JRSWX]+$")]
    damage: Damage
    box: bool = False


class Cost(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a use costs (MA-081 to MA-085)."""

    energy: Price = 0
    dice: Price = 0
    tokens: Price = 0
    life: Price = 0
    actions: Annotated[str, Meta(pattern="^[JRSW]*$")] = ""

    @property
    def each(self) -> tuple[str, ...]:
        """Its parts one by one, in the order in which they are paid; an action is its icon."""
        parts = ("energy",) * self.energy + ("die",) * self.dice + ("token",) * self.tokens + ("life",) * self.life
        return (*parts, *self.actions)


FREE = Cost()


@final
class ActionDie(Item, frozen=True, kw_only=True):
    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=12)]


@final
class HeroBoard(Item, frozen=True, kw_only=True):
    pass


@final
class ActionCard(Item, frozen=True, kw_only=True):
    hero: str
    support: Lines
    skill: Lines
    cost: Cost = FREE

    def __post_init__(self) -> None:
        fits("support", self.support, (AT_ONCE,))
        fits("skill", self.skill, (AT_ONCE,))
        if not all(each.verb.supports for each in self.support):
            raise ValueError("support: a support gives dice or bonus tokens and nothing else")


@final
class Weapon(Item, frozen=True, kw_only=True):
    pack: PackNumber
    type: WeaponType | Literal["none"]
    capacity: Few
    effect: Lines
    cost: Cost = FREE
    starting: bool = False

    def __post_init__(self) -> None:
        fits("effect", self.effect, (AT_ONCE,))

    @property
    def price(self) -> Cost:
        """What its effect costs: one energy of its own, and what it prints (MA-076)."""
        return replace(self.cost, energy=self.cost.energy + 1)


class Boss(Item, frozen=True, kw_only=True):
    """What a Robot Master's boss side and a boss of Dr. Wily share."""

    pack: PackNumber
    patterns: Few
    weakness: WeaponType
    signature: Plain
    boss: Lines

    def __post_init__(self) -> None:
        fits("boss", self.boss, tuple(MOMENTS))


@final
class Master(Boss, frozen=True, kw_only=True):
    weapon: str
    stage: Lines

    def __post_init__(self) -> None:
        super().__post_init__()
        fits("stage", self.stage, tuple(MOMENTS))


@final
class WilyBoss(Boss, frozen=True, kw_only=True):
    pass


@final
class Stage(Item, frozen=True, kw_only=True):
    spaces: tuple[Challenge, Challenge, Challenge]

    def __post_init__(self) -> None:
        if any("X" in space.icons for space in self.spaces):
            raise ValueError("spaces: only pattern cards ask for a signature move")


@final
class Pattern(Item, frozen=True, kw_only=True):
    spoken = ()

    challenge: Challenge
    engage: Lines = ()

    def __post_init__(self) -> None:
        fits("engage", self.engage, (AT_ONCE,))


@final
class Light(Item, frozen=True, kw_only=True):
    die: Colour
    requires: Colour


@final
class Sabotage(Item, frozen=True, kw_only=True):
    effect: Lines

    def __post_init__(self) -> None:
        fits("effect", self.effect, tuple(MOMENTS))


@final
class SurpriseKind(Item, frozen=True, kw_only=True):
    id: Surprise
    copies: Annotated[int, Meta(ge=0)]


class Box(Content, frozen=True):
    """Everything in the box."""

    dice: tuple[ActionDie, ...]
    heroes: tuple[HeroBoard, ...]
    actions: tuple[ActionCard, ...]
    weapons: tuple[Weapon, ...]
    masters: tuple[Master, ...]
    wily: tuple[WilyBoss, ...]
    stages: tuple[Stage, ...]
    patterns: tuple[Pattern, ...]
    lights: tuple[Light, ...]
    sabotages: tuple[Sabotage, ...]
    surprises: tuple[SurpriseKind, ...]

    hero = by_id("heroes", HeroBoard)
    action = by_id("actions", ActionCard)
    weapon = by_id("weapons", Weapon)
    master = by_id("masters", Master)
    stage = by_id("stages", Stage)
    pattern = by_id("patterns", Pattern)
    light = by_id("lights", Light)
    sabotage = by_id("sabotages", Sabotage)

    def check(self) -> None:
        if [die.id for die in self.dice] != list(COLOURS):
            raise BadPack(f"dice.toml: the dice are {', '.join(COLOURS)}, in this order")
        self._check_dice()
        for card in self.actions:
            if card.hero not in self.hero:
                raise BadPack(f"actions.toml: {card.id}: hero: there is no hero {card.hero!r}")
        for hero in self.heroes:
            if len(self.deck[hero.id]) != CARDS_A_HERO:
                count = len(self.deck[hero.id])
                raise BadPack(f"actions.toml: {hero.id} needs {CARDS_A_HERO} cards and has {count}")
        for master in self.masters:
            if master.weapon not in self.weapon:
                raise BadPack(f"masters.toml: {master.id}: weapon: there is no weapon {master.weapon!r}")
        self._enough("heroes", len(self.heroes), 4)
        self._enough("weapons", sum(weapon.starting for weapon in self.weapons), 4)
        self._enough("stages", len(self.stages), 12)
        self._enough("patterns", len(self.patterns), 4 * MOST_PATTERNS)
        self._enough("lights", len(self.lights), 8)
        self._enough("sabotages", len(self.sabotages), 2)
        for number in (1, 2, 3):
            self._enough("masters", sum(master.pack == number for master in self.masters), 4)
            self._enough("wily", sum(boss.pack == number for boss in self.wily), 4)

    def _check_dice(self) -> None:
        for address, each in self.lines.items():
            gives = getattr(each.verb, "gives", None)
            if gives is not None and gives.die and not self.has_face(gives.die):
                file, item, field = address.split("/")
                raise BadPack(f"{file}.toml: {item}: {field}: no die shows {gives.die}")

    @staticmethod
    def _enough(field: str, count: int, needed: int) -> None:
        if count < needed:
            raise BadPack(f"{field}.toml: {needed} are needed, not {count}")

    def has_face(self, die: Die) -> bool:
        colour, _, face = die.partition(".")
        return face in self.faces.get(colour, ())

    @cached_property
    def faces(self) -> dict[str, tuple[Face, ...]]:
        """The faces of a die by its colour."""
        return {die.id: die.faces for die in self.dice}

    @cached_property
    def capacity(self) -> dict[CardId, int]:
        return {weapon.id: weapon.capacity for weapon in self.weapons}

    @cached_property
    def deck(self) -> dict[str, tuple[CardId, ...]]:
        """The action cards of each hero."""
        return {hero.id: tuple(card.id for card in self.actions if card.hero == hero.id) for hero in self.heroes}

    @cached_property
    def gives(self) -> dict[CardId, tuple[Gives, ...]]:
        """What each action card gives as a support."""
        return {card.id: tuple(given(card.support)) for card in self.actions}

    @cached_property
    def matches(self) -> dict[CardId, frozenset[Colour]]:
        """The requirements of Dr. Light that each support meets (MA-176 to MA-180)."""
        return {
            card: frozenset(colour for each in gives for colour in each.matches) for card, gives in self.gives.items()
        }

    @cached_property
    def boss(self) -> dict[CardId, Master | WilyBoss]:
        bosses: tuple[Master | WilyBoss, ...] = (*self.masters, *self.wily)
        return {boss.id: boss for boss in bosses}

    @cached_property
    def printed(self) -> dict[tuple[CardId, bool], dict[str, Lines]]:
        """The lines of each boss by side, False for the stage and True for the boss side, and by moment."""
        sides = {(boss.id, True): boss.boss for boss in self.boss.values()}
        sides |= {(boss.id, False): getattr(boss, "stage", boss.boss) for boss in self.boss.values()}
        return {
            side: {when: found for when in MOMENTS if (found := tuple(one for one in lines if one.when == when))}
            for side, lines in sides.items()
        }

    @cached_property
    def lasting(self) -> dict[tuple[CardId, bool], Lines]:
        """The lines of those sides that are in force as long as the card lies there."""
        sides = {side: (*lines.get("planning", ()), *lines.get("ongoing", ())) for side, lines in self.printed.items()}
        return {side: lines for side, lines in sides.items() if lines}

    @cached_property
    def courses(self) -> dict[tuple[CardId, CardId], Any]:
        """The spaces of a stage card before a Robot Master, once somebody has worked them out."""
        return {}

    @cached_property
    def challenges(self) -> tuple[Challenge, ...]:
        """Those of the pattern cards."""
        return tuple(pattern.challenge for pattern in self.patterns)


def given(lines: Lines) -> Iterator[Gives]:
    """What lines add to a dice pool, as far as they do nothing else."""
    return (each.verb.gives for each in lines if each.verb.gives is not None)
