"""Ongoing abilities: no icon, perhaps power, once a round."""

from __future__ import annotations

from tabletron.core.flow import PASS, ask, roll
from tabletron.games.robomon.effects import Ongoing
from tabletron.games.robomon.events import Rolled, Used
from tabletron.games.robomon.geometry.grid import Square
from tabletron.games.robomon.options import Aim, Step, Use
from tabletron.games.robomon.rules import attacks, clock, icons, movement
from tabletron.games.robomon.state import Mon, RoboMon, card_of, fighting, occupied, owner

NORMAL = ".s"
WET = "s~"
"""Where Scurry begins: on sand or in water."""


def ready(game: RoboMon, mon: Mon) -> Ongoing | None:
    """The ability, if it can still be paid and was not used this round (RM-107, RM-252)."""
    ability = card_of(game, mon).ongoing
    return ability if ability and not mon.used and ability.cost <= mon.power else None


def uses(game: RoboMon, mon: Mon) -> list[Use]:
    """The ways to use it now, between actions (RM-261)."""
    ability = ready(game, mon)
    if ability is None:
        return []
    pool, held = game.dice[mon.side], attacks.is_held(game, mon)
    match ability.does:
        case "armor_token":
            return [Use()] if mon.armor <= card_of(game, mon).armor else []
        case "cleanse":
            return [Use(name) for name, there in (("trap", mon.trapped), ("paralyze", mon.paralyzed)) if there]
        case "power_gain":
            below = mon.power < card_of(game, mon).power  # RM-251
            return [Use()] if below and game.turn.began in NORMAL else []
        case "extra_move":
            wet = game.turn.began in WET and not held
            return [Use()] if wet and movement.nearest(game, mon) <= ability.n + game.turn.stride else []
        case "free_move":
            return [Use()] if not held and movement.nearest(game, mon) <= ability.n else []
        case "burrow":
            return [Use()] if not held and not game.turn.burrow else []
        case "move_ally":
            return [Use()] if _movable(game, mon) else []
        case "change_die":
            return [Use()] if "armor" in pool else []
        case "reroll_die":
            return [Use(face) for face in sorted(set(pool))]
        case _:
            return []


def is_move(game: RoboMon, mon: Mon) -> bool:
    """Extra spaces join the movement icons used right before and after them (RM-246)."""
    ability = card_of(game, mon).ongoing
    return ability is not None and ability.does == "extra_move"


async def use(game: RoboMon, mon: Mon, on: str) -> None:
    """Pays for the ability and does it."""
    ability = card_of(game, mon).ongoing
    assert ability is not None
    mon.used = True
    icons.pay_power(mon, ability.cost)
    game.tell(Used(mon.id, on))
    match ability.does:
        case "armor_token":
            mon.armor += ability.n
        case "cleanse":
            cleanse(mon, on)
        case "power_gain":
            mon.power += ability.n
        case "extra_move":
            game.turn.stride = await movement.move(game, mon, game.turn.stride + ability.n)
        case "free_move":
            await movement.move(game, mon, ability.n)
        case "burrow":
            game.turn.burrow = True
        case "move_ally":
            await move_ally(game, mon)
        case "change_die":
            pool = game.dice[mon.side]
            pool[pool.index("armor")] = "basic"
        case "reroll_die":
            await reroll_die(game, mon, on)


def cleanse(mon: Mon, status: str) -> None:
    """The token goes away before its turn is over, so nothing is resisted later (RM-261)."""
    if status == "trap":
        mon.trapped = False
    else:
        mon.paralyzed = False


async def shake_off(game: RoboMon, mon: Mon) -> bool:
    """A paralyzed RoboMon does nothing, unless it can remove the token at the start of its turn (RM-147, RM-261)."""
    ability, seat = ready(game, mon), owner(game, mon.side)
    assert seat is not None
    if ability is None or ability.does != "cleanse":
        return False
    if await ask(seat, "cleanse", [Use("paralyze"), PASS]) is PASS:
        return False
    await use(game, mon, "paralyze")
    return True


def _movable(game: RoboMon, mon: Mon) -> list[tuple[Mon, list[Square]]]:
    """Adjacent allies that can make a step, with the squares it leads to."""
    near, taken, found = game.grid.within(mon.square, 1), occupied(game), []
    for ally in fighting(game, mon.side):
        if ally.square in near and not ally.trapped:
            steps = game.grid.steps(ally.square, movement.gait_of(game, ally))
            if free := [square for square, _ in steps if square not in taken]:
                found.append((ally, free))
    return found


async def move_ally(game: RoboMon, mon: Mon) -> None:
    """One adjacent ally moves one space."""
    seat = owner(game, mon.side)
    assert seat is not None
    squares = {ally.id: free for ally, free in _movable(game, mon)}
    ally = game.mons[(await ask(seat, "ally", [Aim(one) for one in squares])).mon]
    names = game.grid.names
    to = await ask(seat, "move_ally", [Step(names[square]) for square in squares[ally.id]])
    movement.put(game, ally, game.grid.named[to.to], 1)


async def reroll_die(game: RoboMon, mon: Mon, face: str) -> None:
    """One unused die is rolled again; a time face counts at once (RM-077)."""
    pool = game.dice[mon.side]
    [new] = await roll([game.content.action_die], "action")
    pool[[str(die) for die in pool].index(face)] = new
    game.tell(Rolled(mon.side, (new,)))
    if new == "time":
        await clock.place(game, mon.side, 1)


def damage_bonus(game: RoboMon, mon: Mon) -> int:
    """What an ongoing ability adds to the attack it is about to make, in round 1 (RM-107, RM-199)."""
    ability = ready(game, mon)
    if ability is None or ability.does != "damage_bonus" or game.round != 1:
        return 0
    mon.used = True
    return ability.n


def sheet_movement(game: RoboMon, mon: Mon) -> int:
    """The spaces an opposing RoboMon may move from where it stands, with an ongoing ability that helps (RM-199)."""
    card = card_of(game, mon)
    ability = card.ongoing
    if ability is None or mon.used:
        return card.move
    if ability.does == "free_move" or (ability.does == "extra_move" and game.grid.terrain[mon.square] in WET):
        return card.move + ability.n
    return card.move
