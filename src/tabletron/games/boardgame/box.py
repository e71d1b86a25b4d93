"""The items of the box, their lines read once when it is opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias, final

from msgspec import Meta, Struct

from tabletron.core.content import Content, Item, by_id
from tabletron.core.errors import BadPack
from tabletron.core.i18n import Words
from tabletron.games.boardgame import reading
from tabletron.games.boardgame.effects import Effect, Face, Symbol, Use
from tabletron.games.boardgame.reading import Place

CardId: TypeAlias = str
CASTLE = "castle"
DEVIL, MACHINE, MACHINE_2 = "yellow_devil", "wily_machine_1", "wily_machine_2"
MinionType: TypeAlias = Literal[
    "big_eye", "met", "octopus_battery", "peng", "sabattol", "sniper_joe", "tackle_fire", "watcher"
]  # fmt: skip
Positive = Annotated[int, Meta(ge=1)]
Dice = Annotated[int, Meta(ge=1, le=20)]
Points = Annotated[int, Meta(ge=0, le=9)]
DECK = 40
COPIES = 4


def _read(field: str, reader: Callable[..., Any], *given: Any) -> Any:
    """Reads lines of an item; what is wrong with them is said with the name of their field."""
    try:
        return reader(*given)
    except ValueError as problem:
        raise ValueError(f"{field}: {problem}") from None


class Doing(Struct, frozen=True, forbid_unknown_fields=True):
    """A side of a card, or an ability, as it is written: its name, its price and its lines."""

    do: tuple[str, ...]
    ap: Points = 0
    cost: tuple[str, ...] = ()
    name: str = ""

    def use(self, place: Place) -> Use:
        return reading.use(self.ap, self.cost, self.do, place)


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
    ability: Doing
    boss: Stats
    damage: dict[Face, Positive]
    battle: Doing

    def __post_init__(self) -> None:
        _read("ability", self.ability.use, "stage")
        _read("battle", self.battle.use, "battle")


@final
class ActionCard(Item, frozen=True, kw_only=True):
    """`copies` in the pre-constructed deck; cards of the pack `boss` are for custom decks."""

    pack: Literal["core", "boss"]
    copies: Points
    symbol: Symbol
    hero: Doing
    wily: Doing
    boss: Doing

    def __post_init__(self) -> None:
        _read("hero", self.hero.use, "stage")
        if any(not cost.startswith("discard") for cost in self.wily.cost):
            raise ValueError("wily: a Dr. Wily player has only cards to pay with: discard(n)")
        _read("wily", self.wily.use, "stage")
        _read("boss", self.boss.use, "battle")


@final
class MinionCard(Item, frozen=True, kw_only=True):
    id: MinionType
    damage: Points
    special: tuple[str, ...]

    def __post_init__(self) -> None:
        _read("special", reading.effects, self.special, "special")


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """What a boss does for each scored die of a face."""

    face: Face
    name: str
    damage: Points
    do: tuple[str, ...] = ()


@final
class Boss(Item, frozen=True, kw_only=True):
    spoken = ("name", "lines.name")

    symbol: Symbol | Literal["none"]
    health: Positive
    threat: Dice
    lines: tuple[Line, ...]

    def __post_init__(self) -> None:
        for line in self.lines:
            _read("lines", reading.effects, line.do, "line")


@final
class Power(Item, frozen=True, kw_only=True):
    spoken = ("name", "battle_b.name")

    boss: CardId
    stage: Doing
    battle: Doing
    battle_b: Doing

    def __post_init__(self) -> None:
        _read("stage", self.stage.use, "stage")
        _read("battle", self.battle.use, "battle")
        _read("battle_b", self.battle_b.use, "battle")


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
    ability: tuple[str, ...] = ()
    penalty: tuple[str, ...]

    def __post_init__(self) -> None:
        _read("ability", reading.effects, self.ability, "ability")
        _read("penalty", reading.effects, self.penalty, "penalty")
        for requirement in self.requirements:
            for face in requirement.split("/"):
                _read("requirements", reading.face, face)
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
        if (count := sum(card.copies for card in self.actions)) != DECK:
            raise BadPack(f"actions.toml: the pre-constructed deck has {count} cards; {DECK} are needed")
        if [card.id for card in self.heroes if card.id == "mega_man"] != ["mega_man"]:
            raise BadPack("heroes.toml: mega_man is missing")

    def _boss(self, file: str, item: CardId, boss: CardId) -> None:
        if boss not in self.boss:
            raise BadPack(f"{file}: {item}: boss: there is no boss {boss!r}")

    @cached_property
    def said(self) -> dict[tuple[Use, Words], str]:
        """Uses in words, as far as somebody asked."""
        return {}

    @cached_property
    def power_of(self) -> dict[CardId, CardId]:
        """The power of each Robot Master."""
        return {power.boss: power.id for power in self.powers}

    # --- what cards do

    @cached_property
    def hero_use(self) -> dict[CardId, Use]:
        """The Mega Man action of each card."""
        return {card.id: card.hero.use("stage") for card in self.actions}

    @cached_property
    def wily_use(self) -> dict[CardId, Use]:
        """The Dr. Wily action of each card."""
        return {card.id: card.wily.use("stage") for card in self.actions}

    @cached_property
    def boss_use(self) -> dict[CardId, Use]:
        """The W ability of each card."""
        return {card.id: card.boss.use("battle") for card in self.actions}

    @cached_property
    def stage_use(self) -> dict[CardId, Use]:
        """The ability of each character and power on a challenge."""
        uses = {card.id: card.ability.use("stage") for card in self.heroes}
        return uses | {power.id: power.stage.use("stage") for power in self.powers}

    @cached_property
    def battle_use(self) -> dict[str, Use]:
        """The battle abilities; the second of a power is named `power/b`."""
        uses = {card.id: card.battle.use("battle") for card in self.heroes}
        for power in self.powers:
            uses[power.id], uses[f"{power.id}/b"] = power.battle.use("battle"), power.battle_b.use("battle")
        return uses

    @cached_property
    def abilities(self) -> dict[CardId, tuple[Effect, ...]]:
        return {card.id: reading.effects(card.ability, "ability") for card in self.challenges}

    @cached_property
    def penalties(self) -> dict[CardId, tuple[Effect, ...]]:
        return {card.id: reading.effects(card.penalty, "penalty") for card in self.challenges}

    @cached_property
    def specials(self) -> dict[str, tuple[Effect, ...]]:
        return {card.id: reading.effects(card.special, "special") for card in self.minions}

    @cached_property
    def lines(self) -> dict[CardId, dict[str, tuple[int, tuple[Effect, ...]]]]:
        """Damage and effects of each boss by face."""
        return {
            boss.id: {line.face: (line.damage, reading.effects(line.do, "line")) for line in boss.lines}
            for boss in self.bosses
        }

    @cached_property
    def starting_deck(self) -> dict[CardId, int]:
        """The pre-constructed list (MM-201)."""
        return {card.id: card.copies for card in self.actions if card.copies}
