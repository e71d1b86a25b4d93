"""Hidden information: what a seat cannot see, and dealing it anew."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from tabletron.core.flow import Seat
from tabletron.games.moonbots.box import CardId
from tabletron.games.moonbots.options import CELLS
from tabletron.games.moonbots.state import MoonBots, Robot


def known_weapons(game: MoonBots, seat: Seat | None, robot: Robot) -> list[CardId]:
    """The robot's Secret Weapons whose faces the seat knows: its own, and those it has spied (MB-176)."""
    if robot.seat == seat:
        return robot.weapons
    return [card for card in robot.weapons if (seat, card) in game.spied]


def redeal(game: MoonBots, seat: Seat | None, rng: random.Random) -> None:
    """Deals anew what the seat cannot see: unseen Secret Weapons, wherever they are, and the order of the pile.

    Bad luck is never held, so no hand gets it (MB-181).
    """
    places = [(game.unseen, i) for i in range(len(game.unseen))]
    places += [(game.pile, i) for i, card in enumerate(game.pile) if game.is_weapon(card)]
    hands = [
        (robot.weapons, i)
        for robot in game.robots
        if robot.seat != seat
        for i, card in enumerate(robot.weapons)
        if (seat, card) not in game.spied
    ]
    shelves = [cell for cell in CELLS if game.is_weapon(game.market[cell])]
    cards = [zone[i] for zone, i in places + hands] + [card for cell in shelves if (card := game.market[cell])]
    cards.sort()
    rng.shuffle(cards)
    holdable = [card for card in cards if "acquired" not in game.content.weapon[card].on]
    for zone, i in hands:
        zone[i] = holdable.pop()
        cards.remove(zone[i])
    for cell in shelves:
        game.market[cell] = cards.pop()
    for zone, i in places:
        zone[i] = cards.pop()
    game.pile.sort()
    rng.shuffle(game.pile)
    game.unseen.sort()
    for robot in game.robots:
        if robot.seat != seat:
            robot.weapons.sort()


def unseen_weapons(game: MoonBots, seat: Seat | None) -> list[CardId]:
    """The Secret Weapons whose place the seat cannot know (MB-286)."""
    seen = {weapon.id for weapon in game.used_weapons()}
    for robot in game.robots:
        seen |= set(known_weapons(game, seat, robot))
    return [card for card in game.content.weapon if card not in seen]


def pieces(game: MoonBots) -> Mapping[str, int]:
    """Every card there is, wherever it lies."""
    cards = Counter(game.pile) + Counter(game.box) + Counter(game.unseen)
    cards.update(card for card in game.market.values() if card is not None)
    for robot in game.robots:
        cards.update([*robot.parts.values(), *robot.upgrades, *robot.weapons])
    return cards
