"""The campaign: three sessions at one table, tries, weapons that are won, and the finale."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletron.core import moment as moments
from tabletron.core.chance import Seeded
from tabletron.core.record import replay
from tabletron.core.table import Past, Setting, Table
from tabletron.games.adventures.events import SessionBegan, WeaponWon
from tabletron.games.adventures.options import Claim, Retry, Stop
from tabletron.games.adventures.rules import patterns
from tabletron.games.adventures.rules.ending import GIVEN_UP, WON_CAMPAIGN, WON_FINALE
from tabletron.games.adventures.state import Adventures, Try
from tabletron.testing import rule
from tests.games.adventures.campaign import at_session_two, session
from tests.games.adventures.kit import (
    BOX,
    GAME,
    A,
    B,
    C,
    D,
    Script,
    begun,
    cleaning,
    engaging,
    facing,
    hero,
    new_game,
    planned,
    table_of,
)

FOUR = [["item_1", "rolling_cutter"], ["item_2", "super_arm"], ["item_3", "ice_slasher"], ["magnet_beam", "hyper_bomb"]]
FOUR_FOUGHT = ["cut_man", "guts_man", "ice_man", "bomb_man"]


def at_the_last_boss(number: int, *bosses: str, weapons: str = "item_1", **fields: Any) -> Script:
    """A session of a campaign in which only the last hero has one pattern card to survive."""
    heroes = [hero(boss=name, patterns=["BP14"], weapons={weapons: 1}) for name in bosses]
    for one in heroes[:-1]:
        one.patterns = []
    script = engaging(
        *heroes, first=len(heroes) - 1, session=number, acted=0, switches={"mode": "campaign"},
        arsenal=[name for name in BOX.weapon if name != weapons], **fields,
    )  # fmt: skip
    script.game.first, script.game.acted = 0, len(heroes) - 1
    return script


@rule("MA-189")
def test_a_campaign_is_three_sessions_at_one_table() -> None:
    script = planned(1, mode="campaign")
    assert script.game.session == 1
    seen = [1]
    for _ in range(4000):
        if script.table.result is not None:
            break
        for one in script.game.heroes:
            one.life = 5
        if script.game.session != seen[-1]:
            seen.append(script.game.session)
        script.goes_on()
    assert seen == [1, 2, 3] and script.table.result is not None
    assert [event.session for event in script.told(SessionBegan)] == [1, 2, 3]
    assert script.table.result.why == WON_CAMPAIGN


@rule("MA-190")
def test_heroes_and_options_stay_the_same() -> None:
    script = at_the_last_boss(1, "cut_man", "fire_man")
    before = ([one.hero for one in script.game.heroes], script.game.switches, script.game.seats)
    script.suffers()
    assert script.game.session == 2
    assert ([one.hero for one in script.game.heroes], script.game.switches, script.game.seats) == before


@rule("MA-191", "MA-192", "MA-197")
def test_session_one_deals_starting_weapons() -> None:
    seen = set()
    for seed in range(12):
        script = begun(4, seed, mode="campaign")
        dealt = [list(one.weapons) for one in script.game.heroes]
        assert sorted(name for own in dealt for name in own) == ["item_1", "item_2", "item_3", "magnet_beam"]
        seen.add(dealt[0][0])
    assert len(seen) == 4
    script = begun(2, mode="campaign")
    assert len(script.game.arsenal) == 24, "the others go back"


@rule("MA-192", "MA-197", "MA-009")
def test_more_weapons_in_each_session_all_full() -> None:
    script = session(2, [["item_1", "metal_blade"]])
    assert script.hero().weapons == {"item_1": 3, "metal_blade": 4}
    script = session(3, [["item_1", "metal_blade", "top_spin"]])
    assert script.hero().weapons == {"item_1": 3, "metal_blade": 4, "top_spin": 3}


@rule("MA-193", "MA-194", "MA-005", "MA-205")
def test_life_and_tanks_of_the_sessions() -> None:
    for number, life, tanks in (
        (1, [5, 5, 5, 5], [1, 2, 2, 2]),
        (2, [5, 4, 5, 4], [0, 1, 0, 0]),
        (3, [5] * 4, [0] * 4),
    ):
        for seats in (1, 2, 3, 4):
            script = session(number, [own[:] for own in FOUR[:seats]])
            assert script.life() == [life[seats - 1]] * seats
            assert script.game.tanks == tanks[seats - 1]


@rule("MA-195", "MA-237")
def test_session_two_leaves_out_what_was_fought() -> None:
    tries = [Try(1, False, ("top_man", "air_man")), Try(1, True, ("fire_man", "cut_man"))]
    offered = set()
    for seed in range(20):
        script = session(2, [["item_1", "fire_storm"], ["item_2", "rolling_cutter"]], tries)
        script.table.chance = Seeded(str(seed))
        assert not {"fire_man", "cut_man"} & set(script.game.offered)
        script.loses().answers("retry", A).answers("retry", B)
        assert not {"fire_man", "cut_man"} & set(script.game.offered)
        offered |= set(script.game.offered)
    assert {"top_man", "air_man"} & offered, "Robot Masters of lost tries may come again"


@rule("MA-196")
def test_each_player_wins_the_weapon_of_the_own_robot_master() -> None:
    script = at_the_last_boss(1, "cut_man", "fire_man")
    script.suffers()
    assert script.game.owned == [["item_1", "rolling_cutter"], ["item_1", "fire_storm"]]
    assert [event.weapon for event in script.told(WeaponWon)] == ["rolling_cutter", "fire_storm"]
    assert not {"rolling_cutter", "fire_storm"} & set(script.game.arsenal)
    assert script.hero(A).weapons == {"item_1": 3, "rolling_cutter": 3} and script.asked()[A] == "master"


@rule("MA-028", "MA-238")
def test_robot_masters_come_back_when_there_are_too_few() -> None:
    script = session(2, FOUR, [Try(1, True, tuple(FOUR_FOUGHT))], open_packs="1")
    offered = script.game.offered
    assert len(offered) == 4 and {"fire_man", "elec_man"} <= set(offered)
    assert len(set(offered) & set(FOUR_FOUGHT)) == 2
    for seat, own in enumerate(FOUR):
        for name in offered:
            owned = BOX.master[name].weapon in own
            assert (Claim(name) in script.options(seat)) == (not owned)
            if owned:
                script.refuses(Claim(name), "MA-238", seat)


@rule("MA-238")
def test_nobody_is_left_without_a_robot_master() -> None:
    script = session(2, FOUR, [Try(1, True, tuple(FOUR_FOUGHT))], open_packs="1")
    back = [name for name in script.game.offered if name in FOUR_FOUGHT]
    owners = {name: FOUR_FOUGHT.index(name) for name in back}
    others = [seat for seat in range(4) if seat not in owners.values()]
    free = [name for name in script.game.offered if name not in back]
    script.claims(others[0], free[0])
    while "master" in script.asked().values():
        seat = next(seat for seat, kind in script.asked().items() if kind == "master")
        script.answers(script.options(seat)[-1], seat)
    for one in script.game.heroes:
        assert BOX.master[one.boss].weapon not in one.weapons


@rule("MA-238")
def test_a_card_that_would_leave_somebody_without_one_cannot_be_taken() -> None:
    one = hero(left="", right="", stages=[], weapons={"rolling_cutter": 3})
    two = hero(left="", right="", stages=[], weapons={"item_1": 3})
    script = table_of(one, two, phase="choose_master", session=2, offered=["cut_man", "fire_man"])
    assert script.options(A) == [Claim("fire_man")] and script.options(B) == [Claim("cut_man")]
    script.refuses(Claim("fire_man"), "MA-238", B)


@rule("MA-238")
def test_a_weapon_may_be_won_a_second_time_by_another() -> None:
    script = at_the_last_boss(2, "cut_man", "fire_man", owned=[["item_1", "top_spin"], ["item_2", "rolling_cutter"]])
    script.game.arsenal.remove("rolling_cutter")
    script.suffers()
    assert script.game.owned == [["item_1", "top_spin", "rolling_cutter"], ["item_2", "rolling_cutter", "fire_storm"]]


@rule("MA-028")
def test_all_available_are_dealt_if_there_are_fewer_than_four() -> None:
    script = session(2, FOUR[:2], [Try(1, True, ("cut_man", "guts_man"))], open_packs="1")
    assert len(script.game.offered) == 4
    script = session(2, FOUR[:3], [Try(1, True, ("cut_man", "guts_man", "ice_man"))], open_packs="1")
    assert sorted(script.game.offered) == ["bomb_man", "elec_man", "fire_man"], "three are left for three players"


@rule("MA-198", "MA-245")
def test_a_lost_session_is_tried_again_if_all_want_to() -> None:
    script = at_session_two([["item_2", "fire_storm"], ["item_1", "metal_blade"]], fought=["fire_man", "metal_man"])
    script.loses()
    assert script.asked() == {A: "retry", B: "retry"}, "until all have answered, the campaign waits"
    script.answers(Retry(), A).answers(Retry(), B)
    assert script.game.session == 2 and script.asked()[A] == "master" and script.life() == [4, 4]
    assert [one.won for one in script.game.tries] == [True, False]
    assert script.told(SessionBegan)[-1].attempt == 2
    script.until(A, "plan").loses().answers(Retry(), A).answers(Stop(), B)
    assert script.table.result is not None
    assert (script.table.result.winners, script.table.result.why) == ((), GIVEN_UP)
    assert script.table.game.lost(script.game)


@rule("MA-199")
def test_only_weapons_bosses_and_the_session_carry_over() -> None:
    script = at_the_last_boss(1, "cut_man", "fire_man")
    script.hero().tokens, script.hero().life = ["J", "S"], 2
    script.game.opened, script.game.boxes = script.game.boxes[:9], script.game.boxes[9:]
    script.suffers()
    one = script.hero()
    assert (one.life, one.tokens, one.discard, one.left) == (4, [], [], "") and len(one.deck) == 16
    assert len(script.game.boxes) == 17 and script.game.opened == [] and len(script.game.pattern_deck) == 25
    assert len(script.game.stage_deck) == 20 and script.game.round == 0
    assert script.game.tries == [Try(1, True, ("cut_man", "fire_man"))]


@rule("MA-200")
def test_a_campaign_is_kept_after_every_answer_and_can_be_resumed() -> None:
    table = planned(2, mode="campaign", difficulty="hard").table
    stored = moments.unpack(moments.pack(table.moment), GAME)
    again = Table(Setting(GAME, 2, table.switches, BOX, "1"), stored, Seeded("1"), Past(heard=True))
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
    state = again.state
    assert isinstance(state, Adventures)
    assert state.session == 1 and all(one.hero and one.weapons for one in state.heroes)
    assert state.tries == [] and again.asks.keys() == table.asks.keys()
    script = at_the_last_boss(2, "cut_man", "fire_man")
    script.suffers()
    kept = script.game.tries[-1]
    assert (kept.session, kept.won, kept.bosses) == (2, True, ("cut_man", "fire_man"))
    assert "try.0" in msgspec.json.encode(script.table.scene(A).scene).decode(), "the sheet shows it"


@rule("MA-200", "MA-189")
def test_a_record_of_a_campaign_replays() -> None:
    table = begun(1, mode="campaign").table
    table.chance = Seeded(table.seed)
    while table.result is None and len(table.log) < 60:
        seat, ask = next(iter(table.asks.items()))
        table.play(ask.fallback, seat)
    again = replay(table.record, GAME)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)


@rule("MA-201")
def test_winning_session_three_wins_the_campaign() -> None:
    heroes = [hero(boss=name, battle=True, stages=[], weapons={"item_1": 1}) for name in ("gamma", "alien")]
    script = cleaning(*heroes, session=3, battle=3, switches={"mode": "campaign"})
    assert script.table.result is not None and script.table.result.winners == (A, B)
    assert script.table.result.why == WON_CAMPAIGN and script.game.tries[-1].won


# --- the finale


def finale(seats: int, seed: int = 1, **switches: object) -> Script:
    return begun(seats, seed, mode="finale", **switches)


@rule("MA-246")
@pytest.mark.parametrize(
    ("seats", "battle", "shorter"),
    [(1, 1, []), (2, 1, [A, B]), (2, 2, []), (3, 2, [A, B, C]), (3, 3, []), (4, 2, [A, B, C, D]), (4, 3, [B, C])],
)
def test_battles_of_the_finale_are_shorter(seats: int, battle: int, shorter: list[int]) -> None:
    boss = "yellow_devil" if battle == 3 else "cut_man"
    heroes = [hero(boss=boss) for _ in range(seats)]
    script = facing("S/1", *heroes, session=3, battle=battle, first=1 % seats, switches={"mode": "finale"})
    less = [BOX.boss[boss].patterns - patterns.number(script.game, one) for one in script.game.heroes]
    assert less == [int(seat in shorter) for seat in range(seats)], "counted from the first player"


@rule("MA-202", "MA-203")
def test_the_finale_has_no_stages_and_starts_with_bosses() -> None:
    script = finale(3)
    assert script.asked()[A] == "master" and len(script.game.offered) == 4
    script.until(A, "plan")
    for one in script.game.heroes:
        assert one.battle and one.stages == [] and len(one.patterns) == BOX.master[one.boss].patterns - 1
    assert len(script.game.stage_deck) == 20 and script.game.battle == 1
    assert len(script.game.masters) == 19


@pytest.mark.parametrize(("peek", "seen"), [("on", True), ("off", False)])
@rule("MA-239")
def test_which_sides_are_seen_in_the_finale(peek: str, seen: bool) -> None:
    script = finale(2, peek_boss=peek)
    assert all(("weak to" in script.sees(A, f"offered.{name}").tip) == seen for name in script.game.offered)
    heroes = [hero(boss=name, battle=True, stages=[]) for name in ("cut_man", "top_man")]
    script = cleaning(*heroes, session=3, battle=2, switches={"peek_boss": peek})
    assert script.asked() == {A: "boss", B: "boss"}
    assert all("weak to" in script.sees(A, f"offered.{name}").tip for name in script.game.offered), (
        "Dr. Wily's lie open"
    )


@rule("MA-204")
def test_robot_masters_beaten_before_are_in_the_deck_again() -> None:
    tries = [Try(1, True, ("cut_man",)), Try(2, True, ("fire_man",))]
    luck = [list(range(16)), [0, 4, 1, 2]]
    script = session(3, [["item_1", "rolling_cutter", "fire_storm"]], tries, luck=luck)
    assert script.game.offered == ["cut_man", "fire_man", "guts_man", "ice_man"]


@rule("MA-205")
def test_the_finale_has_no_tanks() -> None:
    assert [finale(seats).game.tanks for seats in (1, 2, 3, 4)] == [0, 0, 0, 0]
    assert finale(2, difficulty="easy").game.tanks == 1


@rule("MA-206", "MA-207", "MA-208", "MA-210")
def test_three_battles_one_after_another() -> None:
    script = finale(2)
    bosses: list[list[str]] = []
    while script.table.result is None:
        for one in script.game.heroes:
            one.life = 5
        if script.game.battle == len(bosses) + 1 and script.game.step == "planning":
            bosses.append([one.boss for one in script.game.heroes])
        script.goes_on()
    assert len(bosses) == 3 and script.game.rounds == 3
    assert {*bosses[0], *bosses[1]} <= set(BOX.master) and set(bosses[2]) <= {boss.id for boss in BOX.wily}
    assert len({*bosses[0], *bosses[1]}) == 4, "beaten bosses do not return"
    assert script.table.result.why == WON_FINALE
    assert [len(one.weapons) for one in script.game.heroes] == [3, 3], "no weapon is won"


@rule("MA-206")
def test_new_piles_come_from_all_pattern_cards() -> None:
    heroes = [hero(boss=name, battle=True, stages=[]) for name in ("cut_man", "top_man")]
    used = [f"BP{n:02}" for n in range(1, 11)]
    script = cleaning(
        *heroes, session=3, battle=1, pattern_discard=used, pattern_deck=[f"BP{n:02}" for n in range(11, 26)]
    )
    script.claims(A, script.game.offered[0]).claims(B, script.game.offered[1])
    piles = [name for one in script.game.heroes for name in one.patterns]
    assert len(piles) + len(script.game.pattern_deck) == 25 and set(piles) & set(used)


@rule("MA-209")
def test_deck_order_carries_over_between_battles() -> None:
    heroes = [hero(boss=name, battle=True, stages=[]) for name in ("cut_man", "top_man", "air_man")]
    script = cleaning(*heroes, session=3, battle=1)
    order = list(script.hero().deck)
    for seat in (A, B, C):
        script.claims(seat, script.game.offered[seat])
    assert [*script.hero().hand, *script.hero().deck] == [*sorted(order[:4]), *order[4:]]


@rule("MA-210", "MA-028")
def test_what_was_dealt_but_not_taken_may_come_again() -> None:
    heroes = [hero(boss=name, battle=True, stages=[]) for name in ("cut_man", "top_man")]
    script = cleaning(*heroes, session=3, battle=1)
    left = script.game.offered[2:]
    script.claims(A, script.game.offered[0]).claims(B, script.game.offered[1])
    assert set(left) <= set(script.game.masters) and script.game.beaten == ["cut_man", "top_man"]
    assert "cut_man" not in script.game.masters
    four = [hero(boss=name, battle=True, stages=[]) for name in FOUR_FOUGHT]
    script = cleaning(*four, session=3, battle=1, masters=["fire_man", "elec_man"])
    assert len(script.game.offered) == 4 and {"fire_man", "elec_man"} < set(script.game.offered)
    assert D in script.asked()


@rule("MA-243")
def test_the_finale_by_itself_deals_three_weapons() -> None:
    for seats, packs in ((4, "1"), (2, "123"), (3, "2")):
        script = finale(seats, open_packs=packs)
        for one in script.game.heroes:
            assert len(one.weapons) == 3 and sum(BOX.weapon[name].starting for name in one.weapons) == 1
            assert all(energy == BOX.weapon[name].capacity for name, energy in one.weapons.items())
    assert new_game(1, mode="finale").game.session == 3
