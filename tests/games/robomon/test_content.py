"""The box: counts, bands, sheets, and every check on every map."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletron.games.robomon.box import ELITE, BattleMap
from tabletron.games.robomon.geometry.grid import FAR
from tabletron.games.robomon.rules.character import PAWN
from tabletron.games.robomon.rules.draft import worth
from tabletron.games.robomon.verbs.data import BEATS, FEARS
from tabletron.testing import rule
from tests.games.robomon.kit import BOX, NUMBER

MAPS = {one.id: one for one in BOX.maps}
BANDS = {"1": (37, 49), "2": (44, 56), "3": (54, 64)}


def test_counts() -> None:
    assert (len(BOX.robomon), len(BOX.vs), len(BOX.encounters), len(BOX.competitors)) == (48, 43, 11, 11)
    assert Counter(one.kind for one in BOX.maps) == {"wild": 11, "competitive": 11, "battleground": 10}
    assert Counter(card.tier for card in BOX.robomon) == {"1": 13, "2": 13, "3": 10, "U": 12}
    assert Counter(card.skill for card in BOX.robomon).most_common()[0][1] <= 10
    types = Counter(card.type for card in BOX.robomon)
    assert all(6 <= types[kind] <= 8 for kind in BEATS if kind != "none")
    assert max(Counter(card.speed for card in BOX.robomon).values()) <= 3


def test_every_robomon_lies_in_the_band_of_its_tier() -> None:
    for card in BOX.robomon:
        if card.tier in BANDS:
            low, high = BANDS[card.tier]
            assert low <= worth(card) <= high, (card.name, worth(card))
        if card.upgrade:
            gain = worth(BOX.card[card.upgrade]) - worth(card)
            assert 10 <= gain <= 17, (card.name, gain)


def test_the_type_chart_has_the_counts_of_the_book() -> None:
    assert sum(map(len, BEATS.values())) == 15 and sum(map(len, FEARS.values())) == 14
    assert len(BEATS["ice"]) == 3 and all(len(FEARS[kind]) == 2 for kind in BEATS if kind != "none")
    for kind, feared in FEARS.items():
        assert all(kind in BEATS[other] for other in feared)


def test_sheets_follow_from_the_cards() -> None:
    scupper = BOX.sheets[NUMBER["Scupper"]]
    assert (scupper.hp, scupper.armor, scupper.damage) == (6, 1, (2, 4))
    assert BOX.sheets["VS 008"].hp == 11 and BOX.sheets["VS 012"].damage == (4, 5)
    assert BOX.sheets["VS 042"].hp == 15
    assert (BOX.sheets["VS 009"].armor, BOX.sheets["VS 026"].armor) == (1, 2)
    assert all(row.ability >= 0 for vs in BOX.vs for row in BOX.sheets[vs.id].rows)


def test_vs_cards_keep_to_the_budget_of_their_robomon() -> None:
    for vs in BOX.vs:
        sheet, card = BOX.sheets[vs.id], BOX.card[vs.card]
        assert sheet.hp * 100 < card.hp * (100 + ELITE) + 100, vs.id
        assert abs(sheet.armor - card.wild_armor) <= 1, vs.id
        for damage, ability in zip(sheet.damage, card.abilities, strict=True):
            assert ability.steps[0] <= damage <= ability.steps[-1], (vs.id, ability.name)


def test_every_competitor_has_a_line_to_say() -> None:
    assert all(8 <= len(one.line.split()) <= 25 for one in BOX.competitors)


# --- maps


def starts(one: BattleMap) -> list[tuple[int, int]]:
    places = [*one.x_you, *one.x_foe, *one.starts]
    return places + [place for place in (one.pawn, one.exit) if place]


@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_sound(name: str) -> None:
    one, grid = MAPS[name], BOX.grids[name]
    assert len({len(row.split()) for row in one.rows}) == 1
    squares = [grid.square(*place) for place in starts(one)]
    assert len(set(squares)) == len(squares) and not set(squares) & set(grid.icon)
    assert all(grid.terrain[square] not in "^#" for square in squares)
    yellow_allowed = name == "terraces_bg"
    assert all(grid.terrain[square] != "#" for square in grid.icon)
    assert yellow_allowed or all(grid.terrain[square] != "^" for square in grid.icon)
    walkable = [square for square in range(grid.size) if grid.terrain[square] in ".s~"]
    costs = grid.costs(("foot", False), walkable[0])
    assert all(costs[square] < FAR for square in walkable)
    for square in range(grid.size):
        if grid.terrain[square] == "^":
            near = [other for other, far in enumerate(grid.distances(square)) if far == 1]
            assert any(grid.terrain[other] in ".s~" for other in near)
    assert sum(grid.terrain.count(sign) for sign in ".s") >= 0.45 * grid.size


@pytest.mark.parametrize("name", [name for name, one in MAPS.items() if one.kind == "wild"])
def test_every_wild_map_leaves_time_to_act(name: str) -> None:
    one, grid = MAPS[name], BOX.grids[name]
    assert 8 <= grid.width <= 11 and 10 <= grid.height <= 13 and 3 <= len(grid.icon) <= 5
    coloured = sum(grid.terrain.count(sign) for sign in "~^") / grid.size
    assert name == "cove" or 0.10 <= coloured <= 0.25
    assert one.pawn and one.exit
    pawn, way_out = grid.square(*one.pawn), grid.square(*one.exit)
    for place in one.x_you:
        assert place[1] >= grid.height - 3 and grid.distances(pawn)[grid.square(*place)] <= 3
    assert grid.costs(PAWN, pawn)[way_out] >= 6
    foes = next(encounter.foes for encounter in BOX.encounters if encounter.map == name)
    for place, foe in zip(one.starts, foes, strict=True):
        card, start = BOX.card[foe], grid.square(*place)
        assert grid.costs(card.gait, start)[way_out] >= 6, foe
        assert grid.terrain[start] != "~" or {"swim", "fly"} & set(card.attrs)


@pytest.mark.parametrize("name", [name for name, one in MAPS.items() if one.kind != "wild"])
def test_every_map_for_two_sides_is_symmetric(name: str) -> None:
    one, grid = MAPS[name], BOX.grids[name]
    assert 8 <= grid.width <= 10 and 9 <= grid.height <= 11
    last = grid.size - 1
    assert grid.terrain == grid.terrain[::-1]
    assert {last - square: icon for square, icon in grid.icon.items()} == grid.icon
    you, foe = ({grid.square(*place) for place in places} for places in (one.x_you, one.x_foe))
    assert {last - square for square in you} == foe and len(you) == len(foe) == 2
    assert 2 <= abs(one.x_you[0][0] - one.x_you[1][0]) <= 4
    assert 6 <= one.x_you[0][1] - one.x_foe[0][1] - 1 <= 9
    assert len(grid.icon) in (4, 6) or (len(grid.icon) == 5 and last // 2 in grid.icon)
    assert sum(grid.terrain.count(sign) for sign in "~^") <= 0.25 * grid.size


@rule("RM-229")
def test_there_are_ten_battleground_maps() -> None:
    assert sum(one.kind == "battleground" for one in BOX.maps) == 10
