"""A wide choice: more options than can be listed, such as the points of a plane."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import Struct

from tabletron.core.content import Content
from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import Phase, Why, Wide, ask, some
from tabletron.core.game import Game, Result, State
from tabletron.core.record import replay
from tabletron.core.table import Table, new_table
from tabletron.core.text import notation


class Dart(Struct, frozen=True, array_like=True, tag=True):
    x: int
    y: int


class Disc(Wide[Dart]):
    """Every point of a disc; three of them are listed."""

    kinds = (Dart,)
    looked = 0

    def listing(self) -> Sequence[Dart]:
        Disc.looked += 1
        return [Dart(0, 0), Dart(50, 0), Dart(0, 50)]

    def why_not(self, option: Dart) -> Why | None:
        if option.x**2 + option.y**2 <= 100**2:
            return None
        return Why("X-1", "{x} is outside", {"x": option.x}, (Dart(100, 0),))

    def some(self, rng: random.Random) -> Dart:
        return Dart(rng.randint(0, 50), rng.randint(0, 50))


class Board(State):
    hits: list[Dart] = []


async def throw(game: Board) -> Phase | None:
    game.hits.append(await ask(0, "throw", Disc()))
    return throw if len(game.hits) < 3 else None


GAME: Game[Board] = Game(
    name="darts", title="Darts", blurb="", package="tests.core", seats=(1,), state=Board, option=Dart,
    setup=lambda seats, switches, content: Board(), phases=(throw,), result=lambda game: Result((0,), (1.0,), "thrown"),
)  # fmt: skip


def table() -> Table:
    return new_table(GAME, 1, "x", {}, Content())


def test_anything_inside_may_be_played_and_nothing_is_listed_for_it() -> None:
    darts, before = table(), Disc.looked
    darts.play(Dart(33, 44))
    darts.play("dart 1 2")
    assert darts.state.hits == [Dart(33, 44), Dart(1, 2)] and Disc.looked == before


def test_a_refusal_says_why_and_what_instead() -> None:
    darts = table()
    for outside in (Dart(200, 0), "dart 200 0", "Dart  200 0"):
        with pytest.raises(IllegalPlay, match=r"200 is outside. Allowed: dart 100 0. Rule X-1"):
            darts.play(outside)
    for nonsense in ("dart", "dart x 1", "dart 1 2 3", "nothing", "", None, 7):
        with pytest.raises(IllegalPlay, match="dart 0 0, dart 50 0, dart 0 50"):
            darts.play(nonsense)
    assert darts.state.hits == [] and darts.log == []


def test_lists_and_pictures_hold_a_choice() -> None:
    darts = table()
    options = darts.asks[0].options
    assert len(options) == 3 and options[1] == Dart(50, 0) and list(options)[2] == Dart(0, 50)
    question = darts.scene(0).question
    assert question is not None and question.wide and question.choices[0].notation == "dart 0 0"


def test_some_finds_one_without_listing() -> None:
    before = Disc.looked
    assert some(Disc(), random.Random(1)) in Disc() and Disc.looked == before
    assert some(["a"], random.Random(1)) == "a"


def test_a_wide_choice_never_answers_itself() -> None:
    class Only(Disc):
        def listing(self) -> Sequence[Dart]:
            return [Dart(0, 0)]

    assert not ask(0, "throw", Only()).forced()


def test_records_hold_the_point_itself() -> None:
    darts = table()
    for option in (Dart(33, 44), Dart(0, 0), Dart(-7, 9)):
        darts.play(option)
    again: Any = replay(darts.record, GAME).state
    assert again.hits == [Dart(33, 44), Dart(0, 0), Dart(-7, 9)]


def test_reading_needs_all_fields() -> None:
    assert notation.read("dart 3 4", (Dart,)) == Dart(3, 4)
    assert notation.read("dart 3", (Dart,)) is None and notation.read("arrow 3 4", (Dart,)) is None
