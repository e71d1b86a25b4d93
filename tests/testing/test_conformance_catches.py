"""The conformance suite notices games that leak, lose pieces, forget, or never end."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from msgspec import Struct

import tabletron
from tabletron.core.flow import PASS, Phase, Seat, Why, Wide, ask, roll, together
from tabletron.core.game import Game
from tabletron.core.i18n import Words
from tabletron.core.scene import Counter, Scene
from tabletron.core.table import Table, new_table
from tabletron.testing import Conformance, Variant, forecasts
from tests.core import toy
from tests.core.toy import BRAWL, Brawl

VARIANT = Variant("brawl", 3)
SUITE = Conformance()


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game[Any]], None]:
    """Makes `tabletron.game("brawl")` a variant of the toy."""

    def use(game: Game[Any]) -> None:
        monkeypatch.setattr(tabletron, "game", lambda name: game)

    return use


CHECKS = [name for name in dir(Conformance) if name.startswith("test_")]


def check(name: str) -> None:
    test = getattr(SUITE, name)
    wants_games = name == "test_random_play_ends_and_keeps_every_piece"
    test(variant=VARIANT, games=3) if wants_games else test(variant=VARIANT)


@pytest.mark.parametrize("name", CHECKS)
def test_the_sound_toy_passes(playing: Callable[[Game[Any]], None], name: str) -> None:
    playing(BRAWL)
    check(name)


def leaky_scene(game: Brawl, seat: Seat | None, words: Words) -> Scene:
    return Scene((*toy.scene(game, seat, words).zones, Counter(id="sum", name="x", value=sum(game.hands[0]))))


def forgetful_redeal(game: Brawl, seat: Seat | None, rng: random.Random) -> None:
    game.pile.reverse()
    del seat, rng


async def listed_burn(game: Brawl) -> Phase:
    """Lists hidden cards openly, so an imagined table still offers the real ones."""
    burnt = await together({seat: ask(seat, "burn", toy.cards_of(game, seat)) for seat in game.alive()})
    for seat, card in burnt.items():
        if card is not PASS and card in game.hands[seat]:
            toy.spend(game, seat, card)
    return toy.strike


async def talkative_burn(game: Brawl) -> Phase:
    """Tells everybody what only one seat may know."""
    await together({seat: ask(seat, "burn", partial(toy.cards_of, game, seat)) for seat in game.alive()})
    game.tell(f"seat 0 holds {game.hands[0]}")
    return toy.strike


async def wasteful_burn(game: Brawl) -> Phase:
    await together({seat: ask(seat, "burn", partial(toy.cards_of, game, seat)) for seat in game.alive()})
    if game.pile:
        game.pile.pop()
    return toy.strike


async def endless_burn(game: Brawl) -> Phase:
    await ask(0, "burn", [PASS, 1])
    return endless_burn


async def unsaid_burn(game: Brawl) -> Phase:
    """Turns a card up after each answer, and does not say that this reveals something."""
    await ask(0, "burn", [PASS, 1])
    game.pile.insert(0, card := game.pile.pop())
    game.energy[0] = 1 + card
    return unsaid_burn


class Card(Struct, frozen=True):
    first: str
    second: str


class Point(Struct, frozen=True):
    x: int | None
    y: int


class Points(Wide[Point]):
    """Points of which some leave out a field in the middle, so that nobody can read them."""

    kinds = (Point,)

    def listing(self) -> Sequence[Point]:
        return [Point(1, 1)]

    def why_not(self, option: Point) -> Why | None:
        del option
        return None

    def some(self, rng: random.Random) -> Point:
        return Point(None, rng.randint(0, 9))


async def shouting_burn(game: Brawl) -> Phase:
    """Two options that differ by their case alone."""
    await ask(0, "burn", ["Fire", "fire"])
    return shouting_burn


async def hollow_burn(game: Brawl) -> Phase:
    """Two options that differ by which of their fields is empty."""
    await ask(0, "burn", [Card("", "ace"), Card("ace", "")])
    return hollow_burn


async def mute_burn(game: Brawl) -> Phase:
    """An option that reads like passing."""
    await ask(0, "burn", [PASS, "pass"])
    return mute_burn


async def blurred_burn(game: Brawl) -> Phase:
    """A wide choice with options that cannot be read."""
    await ask(0, "burn", Points())
    return blurred_burn


async def peeking_burn(game: Brawl) -> Phase:
    """Lets a seat look at a card; the toy's redeal does not know that."""
    await ask(0, "burn", [PASS, 1])
    game.tell(f"the next card is {game.pile[-1]}", to=0)
    return peeking_burn


class Settling(Conformance):
    """Cards are burnt when everybody has answered."""

    def settled(self, table: Table) -> bool:
        return table.phase != "charge"


def foretelling(kept: float) -> Game[Any]:
    """The toy, with a forecast of what becomes of a card that is burnt: 0 says that it leaves the hand."""

    def look(game: Brawl, seat: Seat) -> dict[str, float]:
        return {str(card): 1.0 for card in game.hands[seat]}

    def forecast(game: Brawl, seat: Seat, kind: str, option: int | None) -> dict[str, float]:
        return {str(option): kept} if kind == "burn" and option is not PASS else {}

    return replace(BRAWL, look=look, forecast=forecast)


def test_a_forecast_that_comes_true_passes(playing: Callable[[Game[Any]], None]) -> None:
    playing(foretelling(0.0))
    Settling().test_forecasts_come_true(variant=VARIANT)  # type: ignore[call-arg]


def test_a_forecast_that_does_not_come_true_is_caught(playing: Callable[[Game[Any]], None]) -> None:
    playing(foretelling(1.0))
    with pytest.raises(AssertionError, match="was to be"):
        Settling().test_forecasts_come_true(variant=VARIANT)  # type: ignore[call-arg]


def test_a_forecast_is_the_mean_of_all_that_dice_can_do(playing: Callable[[Game[Any]], None]) -> None:
    """A target without cards in the way loses half the die, rounded down: 1.5 on average."""
    game = replace(BRAWL, look=lambda game, seat: {"energy": float(game.energy[1])})
    table = new_table(replace(game, phases=(aimed,), setup=unarmed), 2, "1", {}, game.load())
    for mean, right in ((6.5, True), (6.4, False)):
        foretold = replace(table.game, forecast=partial(always, mean))
        again = new_table(foretold, 2, "1", {}, game.load())
        if right:
            assert forecasts.check(again, 0, PASS, lambda table: True)
        else:
            with pytest.raises(AssertionError, match=r"was to be 6\.400 and came to 6\.500"):
                forecasts.check(again, 0, PASS, lambda table: True)


def always(mean: float, game: Brawl, seat: Seat, kind: str, option: Any) -> dict[str, float]:
    return {"energy": mean}


def unarmed(seats: int, switches: Any, content: Any) -> Brawl:
    return Brawl([8] * seats, [[] for _ in range(seats)], [])


async def aimed(game: Brawl) -> Phase:
    await ask(0, "burn", [PASS, 1])
    [die] = await roll([toy.D6])
    game.energy[1] -= die // 2
    return aimed


def with_burn(burn: Phase) -> Game[Any]:
    burn.__name__ = "charge"
    return replace(BRAWL, phases=(toy.deal, burn, toy.strike))


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (replace(BRAWL, scene=leaky_scene), "test_nothing_leaks"),
        (replace(BRAWL, redeal=forgetful_redeal), "test_an_imagined_table_depends_only_on_what_its_seat_sees"),
        (replace(BRAWL, pieces=lambda game: {"energy": sum(game.energy)}), "test_no_piece_appears_or_vanishes"),
    ],
)
def test_broken_games_are_caught(playing: Callable[[Game[Any]], None], game: Game[Any], name: str) -> None:
    playing(game)
    with pytest.raises(AssertionError):
        check(name)


@pytest.mark.parametrize(
    ("burn", "name"),
    [
        (listed_burn, "test_an_imagined_table_depends_only_on_what_its_seat_sees"),
        (talkative_burn, "test_nothing_leaks"),
        (unsaid_burn, "test_what_is_taken_back_for_free_has_told_nothing"),
        (wasteful_burn, "test_random_play_ends_and_keeps_every_piece"),
        (endless_burn, "test_random_play_ends_and_keeps_every_piece"),
        (shouting_burn, "test_every_option_is_found_again_by_its_text"),
        (hollow_burn, "test_every_option_is_found_again_by_its_text"),
        (mute_burn, "test_every_option_is_found_again_by_its_text"),
        (blurred_burn, "test_every_option_is_found_again_by_its_text"),
        (peeking_burn, "test_an_imagined_table_keeps_what_its_seat_was_told"),
    ],
)
def test_broken_rules_are_caught(
    playing: Callable[[Game[Any]], None], monkeypatch: pytest.MonkeyPatch, burn: Phase, name: str
) -> None:
    monkeypatch.setattr(toy, "charge", burn)
    playing(with_burn(burn))
    with pytest.raises((AssertionError, KeyError)):
        check(name)
