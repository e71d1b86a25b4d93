"""Hidden information: what each seat sees, and what is told."""

from __future__ import annotations

import random

import msgspec
import pytest

from tabletron.core.table import Orders
from tabletron.games.boardgame.rules.hidden import pieces, redeal
from tests.games.boardgame.kit import A, B, C, Script, begun, challenge, facing, hero


def text(script: Script, seat: int | None) -> str:
    return msgspec.json.encode(script.table.scene(seat).scene).decode()


def test_a_hand_shows_its_backs_to_others() -> None:
    script = facing(challenge("jump"), hero(), hero(hand=("shortcut", "w_tank", "w_tank", "boost")))
    assert script.sees(B, "hero1.hand0").name == "Shortcut" and not script.sees(B, "hero1.hand0").back
    for seat in (A, None):
        assert script.sees(seat, "hero1.back0").back and "Shortcut" not in text(script, seat)
    assert len(script.guesses(A, lambda game: tuple(game.heroes[B].hand))) > 20
    assert script.guesses(B, lambda game: tuple(game.heroes[B].hand)) == {("shortcut", "w_tank", "w_tank", "boost")}


def test_the_side_of_a_card_that_counts_stands_first() -> None:
    script = facing(challenge("jump"), hero(), hero())
    assert script.sees(A, "hero0.hand0").kind == "hero"
    assert script.sees(B, "hero1.hand0").kind == "wily"


def test_decks_have_no_known_order() -> None:
    script = begun(3)
    for seat in (A, B):
        assert len(script.guesses(seat, lambda game: tuple(game.heroes[A].deck))) > 20
        assert len(script.guesses(seat, lambda game: tuple(game.piles["castle"].deck))) > 20
        assert len(script.guesses(seat, lambda game: tuple(sorted(game.piles["castle"].deck)))) == 1


def test_what_lies_in_the_discard_pile_is_in_no_hand() -> None:
    gone = ["no_limit"] * 3
    deck = ["boost"] * 33
    script = facing(challenge("jump"), hero(), hero(discard=gone, deck=deck))
    assert script.guesses(A, lambda game: "no_limit" in game.heroes[B].hand + game.heroes[B].deck) == {False}


@pytest.mark.parametrize("seat", [A, C, None])
def test_a_redeal_keeps_every_card_and_what_is_seen(seat: int | None) -> None:
    script = begun(3)
    game = script.table.copy().state
    before = dict(pieces(game))
    redeal(game, seat, random.Random(3))
    assert dict(pieces(game)) == before
    for old, new in zip(script.game.heroes, game.heroes, strict=True):
        assert (old.hand == new.hand) == (old.seat == seat)
        assert (old.health, old.discard, old.position) == (new.health, new.discard, new.position)


def test_silence_does_not_tell() -> None:
    """A player without a legal play is asked like one who has one, and an automatic pass looks like any other."""
    seen = []
    for hand in (("rapid_fire",) * 4, ("shortcut", "shortcut", "w_tank", "w_tank")):
        script = facing(challenge("jump", ap=2, minion="met"), hero(), hero(hand=hand), hero())
        script.passes(A)
        assert script.asked() == {B: "counter"}
        seen.append(text(script, C))
        script.passes(B)
        seen.append(text(script, C))
    assert seen[0] == seen[2] and seen[1] == seen[3]


def test_every_window_is_passed_that_a_person_lets_pass() -> None:
    """What is passed follows from the person's ticks alone, never from the hand, so it tells nothing (MM-210)."""
    seen = []
    for hand in (("rapid_fire",) * 4, ("shortcut", "shortcut", "w_tank", "w_tank")):
        script = facing(challenge("jump", ap=2, minion="met"), hero(), hero(hand=hand), hero())
        script.table.orders[B] = Orders(passes=frozenset({"counter"}))
        script.passes(A)
        assert script.asked() == {C: "counter"}
        seen.append(text(script, C))
    assert seen[0] == seen[1]


def test_people_are_not_stopped_at_later_windows_of_a_challenge() -> None:
    script = facing(challenge("jump", minion="met"), hero(), hero(), hero())
    unhurried = script.table.game.unhurried(script.game.switches)
    assert unhurried == {"counter_again"}
    script.table.orders[B] = Orders(passes=unhurried)
    script.passes(A, B).plays(C, "rapid_fire").passes(A)
    assert script.asked() == {C: "counter"}, "B has passed once and is not stopped again"
