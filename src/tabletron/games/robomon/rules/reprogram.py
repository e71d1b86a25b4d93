"""Reprogramming wild RoboMon: the toss, its result, and who joins the team."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, log, pi, sin, sqrt
from random import Random
from typing import Any

from tabletron.core.flow import Why, Wide, ask, roll
from tabletron.core.i18n import message
from tabletron.games.robomon.box import CardId, ChartRow
from tabletron.games.robomon.events import Backlash, Captured, Tossed, TossMode, Zone
from tabletron.games.robomon.options import BOX, Aim, Say, Spot, Swap, Toss
from tabletron.games.robomon.rules import clock, damage, ending
from tabletron.games.robomon.state import TEAM, Mon, RoboMon, attribute, card_of, fighting
from tabletron.games.robomon.verbs.data import D4, D6

DIE = {"small_reprogrammer": D4, "medium_reprogrammer": D6}  # RM-173
ZONES: dict[Zone, int] = {"centre": 3, "first": 1, "second": 0, "outside": -5}  # RM-174
RADII: tuple[tuple[int, Zone], ...] = ((33, "centre"), (68, "first"), (108, "second"))
"""How far from the middle the die may lie for each zone, in mm; a die that touches a line takes the better (RM-184)."""
SIGMA = {"novice": 85, "typical": 65, "expert": 45}
AIMED = 25
"""How far a toss scatters, in mm: by accuracy, and when it is aimed (RM-182, RM-183)."""
DISRUPTOR = 2
FAILED = 2
FINE = 1 << 16
MODES: tuple[TossMode, ...] = ("model", "aim", "manual")
MIDDLE = 100
"""The lid is twice as wide and as high, in mm."""


class Lid(Wide[Spot]):
    """Every point of the lid; the middle and a few around it are listed (RM-182)."""

    kinds = (Spot,)

    def listing(self) -> Sequence[Spot]:
        return [Spot(MIDDLE + 50 * x, MIDDLE + 50 * y) for x, y in ((0, 0), (-1, 0), (1, 0), (0, 1), (0, -1))]

    def why_not(self, option: Any) -> Why | None:
        if isinstance(option, Spot) and 0 <= option.x <= 2 * MIDDLE and 0 <= option.y <= 2 * MIDDLE:
            return None
        return Why("RM-182", message("that is off the lid"), instead=(Spot(MIDDLE, MIDDLE),))

    def some(self, rng: Random) -> Spot:
        return Spot(rng.randint(0, 2 * MIDDLE), rng.randint(0, 2 * MIDDLE))


LID = Lid()


async def toss(game: RoboMon, choice: Toss) -> None:
    """Die, zone, intelligence and Disruptor give the row of the chart (RM-176, RM-177)."""
    target = game.mons[choice.mon]
    die = DIE[choice.tool]
    game.toss = choice
    mode, face, zone = await throw(game, die)
    game.toss = None
    game.items["disruptor"] = game.items.get("disruptor", 0) - choice.disruptor
    result = face + ZONES[zone] + attribute(game, "intelligence") + DISRUPTOR * choice.disruptor
    game.tell(Tossed(target.id, mode, len(die), face, zone, choice.disruptor, result))
    row = outcome(game, target, result)
    game.tell(Backlash(row.damage, row.batteries, row.success))
    game.items["battery"] = max(0, game.items.get("battery", 0) - row.batteries)
    await backlash(game, target, row.damage)
    beaten = not ending.has_team(game)
    if row.success:
        game.items[choice.tool] -= 1  # RM-179
        await capture(game, target)
    if beaten:
        ending.end(game, "no_team", None)  # RM-253: what was captured is kept
    ending.check(game)
    if not row.success:
        clock.give(game, target, FAILED)  # RM-180
        await clock.bonus_turns(game)


def outcome(game: RoboMon, target: Mon, result: int) -> ChartRow:
    """The row of its chart that counts."""
    chart = game.content.chart[card_of(game, target).chart]
    return next(row for row in chart.rows if result <= row.upto)


async def throw(game: RoboMon, die: tuple[int, ...]) -> tuple[TossMode, int, Zone]:
    """How the die is thrown is decided anew each time; what came of it is recorded (RM-181, RM-185, RM-186)."""
    modes = sorted(MODES, key=lambda mode: mode != game.switches.toss)
    chosen = await ask(0, "toss_mode", [Say(mode) for mode in modes])
    mode = next(mode for mode in MODES if mode == chosen.word)
    if mode == "manual":
        face = int((await ask(0, "toss_face", [Say(str(face)) for face in die])).word)
        word = (await ask(0, "toss_zone", [Say(zone) for zone in ZONES])).word
        return mode, face, next(zone for zone in ZONES if zone == word)
    x = y = 0
    sigma = SIGMA[game.switches.accuracy]
    if mode == "aim":
        spot = await ask(0, "aim", LID)
        x, y, sigma = spot.x - MIDDLE, spot.y - MIDDLE, AIMED
    radius, angle, face = await roll([range(FINE), range(FINE), die], "toss")
    return mode, face, zone_of(*landing(x, y, sigma, radius, angle))


def landing(x: int, y: int, sigma: int, radius: int, angle: int) -> tuple[int, int]:
    """Where the die comes to lie, in mm from the middle: a Gaussian from two even numbers (RM-182, RM-183)."""
    far = sigma * sqrt(-2 * log((radius + 1) / FINE))
    turn = 2 * pi * angle / FINE
    return round(x + far * cos(turn)), round(y + far * sin(turn))


def zone_of(x: int, y: int) -> Zone:
    """The zone of the lid by the distance of the die from its middle (RM-184)."""
    far = hypot(x, y)
    return next((zone for radius, zone in RADII if far <= radius), "outside")


async def backlash(game: RoboMon, target: Mon, points: int) -> None:
    """Ordinary damage to your RoboMon closest to the target (RM-177, RM-178)."""
    mine = fighting(game, 0)
    if not points or not mine:
        return
    distances = game.grid.distances(target.square)
    least = min(distances[mon.square] for mon in mine)
    near = [mon for mon in mine if distances[mon.square] == least]
    victim = game.mons[(await ask(0, "backlash", [Aim(mon.id) for mon in near])).mon]
    await damage.hurt(game, victim, points, last=False)
    if victim.where == "map":
        damage.power_down(game, victim, last=False)  # RM-253


async def capture(game: RoboMon, target: Mon) -> None:
    """The card is taken; it can fight at once, undamaged and with full power (RM-170, RM-179)."""
    damage.leave(game, target, "caught")
    card, boxed = card_of(game, target), ""
    if len(game.team) == TEAM:  # RM-051
        boxed = await make_room(game, card.id)
    game.decks[0].remove(card.id)
    game.captured.append(card.id)
    if boxed:
        game.box.append(boxed)
    if boxed != card.id:
        joined = Mon(len(game.mons), card.id, 0, card.hp, card.power, card.armor)
        game.mons.append(joined)
        game.newcomers.append(joined.id)
        place = next((n for n, mon in enumerate(game.team) if game.mons[mon].where == "box"), len(game.team))
        game.team[place : place + 1] = [joined.id]
    game.tell(Captured(target.id, card.id, boxed))


async def make_room(game: RoboMon, newcomer: CardId) -> CardId:
    """With a full team one card goes to the Save Box: the newcomer, or a member not on the map (RM-052, RM-265)."""
    others = [mon for mon in game.team if game.mons[mon].where != "map"]
    choice = await ask(0, "join", [BOX, *(Swap(mon) for mon in others)])
    if not isinstance(choice, Swap):
        return newcomer
    sent = game.mons[choice.mon]
    sent.where = "box"
    return sent.card
