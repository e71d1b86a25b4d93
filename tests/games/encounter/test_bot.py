"""The bots of the Ultimate Encounter: odds, what both sides choose, and what the coach says."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import tabletron
from tabletron.bots import answer, make
from tabletron.bots.coach import advise
from tabletron.core.flow import PASS
from tabletron.games.encounter.bot import cards, choices, choose, reactions, value
from tabletron.games.encounter.bot.planning import Plan
from tabletron.games.encounter.bot.reach import console_worth, look
from tabletron.games.encounter.bot.reactions import misses
from tabletron.games.encounter.box import DIE
from tabletron.games.encounter.geometry.numbers import Circle, within
from tabletron.games.encounter.geometry.points import Spot
from tabletron.games.encounter.geometry.ways import Toward
from tabletron.games.encounter.odds import Pool, damage, mean, search_chance, successes
from tabletron.games.encounter.options import Choose, Do, Faces, Move, Options, Pick, Play, Shoot, Touch, Use
from tabletron.games.encounter.state import Strike
from tests.games.encounter.kit import ALL, A, B, Script, U, doomed, one, table_of, ultron


def best(script: Script, seat: int | None = None) -> Options:
    """What the bot answers; it must be allowed."""
    asks = script.table.asks
    seat = next(iter(asks)) if seat is None else seat
    option = choose(script.game, seat, asks[seat])
    assert option in asks[seat].options
    return option


# --- odds


def counted(number: int, faces: str, rerolls: int = 0) -> list[float]:
    """Successes of a pool by counting every roll; Criticals add a die, misses but Failures are rolled again."""
    found = [0.0] * (2 * number + 1)
    for first in product(DIE, repeat=number):
        for more in product(DIE, repeat=first.count("C")):
            rolled = (*first, *more)
            poor = sum(face not in faces and face != "F" for face in rolled)
            for again in product(DIE, repeat=min(poor, rerolls)):
                share = len(DIE) ** -(len(rolled) + len(again))
                found[sum(face in faces for face in (*rolled, *again))] += share
    return found


@pytest.mark.parametrize(("number", "faces", "rerolls"), [(1, "CWH", 1), (2, "CWH", 0), (2, "CWB", 1), (2, "CWH_", 0)])
def test_the_odds_agree_with_counting_all_rolls(number: int, faces: str, rerolls: int) -> None:
    odds, known = successes(Pool(number, faces, (rerolls,))), counted(number, faces, rerolls)
    assert [*odds, *[0.0] * len(known)][: len(known)] == pytest.approx(known)


def test_the_odds_of_damage_are_those_of_two_rolls() -> None:
    hits, blocks = counted(2, "CWH"), counted(1, "CWB")
    none = sum(p * q for n, p in enumerate(hits) for m, q in enumerate(blocks) if n <= m)
    spread = damage(Pool(2, "CWH"), Pool(1, "CWB"))
    assert spread[0] == pytest.approx(none)
    assert sum(spread) == pytest.approx(1.0)
    assert damage(Pool(2, "CWH"), Pool(1, "CWB"), less=1, least=1)[1] == pytest.approx(spread[1] + spread[2])


def test_several_rerolls_come_one_after_another() -> None:
    """A die that missed again may be rolled once more: 3 in 8 miss, Failures stay."""
    poor, good = 3 / 8, 4 / 8
    odds = successes(Pool(1, "CWH", (1, 1), hexed=True))
    assert odds[1] == pytest.approx(good + poor * good + poor * poor * good)


def test_what_is_pierced_and_absorbed_is_counted_out() -> None:
    def mean_of(pierced: bool, absorbed: bool) -> float:
        total = 0.0
        for attack in product(DIE, repeat=2):
            for defense in product(DIE, repeat=2):
                hits, blocks = sum(face in "CWH" for face in attack), sum(face in "CWB" for face in defense)
                blocks -= pierced and "W" in attack and blocks > 0
                total += max(0, hits - absorbed * defense.count("W") - blocks)
        return total / len(DIE) ** 4

    attack, defense = Pool(2, "CWH", hexed=True, wilds=True), Pool(2, "CWB", hexed=True, wilds=True)
    assert mean(damage(attack, defense, pierces="W")) == pytest.approx(mean_of(True, False))
    assert mean(damage(attack, defense, absorbs=True)) == pytest.approx(mean_of(False, True))
    blanks = Pool(2, "CWB_", hexed=True)
    assert damage(attack, blanks, pierces="W") == pytest.approx(damage(attack, blanks)), "a Blank counts as well"


def test_cover_and_a_double_wild_count() -> None:
    assert mean(successes(Pool(3, "CWB", turns=True))) > mean(successes(Pool(3, "CWB")))
    assert mean(successes(Pool(4, "CWH", wild=2, hexed=True))) == pytest.approx(4 * 5 / 8)


@pytest.mark.parametrize(("size", "printed"), [(1, 0.25), (2, 0.44), (3, 0.58), (4, 0.68), (5, 0.76)])
def test_the_odds_of_a_search_are_those_of_the_specification(size: int, printed: float) -> None:
    assert search_chance(size, 2) == pytest.approx(printed, abs=0.006)


# --- heroes


def test_a_citizen_is_brought_home_at_once() -> None:
    script = table_of(one("iron_man", 18, 11, holding=True, power=3), terrain=ALL)
    assert best(script) == Touch("home")


def test_a_holder_goes_to_home_base() -> None:
    script = table_of(one("iron_man", 13, 5, holding=True), terrain=ALL)
    assert best(script) == Move()
    end = best(script.answers(Move()))
    assert isinstance(end, Spot)
    assert within(Circle(end.x, end.y, 689), script.game.place.home, 1)


def test_who_can_bring_a_citizen_home_searches_first() -> None:
    script = table_of(one("iron_man", 13.2, 6, power=1), terrain=ALL)
    assert best(script) == Touch("newsstand_w")


def test_a_citizen_on_the_ground_is_taken_up() -> None:
    script = table_of(one("iron_man", 16, 7, power=1), citizens=[(17, 6)])
    assert best(script) == Touch("citizen1")


def test_the_third_console_of_ultron_is_an_emergency() -> None:
    script = table_of(
        one("iron_man", 9, 14, power=1), ultron(18, 14), consoles={"C1": 1, "C2": 1, "C3": 1}, citizens=[(9.5, 16)]
    )
    assert best(script) == Touch("C1")


def test_a_glance_at_a_point_says_what_a_careful_look_says() -> None:
    script = table_of(one("iron_man", 16, 12), ultron(18, 20), citizens=[(17, 6)], terrain=ALL)
    plan, start = Plan(look(script.game, script.game.acting)), script.game.acting
    spots = [Spot(start.x + 1500 * dx, start.y + 1500 * dy) for dx in range(-6, 7) for dy in range(-6, 7)]
    for holding, power in product((False, True), (0, 1, 4)):
        for spot in spots:
            rest, busy = plan.glance(spot.x, spot.y, holding, power)
            place = plan.place(spot.x, spot.y)
            assert rest == pytest.approx(plan.rest(spot.x, spot.y, holding, power))
            assert busy == (not place.home if holding else bool(power and place.hand))


def test_without_anything_else_ultron_is_attacked() -> None:
    script = table_of(one("captain_america", 18, 25), ultron(18, 30), consoles={"C1": 0, "C2": 0, "C3": 0, "C4": 0})
    assert best(script) == Shoot("shield_throw", script.ultron.id)


def test_the_last_metal_is_worth_more_than_a_citizen() -> None:
    script = table_of(
        one("captain_america", 18, 25, power=2), ultron(18, 28.6, firmware=5, damage=7), citizens=[(17, 25)]
    )
    assert isinstance(best(script), Shoot)


# --- cards


def test_a_holder_is_brought_within_a_move_of_home() -> None:
    for y, wanted in ((19, True), (15, False)):  # a citizen two moves away; one that needs no help
        holder = one("captain_america", 18, y, holding=True)
        script = table_of(one("iron_man", 16, 18, power=5), holder, hands=[["tactical_analysis"], []])
        assert (best(script) == Play("tactical_analysis", 0, 1)) == wanted
        assert (cards.gain(script.game, Play("tactical_analysis", 0, 1)) > 0) == wanted


def test_avengers_assemble_for_who_has_somewhere_to_go() -> None:
    holder = one("captain_america", 18, 19, holding=True, power=1)
    script = table_of(holder, one("iron_man", 3, 3, power=3), hands=[["avengers_assemble"], []], active="iron_man")
    assert best(script) == Play("avengers_assemble", 0), "who has no reason to step does not pay"
    script.answers(Play("avengers_assemble", 0)).goes(18, 16)
    assert script.asked() == {A: "payer"} and best(script) is PASS


def test_power_is_shared_by_who_has_plenty() -> None:
    poor = [one(card, 3, 3 + 2 * n) for n, card in enumerate(("captain_america", "spider_man", "captain_marvel"))]
    rich = table_of(one("iron_man", 18, 20, power=9), *poor, hands=[["advanced_rnd"], []], active="iron_man")
    assert best(rich) == Play("advanced_rnd", rich.game.active, None, 3)
    scarce = table_of(one("iron_man", 18, 20, power=2), *poor, hands=[["advanced_rnd"], []], active="iron_man")
    assert cards.gain(scarce.game, Play("advanced_rnd", scarce.game.active, None, 2)) < 0


def test_a_monologue_is_for_whom_ultron_goes_for_next() -> None:
    for slot, wanted in ((2, True), (0, False)):
        frail = one("captain_america", 18, 24, holding=True, injured=True, damage=4)
        script = table_of(
            frail, one("iron_man", 3, 3, power=4), one("spider_man", 5, 3), one("captain_marvel", 7, 3),
            ultron(18, 27.5), hands=[["inspiring_monologue"], []], active="iron_man", seats=2, slot=slot,
        )  # fmt: skip
        monologue = Play("inspiring_monologue", script.game.active, script["captain_america"].id)
        assert (cards.gain(script.game, monologue) > 0) == wanted, "only if his turn comes next"


def test_a_free_ultron_with_two_consoles_is_an_emergency() -> None:
    """Played by a person he takes two more in a turn; his cards take one."""
    iron_man, skull = one("iron_man", 9, 23, power=1), one("red_skull", 3, 3)
    worth = {}
    for seats in (2, 3):
        script = table_of(iron_man, skull, ultron(28, 12), consoles={"C3": 1, "C4": 1}, seats=seats)
        worth[seats] = console_worth(script.game, "C3", script["iron_man"])
        assert console_worth(script.game, "C1", script["iron_man"]) < worth[seats], "he could still take it"
    assert worth[3] > worth[2] + 0.5
    assert best(script) == Touch("C3")


def test_misses_are_rolled_again_and_nothing_else() -> None:
    script = table_of(one("captain_marvel", 18, 25), ultron(18, 30))
    script.attacks("energy_blast").rolls("H_BF", "FFFF")
    assert best(script) == Faces("B_")
    assert misses(script.game, U) == "H_"


@pytest.mark.parametrize(("injured", "wanted"), [(False, "_"), (True, "H")])
def test_cover_turns_a_blank_unless_blanks_count(injured: bool, wanted: str) -> None:
    script = table_of(
        one("captain_america", 18, 12, injured=injured),
        ultron(18, 20, power=2),
        active="ultron",
        terrain=["lamp_s_w", "bank"],
    )
    script.game.strike = Strike(
        script.ultron.id, 0, "energy_blast", "energy", dice="HHH", defense="_HFF", blanks=injured
    )
    assert reactions.cover(script.game, A, [Faces("_"), Faces("H"), PASS]) == Faces(wanted)


def test_a_wild_is_absorbed_first() -> None:
    script = table_of(one("captain_marvel", 18, 20), ultron(18, 25, power=4), active="ultron")
    script.attacks("energy_blast", "captain_marvel").passes().rolls("HWHFFFF", "WFFF")
    assert best(script, A) == Faces("W")


def test_ultron_is_pushed_off_a_console_only() -> None:
    for x, wanted in ((8, Do()), (14, PASS)):
        script = table_of(one("captain_america", x, 20), ultron(x, 24), consoles={"C3": 1})
        script.attacks("strike").rolls("HHHWF", "FFFFF")
        assert best(script, A) == wanted


def test_the_shield_is_paid_for_when_it_saves_more_than_it_costs() -> None:
    hurt = one("captain_america", 18, 25, power=3, damage=5, injured=True)
    script = table_of(hurt, one("iron_man", 3, 3), ultron(18, 28), active="ultron")
    script.attacks("metallic_talons", "captain_america")
    assert best(script, A) == Use(hurt.id, "vibranium_shield")


# --- what the device leaves open


def test_the_victim_is_who_can_spare_it_and_for_ultron_who_cannot() -> None:
    team = [one("iron_man", 16, 7, damage=4), one("captain_america", 20, 7), one("red_skull", 18, 6)]
    script = doomed(*team, one("baron_zemo", 18, 12)).rolls("HHH")
    picks = [Pick(number) for number in range(4)]
    assert best(script, U) == Pick(0)
    assert choices.victim(script.game, A, picks) != Pick(0)


def test_a_dropped_citizen_lies_away_from_ultron() -> None:
    script = doomed(one("iron_man", 18, 20, holding=True), ultron(18, 24), seats=2)
    script.rolls("WWW")
    assert script.asked() == {A: "drop"}
    spot = best(script)
    assert isinstance(spot, Spot)
    assert spot.y < 20_000


# --- Ultron's player


def test_ultron_takes_the_fourth_console() -> None:
    script = table_of(
        one("iron_man", 18, 20), one("red_skull", 3, 3), ultron(27, 23.5, power=4), active="ultron",
        consoles={"C1": 1, "C2": 1, "C3": 1},
    )  # fmt: skip
    assert best(script, U) == Touch("C4")


def test_ultron_takes_citizens_beside_him() -> None:
    script = table_of(one("iron_man", 3, 3), ultron(18, 20, power=1), active="ultron", citizens=[(18, 21.5)])
    assert best(script, U) == Touch("citizen1")


def test_ultron_rises_again_far_from_heroes() -> None:
    script = table_of(one("captain_america", 8, 22), ultron(8, 25, damage=7), consoles={"C3": 1, "C4": 1}, seats=3)
    script.attacks("strike").rolls("HHHHH", "FFFFF").until("reset")
    assert best(script, U) == Choose("C4")


def test_ultron_throws_who_hurt_him_into_another() -> None:
    hero, other = one("captain_america", 18, 22), one("iron_man", 18, 18.5)
    script = table_of(hero, other, ultron(18, 25, power=6))
    script.attacks("strike").rolls("HHHFF", "FFFFF").until("answer")
    assert best(script, U) == Use(script.ultron.id, "enough")
    script.answers(best(script, U), U)
    assert best(script, U) == Toward(str(other.id))


# --- whole games


@pytest.mark.parametrize(
    ("seats", "switches"),
    [
        (1, {"difficulty": "hard", "cards": "launch"}),
        (2, {"squads": "build", "ties": "ask", "confirm": "on"}),
        (3, {"battlefield": "harbor", "difficulty": "tutorial"}),
    ],
)
def test_greedy_plays_every_mode_to_the_end(seats: int, switches: dict[str, Any]) -> None:
    rng = random.Random(3)
    table = tabletron.open("encounter", seats=seats, seed=3, **switches)
    bot = make("greedy", rng)
    while table.result is None:
        seat = next(iter(table.asks))
        chances = table.value()
        assert len(chances) == seats and all(0 <= chance <= 1 for chance in chances)
        answer(table, seat, bot, rng)
    assert table.state.round <= 6


def test_greedy_squads_score_where_random_ones_do_not() -> None:
    points = {}
    for spec in ("greedy", "random"):
        rng = random.Random(1)
        table = tabletron.open("encounter", seats=1, seed=1, difficulty="tutorial")
        bot = make(spec, rng)
        while table.result is None:
            answer(table, 0, bot, rng)
        points[spec] = table.state.vp[0]
    assert points["greedy"] >= 9 > 3 >= points["random"]


def test_points_consoles_and_life_make_a_better_standing() -> None:
    def stands(**fields: object) -> float:
        hero = one("iron_man", 18, 8, damage=int(fields.pop("damage", 0)))  # type: ignore[call-overload]
        return value(table_of(hero, **fields).game)[A]  # type: ignore[arg-type]

    middle = stands(vp=[5, 5])
    assert stands(vp=[7, 5]) > middle > stands(vp=[5, 7])
    assert stands(vp=[5, 5], consoles={"C1": 0}) > middle > stands(vp=[5, 5], consoles={"C1": 1})
    assert middle > stands(vp=[5, 5], damage=4)
    game = table_of(one("iron_man", 18, 8)).game
    ours, partners, his = value(game)
    assert ours == partners == pytest.approx(1 - his)


# --- the coach


def test_the_coach_gives_reasons_with_numbers() -> None:
    rng = random.Random(1)
    search = advise(table_of(one("iron_man", 13.2, 6, power=1), terrain=ALL).table, A, rng)
    assert search.option == Touch("newsstand_w")
    assert search.reason == "A search there finds a citizen in 58 % of rolls."
    script = table_of(one("captain_america", 18, 25), ultron(18, 30), consoles={"C1": 0, "C2": 0, "C3": 0, "C4": 0})
    assert advise(script.table, A, rng).reason == "It deals 1.1 Damage on average, any at all in 55 % of rolls."


def test_the_coach_has_a_word_for_most_questions_of_a_game() -> None:
    rng = random.Random(2)
    table = tabletron.open("encounter", seats=3, seed=2)
    bot = make("greedy", rng)
    said: dict[str, str] = {}
    for _ in range(150):
        if table.result is not None:
            break
        seat = next(iter(table.asks))
        kind = table.asks[seat].kind
        if kind not in said or not said[kind]:
            said[kind] = advise(table, seat, rng).reason
        answer(table, seat, bot, rng)
    assert {kind for kind, reason in said.items() if reason} >= {"deploy", "activate", "act", "advance"}


def test_the_partner_plays_a_card_for_who_would_fall() -> None:
    script = table_of(
        one("iron_man", 18, 20), one("red_skull", 18, 22, power=5), one("baron_zemo", 18, 24, damage=4, injured=True),
        hands=((), ("patch_up",)),
    )  # fmt: skip
    assert script.asked() == {A: "act", B: "assist"}
    play = best(script, B)
    assert isinstance(play, Play) and (play.card, play.target) == ("patch_up", 2)
    hale = table_of(one("iron_man", 18, 20), one("red_skull", 18, 22, power=5, damage=1), hands=((), ("patch_up",)))
    assert best(hale, B) is PASS
