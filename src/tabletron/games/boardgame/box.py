"""The items of the box, their lines read when it is opened."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Literal, TypeAlias, final

from msgspec import Meta, Struct

from tabletron.core.content import Content, Item, by_id
from tabletron.core.errors import BadPack
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import meant
from tabletron.games.boardgame.verbs.vocabulary import FACES, BattleLine, Face, MinionType, StageLine, Symbol

CardId: TypeAlias = str
CASTLE = "castle"
DEVIL, MACHINE, MACHINE_2 = "yellow_devil", "wily_machine_1", "wily_machine_2"
Positive = Annotated[int, Meta(ge=1)]
Dice = Annotated[int, Meta(ge=1, le=20)]
Points = Annotated[int, Meta(ge=0, le=9)]
DECK = 40
COPIES = 4


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """What is paid besides action points; `cards` of the hand are discarded."""

    energy: Points = 0
    health: Points = 0
    threat: Points = 0
    cards: Points = 0


class Doing(Struct, frozen=True, forbid_unknown_fields=True):
    """A side of a card, or an ability: its name and its price."""

    ap: Points = 0
    cost: Cost = Cost()
    name: str = ""


class StageDoing(Doing, frozen=True, kw_only=True):
    """What is done on a challenge."""

    do: tuple[StageLine, ...]


class BattleDoing(Doing, frozen=True, kw_only=True):
    """What is done in a Boss Battle."""

    do: tuple[BattleLine, ...]


def _at_once(field: str, lines: Iterable[StageLine]) -> None:
    if waiting := [line.when for line in lines if line.when]:
        raise ValueError(f"{field}: this works at once and cannot wait; when = {waiting[0]!r} means nothing here")


class Stats(Struct, frozen=True, forbid_unknown_fields=True):
    """What one side of a Character Card prints."""

    threat: Dice
    we: Positive
    health: Positive


@final
class HeroCard(Item, frozen=True, kw_only=True):
    spoken = ("name", "ability.name", "battle.name")

    lives: Positive
    challenge: Stats
    ability: StageDoing
    boss: Stats
    damage: dict[Face, Positive]
    battle: BattleDoing


@final
class ActionCard(Item, frozen=True, kw_only=True):
    """`copies` in the pre-constructed deck; cards of the pack `boss` are for custom decks."""

    pack: Literal["core", "boss"]
    copies: Points
    symbol: Symbol
    hero: StageDoing
    wily: StageDoing
    boss: BattleDoing

    def __post_init__(self) -> None:
        if self.wily.cost != Cost(cards=self.wily.cost.cards):
            raise ValueError("wily: a Dr. Wily player has only cards to pay with: cost = { cards = 1 }")


@final
class MinionCard(Item, frozen=True, kw_only=True):
    id: MinionType
    damage: Points
    special: tuple[StageLine, ...]

    def __post_init__(self) -> None:
        _at_once("special", self.special)


class Attack(Struct, frozen=True, forbid_unknown_fields=True):
    """What a boss does for each scored die of a face."""

    face: Face
    name: str
    damage: Points
    do: tuple[BattleLine, ...] = ()


@final
class Boss(Item, frozen=True, kw_only=True):
    spoken = ("name", "attacks.name")

    symbol: Symbol | Literal["none"]
    health: Positive
    threat: Dice
    attacks: tuple[Attack, ...]


@final
class Power(Item, frozen=True, kw_only=True):
    spoken = ("name", "battle_b.name")

    boss: CardId
    stage: StageDoing
    battle: BattleDoing
    battle_b: BattleDoing


@final
class Stage(Item, frozen=True, kw_only=True):
    """A board: how many spaces lie behind its start, and for the Castle which of them is yellow."""

    length: Positive
    boss: CardId
    expansion: bool = False
    yellow: int = 0


@final
class Challenge(Item, frozen=True, kw_only=True):
    """A requirement is a face, or a choice such as `run/pellet`. Without a minion type none may be there."""

    stage: CardId
    ap: Points
    symbol: Symbol
    minion: MinionType | Literal["none"]
    start: Points = 0
    requirements: tuple[str, ...]
    ability: tuple[StageLine, ...] = ()
    penalty: tuple[StageLine, ...]

    def __post_init__(self) -> None:
        _at_once("penalty", self.penalty)
        for face in (face for faces in self.requirements for face in faces.split("/")):
            if face not in FACES:
                raise ValueError(f"requirements: unknown face {face!r}{meant(face, FACES)}")
        if self.start and self.minion == "none":
            raise ValueError("start: no minion may be here")


@final
class Copy(Item, frozen=True, kw_only=True):
    """A Castle card that starts a Boss Battle."""

    boss: CardId
    expansion: bool = False


class Box(Content, frozen=True):
    """Everything in the box."""

    heroes: tuple[HeroCard, ...]
    actions: tuple[ActionCard, ...]
    minions: tuple[MinionCard, ...]
    bosses: tuple[Boss, ...]
    powers: tuple[Power, ...]
    stages: tuple[Stage, ...]
    challenges: tuple[Challenge, ...]
    copies: tuple[Copy, ...]

    hero = by_id("heroes", HeroCard)
    action = by_id("actions", ActionCard)
    minion = by_id("minions", MinionCard)
    boss = by_id("bosses", Boss)
    power = by_id("powers", Power)
    stage = by_id("stages", Stage)
    challenge = by_id("challenges", Challenge)
    copy = by_id("copies", Copy)

    def check(self) -> None:
        if CASTLE not in self.stage:
            raise BadPack("stages.toml: the castle is missing")
        for name in (DEVIL, MACHINE, MACHINE_2):
            if name not in self.boss:
                raise BadPack(f"bosses.toml: {name} is missing")
        for stage in self.stages:
            self._boss("stages.toml", stage.id, stage.boss)
            if not any(challenge.stage == stage.id for challenge in self.challenges):
                raise BadPack(f"challenges.toml: {stage.id} has no challenge")
        for challenge in self.challenges:
            if challenge.stage not in self.stage:
                raise BadPack(f"challenges.toml: {challenge.id}: stage: there is no stage {challenge.stage!r}")
        for power in self.powers:
            self._boss("powers.toml", power.id, power.boss)
        for copy in self.copies:
            self._boss("copies.toml", copy.id, copy.boss)
            if copy.boss not in self.power_of:
                raise BadPack(f"copies.toml: {copy.id}: boss: {copy.boss} has no power to win")
        for address, line in self.lines.items():
            if (named := line.conditions.get("power")) is not None and named not in self.power:
                kind, item, field = address.split("/", 2)
                raise BadPack(f"{kind}.toml: {item}: {field}: there is no power {named!r}{meant(named, self.power)}")
        if (count := sum(card.copies for card in self.actions)) != DECK:
            raise BadPack(f"actions.toml: the pre-constructed deck has {count} cards; {DECK} are needed")
        if [card.id for card in self.heroes if card.id == "mega_man"] != ["mega_man"]:
            raise BadPack("heroes.toml: mega_man is missing")

    def _boss(self, file: str, item: CardId, boss: CardId) -> None:
        if boss not in self.boss:
            raise BadPack(f"{file}: {item}: boss: there is no boss {boss!r}")

    @cached_property
    def said(self) -> dict[tuple[Doing, Words], str]:
        """Sides and abilities in words, as far as somebody asked."""
        return {}

    @cached_property
    def power_of(self) -> dict[CardId, CardId]:
        """The power of each Robot Master."""
        return {power.boss: power.id for power in self.powers}

    # --- what cards do

    @cached_property
    def hero_side(self) -> dict[CardId, StageDoing]:
        """The Mega Man action of each card."""
        return {card.id: card.hero for card in self.actions}

    @cached_property
    def wily_side(self) -> dict[CardId, StageDoing]:
        """The Dr. Wily action of each card."""
        return {card.id: card.wily for card in self.actions}

    @cached_property
    def boss_side(self) -> dict[CardId, BattleDoing]:
        """The W ability of each card."""
        return {card.id: card.boss for card in self.actions}

    @cached_property
    def stage_ability(self) -> dict[CardId, StageDoing]:
        """The ability of each character and power on a challenge."""
        return {card.id: card.ability for card in self.heroes} | {power.id: power.stage for power in self.powers}

    @cached_property
    def battle_ability(self) -> dict[str, BattleDoing]:
        """The battle abilities; the second of a power is named `power/b`."""
        abilities = {card.id: card.battle for card in self.heroes}
        for power in self.powers:
            abilities[power.id], abilities[f"{power.id}/b"] = power.battle, power.battle_b
        return abilities

    @cached_property
    def attack(self) -> dict[CardId, dict[str, Attack]]:
        """What each boss does, by face."""
        return {boss.id: {attack.face: attack for attack in boss.attacks} for boss in self.bosses}

    @cached_property
    def strikes(self) -> dict[CardId, tuple[int, ...]]:
        """What each hero's faces deal in a battle, as they are printed."""
        return {card.id: tuple(card.damage.get(face, 0) for face in FACES) for card in self.heroes}

    @cached_property
    def starting_deck(self) -> dict[CardId, int]:
        """The pre-constructed list (MM-201)."""
        return {card.id: card.copies for card in self.actions if card.copies}
