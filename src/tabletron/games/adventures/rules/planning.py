"""The round begins: everybody draws, then everybody plans at the same time."""

from __future__ import annotations

from itertools import permutations

from tabletron.core.flow import Phase, Seat, ask, shuffle, together
from tabletron.games.adventures.events import Planned, Reshuffled, RoundBegan
from tabletron.games.adventures.options import Options, Plan, Swap
from tabletron.games.adventures.rules import light, pool
from tabletron.games.adventures.state import HAND, Adventures, Hero


async def begin_round(game: Adventures) -> Phase:
    """Draw phase (MA-035, MA-037); with one or two players Dr. Light cards are turned up next (MA-164)."""
    game.step = "draw"
    game.round += 1
    game.rounds += 1
    game.tell(RoundBegan(game.round))
    for hero in game.heroes:
        await fill_hand(game, hero)
    game.step, game.acted = "planning", 0
    if game.seats > 2:
        return plan
    await light.flip(game)
    return light.choose_lights


async def fill_hand(game: Adventures, hero: Hero) -> None:
    """Four cards; if the deck runs out, the own discard pile is shuffled into a new one (MA-038, MA-039)."""
    while len(hero.hand) < HAND:
        if not hero.deck:
            hero.deck, hero.discard = hero.discard, []
            await shuffle(hero.deck)
            game.tell(Reshuffled("actions", hero.seat))
        hero.hand.append(hero.deck.pop(0))
    hero.hand.sort()


async def plan(game: Adventures) -> Phase:
    """All cards are placed together; an answer may change until the last is in (MA-036, MA-040, MA-048)."""
    asks = {hero.seat: ask(hero.seat, "plan", plans, about=(game, hero.seat)) for hero in game.heroes}
    for seat, answer in (await together(asks)).items():
        if isinstance(answer, Swap):
            light.swap(game, game.heroes[seat])
            return plan
        assert isinstance(answer, Plan)
        put(game, game.heroes[seat], answer)
    return pool.dice_pool


def plans(game: Adventures, seat: Seat) -> list[Options]:
    """Every card in a slot of its own, one stays in hand as the boost card (MA-042, MA-044)."""
    hero = game.heroes[seat]
    found: list[Options] = [Plan(*cards) for cards in permutations(hero.hand)]
    return [*found, Swap()] if len(hero.lights) == 2 else found  # MA-168


def put(game: Adventures, hero: Hero, answer: Plan) -> None:
    hero.left, hero.right, hero.skill = answer.left, answer.right, answer.skill
    hero.hand = [answer.boost]
    game.tell(Planned(hero.seat, hero.left, hero.right, hero.skill))
