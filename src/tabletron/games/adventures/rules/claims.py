"""Taking cards from the middle: open and at the same time, until everybody holds one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from tabletron.core.flow import PASS, Ask, Clause, Seat, ask, offer
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.events import Claimed, Released
from tabletron.games.adventures.options import Act, Claim, Options, Release
from tabletron.games.adventures.state import Adventures, Hero


async def settled(game: Adventures, kind: str) -> bool:
    """Somebody claims a card or lets it go again; gives whether everybody holds one now (MA-013).

    Who holds a card is asked in another way, because most people will not change their minds.
    """
    if not game.claims:
        game.claims = [""] * game.seats
    asks: dict[Seat, Ask[Options]] = {}
    for seat in sorted(range(game.seats), key=lambda seat: bool(game.claims[seat])):
        asked = "reclaim" if game.claims[seat] else kind
        asks[seat] = ask(seat, asked, choices, refused=refusals, about=(game, seat))
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
    claims: list[Options] = [Claim(card) for card in game.offered if card not in game.claims]
    if game.session == 2:
        claims = [Claim(card) for card in game.offered if card not in game.claims and _may_claim(game, seat, card)]
    return [PASS, *claims, Release()] if game.claims[seat] else claims


def refusals(game: Adventures, seat: Seat) -> dict[Options, Clause]:
    """Cards that others hold, and cards that would leave somebody without one."""
    given = choices(game, seat)
    return {
        Claim(card): "MA-013" if card in game.claims else "MA-238"
        for card in game.offered
        if Claim(card) not in given and game.claims[seat] != card
    }


def _may_claim(game: Adventures, seat: Seat, card: CardId) -> bool:
    """Who owns the weapon of a Robot Master does not fight it again, and everybody finds another (MA-238)."""
    if not _all_served(game, game.heroes, game.offered):
        return True
    hero, others = game.heroes[seat], [held for other, held in enumerate(game.claims) if other != seat]
    waiting = [other for other in game.heroes if other is not hero and not game.claims[other.seat]]
    left = [one for one in game.offered if one != card and one not in others]
    return _is_new(game, hero, card) and _all_served(game, waiting, left)


def _all_served(game: Adventures, heroes: Sequence[Hero], cards: Sequence[CardId]) -> bool:
    """Whether each of these heroes can have a card of its own."""
    return any(
        all(_is_new(game, hero, card) for hero, card in zip(heroes, given, strict=True))
        for given in permutations(cards, len(heroes))
    )


def _is_new(game: Adventures, hero: Hero, card: CardId) -> bool:
    master = game.content.master.get(card)
    return master is None or master.weapon not in hero.weapons
