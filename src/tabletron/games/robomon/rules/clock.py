"""Time: hourglass tokens, bonus turns and rerolls."""

from __future__ import annotations

from tabletron.core.flow import PASS, Phase, ask, roll
from tabletron.games.robomon.events import Rolled, TimePlaced
from tabletron.games.robomon.options import Reroll
from tabletron.games.robomon.rules import turn
from tabletron.games.robomon.state import Mon, RoboMon, card_of, fighting, owner


def fastest(game: RoboMon, side: int) -> Mon | None:
    """The fastest RoboMon of a side on the map, the lower slot if equal (RM-078, RM-255)."""
    return max(fighting(game, side), key=lambda mon: card_of(game, mon).speed, default=None)


async def time_step(game: RoboMon) -> Phase:
    """Each player's time dice; in Battleground the owner of the fastest RoboMon comes first (RM-077, RM-238)."""
    await bonus_turns(game)  # RM-205
    for side in time_order(game):
        await resolve(game, side)
    return turn.next_turn


def time_order(game: RoboMon) -> list[int]:
    if game.seats == 1:
        return [0]
    speeds = [card_of(game, mon).speed if (mon := fastest(game, side)) else 0 for side in (0, 1)]
    first = game.marker if speeds[0] == speeds[1] else speeds.index(max(speeds))
    return [first, 1 - first]


async def resolve(game: RoboMon, side: int) -> None:
    """Tokens are placed, bonus turns taken, then time dice may be rerolled in batches (RM-082, RM-083)."""
    pool = game.dice[side]
    fresh = pool.count("time")
    while True:
        await place(game, side, fresh)
        waiting = pool.count("time")
        if not waiting:
            return
        choice = await ask(side, "reroll", [PASS, *(Reroll(n) for n in range(1, waiting + 1))])
        if choice is PASS:
            return
        faces = await roll([game.content.action_die] * choice.dice, "action")
        for face in faces:
            pool[pool.index("time")] = face
        game.tell(Rolled(side, tuple(faces)))
        fresh = faces.count("time")


async def place(game: RoboMon, side: int, tokens: int) -> None:
    """A batch goes to the fastest enemy, which may bring it a bonus turn (RM-077, RM-079, RM-083, RM-237)."""
    mon = fastest(game, 1 - side)
    if tokens and mon is not None:
        give(game, mon, tokens)
        await bonus_turns(game)


def give(game: RoboMon, mon: Mon, tokens: int) -> None:
    mon.time += tokens
    game.tell(TimePlaced(mon.id, mon.time, card_of(game, mon).time))


def is_due(game: RoboMon, mon: Mon) -> bool:
    return mon.time >= card_of(game, mon).time


def flees(game: RoboMon, mon: Mon) -> bool:
    """Whether time makes it run away instead of giving it bonus turns (RM-081)."""
    return game.switches.wild_time == "flee" and game.mode == "wild" and owner(game, mon.side) is None


async def bonus_turns(game: RoboMon) -> None:
    """Who has its time takes a turn at once, its tokens gone; the fastest first (RM-079, RM-273)."""
    while True:
        due = [
            mon for side in (0, 1) for mon in fighting(game, side) if is_due(game, mon) and not flees(game, mon)
        ]  # fmt: skip
        if not due:
            return
        mon = max(due, key=lambda mon: card_of(game, mon).speed)
        mon.time = 0
        await turn.bonus_turn(game, mon)
