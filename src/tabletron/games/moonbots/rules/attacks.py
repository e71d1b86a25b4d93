"""Attacks: targets, the aim, packets, protection and damage."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from tabletron.core.flow import Clause, ask
from tabletron.games.moonbots.box import Ability
from tabletron.games.moonbots.events import Activated, Damaged, Protected
from tabletron.games.moonbots.options import Aim, RobotId
from tabletron.games.moonbots.rules import ending, twin, windows
from tabletron.games.moonbots.state import Attack, MoonBots, Packet, Robot, around, gear


def targets(game: MoonBots, robot: Robot) -> list[Robot]:
    """Whom the robot may attack: the nearest living robot on its left, then on its right (MB-081, MB-082, MB-208)."""
    if game.twin:
        return [twin.facing(game, robot)]
    others = [other for other in around(game, robot) if other is not robot]
    return others[:1] if len(others) == 1 else [others[0], others[-1]]


def aims(game: MoonBots, robot: Robot, ability: Ability) -> list[Aim]:
    """Every way to assign all points (MB-083 to MB-088); using the fist bonus comes before waiving it (MB-292)."""
    work, made = ability.does, gear(game, robot)
    more_fists = made.more_fists if work.fist else 0  # MB-085
    more_missiles = made.more_missiles if work.missile else 0  # MB-087
    reach = tuple([target.id for target in targets(game, robot)])
    return list(_aims(work.fist, more_fists, work.missile, more_missiles, reach))


def strength(game: MoonBots, robot: Robot, ability: Ability) -> tuple[int, int]:
    """The fists and missiles of an attack with all bonuses; both 0 if the ability does not attack."""
    work, made = ability.does, gear(game, robot)
    return work.fist + (work.fist and made.more_fists), work.missile + (work.missile and made.more_missiles)


def through(game: MoonBots, target: Robot, fists: int, missiles: int) -> tuple[int, int]:
    """What comes through of a packet: each protection takes points of its kind off it (MB-091, MB-092)."""
    made = gear(game, target)
    return max(0, fists - made.fewer_fists), max(0, missiles - made.fewer_missiles)


@lru_cache(maxsize=1024)
def _aims(
    fists: int, more_fists: int, missiles: int, more_missiles: int, reach: tuple[RobotId, ...]
) -> tuple[Aim, ...]:
    two = len(reach) == 2
    totals = [fists + more_fists, fists] if more_fists else [fists]
    found = []
    for total, missile_split in product(totals, _missile_splits(missiles, more_missiles, two)):
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
        Aim(((other.id, ability.does.fist, ability.does.missile),)): clause
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
    """Protections work by themselves, once for each packet (MB-094)."""
    fists, missiles = through(game, target, packet.fists, packet.missiles)
    if stopped := packet.fists - fists:
        game.tell(Protected(target.id, "fist", stopped))
    if stopped := packet.missiles - missiles:
        game.tell(Protected(target.id, "missile", stopped))
    packet.fists, packet.missiles = fists, missiles


def damage(game: MoonBots, target: Robot, points: int, by: int | None) -> None:
    """Each point takes one energy; what is beyond is lost (MB-095, MB-099)."""
    lost = min(points, target.energy)
    target.energy -= lost
    game.hit = True  # MB-189
    game.tell(Damaged(target.id, lost, by))
    ending.check(game, target)
