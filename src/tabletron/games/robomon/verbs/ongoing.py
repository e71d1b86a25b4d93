"""Ongoing abilities: no icon, perhaps power, once a round (RM-107)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, structs

from tabletron.core.flow import Clause, ask, roll
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.robomon.events import Rolled
from tabletron.games.robomon.geometry.grid import Square
from tabletron.games.robomon.options import Aim, Step
from tabletron.games.robomon.outlook import TurnOutlook
from tabletron.games.robomon.rules import attacks, clock, movement
from tabletron.games.robomon.state import Mon, RoboMon, card_of, fighting, occupied, owner
from tabletron.games.robomon.verbs.book import ONGOING, OngoingVerb
from tabletron.games.robomon.verbs.data import Icon
from tabletron.games.robomon.words import signs

Few = Annotated[int, Meta(ge=1, le=9)]
Began = Literal["anywhere", "normal", "sand_or_water"]
"""Where a turn must have begun."""
SQUARES: dict[Began, str] = {"anywhere": ".s~^#", "normal": ".s", "sand_or_water": "s~"}


def began(game: RoboMon, mon: Mon, where: Began) -> bool:
    """Whether its turn began there, or would begin there now."""
    under_way = bool(game.turns) and game.turn.mon == mon.id
    return (game.turn.began if under_way else game.grid.terrain[mon.square]) in SQUARES[where]


@ONGOING.verb("armor_token")
class ArmorToken(OngoingVerb, frozen=True):
    n: Few

    def may(self, game: RoboMon, use: Use) -> Clause | None:
        mon = game.mons[use.by]
        return None if mon.armor <= card_of(game, mon).armor else "RM-107"

    async def do(self, game: RoboMon, use: Use) -> None:
        game.mons[use.by].armor += self.n

    def say(self, words: Words) -> str:
        return words.plural(
            "gains an armor token, one more than printed at most",
            "gains {n} armor tokens while it has no more than printed",
            self.n,
        )

    def shape(self, now: TurnOutlook, game: RoboMon, use: Use) -> TurnOutlook:
        return structs.replace(now, armor=now.armor + self.n)


@ONGOING.verb("cleanse")
class Cleanse(OngoingVerb, frozen=True):
    """The token goes away before the turn is over, so nothing is resisted later (RM-261)."""

    def picks(self, game: RoboMon, use: Use) -> list[str]:
        return [name for name in ("trap", "paralyze") if game.mons[use.by].has(name)]

    async def do(self, game: RoboMon, use: Use) -> None:
        game.mons[use.by].set(use.pick, False)

    def say(self, words: Words) -> str:
        return words("removes its own trap or paralyze token")

    def shape(self, now: TurnOutlook, game: RoboMon, use: Use) -> TurnOutlook:
        if use.pick == "trap":
            return structs.replace(now, trapped=False)
        return structs.replace(now, paralyzed=False)


@ONGOING.verb("power_gain")
class PowerGain(OngoingVerb, frozen=True):
    n: Few
    began: Began = "anywhere"

    def may(self, game: RoboMon, use: Use) -> Clause | None:
        mon = game.mons[use.by]
        below = mon.power < card_of(game, mon).power  # RM-251
        return None if below and began(game, mon, self.began) else "RM-251"

    async def do(self, game: RoboMon, use: Use) -> None:
        game.mons[use.by].power += self.n

    def say(self, words: Words) -> str:
        return signs.began(words("regains {n} power", n=self.n), self.began, words)

    def shape(self, now: TurnOutlook, game: RoboMon, use: Use) -> TurnOutlook:
        return structs.replace(now, power=now.power + self.n)


# --- movement


class Mover(OngoingVerb, frozen=True):
    """Spaces to go; whoever is trapped cannot use them (RM-146)."""

    n: Few
    began: Began = "anywhere"

    def budget(self, game: RoboMon) -> int:
        return self.n

    def may(self, game: RoboMon, use: Use) -> Clause | None:
        mon = game.mons[use.by]
        if attacks.is_held(game, mon):
            return "RM-146"
        there = began(game, mon, self.began) and movement.nearest(game, mon) <= self.budget(game)
        return None if there else "RM-107"

    def shape(self, now: TurnOutlook, game: RoboMon, use: Use) -> TurnOutlook:
        return structs.replace(now, spaces=now.spaces + self.n) if began(game, game.mons[use.by], self.began) else now


@ONGOING.verb("extra_move")
class ExtraMove(Mover, frozen=True):
    continues: ClassVar[bool] = True

    def budget(self, game: RoboMon) -> int:
        return self.n + game.turn.stride

    async def do(self, game: RoboMon, use: Use) -> None:
        game.turn.stride = await movement.move(game, game.mons[use.by], self.budget(game))

    def say(self, words: Words) -> str:
        return signs.began(words("up to {n} extra spaces", n=self.n), self.began, words)

    def brief(self, words: Words) -> str:
        if self.began == "sand_or_water":
            return words("+{n} · from sand or water", n=self.n)
        return words("+{n} · spaces", n=self.n)


@ONGOING.verb("free_move")
class FreeMove(Mover, frozen=True):
    async def do(self, game: RoboMon, use: Use) -> None:
        await movement.move(game, game.mons[use.by], self.n)

    def say(self, words: Words) -> str:
        return signs.began(words("moves up to {n} spaces", n=self.n), self.began, words)

    def brief(self, words: Words) -> str:
        return words("+{n} · a move", n=self.n)


@ONGOING.verb("burrow")
class Burrow(OngoingVerb, frozen=True):
    def may(self, game: RoboMon, use: Use) -> Clause | None:
        if attacks.is_held(game, game.mons[use.by]):
            return "RM-146"
        return "RM-107" if game.turn.burrow else None

    async def do(self, game: RoboMon, use: Use) -> None:
        game.turn.burrow = True

    def say(self, words: Words) -> str:
        return words("its next move may cross yellow squares")

    def shape(self, now: TurnOutlook, game: RoboMon, use: Use) -> TurnOutlook:
        return structs.replace(now, burrow=True)


@ONGOING.verb("move_ally")
class MoveAlly(OngoingVerb, frozen=True):
    def may(self, game: RoboMon, use: Use) -> Clause | None:
        return None if movable(game, game.mons[use.by]) else "RM-107"

    async def do(self, game: RoboMon, use: Use) -> None:
        mon = game.mons[use.by]
        seat = owner(game, mon.side)
        assert seat is not None
        squares = {ally.id: free for ally, free in movable(game, mon)}
        ally = game.mons[(await ask(seat, "ally", [Aim(one) for one in squares])).mon]
        names = game.grid.names
        to = await ask(seat, "move_ally", [Step(names[square]) for square in squares[ally.id]])
        movement.put(game, ally, game.grid.named[to.to], 1)

    def say(self, words: Words) -> str:
        return words("an adjacent ally moves one space")


def movable(game: RoboMon, mon: Mon) -> list[tuple[Mon, list[Square]]]:
    """Adjacent allies that can make a step, with the squares it leads to."""
    near, taken, found = game.grid.within(mon.square, 1), occupied(game), []
    for ally in fighting(game, mon.side):
        if ally.square in near and not ally.trapped:
            steps = game.grid.steps(ally.square, movement.gait_of(game, ally))
            if free := [square for square, _ in steps if square not in taken]:
                found.append((ally, free))
    return found


# --- damage and dice


@ONGOING.verb("damage_bonus")
class DamageBonus(OngoingVerb, frozen=True):
    """It joins the next attack by itself (RM-107, RM-199)."""

    by_itself: ClassVar[bool] = True

    n: Few

    def say(self, words: Words) -> str:
        return words("+{n} damage", n=self.n)

    def brief(self, words: Words) -> str:
        return f"+{self.n}"

    def shape(self, now: TurnOutlook, game: RoboMon, use: Use) -> TurnOutlook:
        return structs.replace(now, bonus=now.bonus + self.n)


@ONGOING.verb("change_die")
class ChangeDie(OngoingVerb, frozen=True):
    face: Icon
    to: Icon

    def may(self, game: RoboMon, use: Use) -> Clause | None:
        return None if self.face in game.dice[game.mons[use.by].side] else "RM-107"

    async def do(self, game: RoboMon, use: Use) -> None:
        pool = game.dice[game.mons[use.by].side]
        pool[pool.index(self.face)] = self.to

    def say(self, words: Words) -> str:
        face, to = words(signs.ICONS[self.face]), words(signs.ICONS[self.to])
        return words("one {face} die becomes a {to} die", face=face, to=to)

    def shape(self, now: TurnOutlook, game: RoboMon, use: Use) -> TurnOutlook:
        if self.face not in now.dice:
            return now
        dice = list(now.dice)
        dice[dice.index(self.face)] = self.to
        return structs.replace(now, dice=tuple(dice))


@ONGOING.verb("reroll_die")
class RerollDie(OngoingVerb, frozen=True):
    """One unused die; a time face counts at once (RM-077)."""

    def picks(self, game: RoboMon, use: Use) -> list[str]:
        return sorted(set(game.dice[game.mons[use.by].side]))

    async def do(self, game: RoboMon, use: Use) -> None:
        side = game.mons[use.by].side
        pool = game.dice[side]
        [new] = await roll([game.content.action_die], "action")
        pool[[str(die) for die in pool].index(use.pick)] = new
        game.tell(Rolled(side, (new,)))
        if new == "time":
            await clock.place(game, side, 1)

    def say(self, words: Words) -> str:
        return words("one unused action die is rolled again")
