"""Advances, pushes, throws, collisions and places in play."""

from __future__ import annotations

from tabletron.core.flow import PASS
from tabletron.games.encounter.events import Collided, Destroyed, Moved
from tabletron.games.encounter.geometry.ways import Turn
from tabletron.games.encounter.options import Move, Pick, Use
from tabletron.games.encounter.state import base, traits
from tabletron.testing import rule
from tests.games.encounter.kit import ALL, A, Script, one, spot, table_of, ultron


def hurling(target: str, *others, size: str = "captain_marvel", terrain=(), **fields) -> Script:  # type: ignore[no-untyped-def]
    """Captain Marvel at 8/10 throws what is beside her Medium."""
    return table_of(one(size, 8, 10, power=9), *others, terrain=terrain, active=size, **fields)


@rule("CP-100", "CP-103", "CP-104")
def test_an_advance_in_play() -> None:
    script = table_of(one("captain_america", 10, 10), one("iron_man", 12, 10), terrain=ALL)
    script.answers(Move())
    script.refuses(spot(12.3, 10), "CP-103").refuses(spot(17, 10), "CP-204").refuses(spot(0.2, 10), "off the table")
    script.refuses(spot(12.4, 12), "partly on terrain")
    script.goes(14, 9)
    assert (script["captain_america"].x, script["captain_america"].y) == (14000, 9000), "characters never block the way"
    stay = table_of(one("captain_america", 10, 10)).moves(10, 10)
    assert stay.told(Moved)[-1].how == "stay"


@rule("CP-101", "CP-206")
def test_a_move_into_a_wall_names_it() -> None:
    script = table_of(one("captain_america", 18, 12), terrain=ALL)
    script.answers(Move()).refuses(spot(18, 15.5), "CP-206")
    script.refuses(spot(18, 15.5), r"the way to 18.00/15.50 is blocked by Bank \(Size 4\)")


@rule("CP-102")
def test_fliers_and_crawlers_go_over_everything() -> None:
    for name in ("captain_marvel", "iron_man", "spider_man", "doctor_octopus"):
        script = table_of(one(name, 18, 12, squad=0), terrain=ALL)
        assert traits(script.game, script[name]).flies_as == 5
        script.moves(18, 15.5)
        under = script.game.ground.under(base(script.game, script[name]))
        assert under is not None and under.id == "bank"


@rule("CP-105")
def test_a_push_hurts_nobody_and_flight_does_not_help() -> None:
    script = table_of(one("iron_man", 18, 20), ultron(18, 23), terrain=ALL)
    script.attacks("repulsor_blast").rolls("WFFF", "FFFF")
    assert 23500 < script.ultron.y + 984 <= 24503, "the apartments, Size 4, stop him"
    assert script.ultron.damage == 1 and not script.told(Collided)


@rule("CP-106", "CP-110", "CP-111", "CP-113")
def test_a_thrown_character_hits_another() -> None:
    script = hurling("ultron", one("crossbones", 15, 10), ultron(10, 10))
    script.uses("captain_marvel", "hurl", "ultron").toward("crossbones").rolls("BFFF")
    assert script["crossbones"].damage == 3 - 1 and script.ultron.damage == 1
    assert script.told(Collided)[-1].hit == str(script["crossbones"].id)


@rule("CP-113")
def test_collision_damage_falls_together() -> None:
    script = hurling("ultron", one("crossbones", 15, 10, damage=5, injured=True), ultron(10, 10, damage=7, firmware=5))
    script.uses("captain_marvel", "hurl", "ultron").toward("crossbones").rolls("FFFF")
    assert script["crossbones"].damage == 8, "placed before Ultron's KO ends the game"
    assert script.over


@rule("CP-107")
def test_thrown_into_what_it_touches() -> None:
    script = hurling("ultron", one("crossbones", 11.673, 10), ultron(10, 10))
    script.uses("captain_marvel", "hurl", "ultron").toward("crossbones").rolls("FFFF")
    assert script["crossbones"].damage == 3 and abs(script.ultron.x - 10000) <= 2


@rule("CP-108", "CP-112", "CP-111")
def test_thrown_terrain() -> None:
    script = table_of(one("captain_marvel", 14, 11.2, power=9), ultron(17, 11.2), terrain=["lamp_s_w", "bank"])
    script.uses("captain_marvel", "hurl", terrain="lamp_s_w").toward("ultron").rolls("FFFFF")
    assert script.ultron.damage == 1, "its Size"
    assert script.told(Destroyed)[0].terrain == "lamp_s_w" and script.game.standing == ["bank"]
    nothing = table_of(one("captain_marvel", 14, 11.2, power=9), terrain=["lamp_s_w"])
    nothing.uses("captain_marvel", "hurl", terrain="lamp_s_w").answers(Turn(0))
    assert nothing.game.standing == [] and not nothing.told(Collided)


@rule("CP-018", "CP-111")
def test_hubris_comes_once_the_dodge_has_done_its_work() -> None:
    """Scientific Hubris waits for the effect of a roll: who is Dazed by the collision gains nothing."""
    script = hurling("ultron", one("doctor_octopus", 15, 10), ultron(10, 10))
    script.uses("captain_marvel", "hurl", "ultron").toward("doctor_octopus").rolls("CFFF", "F")
    ock = script["doctor_octopus"]
    assert (ock.damage, ock.power) == (2, 1)
    script = hurling("ultron", one("doctor_octopus", 15, 10, damage=3), ultron(10, 10))
    script.uses("captain_marvel", "hurl", "ultron").toward("doctor_octopus").rolls("CFFF", "F")
    assert script["doctor_octopus"].dazed and script["doctor_octopus"].power == 0


@rule("CP-112")
def test_terrain_that_is_hit() -> None:
    script = table_of(one("spider_man", 7, 8, power=9), ultron(30, 30), terrain=["dumpster_s_w", "car_w"])
    script.uses("spider_man", "hurl", terrain="dumpster_s_w").answers(Turn(270))
    assert script.game.standing == ["car_w"]
    into = table_of(one("captain_marvel", 18, 9.5, power=9), ultron(18, 11.5), terrain=["bank"])
    into.uses("captain_marvel", "hurl", "ultron").toward("bank")
    assert into.ultron.damage == 1 and into.game.standing == ["bank"], "Size 4 withstands Size 3"
    small = table_of(one("captain_marvel", 10.25, 14, power=9), ultron(10.25, 16.5), terrain=["container_w"])
    small.uses("captain_marvel", "hurl", "ultron").toward("container_w")
    assert small.game.standing == [], "Size 3 does not"


@rule("CP-109")
def test_the_thrower_picks_one_of_several() -> None:
    script = hurling("ultron", one("crossbones", 14, 10.8), one("red_skull", 14, 9.2), ultron(10, 10))
    script.uses("captain_marvel", "hurl", "ultron").answers(Turn(0))
    bones, skull = script["crossbones"].id, script["red_skull"].id
    assert script.asked() == {A: "hit"} and set(script.options()) == {Pick(bones), Pick(skull)}
    script.picks("red_skull").rolls("FFFF")
    assert script["red_skull"].damage == 3 and script["crossbones"].damage == 0


@rule("CP-224")
def test_a_dazed_base_stops_but_suffers_nothing() -> None:
    script = hurling("ultron", one("crossbones", 14, 10, dazed=True, damage=6), ultron(10, 10))
    script.uses("captain_marvel", "hurl", "ultron").toward("crossbones")
    assert script.ultron.damage == 1 and script["crossbones"].damage == 6 and script.waits_for_dice == 0
    thing = table_of(
        one("captain_marvel", 14, 11.2, power=9),
        one("crossbones", 17, 11.2, dazed=True, damage=6),
        terrain=["lamp_s_w"],
    )
    thing.uses("captain_marvel", "hurl", terrain="lamp_s_w").toward("crossbones")
    assert thing["crossbones"].damage == 6 and thing.game.standing == []


@rule("CP-114")
def test_place_in_play() -> None:
    script = table_of(one("red_skull", 18, 11.5, power=3), one("crossbones", 16, 11.5), terrain=ALL, active="red_skull")
    script.uses("red_skull", "master_of_the_cube", "crossbones").goes(17, 14.2)
    assert script.told(Moved)[-1].how == "place"
    under = script.game.ground.under(base(script.game, script["crossbones"]))
    assert under is not None and under.id == "bank", "on top of any Size"


@rule("CP-115")
def test_may_is_asked_and_must_is_not() -> None:
    script = table_of(one("captain_america", 10, 10, power=2), ultron(12, 10))
    script.attacks("shield_slam").rolls("HFFFFF", "FFFFF")
    assert script.asked() == {A: "may_throw"} and PASS in script.options()
    script.passes()
    assert script.ultron.x == 12000


@rule("CP-208", "CP-218")
def test_web_line_pulls() -> None:
    script = table_of(one("spider_man", 10, 10, power=4), ultron(18, 10))
    script.uses("spider_man", "web_line", "ultron")
    assert script.ultron.x == 18000 - 5218
    assert script.why_not(Use(0, "web_line", 1)) == "UE-050", "each enemy once a turn"
