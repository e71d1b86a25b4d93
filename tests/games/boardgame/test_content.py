"""The box: its counts, its facts, and lines that are refused when they cannot be read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tabletron.core.content import Pack
from tabletron.core.errors import BadPack
from tabletron.core.i18n import ENGLISH
from tabletron.games.boardgame import reading
from tabletron.games.boardgame.box import CASTLE, Challenge
from tabletron.games.boardgame.effects import FACES, SYMBOLS, Effect
from tabletron.games.boardgame.words import cards
from tabletron.testing import rule
from tests.games.boardgame.kit import BOX, GAME, STAGES

ALL_STAGES = [*STAGES, "time_man", "oil_man"]
SIGNATURE = {
    "cut_man": ("jump", "hit"), "guts_man": ("jump", "run"), "ice_man": ("jump", "aim"), "bomb_man": ("aim", "run"),
    "fire_man": ("run", "jump"), "elec_man": ("jump", "pellet"), "time_man": ("aim", "pellet"),
    "oil_man": ("run", "pellet"),
}  # fmt: skip
PENALTIES = {
    "damage(hero,1)": 2, "damage(hero,2)": 5, "damage(hero,3)": 1, "lose_we(1)": 1, "discard(1,random)": 1,
    "lose_threat(1,floor=1)": 1, "minion_dmg(1)": 1,
}  # fmt: skip


def deck(stage: str) -> list[Challenge]:
    return [card for card in BOX.challenges if card.stage == stage]


def every_effect() -> list[Effect]:
    uses = [*BOX.hero_use.values(), *BOX.wily_use.values(), *BOX.boss_use.values()]
    uses += [*BOX.stage_use.values(), *BOX.battle_use.values()]
    found = [effect for use in uses for effect in use.effects]
    found += [effect for many in (*BOX.abilities.values(), *BOX.penalties.values()) for effect in many]
    found += [effect for many in BOX.specials.values() for effect in many]
    return found + [effect for lines in BOX.lines.values() for _, many in lines.values() for effect in many]


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
    assert Counter(card.penalty[0] for card in cards) == PENALTIES
    assert sum(not card.ability for card in cards) == 2
    own_power = BOX.power_of[stage]
    assert not any(own_power in line for card in cards for line in card.ability), "never the stage's own power"


def test_the_castle_deck_follows_its_design() -> None:
    cards = deck(CASTLE)
    assert Counter(card.ap for card in cards) == {3: 4, 4: 6, 5: 4}
    assert Counter(len(card.requirements) for card in cards) == {2: 6, 3: 6, 4: 2}
    assert Counter("none" if card.minion == "none" else card.start for card in cards) == {"none": 3, 0: 4, 1: 4, 2: 3}
    assert {card.minion for card in cards} - {"none"} == set(BOX.minion)
    assert {card.symbol for card in cards} == set(SYMBOLS) and sum(card.symbol == "animal" for card in cards) == 3
    assert all(card.start * BOX.minion[card.minion].damage <= 12 for card in cards if card.minion != "none")
    penalties = Counter(card.penalty[0] for card in cards)
    assert penalties["damage(hero,2)"] == 6 and penalties["damage(hero,3)"] == 4


def test_a_minion_named_in_a_title_can_be_met_there() -> None:
    for card in BOX.challenges:
        lent = {effect.to for effect in BOX.abilities[card.id] if effect.verb == "minion_special"}
        for minion in BOX.minions:
            assert minion.name not in card.name or minion.id in {card.minion, *lent}, card.name


def test_powers_are_named_by_challenges_of_other_stages() -> None:
    named = [effect.test.name for many in BOX.abilities.values() for effect in many
             if effect.test and effect.test.what == "has_power"]  # fmt: skip
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
    assert "hit" not in {effect.face for effect in every_effect() if effect.verb == "minion_guard"}


def test_prices_of_cards_that_hurt() -> None:
    for card in BOX.actions:
        for effect in BOX.wily_use[card.id].effects:
            ap = BOX.wily_use[card.id].ap
            assert effect.verb != "req_add" or ap >= 3
            assert effect.verb != "minion_add" or ap >= {1: 1, 2: 3}[effect.n]


@rule("MM-200", "MM-201")
def test_no_card_is_in_a_deck_more_than_four_times() -> None:
    assert max(BOX.starting_deck.values()) == 4


def test_weak_spots() -> None:
    weak = {
        power.boss: {symbol for symbol, _ in BOX.battle_use[power.id].effects[0].vs} for power in BOX.powers
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
    assert (bomb.threat, bomb.health, [line.damage for line in bomb.lines]) == (4, 28, [5, 2, 2])


def test_every_verb_and_condition_is_used_and_has_words() -> None:
    found = every_effect()
    assert {effect.verb for effect in found} == set(reading.VERBS)
    tests = {effect.test.what for effect in found if effect.test}
    assert tests == set(reading.TESTS)
    for effect in found:
        assert cards.effect(effect, BOX, ENGLISH)


# --- reading


def test_a_line_is_read() -> None:
    read = reading.effect("per_face(run) once: damage(hero,1) if minions>=2", "ability")
    assert (read.verb, read.when, read.trigger, read.once, read.n, read.to) == (
        "damage",
        "per_face",
        "run",
        True,
        1,
        "hero",
    )
    assert read.test is not None and (read.test.what, read.test.n) == ("minions", 2)
    assert reading.effect("minion_destroy(hero_cards_played)", "stage").how == "hero_cards_played"
    assert reading.effect("face_dmg(hit,set=4,powerful=6)", "battle").vs == (("powerful", 6),)
    assert reading.effect("on_reveal: damage(hero,1)", "ability") == reading.effect("damage(hero,1)", "ability")


@pytest.mark.parametrize(
    ("line", "place", "problem"),
    [
        ("explode(3)", "ability", "unknown verb 'explode'"),
        ("damage(hero)", "ability", "damage needs 2 arguments, not 1"),
        ("damage(nobody,2)", "ability", "unknown 'nobody'; known: hero, boss, both"),
        ("damage(hero,two)", "ability", "'two' is no number"),
        ("on_friday: damage(hero,2)", "ability", "cannot work 'on_friday'"),
        ("next_boss_half: prevent(3)", "stage", "cannot work 'next_boss_half'"),
        ("per_face: damage(hero,2)", "ability", "per_face names its face"),
        ("on_roll(hit): damage(hero,2)", "ability", "per_face names its face"),
        ("req_add(star,1)", "stage", "unknown 'star'"),
        ("damage(hero,1) if lucky", "ability", "unknown condition 'lucky'"),
        ("damage(hero,1) if we<=3", "ability", "unknown condition 'we<=3'"),
        ("damage(hero,1) if face_count(star)>=2", "ability", "unknown 'star'"),
        ("req_add(jump,1)", "battle", "req_add cannot stand in a battle text"),
        ("cards_extra(1)", "stage", "cards_extra cannot stand in a stage text"),
        ("minion_destroy(1,2)", "stage", "minion_destroy takes a number, a count or `all`"),
        ("minion_add()", "stage", "minion_add takes a number"),
        ("die_stick(wily,1)", "stage", "die_stick takes a face or a number"),
        ("face_dmg(hit,4)", "battle", "face_dmg takes a face"),
        ("damage hero 2", "ability", "cannot be read"),
        ("heal_per(1,luck)", "stage", "unknown 'luck'"),
    ],
)
def test_a_wrong_line_is_refused(line: str, place: reading.Place, problem: str) -> None:
    with pytest.raises(ValueError, match=problem.replace("(", r"\(").replace(")", r"\)")):
        reading.effect(line, place)


def test_a_wrong_cost_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'gold\(3\)' is no cost"):
        reading.use(1, ["gold(3)"], [], "stage")


def pack(folder: Path, file: str, text: str) -> Pack:
    (folder / "pack.toml").write_text('name = "Mine"\ngame = "boardgame"\n')
    (folder / f"{file}.toml").write_text(text)
    return Pack.read(folder)


@pytest.mark.parametrize(
    ("file", "text", "problem"),
    [
        (
            "challenges",
            '[[challenges]]\nid = "log_yard"\nability = ["boo(1)"]',
            "log_yard: ability: unknown verb 'boo'",
        ),
        ("challenges", '[[challenges]]\nid = "log_yard"\nstage = "moon"', "there is no stage 'moon'"),
        ("challenges", '[[challenges]]\nid = "log_yard"\nrequirements = ["star"]', "log_yard: requirements: unknown"),
        ("challenges", '[[challenges]]\nid = "moving_lifts"\nstart = 1', "moving_lifts: start: no minion may be here"),
        ("actions", '[[actions]]\nid = "boost"\ncopies = 4', "the pre-constructed deck has 41 cards; 40 are needed"),
        ("actions", '[[actions]]\nid = "boost"\nwily = { do = ["lose_we(1)"], cost = ["we(1)"] }', "only cards to pay"),
        ("actions", '[[actions]]\nid = "boost"\nboss = { do = ["req_add(jump,1)"] }', "boost: boss: 'req_add"),
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
