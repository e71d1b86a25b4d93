"""The rules, but for what the cards do."""

from __future__ import annotations

import random
from collections import Counter

from tabletron.core.flow import Clause, GameOver, Phase, Seat, ask, roll, shuffle
from tabletron.core.game import NoSwitches, Result
from tabletron.core.i18n import message
from tabletron.core.vocabulary import NOBODY, Use
from tabletron_loveletter.box import Box
from tabletron_loveletter.events import Discarded, Drew, Fell, Played, Shown
from tabletron_loveletter.options import Play
from tabletron_loveletter.state import Letters


def setup(seats: int, switches: NoSwitches, content: Box) -> Letters:
    deck = [card.id for card in content.cards for _ in range(card.copies)]
    return Letters([[] for _ in range(seats)], deck, played=[[] for _ in range(seats)])


async def deal(game: Letters) -> Phase:
    """LL-001: one card aside, one for each player."""
    await shuffle(game.deck)
    game.aside = [game.deck.pop()]
    for seat, hand in enumerate(game.hands):
        hand.append(game.deck.pop())
        game.tell(Drew(seat, hand[0]), to=seat)
    [game.turn] = await roll([game.left], "first")
    return turn


async def turn(game: Letters) -> Phase | None:
    """LL-002: draw a card, play one of two."""
    seat = game.turn
    if seat in game.sheltered:
        game.sheltered.remove(seat)
    take(game, seat)
    play = await ask(seat, "play", plays, refused=refusals, about=(game, seat))
    await carry_out(game, seat, play)
    if not game.deck:
        show(game)
        return None
    later = [other for other in game.left if other > seat]
    game.turn = (later or game.left)[0]
    return turn


def plays(game: Letters, seat: Seat) -> list[Play]:
    """What the seat may play; given as a function, because a hand is nobody else's business."""
    cards = [card for card in dict.fromkeys(game.hands[seat]) if why_not(game, seat, card) is None]
    return [way for card in cards for way in game.card(card).do.verb.ways(game, seat, card)]


def why_not(game: Letters, seat: Seat, card: str) -> Clause | None:
    """LL-012: whether the other card in the hand must be played first."""
    others = [other for other in game.hands[seat] if other != card]
    return "LL-012" if any(game.card(other).do.verb.forces(game.card(card)) for other in others) else None


def refusals(game: Letters, seat: Seat) -> dict[Play, Clause]:
    return {Play(card): clause for card in game.hands[seat] if (clause := why_not(game, seat, card))}


async def carry_out(game: Letters, seat: Seat, play: Play) -> None:
    """A card is played for what it says (LL-002)."""
    line = game.card(play.card).do
    game.tell(Played(seat, play.card, play.on, play.guess))
    await leave(game, seat, play.card)
    if not line.when and not idle(game, play):
        await line.do(game, use_of(game, seat, play))


def idle(game: Letters, play: Play) -> bool:
    """LL-003: whether a card that acts on another player is played on nobody."""
    return play.on is None and game.card(play.card).do.verb.targeted


def use_of(game: Letters, seat: Seat, play: Play) -> Use:
    """A play as its verb reads it."""
    on = NOBODY if play.on is None else play.on
    return Use(game.card(play.card).do.address, by=seat, on=on, pick=play.guess or "")


async def leave(game: Letters, seat: Seat, card: str) -> None:
    """A card leaves a hand, face up; some do something then."""
    if game.hands[seat][0] == card:
        game.forget(seat)
    game.hands[seat].remove(card)
    game.played[seat].append(card)
    line = game.card(card).do
    if line.when == "gone":
        await line.do(game, Use(line.address, by=seat))


async def discard(game: Letters, seat: Seat) -> None:
    """The hand of a seat is replaced by a new card (LL-010)."""
    [card] = game.hands[seat]
    game.tell(Discarded(seat, card))
    await leave(game, seat, card)
    if seat in game.left:
        take(game, seat)


def take(game: Letters, seat: Seat) -> None:
    """The seat draws, or takes what was put aside if there is nothing to draw."""
    card = (game.deck or game.aside).pop()
    game.hands[seat].append(card)
    game.tell(Drew(seat, card), to=seat)


def fall(game: Letters, seat: Seat) -> None:
    """LL-004: a seat is out, and its hand is shown."""
    hand = game.hands[seat]
    game.out.append(seat)
    game.played[seat] += hand
    game.forget(seat)
    game.tell(Fell(seat, tuple(hand)))
    game.hands[seat] = []
    if len(game.left) == 1:
        game.over = True
        raise GameOver


def show(game: Letters) -> None:
    """LL-005: no card is left to draw."""
    game.over = True
    for seat in game.left:
        game.tell(Shown(seat, game.hands[seat][0]))


def result(game: Letters) -> Result:
    best = max(game.value(seat) for seat in game.left)
    winners = tuple(seat for seat in game.left if game.value(seat) == best)
    why = message("The last one left wins.") if len(game.left) == 1 else message("The highest card wins.")
    return Result(winners, tuple(float(seat in winners) for seat in range(len(game.hands))), why)


def redeal(game: Letters, seat: Seat | None, rng: random.Random) -> None:
    """Deals anew what the seat cannot see. What it has seen in play stays; what others have seen is their secret."""
    game.seen = [fact for fact in game.seen if fact[0] == seat]
    hidden: list[list[str]] = [game.deck, game.aside]
    kept: list[list[str]] = [[], []]
    for owner, hand in enumerate(game.hands):
        hidden.append(hand)
        kept.append(list(game.knows(seat, owner)))
    pool = Counter(card for zone in hidden for card in zone) - Counter(card for zone in kept for card in zone)
    cards = sorted(pool.elements())
    rng.shuffle(cards)
    for zone, known in zip(hidden, kept, strict=True):
        zone[:] = [*known, *(cards.pop() for _ in range(len(zone) - len(known)))]


def pieces(game: Letters) -> Counter[str]:
    """Every card, wherever it lies."""
    return Counter(card for zone in (game.deck, game.aside, *game.hands, *game.played) for card in zone)
