"""The box: its counts, its facts, and lines that are refused when they cannot be read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tabletron.core.content import Pack
from tabletron.core.errors import BadPack
from tabletron.core.i18n import ENGLISH
from tabletron.games.boardgame.box import CASTLE, Challenge
from tabletron.games.boardgame.verbs.stats import Damage
from tabletron.games.boardgame.verbs.vocabulary import BATTLE, FACES, STAGE, SYMBOLS, BattleLine, StageLine
from tabletron.testing import rule
from tests.games.boardgame.kit import BOX, GAME, STAGES

ALL_STAGES = [*STAGES, "time_man", "oil_man"]
SIGNATURE = {
    "cut_man": ("jump", "hit"), "guts_man": ("jump", "run"), "ice_man": ("jump", "aim"), "bomb_man": ("aim", "run"),
    "fire_man": ("run", "jump"), "elec_man": ("jump", "pellet"), "time_man": ("aim", "pellet"),
    "oil_man": ("run", "pellet"),
}  # fmt: skip
PENALTIES = {
    "1 damage to the hero": 2, "2 damage to the hero": 5, "3 damage to the hero": 1, "the hero loses 1[we]": 1,
    "the hero discards 1 card at random": 1, "the hero loses 1[threat] but keeps at least 1": 1,
    "minions deal 1 more": 1,
}  # fmt: skip


def deck(stage: str) -> list[Challenge]:
    return [card for card in BOX.challenges if card.stage == stage]


@rule("MM-005", "MM-006")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert {stage: len(deck(stage)) for stage in ALL_STAGES} == dict.fromkeys(ALL_STAGES, 12)
    core = [copy for copy in BOX.copies if not copy.expansion]
    assert len(deck(CASTLE)) == 14 and len(core) == 6 and len(BOX.copies) == 8
    assert len(BOX.minions) == 8 and len(BOX.heroes) == 6 and len(BOX.powers) == 8 and len(BOX.bosses) == 11
    assert Counter(card.pack for card in BOX.actions) == {"core": 13, "boss": 16}
    assert len(FACES) == 6 and len(SYMBOLS) == 9


@pytest.mark.parametrize("stage", ALL_STAGES)
def test_stage_decks_follow_their_design(stage: str) -> None:
    cards, own = deck(stage), BOX.boss[stage].symbol
    assert Counter(card.ap for card in cards) == {2: 3, 3: 5, 4: 3, 5: 1}
    assert Counter(len(card.requirements) for card in cards) == {1: 3, 2: 6, 3: 3}
    symbols: dict[str, int] = dict.fromkeys(SYMBOLS, 1) | {own: 4}
    assert Counter(card.symbol for card in cards) == symbols
    faces = Counter(faces.split("/")[0] for card in cards for faces in card.requirements)
    assert "wily" not in faces and min(faces[face] for face in FACES[:5]) >= 3
    assert all(6 <= faces[face] <= 7 for face in SIGNATURE[stage])
    kinds = Counter("none" if card.minion == "none" else card.start for card in cards)
    assert kinds == {"none": 3, 0: 5, 1: 3, 2: 1}
    assert all(card.start * BOX.minion[card.minion].damage <= 8 for card in cards if card.minion != "none")
    assert Counter(card.penalty[0].say(ENGLISH) for card in cards) == PENALTIES
    assert sum(not card.ability for card in cards) == 2
    own_power = BOX.power_of[stage]
    assert not any(line.conditions.get("power") == own_power for card in cards for line in card.ability), (
        "never the stage's own power"
    )


def test_the_castle_deck_follows_its_design() -> None:
    cards = deck(CASTLE)
    assert Counter(card.ap for card in cards) == {3: 4, 4: 6, 5: 4}
    assert Counter(len(card.requirements) for card in cards) == {2: 6, 3: 6, 4: 2}
    assert Counter("none" if card.minion == "none" else card.start for card in cards) == {"none": 3, 0: 4, 1: 4, 2: 3}
    assert {card.minion for card in cards} - {"none"} == set(BOX.minion)
    assert {card.symbol for card in cards} == set(SYMBOLS) and sum(card.symbol == "animal" for card in cards) == 3
    assert all(card.start * BOX.minion[card.minion].damage <= 12 for card in cards if card.minion != "none")
    penalties = Counter(card.penalty[0].say(ENGLISH) for card in cards)
    assert penalties["2 damage to the hero"] == 6 and penalties["3 damage to the hero"] == 4


def test_a_minion_named_in_a_title_can_be_met_there() -> None:
    for card in BOX.challenges:
        lent = {line.written.get("lend_special") for line in card.ability}
        for minion in BOX.minions:
            assert minion.name not in card.name or minion.id in {card.minion, *lent}, card.name


def test_powers_are_named_by_challenges_of_other_stages() -> None:
    named = [line.conditions["power"] for card in BOX.challenges for line in card.ability if "power" in line.conditions]
    core = [power for power in BOX.power if power not in ("time_slow", "oil_slider")]
    assert len(named) >= 12 and set(core) <= set(named)


def test_symbols_of_the_deck() -> None:
    symbols = Counter(card.symbol for card in BOX.actions for _ in range(card.copies))
    assert symbols == {
        "fire": 6, "blitz": 6, "aqua": 5, "sharp": 5, "mineral": 4, "explosion": 4, "paradox": 4, "powerful": 3,
        "animal": 3,
    }  # fmt: skip
    pack = Counter(card.symbol for card in BOX.actions if card.pack == "boss")
    assert pack == {BOX.boss[stage].symbol: 2 for stage in ALL_STAGES}, "two in the theme of each Robot Master"


def test_no_guard_is_the_hit_itself() -> None:
    """A Hit that needs a Hit beside it needs nothing: such a text would do nothing."""
    assert "hit" not in {line.written.get("minion_guard") for line in BOX.lines.values()}


def test_prices_of_cards_that_hurt() -> None:
    for card in BOX.actions:
        for line in card.wily.do:
            assert "add_requirement" not in line.written or card.wily.ap >= 3
            assert card.wily.ap >= {0: 0, 1: 1, 2: 3}[line.written.get("add_minions", 0)]


@rule("MM-200", "MM-201")
def test_no_card_is_in_a_deck_more_than_four_times() -> None:
    assert max(BOX.starting_deck.values()) == 4


def test_weak_spots() -> None:
    weak = {
        power.boss: set(power.battle.do[0].written["against"]) for power in BOX.powers
    }  # fmt: skip
    beats = {boss: {b for b in ALL_STAGES if BOX.boss[b].symbol in symbols} for boss, symbols in weak.items()}
    assert beats["guts_man"] == {"cut_man"} and beats["bomb_man"] == {"guts_man"} and beats["cut_man"] == {"elec_man"}
    assert beats["fire_man"] == {"bomb_man", "oil_man"} and beats["elec_man"] == {"ice_man", "time_man"}


def test_known_facts_are_marked() -> None:
    known = {item.id for name in BOX.__struct_fields__ for item in getattr(BOX, name) if item.source == "rulebook"}
    assert {
        "mega_man", "shortcut", "octopus_battery", "tackle_fire", "bomb_man", "hyper_bomb", "super_cutter_machine",
        "furnace_blast", "big_eye_zone",
    } <= known  # fmt: skip
    assert not {"proto_man", "rolling_cutter", "log_yard", "met", "rewind"} & known
    bomb = BOX.boss["bomb_man"]
    assert BOX.boss["cut_man"].source == "house", "its numbers are ours"
    assert (bomb.threat, bomb.health, [attack.damage for attack in bomb.attacks]) == (4, 28, [5, 2, 2])


def test_every_verb_and_condition_is_used_and_has_words() -> None:
    lines = BOX.lines.values()
    assert {type(line.verb) for line in lines} == {*STAGE.verbs.values(), *BATTLE.verbs.values()}
    asked = {name for line in lines for name in line.conditions}
    faces = {f"min_{face}" for face in FACES}
    assert asked - faces == {*STAGE.conditions(), *BATTLE.conditions()} - faces and asked & faces
    assert {line.when for line in lines} - {""} - set(FACES) == {*STAGE.moments, *BATTLE.moments} - set(FACES)
    for line in lines:
        assert line.say(ENGLISH)


# --- reading


def test_a_line_is_read() -> None:
    line = STAGE.read({"damage": 1, "when": "run", "if": {"min_minions": 2}}, StageLine)
    assert line.verb == Damage(1) and line.say(ENGLISH) == (
        "for each [run]: 1 damage to the hero if 2 or more minions are here"
    )
    burn = BATTLE.read({"set_damage": 4, "face": "hit", "against": {"powerful": 6}}, BattleLine)
    assert burn.say(ENGLISH) == "[hit] deals 4 (6 against Powerful)"
    once = STAGE.read({"once": [{"base": 1, "of": "energy"}], "when": "pass", "if": {"power": "super_arm"}}, StageLine)
    assert once.say(ENGLISH) == "on success: base [we] +1 for good, once a hero if you have Super Arm"


@pytest.mark.parametrize(
    ("written", "kind", "problem"),
    [
        ({"explode": 3}, StageLine, "unknown verb 'explode'"),
        ({"damage": 2, "to": "nobody"}, StageLine, "to: Invalid enum value 'nobody'"),
        ({"damage": "two"}, StageLine, "damage: Expected `int`, got `str`"),
        ({"damage": 0}, StageLine, "damage: Expected `int` >= 1"),
        ({"damage": 2, "when": "friday"}, StageLine, "when: damage cannot work at 'friday'"),
        ({"prevent": 3, "when": "boss_half"}, StageLine, "when: prevent cannot work at 'boss_half'"),
        ({"add_requirement": "star"}, StageLine, "add_requirement: Invalid enum value 'star'"),
        ({"damage": 1, "if": {"lucky": 1}}, StageLine, "if: unknown condition 'lucky'"),
        ({"damage": 1, "if": {"max_energy": 3}}, StageLine, "if: unknown condition 'max_energy'"),
        ({"damage": 1, "if": {"symbol": "star"}}, BattleLine, "if: symbol cannot be 'star'"),
        ({"damage": 1, "if": {"min_minions": 1}}, BattleLine, "if: unknown condition 'min_minions'"),
        ({"add_requirement": "jump"}, BattleLine, "unknown verb 'add_requirement'"),
        ({"extra_cards": 1}, StageLine, "unknown verb 'extra_cards'"),
        ({"destroy_minions": "some"}, StageLine, "destroy_minions: Invalid enum value 'some'"),
        ({"set_damage": 4, "face": "basics"}, BattleLine, "face: Invalid enum value 'basics'"),
        ({"set_damage": 4, "face": "hit", "powerful": 6}, BattleLine, "set_damage has no field 'powerful'"),
        ({"heal": 1, "per": "luck"}, StageLine, "per: nothing counts 'luck'"),
        ({"auto_pass": 1}, StageLine, "auto_pass: takes no number"),
        ("damage(hero,2)", StageLine, "a table is needed"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_refused(written: Any, kind: type[Any], problem: str) -> None:
    with pytest.raises(ValueError) as refusal:
        kind.vocabulary.read(written, kind)
    assert str(refusal.value).startswith(problem)


LOG_YARD = '[[challenges]]\nid = "log_yard"\n'
BOOST = '[[actions]]\nid = "boost"\n'


def pack(folder: Path, file: str, text: str) -> Pack:
    (folder / "pack.toml").write_text('name = "Mine"\ngame = "boardgame"\n')
    (folder / f"{file}.toml").write_text(text)
    return Pack.read(folder)


@pytest.mark.parametrize(
    ("file", "text", "problem"),
    [
        (
            "challenges",
            LOG_YARD + "ability = [{ boo = 1 }]",
            "log_yard: ability[0]: unknown verb 'boo'",
        ),
        (
            "challenges",
            LOG_YARD + 'penalty = [{ damage = 1, when = "fail" }]',
            "penalty: this works at",
        ),
        ("challenges", LOG_YARD + 'mood = "grim"', "unknown field `mood`"),
        (
            "challenges",
            LOG_YARD + 'ability = [{ heal = 1, if = { power = "super_arms" } }]',
            "log_yard: ability.0: there is no power 'super_arms'; did you mean 'super_arm'?",
        ),
        ("challenges", LOG_YARD + 'stage = "moon"', "there is no stage 'moon'"),
        (
            "challenges",
            LOG_YARD + 'requirements = ["star"]',
            "log_yard: requirements: unknown face 'star'",
        ),
        ("challenges", '[[challenges]]\nid = "moving_lifts"\nstart = 1', "moving_lifts: start: no minion may be here"),
        ("actions", BOOST + "copies = 4", "the pre-constructed deck has 41 cards; 40 are needed"),
        (
            "actions",
            BOOST + "wily = { do = [{ energy = -1 }], cost = { energy = 1 } }",
            "only cards to pay",
        ),
        (
            "actions",
            BOOST + 'boss = { do = [{ add_requirement = "jump" }] }',
            "boost: boss.do[0]: unknown verb",
        ),
        (
            "actions",
            BOOST + "hero = { do = [], cost = { gold = 3 } }",
            "hero.cost: Object contains unknown field",
        ),
        ("heroes", '[[heroes]]\nid = "roll"\ndamage = { basics = 2 }', "roll: damage"),
        ("powers", '[[powers]]\nid = "hyper_bomb"\nboss = "air_man"', "there is no boss 'air_man'"),
        ("copies", '[[copies]]\nid = "copy_cut_man"\nboss = "yellow_devil"', "has no power to win"),
        ("bosses", '[[bosses]]\nid = "cut_man"\nhealth = 0', "cut_man: health: Expected `int` >= 1"),
    ],
)
def test_a_wrong_pack_is_refused(tmp_path: Path, file: str, text: str, problem: str) -> None:
    with pytest.raises(BadPack) as refusal:
        GAME.load([pack(tmp_path, file, text)])
    assert problem in str(refusal.value)


def test_an_owner_types_a_card_in(tmp_path: Path) -> None:
    mine = pack(tmp_path, "challenges", '[[challenges]]\nid = "log_yard"\nap = 5\nsource = "rulebook"')
    loaded = GAME.load([mine])
    assert loaded.challenge["log_yard"].ap == 5  # type: ignore[attr-defined]
