"""Wild encounters: exits, the pawn, player actions, reprogramming."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import tabletron
from tabletron.core.flow import PASS
from tabletron.core.record import replay
from tabletron.games.robomon import odds
from tabletron.games.robomon.events import Backlash, Damaged, Tossed, TurnBegan
from tabletron.games.robomon.options import Forfeit, Repair, Spot, Swap, Toss, Walk
from tabletron.games.robomon.rules import reprogram
from tabletron.testing import rule
from tests.games.robomon.kit import BOX, NUMBER, Place, Script, field, mine

HALF_WATER = [". . . . . ~ ~ ~ ~ ~"] * 10
Team = tuple[str, Place | None, dict[str, Any]]


def walking(
    pawn: Place = (4, 5), team: list[Team] | None = None, foes: list[Team] | None = None, **fields: Any
) -> Script:
    """The character is on turn."""
    return field(
        team or [mine("Sparky", (0, 9))], foes or [mine("Aquadile", (9, 9))], mode="wild", pawn=pawn,
        phase="character", order=[], exit_at=fields.pop("exit_at", (9, 0)), **fields,
    )  # fmt: skip


# --- how an encounter ends


@rule("RM-153", "RM-157")
def test_it_ends_at_once_when_no_wild_robomon_is_left() -> None:
    script = field(
        [mine("Sparky", (4, 5))], [mine("Scupper", (5, 5), damage=5)], turn="Sparky", dice="bm", mode="wild",
        pawn=(0, 0), exit_at=(9, 0),
    )  # fmt: skip
    before = dict(script.game.items)
    script.strikes("Bite").rolls(0)
    assert script.over == "cleared" and script.game.items == before


@rule("RM-154", "RM-156")
def test_it_ends_when_you_have_no_able_robomon() -> None:
    team = [
        mine("Sparky", (4, 5), damage=7),
        mine("Scupper", None, where="down"),
        mine("Turtelian", None, where="gone"),
    ]
    script = field(team, [mine("Burnviper", (5, 5))], order=["Burnviper"], mode="wild", pawn=(0, 0), exit_at=(9, 0))
    script.rolls(1).rolls(0)
    assert script.over == "no_team" and script.table.game.lost(script.game)


@rule("RM-155", "RM-166")
def test_s10_it_ends_when_the_character_ends_its_own_turn_on_the_escape_square() -> None:
    team = [mine("Sparky", (0, 9))]
    script = field(team, [mine("Aquadile", (9, 9))], turn="Sparky", mode="wild", pawn=(8, 1), exit_at=(9, 0))
    script.forfeits().walks((9, 0)).passes()
    assert script.asked() == {0: "character"} and not script.over
    script.passes()
    assert script.over == "escaped" and script.mon("Aquadile").where == "map"
    assert not script.table.game.lost(script.game), "who leaves has not lost"


@rule("RM-158", "RM-159")
def test_s10_any_robomon_that_ends_its_turn_on_the_exit_leaves_unharmed() -> None:
    team = [mine("Sparky", (8, 0), damage=2), mine("Scupper", (0, 9))]
    script = field(team, [mine("Aquadile", (9, 9))], turn="Sparky", dice="m", mode="wild", pawn=(0, 0), exit_at=(9, 0))
    script.goes((9, 0)).passes()
    assert script.mon("Sparky").where == "gone" and not script.over
    script.until("character")
    script.until("act")
    assert script.mon("Sparky").where == "gone", "for this encounter"


@rule("RM-250")
def test_being_pushed_onto_the_exit_does_nothing_until_its_own_turn_ends() -> None:
    script = field(
        [mine("Gritgoat", (4, 5))], [mine("Turtelian", (5, 5))], turn="Gritgoat", dice="b", mode="wild", pawn=(0, 0),
        exit_at=(7, 5),
    )  # fmt: skip
    script.strikes("Ram").rolls(0)
    assert script.at("Turtelian") == (7, 5) and script.mon("Turtelian").where == "map"


# --- the pawn


@rule("RM-160")
def test_two_actions_equal_or_different() -> None:
    script = walking().walks((4, 4)).walks((4, 3))
    assert script.asked() == {} and script.game.round == 3
    assert walking().passes().game.round == 3


@pytest.mark.parametrize(("attributes", "reach"), [((0, 0, 2, 0, 0), 5), ((0, 0, 0, 0, 0), 3), ((0, 0, -1, 0, 0), 2)])
@rule("RM-161")
def test_on_land_it_moves_three_and_agility_diagonals_too(attributes: tuple[int, ...], reach: int) -> None:
    script = walking((0, 0), switches={"attributes": attributes})
    assert max(max(square) for square in script.squares()) == reach
    assert (reach, reach) in script.squares()


@rule("RM-161", "RM-162")
def test_from_water_it_moves_three_and_endurance_and_water_costs_nothing_extra() -> None:
    script = walking((9, 5), rows=HALF_WATER, switches={"attributes": (0, 2, -1, 0, 0)})
    assert (4, 5) in script.squares() and (3, 5) not in script.squares()


@rule("RM-162", "RM-167")
def test_where_the_pawn_may_go() -> None:
    rows = [". . . ^ .", "# # # # .", ". . . . ."]
    script = field(
        [mine("Sparky", (1, 0))], [mine("Aquadile", (4, 2))], mode="wild", pawn=(0, 0), rows=rows, phase="character",
        order=[], exit_at=(0, 2),
    )  # fmt: skip
    assert script.squares() == {(2, 0)}, "yellow and gridless are closed; Sparky is passed but not stopped on"


@rule("RM-164", "RM-251")
def test_a_small_kit_removes_up_to_four_damage_beside_the_pawn() -> None:
    team = [mine("Sparky", (5, 6), damage=3), mine("Scupper", (6, 5), damage=1)]
    script = walking(team=team)
    assert [one for one in script.options() if isinstance(one, Repair)] == [Repair(0)]
    script.answers(Repair(0))
    assert script.mon("Sparky").damage == 0 and script.game.items["small_repair_kit"] == 0
    script = walking(team=[mine("Turtelian", (5, 6), damage=7)]).answers(Repair(0))
    assert script.mon("Turtelian").damage == 3


@rule("RM-168")
def test_kits_reprogrammers_and_disruptors_are_used_in_encounters() -> None:
    script = walking((8, 8), team=[mine("Sparky", (8, 9), damage=1)])
    kinds = {type(one) for one in script.options()}
    assert kinds == {type(PASS), Repair, Toss, Walk}
    assert any(one.disruptor for one in script.options() if isinstance(one, Toss))


@rule("RM-165")
def test_one_turn_a_round_may_be_given_up_for_two_player_actions() -> None:
    team = [mine("Sparky", (0, 9)), mine("Turtelian", (2, 9))]
    script = field(
        team, [mine("Aquadile", (9, 9))], order=["Sparky", "Turtelian"], mode="wild", pawn=(4, 5), exit_at=(9, 0)
    )
    script.forfeits().walks((4, 4)).walks((4, 3))
    assert script.asked() == {0: "act"} and script.game.turn.mon == 1
    script.refuses(Forfeit(), "RM-165")
    script.passes()
    assert script.asked() == {0: "character"} and script.game.actions == 2
    script.passes().action("mmmmmmm").until("act")
    assert Forfeit() in script.options(), "once each round"


@rule("RM-165")
def test_a_turn_that_began_is_not_given_up() -> None:
    script = field(
        [mine("Sparky", (0, 9))], [mine("Aquadile", (9, 9))], turn="Sparky", dice="mm", mode="wild", pawn=(4, 5)
    )
    script.goes((0, 8))
    assert Forfeit() not in script.options()


@rule("RM-259")
def test_an_empty_place_is_not_given_up() -> None:
    team = [mine("Sparky", None, where="out", damage=8), mine("Scupper", None)]
    script = field(
        team, [mine("Aquadile", (9, 9))], phase="begin_round", mode="wild", pawn=(4, 5), vacated={0: 40}, exit_at=(9, 0)
    )  # fmt: skip
    script.passes().action("mmmmmmm").until("fill")
    assert script.options() == [Swap(1), PASS]


@rule("RM-167")
def test_the_pawn_is_no_target_and_blocks_stopping() -> None:
    script = field(
        [mine("Sparky", (0, 0))], [mine("Aquadile", (4, 5))], order=["Aquadile"], mode="wild", pawn=(4, 4),
        exit_at=(9, 9),
    )  # fmt: skip
    script.rolls(1)
    assert script.at("Aquadile") != (4, 4) and script.told(Damaged) == []


# --- who can be reprogrammed


@rule("RM-172", "RM-163", "RM-053")
def test_armor_range_and_ownership_protect_a_wild_robomon() -> None:
    tool = "small_reprogrammer"
    script = walking((7, 9), foes=[mine("Aquadile", (9, 9), armor=1)])
    script.refuses(Toss(1, tool), "RM-172")
    script = walking((4, 9), foes=[mine("Aquadile", (9, 9))])
    script.refuses(Toss(1, tool), "RM-163")
    script = walking((7, 9), foes=[mine("Sparky", (9, 9))])
    script.refuses(Toss(1, tool), "RM-053")
    script = walking((7, 9), box=["029"])
    script.refuses(Toss(1, tool), "RM-053")
    script = walking((7, 9), items={})
    assert not any(isinstance(one, Toss) for one in script.options())


@rule("RM-055", "RM-053")
def test_s18_after_upgrading_the_base_form_may_be_captured_again() -> None:
    foes = [mine("Scupper", (9, 9))]
    script = walking((7, 9), team=[mine("Scuppertide", (0, 9))], foes=foes)
    assert Toss(1, "small_reprogrammer") in script.options()
    script = walking((7, 9), team=[mine("Scupper", (0, 9))], foes=foes)
    script.refuses(Toss(1, "small_reprogrammer"), "RM-053")


@pytest.mark.parametrize(("strength", "reach"), [(2, 4), (1, 3), (0, 2), (-1, 1)])
@rule("RM-163")
def test_r17_toss_range(strength: int, reach: int) -> None:
    switches = {"attributes": (strength, 0, 0, 0, 0)}
    for distance in (1, 2, 3, 4, 5):
        script = walking((9 - distance, 9), switches=switches)
        assert (Toss(1, "small_reprogrammer") in script.options()) is (distance <= reach)


@rule("RM-163")
def test_a_toss_needs_line_of_sight_and_goes_over_blue_and_yellow() -> None:
    assert (
        Toss(1, "small_reprogrammer")
        in walking((7, 9), rows=[". . . . . . . ~ ^ ~"] * 9 + [". . . . . . . . ~ ."]).options()
    )
    hidden = walking((7, 9), rows=[". . . . . . . . # ."] * 10)
    assert not any(isinstance(one, Toss) for one in hidden.options())


# --- the toss


@pytest.mark.parametrize(("zone", "adds"), [("centre", 3), ("first", 1), ("second", 0), ("outside", -5)])
@rule("RM-174", "RM-176", "RM-185")
def test_the_zone_adds(zone: str, adds: int) -> None:
    script = walking((7, 9), switches={"attributes": (0, 0, 0, 1, 0)}).lands(2, zone, "Aquadile")
    assert script.told(Tossed)[0].result == 2 + adds + 1


@rule("RM-173", "RM-185")
def test_small_is_a_d4_and_medium_a_d6() -> None:
    items = {"small_reprogrammer": 1, "medium_reprogrammer": 1}
    script = walking((7, 9), items=items).tosses("Aquadile", mode="manual")
    assert script.asked() == {0: "toss_face"} and len(script.options()) == 4
    script = walking((7, 9), items=dict(items)).tosses("Aquadile", "medium_reprogrammer", mode="manual")
    assert len(script.options()) == 6


@rule("RM-176")
def test_a_disruptor_adds_two_and_is_used_up_either_way() -> None:
    script = walking((7, 9), switches={"attributes": (0, 0, 0, 0, 0)})
    script.lands(1, "outside", "Aquadile", disruptor=True)
    assert script.told(Tossed)[0].result == 1 - 5 + 2 and script.game.items["disruptor"] == 0
    assert script.game.items["small_reprogrammer"] == 1


@rule("RM-176", "RM-177", "RM-179")
def test_r18_aquadile() -> None:
    script = walking((7, 9), team=[mine("Sparky", (9, 7))], switches={"attributes": (0, 0, 0, -1, 0)})
    script.lands(2, "first", "Aquadile").passes()
    assert script.told(Backlash)[0] == Backlash(2, 1, True)
    assert script.over == "cleared" and script.mon("Sparky").damage == 2
    assert script.game.items["battery"] == 2 and script.game.items["small_reprogrammer"] == 0
    assert script.game.captured == ["029"] and script.mon("Aquadile", 0).where == "reserve"


@rule("RM-178", "RM-128")
def test_the_backlash_hits_your_closest_and_is_ordinary_damage() -> None:
    team = [mine("Sparky", (9, 7), armor=1), mine("Turtelian", (0, 0))]
    script = walking((7, 9), team=team, switches={"attributes": (0, 0, 0, -1, 0)}, dice="a")
    script.lands(2, "second", "Aquadile")
    assert script.asked() == {0: "block"}
    script.passes()
    assert (script.mon("Sparky").damage, script.mon("Sparky").armor) == (0, 0)


@rule("RM-178", "RM-108")
def test_who_spends_the_last_power_against_the_backlash_is_out() -> None:
    team = [mine("Sparky", (9, 7), power=1), mine("Turtelian", (0, 0))]
    script = walking((7, 9), team=team, switches={"attributes": (0, 0, 0, -1, 0)}, dice="w")
    script.lands(2, "second", "Aquadile").blocks(0, 1)
    assert script.mon("Sparky").where == "down" and script.mon("Sparky").damage == 1


@rule("RM-178")
def test_between_equally_close_you_choose_and_with_nobody_there_is_no_damage() -> None:
    team = [mine("Sparky", (9, 7)), mine("Turtelian", (8, 7))]
    script = walking((7, 9), team=team, switches={"attributes": (0, 0, 0, -1, 0)})
    script.lands(2, "second", "Aquadile")
    assert script.asked() == {0: "backlash"}
    script = walking((7, 9), team=[mine("Sparky", None)], switches={"attributes": (0, 0, 0, -1, 0)})
    script.lands(2, "second", "Aquadile")
    assert script.mon("Sparky").damage == 0


@rule("RM-180", "RM-079")
def test_s7_a_failed_toss_gives_two_time_tokens_and_perhaps_a_bonus_turn() -> None:
    script = walking((7, 9), foes=[mine("Aquadile", (9, 9), time=3)], switches={"attributes": (0, 0, 0, 0, 0)})
    script.lands(1, "outside", "Aquadile").passes()
    assert [event.bonus for event in script.told(TurnBegan)] == [True]
    script.rolls(1)
    assert script.mon("Aquadile").time == 0 and script.game.items["small_reprogrammer"] == 1
    assert script.asked() == {0: "character"} and script.game.actions == 1


@rule("RM-253")
def test_a_success_already_rolled_is_kept_when_the_backlash_ends_the_encounter() -> None:
    foes = [mine("Aquadile", (9, 9)), mine("Scupper", (0, 0))]
    script = walking(
        (7, 9), team=[mine("Sparky", (9, 8), damage=7)], foes=foes, switches={"attributes": (0, 0, 0, -1, 0)}
    )
    script.lands(2, "first", "Aquadile").passes()
    assert script.over == "no_team" and script.game.captured == ["029"] and script.game.actions == 1
    script = walking((7, 9), team=[mine("Sparky", (9, 8), power=1)], foes=foes, dice="w")
    script.lands(2, "outside", "Aquadile").blocks(wild=1)
    assert script.over == "no_team" and script.mon("Sparky").damage == 1, "it spent its last power on the backlash"
    assert script.game.captured == []
    script = walking(
        (7, 9), team=[mine("Sparky", (9, 8), power=1)], foes=foes, dice="w", switches={"attributes": (0, 0, 0, -1, 0)}
    )
    script.lands(2, "first", "Aquadile").blocks(wild=1)
    assert script.over == "no_team" and script.game.captured == ["029"]


@rule("RM-253")
def test_a_bonus_turn_that_ends_the_encounter_ends_the_actions() -> None:
    foes = [mine("Sabreshock", (9, 9), time=3)]
    script = walking(
        (7, 9), team=[mine("Sparky", (9, 8), damage=5)], foes=foes, switches={"attributes": (0, 0, 0, 0, 0)}
    )
    script.lands(1, "outside", "Sabreshock").blocks(token=1)
    assert script.mon("Sparky").damage == 7
    script.rolls(1).rolls(0)
    assert script.over == "no_team"


@rule("RM-175", "RM-181", "RM-257")
def test_the_way_to_toss_is_asked_each_time_the_switch_first() -> None:
    for mode in ("model", "aim", "manual"):
        script = walking((7, 9), switches={"toss": mode}).tosses("Aquadile")
        assert script.asked() == {0: "toss_mode"} and script.options()[0].word == mode and len(script.options()) == 3
    script.says("manual")
    question = script.table.scene(0).question
    assert question is not None and "edge of the lid" in question.text


@rule("RM-182", "RM-186")
def test_aiming_scatters_around_the_point() -> None:
    script = walking((7, 9)).tosses("Aquadile", mode="aim").refuses(Spot(160, 201), "RM-182").answers(Spot(160, 100))
    script.rolls(40000, 0, 3)
    event = script.told(Tossed)[0]
    far = reprogram.landing(60, 0, 25, 40000, 0)
    assert (event.mode, event.die, event.face, event.zone) == ("aim", 4, 3, reprogram.zone_of(*far))
    assert far[0] > 60 and far[1] == 0


@rule("RM-182", "RM-183")
def test_the_odds_of_a_toss_are_those_of_its_zones_and_faces() -> None:
    script = walking((7, 9)).tosses("Aquadile")
    toss = script.game.toss
    assert toss is not None
    steps = range(0, reprogram.FINE, 61)
    for sigma, told in ((65, odds.model(script.game, toss)), (25, odds.aimed(script.game, toss))):
        hits = [
            reprogram.outcome(script.game, script.mon("Aquadile", 1), face + reprogram.ZONES[zone] + 2).success
            for zone in (reprogram.zone_of(*reprogram.landing(0, 0, sigma, u, 7 * u)) for u in steps)
            for face in (1, 2, 3, 4)
        ]
        assert abs(sum(hits) / len(hits) - told.success) < 0.02


@rule("RM-183", "RM-184")
def test_the_model_has_the_odds_of_its_accuracy() -> None:
    wanted = {"novice": (7, 20, 28, 45), "typical": (12, 30, 33, 25), "expert": (24, 44, 26, 6)}
    steps = range(0, reprogram.FINE, 61)
    for accuracy, percents in wanted.items():
        zones = Counter(reprogram.zone_of(*reprogram.landing(0, 0, reprogram.SIGMA[accuracy], u, 7 * u)) for u in steps)
        for zone, percent in zip(reprogram.ZONES, percents, strict=True):
            assert abs(100 * zones[zone] / len(steps) - percent) < 1


@rule("RM-184")
def test_zones_by_distance() -> None:
    assert [reprogram.zone_of(0, mm) for mm in (0, 33, 34, 68, 69, 108, 109)] == [
        "centre", "centre", "first", "first", "second", "second", "outside"
    ]  # fmt: skip


@rule("RM-186", "RM-185")
def test_a_toss_is_recorded_and_replays_from_the_record() -> None:
    script = walking((7, 9)).lands(4, "centre", "Aquadile")
    assert script.told(Tossed)[0] == Tossed(1, "manual", 4, 4, "centre", False, 4 + 3 + 2)
    tossed = 0
    for seed in range(6):
        table = tabletron.open("robomon", seats=1, seed=seed, battle="wild", team=("000", "026", "053"))
        rng = random.Random(seed)
        while table.result is None:
            options = table.asks[0].options
            table.play(next((one for one in options if isinstance(one, Toss)), None) or rng.choice(options), 0)
        events = [told.event for told in table.told if isinstance(told.event, Tossed)]
        again = [told.event for told in replay(table.record, table.game).told if isinstance(told.event, Tossed)]
        assert events == again
        tossed += len(events)
    assert tossed


# --- who joins


@rule("RM-170", "RM-171")
def test_a_captured_robomon_joins_fresh_and_may_enter_an_empty_place_next_round() -> None:
    foes = [mine("Aquadile", (9, 9), damage=6), mine("Scupper", (0, 0))]
    script = walking((7, 9), foes=foes).lands(4, "centre", "Aquadile")
    joined = script.mon("Aquadile", 0)
    assert (joined.damage, joined.power, joined.where) == (0, 7, "reserve")
    script.passes()
    assert script.asked() == {0: "enter"} and script.options() == [Swap(joined.id), PASS]
    script.brings("Aquadile")
    assert script.at("Aquadile", 0) == (2, 9), "the only free X"


@rule("RM-171", "RM-259")
def test_into_a_place_that_was_emptied_only_the_newcomer_may_go_at_round_start() -> None:
    foes = [mine("Aquadile", (9, 9)), mine("Scupper", (0, 0))]
    team = [mine("Sparky", (0, 9)), mine("Kindlekit", None)]
    script = walking((7, 9), team=team, foes=foes, vacated={1: 30}).lands(4, "centre", "Aquadile").passes()
    assert script.asked() == {0: "enter"} and script.options() == [Swap(script.mon("Aquadile", 0).id), PASS]


@rule("RM-171")
def test_with_both_places_filled_a_newcomer_comes_by_switching() -> None:
    foes = [mine("Aquadile", (9, 9)), mine("Scupper", (0, 0))]
    team = [mine("Sparky", (0, 9)), mine("Turtelian", (4, 9))]
    script = walking((7, 9), team=team, foes=foes).lands(4, "centre", "Aquadile").passes()
    assert script.asked() == {} and script.table.pending is not None
    script.until("act")
    assert Swap(script.mon("Aquadile", 0).id) in script.options()


@rule("RM-051", "RM-052", "RM-265")
def test_s8_a_full_team_sends_a_card_to_the_save_box() -> None:
    names = ["Sparky", "Turtelian", "Burnviper", "Kindlekit", "Voltick", "Gustling"]
    team = [mine(name, (0, 9) if name == "Sparky" else None) for name in names]
    foes = [mine("Aquadile", (9, 9)), mine("Scupper", (0, 0))]
    script = walking((7, 9), team=team, foes=foes).lands(4, "centre", "Aquadile")
    assert script.asked() == {0: "join"}
    assert [getattr(one, "mon", "box") for one in script.options()] == ["box", 1, 2, 3, 4, 5]
    script.brings("Voltick")
    row = [BOX.card[script.game.mons[mon].card].name for mon in script.game.team]
    assert row == ["Sparky", "Turtelian", "Burnviper", "Kindlekit", "Aquadile", "Gustling"]
    assert script.game.box == [NUMBER["Voltick"]]
    script = walking((7, 9), team=team, foes=foes).lands(4, "centre", "Aquadile").says("box")
    assert script.game.box == ["029"] and len(script.game.team) == 6


@rule("RM-209")
def test_switching_works_in_wild_encounters_too() -> None:
    team = [mine("Sparky", (4, 5)), mine("Scupper", None)]
    script = field(team, [mine("Aquadile", (9, 9))], turn="Sparky", mode="wild", pawn=(4, 4), exit_at=(9, 0))
    script.brings("Scupper").steps((0, 9))
    assert script.mon("Sparky").where == "reserve" and script.at("Scupper") == (0, 9)


@rule("RM-262")
def test_nobody_enters_on_the_exit() -> None:
    team = [mine("Sparky", (5, 5)), mine("Turtelian", (0, 9)), mine("Kindlekit", None)]
    script = field(team, [mine("Aquadile", (2, 9))], turn="Sparky", mode="wild", pawn=(9, 9), exit_at=(1, 9))
    script.brings("Kindlekit")
    assert script.squares() == {(0, 8), (1, 8), (2, 8), (3, 8), (3, 9)}


@rule("RM-263")
def test_an_encounter_ends_after_round_forty() -> None:
    assert walking(round=40).passes().over == "rounds"
    assert not walking(round=39).passes().over
