"""Words and pictures: every text is a message, house rules have meanings, the picture shows what counts."""

from __future__ import annotations

import random
from typing import get_args

from tabletron.core.flow import PASS
from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.text.markup import plain
from tabletron.core.text.transcript import transcript
from tabletron.games.boardgame.options import Ability, Bury, Choose, Order, Pick, Play, Reroll, Take
from tabletron.testing import Variant, translations
from tabletron.testing.conformance import play_some
from tests.games.boardgame.kit import GAME, SWIFT, A, B, Script, battle, challenge, facing, hero, new_game

FILL = ("boost", "boost", "boost")


class Overheard(Words):
    """English that notes every message asked for."""

    def __init__(self) -> None:
        super().__init__("en", ENGLISH._catalogue)
        self.heard: set[str] = set()

    def __call__(self, message: str, **values: object) -> str:
        self.heard.add(message)
        return super().__call__(message, **values)

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        self.heard.add(one)
        return super().plural(one, many, n, **values)


def test_everything_said_in_play_is_a_message() -> None:
    words = Overheard()
    variants = (
        Variant("boardgame", 3, {"heroes": "on", "yellow_devil": "on"}),
        Variant("boardgame", 2, {"decks": SWIFT, "boss_cards": "on", "expansion": "on"}),
    )
    for variant in variants:
        table, rng = variant.open(2), random.Random(2)
        for _ in range(300):
            for seat in (None, *table.asks):
                table.scene(seat, words)
            play_some(table, rng, 3)
        transcript(table, words)
    known = {message.one for message in (*translations.of_tabletron(), *translations.of_game(GAME))} | {""}
    assert words.heard <= known


def test_every_switch_of_a_list_is_offered_with_its_meanings() -> None:
    for name, kind in GAME.switch_kinds.items():
        if values := get_args(kind):
            assert set(GAME.house[name].meanings) == set(values)
        else:
            assert name == "decks", "decks are typed, not picked"


def label(script: Script, seat: int, option: object) -> str:
    words = script.table.game.describe(script.game, seat, script.asked()[seat], option, ENGLISH)
    return " | ".join(plain(text, ["A", "B", "C"]) for text in (words.label, words.hint, words.cost) if text)


def test_options_say_what_they_do() -> None:
    script = facing(challenge("jump", ap=3), hero(hand=("shortcut", *FILL)), hero())
    assert label(script, A, Play("shortcut")) == "Shortcut | on success: move 1 more space | 3 ap, 1 we"
    recall = "look at the top 2 cards of your deck, to be put back in any order"
    assert label(script, A, Ability("mega_man")) == f"Recall | {recall}"
    script.passes(A)
    assert label(script, B, Play("boost")) == "Boost | the hero loses 1 threat but keeps at least 1 | 2 ap"
    assert label(script, B, PASS) == "Pass"
    fight = battle("guts_man", hero(powers=["hyper_bomb"], hand=("shortcut", *FILL)), hero())
    assert label(fight, A, Play("shortcut")) == "Shortcut | 4 damage to the boss"
    assert label(fight, A, Ability("hyper_bomb")) == "Hyper Bomb | hit deals 4 ( 6 against Powerful) | 1 we".replace(
        "( ", "("
    )
    assert label(fight, A, PASS) == "Roll"
    fight.passes(A).rolls("hit", "hit", "aim", "aim", "run", "run")
    assert label(fight, A, Reroll(("aim", "run"))) == "Re-roll aim run | 1 we"


def test_questions_say_what_asks_them() -> None:
    script = facing(challenge("jump", "run"), hero(powers=["super_arm"], hand=("robot_tactics", *FILL)), hero())
    script.uses("super_arm")
    view = script.table.scene(A)
    assert view.question is not None and view.question.text == "Super Arm: Which requirement is dropped?"
    script.answers("requirement run").passes(B).plays(A, "robot_tactics")
    view = script.table.scene(A)
    assert view.question is not None and view.question.text == "Robot Tactics: Which cards do you replace?"
    recall = facing(challenge("jump"), hero(), hero()).uses("mega_man")
    assert asked(recall, A) == "Recall: In which order do the cards go back?", "the ability, not the hero"


def asked(script: Script, seat: int) -> str:
    view = script.table.scene(seat)
    assert view.question is not None
    return plain(view.question.text, ["A", "B", "C"])


def test_the_question_about_trophies_says_whose_roll_it_is() -> None:
    script = battle("cut_man", hero(), hero(trophies=["ice_man"]))
    script.passes(A).rolls("hit", *["aim"] * 5).passes(A)
    assert asked(script, B) == "Return a Trophy to change a die of A?"
    script.passes(B).passes(A).rolls(*["hit"] * 5)
    assert asked(script, B) == "Return a Trophy to change a die of Cut Man?"


def test_a_challenge_that_passes_itself_needs_nothing() -> None:
    script = facing(challenge("jump", ability=({"auto_pass": True},)), hero(), hero()).all_pass()
    assert asked(script, A) == "How many of your 10 threat do you roll? Needed: nothing"
    assert [need.met for need in script.sees(A, "needs").nodes] == [True]
    script.spends("aim", "wily")
    assert script.table.game.describe(script.game, A, "reroll", Reroll(("wily",)), ENGLISH).preview == ""
    plainly = facing(challenge("jump"), hero(), hero()).spends("aim", "wily")
    assert plainly.table.game.describe(plainly.game, A, "reroll", Reroll(("wily",)), ENGLISH).preview != ""


def test_an_offer_says_what_it_holds() -> None:
    script = battle("cut_man", hero(9), hero(), health=1, kind="copy").plays(A, "robot_tactics")
    assert asked(script, A) == "Do you take Rolling Cutter, the power of this boss?"
    assert label(script, A, Take()).startswith("Take Rolling Cutter | destroy 1 minion; 1 we: hit deals 4 (")
    heroes = new_game(2, heroes="on")
    assert label(heroes, A, Choose("proto_man")) == (
        "Proto Man | 9 threat 4 we 25 health, Proto Shield: 1 ap: prevent the next 4 damage; "
        "in battles 6 threat 3 we 25 health, hit deals 2, Shield Up: 1 we: boss half: prevent the next 3 damage"
    )


def story(script: Script) -> list[str]:
    return [plain(GAME.say(script.game, told.event, ENGLISH), ["A", "B", "C"]) for told in script.table.told]


def test_the_story_tells_numbers_that_are_true() -> None:
    for boss, deals in (("guts_man", 6), ("ice_man", 4)):
        script = battle(boss, hero(powers=["hyper_bomb"]), hero()).uses("hyper_bomb")
        assert f"From now on: hit deals {deals}" in story(script), "what counts against this boss"
    script = battle("cut_man", hero(2, lives=2), hero(stage="ice_man"), health=1)
    script.fights(*["aim"] * 6).rolls("hit", "hit", "aim", "aim", "aim")
    assert "Damage to the hero: hit 3 + hit 3 = 6" in story(script)
    assert "A takes 6 damage: 0 health left" in story(script) and "A loses a Life: 1 is left" in story(script)
    light = facing("log_yard", hero(card="dr_light"), hero()).uses("dr_light").answers(Bury(()))
    assert "A puts nothing under the deck" in story(light)
    assert "A reveals Log Yard; needed: pellet jump" in story(light)


def test_the_character_card_shows_changed_bases() -> None:
    script = facing(challenge("jump"), hero(more={"we": 1}), hero())
    assert script.sees(A, "hero0.ability.mega_man").rows[0] == "10[threat] 4[we] 28[health]"


def test_cards_looked_at_are_named() -> None:
    script = facing(challenge("jump"), hero(deck=["w_tank", "boost"] + ["energized"] * 34), hero())
    script.uses("mega_man")
    assert label(script, A, Order((1, 0))) == "Boost, then W-Tank"
    assert script.answers(Order((0, 1))).game.looking == ""
    light = facing(challenge("jump"), hero(card="dr_light"), hero())
    light.uses("dr_light")
    name = light.game.content.challenge[light.game.piles["cut_man"].deck[0]].name
    assert label(light, A, Bury((0,))) == f"Under the deck: {name}"


def test_the_picture_of_a_challenge() -> None:
    one = challenge("jump", "run", minion="met", start=2, symbol="aqua", ability=({"stick_face": "wily"},))
    script = facing(one, hero(), hero(hand=("life_energy", *FILL)))
    card = script.sees(B, "challenge")
    assert card.rows[:2] == ("[wily] sticks", "penalty: 2 damage to the hero")
    assert [(need.text, need.met) for need in script.sees(B, "needs").nodes] == [("[jump]", False), ("[run]", False)]
    assert [script.sees(None, f"budget.{side}").value for side in ("hero", "wily")] == [4, 4]
    assert [node.name for node in script.sees(A, "minions").nodes] == ["Met", "Met"]
    assert "priority" in script.sees(B, "hero0").marks
    script.passes(A).plays(B, "life_energy")
    assert script.sees(A, "minions").note.endswith(" · symbols match")
    script.passes(B).spends("jump", "aim", "wily")
    dice = script.sees(A, "dice")
    assert dice.note == "missing: [run]" and [die.face for die in dice.nodes] == ["aim", "jump", "wily"]
    assert [die.tip for die in dice.nodes] == ["", "", "stuck"]
    assert [need.met for need in script.sees(A, "needs").nodes] == [True, False]
    script.rerolls("aim", to=["run"])
    assert script.sees(A, "dice").note == "all requirements met"


def test_what_is_missing_counts_each_die_once() -> None:
    for faces, missing in (
        (("jump", "aim"), "[jump] [run]"),
        (("jump", "jump", "aim"), "[run]"),
        (("run",), "[jump] [jump]"),
    ):
        script = facing(challenge("jump", "jump", "run"), hero(), hero())
        script.spends(*faces)
        assert script.sees(B, "dice").note == f"missing: {missing}"
    choice = facing(challenge("run/pellet", "run"), hero(), hero())
    assert choice.spends("run", "pellet").sees(A, "dice").note == "all requirements met"
    other = facing(challenge("jump", "run", ability=({"counts_as": "jump", "face": "aim"},)), hero(), hero())
    assert other.spends("aim").sees(A, "dice").note == "missing: [run]", "the Aim counts as a Jump"


def test_the_picture_of_a_battle() -> None:
    script = battle("bomb_man", hero(20), hero(), health=17)
    assert (script.sees(B, "boss.health").value, script.sees(B, "boss.health").high) == (17, 28)
    assert (script.sees(B, "hero.health").value, script.sees(B, "hero.health").high) == (20, 28)
    assert script.sees(A, "boss").rows[0] == "[hit] Hyper Bomb: 5"
    assert script.sees(A, "boss").rows[2] == "[wily] Explosives: 2; hero's next roll: 1 die leaves the roll"
    assert "rolls for the boss" in script.sees(A, "hero1").marks
    script.fights(*["aim"] * 6).rolls("wily", "aim", "aim", "aim")
    assert "later: hero's next roll: 1 die leaves the roll" in script.sees(A, "boss").rows
    script.passes(A).rolls("hit", "aim", "aim", "aim", "aim", "aim")
    view = script.table.scene(B)
    assert view.question is not None and view.question.text == "Which die leaves the hero's roll?"
    assert view.question.choices[0].words.nodes == ("die0",) and script.options(B)[0] == Pick("hit")


def test_the_picture_of_the_board() -> None:
    script = facing(challenge("jump"), hero(position=2), hero(stage="ice_man", trophies=["cut_man"]))
    assert script.sees(None, "stage.cut_man.hero0").at == 2 and script.sees(None, "stage.cut_man").length == 4
    assert script.sees(None, "stage.cut_man.boss").empty and not script.sees(None, "stage.ice_man.boss").empty
    assert [node.name for node in script.sees(A, "hero1.trophies").nodes] == ["Trophy of Cut Man"]
