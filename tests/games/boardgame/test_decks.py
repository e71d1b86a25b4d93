"""Deck building: what a deck may be, and a clear sentence for what it may not."""

from __future__ import annotations

import random

import pytest

from tabletron import IllegalPlay
from tabletron.games.boardgame.options import Choose
from tabletron.games.boardgame.rules.hidden import redeal
from tabletron.testing import rule
from tests.games.boardgame.kit import BOX, SWIFT, A, B, new_game

TEN = ("Fortified", "Rapid Fire", "Robot Tactics", "Boost", "Energized", "Life Energy", "No Limit", "Shortcut",
       "Speed Run", "Steady Aim")  # fmt: skip
LEGAL = ", ".join(f"4 {name}" for name in TEN)


def test_a_deck_is_read() -> None:
    script = new_game(2, decks=f"Mine:{LEGAL.replace('4 Boost', '4x boost')}")
    assert script.game.lists["Mine"] == dict.fromkeys(script.game.lists["Mine"], 4)
    script.answers(Choose("Mine"), A).answers(Choose("pre-constructed"), B)
    assert "land_on_edge" not in script.hero(A).hand + script.hero(A).deck
    assert len(script.hero(A).hand + script.hero(A).deck) == 40


@rule("MM-199", "MM-200", "MM-203")
@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        (f"Mine: {LEGAL}, 1 W-Tank", "Deck Mine has 41 cards; a deck has exactly 40. Rule MM-199."),
        (f"Mine: {LEGAL.replace(', 4 Boost', '')}", "Deck Mine has 36 cards; a deck has exactly 40. Rule MM-199."),
        (
            f"Mine: {LEGAL.replace('4 Boost', '5 Boost').replace('4 Shortcut', '3 Shortcut')}",
            "Deck Mine has 5 of Boost; at most 4 of a name are allowed. Rule MM-200.",
        ),
        (f"Mine: {LEGAL}, 1 Boost", "Deck Mine has 5 of Boost; at most 4 of a name are allowed. Rule MM-200."),
        (f"Mine: {LEGAL.replace('Boost', 'Bost')}", "Deck Mine: there is no card 'Bost'. Allowed: Fortified"),
        (f"Mine: {LEGAL.replace('4 Boost', 'Boost')}", "a card is written as a number and its name, not as ' Boost'"),
        (
            f"Mine: {LEGAL.replace('4 Boost', '4 Rewind')}",
            "Deck Mine: Rewind belongs to the Boss Card Pack, which is off",
        ),
        (LEGAL, "A deck is written as its name, a colon and its cards"),
        (f"Mine: {LEGAL}; Mine: {LEGAL}", "Two decks are called Mine"),
        (f"Mine: {LEGAL.replace('4 Boost', '0 Boost')}", "Deck Mine has 0 of Boost"),
    ],
)
def test_a_wrong_deck_is_refused_with_a_sentence(deck: str, problem: str) -> None:
    with pytest.raises(IllegalPlay) as refusal:
        new_game(2, decks=deck)
    assert problem in str(refusal.value)


@rule("MM-203")
def test_cards_of_an_expansion_that_is_on() -> None:
    pack = f"Mine: {LEGAL.replace('4 Boost', '4 Rewind')}"
    assert "rewind" in new_game(2, decks=pack, boss_cards="on").game.lists["Mine"]
    assert sum(card.pack == "boss" for card in BOX.actions) == 16


@rule("MM-204")
def test_which_deck_somebody_plays_is_private() -> None:
    script = new_game(3, decks=SWIFT, boss_cards="on")
    script.answers(Choose("Swift"), A).answers(Choose("Stone"), B)
    script.answers(Choose("pre-constructed"), 2)
    assert script.guesses(B, lambda game: game.heroes[A].deck_name) == {"Swift", "Stone", "pre-constructed"}
    assert script.guesses(A, lambda game: game.heroes[A].deck_name) == {"Swift"}
    script.hero(A).discard.append("blade_return")
    script.hero(A).deck.remove("blade_return")
    redeal(script.game, B, random.Random(1))
    assert script.hero(A).deck_name == "Swift", "only one list has that card"
    assert not [mark for mark in script.sees(B, "hero0").marks if "deck" in mark]
    script.game.winner = A
    assert "played the deck Swift" in script.sees(B, "hero0").marks, "told when the game is over"
