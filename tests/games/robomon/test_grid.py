"""Squares: walking, water, range, line of sight, areas."""

from __future__ import annotations

import pytest

from tabletron.games.robomon.geometry.grid import FAR, Gait, Grid
from tabletron.testing import rule

FOOT: Gait = ("foot", False)
NIMBLE: Gait = ("foot", True)
SWIM: Gait = ("swim", False)
FLY: Gait = ("fly", False)
BURROW: Gait = ("burrow", False)


def grid(*rows: str) -> Grid:
    return Grid([" ".join(row) for row in rows], {})


def cost(one: Grid, gait: Gait, start: tuple[int, int], to: tuple[int, int]) -> int:
    return one.costs(gait, one.square(*start))[one.square(*to)]


def sees(one: Grid, start: tuple[int, int], to: tuple[int, int]) -> bool:
    return one.sees(one.square(*start), one.square(*to))


def distance(one: Grid, start: tuple[int, int], to: tuple[int, int]) -> int:
    return one.distances(one.square(*start))[one.square(*to)]


@rule("RM-091")
def test_steps_are_orthogonal_unless_nimble() -> None:
    field = grid("...", "...", "...")
    assert (cost(field, FOOT, (0, 0), (2, 2)), cost(field, NIMBLE, (0, 0), (2, 2))) == (4, 2)


@rule("RM-093")
def test_r14_leaving_water_costs_two() -> None:
    pond = grid(".~~.")
    assert [cost(pond, FOOT, (0, 0), (column, 0)) for column in range(4)] == [0, 1, 3, 5]


@rule("RM-094", "RM-095", "RM-096")
def test_flyers_cross_everything_and_swimmers_only_water() -> None:
    lane = grid(".~^.")
    assert [cost(lane, FLY, (0, 0), (column, 0)) for column in range(4)] == [0, 1, 2, 3]
    assert cost(lane, SWIM, (0, 0), (1, 0)) == 1 and cost(lane, SWIM, (0, 0), (2, 0)) == FAR
    assert cost(lane, FOOT, (0, 0), (3, 0)) == FAR
    assert [cost(grid(".~~."), SWIM, (0, 0), (column, 0)) for column in range(4)] == [0, 1, 2, 3]


@rule("RM-097")
def test_nobody_crosses_gridless_terrain() -> None:
    wall = grid(".#.")
    assert all(cost(wall, gait, (0, 0), (2, 0)) == FAR for gait in (FOOT, NIMBLE, SWIM, FLY, BURROW))


@rule("RM-098")
def test_no_diagonal_step_between_two_gridless_squares() -> None:
    assert cost(grid(".#", "#."), NIMBLE, (0, 0), (1, 1)) == FAR
    assert cost(grid("..", "#."), NIMBLE, (0, 0), (1, 1)) == 1


def test_burrowers_cross_yellow_but_do_not_stop_there() -> None:
    lane = grid(".^.")
    assert lane.reached(BURROW, 0) == [(2, 2)]
    assert grid(".~^.").reached(BURROW, 0) == [(1, 1), (4, 3)], "water holds them like everybody on foot"


@rule("RM-112")
def test_range_is_counted_in_king_steps_round_gridless_squares() -> None:
    field = grid(".....", ".###.", "..~^.")
    assert distance(field, (0, 0), (4, 2)) == 5
    assert distance(field, (2, 0), (2, 2)) == 4
    assert distance(grid(".#", "#."), (0, 0), (1, 1)) == FAR


@rule("RM-113", "RM-114")
def test_s9_line_of_sight() -> None:
    assert not sees(grid(".#."), (0, 0), (2, 0))
    tree = grid("...", ".#.", "...")
    assert not sees(tree, (0, 0), (2, 2))
    assert sees(tree, (0, 0), (2, 1)) and sees(tree, (2, 1), (0, 0))
    corner = grid(".#", "#.")
    assert not sees(corner, (0, 0), (1, 1))
    assert corner.within(0, 1) == frozenset()


@rule("RM-111")
def test_range_reaches_over_blue_and_yellow_and_neighbours_too() -> None:
    lane = grid(".~^..")
    assert lane.within(0, 3) == {1, 2, 3}


@pytest.mark.parametrize("turns", range(4))
@rule("RM-124")
def test_areas_turn_by_quarters(turns: int) -> None:
    field = grid("...", "...", "...")
    edge = [{0, 1, 2}, {2, 5, 8}, {6, 7, 8}, {0, 3, 6}][turns]
    assert field.area("cone3", 4, turns) == edge


@rule("RM-125")
def test_a_red_square_counts_only_if_it_is_seen() -> None:
    lane = grid(".", "#", ".", ".")
    assert lane.area("line3", 3, 0) == {2}
    assert lane.area("line3", 2, 0) == frozenset()
