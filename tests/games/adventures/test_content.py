"""The box: its counts, its facts, and lines that are refused when they cannot be read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tabletron.core.content import Item, Pack
from tabletron.core.errors import BadPack
from tabletron.games.adventures import effects as does
from tabletron.games.adventures import reading
from tabletron.games.adventures.box import HeroBoard, parts
from tabletron.games.adventures.effects import COLOURS
from tabletron.testing import rule
from tests.games.adventures.kit import BOX, GAME


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
    plain = Counter(card.support for card in BOX.actions if card.support in {f"roll:{colour}" for colour in COLOURS})
    assert plain == {"roll:red": 16, "roll:blue": 16, "roll:yellow": 16}
    for hero in BOX.heroes:
        own = [card for card in BOX.actions if card.hero == hero.id]
        assert set(Counter(card.name for card in own).values()) == {2}
        assert sum(card.support in plain for card in own) == 12


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
    icons = Counter("".join(space.icons for spaces in BOX.spaces.values() for space in spaces))
    assert icons == {"J": 33, "R": 33, "S": 36, "W": 18}
    for spaces in BOX.spaces.values():
        assert sum(space.box for space in spaces) == 1 and 4 <= sum(space.damage for space in spaces) <= 6
    patterns = BOX.pattern.values()
    assert Counter("".join(one.icons for one in patterns)) == {"X": 12, "J": 9, "R": 9, "S": 9, "W": 4}
    assert sum(one.box for one in patterns) == 8 and len(BOX.pattern_engage) == 8
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
        assert len(die.faces) == 6 and Counter(face[0] for face in die.faces).most_common(1)[0][0] == die.action
        assert {face for face in die.faces if len(face) == 2} == {die.action * 2}
        assert {face[0] for face in die.faces} == {"J", "R", "S"}


def test_every_item_says_where_it_comes_from() -> None:
    known = {item.id for name in BOX.__struct_fields__ for item in getattr(BOX, name) if item.source == "rulebook"}
    assert {"fire_man", "magnet_beam", "gemini_laser", "ST01", "BP01", "MM-learning-a", "DL-blue-red-1"} <= known
    assert "cut_man" not in known


# --- reading


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("roll:any", does.Gain(COLOURS)),
        ("roll:red/blue", does.Gain(("red", "blue"))),
        ("roll:blue+re", does.Gain(("blue",), True)),
        ("roll:each", does.Both(tuple(does.Gain((colour,)) for colour in COLOURS))),
        ("set:red.SS ; tok:S", does.Both((does.Place("red.SS"), does.Token(("S",))))),
        ("set:need", does.PlaceNeeded()),
        ("tok:S/R", does.Token(("S", "R"))),
        ("heal:1 ally", does.Ally(does.Heal(1))),
        ("reroll:*", does.Reroll(0)),
        ("reroll:1(J) else hurt:1", does.Else(does.Reroll(1, "J"), does.Hurt(1))),
        ("reroll:all(double)", does.RerollAll("double")),
        ("turn:1>any", does.Turn("any")),
        ("copy:1(single)", does.Copy(True)),
        ("drop:1 | hurt:1", does.Either((does.Drop(1), does.Hurt(1)))),
        ("drop:2(R)", does.Drop(2, "R")),
        ("untok:all", does.Untoken(True)),
        ("lock:1@c3", does.Lock(1, 3)),
        ("need:+first", does.Need("first")),
        ("extra:S/1", does.Extra(does.Challenge("S", 1))),
        ("sig:JS", does.Signature("JS")),
        ("ban:boost_others", does.Forbid("ban:boost_others")),
        ("if no J: drop:1", does.If(does.Test("no", "J"), does.Drop(1))),
        ("if printed>=2: dmg:+1", does.If(does.Test("printed", n=2), does.Worsen(1))),
    ],
)
def test_effects_are_read(text: str, read: does.Effect) -> None:
    assert reading.effect(text) == read


def test_abilities_are_read() -> None:
    first, second = reading.abilities("engage@c1: lock:2 // engage@c2+: lock:1")
    assert first.covers(1) and not first.covers(2)
    assert second.covers(2) and second.covers(5) and not second.covers(1)
    [once] = reading.abilities("fail once: pattern:+1")
    assert once.once and once.covers(1) and once.covers(9)
    [some] = reading.abilities("ongoing@c1,c2: ban:skill")
    assert [some.covers(n) for n in (1, 2, 3)] == [True, True, False]
    assert reading.abilities("") == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rol:red", "unknown verb 'rol'"),
        ("roll:green", "unknown colour 'green'"),
        ("roll:red+two", "unknown addition"),
        ("set:red.SSS", "unknown face 'SSS'"),
        ("tok:X", "unknown action 'X'"),
        ("heal:many", "no number"),
        ("if moon: heal:1", "unknown condition 'moon'"),
        ("if no J", "a condition, a colon and an effect"),
        ("hurt:1 ally", "an ally can get tokens, life or weapon energy"),
        ("reroll:1[J]", "cannot be read"),
        ("turn:2>any", "one die is turned"),
        ("copy:2", "a copy is"),
        ("untok:2", "flipped back"),
        ("need:+X", "unknown icon"),
        ("dmg:1", "is needed"),
        ("box:2", "cannot stand here"),
        ("extra:Q/1", "is no challenge"),
        ("sig:XY", "is no signature move"),
        ("ban:dance", "unknown verb 'ban'"),
    ],
)
def test_effects_that_cannot_be_read_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        reading.effect(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sometimes: heal:1", "does not say when it works"),
        ("heal:1", "does not say when it works"),
        ("engage: ban:skill", "cannot work at 'engage'"),
        ("ongoing: heal:1", "cannot work at 'ongoing'"),
        ("setup: heal:1", "cannot work at 'setup'"),
        ("planning: drop:1", "cannot work at 'planning'"),
    ],
)
def test_abilities_that_cannot_be_read_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        reading.abilities(text)


def pack(folder: Path, file: str, text: str) -> Pack:
    (folder / "pack.toml").write_text('name = "mine"\ngame = "adventures"\n')
    (folder / file).write_text(text)
    return Pack.read(folder)


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("weapons.toml", 'id = "item_1"\neffect = "rol:red"', "weapons.toml: item_1: effect: unknown verb 'rol'"),
        ("weapons.toml", 'id = "item_1"\neffect = "set:red.JJ"', "weapons.toml: item_1: effect: no die shows red.JJ"),
        ("weapons.toml", 'id = "item_1"\ntype = "SOAP"', "weapons.toml: item_1: .*SOAP"),
        ("actions.toml", 'id = "MM-learning-a"\nsupport = "heal:1"', "MM-learning-a: support: a support gives dice"),
        ("actions.toml", 'id = "MM-learning-a"\nskill = "tok:Q"', "MM-learning-a: skill: unknown action 'Q'"),
        ("actions.toml", 'id = "MM-learning-a"\nhero = "roll"', "mega_man needs 16 cards and has 15"),
        ("masters.toml", 'id = "cut_man"\nstage = "dice_pool: cut:9"', "cut_man: stage: '9' cannot stand here"),
        ("masters.toml", 'id = "cut_man"\nboss = "always: cut:1"', "cut_man: boss: .*does not say when it works"),
        ("masters.toml", 'id = "cut_man"\nsignature = "Q"', "cut_man: signature: 'Q' is no signature move"),
        (
            "masters.toml",
            'id = "cut_man"\nweapon = "spoon"',
            "masters.toml: cut_man: weapon: there is no weapon 'spoon'",
        ),
        ("stages.toml", 'id = "ST01"\nspaces = ["S/1", "Q/2", "S/1"]', "ST01: spaces: 'Q/2' is no challenge"),
        ("stages.toml", 'id = "ST01"\nspaces = ["S/1", "X/2", "S/1"]', "ST01: spaces: only pattern cards"),
        ("patterns.toml", 'id = "BP01"\nchallenge = "SS"', "BP01: challenge: 'SS' is no challenge"),
        ("patterns.toml", 'id = "BP01"\nengage = "cut"', "BP01: engage: '' cannot stand here"),
        ("sabotages.toml", 'id = "SB1"\neffect = "heal:1"', "SB1: effect: .*does not say when it works"),
        ("dice.toml", 'id = "red"\nfaces = ["S", "Z"]', "red: faces: unknown face Z"),
    ],
)
def test_a_pack_that_cannot_be_used_names_file_item_and_field(tmp_path: Path, file: str, text: str, why: str) -> None:
    name = file.removesuffix(".toml")
    with pytest.raises(BadPack, match=why):
        GAME.load([pack(tmp_path, file, f"[[{name}]]\n{text}\n")])


def test_a_pack_changes_cards_field_by_field(tmp_path: Path) -> None:
    mine = GAME.load([pack(tmp_path, "masters.toml", '[[masters]]\nid = "cut_man"\npatterns = 3\n')])
    cut_man = mine.master["cut_man"]  # type: ignore[attr-defined]
    assert cut_man.patterns == 3 and cut_man.name == "Cut Man"
    assert mine.digest != BOX.digest


def test_parts_of_an_effect() -> None:
    assert len(parts(BOX.fire["thunder_beam"])) == 3 and len(parts(BOX.fire["item_1"])) == 1
