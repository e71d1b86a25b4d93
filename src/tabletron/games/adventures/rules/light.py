"""Dr. Light helps one or two players: an own die each, and a damage for who does not match it."""

from __future__ import annotations

from itertools import permutations

from tabletron.core.flow import Phase, Seat, ask, shuffle
from tabletron.games.adventures.box import CardId, Colour, Side
from tabletron.games.adventures.events import Lit, Overloaded, Reshuffled
from tabletron.games.adventures.options import Lights
from tabletron.games.adventures.rules import claims, damage, planning
from tabletron.games.adventures.state import Adventures, Hero, unmatched

FLIPPED = {1: 4, 2: 3}
SIDES: dict[Seat, Side] = {0: "right", 1: "left"}
"""Where Dr. Light sits with two players: right of the first seat, left of the second (MA-170, MA-235)."""


async def flip(game: Adventures) -> None:
    """Cards are turned up: three with two players, four in a solo game (MA-164)."""
    while len(game.offered) < FLIPPED[game.seats]:
        if not game.light_deck:  # MA-169
            game.light_deck, game.light_discard = game.light_discard, []
            await shuffle(game.light_deck)
            game.tell(Reshuffled("lights"))
        game.offered.append(game.light_deck.pop(0))


async def choose_lights(game: Adventures) -> Phase:
    """A solo player takes two cards and a side for each; of two players each takes one (MA-165 to MA-167)."""
    if game.seats == 1:
        pairs = [Lights(left, right) for left, right in permutations(game.offered, 2)]
        choice = await ask(0, "lights", pairs)
        lay(game, game.heroes[0], "left", choice.left)
        lay(game, game.heroes[0], "right", choice.right)
    elif not await claims.settled(game, "light"):
        return choose_lights
    else:
        for hero, card in zip(game.heroes, claims.taken(game), strict=True):
            lay(game, hero, SIDES[hero.seat], card)
    game.light_discard += game.offered
    game.offered = []
    return planning.plan


def lay(game: Adventures, hero: Hero, side: Side, card: CardId) -> None:
    if card in game.offered:
        game.offered.remove(card)
    hero.lights[side] = card
    game.tell(Lit(hero.seat, side, card))


def dice(game: Adventures, hero: Hero) -> list[Colour]:
    """The dice of the hero's Dr. Light cards, overload or not (MA-171 to MA-173, MA-175)."""
    return [game.content.light[card].die for card in hero.lights.values()]


def overload(game: Adventures, hero: Hero) -> None:
    """One damage for each card that is not matched, each an effect of its own (MA-112, MA-174)."""
    for card in unmatched(game, hero, hero.left, hero.right):
        game.tell(Overloaded(hero.seat, card))
        damage.suffer(game, hero, 1)


def swap(game: Adventures, hero: Hero) -> None:
    """A solo player may still exchange the sides until the plan is made (MA-168)."""
    left, right = hero.lights["left"], hero.lights["right"]
    lay(game, hero, "left", right)
    lay(game, hero, "right", left)
