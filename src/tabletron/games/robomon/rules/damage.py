"""Damage: armor icons, armor tokens, hit points, and RoboMon that leave the map."""

from __future__ import annotations

from tabletron.core.flow import ask
from tabletron.games.robomon import odds
from tabletron.games.robomon.events import ArmorBroke, Blocked, Damaged, Healed, Left, Where
from tabletron.games.robomon.rules import challenge, ending, icons
from tabletron.games.robomon.state import Harm, Mon, RoboMon, fighting, owner, slot_of


async def hurt(game: RoboMon, mon: Mon, points: int, pierce: bool = False, last: bool = True) -> int:
    """Damage from any source; gives the hit points lost. Whoever has none left is out, which may end the battle."""
    if points > 0 and not pierce:  # RM-131
        points -= await block(game, mon, points)
        points = break_armor(game, mon, points)
    lost = min(points, mon.left)  # RM-277
    mon.damage += lost
    game.tell(Damaged(mon.id, lost))
    if not mon.left:  # RM-132
        leave(game, mon, "out")
        if last:
            ending.check(game)  # RM-276
    return lost


async def block(game: RoboMon, mon: Mon, points: int) -> int:
    """Armor icons may be spent against any damage but Pierce, one point each (RM-127, RM-128, RM-086)."""
    seat = owner(game, mon.side)
    if seat is None:
        return 0
    options = icons.blocks(game, mon, points)
    if len(options) == 1:
        return 0
    game.harm = Harm(mon.id, points)
    spent = await ask(seat, "block", options)
    game.harm = None
    if spent is None:
        return 0
    challenge.broke(game, "armor")
    icons.spend(game, mon, "armor", spent)
    stopped = spent.dice + spent.wild + spent.token
    game.tell(Blocked(mon.id, stopped))
    return stopped


def break_armor(game: RoboMon, mon: Mon, points: int) -> int:
    """Tokens break; gives what gets through (RM-129, RM-130)."""
    broken, rest = odds.soak(points, mon.armor)
    mon.armor -= broken
    if broken:
        game.tell(ArmorBroke(mon.id, broken))
    return rest


def heal(game: RoboMon, mon: Mon, points: int) -> int:
    """Never more than there is damage (RM-251)."""
    healed = min(points, mon.damage)
    mon.damage -= healed
    if healed:
        game.tell(Healed(mon.id, healed))
    return healed


def leave(game: RoboMon, mon: Mon, where: Where) -> None:
    """A RoboMon leaves the map at once (RM-133, RM-134, RM-213, RM-239); its time tokens go back (RM-085)."""
    slot = slot_of(game, mon)
    slot.mon = -1
    mon.where, mon.square, mon.time = where, -1, 0
    if owner(game, mon.side) is None:
        game.emptied.append(slot.id)  # RM-214
    elif where in ("out", "down"):
        challenge.broke(game, "out")
    game.tell(Left(mon.id, where))


def power_down(game: RoboMon, first: Mon, last: bool = True) -> None:
    """Who has spent all power is out for this battle: first whoever acted, then who paid to be protected (RM-108)."""
    fighters = [mon for side in (0, 1) if owner(game, side) is not None for mon in fighting(game, side)]
    spent = [mon for mon in fighters if mon.power <= 0]
    for mon in sorted(spent, key=lambda mon: mon is not first):
        leave(game, mon, "down")
    if spent and last:
        ending.check(game)
