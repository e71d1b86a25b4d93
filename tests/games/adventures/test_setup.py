"""Set-up: heroes, weapons, tanks, Robot Masters, piles, first player, and in which order."""

from __future__ import annotations

import pytest

import tabletron
from tabletron import IllegalPlay
from tabletron.games.adventures.events import Armed, Began, Claimed, HeroTaken, Sabotaged
from tabletron.games.adventures.options import Claim, Release
from tabletron.games.adventures.state import left_of, right_of
from tabletron.testing import rule
from tests.games.adventures.kit import BOX, HEROES, A, B, C, D, Script, begun, cleaning, hero, new_game, planned

SEEDS = range(12)


@rule("MA-001")
def test_one_to_four_players_with_a_hero_each() -> None:
    for seats in (1, 2, 3, 4):
        heroes = [one.hero for one in begun(seats).game.heroes]
        assert len(set(heroes)) == seats and set(heroes) <= set(HEROES)
    with pytest.raises(IllegalPlay, match="1, 2, 3, 4 seats"):
        tabletron.open("adventures", seats=5)


@rule("MA-002")
def test_heroes_are_chosen_freely_or_dealt() -> None:
    script = new_game(3)
    assert script.asked() == {A: "hero", B: "hero", C: "hero"}
    script.claims(B, "rush").claims(A, "roll").claims(C, "mega_man")
    assert [one.hero for one in script.game.heroes] == ["roll", "rush", "mega_man"]
    assert "hero" not in begun(3).asked().values()
    assert len({tuple(one.hero for one in begun(2, seed).game.heroes) for seed in SEEDS}) > 3


@rule("MA-001", "MA-013")
def test_no_hero_is_taken_twice() -> None:
    new_game(2).claims(A, "roll").refuses(Claim("roll"), "MA-013", B)


@rule("MA-004")
def test_each_hero_shuffles_its_own_sixteen_cards() -> None:
    orders = set()
    for seed in SEEDS:
        script = begun(4, seed)
        for one in script.game.heroes:
            assert sorted(one.deck) == sorted(BOX.deck[one.hero]) and one.discard == []
        orders.add(tuple(script.hero().deck))
    assert len(orders) == len(SEEDS)


@rule("MA-005", "MA-006")
def test_life_and_tokens_at_the_start() -> None:
    for one in begun(4).game.heroes:
        assert one.life == 5 and one.tokens == []


@rule("MA-007", "MA-008")
def test_each_player_is_dealt_one_of_all_weapons_with_three_energy() -> None:
    seen: set[str] = set()
    for seed in range(40):
        script = begun(4, seed)
        dealt = [weapon for one in script.game.heroes for weapon in one.weapons]
        assert len(dealt) == len(set(dealt)) == 4
        assert {energy for one in script.game.heroes for energy in one.weapons.values()} == {3}
        assert len(script.game.arsenal) == 22
        seen |= set(dealt)
    assert len(seen) == 26, "Starting weapons and all others"


@rule("MA-009")
def test_a_weapon_with_room_for_four_starts_with_three() -> None:
    energies = {
        energy
        for seed in range(60)
        for one in begun(4, seed).game.heroes
        for weapon, energy in one.weapons.items()
        if BOX.weapon[weapon].capacity == 4
    }
    assert energies == {3}


@rule("MA-010", "MA-184")
def test_tanks() -> None:
    assert [begun(seats).game.tanks for seats in (1, 2, 3, 4)] == [1, 2, 2, 2]


@rule("MA-011")
def test_dr_wily_stays_away_from_single_games() -> None:
    for seed in SEEDS:
        assert not set(begun(4, seed).game.offered) & {boss.id for boss in BOX.wily}


@rule("MA-012")
def test_four_robot_masters_are_dealt_for_any_number_of_players() -> None:
    for seats in (1, 2, 3, 4):
        script = begun(seats)
        offered = list(script.game.offered)
        assert len(set(offered)) == 4 and len(script.game.masters) == 18
        for seat in range(seats):
            script.claims(seat, offered[seat])
        assert [one.boss for one in script.game.heroes] == offered[:seats]
        assert len(script.game.masters) == 22 - seats and not script.hero().battle


@rule("MA-013")
def test_claims_are_open_and_may_be_changed_until_everybody_holds_one() -> None:
    script = begun(3)
    one, two, three, four = script.game.offered
    assert script.asked() == {A: "master", B: "master", C: "master"}
    script.claims(B, one)
    assert script.game.claims == ["", one, ""]
    script.refuses(Claim(one), "MA-013", A)
    script.claims(B, two).claims(A, one)
    script.answers(Release(), B)
    assert script.asked()[B] == "master" and script.asked()[A] == "reclaim"
    script.claims(C, two).claims(B, three)
    assert [hero.boss for hero in script.game.heroes] == [one, three, two]
    assert four in script.game.masters


@rule("MA-013")
def test_who_holds_a_card_may_keep_it() -> None:
    script = begun(2)
    one, two, *_ = script.game.offered
    script.claims(A, one).passes(A)
    assert script.asked() == {B: "master"}
    script.claims(B, two)
    assert [hero.boss for hero in script.game.heroes] == [one, two]


@rule("MA-014")
def test_the_boss_side_may_be_looked_at_unless_switched_off() -> None:
    for peek, seen in (("on", True), ("off", False)):
        script = begun(2, peek_boss=peek)
        for name in script.game.offered:
            assert ("weak to" in script.sees(A, f"offered.{name}").tip) == seen
        hints = [choice.words.hint for choice in script.table.scene(A).question.choices]  # type: ignore[union-attr]
        assert all(("weak to" in hint) == seen for hint in hints)
        script.claims(A, script.game.offered[0]).claims(B, script.game.offered[1])
        assert ("weak to" in script.sees(B, "hero0.boss").tip) == seen


@rule("MA-015")
def test_stage_cards_by_number_of_players() -> None:
    for seats, number in ((1, 4), (2, 4), (3, 3), (4, 2)):
        piles = [one.stages for one in planned(seats).game.heroes]
        assert [len(pile) for pile in piles] == [number] * seats
        assert len({name for pile in piles for name in pile}) == number * seats


@rule("MA-016")
def test_two_players_may_play_with_three_stage_cards() -> None:
    assert [len(one.stages) for one in planned(2, stage_cards_2p="3").game.heroes] == [3, 3]
    assert [len(one.stages) for one in planned(4, stage_cards_2p="3").game.heroes] == [2, 2, 2, 2]


@rule("MA-017")
def test_nobody_looks_below_the_top_of_a_stage_pile() -> None:
    script = planned(3)
    for seat in (A, B):
        assert len(script.guesses(seat, lambda game: game.heroes[0].stages[0])) == 1
        assert len(script.guesses(seat, lambda game: game.heroes[0].stages[1])) > 5


@rule("MA-018")
def test_no_pattern_card_is_drawn_before_the_bosses_come() -> None:
    script = planned(3)
    assert len(script.game.pattern_deck) == 25 and all(not one.patterns for one in script.game.heroes)
    assert len({tuple(planned(3, seed).game.pattern_deck) for seed in range(4)}) == 4


@rule("MA-019")
def test_seventeen_tokens_lie_in_the_boxes() -> None:
    assert len(planned(2).game.boxes) == 17


@rule("MA-020")
def test_all_dice_lie_in_the_supply() -> None:
    script = planned(4)
    assert [script.sees(A, f"supply.{colour}").value for colour in ("red", "blue", "yellow")] == [3, 3, 3]


@rule("MA-021")
def test_dr_light_is_there_for_one_or_two_players() -> None:
    for seats, used in ((1, True), (2, True), (3, False), (4, False)):
        script = planned(seats)
        assert any(one.lights for one in script.game.heroes) == used
        assert (len(script.game.light_deck) < 18) == used
    assert len({tuple(planned(1, seed).game.light_deck) for seed in range(4)}) == 4


@rule("MA-022")
def test_the_first_player_is_drawn_at_random() -> None:
    assert {planned(4, seed).game.first for seed in range(30)} == {A, B, C, D}


@rule("MA-023", "MA-229")
def test_the_first_player_token_stays_unless_it_goes_round() -> None:
    for rotate, then in (("off", B), ("on", A)):
        script = cleaning(hero(), hero(), first=B, switches={"rotate_first_player": rotate})
        assert script.game.round == 2 and script.game.first == then


@rule("MA-024")
def test_left_is_the_next_seat_clockwise() -> None:
    game = begun(4).game
    assert [left_of(game, one) for one in game.heroes] == [game.heroes[n] for n in (1, 2, 3, 0)]
    assert [right_of(game, one) for one in game.heroes] == [game.heroes[n] for n in (3, 0, 1, 2)]


def order_of_events(script: Script) -> list[str]:
    """The kinds of events in the order they first came."""
    return list(dict.fromkeys(type(told.event).__name__ for told in script.table.told))


@rule("MA-025", "MA-228")
def test_set_up_goes_step_by_step_and_sabotage_comes_last() -> None:
    script = begun(3, difficulty="hard")
    assert all(not one.stages for one in script.game.heroes), "Robot Masters are chosen before stage cards are seen"
    assert script.told(Armed) and not script.told(Began)
    while not script.told(Sabotaged):
        script.goes_on()
    found = order_of_events(script)
    order = [found.index(kind.__name__) for kind in (HeroTaken, Armed, Claimed, Began, Sabotaged)]
    assert order == sorted(order)


@rule("MA-026")
def test_packs_say_which_robot_masters_and_weapons_are_in_use() -> None:
    for packs, numbers in (("1", {1}), ("23", {2, 3}), ("123", {1, 2, 3})):
        game = begun(4, open_packs=packs).game
        assert {BOX.master[name].pack for name in (*game.masters, *game.offered)} == numbers
        assert {BOX.boss[name].pack for name in game.wily} == numbers
        weapons = [*game.arsenal, *(name for one in game.heroes for name in one.weapons)]
        assert {BOX.weapon[name].pack for name in weapons} == numbers | {0}


@rule("MA-027")
def test_everything_else_is_in_every_game() -> None:
    game = begun(2, open_packs="3").game
    assert len(game.stage_deck) == 20 and len(game.pattern_deck) == 25 and len(game.light_deck) == 18
    assert len(game.sabotage_deck) == 9 and len(game.boards) == 2
    starting = [name for name in BOX.weapon if BOX.weapon[name].starting]
    assert set(starting) <= {*game.arsenal, *(name for one in game.heroes for name in one.weapons)}
