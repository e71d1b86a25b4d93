"""When a bot gives a Trophy back to change a die."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import PASS, Seat
from tabletron.games.boardgame.bot.battle import Gain, standing
from tabletron.games.boardgame.bot.worth import case, scored
from tabletron.games.boardgame.options import Options, Return
from tabletron.games.boardgame.outlook import look
from tabletron.games.boardgame.state import BoardGame

PRICE = 0.3
"""What a Trophy is worth, in turns."""
BATTLE, MACHINE = 1.6, 6.0
"""What a won battle is worth, in turns, and the last one."""


def window(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:
    """The change that helps the own side most, if that is worth the Trophy."""
    sign = 1 if seat == game.turn else -1
    faces: tuple[str, ...] = tuple(die.face for die in game.roll.dice)
    now = outcome(game, faces)
    rates: dict[tuple[str, ...], float] = {}
    best, most = PASS, PRICE
    for option in options:
        if isinstance(option, Return):
            changed: list[str] = list(faces)
            changed[option.die] = option.to
            after = tuple(sorted(changed))
            if after not in rates:
                rates[after] = sign * (outcome(game, after) - now)
            if rates[after] > most:
                best, most = option, rates[after]
    return best


def outcome(game: BoardGame, faces: tuple[str, ...]) -> float:
    """What a scored roll is worth to the hero, in turns."""
    if game.roll.kind == "challenge":
        return scored(case(game, look(game)), faces)
    battle = game.fight
    if game.roll.kind == "hero":
        now = look(game)
        won = standing(game, Gain(damage=sum(now.deals(face) for face in faces)), owed=True)
    else:
        attacks = game.content.attack[battle.boss]
        hurt = sum(attacks[face].damage for face in faces if face in attacks)
        total = Gain(health=-max(0, hurt - game.shield))
        won = standing(game, total, owed=False) if game.hero.health + total.health > 0 else 0.0
    return won * (MACHINE if battle.kind == "machine" else BATTLE)
