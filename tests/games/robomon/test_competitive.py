"""Competitive battles: set-up, Challenge Mode, switching, replacements, the end."""

from __future__ import annotations

from typing import Any

import pytest

from tabletron.core.flow import PASS
from tabletron.core.i18n import speaking
from tabletron.games.robomon.events import Challenged, RoundBegan
from tabletron.games.robomon.options import Strike, Swap, Toss
from tabletron.testing import rule
from tests.games.robomon.kit import BOX, Script, field, mine, opened

TEAM = ("000", "091", "010", "014")


def fitz(*names: str, challenge: str = "no", entry: str = "2100", team: tuple[str, ...] = TEAM) -> Script:
    """A competition with these actives, at the roll of round 1."""
    script = opened(battle="competitive", competitor=entry, team=team).says(challenge)
    for name in names:
        script.brings(name)
    if script.asked() == {0: "partner"}:
        script.passes()
    while script.asked() == {0: "x"}:
        script.answers(script.options()[0])
    return script


@rule("RM-202", "RM-203", "RM-066")
def test_r20_fitz() -> None:
    script = fitz("Sparky", "Scupper")
    assert [mon.sheet for mon in script.game.mons if mon.side] == ["VS 008", "VS 009"]
    assert [script.at(name) for name in ("NOsfera2", "Sabreshock")] == [(2, 1), (5, 1)]
    assert [script.mon(name).armor for name in ("NOsfera2", "Sabreshock")] == [1, 1]
    assert {script.at("Sparky"), script.at("Scupper")} == {(2, 8), (5, 8)}


@rule("RM-202", "RM-206")
def test_opening_shows_line_challenge_and_bonus() -> None:
    script = opened(battle="competitive", competitor="3400", team=TEAM)
    assert script.asked() == {0: "challenge"}
    question = script.table.scene(0).question
    assert question is not None and "1 more armor token" in question.text and "3 Metal" in question.text
    said = script.table.game.say(script.game, script.table.told[0].event, speaking("en"))
    assert said.startswith("Foreman Brill: ")
    text = str(script.table.scene(0).scene)
    shown = [name for name in ("Pebblepup", "Drillmole", "Gritgoat") if name in text]
    assert shown == ["Pebblepup", "Drillmole"], "two cards are open before you decide"
    assert [mon.armor for mon in script.says("yes").game.mons if mon.sheet] == [2, 3], "one more than printed"


@rule("RM-202")
def test_only_the_first_two_vs_cards_are_open() -> None:
    script = fitz("Sparky", "Scupper", entry="9100")
    assert script.game.benches[1] == ["VS 040", "VS 041", "VS 042", "VS 043"]
    text = str(script.table.scene(0).scene)
    assert "Snowlet" in text and "Timberox" not in text and "Bench" in text


@rule("RM-204", "RM-205", "RM-266")
def test_r19_each_changed_active_gives_two_time_tokens_to_each_foe() -> None:
    for names, tokens in (
        (("Sparky", "Scupper"), 0),
        (("Scupper", "Sparky"), 0),
        (("Sparky", "Turtelian"), 2),
        (("Turtelian", "Burnviper"), 4),
        (("Sparky",), 0),
        (("Turtelian",), 2),
    ):
        script = fitz(*names)
        assert [mon.time for mon in script.game.mons if mon.side] == [tokens, tokens], names


@rule("RM-205", "RM-273")
def test_r19_with_four_tokens_both_foes_take_a_bonus_turn_in_round_one() -> None:
    script = fitz("Turtelian", "Burnviper").action("mmmmmmm")
    script.until("act")
    text = [event for event in script.table.told if type(event.event).__name__ == "TurnBegan"]
    assert [event.event.bonus for event in text][:2] == [True, True]


@rule("RM-204")
def test_the_first_two_of_the_row_skip_who_is_out() -> None:
    team = [mine("Sparky", None, damage=8, where="out"), mine("Scupper", None), mine("Turtelian", None)]
    script = field(team, [], phase="begin_battle", slots=[], entry="2100", map="green")
    script.says("no").brings("Scupper").brings("Turtelian").answers(script.options()[0])
    assert [mon.time for mon in script.game.mons if mon.side] == [0, 0]


@rule("RM-266", "RM-259")
def test_one_may_be_fielded_and_the_other_slot_filled_later() -> None:
    script = fitz("Sparky").action("mmmmmmm").until("enter", 900)
    assert script.game.round == 2


# --- Challenge Mode


@rule("RM-206", "RM-219", "RM-274")
def test_a_challenge_that_is_kept_adds_its_reward() -> None:
    script = winning(challenge="kept")
    script.strikes("Bite").rolls(0)
    assert script.over == "won"
    assert script.game.items == {"silver": 8, "challenge_coin": 1, "medium_reprogrammer": 1}
    assert script.table.result is not None and script.table.result.winners == (0,)


@rule("RM-206", "RM-274")
def test_a_broken_challenge_pays_the_normal_reward_only() -> None:
    assert winning(challenge="kept", round=5, phase="begin_round").game.challenge == "kept"
    script = winning(challenge="kept", round=6, phase="begin_round")
    assert script.game.challenge == "broken" and script.told(Challenged)[0].by == "max_rounds 6"
    script = winning(challenge="broken")
    script.strikes("Bite").rolls(0)
    assert script.game.items == {"silver": 8, "challenge_coin": 1}


def winning(**fields: Any) -> Script:
    """Sparky is about to beat the last RoboMon of Ranger Fitz."""
    return field(
        [mine("Sparky", (4, 5))], [mine("Scupper", (5, 5), damage=5)],
        **{"turn": "Sparky", "dice": "b", "items": {}, **fields},
    )  # fmt: skip


def warned(script: Script) -> set[Any]:
    """The answers that say that they break the challenge."""
    question = script.table.scene(0).question
    assert question is not None
    hints = [choice.words.hint for choice in question.choices]
    return {one for one, hint in zip(script.options(), hints, strict=True) if "breaks the challenge" in hint}


@pytest.mark.parametrize(
    ("entry", "breaks"),
    [("2100", "switch"), ("3100", "special"), ("3300", "armor"), ("3600", "out"), ("3800", "wild"), ("9100", "two")],
)
@rule("RM-274", "RM-206")
def test_the_breaking_move_is_allowed_with_a_warning(entry: str, breaks: str) -> None:
    team = [mine("Sparky", (4, 5), damage=7), mine("Scupper", None), mine("Turtelian", (9, 9))]
    if breaks == "two":
        team = [mine("Sparky", (4, 5)), mine("Scupper", None)]
    script = field(
        team, [mine("Kindlekit", (5, 5))], order=["Sparky", "Kindlekit"], dice="wsa", entry=entry, challenge="kept",
        cards={"Kindlekit": {"rows": ("Pounce electric",) * 4}},
    )  # fmt: skip
    match breaks:
        case "switch":
            assert warned(script) == {Swap(1)}
            script.brings("Scupper").answers(script.options()[0])
        case "special":
            assert warned(script) == {one for one in script.options() if isinstance(one, Strike) and one.ability == 2}
            script.strikes("Jolt").rolls(0)
        case "wild":
            assert warned(script) == {one for one in script.options() if getattr(one, "wild", 0)}
            script.goes((4, 4), 0, 1)
        case "armor":
            script.passes().rolls(1).rolls(-2)
            assert warned(script) == set(script.options()) - {None}
            script.blocks(1)
        case "out":
            script.passes().rolls(1).rolls(0).passes()
        case "two":
            script.passes().rolls(1).rolls(0).passes()
            assert warned(script) == {Swap(1)}
            script.brings("Scupper").answers(script.options()[0])
    assert script.game.challenge == "broken"
    assert "broken" in str(script.table.scene(0).scene)


@rule("RM-274")
def test_powering_down_counts_as_going_out() -> None:
    team = [mine("Sparky", (4, 5), power=1), mine("Scupper", (9, 9))]
    script = field(team, [mine("Turtelian", (5, 5))], turn="Sparky", dice="b", entry="3600", challenge="kept")
    assert warned(script) == {one for one in script.options() if isinstance(one, Strike)}
    script.strikes("Bite").rolls(0)
    assert script.game.challenge == "broken"


@rule("RM-274")
def test_filling_the_place_of_one_that_is_out_is_no_switch() -> None:
    team = [mine("Sparky", None, where="out", damage=8), mine("Scupper", None)]
    script = field(
        team, [mine("Turtelian", (9, 0))], phase="begin_round", vacated={0: 40}, challenge="kept", entry="4600"
    )  # fmt: skip
    script.passes().action("mmmmmmm").until("fill")
    script.brings("Scupper").answers(script.options()[0])
    assert script.game.challenge == "kept"


@rule("RM-274")
def test_conditions_that_change_the_set_up() -> None:
    script = fitz("Sparky", "Scupper", challenge="yes", entry="3400")
    plain = fitz("Sparky", "Scupper", entry="3400")
    armor = [[mon.armor for mon in one.game.mons if mon.side] for one in (script, plain)]
    assert armor[0] == [token + 1 for token in armor[1]]
    script = fitz("Sparky", "Scupper", challenge="yes", entry="3700")
    assert [mon.time for mon in script.game.mons if mon.side] == [2, 2]
    script = fitz("Sparky", "Scupper", challenge="yes", entry="3500").rolls(*["move"] * 6)
    assert len(script.game.dice[0]) == 6


# --- what is not there


@rule("RM-169", "RM-207")
def test_no_pawn_no_exit_no_items() -> None:
    script = fitz("Sparky", "Scupper").action("mbswaab")
    script.until("act")
    assert script.game.pawn == -1 and BOX.map["green"].exit is None
    assert not any(isinstance(one, Toss) for one in script.options())
    field([mine("Sparky", (4, 5))], [mine("Turtelian", (9, 0))], turn="Sparky", dice="m").passes()
    assert "character" not in script.asked().values()


# --- switching


@rule("RM-208", "RM-211", "RM-275")
def test_a_switched_robomon_keeps_damage_power_and_armor() -> None:
    team = [mine("Sparky", (4, 5), damage=3, power=2, armor=1, used=True), mine("Scupper", None)]
    script = field(team, [mine("Turtelian", (9, 0))], turn="Sparky")
    script.brings("Scupper")
    assert script.squares() == {(0, 9), (2, 9)}
    script.steps((2, 9))
    sparky = script.mon("Sparky")
    assert (sparky.damage, sparky.power, sparky.armor, sparky.where) == (3, 2, 1, "reserve")
    assert sparky.used, "coming back gives no second use this round"
    script.passes().action("mmmmmmm").until("act")
    script.brings("Sparky").steps((0, 9))
    assert (sparky.damage, sparky.power, sparky.armor, sparky.where) == (3, 2, 1, "map")


@rule("RM-210", "RM-262")
def test_with_both_x_taken_the_newcomer_takes_a_nearest_square() -> None:
    team = [mine("Sparky", (5, 5)), mine("Turtelian", (0, 9)), mine("Scupper", None)]
    script = field(team, [mine("Burnviper", (2, 9))], turn="Sparky")
    script.brings("Scupper")
    assert script.squares() == {(0, 8), (1, 8), (1, 9), (2, 8), (3, 8), (3, 9)}


@rule("RM-212")
def test_the_order_is_updated_at_the_start_of_the_next_round() -> None:
    team = [mine("Sparky", (4, 5)), mine("Gustling", None)]
    script = field(team, [mine("Burnviper", (9, 0))], turn="Sparky")
    script.brings("Gustling").steps((0, 9)).passes().action("mmmmmmm")
    order = script.told(RoundBegan)[-1].order
    assert [BOX.card[script.game.mons[mon].card].name for mon in order] == ["Gustling", "Burnviper"]


@rule("RM-212", "RM-213")
def test_s3_a_powered_down_robomon_leaves_and_its_slot_acts_at_its_speed() -> None:
    team = [mine("Sparky", (4, 5), power=2), mine("Scupper", None)]
    foes = [mine("Turtelian", (5, 5)), mine("Kindlekit", (9, 0))]
    script = field(team, foes, turn="Sparky", dice="b")
    script.strikes("Tackle").rolls(0)
    assert script.mon("Turtelian").damage == 3 and script.mon("Sparky").where == "down"
    script.passes().action("mmmmmmm").rolls(1)
    assert script.asked() == {0: "fill"}, "Kindlekit (48) has acted, Turtelian (22) has not"
    script.brings("Scupper")
    assert script.asked() == {0: "x"}
    script.steps((0, 9))
    assert script.table.pending is not None and script.mon("Scupper").where == "map"


@rule("RM-213", "RM-249")
def test_s20_an_empty_place_keeps_its_turn_this_round() -> None:
    team = [mine("Sparky", (4, 5), damage=7), mine("Scupper", None)]
    script = field(team, [mine("Cirrostork", (5, 5))], order=["Cirrostork", "Sparky"])
    script.rolls(1).rolls(0)
    assert script.mon("Sparky").where == "out" and script.asked() == {0: "fill"}
    script.brings("Scupper").steps((0, 9))
    assert script.table.pending is not None and script.game.round == 3, "that was its whole turn"


@rule("RM-249")
def test_an_opposing_robomon_that_left_is_skipped() -> None:
    foes = [mine("Scupper", (5, 5), damage=5), mine("Turtelian", (9, 0))]
    script = field([mine("Burnviper", (4, 5))], foes, order=["Burnviper", "Scupper"], dice="b")
    script.strikes("Tail Whip").rolls(0)
    script.passes()
    assert script.table.pending is not None and script.table.pending.stream == "action"


@rule("RM-252")
def test_reserves_cannot_be_targeted() -> None:
    team = [mine("Sparky", (0, 9)), mine("Gustling", None)]
    script = field(team, [mine("Burnviper", (5, 5))], order=["Burnviper"]).rolls(1)
    assert script.asked() == {} or "focus" not in script.asked().values()
    chosen = [told.event.target for told in script.table.told if getattr(told.event, "step", "") == "target"]
    assert chosen == [0]


# --- the competitor


@rule("RM-214")
def test_the_next_vs_cards_come_at_the_start_of_the_next_round_in_order() -> None:
    foes = [mine("Scupper", (0, 0), damage=5), mine("Kindlekit", (2, 0), damage=6)]
    script = field(
        [mine("Cindermoth", (1, 1))], foes, turn="Cindermoth", dice="s", benches=[[], ["VS 001", "VS 002", "VS 003"]]
    )  # fmt: skip
    script.strikes("Ash Cloud").aims("Kindlekit").rolls(1).rolls(-1)
    assert not script.over
    script.passes()
    assert script.at("Sprigget") == (2, 0), "its place became empty first"
    assert script.at("Mossquito") == (0, 0) and script.game.benches[1] == ["VS 003"]
    script.action("mmmmmmm").until("act").passes()
    while script.game.round == 3:
        script.goes_on()
    assert script.game.benches[1] == ["VS 003"], "a place that was filled is not filled again"


@rule("RM-214", "RM-262")
def test_if_its_x_is_taken_the_vs_card_enters_on_the_nearest_square() -> None:
    script = field(
        [mine("Sparky", (0, 0))], [mine("Turtelian", (9, 9)), mine("Kindlekit", None, where="out", damage=7)],
        phase="begin_round", benches=[[], ["VS 001"]], emptied=[3],
    )  # fmt: skip
    assert script.at("Sprigget") == (1, 0), "the lowest row, then the lowest column"


@rule("RM-215")
def test_reserves_count_on_both_sides() -> None:
    script = winning(benches=[[], ["VS 001"]])
    script.strikes("Bite").rolls(0)
    assert not script.over
    team = [mine("Sparky", (4, 5), damage=7), mine("Scupper", None)]
    script = field(team, [mine("Sabreshock", (5, 5))], order=["Sabreshock"]).rolls(1).rolls(0).passes()
    assert not script.over


@rule("RM-215")
def test_if_both_sides_run_out_you_lose() -> None:
    script = field(
        [mine("Sparky", (4, 5), power=1, damage=7)], [mine("Sabreshock", (5, 5))], order=["Sabreshock"], dice="w"
    )  # fmt: skip
    script.rolls(1).rolls(0).blocks(0, 1)
    assert script.over == "no_team" and script.table.result is not None and script.table.result.winners == ()
    assert script.table.game.lost(script.game)


@rule("RM-276", "RM-108")
def test_s19_winning_with_the_last_power() -> None:
    script = field(
        [mine("Sparky", (4, 5), power=1)], [mine("Scupper", (5, 5), damage=4)], turn="Sparky", dice="bb"
    )  # fmt: skip
    script.strikes("Bite", 2).rolls(0)
    assert script.over == "won"


@rule("RM-216")
def test_conceding_is_a_loss() -> None:
    script = winning(items={"silver": 5})
    script.table.concede(0)
    assert script.table.result is not None and script.table.result.winners == ()
    assert script.game.items["silver"] == 2


@rule("RM-217", "RM-218")
def test_after_a_battle_power_is_back_markers_are_gone_and_damage_stays() -> None:
    team = [
        mine("Sparky", (4, 5), power=3, damage=2, armor=1, trapped=True, resists_paralysis=True),
        mine("Scupper", None, where="down", power=0),
    ]
    script = field(team, [mine("Turtelian", (5, 5), damage=8)], turn="Sparky", dice="b")
    script.strikes("Tackle").rolls(-1)
    assert script.over == "won"
    sparky, scupper = script.mon("Sparky"), script.mon("Scupper")
    assert (sparky.power, sparky.damage, sparky.armor, scupper.power) == (7, 2, 0, 8)
    assert not (sparky.trapped or sparky.resists_trap or sparky.resists_paralysis) and scupper.where == "reserve"


@rule("RM-220")
def test_losing_takes_the_lose_line_as_far_as_you_have_it() -> None:
    for silver, left in ((5, 2), (1, 0)):
        script = field(
            [mine("Sparky", (4, 5), damage=7)], [mine("Sabreshock", (5, 5))], order=["Sabreshock"],
            items={"silver": silver},
        )  # fmt: skip
        script.rolls(1).rolls(0).passes()
        assert script.over == "no_team" and script.game.items == {"silver": left}


@rule("RM-263")
def test_a_competition_is_lost_after_round_forty() -> None:
    script = field([mine("Sparky", (4, 5))], [mine("Turtelian", (9, 0))], phase="end_round", round=40)
    assert script.over == "rounds" and script.table.result is not None and script.table.result.winners == ()


def test_a_switch_is_not_offered_once_the_turn_began() -> None:
    team = [mine("Sparky", (4, 5)), mine("Scupper", None)]
    script = field(team, [mine("Turtelian", (5, 5))], turn="Sparky", dice="mmb")
    assert Swap(1) in script.options()
    script.goes((4, 4))
    assert Swap(1) not in script.options() and PASS in script.options() and Strike(0, 1) in script.options()
