"""Moon Letter against its ledger and the conformance suite."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tabletron_loveletter import GAME
from tabletron_loveletter.events import Drew, Fell, Saw
from tabletron_loveletter.options import Play
from tabletron_loveletter.rules import redeal
from tabletron_loveletter.state import Letters

import tabletron
from tabletron.bots.arena import run as arena
from tabletron.core.chance import Seeded
from tabletron.core.content import Pack
from tabletron.core.errors import BadPack
from tabletron.core.flow import Seat
from tabletron.core.game import NoSwitches
from tabletron.core.table import Setting, Table
from tabletron.testing import Conformance, Script, Variant, rule

A, B, C = 0, 1, 2


class Letter(Script[Letters]):
    state = Letters

    def plays(self, card: str, on: int | None = None, guess: str | None = None) -> Letter:
        self.answers(Play(card, on, guess))
        return self

    def holds(self, seat: int) -> list[str]:
        return self.game.hands[seat]


def position(*hands: str, draws: Sequence[str] = (), **fields: Any) -> Letter:
    """A table at which A is about to draw the first of these cards; `spare` cards lie below them."""
    spare = ["lamp", "lamp", "umbrella"]
    state = Letters(
        [[hand] for hand in hands], [*spare, *reversed(draws)], ["periscope"], [[] for _ in hands], **fields
    )
    setting = Setting(GAME, len(hands), NoSwitches(), GAME.load())
    return Letter(Table(setting, setting.beginning(state, "turn"), Seeded("test")))


# --- the deal and the turn


@rule("LL-001")
def test_one_card_lies_aside_and_everybody_holds_one() -> None:
    table = tabletron.open("loveletter", seats=4, seed=1)
    game = table.state
    assert sum(GAME.pieces(game).values()) == 16
    assert (len(game.aside), len(game.deck)) == (1, 10), "one aside, four dealt, one drawn"
    assert sorted(map(len, game.hands)) == [1, 1, 1, 2]
    assert {tabletron.open("loveletter", seats=4, seed=seed).state.turn for seed in range(20)} == {0, 1, 2, 3}


@rule("LL-002")
def test_a_turn_is_one_card_drawn_and_one_played() -> None:
    script = position("umbrella", "periscope", "lamp", draws=["magnet"])
    assert script.holds(A) == ["umbrella", "magnet"]
    assert script.options() == [Play("umbrella"), Play("magnet", B), Play("magnet", C)]
    script.plays("umbrella")
    assert (script.holds(A), script.game.played[A]) == (["magnet"], ["umbrella"])
    assert script.asked() == {B: "play"}


@rule("LL-003")
def test_a_card_can_be_played_on_nobody_only_if_all_are_sheltered() -> None:
    script = position("magnet", "lamp", "lamp", draws=["lamp"], sheltered=[B, C])
    assert script.options() == [Play("magnet"), Play("lamp")]
    script.plays("magnet")
    assert script.game.left == [A, B, C]
    assert Play("magnet") not in position("magnet", "lamp", "lamp", draws=["lamp"], sheltered=[B]).options()


@rule("LL-004")
def test_whoever_is_out_shows_the_hand_and_the_last_one_left_wins() -> None:
    script = position("lamp", "watch", draws=["magnet"]).plays("lamp", B, "watch")
    assert script.told(Fell) == [Fell(B, ("watch",))]
    assert script.table.result is not None and script.table.result.winners == (A,)


@rule("LL-005")
@pytest.mark.parametrize(("other", "winners"), [("hatch", (B,)), ("magnet", (A,)), ("trapdoor", (A, B))])
def test_the_highest_card_wins_when_the_deck_is_empty(other: str, winners: tuple[int, ...]) -> None:
    script = position("trapdoor", other, draws=["umbrella"])
    script.game.deck.clear()
    script.plays("umbrella")
    assert script.table.result is not None and script.table.result.winners == winners


# --- the cards


@rule("LL-006")
def test_a_right_guess_puts_a_player_out_and_a_wrong_one_does_nothing() -> None:
    guesses = [option.guess for option in position("lamp", "watch", draws=["lamp"]).options()]
    assert "lamp" not in guesses and len(guesses) == 7
    script = position("lamp", "watch", "hatch", draws=["umbrella"])
    assert Letter(script.table.copy()).plays("lamp", B, "letter").game.out == []
    assert script.plays("lamp", B, "watch").game.out == [B]


@rule("LL-007")
def test_what_was_seen_is_shown_and_kept_until_the_card_is_gone() -> None:
    script = position("periscope", "umbrella", "lamp", draws=["lamp", "magnet"])
    assert len(script.guesses(A, lambda game: game.hands[B][0])) > 1
    script.plays("periscope", B)
    assert script.told(Saw) == [Saw(A, B, "umbrella")]
    assert script.sees(A, "hand1.0").name == "Tin Umbrella" and script.sees(C, "hand1.0").back
    assert script.guesses(A, lambda game: "umbrella" in game.hands[B]) == {True}
    assert script.guesses(C, lambda game: "umbrella" in game.hands[B]) == {True, False}
    script.plays("umbrella")
    assert script.game.seen == [] and script.sees(A, "hand1.0").back


@rule("LL-008")
@pytest.mark.parametrize(("other", "out"), [("periscope", [B]), ("watch", [A]), ("umbrella", [])])
def test_the_lower_of_two_hands_is_out(other: str, out: list[int]) -> None:
    script = position("magnet", other, "lamp", draws=["umbrella"]).plays("magnet", B)
    assert script.game.out == out
    assert {(told.seat, told.other) for told in script.told(Saw)} == {(A, B), (B, A)}
    if not out:
        assert script.game.seen == [(A, B), (B, A)]


@rule("LL-009")
def test_a_sheltered_player_is_left_alone_until_the_next_turn() -> None:
    script = position("umbrella", "lamp", draws=["magnet", "lamp", "lamp"]).plays("umbrella")
    assert script.options() == [Play("lamp")]
    script.plays("lamp")
    assert script.game.sheltered == []


@rule("LL-010")
def test_a_hand_is_replaced_from_the_deck_or_from_the_card_aside() -> None:
    script = position("trapdoor", "hatch", "lamp", draws=["umbrella", "watch"]).plays("trapdoor", B)
    assert script.game.played[B] == ["hatch"] and script.holds(B)[0] == "watch"
    last = position("trapdoor", "hatch", draws=["umbrella"])
    last.game.deck.clear()
    last.plays("trapdoor", B)
    assert (last.holds(B), last.game.aside) == (["periscope"], [])


@rule("LL-011")
def test_hands_change_places_and_what_is_known_goes_with_them() -> None:
    script = position("hatch", "umbrella", "lamp", draws=["trapdoor"], seen=[(C, B), (B, A)])
    script.plays("hatch", B)
    assert script.holds(A) == ["umbrella"] and script.holds(B)[0] == "trapdoor"
    assert set(script.game.seen) == {(C, A), (A, B), (B, A)}
    assert script.game.learnt(C, A) == ["umbrella"] and script.game.learnt(A, B) == ["trapdoor"]
    assert Drew(A, "umbrella") in script.told(Drew)


@rule("LL-012")
def test_the_night_watch_comes_before_a_high_card() -> None:
    for high in ("trapdoor", "hatch", "letter"):
        script = position("watch", "lamp", draws=[high])
        assert script.options() == [Play("watch")]
        script.refuses(Play(high), "LL-012")
    assert {option.card for option in position("watch", "lamp", draws=["umbrella"]).options()} == {"watch", "umbrella"}


@rule("LL-013")
def test_the_letter_takes_its_owner_along() -> None:
    assert position("letter", "lamp", "lamp", draws=["umbrella"]).plays("letter").game.out == [A]
    script = position("trapdoor", "letter", "lamp", draws=["umbrella"]).plays("trapdoor", B)
    assert script.game.out == [B] and script.holds(B) == []


# --- words, bots, packs


def test_a_preview_says_what_the_bot_reckons_with() -> None:
    script = position("lamp", "watch", draws=["umbrella"], seen=[(A, B)])
    view = script.table.scene(A)
    assert view.question is not None
    previews = {choice.notation: choice.words.preview for choice in view.question.choices}
    assert previews["play lamp 1 watch"] == "100% that [seat 1] is out."
    assert previews["play lamp 1 hatch"] == ""
    assert GAME.advise is not None
    assert GAME.advise(script.game, A, script.table.asks[A]) == Play("lamp", B, "watch")


def test_greedy_beats_random() -> None:
    assert arena.by_bot(arena.compete("loveletter", ["greedy", "random"], 60, "t"))["greedy"].low > 0.5


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("do = { gess = 2 }", "lamp: do: unknown verb 'gess'; did you mean 'guess'?"),
        ("do = { guess = 12 }", "lamp: do: guess: Expected `int` <= 9"),
        ("do = { out = true }", "lamp: do: when: out cannot work at ''; known: gone"),
        ("copies = 0", "lamp: copies: Expected `int` >= 1"),
    ],
)
def test_a_pack_with_a_slip_is_refused(tmp_path: Path, line: str, said: str) -> None:
    (tmp_path / "pack.toml").write_text('name = "mine"\ngame = "loveletter"\n')
    (tmp_path / "cards.toml").write_text(f'[[cards]]\nid = "lamp"\n{line}\n')
    with pytest.raises(BadPack) as problem:
        GAME.load([Pack.read(tmp_path)])
    assert said in str(problem.value)


class TestMoonLetter(Conformance):
    variants = (Variant("loveletter", 2), Variant("loveletter", 4))


# --- a game that forgets


def forgetful(game: Letters, seat: Seat | None, rng: random.Random) -> None:
    """Deals anew whatever the seat has not in its own hand, even if it was seen in play."""
    game.seen = []
    redeal(game, seat, rng)


def test_the_suite_notices_a_game_that_forgets_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: Any = TestMoonLetter().test_an_imagined_table_keeps_what_its_seat_was_told
    kept(variant=Variant("loveletter", 4))
    forgets = replace(GAME, redeal=forgetful)
    monkeypatch.setattr(tabletron, "game", lambda name: forgets)
    with pytest.raises(AssertionError, match=r"seat \d was told .*Saw.*, and imagines tables as if it were not"):
        kept(variant=Variant("loveletter", 4))


def stale(game: Letters, seat: Seat | None, rng: random.Random) -> None:
    """Remembers whose hand was seen, but not what was in it."""
    seen, game.seen = game.seen, []
    redeal(game, seat, rng)
    game.seen = seen


def test_the_suite_notices_a_picture_that_forgets_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    leaks: Any = TestMoonLetter().test_nothing_leaks
    forgets = replace(GAME, redeal=stale)
    monkeypatch.setattr(tabletron, "game", lambda name: forgets)
    with pytest.raises(AssertionError, match=r"seat \d sees what it should not"):
        leaks(variant=Variant("loveletter", 4))


def test_no_card_is_lost_when_hands_are_dealt_anew() -> None:
    game = position("lamp", "watch", "hatch", draws=["umbrella"], seen=[(A, B)]).game
    before = Counter(GAME.pieces(game))
    redeal(game, A, random.Random(1))
    assert GAME.pieces(game) == before and game.hands[B] == ["watch"] and game.hands[A] == ["lamp", "umbrella"]
