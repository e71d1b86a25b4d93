"""Difficulty levels and sabotage cards."""

from __future__ import annotations

from tabletron.core.flow import Phase, ask, draw, together
from tabletron.games.adventures.events import Sabotaged
from tabletron.games.adventures.options import Cell
from tabletron.games.adventures.rules import board, moments, patterns, planning
from tabletron.games.adventures.state import Adventures, Hero

CARDS = {"easy": 0, "normal": 0, "hard": 1, "master": 2}


async def sabotage(game: Adventures) -> Phase:
    """The last step of set-up: cards are drawn and applied in the order drawn (MA-025, MA-184 to MA-187, MA-236)."""
    if len(game.sabotages) == CARDS[game.switches.difficulty]:
        return planning.begin_round
    [card] = await draw(game.sabotage_deck, 1, "setup")
    game.sabotages.append(card)
    game.tell(Sabotaged(card))
    game.doing = card
    at_once = tuple(line for line in game.content.sabotage[card].effect if line.when == "setup")
    await moments.do_all(game, game.acting, at_once)
    game.doing = ""
    if game.finale:
        await patterns.build(game)
    return sabotage


async def lose_energy(game: Adventures) -> None:
    """Every player loses energy from a weapon of choice (MA-236)."""
    asks = {hero.seat: ask(hero.seat, "sabotaged", charged(hero)) for hero in game.heroes if any(hero.weapons.values())}
    for seat, answer in (await together(asks)).items():
        board.shift(game, game.heroes[seat], answer.weapon, -1)


def charged(hero: Hero) -> list[Cell]:
    """The weapons with energy, that with most of it first."""
    weapons = sorted(hero.weapons, key=lambda weapon: -hero.weapons[weapon])
    return [Cell(weapon) for weapon in weapons if hero.weapons[weapon]]
