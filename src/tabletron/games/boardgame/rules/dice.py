"""Rolling, rolling again, sticking and changing dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from tabletron.core.flow import Seat, ask, roll
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.options import Free, Options, Pick, Turn
from tabletron.games.boardgame.outlook import BLANK, look, ruled, with_force
from tabletron.games.boardgame.rules.subsets import Rerolls
from tabletron.games.boardgame.state import BoardGame, Die
from tabletron.games.boardgame.verbs.vocabulary import FACES, PLACE

DIE = FACES


async def throw(game: BoardGame, n: int, seat: Seat, free: Sequence[str] = ()) -> None:
    """Dice join the roll, beside free ones that lie there already (MM-221)."""
    faces = await roll([DIE] * n) if n else []
    dice = game.roll.dice
    dice += [Die(face) for face in (*free, *faces)]
    dice.sort(key=lambda die: PLACE[die.face])
    game.tell(ev.Rolled(seat, tuple(faces), tuple(free)))


def stick(game: BoardGame) -> None:
    """After every roll and re-roll each die that shows a sticking face is stuck (MM-081)."""
    faces = ruled(game).sticking
    for die in game.roll.dice if faces else ():
        if die.face in faces and not die.stuck:
            die.stuck = True
            game.tell(ev.Stuck(game.turn, die.face))


# --- rolling again


def to_come(game: BoardGame) -> bool:
    """Whether the hero's next roll is not on the table yet."""
    return game.throw is None or (game.battle is not None and game.battle.step == "before")


def rerolls(game: BoardGame) -> list[Sequence[Options]]:
    """Everything the hero may do to the dice while they are only rolled (MM-079, MM-083, MM-084).

    A prohibition of re-rolls wins over any permission (MM-193).
    """
    ways: list[Sequence[Options]] = []
    loose, now = [die.face for die in game.roll.dice if not die.stuck], ruled(game)
    if loose and not now.fixed:
        if game.hero.we:
            ways.append(Rerolls(loose))
        if now.rerolls:
            ways.append(_free(tuple(loose), max(now.rerolls)))
    return ways + [turns(game, to, "hero") for to in dict.fromkeys(game.roll.turns)]


@lru_cache(maxsize=1024)
def _free(loose: tuple[str, ...], most: int) -> tuple[Free, ...]:
    """Every different choice of a few dice, fewest first."""
    sizes = range(1, min(most, len(loose)) + 1)
    return tuple(Free(faces) for size in sizes for faces in dict.fromkeys(combinations(loose, size)))


async def reroll(game: BoardGame, faces: Sequence[str], *, free: bool) -> None:
    """These dice are rolled again; only loose dice of this roll can be (MM-080, MM-081)."""
    chosen = [take_loose(game, face) for face in faces]
    new = await roll([DIE] * len(faces))
    game.roll.dice += [Die(face) for face in new]
    game.roll.dice.sort(key=lambda die: PLACE[die.face])
    game.tell(ev.Rerolled(game.turn, tuple(die.face for die in chosen), tuple(new), free))


def take_loose(game: BoardGame, face: str) -> Die:
    die = next(die for die in game.roll.dice if die.face == face and not die.stuck)
    game.roll.dice.remove(die)
    return die


def use_free(game: BoardGame, n: int) -> None:
    """The smallest free re-roll that covers so many dice is used up."""
    covers = {use: max(with_force(game, BLANK, [use]).rerolls, default=0) for use in game.force}
    game.force.remove(min((use for use in covers if covers[use] >= n), key=lambda use: covers[use]))


# --- changing


def turns(game: BoardGame, to: str, side: str) -> list[Turn]:
    """The changes of one die, to a face or to any; what Dr. Wily changed the hero cannot (MM-082, MM-094)."""
    faces = dict.fromkeys(die.face for die in game.roll.dice if side == "wily" or die.by != "wily")
    targets = FACES if to == "any" else (to,)
    return [Turn(face, new) for face in faces for new in targets if new != face]


def change(game: BoardGame, option: Turn, seat: Seat) -> None:
    """A die is changed; it may be rolled again later unless it is stuck (MM-084)."""
    die = to_change(game, option.face, seat)
    die.face, die.by = option.to, "hero" if seat == game.turn else "wily"  # type: ignore[assignment]
    game.roll.dice.sort(key=lambda die: PLACE[die.face])
    game.tell(ev.Turned(seat, option.face, option.to))


def to_change(game: BoardGame, face: str, seat: Seat) -> Die:
    """Of dice that look alike a stuck one: the hero can roll the others again, and Dr. Wily wants his to stay."""
    dice = [die for die in game.roll.dice if die.face == face and (seat != game.turn or die.by != "wily")]
    return min(dice, key=lambda die: (not die.stuck, die.by == "wily"))


def use_turn(game: BoardGame, to: str) -> None:
    """A change that the hero was granted is used up: one to this face if there is, else one to any."""
    game.roll.turns.remove(to if to in game.roll.turns else "any")


async def change_by(game: BoardGame, n: int, to: str, seat: Seat) -> None:
    """A Dr. Wily player's effect sets dice at once; the hero's grants changes to use before scoring."""
    if seat == game.turn:
        game.roll.turns += [to] * n
        return
    for _ in range(n):
        if possible := turns(game, to, "wily"):
            change(game, await ask(seat, "turn", possible), seat)


# --- what bosses do to the next roll


async def remove(game: BoardGame, n: int, seat: Seat) -> None:
    """The player who scored the attack picks dice that leave the roll (MM-162, MM-163)."""
    for _ in range(min(n, len(game.roll.dice))):
        picked = await ask(seat, "remove", picks(game), default=_best, about=(game,))
        game.roll.dice.remove(next(die for die in game.roll.dice if die.face == picked.face))
        game.tell(ev.Removed(seat, picked.face))


async def stick_some(game: BoardGame, n: int, seat: Seat) -> None:
    """The player who scored the attack picks dice that cannot be rolled again."""
    for _ in range(n):
        loose = [die for die in game.roll.dice if not die.stuck]
        if loose:
            options = [Pick(face) for face in dict.fromkeys(die.face for die in loose)]
            picked = await ask(seat, "stick", options, default=_best, about=(game,))
            next(die for die in loose if die.face == picked.face).stuck = True
            game.tell(ev.Stuck(seat, picked.face))


def picks(game: BoardGame) -> list[Pick]:
    """Each face that lies there, once."""
    return [Pick(face) for face in dict.fromkeys(die.face for die in game.roll.dice)]


def _best(game: BoardGame) -> Pick:
    """Hits first, then what deals most, of dice that are not stuck (the default of a choice that hurts)."""
    faces = dict.fromkeys(die.face for die in game.roll.dice if not die.stuck)
    now = look(game)
    return Pick(max(faces, key=lambda face: (face == "hit", now.deals(face))))
