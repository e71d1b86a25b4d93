"""Setup: players, boards, energy, the cards dealt, the switches of a game, and what the box must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import structs

import tabletron
from tabletron import IllegalPlay
from tabletron.core.flow import Draw, Roll, Shuffle
from tabletron.core.record import read_header
from tabletron.core.table import Luck
from tabletron.games.moonbots.box import SLOTS, Box, Part, Slot
from tabletron.games.moonbots.events import TurnBegan
from tabletron.games.moonbots.options import CELLS, Activate, Buy
from tabletron.games.moonbots.state import MoonBots, Switches, gear
from tabletron.games.moonbots.verbs import Work
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    BAD_LUCK,
    DIE,
    DODGE,
    GAME,
    KNUCKLES,
    PADDING,
    REROLL,
    REST,
    SHIELD,
    SPY,
    STOCK,
    WARHEAD,
    A,
    B,
    C,
    D,
    Script,
    after_roll,
    by_hand,
    dealt,
    new_game,
    position,
    robot,
)

UPGRADES = (DIE, REROLL, KNUCKLES, PADDING, WARHEAD, SHIELD)


def the_box() -> Box:
    box = GAME.load()
    assert isinstance(box, Box)
    return box


def cards_in_play(game: MoonBots) -> Counter[str]:
    return Counter([*game.pile, *(card for card in game.market.values() if card)])


def parts_and_upgrades(game: MoonBots) -> Counter[str]:
    return Counter({card: n for card, n in cards_in_play(game).items() if not game.is_weapon(card)})


def in_order_of_play(game: MoonBots, look: Callable[[Any], Any]) -> list[Any]:
    return [look(one) for one in game.robots[game.first :] + game.robots[: game.first]]


# --- players and robots


@pytest.mark.parametrize("seats", [0, 1, 5])
@rule("MB-001")
def test_only_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(IllegalPlay, match=f"Moon-Bots is for 2, 3, 4 seats, not {seats}"):
        tabletron.open("moonbots", seats=seats)


@pytest.mark.parametrize(("seats", "owners"), [(2, [0, 0, 1, 1]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
@rule("MB-001")
def test_one_robot_each_but_twins_with_two_players(seats: int, owners: list[int]) -> None:
    script = dealt("P01", "P03", "P05", seats=seats)
    assert [one.seat for one in script.game.robots] == owners
    assert script.energy() == [15 + seat for seat in owners]
    script.passes(A).passes(A)
    assert (script.asked(), script.game.turn) == ({owners[1]: "buy"}, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("MB-002", "MB-018")
def test_a_new_robot_is_bare(seats: int) -> None:
    script = new_game(seats)
    for one in script.game.robots:
        assert (one.parts, one.upgrades, one.weapons) == ({}, [], [])
        assert gear(script.game, one).dice == 1
        assert script.sees(None, f"robot{one.id}.energy").value == one.energy
    assert len({one.board for one in script.game.robots}) == len(script.game.robots)


@rule("MB-002", "MB-018")
def test_a_new_robot_rolls_one_die_for_its_base_ability() -> None:
    script = dealt("P01", "P02").passes(A).rolls(A, 1)
    assert script.options() == [Activate("right_arm", (1,)), None]
    assert script.asked() == {A: "activate"}


@pytest.mark.parametrize(("seats", "waiting"), [(2, 12), (3, 9), (4, 12)])
@rule("MB-003")
def test_all_other_dice_wait_in_the_reserve(seats: int, waiting: int) -> None:
    assert new_game(seats).sees(None, "reserve").value == waiting


@rule("MB-003")
def test_a_robot_owns_four_dice_at_most() -> None:
    script = position(robot(9, DIE, DIE), robot(9), robot(9), market={"B1": DIE, "M1": DIE})
    script.buys(A, "B1").rolls(A, 2, 3, 4, 5)
    assert script.sees(None, "reserve").value == 6
    assert script.asked() == {B: "buy"}
    script = position(robot(9, DIE, DIE, DIE), robot(), robot(), market={"B1": DIE, "B2": "P01"})
    script.refuses("buy B1", r"Rule MB-041\.$", A)


# --- cards


@pytest.mark.parametrize("mix", ["standard", "even"])
@rule("MB-005", "MB-006")
def test_only_three_players_play_without_the_twelve_cog_cards(mix: str) -> None:
    games = {seats: new_game(seats, upgrade_mix=mix).game for seats in (2, 3, 4)}
    cards = {seats: parts_and_upgrades(game) for seats, game in games.items()}
    removed = cards[4] - cards[3]
    parts = [part for part in the_box().parts if part.id in removed]
    assert cards[2] == cards[4]
    assert (cards[3].total(), removed.total(), len(parts)) == (36, 12, 6)
    assert {part.slot for part in parts} == set(SLOTS)
    assert all(cards_in_play(game).total() - cards[seats].total() == 12 for seats, game in games.items())


@pytest.mark.parametrize(
    ("mix", "seats", "copies"),
    [
        ("standard", 4, [8, 4, 3, 3, 3, 3]),
        ("standard", 3, [6, 4, 2, 2, 2, 2]),
        ("even", 4, [4, 4, 4, 4, 4, 4]),
        ("even", 3, [3, 3, 3, 3, 3, 3]),
        ("even", 2, [4, 4, 4, 4, 4, 4]),
    ],
)
@rule("MB-005", "MB-006")
def test_copies_of_each_upgrade(mix: str, seats: int, copies: list[int]) -> None:
    cards = cards_in_play(new_game(seats, upgrade_mix=mix).game)
    assert [cards[upgrade] for upgrade in UPGRADES] == copies


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("MB-007")
def test_any_five_of_the_secret_weapons_are_removed_unseen(seats: int) -> None:
    table = by_hand(seats)
    table.feed([0])
    draw = table.pending
    assert isinstance(draw, Draw) and draw.number == 5
    assert sorted(draw.zone) == sorted(the_box().weapon)
    table.feed([16, 3, 0, 9, 5])
    shuffle = table.pending
    assert isinstance(shuffle, Shuffle)
    table.feed(list(range(len(shuffle.zone))))
    game = Script(table).game
    removed = {"SW17", "SW04", "SW01", "SW10", "SW06"}
    assert (set(game.unseen), game.box) == (removed, [])
    assert {card for card in cards_in_play(game) if game.is_weapon(card)} == set(the_box().weapon) - removed


@rule("MB-007")
def test_nobody_knows_which_secret_weapons_are_removed() -> None:
    script = dealt()
    assert all(len(script.guesses(seat, lambda game: tuple(game.unseen))) > 1 for seat in (A, B, C, D))


@pytest.mark.parametrize(("seats", "kept"), [(2, 48), (3, 36), (4, 48)])
@rule("MB-008")
def test_cogs_and_five_weapons_leave_before_all_the_rest_is_shuffled(seats: int, kept: int) -> None:
    table = by_hand(seats)
    table.feed([0])
    assert isinstance(table.pending, Draw)
    assert len(Script(table).game.pile) == kept
    table.feed([0, 1, 2, 3, 4])
    assert isinstance(table.pending, Shuffle)
    assert len(table.pending.zone) == kept + 12
    table.feed(list(reversed(range(kept + 12))))
    assert [entry.stream for entry in table.log if isinstance(entry, Luck)] == ["setup"] * 3
    assert list(Script(table).game.market.values())[:2] == ["SW17", "SW16"]


@rule("MB-009", "MB-011")
def test_the_market_is_dealt_from_the_bottom_row_up() -> None:
    script = dealt("P01", DODGE, DIE, "P05", REST, REROLL, "P24")
    assert script.game.market == {"B1": "P01", "B2": DODGE, "M1": DIE, "M2": "P05", "T1": REST, "T2": REROLL}
    assert script.game.pile[0] == "P24"
    assert script.asked() == {A: "buy"}


@pytest.mark.parametrize("seat", [None, A, B, C, D])
@rule("MB-009")
def test_only_secret_weapons_lie_face_down_in_the_first_market(seat: int | None) -> None:
    script = dealt("P01", DODGE, DIE, "P05", REST, REROLL)
    cards = [script.sees(seat, f"market.{cell}") for cell in CELLS]
    assert [card.back for card in cards] == [False, True, False, False, True, False]
    assert [card.art for card in cards] == ["P01", "", DIE, "P05", "", REROLL]


@rule("MB-009")
def test_no_seat_knows_the_secret_weapons_of_the_first_market() -> None:
    script = dealt("P01", DODGE, DIE, "P05", REST, REROLL)
    for seat in (A, B, C, D):
        assert len(script.guesses(seat, lambda game: game.market["B2"])) > 1
        assert script.guesses(seat, lambda game: game.market["B1"]) == {"P01"}


@pytest.mark.parametrize(("seats", "size"), [(2, 54), (3, 42), (4, 54)])
@rule("MB-010")
def test_size_of_the_pile(seats: int, size: int) -> None:
    script = new_game(seats)
    assert (len(script.game.pile), script.sees(A, "pile").value) == (size, size)


@rule("MB-010")
def test_the_pile_lies_face_down() -> None:
    assert len(dealt("P01").guesses(A, lambda game: tuple(game.pile[:3]))) > 1


@rule("MB-012")
def test_the_first_player_may_buy_a_free_weapon_of_the_deal_for_nothing() -> None:
    script = dealt("P01", DODGE, first=C)
    script.buys(C, "B2")
    assert script.energy(C) == 15
    assert script.game.robots[C].weapons == [DODGE]
    assert script.asked() == {C: "open"}


@rule("MB-012")
def test_an_unsold_weapon_of_the_deal_is_discarded_in_the_first_restock() -> None:
    script = dealt("P01", DODGE, "P02", "P03", "P05", "P06")
    script.passes(A).passes(A)
    assert DODGE in script.game.unseen
    assert script.game.market["B2"] == "P03"
    assert script.asked() == {B: "buy"}


# --- who begins, with what energy


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("MB-013")
def test_by_default_every_seat_is_as_likely_to_begin(seats: int) -> None:
    roll = by_hand(seats).pending
    assert isinstance(roll, Roll)
    assert [list(die) for die in roll.dice] == [list(range(seats))]


@pytest.mark.parametrize(("seats", "seat", "first"), [(4, 2, 2), (3, 1, 1), (2, 1, 2), (2, 0, 0)])
@rule("MB-013")
def test_the_seat_drawn_or_chosen_by_the_host_begins(seats: int, seat: int, first: int) -> None:
    drawn = dealt("P01", seats=seats, first=seat)
    chosen = dealt("P01", seats=seats, first_player="host", host_choice=seat)
    assert drawn.asked() == chosen.asked() == {seat: "buy"}
    assert [drawn.game.turn, chosen.game.turn] == [first, first]
    assert len(drawn.table.log) == len(chosen.table.log) + 1


@pytest.mark.parametrize(("seats", "first", "order"), [(4, C, [C, D, A, B, C]), (3, B, [B, C, A, B])])
@rule("MB-014")
def test_turns_pass_clockwise(seats: int, first: int, order: list[int]) -> None:
    script = dealt("P01", seats=seats, first=first)
    for seat in order[:-1]:
        script.until(seat, "roll").passes(seat)
    assert [event.robot for event in script.told(TurnBegan)] == order
    assert script.asked() == {first: "buy"}


@pytest.mark.parametrize(
    ("seats", "first", "energies"),
    [
        (4, A, [15, 16, 17, 18]),
        (4, C, [17, 18, 15, 16]),
        (3, A, [15, 16, 17]),
        (3, C, [16, 17, 15]),
    ],
)
@rule("MB-015")
def test_starting_energy_follows_the_order_of_play(seats: int, first: int, energies: list[int]) -> None:
    assert dealt(seats=seats, first=first).energy() == energies


@rule("MB-016")
def test_energy_is_one_number_for_paying_losing_and_gaining() -> None:
    script = position(robot(9, "P11"), robot(9, "P09"), robot(), market={"T1": "P03"}, turn=A)
    script.buys(A, "T1")
    assert script.energy(A) == 7
    script.rolls(A, 2).activates(A, "right_arm", 2).aims(A, (B, 3, 0))
    assert script.energy(A, B) == [6, 6]
    script.until(B, "roll").rolls(B, 2).activates(B, "right_arm", 2).aims(B, (A, 1, 0))
    assert script.energy(A, B) == [5, 7]
    tracks = [script.sees(None, f"robot{number}.energy") for number in (A, B)]
    assert [(track.low, track.value, track.high) for track in tracks] == [(0, 5, 18), (0, 7, 18)]
    assert script.asked() == {C: "roll"}


@pytest.mark.parametrize(("energy", "after"), [(15, 17), (16, 18), (17, 18), (18, 18)])
@rule("MB-017")
def test_energy_gained_by_a_part_stops_at_18(energy: int, after: int) -> None:
    script = after_roll(robot(energy, "P03"), robot(), robot(), dice=[3])
    script.activates(A, "head", 3)
    assert script.energy(A) == after
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(("energy", "after"), [(13, 17), (14, 18), (17, 18)])
@rule("MB-017")
def test_energy_gained_by_a_card_stops_at_18(energy: int, after: int) -> None:
    script = position(robot(energy, STOCK), robot(), robot())
    assert script.plays(A, STOCK).energy(A) == after
    assert script.asked() == {A: "roll"}


# --- boards and the base ability


@rule("MB-019")
def test_a_base_ability_is_activated_once_a_turn() -> None:
    script = after_roll(robot(9, SPY, board="green"), robot(9), robot(9), dice=[1, 1])
    script.activates(A, "right_arm", 1).aims(A, (B, 1, 0)).until(A, "activate")
    assert script.energy(B) == 8
    assert script.asked() == {A: "activate"}
    script.refuses("activate right_arm 1", "MB-058", A)


@pytest.mark.parametrize(
    ("board", "slot", "die", "own", "its", "damage"),
    [
        ("green", "right_arm", 1, KNUCKLES, "", 2),
        ("green", "right_arm", 1, "", PADDING, 0),
        ("green", "right_arm", 1, KNUCKLES, PADDING, 1),
        ("green", "right_arm", 1, WARHEAD, SHIELD, 1),
        ("violet", "left_arm", 6, WARHEAD, "", 2),
        ("violet", "left_arm", 6, "", SHIELD, 0),
    ],
)
@rule("MB-019")
def test_a_base_ability_is_strengthened_and_protected_against(
    board: str, slot: Slot, die: int, own: str, its: str, damage: int
) -> None:
    attacker, target = robot(9, *filter(None, [own]), board=board), robot(9, *filter(None, [its]))
    script = after_roll(attacker, target, robot(9), dice=[die])
    script.activates(A, slot, die)
    all_on_b = next(aim for aim in script.options() if {hit[0] for hit in aim.hits} == {B})
    script.answers(all_on_b, A)
    assert script.energy(A, B, C) == [9, 9 - damage, 9]


@rule("MB-019")
def test_a_part_may_be_built_over_a_base_ability_and_covers_it_for_good() -> None:
    script = position(robot(9, DIE, board="green"), robot(), robot(), market={"B1": "P09"})
    assert script.options() == [Buy("B1"), None]
    script.buys(A, "B1").rolls(A, 1, 2)
    assert script.options() == [Activate("right_arm", (2,)), None]
    script.ends(A).until(A, "roll").rolls(A, 1, 1)
    assert script.asked() == {B: "roll"}


BASES = [("green", "right_arm", 1), ("violet", "left_arm", 6), ("red", "right_arm", 1), ("yellow", "left_arm", 6)]


@pytest.mark.parametrize(("board", "slot", "die"), BASES)
@rule("MB-018", "MB-290")
def test_each_board_prints_one_base_ability(board: str, slot: Slot, die: int) -> None:
    script = after_roll(robot(9, board=board), robot(9), robot(9), dice=[1, 2, 3, 4, 5, 6])
    assert script.options() == [Activate(slot, (die,)), None]
    script.activates(A, slot, die)
    hit = (1, 0) if die == 1 else (0, 1)
    script.aims(A, (B, *hit))
    assert script.energy(B) == 8


@pytest.mark.parametrize("board", ["green", "violet", "red", "yellow"])
@rule("MB-290")
def test_with_the_twin_profile_every_board_prints_both(board: str) -> None:
    switches = {"base_profile": "twin"}
    script = after_roll(robot(9, board=board), robot(9), robot(9), dice=[1, 2, 3, 4, 5, 6], switches=switches)
    assert set(script.options()) == {Activate("right_arm", (1,)), Activate("left_arm", (6,)), None}
    script.activates(A, "left_arm", 6).aims(A, (B, 0, 1)).activates(A, "right_arm", 1).aims(A, (C, 1, 0))
    assert script.energy(B, C) == [8, 8]


COLOURS = ["green", "violet", "red", "yellow"]


@pytest.mark.parametrize(("seats", "first"), [(3, A), (3, C), (4, A), (4, B), (2, A), (2, B)])
@rule("MB-294")
def test_boards_are_given_out_in_order_of_play(seats: int, first: int) -> None:
    game = dealt(seats=seats, first=first).game
    assert in_order_of_play(game, lambda one: one.board) == COLOURS[: len(game.robots)]


@pytest.mark.parametrize("first", [A, B])
@rule("MB-294")
def test_twin_boards_pair_both_base_abilities_for_each_player_and_lane(first: int) -> None:
    game = dealt(seats=2, first=first).game
    slots = [game.content.base[one.board][0].slot for one in game.robots]
    assert all(slots[one] != slots[other] for one, other in [(0, 1), (2, 3), (0, 3), (1, 2)])


@pytest.mark.parametrize(
    ("seats", "boards"),
    [
        (4, ["yellow", "red", "violet", "green"]),
        (3, ["violet", "yellow", "green"]),
        (2, ["red", "violet", "yellow", "green"]),
        (2, ["violet", "green", "red", "yellow"]),
    ],
)
@rule("MB-294")
def test_colours_may_be_chosen_in_order_of_play(seats: int, boards: list[str]) -> None:
    game = dealt(seats=seats, first=B, boards=boards).game
    assert in_order_of_play(game, lambda one: one.board) == boards


@pytest.mark.parametrize(
    ("seats", "boards", "sentence"),
    [
        (4, ["green", "violet", "red"], "boards: 4 different ones of green, violet, red, yellow are needed"),
        (3, ["green", "violet", "red", "yellow"], "boards: 3 different ones"),
        (3, ["green", "green", "red"], "boards: 3 different ones"),
        (3, ["green", "blue", "red"], "boards: 3 different ones"),
        (2, ["green", "violet"], "boards: 4 different ones"),
        (2, ["green", "red", "violet", "yellow"], "with twin robots a player takes one board of each base ability"),
        (2, ["green", "violet", "yellow", "violet"], "boards: 4 different ones"),
        (2, ["violet", "yellow", "green", "red"], "with twin robots a player takes one board of each base ability"),
    ],
)
@rule("MB-294")
def test_boards_that_cannot_be_used_are_refused(seats: int, boards: list[str], sentence: str) -> None:
    with pytest.raises(IllegalPlay, match=rf"{sentence}.*Rule MB-294\.$"):
        dealt(seats=seats, boards=boards)


# --- switches


@pytest.mark.parametrize(
    ("switch", "values"),
    [
        ("base_profile", ("single", "twin")),
        ("upgrade_mix", ("standard", "even")),
        ("timing", ("flow", "strict")),
        ("stalemate_guard", ("on", "off")),
        ("top_edge_limit", ("none", "3")),
        ("free_secret_weapons", ("literal", "vanish")),
        ("first_player", ("random", "host")),
        ("show_unseen_weapons", ("on", "off")),
    ],
)
def test_each_switch_has_two_settings_and_the_first_is_the_rule(switch: str, values: tuple[str, str]) -> None:
    assert get_args(get_type_hints(Switches)[switch]) == values
    for value in values:
        setting: dict[str, Any] = {switch: value}
        assert getattr(new_game(**setting).table.switches, switch) == value
    assert getattr(tabletron.open("moonbots").switches, switch) == values[0]


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("base_profile", "double"),
        ("upgrade_mix", "odd"),
        ("timing", "slow"),
        ("stalemate_guard", True),
        ("top_edge_limit", "4"),
        ("free_secret_weapons", "gone"),
        ("first_player", "me"),
        ("host_choice", -1),
        ("host_choice", 4),
        ("host_choice", "B"),
        ("boards", "green"),
        ("boards", [1, 2, 3, 4]),
        ("show_unseen_weapons", None),
        ("colour_blind", "on"),
    ],
)
def test_a_wrong_setting_is_refused_by_a_sentence_that_names_the_switch(switch: str, value: Any) -> None:
    with pytest.raises(IllegalPlay, match=f"Moon-Bots: .*switch.*{switch}"):
        tabletron.open("moonbots", **{switch: value})


@pytest.mark.parametrize(("seats", "seat"), [(2, 2), (3, 3)])
@rule("MB-013")
def test_the_host_can_only_choose_a_seat_at_the_table(seats: int, seat: int) -> None:
    with pytest.raises(IllegalPlay, match=rf"host_choice: there is no seat {seat} among {seats}\. Rule MB-013\.$"):
        tabletron.open("moonbots", seats=seats, first_player="host", host_choice=seat)


def test_the_switches_are_part_of_the_saved_header() -> None:
    chosen: dict[str, Any] = {"upgrade_mix": "even", "first_player": "host", "host_choice": 2, "boards": COLOURS[::-1]}
    table = tabletron.open("moonbots", seed="s", **chosen)
    saved = read_header(table.record).switches
    assert {name: saved[name] for name in chosen} == chosen
    assert tabletron.replay(table.record).switches == table.switches


# --- what the box must hold


def symbols(part: Part) -> tuple[int, int, int, int]:
    return structs.astuple(the_box().ability[part.id].does)


def condition(part: Part) -> str:
    """The kind of the part's condition; any_of is told by the number of faces."""
    when = part.when
    if when.any_of:
        return f"any {len(when.any_of)}"
    named = {"exact": when.exact, "pair": when.pair, "> 10": when.sum_gt, "= 7": when.sum_eq, "< 4": when.sum_lt}
    return next(name for name, value in named.items() if value)


def harmless(part: Part) -> bool:
    return not any(symbols(part)[:2])


@rule("MB-003", "MB-006")
def test_components() -> None:
    box = the_box()
    assert (len(box.parts), sum(upgrade.copies for upgrade in box.upgrades), len(box.weapons)) == (24, 24, 17)
    assert len({weapon.name for weapon in box.weapons}) == 17
    assert (len(box.boards), len({board.name for board in box.boards})) == (4, 4)
    assert 4 * (1 + box.upgrade[DIE].limit) == 16
    assert sum(part.cog for part in box.parts) == sum(upgrade.cogs for upgrade in box.upgrades) == 6


@rule("MB-290")
def test_boards_avoid_blue_and_print_their_base_attack_on_an_arm() -> None:
    boards = the_box().boards
    assert "blue" not in {board.id for board in boards}
    printed = [
        (board.id, base.slot, base.when.exact, base.does) for board in boards for base in the_box().base[board.id]
    ]
    assert printed == [(board, slot, die, Work(fist=die == 1, missile=die == 6)) for board, slot, die in BASES]


@pytest.mark.parametrize("slot", SLOTS)
@rule("MB-006")
def test_each_slot_has_four_parts_one_with_the_cog(slot: Slot) -> None:
    parts = [part for part in the_box().parts if part.slot == slot]
    assert (len(parts), sum(part.cog for part in parts)) == (4, 1)


def test_conditions_of_the_parts() -> None:
    parts = the_box().parts
    wanted = {"any 3": 6, "any 2": 4, "exact": 6, "pair": 2, "> 10": 2, "= 7": 2, "< 4": 2}
    assert Counter(map(condition, parts)) == wanted
    assert sorted(part.when.exact for part in parts if part.when.exact) == [1, 2, 3, 4, 5, 6]
    sums = {(part.when.sum_gt, part.when.sum_eq, part.when.sum_lt) for part in parts}
    assert sums == {(None, None, None), (10, None, None), (None, 7, None), (None, None, 4)}


def test_faces_of_the_one_die_parts() -> None:
    faces = Counter(face for part in the_box().parts for face in (*part.when.any_of, part.when.exact) if face)
    assert [faces[face] for face in range(1, 7)] == [5, 5, 5, 6, 6, 5]


def test_symbols_of_the_parts() -> None:
    columns = list(zip(*map(symbols, the_box().parts), strict=True))
    assert [sum(column) for column in columns] == [23, 21, 15, 2]
    assert [sum(map(bool, column)) for column in columns] == [11, 10, 11, 2]


def test_no_robot_is_ever_harmless() -> None:
    box = the_box()
    arms: tuple[Slot, Slot] = ("right_arm", "left_arm")
    assert not any(harmless(part) for part in box.parts if part.slot in arms)
    assert all(base.slot in arms for board in box.boards for base in board.base)
    assert len({part.slot for part in box.parts if harmless(part)}) <= 3


@pytest.mark.parametrize("part", the_box().parts, ids=lambda part: part.id)
@rule("MB-032")
def test_what_a_condition_is_worth(part: Part) -> None:
    fist, missile, energy, lose = symbols(part)
    worth = fist + missile + energy, lose, part.surcharge
    allowed = {
        "any 3": [(1, 0, 0)], "any 2": [(2, 0, 1), (3, 1, 0)], "exact": [(2, 0, 0)],
        "pair": [(3, 0, 0)], "= 7": [(3, 0, 0)],
        "> 10": [(4, 0, 0), (5, 0, 0)], "< 4": [(4, 0, 0), (5, 0, 0)],
    }  # fmt: skip
    assert worth in allowed[condition(part)]
    assert energy == 0 or lose == 0


def test_parts_built_on_known_faces() -> None:
    ability = the_box().ability
    example, leg = ability["P09"], ability["P21"]
    assert (example.slot, example.does.fist + example.does.missile, example.does.energy) == ("right_arm", 1, 1)
    assert (2,) in example.takes
    assert (leg.slot, leg.takes, leg.does.missile) == ("left_leg", frozenset({(2,), (3,), (4,)}), 1)


@pytest.mark.parametrize(
    ("upgrade", "copies", "cogs", "edge", "surcharge", "limit", "do"),
    [
        (DIE, 8, 2, "right", 1, 3, {"die": 1}),
        (REROLL, 4, 0, "top", 1, 1, {"reroll": 2}),
        (KNUCKLES, 3, 1, "top", 0, 1, {"bonus": 1, "kind": "fist"}),
        (PADDING, 3, 1, "top", 0, 1, {"protect": 1, "kind": "fist"}),
        (WARHEAD, 3, 1, "top", 0, 1, {"bonus": 1, "kind": "missile"}),
        (SHIELD, 3, 1, "top", 0, 1, {"protect": 1, "kind": "missile"}),
    ],
)
@rule("MB-006", "MB-039", "MB-041", "MB-042")
def test_the_six_kinds_of_upgrade(
    upgrade: str, copies: int, cogs: int, edge: str, surcharge: int, limit: int, do: dict[str, Any]
) -> None:
    card = the_box().upgrade[upgrade]
    assert (card.copies, card.cogs, card.edge, card.surcharge, card.limit) == (copies, cogs, edge, surcharge, limit)
    assert [line.written for line in card.do] == [do]


@pytest.mark.parametrize(
    ("weapon", "name", "on", "do"),
    [
        ("SW01", "Energy Stock", {"open", "incoming"}, {"gain": 4, "beyond_limit": True}),
        ("SW02", "Dodge", {"incoming"}, {"prevent": "all"}),
        ("SW03", "Deflection", {"incoming"}, {"redirect": 2}),
        ("SW04", "Energy Pump", {"gained"}, {"pump": 2}),
        ("SW05", "Stronger", {"attack_done"}, {"extra_damage": 2}),
        ("SW06", "Shock absorber", {"incoming"}, {"prevent": 2}),
        ("SW07", "Adjustment", {"own_dice"}, {"adjust_die": 1}),
        ("SW08", "Rest", {"turn_start"}, {"skip_turn": True}),
        ("SW09", "Black Market", {"open"}, {"take_card": "free"}),
        ("SW10", "Supermarket", {"own_turn"}, {"take_card": "full"}),
        ("SW11", "Computer Virus", {"open"}, {"lose_per_weapon": 1}),
        ("SW12", "Look closer", {"open"}, {"search": "part"}),
        ("SW13", "Extra Upgrade", {"open"}, {"search": "upgrade"}),
        ("SW14", "Spy", {"open"}, {"peek": True}),
        ("SW15", "Technological Advance", {"open"}, {"unarmed_lose": 2}),
        ("SW16", "Trick", {"before_reroll", "reroll_declared"}, {"block_reroll": True}),
        ("SW17", "Bad luck", {"acquired"}, {"backfire": 2}),
    ],
)  # fmt: skip
@rule("MB-048")
def test_the_seventeen_secret_weapons(weapon: str, name: str, on: set[str], do: dict[str, Any]) -> None:
    card = the_box().weapon[weapon]
    assert (card.name, set(card.on), card.do.written) == (name, on, do)
    assert (card.source, card.surcharge) == ("rulebook", 0)


def test_five_kinds_of_protection_card() -> None:
    box = the_box()
    assert {card.id for card in box.weapons if card.do.verb.protects} == {"SW02", "SW03", "SW06"}
    assert {card.id for card in box.upgrades if "protect" in card.do[0].written} == {PADDING, SHIELD}


def test_only_bad_luck_strikes_when_acquired() -> None:
    assert [card.id for card in the_box().weapons if "acquired" in card.on] == [BAD_LUCK]
