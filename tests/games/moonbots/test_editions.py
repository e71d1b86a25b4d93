"""Where the eight language editions differ: what is settled, shown in play."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from tabletron.core.flow import PASS
from tabletron.games.moonbots.box import Box, Part, Upgrade
from tabletron.games.moonbots.events import Bought, Damaged, FinalBegan, Restocked
from tabletron.games.moonbots.options import Activate, Aim, Buy, Cell, Find, Reroll, Use
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    ABSORBER,
    ADVANCE,
    BLACK_MARKET,
    DIE,
    DODGE,
    EXTRA_UPGRADE,
    GAME,
    KNUCKLES,
    LOOK_CLOSER,
    PADDING,
    PUMP,
    REROLL,
    REST,
    SHIELD,
    SPY,
    STOCK,
    STRONGER,
    TRICK,
    VIRUS,
    WARHEAD,
    A,
    B,
    C,
    D,
    Script,
    after_roll,
    asleep,
    fallen,
    new_game,
    position,
    robot,
)


def box() -> Box:
    content = GAME.load()
    assert isinstance(content, Box)
    return content


# --- setup


@rule("MB-230")
def test_energy_is_one_number_that_pays_suffers_and_gains() -> None:
    script = position(robot(15), robot(16, "P21"), robot(17), market={"M1": "P09"})
    script.buys(A, "M1")
    assert script.energy(A) == 14
    script.rolls(A, 2).activates(A, "right_arm", 2).aims(A, (B, 1, 0))
    assert script.energy() == [15, 15, 17]
    script.rolls(B, 3).activates(B, "left_leg", 3).aims(B, (A, 0, 1))
    assert script.energy() == [14, 15, 17]
    assert script.asked() == {C: "roll"}


@rule("MB-231")
def test_lots_are_drawn_for_the_first_player() -> None:
    firsts = Counter(new_game(4, seed).game.first for seed in range(60))
    assert set(firsts) == {A, B, C, D}


@pytest.mark.parametrize("chosen", [A, B, C])
@rule("MB-231")
def test_the_host_may_choose_the_first_player(chosen: int) -> None:
    script = new_game(3, first_player="host", host_choice=chosen)
    assert script.game.turn == chosen
    assert script.energy(chosen) == 15
    assert script.asked() == {chosen: "buy"}


@rule("MB-232")
def test_three_players_play_without_twelve_parts_and_upgrades() -> None:
    four, three = Counter(GAME.pieces(new_game(4).game)), Counter(GAME.pieces(new_game(3).game))
    removed = list((four - three).elements())
    kinds = Counter(type(box().card[card]) for card in removed)
    assert kinds == {Part: 6, Upgrade: 6}
    assert three - four == Counter()
    assert GAME.pieces(new_game(2).game) == four


@rule("MB-232")
def test_the_removed_cards_carry_the_cog() -> None:
    three = GAME.pieces(new_game(3).game)
    assert not [part.id for part in box().parts if part.cog == (part.id in three)]
    assert {upgrade.id: upgrade.copies - three[upgrade.id] for upgrade in box().upgrades} == {
        upgrade.id: upgrade.cogs for upgrade in box().upgrades
    }


@rule("MB-233")
def test_any_five_weapons_are_removed_at_random() -> None:
    removed = [frozenset(new_game(4, seed).game.unseen) for seed in range(40)]
    assert {len(five) for five in removed} == {5}
    assert frozenset().union(*removed) == set(box().weapon)
    assert frozenset.intersection(*removed) == frozenset()


@rule("MB-234")
def test_the_market_has_three_rows_and_two_columns() -> None:
    cells: dict[Cell, str] = {"B1": "P01", "B2": "P05", "M1": "P09", "M2": "P13", "T1": "P17", "T2": "P21"}
    script = position(robot(), robot(), robot(), market=cells)
    paid = {}
    for cell in cells:
        copy = Script(script.table.copy()).buys(A, cell)
        paid[cell] = 15 - copy.game.robots[A].energy
    assert paid == {"B1": 0, "B2": 0, "M1": 1, "M2": 1, "T1": 2, "T2": 2}
    script.buys(A, "B2").passes(A)
    assert script.game.market == {"B1": "P01", "B2": "P13", "M1": "P09", "M2": "P21", "T1": "P17", "T2": None}


# --- the turn


@rule("MB-235")
def test_restocking_happens_even_if_nothing_else_did() -> None:
    script = position(robot(), robot(), robot(), market={"B1": SPY}, pile=["P01", "P05"])
    script.passes(A, A)
    assert len(script.told(Restocked)) == 1
    assert script.game.market["B1"] == "P01"
    assert script.asked() == {B: "buy"}


@pytest.mark.parametrize(("cell", "price"), [("B1", 1), ("M1", 2), ("T1", 3)])
@rule("MB-236")
def test_the_mark_is_the_one_extra_energy(cell: Cell, price: int) -> None:
    script = position(robot(9), robot(), robot(), market={cell: "P06"})
    script.buys(A, cell)
    assert script.energy(A) == 9 - price
    assert script.told(Bought)[-1].price == price


@rule("MB-237")
def test_a_slot_takes_one_part_which_is_never_replaced() -> None:
    market: dict[Cell, str] = {"B1": "P10", "B2": "P13", "M1": "P11"}
    script = position(robot(9, "P09"), robot(), robot(), market=market)
    script.refuses(Buy("B1"), "MB-035", A).refuses(Buy("M1"), "MB-035", A)
    script.buys(A, "B2")
    assert script.game.robots[A].parts == {"right_arm": "P09", "left_arm": "P13"}
    assert script.asked() == {A: "roll"}


@rule("MB-238")
def test_one_part_is_activated_and_only_if_its_condition_is_met() -> None:
    script = after_roll(robot(9, "P01", "P05", "P20"), robot(), robot(), dice=[4, 5])
    assert script.options() == [Activate("head", (4,)), Activate("torso", (5,)), PASS]
    script.refuses(Activate("head", (5,)), "MB-057", A)
    script.activates(A, "head", 4)
    assert script.energy(A) == 10
    assert script.game.robots[A].used == ["P01"]
    assert script.options() == [Activate("torso", (5,)), PASS]


@rule("MB-238")
def test_a_part_whose_condition_is_not_met_cannot_be_activated() -> None:
    script = after_roll(robot(9, "P01", "P03", SPY), robot(), robot(), dice=[2])
    script.refuses(Activate("head", ()), "MB-061", A)
    assert script.asked() == {A: "activate"}


@rule("MB-239")
def test_the_green_robot_gains_even_if_its_hit_does_nothing() -> None:
    script = after_roll(robot(14, "P09", board="green"), robot(16, PADDING), robot(), dice=[2])
    script.activates(A, "right_arm", 2).aims(A, (B, 1, 0))
    assert script.energy(A, B) == [15, 16]
    assert script.asked() == {B: "roll"}


@rule("MB-239")
def test_the_hit_counts_even_if_nothing_can_be_gained() -> None:
    script = after_roll(robot(18, "P09"), robot(16), robot(), dice=[2])
    script.activates(A, "right_arm", 2).aims(A, (B, 1, 0))
    assert script.energy(A, B) == [18, 15]


@rule("MB-240")
def test_the_gain_limit_holds_in_the_own_turn_only() -> None:
    script = after_roll(robot(9, "P03", "P05", PUMP), robot(9, "P01"), robot(), dice=[3, 5])
    script.activates(A, "head", 3).passes(A).activates(A, "torso", 5)
    assert script.energy(A) == 11
    script.until(B, "roll").rolls(B, 4).passes(A).activates(B, "head", 4).plays(A, PUMP)
    assert script.energy(A, B) == [13, 10]
    assert script.asked() == {C: "roll"}


@rule("MB-240")
def test_the_gain_limit_starts_anew_with_each_own_turn() -> None:
    script = after_roll(robot(9, "P03"), robot(), robot(), dice=[3])
    script.activates(A, "head", 3).passes(B).passes(C).rolls(A, 3).activates(A, "head", 3)
    assert script.energy(A) == 13


@rule("MB-241")
def test_weapons_leave_from_the_bottom_row_not_from_the_bottom_of_a_column() -> None:
    market: dict[Cell, str] = {"B1": SPY, "M1": REST, "M2": STOCK, "T2": TRICK}
    script = position(robot(), robot(), robot(), market=market, phase="restock")
    assert script.game.market == {"B1": REST, "B2": STOCK, "M1": None, "M2": TRICK, "T1": None, "T2": None}
    assert SPY in script.game.unseen
    assert script.told(Restocked)[-1].dropped == 1


@rule("MB-242")
def test_cards_drop_as_far_as_they_can() -> None:
    market: dict[Cell, str] = {"T1": "P01", "M2": "P05", "T2": "P09"}
    script = position(robot(), robot(), robot(), market=market, phase="restock")
    assert script.game.market == {"B1": "P01", "B2": "P05", "M1": None, "M2": "P09", "T1": None, "T2": None}


# --- Upgrades and conditions


@rule("MB-243")
def test_the_extra_fist_may_go_to_a_robot_not_otherwise_hit() -> None:
    script = after_roll(robot(9, "P10", KNUCKLES), robot(), robot(), robot(), dice=[1])
    script.activates(A, "right_arm", 1)
    assert set(script.options()) >= {Aim(((B, 2, 0),)), Aim(((D, 2, 0),)), Aim(((B, 1, 0), (D, 1, 0)))}
    script.refuses(Aim(((C, 1, 0),)), "MB-081", A)
    script.aims(A, (B, 1, 0), (D, 1, 0))
    assert script.energy() == [9, 14, 15, 14]
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(("part", "dice", "missiles"), [("P21", [4], 2), ("P14", [5], 3), ("P16", [3, 4], 4)])
@rule("MB-244")
def test_the_missile_bonus_is_one_not_double(part: str, dice: list[int], missiles: int) -> None:
    script = after_roll(robot(9, part, WARHEAD), robot(9), fallen(), dice=dice)
    script.answers(script.options()[0], A)
    assert script.energy(B) == 9 - missiles


@rule("MB-244")
def test_the_missile_bonus_does_not_work_for_the_attacked() -> None:
    script = after_roll(robot(9, "P21"), robot(9, WARHEAD), fallen(), dice=[4])
    script.activates(A, "left_leg", 4)
    assert script.energy() == [9, 8, 0]


@rule("MB-245")
def test_a_robot_may_own_all_four_combat_upgrades_one_of_each() -> None:
    market: dict[Cell, str] = {"B1": SHIELD, "B2": KNUCKLES, "M1": PADDING, "T1": WARHEAD}
    script = position(robot(9, KNUCKLES, PADDING, WARHEAD), robot(), robot(), market=market)
    for option in (Buy("B2"), Buy("M1"), Buy("T1")):
        script.refuses(option, "MB-042", A)
    script.buys(A, "B1")
    assert script.game.robots[A].upgrades == [KNUCKLES, PADDING, WARHEAD, SHIELD]
    assert script.asked() == {A: "roll"}


def accepted(part: str, number: int) -> set[tuple[int, ...]]:
    """All rolls of so many dice that activate the part with all of them."""
    found = set()
    for dice in combinations_with_replacement(range(1, 7), number):
        script = after_roll(robot(9, part, SPY), robot(), robot(), dice=list(dice))
        slot = next(iter(script.game.robots[A].parts))
        if Activate(slot, dice) in script.options():
            found.add(dice)
    return found


@pytest.mark.parametrize(
    ("part", "one", "two"),
    [
        ("P01", {(2,), (4,), (6,)}, set()),
        ("P03", {(3,)}, set()),
        ("P18", set(), {(face, face) for face in range(1, 7)}),
        ("P08", set(), {(5, 6), (6, 6)}),
        ("P07", set(), {(1, 6), (2, 5), (3, 4)}),
        ("P12", set(), {(1, 1), (1, 2)}),
    ],
)
@rule("MB-246")
def test_the_six_conditions(part: str, one: set[tuple[int, ...]], two: set[tuple[int, ...]]) -> None:
    assert accepted(part, 1) == one
    assert accepted(part, 2) == two


@rule("MB-246")
def test_every_part_has_one_of_the_six_conditions() -> None:
    sums = Counter((part.when.sum_gt, part.when.sum_eq, part.when.sum_lt) for part in box().parts)
    assert set(sums) == {(None, None, None), (10, None, None), (None, 7, None), (None, None, 4)}
    plain = [part.when for part in box().parts if not (part.when.sum_gt or part.when.sum_eq or part.when.sum_lt)]
    assert {(bool(when.any_of), bool(when.exact), when.pair) for when in plain} == {
        (True, False, False), (False, True, False), (False, False, True),
    }  # fmt: skip


# --- Secret Weapons


@rule("MB-247")
def test_dodge_stops_all_of_one_packet_and_nothing_later() -> None:
    script = after_roll(robot(9, "P24", "P13"), robot(9, DODGE, SPY), robot(9), robot(9), dice=[4, 5, 6])
    script.activates(A, "left_leg", 5, 6).aims(A, (B, 2, 2), (D, 1, 0)).plays(B, DODGE)
    assert script.energy() == [9, 9, 9, 8]
    script.passes(B).activates(A, "left_arm", 4).aims(A, (B, 0, 1)).passes(B)
    assert script.energy() == [9, 8, 9, 8]
    assert script.asked() == {B: "open"}


@pytest.mark.parametrize(
    ("part", "dice", "stopped", "left"), [("P21", [4], 1, 9), ("P14", [5], 2, 9), ("P16", [3, 4], 2, 8)]
)
@rule("MB-248")
def test_shock_absorber_stops_two_or_all_if_fewer(part: str, dice: list[int], stopped: int, left: int) -> None:
    script = after_roll(robot(9, part), robot(9, ABSORBER), fallen(), dice=dice)
    script.answers(script.options()[0], A)
    assert script.options() == [Use(ABSORBER, fists=0, missiles=stopped), PASS]
    script.answers(script.options()[0], B)
    assert script.energy(B) == left


@rule("MB-249")
def test_stronger_is_played_after_the_attack() -> None:
    script = position(robot(9, "P14", STRONGER), robot(9), robot(9))
    assert (script.asked(), script.offers(STRONGER)) == ({A: "turn_start"}, False)
    script.until(A, "roll").rolls(A, 5)
    assert (script.asked(), script.offers(STRONGER)) == ({A: "open"}, False)
    script.passes(A).activates(A, "left_arm", 5).aims(A, (B, 0, 2))
    assert script.energy(B) == 7
    assert (script.asked(), script.offers(STRONGER)) == ({A: "attack_done"}, True)
    script.plays(A, STRONGER, split=((B, 2),))
    assert script.energy(B) == 5


@rule("MB-250")
def test_stronger_ignores_upgrades_and_weapons_that_protect() -> None:
    script = after_roll(robot(9, "P06", STRONGER), robot(9, PADDING, SHIELD, DODGE, ABSORBER), robot(9), dice=[4])
    script.activates(A, "torso", 4).aims(A, (B, 1, 0))
    assert script.asked() == {A: "attack_done"}
    script.plays(A, STRONGER, split=((B, 2),))
    assert script.energy(B) == 7
    assert script.told(Damaged)[-1] == Damaged(B, 2, A)
    assert script.asked() == {B: "gained"}


@rule("MB-251")
def test_rest_can_be_played_at_the_start_of_a_turn_only() -> None:
    script = position(robot(9, REST), robot(9), robot(9), turn=B)
    assert (script.asked(), script.offers(REST)) == ({A: "turn_start"}, True)
    script.passes(A)
    windows = [script.game.window]
    script.refuses(Use(REST), "MB-163", A).passes(A).rolls(B, 6)
    windows.append(script.game.window)
    script.refuses(Use(REST), "MB-163", A).passes(A).activates(B, "left_arm", 6).aims(B, (C, 0, 1))
    windows.append(script.game.window)
    script.refuses(Use(REST), "MB-163", A).passes(A)
    windows.append(script.game.window)
    script.refuses(Use(REST), "MB-163", A)
    assert windows == ["OW2", "OW3", "OW4", "OW5"]


@rule("MB-252")
def test_black_market_is_free_and_not_the_purchase() -> None:
    script = position(robot(9, BLACK_MARKET), robot(), robot(), market={"T1": DIE, "M1": "P01"})
    script.plays(A, BLACK_MARKET, cell="T1")
    assert script.energy(A) == 9
    script.buys(A, "M1")
    assert script.energy(A) == 8
    assert (script.game.robots[A].upgrades, script.game.robots[A].parts) == ([DIE], {"head": "P01"})
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(
    ("card", "found", "rest"),
    [
        (LOOK_CLOSER, ["P01", "P05"], ["P05", KNUCKLES, SHIELD]),
        (EXTRA_UPGRADE, [KNUCKLES, SHIELD], ["P01", "P05", SHIELD]),
    ],
)
@rule("MB-253")
def test_a_search_takes_one_card_from_the_one_pile(card: str, found: list[str], rest: list[str]) -> None:
    script = position(robot(9, card), robot(), robot(), market={"T1": "P09"}, pile=["P01", KNUCKLES, "P05", SHIELD])
    script.plays(A, card)
    assert script.options() == [Find(one) for one in found]
    script.finds(A, found[0])
    assert sorted(script.game.pile) == sorted(rest)
    assert [*script.game.robots[A].parts.values(), *script.game.robots[A].upgrades] == [found[0]]
    assert script.asked() == {A: "buy"}


@rule("MB-254")
def test_trick_is_for_opponents() -> None:
    script = position(robot(9, REROLL, TRICK), robot(), robot())
    assert script.asked() == {A: "turn_start"}
    script.refuses(Use(TRICK), "MB-179", A)


@rule("MB-254")
def test_trick_lasts_for_the_current_turn() -> None:
    script = position(robot(9), robot(9, REROLL), robot(9, TRICK, SPY), turn=B)
    script.plays(C, TRICK).until(B, "roll").rolls(B, 2).passes(C)
    assert (script.asked(), script.game.window) == ({C: "open"}, "OW5")
    script.until(B, "roll").rolls(B, 2).until(B, "activate")
    assert script.options() == [Reroll((2,)), PASS]


@rule("MB-255")
def test_the_played_virus_does_not_count() -> None:
    script = position(robot(9, VIRUS), robot(9, STOCK, SPY), robot(9))
    script.passes(B).plays(A, VIRUS)
    assert script.energy() == [9, 7, 9]
    assert script.asked() == {B: "turn_start"}


@rule("MB-256")
def test_spy_and_technological_advance_are_among_the_seventeen() -> None:
    names = {weapon.id: weapon.name for weapon in box().weapons}
    assert len(names) == 17
    assert (names[SPY], names[ADVANCE]) == ("Spy", "Technological Advance")
    script = position(robot(9, SPY, ADVANCE), robot(9, STOCK), robot(9))
    script.passes(B).plays(A, SPY, robot=B).passes(B).plays(A, ADVANCE)
    assert script.game.spied == [(A, STOCK)]
    assert script.energy() == [9, 9, 7]


@rule("MB-256")
def test_spy_and_technological_advance_are_dealt() -> None:
    dealt = Counter(card for seed in range(30) for card in {SPY, ADVANCE} & set(new_game(4, seed).game.pile))
    assert min(dealt[SPY], dealt[ADVANCE]) > 0


# --- twin robots and the rest


@rule("MB-257")
def test_twin_robots_attack_only_the_robot_facing_them() -> None:
    script = after_roll(robot(9, "P10", KNUCKLES), robot(9), robot(9), robot(9), dice=[1], twin=True)
    script.activates(A, "right_arm", 1).refuses(Aim(((2, 1, 0),)), "MB-208", A).aims(A, (3, 2, 0))
    assert script.energy() == [9, 9, 9, 7]


@rule("MB-258")
def test_the_winner_of_one_duel_wakes_when_the_other_duel_is_decided() -> None:
    script = after_roll(asleep(8), robot(2), robot(4, "P14", "P21"), fallen(), dice=[4, 5], twin=True, turn=2)
    script.activates(B, "left_leg", 4)
    assert script.game.robots[0].asleep
    script.activates(B, "left_arm", 5)
    assert script.told(FinalBegan) == [FinalBegan((0, 2))]
    assert script.game.robots[0].awake and script.game.robots[2].awake
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(
    ("part", "dice", "points"),
    [("P21", [4], 1), ("P14", [5], 2), ("P18", [3, 3], 3), ("P12", [1, 2], 4), ("P24", [5, 6], 5)],
)
@rule("MB-259")
def test_each_point_of_damage_takes_one_energy(part: str, dice: list[int], points: int) -> None:
    script = after_roll(robot(9, part), robot(9), fallen(), dice=dice)
    script.activates(A, next(iter(script.game.robots[A].parts)), *dice)
    assert script.energy(B) == 9 - points
    assert script.told(Damaged) == [Damaged(B, points, A)]


@pytest.mark.parametrize("card", [weapon.id for weapon in box().weapons])
@rule("MB-260")
def test_nothing_on_the_back_of_a_weapon_tells_it_from_another(card: str) -> None:
    script = position(robot(9), robot(), robot(), market={"M1": card})
    script.buys(A, "M1")
    assert script.told(Bought) == [Bought(A, "M1", None, 1)]
    assert not {"colour", "color"} & set(box().weapon[card].__struct_fields__)
