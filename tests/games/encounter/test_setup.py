"""Sides, squads, difficulty, the battlefield and deployment."""

from __future__ import annotations

import random

import pytest

from tabletron import IllegalPlay
from tabletron.games.encounter.events import Recruited, Took
from tabletron.games.encounter.options import Ready, Recruit, Take
from tabletron.games.encounter.rules.setup import cards_allowed
from tabletron.games.encounter.state import CRISIS, THIRD, Encounter, Fighter, allies, enemies, leaderships
from tabletron.testing import rule
from tests.games.encounter.kit import BOX, A, B, Script, U, new_game, one, spot, table_of

FIRST, SECOND = BOX.mission.suggested


def build(script: Script, seat: int, *names: str) -> Script:
    for name in names:
        script.answers(Recruit(name), seat)
    return script.answers(Ready(), seat)


@rule("UE-001", "UE-180")
def test_seats_are_two_players_against_a_person_or_the_script() -> None:
    assert [new_game(seats).game.scripted for seats in (1, 2, 3)] == [True, True, False]
    with pytest.raises(IllegalPlay, match="1, 2, 3"):
        new_game(4)
    solo = new_game(1, difficulty="tutorial")
    assert {solo.game.seat_of(one) for one in solo.game.fighters} == {0, None}


@rule("UE-002")
def test_both_squads_are_allied_and_ultron_is_the_only_enemy() -> None:
    game = new_game(3, difficulty="tutorial").game
    for number, fighter in enumerate(game.fighters):
        fighter.x, fighter.y = 3000 + 3000 * number, 3000
    cap = game.fighters[0]
    assert len(allies(game, cap)) == 8 and enemies(game, cap) == [game.villain]
    assert len(enemies(game, game.villain)) == 9


@rule("UE-004")
def test_sixteen_threat_are_refused() -> None:
    script = new_game(2, squads="build")
    for name in ("captain_america", "captain_marvel", "spider_man"):
        script.answers(Recruit(name), A)
    script.refuses(Recruit("red_skull"), "UE-004", A)
    script.answers(Recruit("black_widow"), A).refuses(Recruit("iron_man"), "UE-004", A)
    script.answers(Ready(), A)
    assert sum(BOX.cards["current"][name].threat for name in script.game.recruits[0]) == 14, "no minimum"


@rule("UE-005")
def test_encounter_characters_join_no_squad() -> None:
    new_game(2, squads="build").refuses(Recruit("ultron"), "UE-005", A)


@rule("UE-006", "UE-200")
def test_an_alter_ego_belongs_to_who_takes_it_first() -> None:
    script = new_game(2, squads="build")
    assert script.asked() == {A: "recruit", B: "recruit"}, "both build at the same time"
    script.answers(Recruit("iron_man"), B)
    script.refuses(Recruit("iron_man"), "UE-006", A).refuses(Recruit("iron_man"), "UE-006", B)
    build(script, A, "captain_america").answers(Ready(), B)
    script.answers(Take("disarm"), B).refuses(Take("disarm"), "UE-012", A)


def led(game: Encounter, fighter: Fighter, name: str) -> bool:
    return name in [leadership.name for leadership in leaderships(game, fighter)]


@rule("UE-007", "CP-039", "CP-124")
def test_leadership_works_in_its_own_squad_only() -> None:
    script = table_of(one("captain_america"), one("iron_man", 8), one("red_skull", 12), one("crossbones", 15))
    game = script.game
    assert led(game, script["iron_man"], "A Day Unlike Any Other")
    assert not led(game, script["crossbones"], "A Day Unlike Any Other")
    assert led(game, script["crossbones"], "Master of Evil") and not led(game, script["iron_man"], "Master of Evil")
    script["captain_america"].dazed = True
    assert led(game, script["iron_man"], "A Day Unlike Any Other"), "a Dazed leader still leads"
    script["captain_america"].out = True
    assert not led(game, script["iron_man"], "A Day Unlike Any Other")
    few = table_of(one("captain_america"), one("spider_man", 8), one("doctor_octopus", 12, squad=0))
    assert not led(few.game, few["captain_america"], "A Day Unlike Any Other"), "less than half are Avengers"


@rule("UE-010")
def test_ultron_stands_alone() -> None:
    game = new_game(3, difficulty="tutorial").game
    assert [one.card for one in game.fighters if one.squad == THIRD] == ["ultron"]
    assert len(game.hands) == 2, "the Cosmic Threat has no cards"
    assert not led(game, game.villain, "A Day Unlike Any Other")


@rule("UE-011", "UE-012")
@pytest.mark.parametrize(
    ("level", "cards", "dice"), [("tutorial", 0, 2), ("normal", 3, 3), ("hard", 2, 4), ("insane", 1, 5)]
)
def test_difficulty(level: str, cards: int, dice: int) -> None:
    script = new_game(2, difficulty=level)
    assert cards_allowed(script.game) == cards
    for seat, wanted in (
        (A, ("disarm", "medpack", "patch_up")),
        (B, ("sacrifice", "brace_for_impact", "one_two_punch")),
    ):
        for name in wanted[:cards]:
            script.answers(Take(name), seat)
    assert script.asked() == {A: "deploy"} and [len(hand) for hand in script.game.hands] == [cards, cards]
    assert BOX.difficulty[level].dice == dice
    if cards > 1:
        script = new_game(2, difficulty=level).answers(Take("disarm"), A)
        script.refuses(Take("disarm"), "UE-012", A).refuses(Take("disarm"), "UE-012", B)


@rule("CP-235")
def test_affiliation_cards_need_the_affiliation() -> None:
    script = new_game(2)
    script.refuses(Take("dark_reign"), "CP-235", A).refuses(Take("avengers_assemble"), "CP-235", B)
    script.answers(Take("avengers_assemble"), A).answers(Take("dark_reign"), B)


@rule("UE-013")
def test_suggested_squads() -> None:
    assert FIRST == ("captain_america", "captain_marvel", "spider_man", "iron_man")
    assert SECOND == ("red_skull", "crossbones", "doctor_octopus", "baron_zemo", "black_widow")
    for squad in (FIRST, SECOND):
        assert sum(BOX.cards["current"][name].threat for name in squad) == 15
    game = new_game(2, difficulty="tutorial").game
    assert [one.card for one in game.fighters if one.squad == 0] == list(FIRST)
    assert [one.card for one in game.fighters if one.squad == 1] == list(SECOND)


@rule("UE-014")
def test_advice_is_shown_and_nothing_enforces_it() -> None:
    script = new_game(2, squads="build", difficulty="tutorial")
    question = script.table.scene(A).question
    assert question is not None and "higher difficulty" in question.text


@rule("UE-020", "UE-021", "UE-022")
@pytest.mark.parametrize("field", ["midtown", "harbor", "campus"])
def test_the_battlefield(field: str) -> None:
    game = new_game(3, battlefield=field, difficulty="tutorial").game
    assert game.standing == [piece.id for piece in BOX.battlefield[field].terrain] and len(game.standing) == 16
    assert len(game.consoles) == 4 and set(game.consoles.values()) == {-1}
    assert game.citizens == [] and game.evacuated == []
    home, start = game.place.home, BOX.battlefield[field].ultron
    from tabletron.games.encounter.geometry.numbers import Circle

    assert not game.ground.sees(Circle(*start, 984), Circle(home.x, home.y, 689), 2), "Home Base is sheltered"


@rule("UE-024", "UE-025", "UE-026")
def test_deployment() -> None:
    script = new_game(3, difficulty="tutorial")
    order = []
    while script.asked() and "deploy" in script.asked().values():
        [seat] = script.asked()
        fighter = script.game.acting
        order.append(fighter.card)
        if len(order) == 1:
            script.refuses(spot(18, 6.7), "UE-025").refuses(spot(11, 4.5), "CP-103")
            assert script.can(spot(18, 6.689)) and script.can(spot(11, 5.5)), "terrain may be stood upon"
            script.goes(18, 6.689).refuses(spot(18, 6), "CP-103")
            continue
        assert (seat == U) == (fighter.card == "ultron")
        if fighter.card == "ultron":
            script.refuses(spot(8, 28.9), "UE-025")
        script.goes_on()
    assert order == [
        "captain_america", "red_skull", "captain_marvel", "crossbones", "spider_man", "doctor_octopus", "iron_man",
        "baron_zemo", "black_widow", "ultron",
    ]  # fmt: skip
    game = script.game
    assert game.round == 1 and game.vp == [0, 0] and game.tracker == 0
    for fighter in game.fighters:
        assert (fighter.power, fighter.damage, fighter.injured, fighter.activated) == (1, 0, False, False)
    assert all(one.y <= 6689 for one in game.fighters if one.side == CRISIS and one.card != "doctor_octopus")
    assert script.ultron.y >= 36000 - 6000 - 984 - 2


def test_the_script_starts_where_the_map_says() -> None:
    script = new_game(2, difficulty="tutorial")
    script.until("activate")
    assert (script.ultron.x, script.ultron.y) == (18000, 29600)


def test_vintages() -> None:
    assert new_game(2, cards="launch").game.card_of(one("spider_man")).stamina == 5
    assert new_game(2).game.card_of(one("spider_man")).stamina == 6


# --- hidden until both squads are locked


def test_picks_are_hidden_from_everybody_but_the_team() -> None:
    script = new_game(3, squads="build")
    script.answers(Recruit("iron_man"), A)
    assert {told.to for told in script.table.told} == {A, B}
    shown = [str(script.table.scene(seat).scene) for seat in (A, B, U, None)]
    assert ["picks0" in picture for picture in shown] == [True, True, False, False]
    dreams = {tuple(script.table.imagine(U, random.Random(key)).state.recruits[0]) for key in range(20)}
    assert len(dreams) > 5
    assert script.table.imagine(B, random.Random(1)).state.recruits[0] == ["iron_man"]


def test_locked_squads_are_told_to_all() -> None:
    script = new_game(3, squads="build", difficulty="insane")
    build(script, A, "captain_america", "iron_man").answers(Take("disarm"), A)
    build(script, B, "red_skull").answers(Take("medpack"), B)
    public = [told.event for told in script.table.told if told.to is None]
    assert Recruited(0, "iron_man") in public and Took(1, "medpack") in public
    assert script.asked() == {A: "deploy"}


def test_one_player_builds_both_squads() -> None:
    script = new_game(1, squads="build", difficulty="tutorial")
    build(script, A, "captain_america")
    build(script, A, "red_skull")
    assert script.game.recruits == [["captain_america"], ["red_skull"]] and script.asked() == {A: "deploy"}


# --- squads that were built before the game

AVENGERS = "Avengers: Captain America, Captain Marvel, Spider-Man, Iron Man"


@rule("UE-004", "UE-013")
def test_built_squads_stand_on_the_table() -> None:
    built = new_game(2, difficulty="tutorial", roster=f"{AVENGERS}; Two: red_skull, 1 Crossbones").until("deploy")
    assert built.game.recruits == [
        ["captain_america", "captain_marvel", "spider_man", "iron_man"], ["red_skull", "crossbones"],
    ]  # fmt: skip
    one_only = new_game(2, difficulty="tutorial", roster=AVENGERS)
    assert one_only.game.recruits[1] == list(BOX.mission.suggested[1]), "the other one is as suggested"
    assert new_game(2, roster=AVENGERS, squads="build").asked() == {0: "cards", 1: "recruit"}


@rule("UE-011", "UE-012")
def test_a_built_squad_brings_its_cards() -> None:
    script = new_game(2, difficulty="hard", roster=f"{AVENGERS}, Second Wind, Medpack")
    assert script.game.hands[0] == ["second_wind", "medpack"]
    assert script.asked() == {1: "cards"}, "only the other squad still chooses"


@rule("UE-004", "UE-005", "UE-006", "UE-011", "UE-012", "CP-235", "UE-001")
@pytest.mark.parametrize(
    ("roster", "problem"),
    [
        (
            "Big: Captain America, Captain Marvel, Spider-Man, Red Skull",
            "Squad Big costs 16 Threat; at most 15 are allowed. Rule UE-004.",
        ),
        ("Twice: Iron Man, Iron Man", "Iron Man and Iron Man are both Tony Stark, who can be there only once."),
        ("Twice: 2 Iron Man", "are both Tony Stark"),
        (f"{AVENGERS}; Two: Iron Man, Red Skull", "Iron Man and Iron Man are both Tony Stark"),
        ("One: Red Skull", "Red Skull and Red Skull are both Johann Schmidt, who can be there only once. Rule UE-006."),
        ("Bad: ultron", "is an Encounter Character and joins no squad. Rule UE-005."),
        ("Who: Batman", "Squad Who: there is no character or card 'Batman'. Allowed: Captain America"),
        ("Nobody: Medpack", "Squad Nobody has no characters"),
        (AVENGERS.partition(": ")[2], "A squad is written as its name, a colon and its characters"),
        (
            f"{AVENGERS}, Medpack, Disarm, Patch Up, Sacrifice",
            "Squad Avengers has 4 team tactic cards; Normal allows 3. Rule UE-011.",
        ),
        (f"{AVENGERS}, Medpack; Two: Red Skull, Medpack", "Medpack is taken twice. Rule UE-012."),
        (f"{AVENGERS}, Dark Reign", "Dark Reign is only for a squad that uses the affiliation cabal. Rule"),
        ("A: Iron Man; B: Red Skull; C: Black Widow", "A team has two squads, not 3. Rule UE-001."),
    ],
)
def test_a_wrong_squad_is_refused_with_a_sentence(roster: str, problem: str) -> None:
    with pytest.raises(IllegalPlay) as refusal:
        new_game(2, roster=roster)
    assert problem in str(refusal.value)
