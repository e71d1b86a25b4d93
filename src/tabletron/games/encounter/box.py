"""What is in the box: characters in two vintages, team tactic cards, the Doomsday Device and battlefields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias, cast

from msgspec import Meta, Struct

from tabletron.core.content import Content, Item, by_id
from tabletron.core.errors import BadPack
from tabletron.core.i18n import Words, message
from tabletron.core.vocabulary import Line, Vocabulary
from tabletron.games.encounter.geometry.battlefield import Battlefield, Field, check_battlefield
from tabletron.games.encounter.geometry.numbers import RADIUS, Tool

if TYPE_CHECKING:
    from tabletron.games.encounter.outlook import Outlook
    from tabletron.games.encounter.state import Encounter
    from tabletron.games.encounter.verbs.base import Deed

Face: TypeAlias = Literal["C", "W", "H", "B", "F", "_"]
DIE = "CWHHBF__"
"""The faces of a die: Critical, Wild, Hit twice, Block, Failure, Blank twice (CP-010)."""
ATTACK, DEFENSE = "CWH", "CWB"
"""The faces that are successes (CP-011)."""
Kind: TypeAlias = Literal["physical", "energy", "mystic"]
Condition: TypeAlias = Literal[
    "bleed", "hex", "incinerate", "judgement", "poison", "root", "shock", "slow", "stagger", "stun"
]
Vintage: TypeAlias = Literal["current", "launch"]
Dice = Annotated[int, Meta(ge=0, le=15)]
Size = Annotated[int, Meta(ge=1, le=5)]
Reach = Annotated[int, Meta(ge=1, le=5)]
Positive = Annotated[int, Meta(ge=1, le=15)]
Wounds = Annotated[int, Meta(ge=0, le=99)]

MOMENTS = {
    "always": message("{effect}"),
    "active": message("{effect}"),
    "carrying": message("{effect}"),
    "targeted": message("when an attack names its target: {effect}"),
    "before_roll": message("before attack dice are rolled: {effect}"),
    "counting": message("after all dice were modified: {effect}"),
    "would_suffer": message("when it would suffer Damage: {effect}"),
    "collision": message("before Damage from a collision: {effect}"),
    "attacked": message("after an attack on this character: {effect}"),
    "damaged": message("after an attack that damages this character: {effect}"),
    "falling": message("instead of being Dazed: {effect}"),
    "dice": message("{effect}"),
    "before_damage": message("{effect}"),
    "after_attack": message("{effect}"),
    "power": message("in the Power Phase: {effect}"),
    "start": message("at the start of the Activation Phase: {effect}"),
    "end": message("at the end of the Activation Phase: {effect}"),
    "cleanup": message("in the Cleanup Phase: {effect}"),
}
"""When a line can work."""
ON_REACTIONS = ("targeted", "before_roll", "would_suffer", "attacked", "damaged")
ON_TACTICS = ("active", "carrying", "targeted", "counting", "collision")
ON_ATTACKS = ("always", "dice", "before_damage", "after_attack")
ON_LEADERS = ("always", "after_attack")
ON_STATUSES = ("power", "start", "end", "cleanup")
VERBS: Vocabulary[Encounter, Outlook] = Vocabulary(MOMENTS)
"""All that cards can say; the modules of `verbs` fill it."""


class Does(Line["Encounter", "Outlook"]):
    """What a card says it does."""

    vocabulary: ClassVar[Vocabulary[Any, Any]] = VERBS
    __slots__ = ("name",)
    if TYPE_CHECKING:
        verb: Deed

    def __init__(self, verb: Deed, written: Mapping[str, Any]) -> None:
        super().__init__(verb, written)
        self.name = next(key for key in written if key in VERBS.verbs)

    def now(self, game: Encounter) -> Deed:
        """The verb with its number times what it is counted by."""
        return self.verb if not self.per else cast("Deed", self.at(game))

    def say(self, words: Words) -> str:
        """The line as the card prints it."""
        text = self.effect(words)
        return words(VERBS.moments[self.when], effect=text) if self.when else text

    def effect(self, words: Words) -> str:
        """What it does, without the moment; what an attack needs for it stands before it, as in the book."""
        text = self.verb.say(words)
        if self.per:
            text = words("{effect} for each {thing}", effect=text, thing=words(VERBS.counts[self.per].each))
        for name in self.conditions:
            text = words.colon(words(VERBS.tests[name].text), text)
        return text


class Traits(Struct, frozen=True):
    """What the lines that always work make of a character, beside its rolls."""

    flies_as: int = 0
    """The Size it counts as while it advances; 0: its own."""
    seen_within: int = 5
    """The range from within which it can be targeted."""
    dodge_rerolls: int = 0
    insight: int = 0
    """The Power it gains after a roll with a Critical."""
    armour: int = 0
    least: int = 0
    """How much less Damage it suffers, and the least that is left of it."""
    discount: int = 0
    """How much less the first superpower of a turn costs."""


class Attack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of attacks on a character card. With `widens` tokens of Corrupted Firmware its range is one more."""

    id: str
    name: str
    type: Kind
    range: int
    strength: Dice
    cost: int
    shape: Literal["single", "area", "beam"] = "single"
    side: Literal["both", "injured"] = "both"
    ignores: tuple[Literal["los", "cover"], ...] = ()
    does: tuple[Does, ...] = ()
    widens: int = 0


class Power(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A superpower."""

    id: str
    name: str
    kind: Literal["active", "action", "reactive", "innate"]
    does: Does
    cost: Dice = 0
    limit: Literal["", "turn", "target"] = ""
    side: Literal["both", "injured"] = "both"
    per_firmware: Dice = 0


class Leadership(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a leader does for all characters of a squad that uses its affiliation."""

    name: str
    does: Does


class Character(Item, frozen=True, kw_only=True):
    """A character card: both sides, alike but for what says otherwise."""

    spoken: ClassVar[tuple[str, ...]] = ("name", "leadership.name")

    alter_ego: str
    threat: int
    stamina: Wounds
    injured_stamina: Wounds = 0
    speed: Tool
    size: Size
    physical: Dice
    energy: Dice
    mystic: Dice
    base: Literal[35, 50, 65] = 35
    affiliations: tuple[str, ...] = ()
    leads: str = ""
    leadership: Leadership | None = None
    immune: tuple[Condition, ...] = ()
    encounter: bool = False
    attacks: tuple[Attack, ...]
    powers: tuple[Power, ...] = ()

    @property
    def radius(self) -> int:
        return RADIUS[self.base]

    def defense(self, kind: Kind) -> int:
        return {"physical": self.physical, "energy": self.energy, "mystic": self.mystic}[kind]


class Tactic(Item, frozen=True, kw_only=True):
    """A team tactic card, once a game: who pays what for what it does.

    Anybody of the team plays it, or only `who` or the active character; with `each`, any number pay for themselves.
    """

    does: Does
    cost: Dice
    affiliation: str = ""
    who: str = ""
    by: Literal["anyone", "active"] = "anyone"
    each: bool = False


class Doom(Item, frozen=True, kw_only=True):
    """A row of the Doomsday Device and the faces that set it off, in the order of the list."""

    faces: tuple[Face, ...]
    does: Does
    otherwise: str = ""
    """The row that works instead when this one cannot."""


class Difficulty(Item, frozen=True, kw_only=True):
    """How many cards a squad gets and how many dice the Doomsday Device."""

    cards: int
    dice: int


class Status(Item, frozen=True, kw_only=True):
    """A card beside a character or a side that adds a rule; also an effect of a player at a step of the round.

    The encounter of this box has none: packs may bring some.
    """

    whose: Literal["player", "encounter"] = "encounter"
    side: Literal["crisis", "cosmic"]
    who: str = ""
    does: Does


class Mission(Item, frozen=True, kw_only=True):
    """An encounter: who the Cosmic Threat is, what decides it, and what icons the sheet lost."""

    villain: str
    minions: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    goal: int
    threat: int
    find: tuple[Face, ...]
    thrown_damage: int
    suggested: tuple[tuple[str, ...], ...]


class Box(Content, frozen=True):
    """Everything in the box; `launch` holds the cards of 2020 that differ."""

    characters: tuple[Character, ...]
    launch: tuple[Character, ...]
    tactics: tuple[Tactic, ...]
    doomsday: tuple[Doom, ...]
    difficulties: tuple[Difficulty, ...]
    battlefields: tuple[Battlefield, ...]
    missions: tuple[Mission, ...]
    statuses: tuple[Status, ...]

    tactic = by_id("tactics", Tactic)
    doom = by_id("doomsday", Doom)
    difficulty = by_id("difficulties", Difficulty)
    battlefield = by_id("battlefields", Battlefield)
    status = by_id("statuses", Status)

    @cached_property
    def cards(self) -> dict[Vintage, dict[str, Character]]:
        """The character cards by vintage and id."""
        current = {card.id: card for card in self.characters}
        return {"current": current, "launch": current | {card.id: card for card in self.launch}}

    @cached_property
    def radii(self) -> dict[Vintage, dict[str, int]]:
        """The radius of each base."""
        return {vintage: {key: card.radius for key, card in cards.items()} for vintage, cards in self.cards.items()}

    @cached_property
    def field(self) -> dict[str, Field]:
        return {battlefield.id: Field(battlefield) for battlefield in self.battlefields}

    @cached_property
    def moments(self) -> dict[tuple[str, str, bool], dict[str, list[Power]]]:
        """The superpowers by vintage, card and whether it is injured, and by the moment at which they work."""
        found: dict[tuple[str, str, bool], dict[str, list[Power]]] = {}
        for key, powers in self._sides():
            by_moment = found[key] = {}
            for power in powers:
                by_moment.setdefault(power.does.when, []).append(power)
        return found

    @cached_property
    def shaping(self) -> dict[tuple[str, str, bool], list[Does]]:
        """Those that always work and can change an attack."""
        return {
            key: [power.does for power in found.get("always", ()) if power.does.verb.shapes]
            for key, found in self.moments.items()
        }

    @cached_property
    def traits(self) -> dict[tuple[str, str, bool], Traits]:
        """What each side of each card makes of its character."""
        found: dict[tuple[str, str, bool], Traits] = {}
        for key, powers in self._sides():
            traits = Traits()
            for power in powers:
                if power.does.when == "always":
                    traits = power.does.verb.mark(traits)
            found[key] = traits
        return found

    def _sides(self) -> Iterator[tuple[tuple[str, str, bool], list[Power]]]:
        for vintage, cards in self.cards.items():
            for name, card in cards.items():
                for injured in (False, True):
                    yield (vintage, name, injured), [one for one in card.powers if injured or one.side == "both"]

    @property
    def mission(self) -> Mission:
        return self.missions[0]

    def check(self) -> None:
        for where, line, moments in self._lines():
            if line.when not in moments:
                raise BadPack(
                    f"{where}: when: {line.name} cannot work at {line.when!r} here; known: {', '.join(moments)}"
                )
        for battlefield in self.battlefields:
            check_battlefield(battlefield)
        for name in (self.mission.villain, *self.mission.minions, *sum(self.mission.suggested, ())):
            if name not in self.cards["current"]:
                raise BadPack(f"missions: {self.mission.id}: there is no character {name}")
        for row in self.doomsday:
            if row.otherwise and row.otherwise not in self.doom:
                raise BadPack(f"doomsday: {row.id}: otherwise: there is no row {row.otherwise}")
        for name in self.mission.statuses:
            if name not in self.status:
                raise BadPack(f"missions: {self.mission.id}: there is no status {name}")

    def _lines(self) -> Iterator[tuple[str, Does, Sequence[str]]]:
        """Every line, with its place and the moments that make sense there."""
        for kind, cards in (("characters", self.characters), ("launch", self.launch)):
            for card in cards:
                where = f"{kind}: {card.id}"
                for attack in card.attacks:
                    yield from ((f"{where}: {attack.id}", line, ON_ATTACKS) for line in attack.does)
                yield from ((f"{where}: {power.id}", power.does, _moments_of(power)) for power in card.powers)
                if card.leadership:
                    yield f"{where}: leadership", card.leadership.does, ON_LEADERS
        yield from ((f"tactics: {card.id}", card.does, ON_TACTICS) for card in self.tactics)
        yield from ((f"doomsday: {row.id}", row.does, ("",)) for row in self.doomsday)
        yield from ((f"statuses: {status.id}", status.does, ON_STATUSES) for status in self.statuses)


def _moments_of(power: Power) -> Sequence[str]:
    """An action is used in an activation, what is innate works by itself, or costs nothing."""
    if power.kind in ("active", "action"):
        return ("active",)
    return ("always", "attacked", "damaged", "falling") if power.kind == "innate" else ON_REACTIONS
