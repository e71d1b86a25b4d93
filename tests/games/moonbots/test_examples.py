"""The rulebook's own examples, dice fed in."""

from __future__ import annotations

import pytest

from tabletron.games.moonbots.events import Rolled
from tabletron.testing import rule
from tests.games.moonbots.kit import DIE, SPY, VIRUS, A, B, new_game, position, robot


@rule("MB-031", "MB-032", "MB-046", "MB-051")
def test_x1_price_with_surcharge() -> None:
    script = position(robot(15), robot(), robot(), robot(), market={"M1": DIE, "B1": "P01"})
    script.buys(A, "M1")
    assert script.energy(A) == 13
    assert script.game.robots[A].upgrades == [DIE]
    assert script.game.market["M1"] is None
    script.rolls(A, 3, 4)
    assert script.told(Rolled)[-1].dice == (3, 4)
    assert script.asked() == {B: "buy"}


@rule("MB-057", "MB-061", "MB-068", "MB-095", "MB-105")
def test_x2_activation() -> None:
    script = position(robot(14, "P09"), robot(16), robot(), robot(), phase="roll")
    script.rolls(A, 2).activates(A, "right_arm", 2).aims(A, (B, 1, 0))
    assert script.energy(A, B) == [15, 15]
    assert script.game.robots[A].gained == 1
    assert script.game.robots[A].used == ["P09"]
    assert script.asked() == {B: "roll"}


@rule("MB-002", "MB-003", "MB-010", "MB-015")
def test_x3_start() -> None:
    game = new_game(4).game
    assert [game.robots[(game.first + place) % 4].energy for place in range(4)] == [15, 16, 17, 18]
    assert len(game.pile) == 54
    assert all(game.market.values())


@rule("MB-168", "MB-169")
def test_x4_the_played_virus_does_not_count() -> None:
    script = position(robot(10, VIRUS, SPY), robot(10), robot(10), robot(10))
    script.plays(A, VIRUS)
    assert script.energy() == [9, 10, 10, 10]
    assert script.asked() == {A: "turn_start"}


@pytest.mark.parametrize(
    ("part", "dice", "fits"),
    [
        ("P01", (4,), True), ("P01", (3,), False),
        ("P03", (3,), True), ("P03", (4,), False),
        ("P18", (5, 5), True), ("P18", (4, 5), False),
        ("P24", (5, 6), True), ("P24", (5, 5), False), ("P24", (4, 6), False), ("P24", (6, 6), True),
        ("P07", (1, 6), True), ("P07", (2, 6), False),
        ("P12", (1, 2), True), ("P12", (2, 2), False), ("P12", (1, 1), True),
    ],
)  # fmt: skip
@rule("MB-060", "MB-061", "MB-062", "MB-063", "MB-064", "MB-065")
def test_x5_legend(part: str, dice: tuple[int, ...], fits: bool) -> None:
    script = position(robot(9, part, SPY), robot(), robot(), phase="activate", dice=sorted(dice), window="OW3")
    slots = {option.slot for option in script.options()[:-1]}
    assert (next(iter(script.game.robots[A].parts)) in slots) == fits
