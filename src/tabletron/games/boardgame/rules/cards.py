"""Hand, deck and discard pile: everybody always holds four cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import Literal, TypeAlias

from tabletron.core.flow import Seat, ask, draw, shuffle
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import CardId
from tabletron.games.boardgame.options import Bury, Cards, Order, Recover
from tabletron.games.boardgame.state import HAND, BoardGame, Hero, Pile

Deck: TypeAlias = Literal["own_deck", "challenge_deck"]


async def refill(game: BoardGame) -> None:
    """Who has fewer than four cards draws, once everything that a play does is done (MM-052, MM-053, MM-227)."""
    for hero in game.heroes:
        if len(hero.hand) < HAND:
            await draw_up(game, hero)


async def draw_up(game: BoardGame, hero: Hero) -> None:
    drawn = []
    while len(hero.hand) < HAND and await has_deck(game, hero):
        hero.known = max(0, hero.known - 1)
        drawn.append(hero.deck.pop(0))
        hero.buried = min(hero.buried, len(hero.deck))
        hero.hand.append(drawn[-1])
    game.tell(ev.Drew(hero.seat, tuple(drawn)), to=hero.seat)


async def has_deck(game: BoardGame, hero: Hero) -> bool:
    """Whether there is a card to draw or look at; an empty deck is the discard pile shuffled (MM-055)."""
    if not hero.deck and hero.discard:
        hero.deck, hero.discard = hero.discard, []
        hero.known = hero.buried = 0
        await shuffle(hero.deck)
        game.tell(ev.Reshuffled(hero.seat))
    return bool(hero.deck)


async def has_challenges(game: BoardGame, stage: CardId) -> Pile:
    """The pile of a stage with at least one card in its deck (MM-029, MM-030)."""
    pile = game.piles[stage]
    if not pile.deck:
        pile.deck, pile.discard = pile.discard, []
        pile.known = {}
        await shuffle(pile.deck)
        game.tell(ev.Reshuffled(stage=stage))
    return pile


def finish_play(game: BoardGame) -> None:
    """The played card goes to its owner's discard pile (MM-054)."""
    if game.playing:
        game.heroes[game.player].discard.append(game.playing)
        game.playing = ""


def drop(game: BoardGame, hero: Hero, cards: Sequence[CardId]) -> None:
    for card in cards:
        hero.hand.remove(card)
        hero.discard.append(card)
    game.tell(ev.Discarded(hero.seat, tuple(cards)))


async def discard(game: BoardGame, number: int, how: str, victim: Hero) -> None:
    """At random by the program (MM-058), or as the hand's owner picks."""
    n = min(number, len(victim.hand))
    if n and how == "random":
        lost = await draw(victim.hand, n, "discard")
        victim.discard += lost
        game.tell(ev.Discarded(victim.seat, tuple(lost)))
    elif n:
        await give_up(game, victim, n)


async def give_up(game: BoardGame, hero: Hero, n: int) -> None:
    """The owner picks so many cards of the hand."""
    drop(game, hero, (await ask(hero.seat, "discard", hands, about=(hero, (n,)))).cards)


async def redraw(game: BoardGame, most: int, hero: Hero) -> None:
    """Up to this number of cards is discarded; the normal refill draws as many."""
    sizes = tuple(range(most + 1))
    chosen = await ask(hero.seat, "redraw", hands, Cards(()), about=(hero, sizes))
    if chosen.cards:
        drop(game, hero, chosen.cards)


def hands(hero: Hero, sizes: tuple[int, ...]) -> Sequence[Cards]:
    return choices(tuple(sorted(hero.hand)), sizes)


@lru_cache(maxsize=4096)
def choices(hand: tuple[CardId, ...], sizes: tuple[int, ...]) -> tuple[Cards, ...]:
    """Every different choice of so many cards."""
    return tuple(Cards(cards) for size in sizes for cards in sorted(set(combinations(hand, size))))


async def recover(game: BoardGame, number: int, hero: Hero) -> None:
    """A card of the own discard pile goes to the hand, which may hold more than four for now (MM-057)."""
    for _ in range(min(number, len(hero.discard))):
        chosen = await ask(hero.seat, "recover", [Recover(card) for card in sorted(set(hero.discard))])
        hero.discard.remove(chosen.card)
        hero.hand.append(chosen.card)
        game.tell(ev.Recovered(hero.seat, chosen.card))


# --- looking


async def peek(game: BoardGame, deck: Deck, n: int, back: str, seat: Seat) -> None:
    """Only the player who looks sees the cards; a short deck is not shuffled for it (MM-056)."""
    game.looking = deck
    if deck == "own_deck":
        await peek_own(game, n, back, game.heroes[seat])
    else:
        await peek_challenges(game, n, back, seat)
    game.looking = ""


async def peek_own(game: BoardGame, most: int, back: str, hero: Hero) -> None:
    if not await has_deck(game, hero):
        return
    n = min(most, len(hero.deck))
    hero.known = max(hero.known, n)
    _tell_look(game, hero.seat, "own_deck", hero.deck[:n])
    buried = await put_back(game, back, hero.seat, hero.deck, n)
    hero.known -= buried
    hero.buried += buried


async def peek_challenges(game: BoardGame, most: int, back: str, seat: Seat) -> None:
    pile = await has_challenges(game, game.hero.stage)
    n = min(most, len(pile.deck))
    for card in pile.deck[:n]:
        pile.known[card] = sorted({*pile.known.get(card, []), seat})
    _tell_look(game, seat, "challenge_deck", pile.deck[:n])
    await put_back(game, back, seat, pile.deck, n)


def _tell_look(game: BoardGame, seat: Seat, deck: Deck, cards: Sequence[CardId]) -> None:
    game.tell(ev.Peeked(seat, deck, len(cards)))
    game.tell(ev.Looked(seat, tuple(cards)), to=seat)


async def put_back(game: BoardGame, back: str, seat: Seat, deck: list[CardId], n: int) -> int:
    """The cards go back on top in any order, or each on top or under the deck; gives how many went under."""
    if back == "reorder":
        order = await ask(seat, "order", [Order(places) for places in permutations(range(n))])
        deck[:n] = [deck[place] for place in order.places]
        return 0
    every = [Bury(places) for size in range(n + 1) for places in combinations(range(n), size)]
    under = (await ask(seat, "bury", every)).places
    top = deck[:n]
    deck[:n] = [card for place, card in enumerate(top) if place not in under]
    deck += [top[place] for place in under]
    game.tell(ev.Buried(seat, len(under)))
    return len(under)
