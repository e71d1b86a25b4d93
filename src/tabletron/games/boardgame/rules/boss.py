"""The boss's half of a Battle Round: the controller rolls, every attack with its face works."""

from __future__ import annotations

from tabletron.core.flow import Phase, ask
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.options import Pick
from tabletron.games.boardgame.outlook import look, ruled
from tabletron.games.boardgame.rules import battle, cards, dice, moments, stats, trophies
from tabletron.games.boardgame.state import BoardGame, Throw, controller


async def boss_half(game: BoardGame) -> Phase:
    """The boss rolls its Threat, changed by effects; it has no re-rolls (MM-158, MM-231)."""
    game.fight.step = "boss"
    await moments.fire_once(game, "boss_half")
    game.throw = Throw("boss")
    await dice.throw(game, look(game).boss_dice, controller(game))
    return trophies.score(game)


async def attack(game: BoardGame) -> Phase:
    """Dropped dice first; then all damage as one sum, then everything else the attacks do (MM-159, MM-161)."""
    for _ in range(min(ruled(game).ignored, len(game.roll.dice))):
        picked = await ask(game.turn, "ignore", dice.picks(game), default=_worst, about=(game,))
        game.roll.dice.remove(next(die for die in game.roll.dice if die.face == picked.face))
        game.tell(ev.Removed(game.turn, picked.face))
    attacks = game.content.attack[game.fight.boss]
    scored = [attacks[die.face] for die in game.roll.dice if die.face in attacks]
    if terms := tuple(ev.Term(attack.face, attack.damage) for attack in scored if attack.damage):
        game.tell(ev.Sum("hero", terms))
    stats.hurt_hero(game, sum(attack.damage for attack in scored))
    for attack in scored:
        await moments.carry_out(game, attack.do, controller(game))
    await cards.refill(game)
    return battle.begin_round


def _worst(game: BoardGame) -> Pick:
    """The die that would hurt most."""
    attacks = game.content.attack[game.fight.boss]
    return max(dice.picks(game), key=lambda pick: attacks[pick.face].damage if pick.face in attacks else 0)
