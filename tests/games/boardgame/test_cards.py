"""Hand, deck and discard pile; looking, replacing, discarding and taking back."""

from __future__ import annotations

from collections import Counter

from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.options import Bury, Order
from tabletron.testing import rule
from tests.games.boardgame.kit import HAND, STARTER, A, B, battle, challenge, facing, hero

FILL = ("boost", "boost", "boost")


@rule("MM-052", "MM-053", "MM-054")
def test_a_played_card_is_replaced_after_its_effect() -> None:
    script = facing(challenge("jump"), hero(hand=("robot_tactics", "boost", "w_tank", "energized")), hero())
    first = script.hero().deck[0]
    script.plays(A, "robot_tactics")
    assert script.asked() == {A: "redraw"} and len(script.hero().hand) == 3, "nothing is drawn before it is done"
    assert {len(option.cards) for option in script.options()} == {0, 1, 2, 3}
    script.answers("cards w_tank")
    assert len(script.hero().hand) == 4 and first in script.hero().hand
    assert script.hero().discard == ["w_tank", "robot_tactics"]
    assert script.told(ev.Drew, to=A)[-1].cards[0] == first and script.told(ev.Drew, to=B) == []


@rule("MM-054", "MM-069")
def test_the_symbol_of_a_played_card_is_remembered() -> None:
    one = challenge("jump", ap=9, symbol="aqua", minion="met")
    script = facing(one, hero(), hero(hand=("life_energy", "rapid_fire", "boost", "boost")))
    script.passes(A).plays(B, "life_energy")
    assert script.asked() == {A: "play"}, "no minion is there yet"
    script.passes(A).plays(B, "rapid_fire").passes(A)
    assert any("special" in str(option).lower() for option in script.options(B)), "the card lies in the discard pile"


@rule("MM-055")
def test_an_empty_deck_is_shuffled_for_a_look() -> None:
    script = facing(challenge("jump"), hero(discard=["boost", "w_tank", "energized"]), hero())
    script.uses("mega_man")
    assert script.told(ev.Reshuffled) == [ev.Reshuffled(A)] and script.hero().discard == []
    assert len(script.told(ev.Looked, to=A)[0].cards) == 2


@rule("MM-056")
def test_a_short_deck_is_looked_at_as_it_is() -> None:
    script = facing(challenge("jump"), hero(deck=["w_tank"], discard=["boost"] * 35), hero())
    script.uses("mega_man")
    assert script.told(ev.Looked, to=A)[0].cards == ("w_tank",) and script.hero().discard == ["boost"] * 35
    assert script.asked() == {B: "counter"}, "one card has one order"


@rule("MM-057")
def test_a_hand_may_be_larger_for_a_while() -> None:
    script = facing(
        challenge("jump"), hero(hand=(*FILL, "blade_return"), discard=["w_tank"], deck=["energized"] * 35), hero()
    )
    script.plays(A, "blade_return")
    assert sorted(script.hero().hand) == ["boost", "boost", "boost", "w_tank"] and script.told(ev.Drew, to=A) == []
    script = battle("cut_man", hero(hand=("rewind", *FILL), discard=["w_tank"] * 6, deck=["energized"] * 30), hero())
    script.hero().hand.append("energized")
    script.plays(A, "rewind")
    assert len(script.hero().hand) == 5, "no forced discard"
    script.plays(A, "energized")
    assert len(script.hero().hand) == 4 and script.told(ev.Drew, to=A) == []


@rule("MM-058")
def test_a_random_discard_is_public_and_replaced() -> None:
    script = facing(challenge("jump", penalty=({"discard": 1, "how": "random"},)), hero(), hero())
    script.spends("jump", "wily").passes(A).loses_card("no_limit")
    assert script.told(ev.Discarded) == [ev.Discarded(A, ("no_limit",))]
    assert script.hero().discard == ["no_limit"] and len(script.hero().hand) == 4
    assert script.sees(B, "hero0.discard").nodes[0].name == "No Limit"


def test_the_owner_picks_a_discard_of_choice() -> None:
    script = facing(challenge("jump"), hero(), hero(hand=("rewind", *FILL)))
    script.passes(A).plays(B, "rewind")
    assert script.asked() == {A: "discard"}
    script.answers("cards no_limit")
    assert script.hero().discard == ["no_limit"] and len(script.hero().hand) == 4


def test_a_look_is_seen_by_who_looks_and_remembered() -> None:
    script = facing(challenge("jump"), hero(), hero())
    top = tuple(script.hero().deck[:2])
    script.uses("mega_man")
    assert script.told(ev.Looked, to=A) == [ev.Looked(A, top)] and script.told(ev.Looked, to=B) == []
    script.answers(Order((1, 0)))
    assert tuple(script.hero().deck[:2]) == top[::-1]
    assert script.guesses(A, lambda game: tuple(game.heroes[A].deck[:2])) == {top[::-1]}
    assert len(script.guesses(A, lambda game: game.heroes[A].deck[2])) > 1
    assert script.sees(A, "hero0.deck").tip.startswith("on top: ") and script.sees(B, "hero0.deck").tip == ""
    assert len(script.guesses(B, lambda game: tuple(game.heroes[A].deck[:2]))) > 1
    script.passes(B).plays(A, "fortified")
    assert script.guesses(A, lambda game: game.heroes[A].deck[0]) == {top[0]}, "one was drawn, one is still known"


def test_cards_of_the_own_deck_can_be_put_under_and_are_remembered() -> None:
    first = ["w_tank", "energized", "no_limit"]
    deck = [*first, *(Counter(STARTER) - Counter(HAND) - Counter(first)).elements()]
    script = facing(
        challenge("jump", ability=({"peek": 3, "deck": "own_deck", "back": "bottom"},)), hero(deck=deck), hero()
    )
    assert script.asked() == {A: "bury"} and len(script.options()) == 8
    script.answers(Bury((0, 2)))
    assert script.hero().deck[0] == "energized" and script.hero().deck[-2:] == [first[0], first[2]]
    assert (script.hero().known, script.hero().buried) == (1, 2)
    assert script.told(ev.Buried) == [ev.Buried(A, 2)]
    assert script.guesses(A, lambda game: (game.heroes[A].deck[0], *game.heroes[A].deck[-2:])) == {
        ("energized", "w_tank", "no_limit")
    }
    assert len(script.guesses(A, lambda game: game.heroes[A].deck[-3])) > 1
    assert len(script.guesses(B, lambda game: game.heroes[A].deck[-1])) > 1


def test_a_challenge_can_be_looked_at_and_put_under() -> None:
    script = facing(challenge("jump"), hero(card="dr_light"), hero(stage="cut_man"))
    top = script.game.piles["cut_man"].deck[0]
    script.uses("dr_light")
    assert script.asked() == {A: "bury"} and script.told(ev.Looked, to=A) == [ev.Looked(A, (top,))]
    script.answers(Bury((0,)))
    assert script.game.piles["cut_man"].deck[-1] == top
    assert script.guesses(A, lambda game: game.piles["cut_man"].deck[-1]) == {top}
    assert len(script.guesses(B, lambda game: game.piles["cut_man"].deck[-1])) > 1
    assert "12" in script.sees(A, "pile.cut_man").tip or "11" in script.sees(A, "pile.cut_man").tip
    assert script.sees(B, "pile.cut_man").tip == ""
