"""Components, set-up and the choice of starting stages."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import tabletron
from tabletron import IllegalPlay
from tabletron.core.chance import Fed, Seeded
from tabletron.core.table import Luck
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import CASTLE
from tabletron.games.boardgame.options import Choose
from tabletron.games.boardgame.rules import trophies, victory
from tabletron.games.boardgame.state import Hero
from tabletron.testing import rule
from tests.games.boardgame.kit import (
    BOX,
    STAGES,
    STARTER,
    SWIFT,
    A,
    B,
    C,
    D,
    Script,
    begun,
    facing,
    hero,
    new_game,
    table_of,
)


@rule("MM-001", "MM-002")
def test_all_stages_in_play_surround_the_castle() -> None:
    for seats in (2, 6):
        game = new_game(seats).game
        assert game.stages == STAGES == ["cut_man", "guts_man", "ice_man", "bomb_man", "fire_man", "elec_man"]
        assert set(game.piles) == {*STAGES, CASTLE}
    assert len(new_game(2, expansion="on").game.stages) == 8
    board = new_game(2).sees(A, "board")
    assert {node.id for node in board.nodes} == {f"stage.{stage}" for stage in (*STAGES, CASTLE)}


@rule("MM-003", "MM-004")
def test_miniatures_stand_on_their_own_stages() -> None:
    script = new_game(2)
    assert all(trophies.is_free(script.game, stage) for stage in STAGES)
    assert not script.sees(A, "stage.cut_man.boss").empty
    assert script.sees(A, "stage.castle.boss").icon == "wily", "Dr. Wily waits in the Castle and is no Trophy"
    assert "wily_machine_1" not in BOX.power_of


@rule("MM-005")
def test_nobody_is_denied_a_power() -> None:
    everyone = [hero(stage="cut_man", position=4) for _ in range(8)]
    script = table_of(*everyone, phase="begin_turn", switches={"expansion": "on"})
    for one in script.game.heroes:
        victory.take_power(script.game, one, "cut_man")
    assert all(one.powers == ["rolling_cutter"] for one in script.game.heroes)


@rule("MM-006")
def test_every_deck_is_shuffled_by_itself() -> None:
    script = new_game(2)
    sizes = {stage: len(pile.deck) for stage, pile in script.game.piles.items()}
    assert sizes == {**dict.fromkeys(STAGES, 12), CASTLE: 20}
    shuffles = [line for line in script.table.log if isinstance(line, Luck) and len(line.outcome) > 1]
    assert Counter(len(line.outcome) for line in shuffles) == {40: 2, 12: 6, 20: 1}
    for stage, pile in script.game.piles.items():
        assert {getattr(BOX.challenge.get(card), "stage", CASTLE) for card in pile.deck} == {stage}
    assert script.sees(A, "pile.cut_man").value == 12 and script.sees(A, "pile.cut_man").tip == ""


@rule("MM-007", "MM-012")
def test_everybody_is_mega_man_with_full_stats() -> None:
    script = new_game(4)
    for one in script.game.heroes:
        assert one.card == "mega_man" and (one.health, one.we, one.threat, one.lives) == (28, 3, 10, 3)
    script = new_game(2, heroes="on")
    script.answers(Choose("dr_light"), A)
    script.answers(Choose("proto_man"), B)
    assert script.stats(A) == (24, 4, 9, 3) and script.stats(B) == (25, 4, 9, 3)


@rule("MM-008", "MM-216")
def test_heroes_are_chosen_openly_in_seat_order() -> None:
    script = new_game(3, heroes="on", decks=SWIFT, boss_cards="on")
    assert script.asked() == {A: "hero"}
    script.answers(Choose("rush"), A)
    assert script.asked() == {B: "hero"} and Choose("rush") not in script.options()
    script.answers(Choose("mega_man"), B)
    assert Choose("mega_man") in script.options(C), "any number of players may be Mega Man"
    script.refuses(Choose("rush"), "MM-008", C)
    script.answers(Choose("roll"), C)
    assert script.asked() == {A: "deck", B: "deck", C: "deck"}, "decks are chosen together"
    assert script.told(ev.Began) == [], "the first player is drawn after that"
    script.answers(Choose("Swift"), B).answers(Choose("Stone"), A).answers(Choose("pre-constructed"), C)
    assert [one.deck_name for one in script.game.heroes] == ["Stone", "Swift", "pre-constructed"]
    assert len(script.told(ev.Began)) == 1


@rule("MM-009", "MM-010", "MM-011")
def test_everybody_draws_four_cards_of_an_own_deck() -> None:
    script = new_game(3)
    for one in script.game.heroes:
        assert len(one.hand) == 4 and len(one.deck) == 36 and one.discard == []
        assert sorted(one.hand + one.deck) == sorted(STARTER)
    assert set(script.asked().values()) == {"stage"}, "nobody is asked about the first hand"


@rule("MM-013", "MM-097")
def test_the_first_player_is_drawn_evenly() -> None:
    firsts = Counter(new_game(4, seed).told(ev.Began)[0].seat for seed in range(60))
    assert set(firsts) == {A, B, C, D}
    [draw] = [line for line in new_game(4).table.log if isinstance(line, Luck) and len(line.outcome) == 1]
    assert draw.stream == "setup"
    assert set(new_game(4).asked().values()) == {"stage"}, "no trophy window after it"


@rule("MM-014", "MM-015", "MM-016", "MM-018")
def test_starting_stages() -> None:
    script = new_game(4, seed=3)
    first = script.game.turn
    assert script.asked() == {first: "stage"} and Choose(CASTLE) not in script.options()
    order = [(first + n) % 4 for n in range(4)]
    for seat, stage in zip(order, STAGES, strict=False):
        assert script.asked() == {seat: "stage"}
        for taken in STAGES[: order.index(seat)]:
            script.refuses(Choose(taken), "MM-015", seat)
        script.answers(Choose(stage), seat)
    assert len({one.stage for one in script.game.heroes}) == 4
    assert all(one.position == 0 for one in script.game.heroes)
    assert script.game.turn == first
    turns = list[int]()
    while len(turns) < 5:
        if script.game.turn not in turns[-1:]:
            turns.append(script.game.turn)
        script.goes_on()
    assert turns == [*order, first]


@rule("MM-017")
def test_heroes_on_one_space_do_not_interact() -> None:
    script = facing("log_yard", hero(position=2), hero(position=2))
    for _ in range(3):
        script.passes()
        if script.asked() == {A: "dice"}:
            break
    assert [one.position for one in script.game.heroes] == [2, 2] and script.stats(B) == (28, 3, 10, 3)


@rule("MM-205")
def test_the_gate_must_be_possible() -> None:
    with pytest.raises(IllegalPlay, match="Only 6 stages are in play"):
        new_game(2, gate="8")
    for gate, won, castle in (("3", 2, False), ("3", 3, True), ("8", 8, True)):
        stages = [stage.id for stage in BOX.stages if stage.id != CASTLE]
        script = table_of(
            hero(won=stages[:won], moving=True), hero(), phase="begin_turn",
            switches={"gate": gate, "expansion": "on"},
        )  # fmt: skip
        if gate == "8":
            assert script.hero().stage == CASTLE, "all stages are won: only the Castle is left"
        else:
            assert (Choose(CASTLE) in script.options()) == castle


@rule("MM-206", "MM-207", "MM-208")
def test_the_expansion() -> None:
    script = new_game(8)
    assert script.game.stages[-2:] == ["time_man", "oil_man"]
    assert len(script.game.piles["time_man"].deck) == len(script.game.piles["oil_man"].deck) == 12
    assert {"copy_time_man", "copy_oil_man"} < set(script.game.piles[CASTLE].deck)
    assert len(script.game.piles[CASTLE].deck) == 22
    with pytest.raises(IllegalPlay, match=r"7 players need the boards.*MM-208"):
        new_game(7, expansion="off")
    assert "copy_time_man" not in new_game(6).game.piles[CASTLE].deck


@rule("MM-209")
def test_another_hero_changes_the_character_card_only() -> None:
    one, two = (begun(2, heroes="on", seed=4) for _ in range(2))
    assert one.game.piles.keys() == two.game.piles.keys()
    script = new_game(2, heroes="on")
    script.answers(Choose("rush"), A).answers(Choose("mega_man"), B)
    rush, mega = script.game.heroes
    different = {name for name in Hero.__struct_fields__ if getattr(rush, name) != getattr(mega, name)}
    assert different <= {"seat", "card", "health", "we", "threat", "hand", "deck"}
    assert sorted(rush.hand + rush.deck) == sorted(mega.hand + mega.deck)


def test_a_table_opens_with_fed_luck() -> None:
    table = tabletron.open("boardgame", seats=2, seed=1, chance=Fed([], Seeded("x")))
    script = Script(table)
    rng = random.Random(1)
    for _ in range(30):
        seat = next(iter(table.asks))
        table.play(rng.choice(table.asks[seat].options), seat)
    assert script.game.turns >= 0
