"""The boss's half of a Battle Round: the controller rolls, every line with its face works."""

from __future__ import annotations

from tabletron.core.flow import Phase, ask
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.options import Pick
from tabletron.games.boardgame.rules import battle, cards, deeds, dice, reckoning, stats, trophies
from tabletron.games.boardgame.state import CARD, BoardGame, Throw, controller


async def boss_half(game: BoardGame) -> Phase:
    """The boss rolls its Threat, changed by effects; it has no re-rolls (MM-158, MM-231)."""
    game.fight.step = "boss"
    await deeds.fire_once(game, "next_boss_half")
    number = max(0, game.content.boss[game.fight.boss].threat + reckoning.total(game, "boss_dice"))
    game.throw = Throw("boss")
    await dice.throw(game, number, controller(game))
    return trophies.score(game)


async def attack(game: BoardGame) -> Phase:
    """Dropped dice first; then all damage as one sum, then everything else the lines do (MM-159, MM-161)."""
    for _ in range(min(reckoning.total(game, "boss_ignore"), len(game.roll.dice))):
        picked = await ask(game.turn, "ignore", dice.picks(game), default=_worst, about=(game,))
        game.roll.dice.remove(next(die for die in game.roll.dice if die.face == picked.face))
        game.tell(ev.Removed(game.turn, picked.face))
    lines = game.content.lines[game.fight.boss]
    scored = [(die.face, *lines[die.face]) for die in game.roll.dice if die.face in lines]
    if terms := tuple(ev.Term(face, n) for face, n, _ in scored if n):
        game.tell(ev.Sum("hero", terms))
    stats.hurt_hero(game, sum(n for _, n, _ in scored))
    for _, _, effects in scored:
        await deeds.carry_out(game, effects, CARD, controller(game))
    await cards.refill(game)
    return battle.begin_round


def _worst(game: BoardGame) -> Pick:
    """The die that would hurt most."""
    lines = game.content.lines[game.fight.boss]
    return max(dice.picks(game), key=lambda pick: lines[pick.face][0] if pick.face in lines else 0)
