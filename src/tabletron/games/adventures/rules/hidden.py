"""Hidden information: what a seat cannot see, and dealing it anew."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from tabletron.core.flow import Seat
from tabletron.games.adventures import outlook
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.state import Adventures, Hero


def sees_hand(game: Adventures, seat: Seat | None, hero: Hero) -> bool:
    """Hands are open unless the players want to describe them (MA-041)."""
    return game.switches.open_hands == "on" or hero.seat == seat or game.ended


def redeal(game: Adventures, seat: Seat | None, rng: random.Random) -> None:
    """Deals anew what the seat cannot see: closed hands, the order of decks, and what lies under a top card."""
    for hero in game.heroes:
        zones = [hero.deck] if sees_hand(game, seat, hero) else [hero.deck, hero.hand]
        _deal_anew([(zone, 0) for zone in zones], rng)
        hero.hand.sort()
    seen = {hero.seat: outlook.seen(game, hero) for hero in game.heroes}
    _deal_anew([(game.stage_deck, 0), *((hero.stages, seen[hero.seat]) for hero in game.heroes)], rng)
    _deal_anew([(game.pattern_deck, 0), *((hero.patterns, seen[hero.seat]) for hero in game.heroes)], rng)
    _deal_anew([(game.light_deck, 0)], rng)


def _deal_anew(zones: Sequence[tuple[list[CardId], int]], rng: random.Random) -> None:
    """Mixes the cards of these zones from a place in each on."""
    cards = sorted([card for zone, start in zones for card in zone[start:]])
    cards.sort(key=lambda card: rng.random())  # noqa: ARG005
    dealt = 0
    for zone, start in zones:
        number = len(zone) - start
        if number > 0:
            zone[start:] = cards[dealt : dealt + number]
            dealt += number


def pieces(game: Adventures) -> Mapping[str, int]:
    """Every card there is, wherever it lies; of a weapon that was won twice only one (MA-238)."""
    box, cards = game.content, Counter({*game.arsenal, *(weapon for owned in game.owned for weapon in owned)})
    for zone in (
        game.boards, game.masters, game.beaten, game.wily, game.stage_deck, game.stage_discard, game.pattern_deck,
        game.pattern_discard, game.light_deck, game.light_discard, game.sabotage_deck, game.sabotages,
        game.boxes, game.opened, game.removed,
    ):  # fmt: skip
        cards.update(zone)
    cards.update(card for card in game.offered if card not in box.hero)
    for board in game.boards:
        cards.update(box.deck[board])
    for hero in game.heroes:
        piles = (hero.deck, hero.hand, hero.discard, hero.stages, hero.patterns, hero.lights.values())
        cards.update(card for pile in piles for card in pile)
        cards.update(card for card in (hero.hero, hero.left, hero.right, hero.skill, hero.boss) if card)
    return cards
