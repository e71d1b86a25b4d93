"""Attacks: targets, the aim, packets, protection and damage."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from tabletron.core.flow import Clause, ask
from tabletron.games.moonbots.box import Ability
from tabletron.games.moonbots.events import Activated, Damaged, Protected
from tabletron.games.moonbots.options import Aim, RobotId
from tabletron.games.moonbots.rules import ending, twin, windows
from tabletron.games.moonbots.state import Attack, MoonBots, Packet, Robot, around, bonus, protection


def targets(game: MoonBots, robot: Robot) -> list[Robot]:
    """Whom the robot may attack: the nearest living robot on its left, then on its right (MB-081, MB-082, MB-208)."""
    if game.twin:
        return [twin.facing(game, robot)]
    others = [other for other in around(game, robot) if other is not robot]
    return others[:1] if len(others) == 1 else [others[0], others[-1]]


def aims(game: MoonBots, robot: Robot, ability: Ability) -> list[Aim]:
    """Every way to assign all points (MB-083 to MB-088); using the fist bonus comes before waiving it (MB-292)."""
    fists, missiles = ability.do.fist, ability.do.missile
    extra_fist = bonus(game, robot, "fist") if fists else 0  # MB-085
    extra_missile = bonus(game, robot, "missile") if missiles else 0  # MB-087
    reach = tuple([target.id for target in targets(game, robot)])
    return list(_aims(fists, extra_fist, missiles, extra_missile, reach))


@lru_cache(maxsize=1024)
def _aims(
    fists: int, extra_fist: int, missiles: int, extra_missile: int, reach: tuple[RobotId, ...]
) -> tuple[Aim, ...]:
    two = len(reach) == 2
    totals = [fists + extra_fist, fists] if extra_fist else [fists]
    found = []
    for total, missile_split in product(totals, _missile_splits(missiles, extra_missile, two)):
        for fist_split in _splits(total, two):
            hits = zip(reach, fist_split, missile_split, strict=False)
            found.append(Aim(tuple(hit for hit in hits if hit[1] or hit[2])))
    return tuple(found)


def _splits(points: int, two: bool) -> list[tuple[int, int]]:
    return [(points - rest, rest) for rest in range(points + 1 if two else 1)]


def _missile_splits(missiles: int, extra: int, two: bool) -> list[tuple[int, int]]:
    """The extra missile joins one that already flies there (MB-088)."""
    splits = _splits(missiles + extra, two)
    return [split for split in splits if max(split) > extra] if extra else splits


def plain_aim(game: MoonBots, robot: Robot, ability: Ability) -> Aim:
    """Everything, bonus used, on the neighbour with more energy; the left one if equal."""
    chosen = max(targets(game, robot), key=lambda target: target.energy)
    return next(aim for aim in aims(game, robot, ability) if [hit[0] for hit in aim.hits] == [chosen.id])


def aim_refusals(game: MoonBots, robot: Robot, ability: Ability) -> dict[Aim, Clause]:
    """Robots out of reach, for the whole attack."""
    reach = [target.id for target in targets(game, robot)]
    clause = "MB-208" if game.twin else "MB-081"
    return {
        Aim(((other.id, ability.do.fist, ability.do.missile),)): clause
        for other in game.robots
        if other.awake and other is not robot and other.id not in reach
    }


async def attack(game: MoonBots, robot: Robot, ability: Ability, dice: tuple[int, ...]) -> None:
    """One attack event: aim, packets from the left on, deflected packets, then R2 (MB-084, MB-096 to MB-098)."""
    game.asking = robot.id
    game.attack = Attack(robot.id, ability.id, [], [])
    aim = await ask(
        robot.seat, "aim", aims(game, robot, ability),
        default=plain_aim, refused=aim_refusals, about=(game, robot, ability),
    )  # fmt: skip
    game.tell(Activated(robot.id, ability.id, dice, aim.hits))
    game.attack.targets = [target for target, _, _ in aim.hits]
    game.attack.packets = [Packet(*hit) for hit in aim.hits]  # MB-293
    while game.attack.packets:
        await handle(game, game.attack.packets.pop(0))
    await windows.attack_done(game, robot)
    game.attack = None


async def handle(game: MoonBots, packet: Packet) -> None:
    """Protection, reactions, damage; a packet for a robot that fell or sleeps is lost (MB-093, MB-213, MB-268)."""
    target = game.robots[packet.target]
    if not target.awake:
        return
    protect(game, target, packet)
    await windows.incoming(game, packet)
    if packet.points:
        assert game.attack is not None
        damage(game, target, packet.points, None if packet.deflected else game.attack.attacker)


def protect(game: MoonBots, target: Robot, packet: Packet) -> None:
    """Each protection takes one point of its kind off the packet (MB-091, MB-092, MB-094)."""
    if packet.fists and (stopped := min(packet.fists, protection(game, target, "fist"))):
        packet.fists -= stopped
        game.tell(Protected(target.id, "fist", stopped))
    if packet.missiles and (stopped := min(packet.missiles, protection(game, target, "missile"))):
        packet.missiles -= stopped
        game.tell(Protected(target.id, "missile", stopped))


def damage(game: MoonBots, target: Robot, points: int, by: int | None) -> None:
    """Each point takes one energy; what is beyond is lost (MB-095, MB-099)."""
    lost = min(points, target.energy)
    target.energy -= lost
    game.hit = True  # MB-189
    game.tell(Damaged(target.id, lost, by))
    ending.check(game, target)
