"""General rules, and what the program adds: defaults, seats that are taken over, the log, undo."""

from __future__ import annotations

import random

import pytest

from tabletron.bots import make
from tabletron.core.flow import PASS
from tabletron.core.i18n import ENGLISH
from tabletron.core.table import Play as Line
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.options import Choose, Pick, Spend
from tabletron.testing import rule
from tabletron.testing.conformance import play_some
from tests.games.boardgame.kit import (
    GAME,
    SWIFT,
    A,
    B,
    C,
    Script,
    battle,
    begun,
    challenge,
    facing,
    hero,
    new_game,
    turn_of,
)

FILL = ("boost", "boost", "boost")


@rule("MM-194")
def test_every_open_question_has_a_ruling() -> None:
    rulings = [clause for clause in GAME.ledger if clause.ruling]
    assert len(rulings) > 80 and all(clause.text and clause.title for clause in GAME.ledger)
    kinds = {kind for clause in GAME.ledger for kind in clause.behind}
    table, rng = new_game(4, heroes="on", decks=SWIFT, boss_cards="on", yellow_devil="on"), random.Random(3)
    table.table.chance = table.table.chance.then  # type: ignore[attr-defined]
    for _ in range(1500):
        play_some(table.table, rng, 1)
        assert set(table.asked().values()) <= kinds, "every question has its rules behind it"


@rule("MM-197")
def test_you_and_your_opponent() -> None:
    script = facing(challenge("jump"), hero(), hero(we=3, hand=("energized", *FILL)))
    script.passes(A).plays(B, "energized")
    assert script.stats(A)[1] == 2 and script.stats(B)[1] == 3, "the hero loses WE, not the player of the card"
    script = facing(challenge("jump"), hero(20), hero(hand=("blade_return", *FILL)))
    script.passes(A).plays(B, "blade_return").loses_card("fortified")
    assert script.hero(A).discard == ["fortified"]
    own = facing(challenge("jump"), hero(we=1, hand=("energized", *FILL)), hero())
    assert own.plays(A, "energized").stats(A)[1] == 2


@rule("MM-211")
@pytest.mark.parametrize(
    ("script", "kind", "default"),
    [
        (lambda: new_game(2, heroes="on"), "hero", Choose("mega_man")),
        (lambda: new_game(2, decks=SWIFT, boss_cards="on"), "deck", Choose("pre-constructed")),
        (lambda: new_game(2), "stage", Choose("cut_man")),
        (lambda: turn_of(hero(won=["cut_man", "ice_man"], moving=True), hero()), "stage", Choose("castle")),
        (lambda: facing(challenge("jump")), "play", PASS),
        (lambda: facing(challenge("jump")).passes(A), "counter", PASS),
        (lambda: facing(challenge("jump")).all_pass(), "dice", Spend(3)),
        (lambda: facing(challenge("jump"), hero(threat=2), hero()).all_pass(), "dice", Spend(2)),
        (lambda: facing(challenge("jump")).spends("aim"), "reroll", PASS),
        (lambda: facing(challenge("jump"), hero(we=0), hero(trophies=["ice_man"])).spends("aim"), "trophy", PASS),
        (lambda: facing(challenge("jump"), hero(we=0), hero()).spends("jump"), "press_on", PASS),
        (lambda: facing(challenge("jump"), hero(we=0, position=3), hero()).spends("jump"), "enter", PASS),
        (lambda: battle("cut_man"), "battle", PASS),
        (lambda: battle("cut_man").passes(A).rolls(*["aim"] * 6), "battle_reroll", PASS),
        (lambda: battle("cut_man").passes(A).rolls(*["aim"] * 6).passes(A), "battle_after", PASS),
    ],
)
def test_defaults(script: object, kind: str, default: object) -> None:
    table = script().table  # type: ignore[operator]
    ask = next(iter(table.asks.values()))
    assert ask.kind == kind and ask.fallback == default


@rule("MM-211")
def test_the_default_of_a_removed_die_is_the_best_one() -> None:
    script = battle("bomb_man", hero(powers=["rolling_cutter"]), hero())
    script.fights(*["aim"] * 6).rolls("wily", "hit", "aim", "aim")
    script.uses("rolling_cutter/b").passes(A).rolls("hit", "aim", "run", "run", "jump", "jump")
    assert script.table.asks[B].fallback == Pick("hit")


@rule("MM-212")
def test_a_bot_takes_over_what_a_player_left() -> None:
    script = begun(3)
    seat = next(iter(script.table.asks))
    one = script.hero(seat)
    before = (list(one.hand), list(one.deck), list(one.powers), one.position)
    bot = make("random", random.Random(1))
    option = bot.choose(script.table.imagine(seat, random.Random(2)), seat)
    assert option in script.options(seat)
    assert (one.hand, one.deck, one.powers, one.position) == before
    assert script.table.game.concede is None, "nobody drops out"


@rule("MM-213")
def test_only_decks_are_chosen_at_the_same_time() -> None:
    script = new_game(3, decks=SWIFT, boss_cards="on", heroes="on", yellow_devil="on")
    script.table.chance = script.table.chance.then  # type: ignore[attr-defined]
    rng = random.Random(5)
    for _ in range(1500):
        if len(script.asked()) > 1:
            assert set(script.asked().values()) == {"deck"}
        play_some(script.table, rng, 1)


@rule("MM-214")
def test_everything_but_hidden_cards_is_said() -> None:
    script = begun(3)
    script.table.chance = script.table.chance.then  # type: ignore[attr-defined]
    play_some(script.table, random.Random(2), 600)
    private = {type(told.event) for told in script.table.told if told.to is not None}
    assert private == {ev.Drew, ev.Looked}
    public = {type(told.event) for told in script.table.told if told.to is None}
    assert {ev.Rolled, ev.Rerolled, ev.Scored, ev.Sum, ev.Damaged, ev.Played, ev.Passed, ev.Changed} <= public
    for told in script.table.told:
        assert GAME.say(script.game, told.event, ENGLISH)
    answers = [line for line in script.table.log if isinstance(line, Line)]
    assert answers


@rule("MM-215")
def test_undo_before_new_information_only() -> None:
    script = facing(challenge("jump"), hero(we=0), hero())
    script.spends("jump")
    script.answers("presson")
    assert script.told(ev.Revealed)[-1].card != "test" and script.table.free_undo(A) is None, "a card was revealed"
    moving = turn_of(hero(won=["cut_man"], moving=True), hero())
    moving.answers(Choose("ice_man"), A)
    assert moving.asked() == {A: "play"} and moving.table.free_undo(A) is None, "nor is a stage chosen twice"
    drawn = facing(challenge("jump"), hero(), hero())
    drawn.plays(A, "fortified").passes(B)
    assert drawn.table.free_undo(A) is None, "a card was drawn and others have acted"
    looked = facing(challenge("jump"), hero(), hero())
    looked.uses("mega_man")
    assert looked.asked() == {A: "order"} and looked.table.free_undo(A) is None, "cards were seen"
    paid = facing(challenge("jump"), hero(hand=("overcharge", "boost", "boost", "w_tank")), hero())
    paid.plays(A, "overcharge")
    assert paid.asked() == {A: "discard"} and paid.table.free_undo(A) is not None, "nothing new has been seen yet"


def test_refusals_are_sentences() -> None:
    script = facing(challenge("jump", ap=2), hero(hand=("shortcut", *FILL)), hero())
    with pytest.raises(
        Exception, match=r"seat 0 may not answer 'play shortcut' to 'play': .* Allowed: .* Rule MM-039\."
    ):
        script.plays(A, "shortcut")
    view = script.table.scene(A)
    assert view.question is not None
    assert ("play shortcut", "MM-039") in {(one.notation, one.clause) for one in view.question.refused}


def test_scripts_know_three_seats() -> None:
    script: Script = facing(challenge("jump"), hero(), hero(), hero())
    assert script.passes(A, B).asked() == {C: "counter"}
