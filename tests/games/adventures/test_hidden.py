"""Hidden information: what each seat sees, and what is told."""

from __future__ import annotations

import random

import msgspec
import pytest

from tabletron.games.adventures.rules.hidden import pieces, redeal
from tests.games.adventures.kit import A, B, C, Script, facing, hero, planned


def text(script: Script, seat: int | None) -> str:
    return msgspec.json.encode(script.table.scene(seat).scene).decode()


def test_a_closed_boost_card_shows_its_back() -> None:
    script = facing("S/1", hero(), hero(boost="set:blue.J"), hero(), switches={"open_hands": "off"})
    boost = script.hero(B).hand[0]
    assert f"card.{boost}" in text(script, B) and f"card.{boost}" not in text(script, A)
    assert len(script.guesses(A, lambda game: game.heroes[B].hand[0])) > 1
    script.boosts(B)
    assert boost in script.hero(B).discard and boost in text(script, A), "a played card is public"


def test_decks_have_no_known_order() -> None:
    script = planned(2)
    for seat in (A, B):
        assert len(script.guesses(seat, lambda game: tuple(game.heroes[A].deck))) > 20
        assert len(script.guesses(seat, lambda game: tuple(sorted(game.heroes[A].deck)))) == 1
        assert len(script.guesses(seat, lambda game: tuple(game.light_deck))) > 20
        assert len(script.guesses(seat, lambda game: tuple(game.pattern_deck))) > 20


@pytest.mark.parametrize("seat", [A, C, None])
def test_a_redeal_keeps_every_card_and_what_is_seen(seat: int | None) -> None:
    script = planned(3, open_hands="off")
    game = script.table.copy().state
    before = dict(pieces(game))
    redeal(game, seat, random.Random(3))
    assert dict(pieces(game)) == before
    for old, new in zip(script.game.heroes, game.heroes, strict=True):
        assert old.stages[0] == new.stages[0] and len(old.stages) == len(new.stages)
        assert (old.hand == new.hand) == (old.seat == seat)
        assert (old.life, old.weapons, old.boss) == (new.life, new.weapons, new.boss)


def test_plans_are_sealed_until_all_are_in() -> None:
    script = planned(3)
    script.plans(B)
    imagined = script.table.imagine(A, random.Random(1))
    assert set(imagined.asks) == {A, B, C}, "what B planned is unknown to A"
    assert set(script.table.imagine(B, random.Random(1)).asks) == {A, C}
