"""The numbers that decisions at a table of Moon-Bots depend on, and what an option makes of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import starmap
from typing import Any

from msgspec import Struct, structs

from tabletron.core.flow import Seat
from tabletron.games.moonbots.options import Activate, Aim, Buy, Cell, Find, Options, RobotId, Use
from tabletron.games.moonbots.rules import attacks, buying, energy, hidden, weapons
from tabletron.games.moonbots.state import Attack, MoonBots, Packet, Robot, abilities, ability_at, gear
from tabletron.games.moonbots.verbs import Gear, Work


class Standing(Struct, frozen=True, gc=False):
    """One robot, as a seat sees it."""

    energy: int
    awake: bool
    cards: int
    """Parts and Upgrades built in."""
    dice: int
    rerolls: int
    known: int
    """Secret Weapons whose faces the seat knows."""


class Outlook(Struct, frozen=True, gc=False):
    """All robots, the points of the packet in the air, and whether the game is over."""

    robots: tuple[Standing, ...]
    fists: int = 0
    missiles: int = 0
    coming: tuple[Packet, ...] = ()
    """Packets that follow it."""
    over: bool = False

    def of(self, number: RobotId, **changes: Any) -> Outlook:
        """The outlook with these numbers of one robot changed."""
        robots = list(self.robots)
        robots[number] = structs.replace(robots[number], **changes)
        return structs.replace(self, robots=tuple(robots))

    def gaining(self, game: MoonBots, number: RobotId, n: int, *, beyond_limit: bool = False) -> Outlook:
        """A robot gains what fits, unless it is out or asleep by then."""
        now = self.robots[number]
        if self.over or not now.awake:
            return self
        room = energy.room_for(game, game.robots[number], now.energy, beyond_limit=beyond_limit)
        return self.of(number, energy=now.energy + min(n, room))

    def losing(self, game: MoonBots, number: RobotId, n: int) -> Outlook:
        """A robot loses energy, and is out with the last of it."""
        now = self.robots[number]
        if self.over or not now.awake:
            return self
        left = max(0, now.energy - n)
        return self.of(number, energy=left) if left else self._without(game, number)

    def _without(self, game: MoonBots, number: RobotId) -> Outlook:
        """A robot falls with all its cards; with twins the one that faced it sleeps."""
        bare = Gear()
        gone = self.of(number, energy=0, awake=False, cards=0, dice=bare.dice, rerolls=bare.rerolls, known=0)
        if not game.twin:
            return structs.replace(gone, over=sum(robot.awake for robot in gone.robots) == 1)
        if game.final == "on":
            return structs.replace(gone, over=True)
        gone = gone.of(3 - number, awake=False)
        winners = [n // 2 for n, robot in enumerate(gone.robots) if not robot.awake and robot.energy]
        return structs.replace(gone, over=len(winners) == 2 and winners[0] == winners[1])

    def stopping(self, use: Use) -> Outlook:
        """The packet in the air without the points that a card stops, all if none were chosen, or sends elsewhere."""
        fists = self.fists if use.fists is None else use.fists
        missiles = self.missiles if use.missiles is None else use.missiles
        sent = () if use.robot is None else (Packet(use.robot, fists, missiles, deflected=True),)
        left = {"fists": self.fists - fists, "missiles": self.missiles - missiles}
        return structs.replace(self, **left, coming=self.coming + sent)

    def buying(self, game: MoonBots, number: RobotId, cell: Cell, price: int) -> Outlook:
        """A robot pays for a card of the Market and has it built in; a Secret Weapon stays a secret."""
        card, now = game.market[cell], self.robots[number]
        paid = self.of(number, energy=now.energy - price)
        return paid if card is None or game.is_weapon(card) else paid.building(game, number, card)

    def building(self, game: MoonBots, number: RobotId, card: str) -> Outlook:
        """A robot has a part or an Upgrade built in."""
        now, robot = self.robots[number], game.robots[number]
        upgrades = [*robot.upgrades, card] if card in game.content.upgrade else robot.upgrades
        made = game.content.gear(tuple(upgrades))
        rerolls = 0 if robot.reroll_blocked else made.rerolls
        return self.of(number, cards=now.cards + 1, dice=made.dice, rerolls=rerolls)

    def landing(self, game: MoonBots, packets: Iterable[Packet]) -> Outlook:
        """Packets come through, each less what the Upgrades of its target stop."""
        now = self
        for packet in packets:
            points = sum(attacks.through(game, game.robots[packet.target], packet.fists, packet.missiles))
            now = now.losing(game, packet.target, points) if points else now
        return now

    def attacked(self, game: MoonBots, attack: Attack) -> Outlook:
        """The rest of an attack as everybody lets it pass: what is in the air, what follows it, then gain and loss."""
        points, attacker = self.fists + self.missiles, game.robots[attack.attacker]
        now = self.losing(game, game.packet.target, points) if game.packet and points else self
        part = next(part for part in abilities(game, attacker) if part.id == attack.ability)
        return now.landing(game, self.coming).working(game, attacker.id, part.does)

    def working(self, game: MoonBots, number: RobotId, work: Work) -> Outlook:
        """What an activation does after its attack."""
        now = self.gaining(game, number, work.energy) if work.energy else self
        return now.losing(game, number, work.lose) if work.lose else now

    def numbers(self) -> dict[str, float]:
        """Every number of every robot by name."""
        return {
            f"{name} of robot {number}": float(getattr(robot, name))
            for number, robot in enumerate(self.robots)
            for name in ("energy", "cards", "dice", "rerolls", "known")
        }


def outlook(game: MoonBots, seat: Seat | None) -> Outlook:
    """What a seat sees now."""
    robots = tuple(_standing(game, robot, seat) for robot in game.robots)
    fists, missiles = (game.packet.fists, game.packet.missiles) if game.packet else (0, 0)
    return Outlook(robots, fists, missiles, tuple(game.attack.packets) if game.attack else (), game.over)


def _standing(game: MoonBots, robot: Robot, seat: Seat | None) -> Standing:
    made, known = gear(game, robot), len(hidden.known_weapons(game, seat, robot))
    cards = len(robot.parts) + len(robot.upgrades)
    rerolls = 0 if robot.reroll_blocked else made.rerolls
    return Standing(robot.energy, robot.awake, cards, made.dice, rerolls, known)


def look(game: MoonBots, seat: Seat) -> Mapping[str, float]:
    return outlook(game, seat).numbers()


def forecast(game: MoonBots, seat: Seat, kind: str, option: Options) -> Mapping[str, float]:
    """What an option decides: the energy of the robots it concerns, and any other number that it changes.

    What follows is the rest of an attack as everybody lets it pass. Of dice still to be rolled and of cards still face
    down it says nothing.
    """
    giving_up = any(game.robots[number].awake for number in game.conceded)
    now = outlook(game, seat)
    then = None if giving_up else _after(game, now, option)
    if then is None:
        return {}
    before, after, energies = now.numbers(), then.numbers(), _concerned(game, kind, option)
    other = [name for name in after if not name.startswith("energy") and after[name] != before[name]]
    return {name: after[name] for name in (*energies, *other)}


def _concerned(game: MoonBots, kind: str, option: Options) -> list[str]:
    """Whose energy an option decides, as names of numbers: before the aim is taken, only one's own."""
    alone = isinstance(option, Activate) or (kind == "gained" and game.attack is None)
    robots = [game.asking] if alone else range(len(game.robots))
    return [f"energy of robot {number}" for number in robots]


def _after(game: MoonBots, now: Outlook, option: Options) -> Outlook | None:
    """The outlook after an option; None if that hangs on dice or on a card that nobody sees."""
    robot = game.robots[game.asking]
    match option:
        case Buy(cell) | Use(cell=str(cell)) if game.is_weapon(game.market[cell]):
            return None
        case Buy(cell):
            return now.buying(game, robot.id, cell, buying.price(game, cell))
        case Find(card):
            return now.building(game, robot.id, card)
        case Activate(slot):
            part = ability_at(game, robot, slot)
            hits = attacks.plain_aim(game, robot, part).hits if any(attacks.strength(game, robot, part)) else ()
            return now.landing(game, starmap(Packet, hits)).working(game, robot.id, part.does)
        case Aim(hits) if game.attack:
            return now.landing(game, starmap(Packet, hits)).attacked(game, game.attack)
        case Use():
            line = game.content.weapon[option.card].do
            then = line.shape(now, game, weapons.played(line, robot, option))
            return then.attacked(game, game.attack) if game.attack else then
        case None if game.attack:
            return now.attacked(game, game.attack)
        case _:
            return None
