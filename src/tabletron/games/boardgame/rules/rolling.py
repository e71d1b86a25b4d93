"""The challenge roll: how many dice, re-rolls, declaring the roll complete."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import PASS, Phase, ask
from tabletron.games.boardgame.options import Free, Options, Reroll, Spend, Turn
from tabletron.games.boardgame.outlook import look, ruled
from tabletron.games.boardgame.rules import dice, moments, resolve, trophies
from tabletron.games.boardgame.rules.subsets import Joined
from tabletron.games.boardgame.state import BoardGame, Throw


async def spend_dice(game: BoardGame) -> Phase:
    """At least one Threat die, unless the challenge passes itself; free dice lie beside them (MM-076, MM-221)."""
    hero, now = game.hero, look(game)
    fewest = 0 if now.passes_itself or not hero.threat else 1
    options = [Spend(n) for n in range(fewest, hero.threat + 1)]
    n = (await ask(hero.seat, "dice", options, by_default, about=(game,))).dice
    hero.threat -= n  # MM-077
    game.challenge.spent = n
    game.throw = Throw("challenge")
    if not n and not now.free and not game.extra:
        return resolve.resolve  # MM-078
    await dice.throw(game, n + game.extra, hero.seat, now.free)
    dice.stick(game)
    await moments.fire(game, "roll")
    return reroll_dice


def by_default(game: BoardGame) -> Spend:
    """Twice the requirements and one more."""
    return Spend(min(game.hero.threat, 2 * len(look(game).asked) + 1))


async def reroll_dice(game: BoardGame) -> Phase:
    """One re-roll or change after the other, until the hero declares the roll complete (MM-079, MM-085)."""
    if not can_change_dice(game):
        return trophies.score(game)
    choice = await ask(game.turn, "reroll", choices, PASS, about=(game,))
    if choice is PASS:
        return trophies.score(game)
    await change_dice(game, choice)
    return reroll_dice


def choices(game: BoardGame) -> Sequence[Options]:
    return Joined([*dice.rerolls(game), [PASS]])


def can_change_dice(game: BoardGame) -> bool:
    """Whether the hero has any use left for the dice on the table."""
    if game.roll.turns:
        return True
    if all(die.stuck for die in game.roll.dice):
        return False
    now = ruled(game)
    return not now.fixed and bool(game.hero.we or now.rerolls)


async def change_dice(game: BoardGame, choice: Options) -> None:
    """A re-roll for WE or without (MM-083), each with what it triggers (MM-222), or a change of a die."""
    match choice:
        case Turn(_, to):
            dice.use_turn(game, to)
            dice.change(game, choice, game.turn)
            return
        case Reroll(faces):
            game.hero.we -= 1
            await dice.reroll(game, faces, free=False)
        case Free(faces):
            dice.use_free(game, len(faces))
            await dice.reroll(game, faces, free=True)
    await moments.fire(game, "reroll")
    dice.stick(game)
