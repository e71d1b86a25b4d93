"""The battle round: arrivals, turn order, dice."""

from __future__ import annotations

from tabletron.core.flow import PASS, Phase, ask, roll
from tabletron.games.robomon.events import Marked, Rolled, RoundBegan
from tabletron.games.robomon.options import Aim, Swap
from tabletron.games.robomon.rules import battleground, challenge, clock, ending, movement
from tabletron.games.robomon.state import ROUNDS, Mon, RoboMon, Slot, SlotId, card_of, reserves


async def begin_round(game: RoboMon) -> Phase:
    """Arrivals, turn order, fresh tokens and dice; then time (RM-070)."""
    game.round += 1
    challenge.broke(game, "round")  # RM-206
    if game.mode == "battleground":
        await battleground.replace(game)
    else:
        foes_arrive(game)
        await newcomers_enter(game)
    await set_order(game)
    game.forfeited = False
    for slot in game.slots:
        slot.token = ""
    for mon in game.mons:
        mon.used = False
    for side in range(game.seats):
        await roll_dice(game, side)
    return clock.time_step


async def end_round(game: RoboMon) -> Phase:
    if game.round >= ROUNDS:
        ending.round_limit(game)
    if game.tied:
        game.marker, game.tied = 1 - game.marker, False  # RM-236
        game.tell(Marked(game.marker))
    return begin_round


async def roll_dice(game: RoboMon, side: int) -> None:
    """Seven dice, one pool for the whole round; nothing is carried over (RM-071, RM-235)."""
    number = challenge.terms(game).dice
    faces = await roll([game.content.action_die] * number, "action")
    game.dice[side], game.spent[side] = faces, []
    game.tell(Rolled(side, tuple(faces)))


# --- arrivals


def foes_arrive(game: RoboMon) -> None:
    """A competitor's next VS cards, in the order in which places became empty (RM-214)."""
    for slot in game.emptied:
        if game.benches[1]:
            add_foe(game, game.slots[slot], game.benches[1].pop(0))
    game.emptied = []


def add_foe(game: RoboMon, slot: Slot, sheet: str) -> Mon:
    """An opposing RoboMon with its armor tokens, on its square or the nearest free one (RM-066, RM-203, RM-262)."""
    facts = game.content.sheets[sheet]
    armor = facts.armor + challenge.terms(game).foe_armor
    mon = Mon(len(game.mons), facts.card, 1, facts.hp, 0, armor, sheet)
    game.mons.append(mon)
    movement.stand(game, slot, mon, movement.free_squares(game, slot.start, "fly" in card_of(game, mon).attrs)[0])
    return mon


async def newcomers_enter(game: RoboMon) -> None:
    """Into a place never filled any reserve may go, into an empty one only who was just captured (RM-171, RM-259)."""
    for slot in game.slots:
        if slot.side == 0 and slot.mon < 0 and game.round > 1:
            able = [mon for mon in reserves(game) if not slot.speed or mon.id in game.newcomers]
            chosen = await ask(0, "enter", [*(Swap(mon.id) for mon in able), PASS], default=PASS)
            if chosen is not PASS:
                await movement.enter(game, slot, game.mons[chosen.mon])
    game.newcomers = []


# --- turn order


def speed_of(game: RoboMon, slot: Slot) -> int:
    """The speed a place acts at, 0 if it has no turn; an empty one keeps that of who left it (RM-212, RM-259)."""
    if slot.mon >= 0:
        return card_of(game, game.mons[slot.mon]).speed
    return slot.speed if slot.side == 0 and game.mode != "battleground" else 0


async def set_order(game: RoboMon) -> None:
    """From the highest to the lowest speed (RM-067, RM-212)."""
    speeds = {slot.id: speed for slot in game.slots if (speed := speed_of(game, slot))}
    order: list[SlotId] = []
    for speed in sorted(set(speeds.values()), reverse=True):
        equal = [slot for slot in speeds if speeds[slot] == speed]
        order += equal if len(equal) == 1 else await break_tie(game, equal)
    game.order = order
    game.tell(RoundBegan(game.round, tuple(game.slots[slot].mon for slot in order if game.slots[slot].mon >= 0)))


async def break_tie(game: RoboMon, equal: list[SlotId]) -> list[SlotId]:
    """Yours before opposing ones, or by the tie marker; each owner orders his own (RM-068, RM-236)."""
    sides: list[list[SlotId]] = [[], []]
    for slot in equal:
        sides[game.slots[slot].side].append(slot)
    for side in range(game.seats):
        if len(sides[side]) == 2 and all(game.slots[slot].mon >= 0 for slot in sides[side]):
            by_mon = {game.slots[slot].mon: slot for slot in sides[side]}
            first = by_mon[(await ask(side, "first", [Aim(mon) for mon in by_mon])).mon]
            sides[side].sort(key=lambda slot: slot != first)
    if game.mode != "battleground" or not (sides[0] and sides[1]):
        return sides[0] + sides[1]
    game.tied = True
    return sides[game.marker] + sides[1 - game.marker]
