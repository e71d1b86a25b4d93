"""Difficulty levels and sabotage cards."""

from __future__ import annotations

from tabletron.core.flow import Phase, ask, draw, together
from tabletron.games.adventures import effects as does
from tabletron.games.adventures.events import Sabotaged
from tabletron.games.adventures.options import Cell
from tabletron.games.adventures.rules import board, patterns, planning, setup
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
    for ability in game.content.sabotage[card]:
        if ability.hook == "setup":
            await apply(game, ability.effect)
    game.doing = ""
    if game.finale:
        await patterns.build(game)
    return sabotage


async def apply(game: Adventures, effect: does.Effect) -> None:
    match effect:
        case does.Else(does.LoseTank(n) as first, other):
            await apply(game, first if game.tanks >= n else other)
        case does.LoseTank(n):
            game.tanks = max(0, game.tanks - n)
        case does.LoseLife(n):  # no damage: no tank is used
            for hero in game.heroes:
                hero.life -= n
        case does.LoseEnergy(n):
            for _ in range(n):
                await lose_energy(game)
        case does.MoreStages(n):  # in the finale the first bosses have more pattern cards
            for hero in game.heroes if not game.finale else ():
                setup.deal_stages(game, hero, n)
        case does.RemoveLife():
            game.removed += [kind for kind in game.boxes if kind == "life"]
            game.boxes = [kind for kind in game.boxes if kind != "life"]


async def lose_energy(game: Adventures) -> None:
    """Every player loses energy from a weapon of choice (MA-236)."""
    asks = {hero.seat: ask(hero.seat, "sabotaged", charged(hero)) for hero in game.heroes if any(hero.weapons.values())}
    for seat, answer in (await together(asks)).items():
        board.shift(game, game.heroes[seat], answer.weapon, -1)


def charged(hero: Hero) -> list[Cell]:
    """The weapons with energy, that with most of it first."""
    weapons = sorted(hero.weapons, key=lambda weapon: -hero.weapons[weapon])
    return [Cell(weapon) for weapon in weapons if hero.weapons[weapon]]
