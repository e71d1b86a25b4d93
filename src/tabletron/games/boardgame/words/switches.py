"""House rules in words, and the windows that a person may let pass."""

from __future__ import annotations

from tabletron.core.game import Deck, DeckCard, Decks, House
from tabletron.core.i18n import Words, message
from tabletron.games.boardgame.box import COPIES, DECK, Box
from tabletron.games.boardgame.words import cards


def _deck_cards(box: Box, words: Words) -> list[DeckCard]:
    """The action cards, with all three sides."""
    return [
        DeckCard(
            card.name, words(card.name),
            (
                words("Mega Man: {text}", text=cards.use(card.hero, box, words)),
                words("Dr. Wily: {text}", text=cards.use(card.wily, box, words)),
                words("Boss: {text}", text=cards.use(card.boss, box, words)),
            ),
            needs="" if card.pack == "core" else "boss_cards",
        )
        for card in box.actions
    ]  # fmt: skip


def _deck_of_the_box(box: Box, words: Words) -> list[Deck]:
    return [Deck(words("Deck of the box"), {card.name: card.copies for card in box.actions if card.copies})]


ON_OFF = {"on": message("yes"), "off": message("no")}
HOUSE = {
    "gate": House(
        message("Bosses for the Castle"),
        message("How many Robot Masters a hero must beat before the Castle opens; 8 needs the expansion."),
        {n: n for n in ("2", "3", "4", "5", "6", "8")},
    ),
    "yellow_devil": House(
        message("Yellow Devil"), message("Whether he blocks the yellow space of the Castle."), ON_OFF
    ),
    "expansion": House(
        message("Time Man and Oil Man"),
        message("Two more stages; seven and eight players need them."),
        {"auto": message("for 7 or 8 players"), **ON_OFF},
    ),
    "heroes": House(message("Other heroes"), message("Whether players choose a hero or all are Mega Man."), ON_OFF),
    "boss_cards": House(
        message("Boss Card Pack"), message("Whether custom decks may use its sixteen cards."), ON_OFF
    ),
    "fail_penalty": House(
        message("Penalty for failing"),
        message("What a failed challenge costs beside its Dr. Wily faces."),
        {"on": message("the penalty once more"), "off": message("nothing more")},
    ),
    "boss_entry": House(
        message("Reaching a boss"),
        message("Whether the hero may end the turn first and come back refreshed."),
        {"choice": message("fight now or refresh"), "forced": message("fight now")},
    ),
    "copy_stays": House(
        message("Losing to a copy"),
        message("What becomes of a Robot Master Copy that wins."),
        {"off": message("it is discarded"), "on": message("it waits for the hero")},
    ),
    "decks": House(
        message("Custom decks"),
        message("Ticked decks may be chosen at the table, beside the pre-constructed one."),
        decks=Decks(DECK, COPIES, _deck_cards, examples=_deck_of_the_box),
    ),
}  # fmt: skip

PASSABLE = {
    "counter": message("Dr. Wily's first play at a challenge"),
    "counter_again": message("Dr. Wily's plays after you passed"),
    "special": message("The special of the minions"),
    "trophy": message("Trophies, when dice are scored"),
}
"""The windows that a person may let pass, as the settings name them."""
