"""The dice pool: gaining, setting, rolling again, and never more than three dice of a colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from tabletron.core.flow import PASS, ask, roll
from tabletron.games.adventures.box import Colour, Die
from tabletron.games.adventures.events import Dropped, Locked, Placed, Rerolled, Rolled, Turning
from tabletron.games.adventures.options import Dice, Pick
from tabletron.games.adventures.state import COLOUR, SAME_COLOUR, SHOWS, Adventures, Lock


def in_pool(game: Adventures) -> list[Die]:
    """All dice of the pool, locked ones included: what counts for conditions and limits (MA-221)."""
    return game.pool + [lock.die for lock in game.locks]


def room_for(game: Adventures, colour: Colour) -> int:
    """How many more dice of the colour the pool can take (MA-125)."""
    return SAME_COLOUR - sum(COLOUR[die] == colour for die in in_pool(game))


def showing(game: Adventures, action: str) -> list[Die]:
    """The dice that can be touched and show the action, doubles included (MA-222)."""
    return [die for die in game.pool if SHOWS[die] == action]


def distinct(dice: Sequence[Die]) -> list[Die]:
    """Each die that looks different, once."""
    return list(dict.fromkeys(dice))


def pick_each(dice: Sequence[Die]) -> list[Pick]:
    """A choice of one of these dice; dice that look alike are one choice."""
    return [Pick(die) for die in distinct(dice)]


@lru_cache(maxsize=4096)
def subsets(dice: tuple[Die, ...], sizes: tuple[int, ...]) -> tuple[Dice, ...]:
    """Every different choice of so many of these dice."""
    return tuple(Dice(chosen) for size in sizes for chosen in sorted(set(combinations(dice, size))))


# --- what happens to dice


async def throw(game: Adventures, colours: Sequence[Colour]) -> list[Die]:
    """Rolls dice of these colours together into the pool (MA-057, MA-211)."""
    faces = await roll([game.content.faces[colour] for colour in colours])
    dice = [f"{colour}.{face}" for colour, face in zip(colours, faces, strict=True)]
    game.rolled = dice
    _add(game, dice)
    game.tell(Rolled(game.acting.seat, tuple(dice)))
    return dice


async def throw_again(game: Adventures, dice: Sequence[Die]) -> list[Die]:
    """Rolls these dice of the pool again, all together; the old face may come back (MA-219)."""
    faces = await roll([game.content.faces[COLOUR[die]] for die in dice])
    for die in dice:
        game.pool.remove(die)
    new = [f"{COLOUR[die]}.{face}" for die, face in zip(dice, faces, strict=True)]
    game.rolled = new
    _add(game, new)
    game.tell(Rerolled(game.acting.seat, tuple(dice), tuple(new)))
    return new


async def gain(game: Adventures, colour: Colour) -> Die | None:
    """A die of the colour is rolled into the pool; gives the die rolled, if any (MA-126)."""
    if room_for(game, colour):
        return (await throw(game, [colour]))[0]
    return await instead(game, colour)


async def place(game: Adventures, die: Die) -> None:
    """A die turned to a face joins the pool; beyond the limit it is a reroll, not a turn (MA-127, MA-212)."""
    if room_for(game, COLOUR[die]):
        _add(game, [die])
        game.tell(Placed(game.acting.seat, die))
    else:
        await instead(game, COLOUR[die])


async def instead(game: Adventures, colour: Colour) -> Die | None:
    """In place of a fourth die of a colour one of the three may be rolled again (MA-126)."""
    own = [die for die in game.pool if COLOUR[die] == colour]
    choice = await ask(game.acting.seat, "over_limit", [*pick_each(own), PASS])
    return None if choice is PASS else (await throw_again(game, [choice.die]))[0]


def turn(game: Adventures, old: Die, face: str) -> None:
    """A die is turned by hand."""
    new = f"{COLOUR[old]}.{face}"
    game.pool.remove(old)
    _add(game, [new])
    game.tell(Turning(game.acting.seat, old, new))


def drop(game: Adventures, dice: Sequence[Die]) -> None:
    """Dice go back to the supply, where they can be gained again (MA-082, MA-100, MA-130)."""
    for die in dice:
        game.pool.remove(die)
    game.tell(Dropped(game.acting.seat, tuple(dice)))


def lock(game: Adventures, die: Die, until: int) -> None:
    """The die cannot be touched until so many challenges are engaged (MA-221, MA-240)."""
    game.pool.remove(die)
    game.locks.append(Lock(die, until))
    game.tell(Locked(game.acting.seat, die))


def unlock(game: Adventures, n: int) -> None:
    """Locks that end as the n-th challenge is engaged."""
    if game.locks:
        _add(game, [one.die for one in game.locks if one.until <= n])
        game.locks = [one for one in game.locks if one.until > n]


def _add(game: Adventures, dice: Sequence[Die]) -> None:
    game.pool += dice
    game.pool.sort()
