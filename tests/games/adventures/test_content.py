"""The box: its counts, its facts, and lines that are refused when they cannot be read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tabletron.core.content import Item, Pack
from tabletron.core.errors import BadPack
from tabletron.core.i18n import ENGLISH
from tabletron.games.adventures.box import COLOUR_OF, COLOURS, Challenge, HeroBoard
from tabletron.games.adventures.verbs import challenge, dice, joined, lasting, tokens
from tabletron.games.adventures.verbs.base import Verb
from tabletron.games.adventures.verbs.lines import VOCABULARY, Line
from tabletron.testing import rule
from tests.games.adventures.kit import BOX, GAME, support


def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert len(BOX.heroes) == 4 and len(BOX.actions) == 64
    assert (len(BOX.masters), len(BOX.wily), len(BOX.weapons)) == (22, 12, 26)
    assert (len(BOX.stages), len(BOX.patterns), len(BOX.lights), len(BOX.sabotages)) == (20, 25, 18, 9)
    assert sum(kind.copies for kind in BOX.surprises) == 17


@rule("MA-003")
def test_hero_boards_have_no_ability() -> None:
    assert HeroBoard.__struct_fields__ == Item.__struct_fields__
    assert {len(deck) for deck in BOX.deck.values()} == {16}


def test_dr_light_gives_and_asks_for_red_most_of_the_time() -> None:
    pairs = Counter((light.die, light.requires) for light in BOX.lights)
    assert set(pairs) == {(die, wanted) for die in COLOURS for wanted in COLOURS}, "every pair, the rulebook's too"
    assert Counter(light.die for light in BOX.lights) == {"red": 12, "blue": 3, "yellow": 3}
    assert Counter(light.requires for light in BOX.lights) == {"red": 10, "blue": 4, "yellow": 4}


def test_decks_follow_their_design() -> None:
    supports = Counter(map(support, BOX.actions))
    plain = {name: supports[name] for name in ("roll:red", "roll:blue", "roll:yellow")}
    assert plain == {"roll:red": 16, "roll:blue": 16, "roll:yellow": 16}
    for hero in BOX.heroes:
        own = [card for card in BOX.actions if card.hero == hero.id]
        assert set(Counter(card.name for card in own).values()) == {2}
        assert sum(support(card) in plain for card in own) == 12


def test_types_and_weaknesses_match() -> None:
    weapons = Counter(weapon.type for weapon in BOX.weapons)
    assert weapons.pop("none") == 4
    assert weapons == Counter(master.weakness for master in BOX.masters)
    assert {weapon.id for weapon in BOX.weapons if weapon.starting} == {"magnet_beam", "item_1", "item_2", "item_3"}
    assert {master.weapon for master in BOX.masters} == {weapon.id for weapon in BOX.weapons if not weapon.starting}
    fire_man = BOX.master["fire_man"]
    assert BOX.weapon["gemini_laser"].type == fire_man.weakness, "the rulebook's example"


def test_bosses_follow_their_design() -> None:
    signatures = Counter(master.signature for master in BOX.masters)
    assert (signatures["J"], signatures["R"], signatures["S"], signatures["W"]) == (6, 6, 5, 2)
    assert sum(sorted(master.patterns for master in BOX.masters)[-4:]) <= 25
    assert Counter(boss.patterns for boss in BOX.wily) == {4: 6, 5: 6}
    assert Counter(boss.pack for boss in BOX.wily) == {1: 4, 2: 4, 3: 4}


def test_stage_and_pattern_cards_follow_their_design() -> None:
    icons = Counter("".join(space.icons for stage in BOX.stages for space in stage.spaces))
    assert icons == {"J": 33, "R": 33, "S": 36, "W": 18}
    for spaces in (stage.spaces for stage in BOX.stages):
        assert sum(space.box for space in spaces) == 1 and 4 <= sum(space.damage for space in spaces) <= 6
    patterns = BOX.challenges
    assert Counter("".join(one.icons for one in patterns)) == {"X": 12, "J": 9, "R": 9, "S": 9, "W": 4}
    assert sum(one.box for one in patterns) == 8 and sum(bool(one.engage) for one in BOX.patterns) == 8
    for one in patterns:
        actions = len(one.icons) + one.icons.count("W")
        assert one.damage == (2 if actions > 1 else 1)


@rule("MA-218")
def test_weapons_hold_three_energy_unless_printed_otherwise() -> None:
    assert {weapon.id for weapon in BOX.weapons if weapon.capacity != 3} == {"metal_blade", "quick_boomerang"}


@rule("MA-227")
def test_the_text_counts_where_an_example_differs() -> None:
    assert {kind.id for kind in BOX.surprises} == {"J", "R", "S", "we", "life"}
    from tabletron.games.adventures.rules.payment import payments

    assert payments("W", ("blue.J", "red.S"), ()) == (), "a wait is a matching pair, not any two dice"


def test_dice_show_their_own_action_most_often_and_only_that_twice() -> None:
    for die in BOX.dice:
        [(own, _)] = Counter(face[0] for face in die.faces).most_common(1)
        assert len(die.faces) == 6 and COLOUR_OF[own] == die.id
        assert {face for face in die.faces if len(face) == 2} == {own * 2}
        assert {face[0] for face in die.faces} == {"J", "R", "S"}


def test_every_item_says_where_it_comes_from() -> None:
    known = {item.id for name in BOX.__struct_fields__ for item in getattr(BOX, name) if item.source == "rulebook"}
    assert {"fire_man", "magnet_beam", "gemini_laser", "ST01", "BP01", "MM-learning-a", "DL-blue-red-1"} <= known
    assert "cut_man" not in known


# --- lines


def line(written: dict[str, Any]) -> Line:
    return VOCABULARY.read(written, Line)


@pytest.mark.parametrize(
    ("written", "verb", "said"),
    [
        ({"roll": "any"}, dice.Roll("any"), "roll a [wild] die"),
        ({"roll": ["red", "blue"]}, dice.Roll(("red", "blue")), "roll a [die red ?] or [die blue ?]"),
        ({"roll": "blue", "again": True}, dice.Roll("blue", True), "roll a [die blue ?], it may be rolled again once"),
        ({"place": "red.SS"}, dice.Place("red.SS"), "add [die red SS]"),
        ({"place_needed": True}, dice.PlaceNeeded(), "add a die with an action of the requirement"),
        ({"copy": "single"}, dice.Copy("single"), "add a copy of a die with one action"),
        ({"reroll": "any"}, dice.Reroll("any"), "roll any dice again"),
        ({"reroll": 2, "showing": "J"}, dice.Reroll(2, "J"), "roll 2 dice with [jump] again"),
        ({"reroll_all": "double"}, dice.RerollAll("double"), "roll all doubles again"),
        ({"turn": "any"}, dice.Turn("any"), "turn a die to any face"),
        ({"cut": True}, dice.Cut(), "turn a double to its single face"),
        ({"drop": 2, "showing": "R"}, dice.Drop(2, "R"), "discard 2 dice with [run]"),
        ({"lock": 1, "until": 3}, dice.Lock(1, 3), "lock 1 die until space 3"),
        ({"token": ["S", "R"]}, tokens.Token(("S", "R")), "[shoot] / [run] token active"),
        ({"untoken": "all"}, tokens.Untoken("all"), "all tokens inactive"),
        ({"spend": "J"}, tokens.Spend("J"), "spend [jump]"),
        ({"need": "first"}, challenge.Need("first"), "the first icon is needed twice"),
        ({"signature": "JS"}, challenge.Signature("JS"), "the signature move becomes [jump][shoot]"),
        (
            {"extra": {"icons": "S", "damage": 1}},
            challenge.Extra(Challenge("S", 1)),
            "one more challenge: [shoot] 1[life]",
        ),
        ({"forbid": "boost_others"}, lasting.Forbid("boost_others"), "only the active player may boost"),
        ({"limit_boosts": 2}, lasting.LimitBoosts(2), "only 2 boosts in an action phase"),
        ({"ally": {"heal": 1}}, joined.Ally(line({"heal": 1})), "gain 1[life], for any hero"),
        (
            {"first_possible": [{"reroll": 1, "showing": "J"}, {"hurt": 1}]},
            joined.FirstPossible((line({"reroll": 1, "showing": "J"}), line({"hurt": 1}))),
            "roll 1 die with [jump] again, else suffer 1[life]",
        ),
        (
            {"either": [{"drop": 1}, {"hurt": 1}]},
            joined.Either((line({"drop": 1}), line({"hurt": 1}))),
            "discard 1 die or suffer 1[life]",
        ),
    ],
)
def test_lines_are_read_and_said(written: dict[str, Any], verb: Verb, said: str) -> None:
    assert line(written).verb == verb and line(written).say(ENGLISH) == said


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({"lock": 1, "when": "engage", "if": {"challenge": 2}}, "Engage, challenge 2: lock 1 die"),
        ({"lock": 1, "when": "engage", "if": {"min_challenge": 2}}, "Engage, from challenge 2 on: lock 1 die"),
        (
            {"forbid": "skill", "when": "ongoing", "if": {"challenge": [1, 2]}},
            "Always, challenge 1, 2: the skill cannot be used",
        ),
        (
            {"worsen": 1, "when": "fail", "if": {"once": True, "asked": "J"}},
            "On failure, once: if [jump] was needed: 1[life] more damage",
        ),
        ({"drop": 1, "when": "engage", "if": {"min_dice": 4}}, "Engage: if you have 4 dice or more: discard 1 die"),
        ({"hurt": 1, "when": "fail", "per": "dice"}, "On failure: suffer 1[life] for each die"),
    ],
)
def test_a_line_says_when_and_on_what_conditions_it_works(written: dict[str, Any], said: str) -> None:
    assert line(written).say(ENGLISH) == said


def test_a_line_works_for_its_challenges() -> None:
    first, second = BOX.boss["yellow_devil_mk_ii"].boss
    assert first.covers(1) and not first.covers(2)
    assert second.covers(2) and second.covers(5) and not second.covers(1)
    [once] = BOX.boss["gemini_man"].boss
    assert once.once and once.covers(1) and once.covers(9)
    [some] = BOX.boss["spark_man"].boss
    assert [some.covers(n) for n in (1, 2, 3)] == [True, True, False]


def pack(folder: Path, file: str, text: str) -> Pack:
    (folder / "pack.toml").write_text('name = "mine"\ngame = "adventures"\n')
    (folder / file).write_text(text)
    return Pack.read(folder)


SPACE = '{{ icons = "S", damage = 1 }}'
STAGE = f'id = "ST01"\nspaces = [{{{{ icons = "{{}}", damage = 1 }}}}, {SPACE}, {SPACE}]'
ENGAGE = 'when = "engage"'


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        (
            "weapons",
            'id = "item_1"\neffect = [{ rol = "red" }]',
            r"item_1: effect\[0\]: unknown verb 'rol'; did you mean",
        ),
        (
            "weapons",
            'id = "item_1"\neffect = [{ roll = "green" }]',
            r"item_1: effect\[0\]: roll: Invalid enum value 'green'",
        ),
        (
            "weapons",
            'id = "item_1"\neffect = [{ place = "red.JJ" }]',
            "weapons.toml: item_1: effect.0: no die shows red.JJ",
        ),
        ("weapons", 'id = "item_1"\neffect = [{ place = "red.Z" }]', "item_1: effect.*there is no die 'red.Z'"),
        ("weapons", 'id = "item_1"\neffect = [{ heal = 9 }]', r"item_1: effect\[0\]: heal: Expected `int` <= 6"),
        ("weapons", 'id = "item_1"\neffect = [{ heal = 1, to = "me" }]', "item_1: .*heal has no field 'to'"),
        ("weapons", 'id = "item_1"\neffect = [{ turn = "twice" }]', "item_1: .*turn: Invalid enum value 'twice'"),
        ("weapons", 'id = "item_1"\neffect = [{ lose_tanks = 1 }]', "item_1: .*lose_tanks cannot work at 'a use'"),
        (
            "weapons",
            f'id = "item_1"\neffect = [{{ heal = 1, {ENGAGE} }}]',
            "item_1: .*when: 'engage' cannot stand here",
        ),
        ("weapons", 'id = "item_1"\ncost = { gold = 1 }', "item_1: cost: .*gold"),
        ("weapons", 'id = "item_1"\ncost = { actions = "X" }', "item_1: cost.actions: "),
        ("weapons", 'id = "item_1"\ntype = "SOAP"', "weapons.toml: item_1: .*SOAP"),
        ("actions", 'id = "MM-learning-a"\nsupport = [{ heal = 1 }]', "MM-learning-a: support: a support gives dice"),
        ("actions", 'id = "MM-learning-a"\nskill = [{ token = "Q" }]', r"MM-learning-a: skill\[0\]: token: Invalid"),
        ("actions", 'id = "MM-learning-a"\nskill = [{ ally = { hurt = 1 } }]', "skill.*an ally can get tokens, life"),
        ("actions", 'id = "MM-learning-a"\nhero = "roll"', "mega_man needs 16 cards and has 15"),
        ("actions", 'id = "MM-learning-a"\nhero = "bass"', "MM-learning-a: hero: there is no hero 'bass'"),
        ("masters", f'id = "cut_man"\nstage = [{{ cut = 9, {ENGAGE} }}]', "cut_man: stage.*cut: takes no number"),
        (
            "masters",
            'id = "cut_man"\nboss = [{ cut = true, when = "always" }]',
            "cut_man: boss.*when: cut cannot work at 'always'",
        ),
        (
            "masters",
            'id = "cut_man"\nboss = [{ cut = true }]',
            "cut_man: .*when: '' cannot stand here; known: planning",
        ),
        ("masters", f'id = "cut_man"\nboss = [{{ forbid = "skill", {ENGAGE} }}]', "forbid cannot work at 'engage'"),
        ("masters", 'id = "cut_man"\nboss = [{ heal = 1, when = "ongoing" }]', "heal cannot work at 'ongoing'"),
        ("masters", 'id = "cut_man"\nboss = [{ drop = 1, when = "planning" }]', "drop cannot work at 'planning'"),
        (
            "masters",
            f'id = "cut_man"\nboss = [{{ drop = 1, {ENGAGE}, if = {{ moon = 1 }} }}]',
            "if: unknown condition 'moon'",
        ),
        (
            "masters",
            f'id = "cut_man"\nboss = [{{ drop = 1, {ENGAGE}, if = {{ without = "Z" }} }}]',
            "without cannot be 'Z'",
        ),
        (
            "masters",
            'id = "cut_man"\nstage = [{ cut = true, when = "dice_pool", if = { challenge = 1 } }]',
            "no challenge has begun",
        ),
        (
            "masters",
            f'id = "cut_man"\nboss = [{{ either = [{{ drop = 1, {ENGAGE} }}, {{ hurt = 1 }}], {ENGAGE} }}]',
            "outer line only",
        ),
        ("masters", f'id = "cut_man"\nboss = [{{ either = [{{ drop = 1 }}], {ENGAGE} }}]', "length >= 2"),
        ("masters", 'id = "cut_man"\nsignature = "Q"', "cut_man: signature: "),
        ("masters", 'id = "cut_man"\nweapon = "spoon"', "masters.toml: cut_man: weapon: there is no weapon 'spoon'"),
        ("masters", 'id = "cut_man"\nmusic = "march"', "cut_man: .*unknown field `music`"),
        ("stages", 'id = "ST01"\nspaces = ["S/1", "WJJ/2", "SS/1"]', r"ST01: spaces\[0\]: Expected `object`"),
        ("stages", STAGE.format("Q"), r"ST01: spaces\[0\].icons: "),
        ("stages", STAGE.format("X"), "ST01: spaces: only pattern cards"),
        ("patterns", 'id = "BP01"\nchallenge = { icons = "SS" }', "BP01: challenge: .*damage"),
        ("patterns", 'id = "BP01"\nengage = [{ cut = 1 }]', r"BP01: engage\[0\]: cut: takes no number"),
        ("patterns", 'id = "BP01"\nengage = [{ extra = { icons = "S", damage = 1 } }]', "extra cannot work at 'a use'"),
        ("sabotages", 'id = "SB1"\neffect = [{ heal = 1 }]', "SB1: .*when: '' cannot stand here"),
        ("dice", 'id = "red"\nfaces = ["S", "basics"]', r"dice.toml: red: faces\[1\]: Invalid enum value 'basics'"),
        ("dice", 'id = "red"\nfaces = []', "red: faces: "),
        ("surprises", 'id = "gold"\nname = "Gold"\ncopies = 1\nsource = "house"', "gold: id: "),
    ],
)
def test_a_pack_that_cannot_be_used_names_file_item_and_field(tmp_path: Path, file: str, text: str, why: str) -> None:
    with pytest.raises(BadPack, match=why):
        GAME.load([pack(tmp_path, f"{file}.toml", f"[[{file}]]\n{text}\n")])


def test_a_pack_changes_cards_field_by_field(tmp_path: Path) -> None:
    mine = GAME.load([pack(tmp_path, "masters.toml", '[[masters]]\nid = "cut_man"\npatterns = 3\n')])
    cut_man = mine.master["cut_man"]  # type: ignore[attr-defined]
    assert cut_man.patterns == 3 and cut_man.name == "Cut Man"
    assert mine.digest != BOX.digest
