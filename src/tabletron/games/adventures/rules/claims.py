"""Taking cards from the middle: open and at the same time, until everybody holds one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

from tabletron.core.flow import PASS, Ask, Clause, Seat, ask, offer
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.state import Act, Adventures, Claim, Claimed, Hero, Options, Release, Released


async def settled(game: Adventures, kind: str) -> bool:
    """Somebody claims a card or lets it go again; gives whether everybody holds one now (MA-013).

    Who holds a card is asked in another way, because most people will not change their minds.
    """
    if not game.claims:
        game.claims = [""] * game.seats
    asks: dict[Seat, Ask[Options]] = {}
    for seat in sorted(range(game.seats), key=lambda seat: bool(game.claims[seat])):
        asked = "reclaim" if game.claims[seat] else kind
        asks[seat] = ask(seat, asked, choices(game, seat), refused=refusals, about=(game, seat))
    answer: tuple[Seat, Act] | None = await offer(asks)
    assert answer is not None
    seat, option = answer
    if game.claims[seat]:
        game.tell(Released(seat, game.claims[seat]))
    game.claims[seat] = option.card if isinstance(option, Claim) else ""
    if isinstance(option, Claim):
        game.tell(Claimed(seat, option.card))
    return all(game.claims)


def taken(game: Adventures) -> list[CardId]:
    """What each seat holds, taken out of the middle; the others stay there."""
    found, game.claims = game.claims, []
    for card in found:
        game.offered.remove(card)
    return found


def choices(game: Adventures, seat: Seat) -> list[Options]:
    """The free cards that leave one for everybody else; who holds one may also keep it or put it back."""
    held = game.claims[seat]
    free = [card for card in game.offered if card not in game.claims]
    can = may_claim(game)
    claims = [Claim(card) for card in free if _leaves_enough(game, seat, card, can)]
    return [PASS, *claims, Release()] if held else [*claims]


def refusals(game: Adventures, seat: Seat) -> dict[Options, Clause]:
    """Cards that others hold, and cards that would leave somebody without one (MA-238)."""
    given = choices(game, seat)
    return {
        Claim(card): "MA-013" if card in game.claims else "MA-238"
        for card in game.offered
        if Claim(card) not in given and game.claims[seat] != card
    }


def may_claim(game: Adventures) -> Callable[[Hero, CardId], bool]:
    """Who owns the weapon of a Robot Master already does not fight it again, if that can be (MA-238)."""

    def can(hero: Hero, card: CardId) -> bool:
        master = game.content.master.get(card)
        return game.session != 2 or master is None or master.weapon not in hero.weapons

    everybody = all_served(game.heroes, game.offered, can)
    return can if everybody else lambda hero, card: True  # noqa: ARG005


def _leaves_enough(game: Adventures, seat: Seat, card: CardId, can: Callable[[Hero, CardId], bool]) -> bool:
    hero = game.heroes[seat]
    if not can(hero, card):
        return False
    waiting = [other for other in game.heroes if other is not hero and not game.claims[other.seat]]
    others = [claimed for other, claimed in enumerate(game.claims) if other != seat]
    left = [one for one in game.offered if one != card and one not in others]
    return all_served(waiting, left, can)


def all_served(heroes: Sequence[Hero], cards: Sequence[CardId], can: Callable[[Hero, CardId], bool]) -> bool:
    """Whether each of these heroes can have a card of its own."""
    if all(can(hero, card) for hero in heroes for card in cards):
        return len(cards) >= len(heroes)
    return any(
        all(can(hero, card) for hero, card in zip(heroes, given, strict=True))
        for given in permutations(cards, len(heroes))
    )
