"""The items of the box, their lines read once when it is opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias, final

from msgspec import Meta

from tabletron.core.content import Content, Item, by_id
from tabletron.core.errors import BadPack
from tabletron.games.adventures import reading
from tabletron.games.adventures.effects import (
    COLOUR_OF,
    COLOURS,
    FACES,
    Ability,
    Action,
    Both,
    Challenge,
    Colour,
    Cost,
    Die,
    Effect,
    Gain,
    Place,
    Token,
)

CardId: TypeAlias = str
WeaponType: TypeAlias = Literal["BLADE", "CRUSH", "FROST", "BLAST", "FLAME", "VOLT", "GALE", "HUNT"]
Surprise: TypeAlias = Literal["J", "R", "S", "we", "life"]
Few = Annotated[int, Meta(ge=1, le=6)]
PackNumber = Annotated[int, Meta(ge=0, le=3)]
CARDS_A_HERO = 16
MOST_PATTERNS = 6


def _read(field: str, reader: Callable[[str], Any], text: str) -> Any:
    """Reads a line of an item; what is wrong with it is said with the name of its field."""
    try:
        return reader(text)
    except ValueError as problem:
        raise ValueError(f"{field}: {problem}") from None


@final
class ActionDie(Item, frozen=True, kw_only=True):
    action: Action
    faces: tuple[str, ...]

    def __post_init__(self) -> None:
        if unknown := set(self.faces) - FACES:
            raise ValueError(f"faces: unknown face {', '.join(sorted(unknown))}; known: {', '.join(sorted(FACES))}")


@final
class HeroBoard(Item, frozen=True, kw_only=True):
    pass


@final
class ActionCard(Item, frozen=True, kw_only=True):
    hero: str
    support: str
    cost: tuple[Cost, ...]
    skill: str

    def __post_init__(self) -> None:
        for part in parts(_read("support", reading.effect, self.support)):
            if not isinstance(part, Gain | Place | Token):
                raise ValueError("support: a support gives dice or bonus tokens and nothing else")
        _read("skill", reading.effect, self.skill)


@final
class Weapon(Item, frozen=True, kw_only=True):
    pack: PackNumber
    type: WeaponType | Literal["none"]
    capacity: Few
    cost: tuple[Cost, ...]
    effect: str
    starting: bool = False

    def __post_init__(self) -> None:
        _read("effect", reading.effect, self.effect)


class Boss(Item, frozen=True, kw_only=True):
    """What a Robot Master's boss side and a boss of Dr. Wily share."""

    pack: PackNumber
    patterns: Few
    weakness: WeaponType
    signature: str
    boss: str

    def __post_init__(self) -> None:
        _read("signature", reading.icons, self.signature)
        _read("boss", reading.abilities, self.boss)


@final
class Master(Boss, frozen=True, kw_only=True):
    weapon: str
    stage: str

    def __post_init__(self) -> None:
        super().__post_init__()
        _read("stage", reading.abilities, self.stage)


@final
class WilyBoss(Boss, frozen=True, kw_only=True):
    pass


@final
class Stage(Item, frozen=True, kw_only=True):
    spaces: tuple[str, str, str]

    def __post_init__(self) -> None:
        for space in self.spaces:
            if "X" in _read("spaces", reading.challenge, space).icons:
                raise ValueError("spaces: only pattern cards ask for a signature move")


@final
class Pattern(Item, frozen=True, kw_only=True):
    spoken = ()

    challenge: str
    engage: str = ""

    def __post_init__(self) -> None:
        _read("challenge", reading.challenge, self.challenge)
        if self.engage:
            _read("engage", reading.effect, self.engage)


@final
class Light(Item, frozen=True, kw_only=True):
    die: Colour
    requires: Colour


@final
class Sabotage(Item, frozen=True, kw_only=True):
    effect: str

    def __post_init__(self) -> None:
        _read("effect", reading.abilities, self.effect)


@final
class SurpriseKind(Item, frozen=True, kw_only=True):
    id: Surprise
    copies: Annotated[int, Meta(ge=0)]


def parts(effect: Effect) -> tuple[Effect, ...]:
    """An effect as its steps."""
    return effect.parts if isinstance(effect, Both) else (effect,)


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
    light = by_id("lights", Light)
    sabotage_card = by_id("sabotages", Sabotage)

    def check(self) -> None:
        if [die.id for die in self.dice] != list(COLOURS):
            raise BadPack(f"dice.toml: the dice are {', '.join(COLOURS)}, in this order")
        for field, item, text, read in self._lines():
            for part in parts(read):
                if isinstance(part, Place) and not self.has_face(part.die):
                    raise BadPack(f"{field}: {item}: {text}: no die shows {part.die}")
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

    @staticmethod
    def _enough(field: str, count: int, needed: int) -> None:
        if count < needed:
            raise BadPack(f"{field}.toml: {needed} are needed, not {count}")

    def _lines(self) -> Iterator[tuple[str, CardId, str, Effect]]:
        """Every effect that a player can use, with the file, item and field it stands in."""
        for card in self.actions:
            yield "actions.toml", card.id, "support", self.support[card.id]
            yield "actions.toml", card.id, "skill", self.skill[card.id]
        for weapon in self.weapons:
            yield "weapons.toml", weapon.id, "effect", self.fire[weapon.id]

    def has_face(self, die: Die) -> bool:
        colour, _, face = die.partition(".")
        return face in self.faces[colour]

    @cached_property
    def faces(self) -> dict[str, tuple[str, ...]]:
        """The faces of a die by its colour."""
        return {die.id: die.faces for die in self.dice}

    @cached_property
    def deck(self) -> dict[str, tuple[CardId, ...]]:
        """The action cards of each hero."""
        return {hero.id: tuple(card.id for card in self.actions if card.hero == hero.id) for hero in self.heroes}

    @cached_property
    def support(self) -> dict[CardId, Effect]:
        return {card.id: reading.effect(card.support) for card in self.actions}

    @cached_property
    def skill(self) -> dict[CardId, Effect]:
        return {card.id: reading.effect(card.skill) for card in self.actions}

    @cached_property
    def matches(self) -> dict[CardId, frozenset[Colour]]:
        """The requirements of Dr. Light that each support meets (MA-176 to MA-180)."""
        return {card: frozenset().union(*map(_colours, parts(effect))) for card, effect in self.support.items()}

    @cached_property
    def fire(self) -> dict[CardId, Effect]:
        """What each weapon does."""
        return {weapon.id: reading.effect(weapon.effect) for weapon in self.weapons}

    @cached_property
    def boss(self) -> dict[CardId, Master | WilyBoss]:
        bosses: tuple[Master | WilyBoss, ...] = (*self.masters, *self.wily)
        return {boss.id: boss for boss in bosses}

    @cached_property
    def stage_side(self) -> dict[CardId, tuple[Ability, ...]]:
        return {master.id: reading.abilities(master.stage) for master in self.masters}

    @cached_property
    def boss_side(self) -> dict[CardId, tuple[Ability, ...]]:
        return {key: reading.abilities(boss.boss) for key, boss in self.boss.items()}

    @cached_property
    def spaces(self) -> dict[CardId, tuple[Challenge, ...]]:
        return {stage.id: tuple(map(reading.challenge, stage.spaces)) for stage in self.stages}

    @cached_property
    def pattern(self) -> dict[CardId, Challenge]:
        return {pattern.id: reading.challenge(pattern.challenge) for pattern in self.patterns}

    @cached_property
    def pattern_engage(self) -> dict[CardId, Effect]:
        """What the pattern cards do that do something when they are engaged."""
        return {pattern.id: reading.effect(pattern.engage) for pattern in self.patterns if pattern.engage}

    @cached_property
    def sabotage(self) -> dict[CardId, tuple[Ability, ...]]:
        return {card.id: reading.abilities(card.effect) for card in self.sabotages}


def _colours(effect: Effect) -> frozenset[Colour]:
    match effect:
        case Gain(colours):
            return frozenset(colours)
        case Place(die):
            return frozenset(colour for colour in COLOURS if die.startswith(colour))
        case Token(kinds):
            return frozenset(COLOUR_OF[kind] for kind in kinds)
        case _:
            return frozenset()
