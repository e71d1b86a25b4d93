"""What players read: questions, hints and the story say what is meant, and no more than may be known."""

from __future__ import annotations

import pytest

from tabletron.core.i18n import ENGLISH
from tabletron.core.ledger import Ledger
from tabletron.games.adventures.bot import choose
from tabletron.games.adventures.events import Planned, Prevented, Released, SessionBegan, SessionEnded, Worked
from tabletron.games.adventures.options import Boost, Claim
from tabletron.testing import rule
from tests.games.adventures.kit import GAME, RED, YELLOW, A, B, C, Script, action, begun, engaging, facing, hero
from tests.games.adventures.test_runner import KINDS


def asked(script: Script, seat: int = A) -> str:
    """The open question of a seat."""
    return GAME.question(script.game, seat, script.asked()[seat], ENGLISH)


def hint(script: Script, kind: str, option: object, seat: int = A) -> str:
    return GAME.describe(script.game, seat, kind, option, ENGLISH).hint


def test_a_question_names_the_card_that_asks_it() -> None:
    script = action(hero(boss="bomb_man", left="roll:red/yellow"), hero(right=RED), hero(left=RED))
    assert asked(script) == "Proto Shield: Which colour?"
    script.dyes("red").rolls("S", "S", "S", "J")
    while script.asked().get(A) != "reroll_these":
        script.goes_on()
    assert asked(script) == "Bomb Man: Which dice must be rolled again?"
    script = engaging(hero(boss="spark_man", patterns=["BP09"]), pool="red.S")
    assert asked(script) == "The pattern card: Which of the two?"


def test_every_question_has_a_rule_behind_it() -> None:
    ledger = Ledger.of(GAME.package)
    assert [kind for kind in sorted(KINDS) if not ledger.behind(kind)] == []


@rule("MA-198")
def test_a_lost_session_is_not_asked_about_by_the_boss_who_won() -> None:
    one = hero(1, boss="elec_man", patterns=["BP14"], weapons={"item_1": 0})
    script = engaging(one, session=1, tanks=0, switches={"mode": "campaign"})
    assert asked(script) == "The session is lost. Try it again?"


@rule("MA-086")
def test_who_boosts_in_vain_is_told() -> None:
    script = facing("SS/1", hero(tokens="S"), hero(boost="tok:S"), hero(boost=RED))
    assert hint(script, "boost", Boost(), B) == "nothing would come of it"
    assert hint(script, "boost", Boost(), C) == ""


@rule("MA-061")
def test_cards_say_what_two_colours_give() -> None:
    for both, text in (
        ("off", "roll a [die red ?] or [die blue ?]"),
        ("on", "roll a [die red ?]; roll a [die blue ?]"),
    ):
        script = facing("S/1", hero(boost="roll:red/blue"), switches={"two_colour_both": both})
        assert GAME.describe(script.game, A, "act", Boost(), ENGLISH).label == f"Boost: {text}"
        assert script.sees(A, "hero0.boost").card.rows[0] == text


@pytest.mark.parametrize(
    ("mode", "peek", "told", "weak"),
    [
        ("single", "on", "boss side: Engage: turn a double to its single face; weak to Crush", 1),
        ("single", "off", "stage side: Dice Pool: turn a double to its single face", 0),
        ("finale", "on", "Engage: turn a double to its single face; weak to Crush", 1),
        ("finale", "off", "", 0),
    ],
)
@rule("MA-014", "MA-239")
def test_the_sides_of_a_robot_master_are_told_apart(mode: str, peek: str, told: str, weak: int) -> None:
    script = begun(2, mode=mode, peek_boss=peek)
    assert hint(script, "master", Claim("cut_man")) == told
    assert [script.sees(A, f"offered.{card}").tip.count("weak to") for card in script.game.offered] == [weak] * 4


@pytest.mark.parametrize(("peek", "known"), [("on", True), ("off", False)])
@rule("MA-014")
def test_the_coach_does_not_look_at_hidden_boss_sides(peek: str, known: bool) -> None:
    script = begun(2, peek_boss=peek)
    script.hero(A).weapons = {"super_arm": 3}
    script.game.offered = ["elec_man", "quick_man", "cut_man", "fire_man"]
    choice = choose(script.game, A, script.table.asks[A])
    reasons = [GAME.explain(script.game, A, "master", Claim(card), ENGLISH) for card in script.game.offered]
    assert any("hits its weakness" in reason for reason in reasons) == known
    assert any("life" in reason for reason in reasons) == known
    assert known or choice == script.table.asks[A].options[0], "without looking one is as good as another"


@pytest.mark.parametrize(
    ("boss", "pool", "told"),
    [
        ("snake_man", "", []),
        ("snake_man", "red.S", ["snake_man"]),
        ("kamegoro_maker", "", []),
        ("cut_man", "red.S", []),
    ],
)
def test_the_story_tells_of_abilities_only_if_they_do_something(boss: str, pool: str, told: list[str]) -> None:
    script = engaging(hero(boss=boss, patterns=["BP14"]), pool=pool)
    assert [event.card for event in script.told(Worked)] == told


def test_the_story_of_a_finale_by_itself_speaks_of_no_session() -> None:
    story = {}
    for mode in ("single", "campaign", "finale"):
        game = begun(2, mode=mode).game
        story[mode] = [SessionBegan(game.session, 1).say(game, ENGLISH)]
        story[mode] += [SessionEnded(game.session, won).say(game, ENGLISH) for won in (True, False)]
    assert story == {
        "single": ["The game begins", "The game is won", "The game is lost"],
        "campaign": ["Session 1 begins, try 1", "Session 1 is won", "Session 1 is lost"],
        "finale": ["The finale begins", "The finale is won", "The finale is lost"],
    }


def test_the_story_tells_what_supports_give_and_which_light_is_meant() -> None:
    script = facing("S/1", hero(left=RED, right=YELLOW), hero())
    planned = Planned(A, script.hero().left, script.hero().right, "MM-slide-a")
    text = "[seat 0] plans left: roll a [die red ?], right: roll a [die yellow ?], skill: Slide"
    assert planned.say(script.game, ENGLISH) == text
    back = Released(A, "DL-blue-red-1").say(script.game, ENGLISH)
    assert back == "[seat 0] puts Dr. Light (blue die, wants red) back"
    assert Worked(A, "BP09").say(script.game, ENGLISH) == "The pattern card takes effect"
    assert Prevented(1).say(script.game, ENGLISH) == "Failing this challenge costs 1[life] less"
