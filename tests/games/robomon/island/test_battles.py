"""Battles of the campaign: the tracker, competitors, exhibitions, and what they leave behind."""

from __future__ import annotations

import msgspec
from msgspec import structs

from tabletron.core.flow import PASS
from tabletron.core.scene import Zone
from tabletron.games.robomon.events import Gained
from tabletron.games.robomon.island.options import Concede, Fetch, Store, Track, Visit
from tabletron.games.robomon.island.state import Island
from tabletron.games.robomon.island.verbs.data import Effect
from tabletron.games.robomon.options import BOX as SAVE_BOX
from tabletron.games.robomon.options import Swap
from tabletron.games.robomon.rules.contest import competitor_of
from tabletron.games.robomon.state import Mon
from tabletron.testing import rule
from tests.games.robomon.island.isle import VALUES, Stay, isle
from tests.games.robomon.kit import BOX, field, mine

SPARE = ["Scupper", "Turtelian", "Burnviper", "Gustling", "Sprigget"]


def fighting(stay: Stay, side: int) -> list[Mon]:
    return [stay.game.mons[slot.mon] for slot in stay.game.slots if slot.side == side and slot.mon >= 0]


@rule("RM-057", "RM-058")
def test_the_tracker_shows_types_and_costs_two_batteries() -> None:
    stay = isle(1, ["Sparky"], {"battery": 12})
    around = next(zone for zone in stay.table.scene(0).scene.zones if isinstance(zone, Zone) and zone.id == "around")
    assert "Tracker: Water, Water, Fire ●○○" in [node.name for node in around.nodes]
    stay.tracks().says("yes")
    assert stay.has("battery") == 10 and stay.game.entry == "1598"
    assert [mon.card for mon in fighting(stay, 1)] == ["091", "010", "014"]


@rule("RM-058", "RM-062")
def test_without_batteries_or_an_able_robomon_the_tracker_refuses_before_anything_is_paid() -> None:
    isle(1, ["Sparky"], {"battery": 1}).refuses(Track(), "RM-058")
    stay = isle(1, ["Sparky"], {"battery": 5}, damage={"Sparky": 8})
    stay.refuses(Track(), "RM-062")
    assert stay.has("battery") == 5
    assert Track() not in isle(5, ["Sparky"], {"battery": 5}).options(), "no signal in the village"


@rule("RM-267", "RM-058")
def test_it_is_asked_before_a_battle_entry_opens() -> None:
    stay = isle(1, ["Sparky"], {"battery": 5}).tracks()
    assert stay.asked() == {0: "meet"}
    stay.says("no")
    assert stay.has("battery") == 5 and stay.asked() == {0: "area"}


@rule("RM-059")
def test_the_tracker_finds_the_same_robomon_again_also_owned_ones() -> None:
    stay = isle(1, ["Sparky", "Scupper"], {"battery": 4})
    for _ in range(2):
        stay.tracks().says("yes")
        assert [(mon.card, mon.damage, mon.armor) for mon in fighting(stay, 1)] == [
            ("091", 0, 1), ("010", 0, 2), ("014", 0, 1)
        ]  # fmt: skip
        leave(stay)
    assert stay.has("battery") == 0


def leave(stay: Stay) -> Stay:
    """The pawn is put on the escape square and the round played to its end."""
    while stay.game.mode == "wild":
        if stay.asked() == {0: "character"}:
            grid = stay.game.grid
            stay.game.pawn = grid.square(*BOX.map[stay.game.map].exit)  # type: ignore[misc]
            stay.passes()
        else:
            stay.goes_on()
    return stay


@rule("RM-157", "RM-217", "RM-218", "RM-135")
def test_after_a_battle_damage_stays_and_everything_else_is_as_before() -> None:
    stay = isle(1, ["Turtelian", "Aquadile"], {"battery": 2}).tracks().says("yes")
    stay.until("act")
    stay.member("Turtelian").damage, stay.member("Aquadile").damage = 4, 9
    stay.member("Turtelian").power = 1
    leave(stay)
    team = [stay.game.mons[mon] for mon in stay.game.team]
    assert stay.asked() == {0: "area"} and stay.sheet.page == 1
    assert [(mon.damage, mon.power, mon.armor, mon.able) for mon in team] == [(4, 6, 0, True), (9, 7, 0, False)]
    assert stay.game.slots == [] and stay.game.round == 0


@rule("RM-065", "RM-066")
def test_everybody_enters_with_full_power_and_the_armor_of_its_card() -> None:
    stay = isle(1, ["Turtelian"], {"battery": 2}).tracks().says("yes")
    assert (stay.member("Turtelian").power, stay.member("Turtelian").armor) == (6, 1)


@rule("RM-170", "RM-179")
def test_who_was_reprogrammed_stays_after_the_battle() -> None:
    script = field(
        [mine("Sparky", (0, 9))], [mine("Aquadile", (5, 5)), mine("Scupper", (9, 9))], mode="wild", pawn=(4, 5),
        exit_at=(4, 5), phase="character", order=[], island=Island("Gerald", attributes=VALUES, visited=[1]),
    )  # fmt: skip
    stay = Stay(script.table)
    stay.lands(4, "centre", "Aquadile").passes()
    assert stay.names() == ["Sparky", "Aquadile"] and stay.has("small_reprogrammer") == 0
    assert stay.asked() == {0: "area"} and stay.game.mode == "island"


@rule("RM-052", "RM-265", "RM-037", "RM-217", "RM-218")
def test_who_went_to_the_save_box_in_a_battle_is_there_after_it() -> None:
    marks = {"power": 1, "paralyzed": True, "resists_trap": True}
    team = [mine("Sparky", (0, 9))] + [mine(name, None, damage=2, **marks) for name in SPARE]
    for choice, boxed, damage in ((SAVE_BOX, "029", 0), (Swap(1), "091", 2)):
        script = field(
            team, [mine("Aquadile", (5, 5)), mine("Kindlekit", (9, 9))], mode="wild", pawn=(4, 5), exit_at=(4, 5),
            phase="character", order=[], island=Island("Gerald", attributes=VALUES, page=5, visited=[5]),
        )  # fmt: skip
        stay = Stay(script.table)
        stay.lands(4, "centre", "Aquadile")
        stay.answers(choice).passes()
        assert stay.game.box == [boxed] and len(stay.game.team) == 6
        stay.visits("D").answers(Store(0)).answers(Fetch(boxed))
        fetched = stay.game.mons[stay.game.team[-1]]
        assert fetched.damage == damage and fetched.power == BOX.card[boxed].power
        assert not (fetched.paralyzed or fetched.resists_trap), "markers vanish after a battle, in the box too"


# --- competitors


@rule("RM-202", "RM-267", "RM-062")
def test_a_competitor_is_met_after_a_question_and_not_without_a_team() -> None:
    isle(5, ["Sparky"], damage={"Sparky": 8}).refuses(Visit("E"), "RM-062")
    stay = isle(5, ["Sparky", "Aquadile"]).visits("E")
    assert stay.asked() == {0: "meet"}
    assert asked(stay) == (
        f"Ranger Fitz: {BOX.competitor['2100'].line} "
        "Going in commits you: the row stays as it is, and the only way out is to give up. Go in?"
    )
    stay.says("yes")
    assert stay.asked() == {0: "challenge"} and stay.game.map == "green"
    assert "the way out is the escape square" in asked(isle(1, ["Sparky"], {"battery": 2}).tracks())


def asked(stay: Stay) -> str:
    question = stay.table.scene(0).question
    assert question is not None
    return question.text


def won(stay: Stay) -> Stay:
    """The battle is played until a RoboMon of ours acts; then the foes are as good as beaten, and ours are fresh."""
    while stay.game.mode == "competitive":
        if stay.asked() == {0: "act"}:
            stay.game.benches[1] = []
            for own in fighting(stay, 0):
                own.damage = 0
            for foe in fighting(stay, 1):
                foe.damage, foe.armor = foe.hp - 1, 0
            strikes = [option for option in stay.options() if type(option).__name__ == "Strike"]
            stay.answers(strikes[-1] if strikes else stay.options()[0] if stay.options()[0] is not PASS else PASS)
        elif (event := stay.table.pending) is not None and event.stream == "modifier":
            stay.table.feed([die[4] if len(die) > 4 else die[0] for die in event.dice])  # type: ignore[union-attr]
        else:
            stay.goes_on()
    return stay


@rule("RM-219", "RM-206")
def test_a_victory_gives_silver_a_coin_and_the_icon_and_closes_the_battle() -> None:
    stay = isle(5, ["Sabrestorm", "Draculift"], {"silver": 1}).visits("E").says("yes").says("no")
    won(stay)
    assert stay.sheet.won == ["2100"] and "05 coin" in stay.sheet.log
    assert (stay.has("silver"), stay.has("challenge_coin"), stay.has("medium_reprogrammer")) == (9, 1, 0)
    stay.refuses(Visit("E"), "RM-219")
    assert not [mon for mon in stay.game.mons if mon.side == 1 and mon.sheet], "the foes have left the table"


@rule("RM-220", "RM-216", "RM-045")
def test_a_battle_that_is_given_up_is_lost_and_may_be_fought_again() -> None:
    stay = isle(5, ["Sparky", "Aquadile"], {"silver": 2}).visits("E").says("yes")
    stay.until("act")
    assert Concede() in stay.options()
    stay.answers(Concede())
    assert stay.has("silver") == 0 and stay.has("challenge_coin") == 0 and stay.asked() == {0: "area"}
    assert stay.visits("E").asked() == {0: "meet"}
    assert Concede() not in isle(1, ["Sparky"], {"battery": 2}).tracks().says("yes").until("act").options()


@rule("RM-221")
def test_a_win_line_may_draw_a_card_or_send_you_to_an_entry() -> None:
    assert BOX.competitor["4600"].win_do[0].draw == "017"
    goes_on = msgspec.convert({"goto": "1010"}, Effect)
    fitz = structs.replace(BOX.competitor["2100"], win_do=(*BOX.passage["2011"].do, goes_on))
    box = structs.replace(BOX, competitors=tuple(fitz if one.id == "2100" else one for one in BOX.competitors))
    stay = isle(5, ["Sabrestorm", "Draculift"], content=box).visits("E").says("yes").says("no")
    won(stay)
    assert "1010" in stay.sheet.reading and stay.sheet.cards == ["030"]


def test_a_card_of_the_warden_stays_away_if_she_was_moved() -> None:
    for flags, cards in (([], 6), (["warden_moved"], 5)):
        stay = isle(13, ["Sparky", "Aquadile"], flags=["warden_heard", *flags]).visits("A").takes("9100").says("yes")
        assert len(competitor_of(stay.game).slots) == cards
        assert ("VS 040" in competitor_of(stay.game).slots) == (cards == 6)


# --- exhibitions


def exhibition(team: list[str], **fields: int) -> Stay:
    stay = isle(14, team, fields).visits("F")
    while stay.asked() == {0: "choice"}:
        stay.takes("8720")
    return stay


def test_an_exhibition_pays_two_silver_and_no_coin_and_is_never_closed() -> None:
    stay = exhibition(["Sabrestorm", "Draculift"], silver=1).says("yes")
    stay.rolls(7, 8)
    stay.rolls("plain")
    assert stay.game.map == "plain" and stay.sheet.pair == [BOX.vs[7].id, BOX.vs[8].id]
    won(stay)
    assert stay.told(Gained)[-1] == Gained("silver", 2) and stay.has("challenge_coin") == 0
    assert stay.sheet.won == [] and "14 coin" not in stay.sheet.log
    assert exhibition(["Sparky"]).asked() == {0: "meet"}


def test_an_exhibition_that_is_lost_costs_nothing() -> None:
    stay = exhibition(["Sparky", "Aquadile"], silver=4).says("yes")
    stay.rolls(0, 1)
    stay.rolls("plain")
    stay.until("act")
    stay.answers(Concede())
    assert stay.has("silver") == 4 and stay.asked() == {0: "area"}
    assert not stay.told(Gained), "nothing is told about no silver"
