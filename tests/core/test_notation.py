"""Options as text and back: every option is found again, however its text is typed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import Struct

from tabletron.core.flow import PASS, Why, Wide, ask
from tabletron.core.text import notation
from tabletron.testing.moments import reads_back


class Use(Struct, frozen=True):
    on: str = ""


class Pay(Struct, frozen=True):
    card: str
    coin: str | None = None
    dice: tuple[int, ...] = ()
    rate: float = 0.0


class Hit(Struct, frozen=True):
    robot: int
    strength: float


class Aim(Struct, frozen=True):
    hits: tuple[Hit, ...]


QUESTIONS: list[list[Any]] = [
    [Use(), Use("trap"), PASS],
    [Pay("A"), Pay("A", "x"), Pay("A", None, (1, 2)), Pay("", "x"), Pay("A", rate=1.5), Pay("A", rate=1e22), PASS],
    [Aim(()), Aim((Hit(1, 0.5),)), Aim((Hit(1, 0.5), Hit(2, 1.0)))],
    ["Straße", "Weg", "IJzer"],
    [1, 2.5, "x", PASS],
    [(1, 2), (1,), ("a", 2)],
]


@pytest.mark.parametrize("options", QUESTIONS)
def test_every_option_is_found_by_its_text_whatever_its_fields_are(options: list[Any]) -> None:
    reads_back(ask(0, "which", options), random.Random(1))


def test_a_text_that_people_know_stays_as_it_is() -> None:
    """It is stored with tables and stands in golden games."""
    assert notation.text(Use()) == "use " and notation.text(Use("trap")) == "use trap"
    assert notation.text(Pay("A", None, (1, 2), 1.5)) == "pay A 1,2 1.5"
    assert notation.text(Aim((Hit(1, 0.5), Hit(2, 1.0)))) == "aim 1:0.5,2:1.0"
    assert notation.text(PASS) == "pass"


def test_what_is_no_option_is_not_found() -> None:
    for said in ("", " ", "use it", "used", "use trap trap", 5, None, ["use"]):
        with pytest.raises(LookupError):
            notation.find(said, [Use(), Use("trap")])


class Walk(Struct, frozen=True):
    to: str
    far: float
    back: bool = False
    by: str | None = None


class Paths(Wide[Walk]):
    """Any walk to one of two places."""

    kinds = (Use, Walk)

    def listing(self) -> Sequence[Walk]:
        return [Walk("Harbor", 1.0)]

    def why_not(self, option: Any) -> Why | None:
        good = isinstance(option, Walk) and option.to in ("Harbor", "pier") and 0 <= option.far < 2**60
        return None if good else Why("X-1", "too far")

    def some(self, rng: random.Random) -> Walk:
        return Walk("pier", rng.random(), rng.random() < 0.5, rng.choice([None, "boat"]))


def test_a_wide_choice_is_read_with_all_that_its_options_leave_out() -> None:
    reads_back(ask(0, "walk", Paths()), random.Random(1))
    assert notation.find("walk Harbor 0.25", Paths()) == Walk("Harbor", 0.25)
    assert notation.find("WALK pier 2 true boat", Paths()) == Walk("pier", 2.0, True, "boat")
    for said in ("walk", "walk pier", "walk pier x", "walk pier 1 true boat more", "use x", "walk pier nan", "fly"):
        with pytest.raises(LookupError):
            notation.find(said, Paths())


class Spot(Struct, frozen=True):
    x: int
    y: int


def test_a_number_beyond_any_table_is_no_number_of_an_option() -> None:
    assert notation.read("spot 3 -4", [Spot]) == Spot(3, -4)
    for far in (2**53, -(2**53), 10**30, "9" * 190):
        assert notation.read(f"spot {far} 1", [Spot]) is None
