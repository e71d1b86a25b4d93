"""What is in the box: characters in two vintages, team tactic cards, the Doomsday Device and battlefields."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from tabletron.core.content import Content, Item, by_id
from tabletron.core.errors import BadPack
from tabletron.games.encounter.geometry.ground import Ground, Mover
from tabletron.games.encounter.geometry.numbers import RADIUS, RANGE, Circle, Tool, within
from tabletron.games.encounter.geometry.polygon import Polygon, apart, problem_of

Face: TypeAlias = Literal["C", "W", "H", "B", "F", "_"]
DIE = "CWHHBF__"
"""The faces of a die: Critical, Wild, Hit twice, Block, Failure, Blank twice (CP-010)."""
Kind: TypeAlias = Literal["physical", "energy", "mystic"]
Condition: TypeAlias = Literal[
    "bleed", "hex", "incinerate", "judgement", "poison", "root", "shock", "slow", "stagger", "stun"
]
Vintage: TypeAlias = Literal["current", "launch"]
Dice = Annotated[int, Meta(ge=0, le=15)]
Size = Annotated[int, Meta(ge=1, le=5)]
Wounds = Annotated[int, Meta(ge=0, le=99)]


class Rule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A special rule of an attack: when it works, what it needs, what it does."""

    when: Literal["pool", "own_dice", "their_dice", "count", "before", "after"]
    do: Literal[
        "gain", "gain_dealt", "condition", "pierce", "push", "throw", "ricochet", "sap", "drain", "splash", "overrun",
        "advance", "warp", "reroll", "double_wild", "firmware",
    ]  # fmt: skip
    wild: bool = False
    dealt: bool = False
    may: bool = False
    n: int = 0
    size: int = 5
    tool: Tool = "S"
    condition: Condition | None = None


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
    rules: tuple[Rule, ...] = ()
    widens: int = 0


class Power(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A superpower; `id` names what it does, the numbers how much."""

    id: str
    name: str
    kind: Literal["active", "action", "reactive", "innate"]
    text: str
    cost: int = 0
    limit: Literal["", "turn", "target"] = ""
    side: Literal["both", "injured"] = "both"
    per_firmware: int = 0
    range: int = 0
    n: int = 0
    size: int = 5
    tool: Tool = "S"


class Character(Item, frozen=True, kw_only=True):
    """A character card: both sides, alike but for what says otherwise. `certainty` is how sure its numbers are."""

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
    certainty: Literal["high", "medium", "low"]
    affiliations: tuple[str, ...] = ()
    leads: str = ""
    leadership: Literal["", "unlike_any_other", "master_of_evil"] = ""
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
    """A team tactic card, once a game."""

    spoken: ClassVar[tuple[str, ...]] = ("name", "text")

    kind: Literal["active", "reactive", "both"]
    text: str
    cost: int
    affiliation: str = ""
    certainty: Literal["high", "medium", "low"]


class Doom(Item, frozen=True, kw_only=True):
    """A row of the Doomsday Device and the faces that set it off, in the order of the list."""

    spoken: ClassVar[tuple[str, ...]] = ("name", "text")

    faces: tuple[Face, ...]
    text: str
    certainty: Literal["high", "medium", "low"]


class Difficulty(Item, frozen=True, kw_only=True):
    """How many cards a squad gets and how many dice the Doomsday Device."""

    cards: int
    dice: int


class Feature(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of terrain: a box with its middle and its measures, or any convex outline, in mil."""

    id: str
    name: str
    size: int
    at: tuple[int, int] = (0, 0)
    dim: tuple[int, int] = (0, 0)
    corners: tuple[tuple[int, int], ...] = ()
    interactive: bool = True

    def polygon(self) -> Polygon:
        x, y, w, h = self.at[0], self.at[1], self.dim[0] // 2, self.dim[1] // 2
        box = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
        return Polygon(self.id, self.name, self.corners or box, self.size, self.interactive)


class Battlefield(Item, frozen=True, kw_only=True):
    """Where everything stands at the start. The Crisis Team's edge is y = 0."""

    home: tuple[int, int]
    consoles: dict[str, tuple[int, int]]
    ultron: tuple[int, int]
    terrain: tuple[Feature, ...]


class Status(Item, frozen=True, kw_only=True):
    """A card beside a character or a side that adds a rule; also an effect of a player at a step of the round.

    The encounter of this box has none: packs may bring some.
    """

    when: Literal["power", "start", "end", "cleanup"]
    whose: Literal["player", "encounter"] = "encounter"
    side: Literal["crisis", "cosmic"]
    who: str = ""
    do: Literal["gain_power", "lose_power", "suffer", "heal"]
    n: int = 1


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


class Field:
    """A battlefield ready for questions: its terrain states are kept by what still stands."""

    def __init__(self, battlefield: Battlefield) -> None:
        self.home = Circle(*battlefield.home, 500)
        self.consoles = {key: Circle(*at, 500) for key, at in battlefield.consoles.items()}
        self.pieces = {feature.id: feature.polygon() for feature in battlefield.terrain}
        self._grounds: dict[tuple[str, ...], Ground] = {}

    def ground(self, standing: Sequence[str]) -> Ground:
        key = tuple(standing)
        found = self._grounds.get(key)
        if found is None:
            found = self._grounds[key] = Ground(self.pieces[piece] for piece in key)
        return found


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

    @property
    def mission(self) -> Mission:
        return self.missions[0]

    def check(self) -> None:
        for battlefield in self.battlefields:
            _check(battlefield)
        for name in (self.mission.villain, *self.mission.minions, *sum(self.mission.suggested, ())):
            if name not in self.cards["current"]:
                raise BadPack(f"missions: {self.mission.id}: there is no character {name}")
        for name in self.mission.statuses:
            if name not in self.status:
                raise BadPack(f"missions: {self.mission.id}: there is no status {name}")


def _check(battlefield: Battlefield) -> None:
    """Raises BadPack where things lie wrongly; the sentence names them."""
    where = f"battlefields: {battlefield.id}"
    pieces = [feature.polygon() for feature in battlefield.terrain]
    if len({piece.id for piece in pieces}) < len(pieces):
        raise BadPack(f"{where}: two pieces of terrain have the same id")
    if len(battlefield.consoles) != 4:
        raise BadPack(f"{where}: there are 4 consoles, not {len(battlefield.consoles)}")
    for number, piece in enumerate(pieces):
        if not 1 <= piece.size <= 5:
            raise BadPack(f"{where}: {piece.id} has Size {piece.size}; sizes are 1 to 5")
        if problem := problem_of(piece):
            raise BadPack(f"{where}: {piece.id} {problem}")
        for other in pieces[:number]:
            if not apart(piece, other):
                raise BadPack(f"{where}: {piece.id} and {other.id} overlap; terrain may touch, no more")
    start = Circle(*battlefield.ultron, RADIUS[50])
    if Ground(pieces).trouble_at(Mover(start, 5, (), placed=True), start.x, start.y):
        raise BadPack(f"{where}: Ultron cannot stand at {start.x}, {start.y}")
    for key, at in {"home": battlefield.home, **battlefield.consoles}.items():
        if any(piece.closer(*at, 500) for piece in pieces):
            raise BadPack(f"{where}: {key} lies in terrain")
    if within(Circle(*battlefield.home, 500), start, 5):
        raise BadPack(f"{where}: Home Base must lie farther than {RANGE[5] // 1000} inches from where Ultron starts")
