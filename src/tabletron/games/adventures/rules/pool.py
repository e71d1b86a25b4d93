"""The Dice Pool step: four supports give the dice of an action phase."""

from __future__ import annotations

from collections.abc import Iterator

from tabletron.core.flow import Phase, ask
from tabletron.games.adventures.box import COLOURS, Action, CardId, Colour, Die
from tabletron.games.adventures.events import ActionBegan, Placed
from tabletron.games.adventures.options import Dye, Flip
from tabletron.games.adventures.rules import board, challenges, dice, light, moments
from tabletron.games.adventures.state import COLOUR, Adventures, Hero, gives, left_of, right_of


async def dice_pool(game: Adventures) -> Phase:
    """An action phase begins: overload, choices, tokens and set dice, one roll, rerolls, ability (MA-064)."""
    hero = game.acting
    begin(game, hero)
    light.overload(game, hero)
    colours, tokens, placed = await choose(game, hero)
    for token in tokens:
        board.activate(game, hero, token)  # MA-059
    await fill(game, colours, placed)
    await moments.run_all(game, hero, "dice_pool", 0)  # MA-062, MA-063
    return challenges.engage


def begin(game: Adventures, hero: Hero) -> None:
    """All dice are in the supply (MA-053), and a stage card that was hidden is shown (MA-230)."""
    game.step, game.extras, game.boosts, game.spent = "dice_pool", [], 0, []
    if not hero.battle:
        hero.shown = True
    game.tell(ActionBegan(hero.seat, hero.boss if hero.battle else hero.stages[0]))


def supports(game: Adventures, hero: Hero) -> Iterator[CardId]:
    """The cards that serve the hero: both own, and those the neighbours have on this side (MA-045, MA-055)."""
    yield hero.left
    yield hero.right
    if (neighbour := left_of(game, hero)) is not None:
        yield neighbour.right
    if (neighbour := right_of(game, hero)) is not None:
        yield neighbour.left


async def choose(game: Adventures, hero: Hero) -> tuple[list[Colour], list[Action], list[Die]]:
    """The colours to roll, the tokens to flip and the dice to set; every choice comes before the roll (MA-060)."""
    colours, tokens, placed = light.dice(game, hero), list[Action](), list[Die]()
    for card in supports(game, hero):
        game.doing = card
        for each in gives(game, card):
            if each.colours:
                colours.append((await ask(hero.seat, "colour", [Dye(one) for one in each.colours])).colour)
            if each.die:
                placed.append(each.die)
            if useful := [Flip(kind) for kind in each.tokens if kind not in hero.tokens and kind not in tokens]:
                tokens.append((await ask(hero.seat, "token", useful)).token)
    game.doing = ""
    return colours, tokens, placed


async def fill(game: Adventures, colours: list[Colour], placed: list[Die]) -> None:
    """Set dice take their places before rolled ones; what is over the limit may be a reroll each (MA-058, MA-128)."""
    over: list[Colour] = []
    for die in placed:
        if dice.room_for(game, COLOUR[die]):
            game.pool = sorted([*game.pool, die])
            game.tell(Placed(game.acting.seat, die))
        else:
            over.append(COLOUR[die])
    thrown: list[Colour] = []
    for colour in COLOURS:
        wanted = colours.count(colour)
        fits = min(wanted, dice.room_for(game, colour))
        thrown += [colour] * fits
        over += [colour] * (wanted - fits)
    if thrown:
        await dice.throw(game, thrown)
    for colour in over:
        await dice.instead(game, colour)
