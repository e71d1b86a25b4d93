"""Measuring, ways, sweeps and sight: the plane in whole numbers."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest

from tabletron.games.encounter.geometry.ground import RIM, Ground, Mover, Walk
from tabletron.games.encounter.geometry.numbers import (
    RADIUS,
    RANGE,
    TABLE,
    TOOL,
    VECTORS,
    Circle,
    Point,
    adds_up,
    along,
    bearing,
    gap,
    nearest_degree,
    overlap,
    reach_of,
    within,
)
from tabletron.games.encounter.geometry.points import Aims, Spot, Thing, advances, places, token_spots
from tabletron.games.encounter.geometry.polygon import Polygon, between, near, room
from tabletron.games.encounter.geometry.sweep import beam, hurled, in_beam, pushed, slid_back, sweep, thrown
from tabletron.games.encounter.geometry.ways import Toward, Turn, Ways
from tabletron.testing import rule
from tests.games.encounter.kit import BOX, mil

SMALL = RADIUS[35]


def block(
    x: float, y: float, w: float, h: float, size: int = 3, key: str = "block", interactive: bool = True
) -> Polygon:
    left, low, right, high = mil(x - w / 2), mil(y - h / 2), mil(x + w / 2), mil(y + h / 2)
    return Polygon(key, key, [(left, low), (right, low), (right, high), (left, high)], size, interactive)


def base(x: float, y: float, r: int = SMALL) -> Circle:
    return Circle(mil(x), mil(y), r)


def mover(x: float, y: float, size: int = 2, *others: Circle, r: int = SMALL, placed: bool = False) -> Mover:
    return Mover(base(x, y, r), size, others, placed)


@rule("CP-001", "CP-200")
def test_the_table_is_36_inches_in_whole_thousandths() -> None:
    assert TABLE == 36_000
    everything = [*RANGE.values(), *TOOL.values(), *RADIUS.values()]
    corners = [
        number for field in BOX.field.values() for piece in field.pieces.values() for number in sum(piece.vertices, ())
    ]
    assert all(type(number) is int for number in (*everything, *corners))
    assert all(0 <= number <= TABLE for number in corners)


@rule("CP-002", "CP-003", "CP-004", "CP-201")
def test_ranges_tools_and_bases() -> None:
    assert RANGE == {1: 1000, 2: 3000, 3: 6000, 4: 8000, 5: 10000}
    assert TOOL == {"S": 3250, "M": 5000, "L": 6750}
    assert {mm: round(mm / 50.8 * 1000) for mm in (35, 50, 65)} == RADIUS
    medium = {card.id for card in BOX.characters if card.base == 50}
    assert medium == {"ultron", "doctor_octopus"}


@rule("CP-005", "CP-203", "CP-202")
def test_within_a_range_counts_nearest_points() -> None:
    one, two = base(10, 10), base(10 + 3 + 1.378, 10)
    assert within(one, two, 2) and gap(one, two) == 3000
    assert within(one, base(14.380, 10), 2) and not within(one, base(14.381, 10), 2), "2 thousandths are allowed"
    assert gap(one, base(10.5, 10)) == 0
    piece = block(20, 10, 4, 4)
    assert room(piece, base(10, 10)) == 8000 - SMALL and room(piece, base(20, 10)) == 0
    assert near(piece, base(16.311, 10), 1) and not near(piece, base(16.308, 10), 1)
    assert between(piece, block(30, 10, 4, 4, key="other")) == 6000
    assert between(piece, block(21, 10, 4, 4, key="other")) == 0


@rule("CP-007", "CP-218")
def test_toward_and_away_follow_the_line_of_centres() -> None:
    assert bearing((0, 0), (3, 4)) == (3, 4)
    assert bearing((5, 5), (5, 5)) == VECTORS[0]
    ground, foe = Ground([]), base(20, 10)
    ends = advances(ground, mover(10, 10, 2, foe), 4628, False, Aims(), nearer=foe)
    assert Spot(12000, 12000) in ends and Spot(8000, 10000) not in ends and Spot(10000, 10000) in ends


@rule("CP-225")
def test_decisions_are_made_without_roots() -> None:
    assert adds_up((0, 0), (3000, 4000), (3000, 9000), 10_000)
    assert not adds_up((0, 0), (3000, 4000), (3000, 9000), 9_999)
    assert overlap(base(10, 10), base(11.375, 10)) and not overlap(base(10, 10), base(11.376, 10))


@rule("CP-226")
def test_directions() -> None:
    for degree, (x, y) in enumerate(VECTORS):
        assert (x, y) == (round(1e6 * cos(radians(degree))), round(1e6 * sin(radians(degree))))
    assert along((18000, 33000), VECTORS[210], 6968) == Point(11966, 29516)
    assert nearest_degree((1000, 1)) == 0 and nearest_degree((0, -5)) == 270
    ways = Ways(base(10, 10), 5000, {"3": base(13, 10), "far": base(30, 10)})
    assert Toward("3") in ways and Toward("far") not in ways
    assert Turn(359) in ways and Turn(360) not in ways and Turn(7) in ways
    assert ways.vector(Toward("3")) == (3000, 0)


@rule("CP-221")
def test_listed_directions_and_places() -> None:
    ways = Ways(base(10, 10), 5000, {"3": base(13, 10)})
    assert list(ways) == [Toward("3"), *(Turn(degree) for degree in range(0, 360, 10))]
    spots = places(Ground([]), mover(10, 10, placed=True), base(10, 10), 2, Aims(things=(base(12.5, 10, 500),)))
    assert Spot(10000 + 3000 + 2 * SMALL, 10000) in list(spots) and Spot(
        10000 + (3000 + 2 * SMALL) // 2, 10000
    ) in list(spots)
    assert Spot(10000 + 2500 - SMALL - 500, 10000) in list(spots), "the contact point of a token"


@rule("CP-227")
def test_edges_corners_and_two_thousandths_are_free() -> None:
    piece = block(10, 10, 4, 4)
    assert not piece.crosses((8000, 5000), (8000, 15000)), "along an edge"
    assert not piece.crosses((6000, 10000), (10000, 14000)), "over a corner"
    assert not piece.crosses((8002, 5000), (8002, 15000)) and piece.crosses((8003, 5000), (8003, 15000))
    assert piece.crosses((5000, 10000), (10000, 10000)) and piece.crosses((9000, 9000), (11000, 11000))
    assert not piece.crosses((5000, 10000), (7000, 10000))


@rule("CP-100", "CP-204", "CP-208")
def test_reach_of_tools() -> None:
    assert [reach_of(tool, 689) for tool in ("S", "M", "L")] == [4628, 6378, 8128]
    assert [reach_of(tool, 984) for tool in ("S", "M", "L")] == [5218, 6968, 8718]
    ends = advances(Ground([]), mover(10, 10, 2, base(12, 10)), 4628, False, Aims())
    assert Spot(14628, 10000) in ends, "characters never block the way"
    assert Spot(11000, 10000) not in ends and Spot(10400, 10000) in ends, "anywhere along the tool"
    end = pushed(Ground([]), mover(10, 10), VECTORS[90], "S")
    assert end == Point(10000, 14628)


@rule("CP-101", "CP-206", "CP-102")
def test_terrain_in_the_way() -> None:
    ground = Ground([block(12, 10, 1, 6)])
    assert Spot(14000, 10000) not in advances(ground, mover(10, 10), 4628, False, Aims())
    assert Spot(14000, 10000) in advances(ground, mover(10, 10, 3), 4628, False, Aims()), "as large as itself"
    assert Spot(14000, 10000) in advances(ground, mover(10, 10, 5), 4628, False, Aims()), "flying"
    inside = Ground([block(10, 10, 4, 4)])
    assert Spot(14000, 10000) in advances(inside, mover(10, 10), 4628, False, Aims()), "no climbing down"
    graze = Ground([block(12, 11.2, 1, 2)])
    assert Spot(14628, 10000) in advances(graze, mover(10, 10), 4628, False, Aims()), "only the middle line counts"


@rule("CP-205", "CP-207")
def test_one_bend_for_medium_and_long_tools() -> None:
    ground = Ground([block(12, 10, 1, 2)])
    start, end = mover(10, 10), Point(14000, 10000)
    around = (Point(10000, 10000), Point(12000, 8667), end)
    assert Walk(ground, start, reach_of("M", SMALL), True).path(end) == around
    assert Walk(ground, start, reach_of("M", SMALL), False).path(end) is None, "a Short tool is straight"
    wide = Ground([block(12, 10, 1, 7)])
    assert Walk(wide, start, reach_of("L", SMALL), True).path(end) is None, "too long around"
    two = Ground([block(11.5, 9, 1, 4), block(13.5, 11, 1, 4, key="second")])
    assert Walk(two, start, reach_of("L", SMALL), True).path(Point(15000, 10000)) is None
    long_way = Walk(two, start, 9500, True).path(Point(15000, 10000))
    assert long_way is not None and long_way[1] == Point(11250, 6250)


def test_a_bend_past_two_corners_is_found() -> None:
    """The straight line is blocked, no corner alone will do; lines past both corners meet beyond them."""
    ground = Ground([block(12, 10, 3, 2)])
    path = Walk(ground, mover(10, 9.5), reach_of("L", SMALL), True).path(Point(14000, 9500))
    assert path is not None and len(path) == 3
    assert adds_up(*path, reach_of("L", SMALL) + 2)
    assert not any(piece.crosses(path[0], path[1]) or piece.crosses(path[1], path[2]) for piece in ground.pieces)


@rule("CP-103", "CP-215")
def test_where_a_base_may_end() -> None:
    ground = Ground([block(20, 20, 4, 4, size=2), block(30, 20, 4, 4, size=4, key="tower")])
    free = mover(10, 10, 2, base(12, 10))
    assert ground.trouble_at(free, mil(0.5), mil(10)) == "table"
    assert (
        ground.trouble_at(free, mil(11.3), mil(10)) == "base" and ground.trouble_at(free, mil(10.622), mil(10)) is None
    )
    assert ground.trouble_at(free, mil(18.2), mil(20)) == "partly"
    assert ground.trouble_at(free, mil(20), mil(20)) is None, "fully on top"
    assert ground.trouble_at(free, mil(30), mil(20)) == "blocked", "too large to stand on"
    assert ground.trouble_at(free._replace(placed=True), mil(30), mil(20)) is None
    assert ground.trouble_at(mover(30, 20), mil(30.2), mil(20)) is None, "where it started"
    assert ground.trouble_at(free, mil(17.311), mil(20)) is None, "touching is fine"


@rule("CP-216")
def test_standing_on_terrain() -> None:
    ground = Ground([block(20, 20, 4, 4)])
    piece = ground.under(base(20, 20))
    assert piece is not None and piece.id == "block"
    assert ground.under(base(18.2, 20)) is None and ground.under(base(10, 10)) is None


@rule("CP-105", "CP-209")
def test_pushes_stop_at_bases_and_larger_terrain() -> None:
    wall, low = block(13, 10, 1, 4, size=3), block(13, 10, 1, 4, size=2)
    assert pushed(Ground([wall]), mover(10, 10), VECTORS[0], "S").x == pytest.approx(12500 - SMALL, abs=3)
    assert pushed(Ground([low]), mover(10, 10), VECTORS[0], "S").x == 14628
    assert pushed(Ground([wall]), mover(10, 10, 5), VECTORS[0], "S").x == 14628
    foe = base(13, 10)
    assert pushed(Ground([]), mover(10, 10, 2, foe), VECTORS[0], "S").x == pytest.approx(13000 - 2 * SMALL, abs=3)
    assert pushed(Ground([]), mover(34, 10), VECTORS[0], "S").x == pytest.approx(TABLE - SMALL, abs=3), "the edge"


@rule("CP-106", "CP-209", "CP-229")
def test_throws_stop_at_everything_they_did_not_start_on() -> None:
    low = block(13, 10, 1, 4, size=1, key="low")
    stop = thrown(Ground([low]), mover(10, 10), VECTORS[0], "S")
    assert stop.pieces == (low,) and stop.end.x == pytest.approx(12500 - SMALL, abs=3)
    under = block(10, 10, 4, 4, size=1, key="under")
    stop = thrown(Ground([under]), mover(10, 10), VECTORS[0], "S")
    assert stop.pieces == () and stop.end == Point(14628, 10000)
    stop = thrown(Ground([]), mover(34, 10), VECTORS[0], "S")
    assert stop.bases == () and stop.pieces == (), "the edge is no collision"


@rule("CP-107", "CP-229")
def test_touching_at_the_start() -> None:
    foe = base(10 + 1.378, 10)
    stop = thrown(Ground([]), mover(10, 10, 2, foe), VECTORS[0], "S")
    assert stop.bases == (0,) and stop.end.x - 10000 <= 2
    assert thrown(Ground([]), mover(10, 10, 2, foe), VECTORS[180], "S").bases == ()


@rule("CP-109", "CP-229")
def test_several_contacts_at_once() -> None:
    pair = [base(13, 10.8), base(13, 9.2)]
    assert sweep(base(10, 10), VECTORS[0], 4628, pair, []).bases == (0, 1)


@rule("CP-108", "CP-210")
def test_flying_terrain_hits_what_comes_first() -> None:
    thrower, wall = base(10, 10), block(13, 10, 1, 4)
    own = block(10, 10, 3, 3, key="own")
    stop = hurled(Ground([wall, own]), thrower, VECTORS[0], "S", [base(13.2, 10)])
    assert stop.pieces == (wall,) and stop.bases == (), "not what the thrower stands on, nor what is behind"
    assert hurled(Ground([wall]), thrower, VECTORS[90], "S", []).pieces == ()
    edge = 10 + 0.689 + 3.25 + 0.25 + 0.689
    assert hurled(Ground([]), thrower, VECTORS[0], "S", [base(edge - 0.01, 10)]).bases == (0,)
    assert hurled(Ground([]), thrower, VECTORS[0], "S", [base(edge + 0.01, 10)]).bases == ()
    assert hurled(Ground([]), thrower, VECTORS[0], "S", [base(12, 10.93)]).bases == (0,), "half an inch wide"
    assert hurled(Ground([]), thrower, VECTORS[0], "S", [base(12, 10.95)]).bases == ()


@rule("CP-104", "CP-211")
def test_what_cannot_stand_slides_back() -> None:
    low = Ground([block(14.5, 10, 1, 4, size=1)])
    end = pushed(low, mover(10, 10), VECTORS[0], "S")
    assert low.legal_end(mover(10, 10), *end) and 13200 < end.x <= 14000 - SMALL + 2
    assert (14628 - end.x) % 50 == 0, "in steps of 0.05"
    closed = Ground([block(12, 10, 3.2, 2, size=1)])
    assert slid_back(closed, mover(10, 10), Point(10400, 10000), VECTORS[0]) == Point(10000, 10000)


@rule("CP-114", "CP-212")
def test_placing_within_a_range() -> None:
    ground = Ground([block(13, 10, 3, 3, size=5)])
    spots = places(ground, mover(10, 10, placed=True), base(10, 10), 2, Aims())
    assert Spot(13000, 10000) in spots, "on top of anything, over anything"
    assert Spot(10000, 10000 + 3000 + 2 * SMALL) in spots and Spot(10000, 10003 + 3000 + 2 * SMALL) not in spots


@rule("CP-116", "CP-213")
def test_line_of_sight() -> None:
    one, two = base(10, 10), base(20, 10)
    assert Ground([block(15, 10, 1, 8, size=2)]).sees(one, two, 2), "as large as the target"
    assert not Ground([block(15, 10, 1, 8, size=3)]).sees(one, two, 2)
    assert Ground([block(15, 10.35, 1, 2, size=3)]).sees(one, two, 2), "one line is enough"
    assert not Ground([block(15, 11, 1, 3.5), block(15, 9, 1, 3.5, key="b")]).sees(one, two, 2)
    assert {len(rim) for rim in RIM.values()} == {16} and RIM[689][4] == (0, 689) and RIM[984][9] == (-909, -377)


@rule("CP-117")
def test_on_terrain_one_sees_and_is_seen() -> None:
    tower, wall = block(10, 10, 3, 3, size=3, key="tower"), block(15, 10, 1, 8, size=4)
    assert not Ground([wall]).sees(base(20, 10), base(10, 10), 2)
    assert Ground([tower, wall]).sees(base(20, 10), base(10, 10), 2), "Size 2 on Size 3 is 5"
    assert Ground([tower]).sees(base(10, 10), base(20, 10), 2), "the own ground is not in the way"


@rule("CP-118", "CP-214")
def test_cover() -> None:
    attacker, target = base(10, 10), base(20, 10)
    ground = Ground([block(18.5, 10, 1, 2, size=2)])
    piece = ground.cover(attacker, target, 2)
    assert piece is not None and piece.id == "block"
    assert ground.cover(attacker, target, 3) is None, "too small"
    assert Ground([block(16, 10, 1, 2)]).cover(attacker, target, 2) is None, "too far from the target"
    assert Ground([block(18.5, 12, 1, 2)]).cover(attacker, target, 2) is None, "not in the way"
    assert ground.cover(base(16, 10), target, 2) is None, "the attacker is too close"
    assert Ground([block(20, 10, 3, 3)]).cover(attacker, target, 2) is None, "what one stands on gives none"


@rule("CP-074", "CP-217")
def test_the_strip_of_a_beam() -> None:
    strip = beam(base(10, 10), VECTORS[0], 5)
    assert in_beam(strip, base(21.3, 10)) and not in_beam(strip, base(21.4, 10)), "10 inches from the edge of the base"
    assert in_beam(strip, base(15, 11.18)) and not in_beam(strip, base(15, 11.2)), "an inch wide"
    assert not in_beam(strip, base(8, 10))


@rule("CP-220", "CP-228")
def test_listed_ends_of_an_advance() -> None:
    foe, token = base(15.2, 10, 984), base(10, 14, 500)
    spots = list(
        advances(
            Ground([block(7.6, 6.8, 3, 3, size=1)]), mover(10, 10, 2, foe), 6378, True, Aims((foe,), (8000,), (token,))
        )
    )
    assert spots[0] == Spot(10000, 10000), "staying comes first"
    assert spots[1].x > 10000 and Spot(*along((10000, 10000), VECTORS[45], 6378)) in spots
    assert Spot(15200 - 984 - 689, 10000) in spots, "contact with the enemy"
    assert Spot(15200 - 984 - 689 - 1000, 10000) in spots, "exactly at Range 1"
    assert Spot(10000, 14000 - 500 - 689) in spots and Spot(10000, 14000 - 500 - 689 - 1000) in spots
    assert Spot(7600, 6800) in spots, "the middle of terrain to stand on"
    assert all((a.x - b.x) ** 2 + (a.y - b.y) ** 2 >= 250**2 for number, a in enumerate(spots) for b in spots[:number])


@rule("CP-222")
def test_laying_tokens() -> None:
    holder, wall = base(10, 10), block(12, 10, 2, 2)
    spots = token_spots(Ground([wall]), holder, 500, [])
    assert Spot(10000, 12188) in spots and Spot(10000, 12195) not in spots, "within Range 1"
    assert Spot(11800, 10000) not in spots, "not in terrain"
    assert Spot(11800, 10000) in token_spots(Ground([wall]), holder, 500, [wall]), "unless one stands on it"
    assert Spot(10000, 10700) in spots, "under the base is fine"
    listed = list(spots)
    assert Spot(10000, 10000 + 689 + 500 + 200) in listed and Spot(10000, 12189) in listed
    closed = Ground([block(10, 10, 6, 6)])
    assert list(token_spots(closed, holder, 500, [])) == [Spot(10000, 10000)], "no room: in the middle"
    doomed = token_spots(Ground([wall]), wall, 500, [wall])
    assert Spot(12000, 8000) in doomed and Spot(12000, 6400) not in doomed


@rule("CP-231", "CP-219")
def test_snapping_looks_back_first() -> None:
    ends = advances(Ground([]), mover(10, 10), 4628, False, Aims())
    assert ends.snap(14640, 10000) == Spot(14630, 10000)
    assert ends.snap(20000, 10000) is None
    why = ends.why_not(Spot(20000, 10000))
    assert why is not None and why.clause == "CP-204"
    walled = advances(Ground([block(12, 10, 1, 6)]), mover(10, 10), 4628, False, Aims())
    blocked = walled.why_not(Spot(14000, 10000))
    assert blocked is not None and blocked.clause == "CP-206" and blocked.values["what"] == "block 3"
    for point, clause in ((Spot(36500, 10000), "off the table"), (Spot(12300, 10000), "partly")):
        found = walled.why_not(point)
        assert found is not None and clause in found.reason


@rule("CP-233")
def test_little_is_looked_at_for_all_ends_of_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    ground = BOX.field["midtown"].ground(list(BOX.field["midtown"].pieces))
    asked: list[int] = []
    ask = Ground.trouble_at

    def counted(self: Ground, who: Mover, x: int, y: int) -> Any:
        asked.append(len(self.pieces if who.pieces is None else who.pieces))
        return ask(self, who, x, y)

    monkeypatch.setattr(Ground, "trouble_at", counted)
    foe = base(18, 19, 984)
    things: tuple[Thing, ...] = (*BOX.field["midtown"].consoles.values(), *ground.pieces)
    ends = advances(ground, mover(13, 21, 2, foe, base(14, 18)), 8128, True, Aims((foe,), (8000,), things))
    assert len(ends) > 30 and len(asked) < 150, "what is too far or too close to another is not tested"
    assert max(asked) < 10, "only terrain that can be met"
    before = len(asked)
    assert len(list(ends)) > 30 and len(asked) == before, "listed once"
    seen = ground.sees(base(10, 10), base(30, 30), 2)
    assert ground._seen[base(10, 10), base(30, 30), 2] is seen, "what was seen is remembered"
    assert BOX.field["midtown"].ground(list(BOX.field["midtown"].pieces)) is ground, (
        "as long as terrain stands as it does"
    )


@rule("CP-230")
def test_people_and_bots_share_one_test() -> None:
    ends = advances(Ground([]), mover(10, 10), 4628, False, Aims())
    assert all(spot in ends for spot in ends)
    odd = Spot(11003, 10807)
    assert odd in ends and odd not in list(ends), "lists do not limit"
    strange: list[Any] = ["spot 1 2", None, 7]
    assert not any(option in ends for option in strange)
