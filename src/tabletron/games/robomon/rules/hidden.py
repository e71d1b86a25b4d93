"""Hidden information: what a seat cannot see, and dealing it anew."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import structs

from tabletron.core.flow import Seat
from tabletron.games.robomon.box import CardId
from tabletron.games.robomon.state import Pick, RoboMon


def redeal(game: RoboMon, seat: Seat | None, rng: random.Random) -> None:
    """Deals anew a competitor's face-down VS cards, and what an opponent of Battleground keeps secret."""
    if game.mode == "competitive":
        shown = {mon.sheet for mon in game.mons}
        unseen = sorted({vs.id for vs in game.content.vs} - shown)
        game.benches[1] = rng.sample(unseen, len(game.benches[1]))
    elif game.mode == "battleground":
        if game.switches.draft == "closed":
            _closed(game, seat, rng)
        elif game.switches.draft == "choice" and game.switches.mirror == "on":
            for other in (0, 1):
                if other != seat:
                    _choice(game, other, rng)


def _choice(game: RoboMon, seat: Seat, rng: random.Random) -> None:
    """A secret team may be any cards that its owner has not shown."""
    cards = sorted(game.benches[seat] + game.decks[seat])
    rng.shuffle(cards)
    number = len(game.benches[seat])
    game.benches[seat], game.decks[seat] = cards[:number], sorted(cards[number:])


def _closed(game: RoboMon, seat: Seat | None, rng: random.Random) -> None:
    """Cards never seen are mixed; of two cards known to be gone either may be the one that was kept."""
    shown = {mon.card for mon in game.mons}
    known = set(shown)
    if seat is not None:
        known |= set(game.hands[seat]) | {card for pick in game.picks if pick.seat == seat for card in pick.hand}
    unseen = sorted(card.id for card in game.content.robomon if card.id not in known)
    rng.shuffle(unseen)
    new: dict[CardId, CardId] = {card: card for card in known}
    for card in _zones(game, seat):
        if card not in new:
            new[card] = unseen.pop()
    for other in (0, 1):
        game.hands[other] = [new[card] for card in game.hands[other]]
        game.benches[other] = [new[card] for card in game.benches[other]]
    game.decks[0] = [new[card] for card in game.decks[0]]
    game.picks = [_renamed(pick, new) for pick in game.picks]
    for number, pick in enumerate(game.picks):
        if pick.seat != seat and pick.keep not in shown:
            game.picks[number] = _either(game, pick, rng)
    if seat is None:
        game.hands = [sorted(hand) for hand in game.hands]
    else:
        game.hands[1 - seat].sort()
    game.decks[0].sort()


def _zones(game: RoboMon, seat: Seat | None) -> Iterator[CardId]:
    """All cards in an order that does not depend on what the seat cannot see."""
    for pick in game.picks:
        if pick.seat != seat:
            yield pick.keep
            yield pick.discard
    for hand in game.hands:
        yield from hand
    yield from game.decks[0]
    for pick in game.picks:
        yield from pick.hand


def _renamed(pick: Pick, new: Mapping[CardId, CardId]) -> Pick:
    hand = tuple(sorted(new[card] for card in pick.hand))
    return structs.replace(pick, hand=hand, keep=new[pick.keep], discard=new[pick.discard])


def _either(game: RoboMon, pick: Pick, rng: random.Random) -> Pick:
    """Which of the two was kept is anybody's guess."""
    one, other = sorted((pick.keep, pick.discard))
    if rng.random() < 0.5:
        one, other = other, one
    bench = game.benches[pick.seat]
    bench[bench.index(pick.keep)] = one
    return structs.replace(pick, keep=one, discard=other)


def pieces(game: RoboMon) -> Mapping[str, int]:
    """Every RoboMon card there is, wherever it lies; competitors' cards as one pile."""
    cards = Counter(card for zone in (*game.decks, *game.hands, game.offered, game.box) for card in zone)
    cards.update(pick.discard for pick in game.picks)
    if game.mode == "battleground":
        cards.update(card for bench in game.benches for card in bench)
        cards.update(mon.card for mon in game.mons)
    else:
        cards.update(game.mons[mon].card for mon in game.team)
    return cards
