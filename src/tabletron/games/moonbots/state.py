"""Everything on the table of Moon-Bots."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from tabletron.core.flow import Seat
from tabletron.core.game import State
from tabletron.games.moonbots.box import MOST_DICE, Ability, Box, CardId, Slot, Weapon
from tabletron.games.moonbots.options import Cell, RobotId
from tabletron.games.moonbots.verbs import Gear

ROW_COST: dict[Cell, int] = {"B1": 0, "B2": 0, "M1": 1, "M2": 1, "T1": 2, "T2": 2}  # MB-004
FULL = 18
GAIN_LIMIT = 2
Window: TypeAlias = Literal["OW1", "OW2", "OW3", "OW4", "OW5"]
AROUND: dict[int, tuple[tuple[RobotId, ...], ...]] = {
    2: ((2, 3, 1, 0), (2, 3, 0, 1), (0, 1, 3, 2), (0, 1, 2, 3)),
    3: ((1, 2, 0), (2, 0, 1), (0, 1, 2)),
    4: ((1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2), (0, 1, 2, 3)),
}
"""The asking order around each robot, by the number of seats."""


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may change; the first value of each is the rule.

    `host_choice` is the seat that begins when the host chooses it; `boards` are board ids in order of play.
    """

    base_profile: Literal["single", "twin"] = "single"
    upgrade_mix: Literal["standard", "even"] = "standard"
    timing: Literal["flow", "strict"] = "flow"
    stalemate_guard: Literal["on", "off"] = "on"
    top_edge_limit: Literal["none", "3"] = "none"
    free_secret_weapons: Literal["literal", "vanish"] = "literal"
    first_player: Literal["random", "host"] = "random"
    host_choice: Annotated[int, Meta(ge=0, le=3)] = 0
    boards: tuple[str, ...] = ()
    show_unseen_weapons: Literal["on", "off"] = "on"


class Robot(Struct, omit_defaults=True):
    """One board with its parts, upgrades, energy and Secret Weapons."""

    id: RobotId
    seat: Seat
    board: str
    energy: int
    parts: dict[Slot, CardId] = {}
    upgrades: list[CardId] = []
    weapons: list[CardId] = []
    gained: int = 0
    used: list[str] = []
    rerolled: bool = False
    reroll_blocked: bool = False
    awake: bool = True
    out: bool = False

    @property
    def asleep(self) -> bool:
        return not self.awake and not self.out


class Packet(Struct):
    """The part of an attack aimed at one robot."""

    target: RobotId
    fists: int
    missiles: int
    deflected: bool = False

    @property
    def points(self) -> int:
        return self.fists + self.missiles


class Attack(Struct):
    """An activation under way: who attacks with what, whom, and the packets still to come."""

    attacker: RobotId
    ability: str
    targets: list[RobotId]
    packets: list[Packet]


class MoonBots(State):
    """The table. `box` lies face up; `unseen` are the cards in the box that nobody saw."""

    content: ClassVar[Box]
    switches: ClassVar[Switches]

    seats: int
    robots: list[Robot]
    pile: list[CardId] = []
    market: dict[Cell, CardId | None] = {}
    box: list[CardId] = []
    unseen: list[CardId] = []
    spied: list[tuple[Seat, CardId]] = []
    first: RobotId = 0
    turn: RobotId = 0
    acting: list[RobotId] = []
    asking: RobotId = 0
    window: Window = "OW1"
    active_played: bool = False
    resting: bool = False
    dice: list[int] = []
    spent: list[int] = []
    activated: bool = False
    rerolling: list[int] = []
    attack: Attack | None = None
    packet: Packet | None = None
    fallen: list[RobotId] = []
    turns: int = 0
    round: int = 1
    quiet: int = 0
    hit: bool = False
    final: Literal["no", "coming", "on"] = "no"
    stopped: bool = False
    given_up: Seat | None = None
    conceded: list[RobotId] = []
    over: bool = False

    @property
    def twin(self) -> bool:
        return self.seats == 2

    @property
    def active(self) -> Robot:
        return self.robots[self.turn]

    def is_weapon(self, card: CardId | None) -> bool:
        return card in self.content.weapon

    def used_weapons(self) -> list[Weapon]:
        """The Secret Weapons that everybody has seen."""
        return [self.content.weapon[card] for card in self.box if card in self.content.weapon]


def abilities(game: MoonBots, robot: Robot) -> list[Ability]:
    """What the robot's dice can activate: its parts, and the base ability of a bare slot (MB-019)."""
    box, parts = game.content, robot.parts
    found = list(map(box.ability.__getitem__, parts.values()))
    for base in box.every_base if game.switches.base_profile == "twin" else box.base[robot.board]:  # MB-290
        if base.slot not in parts:
            found.append(base)
    return found


def ability_at(game: MoonBots, robot: Robot, slot: Slot) -> Ability:
    return next(ability for ability in abilities(game, robot) if ability.slot == slot)


def gear(game: MoonBots, robot: Robot) -> Gear:
    """What its Upgrades make of the robot (MB-002, MB-046)."""
    return game.content.gear(tuple(robot.upgrades))


def reserve(game: MoonBots) -> int:
    """How many dice wait in the reserve: four a robot in all (MB-003)."""
    return sum(MOST_DICE - (0 if robot.out else gear(game, robot).dice) for robot in game.robots)


def around(game: MoonBots, robot: Robot) -> list[Robot]:
    """The awake robots in asking order: clockwise, itself last (MB-280); or enemies, partner, itself (MB-295)."""
    robots, found = game.robots, []
    for number in AROUND[game.seats][robot.id]:
        if robots[number].awake:
            found.append(robots[number])
    return found
