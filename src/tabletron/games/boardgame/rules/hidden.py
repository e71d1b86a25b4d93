"""Hidden information: what a seat cannot see, and dealing it anew."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from tabletron.core.flow import Seat
from tabletron.games.boardgame.box import CardId
from tabletron.games.boardgame.state import BoardGame, Hero, Pile


def redeal(game: BoardGame, seat: Seat | None, rng: random.Random) -> None:
    """Deals anew what the seat cannot see: hands and decks of others, the order of its own, the order of challenges."""
    for hero in game.heroes:
        if hero.seat == seat:
            deal_own(hero, rng)
        elif game.winner is None:
            deal_other(game, hero, rng)
    for pile in game.piles.values():
        deal_pile(pile, seat, rng)


def shuffled(cards: list[CardId], rng: random.Random) -> list[CardId]:
    """In a random order that does not depend on the one they had; quicker than `rng.shuffle`."""
    cards.sort()
    cards.sort(key=lambda card: rng.random())  # noqa: ARG005
    return cards


def deal_own(hero: Hero, rng: random.Random) -> None:
    """The order of the deck but for the cards the owner has looked at."""
    end = len(hero.deck) - hero.buried
    hero.deck[hero.known : end] = shuffled(hero.deck[hero.known : end], rng)


def deal_other(game: BoardGame, hero: Hero, rng: random.Random) -> None:
    """Hand and deck from a list that fits what was seen; which list it is nobody else knows (MM-204)."""
    seen = [*hero.discard, game.playing] if game.playing and game.player == hero.seat else hero.discard
    fitting = list(game.lists)
    if len(fitting) > 1:
        fitting = [name for name in fitting if not Counter(seen) - Counter(game.lists[name])]
    hero.deck_name = rng.choice(fitting)
    unseen = [card for card, n in game.lists[hero.deck_name].items() for _ in range(n - seen.count(card))]
    unseen = shuffled(unseen, rng)
    size = len(hero.hand)
    hero.hand, hero.deck = sorted(unseen[:size]), unseen[size:]


def deal_pile(pile: Pile, seat: Seat | None, rng: random.Random) -> None:
    """The order of a challenge deck but for the cards the seat has looked at."""
    if not pile.known:
        pile.deck = shuffled(pile.deck, rng)
        return
    places = [n for n, card in enumerate(pile.deck) if seat not in pile.known.get(card, ())]
    unknown = shuffled([pile.deck[place] for place in places], rng)
    for place, card in zip(places, unknown, strict=True):
        pile.deck[place] = card


def known_challenges(pile: Pile, seat: Seat | None) -> dict[int, CardId]:
    """The places of a challenge deck whose cards the seat knows."""
    return {n: card for n, card in enumerate(pile.deck) if seat in pile.known.get(card, ())}


def pieces(game: BoardGame) -> Mapping[str, int]:
    """Every card there is, wherever it lies, and each Trophy once; a custom deck is known by its size only."""
    cards: Counter[str] = Counter()
    for hero in game.heroes:
        playing = [game.playing] if game.playing and game.player == hero.seat else []
        own = (*hero.deck, *hero.hand, *hero.discard, *playing)
        cards.update(f"action {hero.seat} {card if len(game.lists) == 1 else ''}" for card in own)
    for stage, challenges in game.piles.items():
        cards.update(f"{stage} {card}" for card in (*challenges.deck, *challenges.discard))
    cards.update(f"castle {hero.copy}" for hero in game.heroes if hero.copy)
    if game.facing is not None:
        cards[f"{game.hero.stage} {game.facing.card}"] += 1
    owned = Counter(trophy for hero in game.heroes for trophy in hero.trophies)
    cards.update({f"trophy {stage}": max(1, owned[stage]) for stage in game.stages})
    return cards
