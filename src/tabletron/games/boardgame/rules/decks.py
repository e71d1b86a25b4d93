"""Deck building: custom decks as text, checked before anything is dealt."""

from __future__ import annotations

import re

from tabletron.core.errors import IllegalPlay
from tabletron.games.boardgame.box import COPIES, DECK, Box, CardId
from tabletron.games.boardgame.state import STARTER, Switches

ENTRY = re.compile(r"(\d+)\s*[x×]?\s+(.+)")


def deck_lists(switches: Switches, box: Box) -> dict[str, dict[CardId, int]]:
    """The decks to choose from: the pre-constructed one, and those of the host (MM-199 to MM-204).

    The text names decks and their cards: `Swift: 4 Fortified, 4 Boost, ...; Stone: 4 W-Tank, ...`.
    """
    lists = {STARTER: dict(box.starting_deck)}
    for text in switches.decks.split(";") if switches.decks.strip() else ():
        name, colon, cards = text.partition(":")
        name = name.strip()
        if not colon or not name:
            raise IllegalPlay("A deck is written as its name, a colon and its cards, not as {text}", text=repr(text))
        if name in lists:
            raise IllegalPlay("Two decks are called {name}", name=name)
        lists[name] = _deck(name, cards, switches, box)
    return lists


def _deck(name: str, text: str, switches: Switches, box: Box) -> dict[CardId, int]:
    known = {title.lower(): card.id for card in box.actions for title in (card.id, card.name)}
    deck: dict[CardId, int] = {}
    for entry in text.split(","):
        found = ENTRY.fullmatch(entry.strip())
        if not found:
            raise IllegalPlay(
                "Deck {name}: a card is written as a number and its name, not as {entry}", name=name, entry=repr(entry)
            )
        title = found[2].strip()
        card = known.get(title.lower())
        if card is None:
            raise IllegalPlay(
                "Deck {name}: there is no card {card}", clauses=("MM-203",),
                legal=[one.name for one in box.actions if _is_allowed(one.id, switches, box)],
                name=name, card=repr(title),
            )  # fmt: skip
        if not _is_allowed(card, switches, box):
            raise IllegalPlay(
                "Deck {name}: {card} belongs to the Boss Card Pack, which is off", clauses=("MM-203",),
                name=name, card=box.action[card].name,
            )  # fmt: skip
        deck[card] = deck.get(card, 0) + int(found[1])
    return _checked(name, deck, box)


def _is_allowed(card: CardId, switches: Switches, box: Box) -> bool:
    return box.action[card].pack == "core" or switches.boss_cards == "on"


def _checked(name: str, deck: dict[CardId, int], box: Box) -> dict[CardId, int]:
    for card, n in deck.items():
        if not 1 <= n <= COPIES:
            raise IllegalPlay(
                "Deck {name} has {n} of {card}; at most {most} of a name are allowed", clauses=("MM-200",),
                name=name, n=n, card=box.action[card].name, most=COPIES,
            )  # fmt: skip
    if (n := sum(deck.values())) != DECK:
        raise IllegalPlay(
            "Deck {name} has {n} cards; a deck has exactly {size}", clauses=("MM-199",), name=name, n=n, size=DECK
        )
    return deck
