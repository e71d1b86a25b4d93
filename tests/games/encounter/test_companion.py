"""The companion: people with real figures report what their table looks like, Ultron's own cards say what he does."""

from __future__ import annotations

from typing import Any

import pytest

import tabletron
from tabletron import IllegalPlay
from tabletron.core.flow import PASS
from tabletron.core.i18n import speaking
from tabletron.core.scene import Plane, view
from tabletron.games.encounter.companion import asked, reports
from tabletron.games.encounter.events import Instructed, Thought
from tabletron.games.encounter.options import Choose, Do, End, Number, Pick, Report, Yes
from tabletron.games.encounter.rules.setup import SET_UP
from tabletron.games.encounter.state import COSMIC, CRISIS
from tabletron.testing import rule
from tests.games.encounter.kit import Script, new_game


def real(**switches: Any) -> Script:
    """The suggested squads on somebody's own table, dice fed in."""
    return new_game(1, figures="real", **switches)


def names(script: Script, *cards: str) -> Script:
    """These, and nobody else."""
    for card in cards:
        script.picks(card)
    return script.passes()


def quiet_device(script: Script) -> Script:
    """The Crisis turn ends; the device only gives a point, and the console that people choose."""
    return script.ends().rolls("F" * script.waits_for_dice)


def rows(script: Script) -> list[str]:
    return [thought.row for thought in script.told(Thought)]


def orders(script: Script) -> list[str]:
    return [told.order for told in script.told(Instructed)]


def test_people_set_up_themselves_and_no_position_is_held() -> None:
    script = real()
    assert script.asked() == {0: "report"}
    assert orders(script) == [SET_UP, reports.POWER]
    words = speaking("en", "tabletron.games.encounter")
    seen = view(script.table, 0, words)
    assert not any(isinstance(zone, Plane) for zone in seen.scene.zones)
    assert seen.question is not None and "three activations" in seen.question.text


def test_nobody_plays_ultron_at_a_real_table() -> None:
    with pytest.raises(IllegalPlay, match="one or two players"):
        tabletron.open("encounter", seats=3, figures="real")


@rule("UE-183", "UE-193", "UE-191")
def test_a_turn_against_a_far_console() -> None:
    """Nothing held, no citizen: he runs for a console beyond Range 5 that people name, and takes it."""
    script = quiet_device(real())
    assert script.asked() == {0: "console_near"}, "which consoles are within Range 5 of him: for the device"
    script.passes().answers(Choose("C3"))
    assert script.game.consoles["C3"] == COSMIC and script.game.vp == [0, 1]
    assert script.asked() == {0: "console_near"}, "and now for his card"
    script.answers(Choose("C4")).passes()
    assert script.asked() == {0: "goal"}
    assert Choose("C4") not in script.options(), "row 3 is about consoles beyond Range 5"
    script.answers(Choose("C1"))
    assert rows(script) == ["P3"]
    assert orders(script)[-2:] == [asked.RUN, asked.LEAP]
    script.answers(Yes())
    assert script.game.consoles["C1"] == COSMIC
    assert script.asked() == {0: "seen_close"}


@rule("UE-187", "UE-192")
def test_without_anybody_to_attack_he_programs_again_and_leaves_what_he_cannot_reach() -> None:
    script = quiet_device(real()).passes().answers(Choose("C3")).passes().answers(Choose("C1")).answers(Do())
    assert script.game.consoles["C1"] == -1, "closer is not there"
    script.passes().passes()
    assert rows(script) == ["P3", "A0"]
    assert script.asked() == {0: "console_near"}
    script.passes().answers(Choose("C1"))
    assert orders(script)[-1] == asked.RUN, "Matter Transference once a turn"
    script.passes()
    assert script.asked() == {0: "goal"} and Choose("C1") not in script.options()


@rule("UE-186", "UE-193", "UE-182")
def test_holders_first_then_the_assault_card_by_who_is_close() -> None:
    script = real().picks("iron_man").answers(Report("finds")).picks("black_widow").answers(Report("finds"))
    assert script["iron_man"].holding and script["black_widow"].holding
    quiet_device(script).passes().answers(Choose("C3"))
    assert script.asked() == {0: "near_him"} and {option for option in script.options() if option} == {
        Pick(script["iron_man"].id), Pick(script["black_widow"].id)
    }  # fmt: skip
    names(script, "iron_man")
    assert rows(script) == ["P1"] and orders(script)[-1] == asked.APPROACH
    names(script, "iron_man")
    assert rows(script)[-1] == "A1" and orders(script)[-3:] == [reports.ATTACK, reports.FOLLY, reports.TALONS]
    assert script.asked() == {0: "outcome"}
    script.answers(Report("falls"))
    assert script["iron_man"].dazed and not script["iron_man"].holding and len(script.game.citizens) == 1
    assert script.asked() == {0: "beside"}, "the citizen lies near him at the end of his activation"
    script.answers(Number(1))
    assert script.game.vp[COSMIC] == 2 and script.game.citizens == []
    assert script.asked() == {0: "report"}


@rule("UE-193")
def test_two_in_the_area_are_raged_at_and_two_apart_are_not() -> None:
    def at_assault() -> Script:
        return quiet_device(real()).passes().answers(Choose("C3")).passes().answers(Choose("C1")).answers(Do())

    script = names(at_assault(), "baron_zemo", "red_skull")
    assert script.asked() == {0: "in_area"}
    assert len(script.options()) == 3, "only who is within Range 2 can be within Range 1"
    script.picks("baron_zemo").picks("red_skull")
    assert rows(script)[-1] == "A2" and script.asked() == {0: "tie"}, "whom he attacks first is asked"
    script.picks("red_skull")
    assert reports.RAGE in orders(script) and script.game.active == script["red_skull"].id

    apart = names(at_assault(), "baron_zemo", "red_skull")
    names(apart, "red_skull")
    assert apart.asked() == {0: "seen_far"}
    assert apart.passes().asked() == {0: "tie"}, "equal in all that the cards look at"
    apart.picks("red_skull")
    assert rows(apart)[-1] == "A3"
    assert "roll 7 dice" in told(apart), "Energy Blast at one of the two"


def told(script: Script) -> str:
    words = speaking("en", "tabletron.games.encounter")
    return "\n".join(script.table.game.say(script.game, one.event, words) for one in script.table.told)


@rule("UE-180")
def test_what_his_cards_leave_equal_is_asked() -> None:
    script = real()
    for card in ("captain_marvel", "spider_man"):
        script.picks(card).answers(Report("finds"))
    quiet_device(script).passes().answers(Choose("C3"))
    names(script, "captain_marvel")
    script = real()
    for card in ("iron_man", "spider_man"):
        script.picks(card).answers(Report("finds"))
    quiet_device(script).passes().answers(Choose("C3")).picks("iron_man").picks("spider_man")
    assert script.asked() == {0: "tie"}, "both hold a citizen, both have Energy Defense 3"
    assert script.picks("spider_man").told(Thought)[-1].what == str(script["spider_man"].id)


@rule("UE-188", "UE-127", "UE-189")
def test_damage_on_ultron_resets_him_and_three_provoke_him() -> None:
    script = real().picks("captain_america").answers(Report("hurts")).answers(Number(2))
    assert script.ultron.damage == 2 and script.asked() == {0: "report"}, "two do not provoke him"
    script.picks("iron_man").answers(Report("hurts")).answers(Number(3))
    assert script.asked() == {0: "throw_into"}
    names(script, "spider_man", "crossbones")
    assert script.told(Thought)[-1].row == "enough"
    script.passes().passes()
    assert script.asked() == {0: "report"} and script.ultron.damage == 5
    script.picks("captain_america").answers(Report("hurts")).answers(Number(4))
    assert script.ultron.firmware == 1 and script.ultron.damage == 0
    assert asked.RISE_HOME in orders(script), "he controls no console"
    script.passes()
    assert orders(script)[-1] == reports.THROW_AWAY, "nobody is in reach"


@rule("UE-190")
def test_citizens_beside_him_are_his_when_the_team_moves_him() -> None:
    script = real()
    boss = Pick(script.ultron.id)
    assert not script.can(boss), "no citizen lies there"
    script.picks("iron_man").answers(Report("finds")).picks("iron_man").answers(Report("drops"))
    words = speaking("en", "tabletron.games.encounter")
    assert (
        script.table.game.describe(script.game, 0, "report", boss, words).label == "You moved Ultron next to a citizen"
    )
    script.answers(boss)
    assert script.asked() == {0: "beside"}
    script.answers(Number(1))
    assert script.game.vp == [0, 1] and script.game.citizens == [] and script.asked() == {0: "report"}


@rule("UE-189")
def test_of_his_consoles_people_name_the_emptiest() -> None:
    script = real()
    script.game.consoles |= {"C1": COSMIC, "C2": COSMIC}
    script.picks("captain_america").answers(Report("hurts")).answers(Number(8))
    assert script.asked() == {0: "emptiest"}
    script.answers(Choose("C2"))
    assert asked.RISE in orders(script) and script.told(Thought)[-1].what == "C2"


@rule("UE-105", "UE-106", "UE-108", "UE-110", "UE-185")
def test_the_device_asks_what_it_must_know() -> None:
    script = real(difficulty="insane").picks("iron_man").answers(Report("finds"))
    script.picks("red_skull").answers(Report("finds")).picks("red_skull").answers(Report("drops"))
    assert len(script.game.citizens) == 1
    script.ends().rolls("CWBHH")
    assert script.game.vp[COSMIC] == 1, "the citizen on the table"
    assert not script["iron_man"].holding and len(script.game.citizens) == 1, "and the scraping sound"
    assert script.asked() == {0: "terrain_left"} and orders(script)[-1] == reports.ROWS["better_age"]
    script.answers(Choose("terrain"))
    assert len(script.game.citizens) == 2
    assert script.asked() == {0: "near_home"}
    names(script, "crossbones", "captain_america")
    assert script.asked() == {0: "outcome"}, "the lower Energy Defense first, then the other, without a choice"
    assert script.game.active == script["crossbones"].id
    script.passes().passes()
    assert script.asked() == {0: "citizen_near"}


@rule("UE-076", "UE-080", "UE-094", "CP-033")
def test_reports_score_and_knock_out() -> None:
    script = real().picks("iron_man").answers(Report("finds")).picks("iron_man").answers(Report("brings"))
    assert script.game.vp == [1, 0] and not script["iron_man"].holding
    script.answers(Choose("C1"))
    assert script.game.consoles["C1"] == CRISIS
    script["black_widow"].injured = True
    script.picks("black_widow").answers(Report("falls"))
    assert script["black_widow"].out and script.game.vp == [1, 1]
    script.picks("red_skull").answers(Report("falls")).picks("red_skull").answers(Report("stands"))
    assert not script["red_skull"].dazed
    script.picks("red_skull").answers(Report("finds")).answers(End())


@rule("UE-030", "UE-061", "UE-062", "UE-082")
def test_a_round_ends_with_the_consoles_and_everybody_recovers() -> None:
    script = real().picks("baron_zemo").answers(Report("falls")).answers(Choose("C1"))
    script.game.consoles["C3"] = COSMIC
    for _ in range(3):
        script.ends()
        while script.asked() != {0: "report"} or script.waits_for_dice:
            script.goes_on()
    assert script.game.round == 2 and script["baron_zemo"].injured and not script["baron_zemo"].dazed
    assert script.game.vp[CRISIS] == 1
    assert orders(script)[-2:] == [reports.REST, reports.POWER], "what people do with their own tokens"
    assert script.can(End()) and PASS not in script.options()
