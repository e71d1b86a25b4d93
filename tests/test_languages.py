"""Eight languages: every message is translated, nothing is left over, and whatever is said in play is a message."""

from __future__ import annotations

import random
from collections.abc import Callable
from gettext import NullTranslations
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.catalog import Catalog

import tabletron
from tabletron.core.errors import IllegalPlay
from tabletron.core.i18n import LANGUAGES, Language, Words, speaking
from tabletron.core.scene.text import question_lines, table_lines, tips
from tabletron.core.text.markup import plain
from tabletron.core.text.transcript import transcript
from tabletron.terminal.screens import app, help_pages, remote_app
from tabletron.testing import translations
from tabletron.testing.conformance import play_some
from tabletron.testing.translations import (
    TRANSLATED,
    Message,
    catalogues,
    in_javascript,
    in_python,
    ours,
    problems,
    read,
    update,
)
from tests.games.moonbots.kit import DIE, position, robot

NAMES = {"Ada Sprocket", "Doctor Gasket", "Professor Odile Quark", "Tomás Lumen"}
SHORT = {"Bot", "bot", "bot, {level}", "Chat", "Coach", "Link", "Link:", "Menu", "Pause"}
UNITS = {"{n} min", "{h} h {m} min", "{d} d {h} h"}
SAME = {
    "fr": {
        *SHORT,
        *UNITS,
        "Options",
        "Pages",
        "Notes",
        "Robot",
        "Table",
        "Violet",
        "missile",
        "normal",
        "option {n}",
        "place {n}",
        "{n} option.",
    },
    "de": {*SHORT, "Log", "System", "Torso", "normal"},
    "it": {*SHORT, *UNITS, "Log", "No", "no", "Robot", "missile", "mouse"},
    "es": {*SHORT, *UNITS, "Log", "No", "no", "Robot", "Torso", "normal"},
    "pt": {*SHORT, *UNITS, "Log", "Robot", "Torso", "Upgrade", "Upgrades", "normal"},
    "nl": {*SHORT, *UNITS, "Log", "Robot"},
    "ru": set[str](),
}
"""Words that are spelled as in English."""


@pytest.mark.parametrize(
    ("name", "language", "file", "wanted"),
    list(catalogues(ours())),
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_message_is_translated(name: str, language: str, file: Path, wanted: list[Message]) -> None:
    found = problems(read(file, language), wanted, NAMES | SAME[language])
    assert not found, f"{name}, {language}:\n" + "\n".join(found)


def test_catalogues_are_as_make_words_writes_them(tmp_path: Path) -> None:
    for _, language, file, wanted in catalogues(ours()):
        copy = tmp_path / "locale" / file.name
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(file.read_bytes())
        update(copy, language, wanted)
        assert copy.read_bytes() == file.read_bytes()


class Overheard(Words):
    """English that notes every message it is asked for."""

    def __init__(self) -> None:
        super().__init__("en", NullTranslations())
        self.heard: set[str] = set()

    def __call__(self, message: str, **values: object) -> str:
        self.heard.add(message)
        return super().__call__(message, **values)

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        self.heard.add(one)
        return super().plural(one, many, n, **values)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_said_in_play_is_a_message(seats: int) -> None:
    words, names = Overheard(), [str(seat) for seat in range(seats)]
    for seed in range(3):
        table, rng = tabletron.open("moonbots", seats=seats, seed=seed), random.Random(seed)
        while table.result is None:
            for seat in (None, *table.asks):
                view = table.scene(seat, words)
                table_lines(view.scene, names, words)
                tips(view.scene, names, words)
                if view.question:
                    question_lines(view.question, names, words)
            play_some(table, rng, 5)
        table.scene(None, words)
        transcript(table, words)
    game = tabletron.game("moonbots")
    known = {message.one for message in (*translations.of_tabletron(), *translations.of_game(game))}
    assert words.heard <= known


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["0 règle", "1 règle", "2 règles"]),
        ("de", ["0 Regeln", "1 Regel", "2 Regeln"]),
        ("pt", ["0 regras", "1 regra", "2 regras"]),
        ("ru", ["0 правил", "1 правило", "2 правила", "5 правил", "11 правил", "21 правило", "22 правила"]),
    ],
)
def test_languages_count_their_own_way(language: str, said: list[str]) -> None:
    words = speaking(language)
    for text in said:
        assert text in words.plural("{n} rule found", "{n} rules found", int(text.split()[0]))


def test_signs_are_counted_and_alone() -> None:
    words = speaking("ru", "tabletron.games.moonbots")
    assert plain("[fist], 1[fist], 2[fist], 5 [fist], [energy]2", [], words) == (
        "кулак, 1 кулак, 2 кулака, 5 кулаков, энергия 2"
    )


def test_refusals_are_told_in_the_players_words() -> None:
    table = tabletron.open("moonbots", seats=4, seed=1)
    with pytest.raises(IllegalPlay) as refusal:
        table.play("fly")
    said = refusal.value.say(speaking("de", table.game.package))
    assert said.startswith("Platz ") and "darf auf „buy“ nicht mit 'fly' antworten. Erlaubt: " in said
    assert "may not answer 'fly' to 'buy'. Allowed: " in str(refusal.value)


@pytest.mark.parametrize("own", [app.own_keys, remote_app.own_keys])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_fit_into_a_line_of_80(language: str, own: Callable[[Words], list[help_pages.Key]]) -> None:
    words = speaking(language)
    line = " ".join(f"{key.key[0]} {key.name}" for key in help_pages.keys(words, own(words)) if key.shown)
    assert len(line) <= 80, line


def test_rules_are_told_found_and_refused_in_the_players_words() -> None:
    script = position(robot(2), robot(9), robot(9), phase="buy", market={"T1": DIE, "B1": "P01"})
    words = speaking("fr", script.table.game.package)
    question = script.table.scene(0, words).question
    assert question is not None
    assert any(no.clause == "MB-033" and "au moins 1 énergie" in no.why for no in question.refused)
    ledger = script.table.game.ledger.told(words)
    assert [clause.id for clause in ledger.find("déflecteur")][:2] == ["MB-145", "MB-146"]
    assert ledger["MB-145"].chapter == "Armes secrètes"


def test_all_languages_are_there() -> None:
    assert set(TRANSLATED) == set(SAME) == set(LANGUAGES) - {"en"}


# --- the tools themselves


def source(tmp_path: Path, name: str, text: str) -> list[Path]:
    file = tmp_path / name
    file.write_text(text)
    return [file]


def test_messages_are_found_in_python(tmp_path: Path) -> None:
    code = """
        title = message("Head"), message("fist", "fists"), other("no")
        pen.words("Hello {name}", name=words("you")), words(variable), words("a" if b else "c")
        self.words.plural("{n} die", "{n} dice", 3), things.plural("x", "y")
        raise IllegalPlay("too late", seat)
    """
    found = set(in_python(source(tmp_path, "code.py", f"def f():{code}")))
    singular = {Message(text) for text in ("Head", "Hello {name}", "you", "a", "c", "too late")}
    assert found == singular | {Message("fist", "fists"), Message("{n} die", "{n} dice")}
    with pytest.raises(ValueError, match=r"code\.py:1: an f-string"):
        list(in_python(source(tmp_path, "code.py", 'words(f"Hello {name}")')))


def test_messages_are_found_in_javascript(tmp_path: Path) -> None:
    code = r"""
        function words(message, values) { return message; }
        say(words("Say \"yes\""), words(name), words.plural("{n} seat", "{n} seats", n),
            words(
                "Far away", {n}), passwords("no"))
    """
    found = list(in_javascript(source(tmp_path, "page.js", code)))
    assert found == [Message('Say "yes"'), Message("{n} seat", "{n} seats"), Message("Far away")]
    for wrong in ("words(`Hello ${name}`)", "words('Hello')", 'words.plural("one", many)'):
        with pytest.raises(ValueError, match=r"page\.js"):
            list(in_javascript(source(tmp_path, "page.js", wrong)))


WANTED = [Message("Buy {card}"), Message("Robot"), Message("{n} die", "{n} dice")]
GOOD: dict[str, str | tuple[str, ...]] = {
    "Buy {card}": "Acheter {card}",
    "Robot": "Robot",
    "{n} die": ("{n} dé", "{n} dés"),
}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({}, None),
        ({"Buy {card}": ""}, "missing: Buy {card}"),
        ({"{n} die": ("{n} dé", "")}, "missing: {n} die"),
        ({"Buy {card}": "Acheter {carte}"}, "other placeholders or signs: Buy {card} -> Acheter {carte}"),
        ({"Buy {card}": "Acheter {card}[energy]"}, "other placeholders or signs: Buy {card} -> Acheter {card}[energy]"),
        ({"Buy {card}": "Buy {card}"}, "left English: Buy {card}"),
        ({"Sell": "Vendre"}, "obsolete: Sell"),
    ],
)
def test_problems_of_a_catalogue_are_named(change: dict[str, str | tuple[str, ...]], problem: str | None) -> None:
    catalogue = Catalog("fr")
    many = {message.one: message.many for message in WANTED}
    for one, text in {**GOOD, **change}.items():
        catalogue.add((one, many[one]) if many.get(one) else one, text)
    assert problems(catalogue, WANTED, ["Robot"]) == ([problem] if problem else [])


def test_make_words_adds_what_is_missing_and_drops_what_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "locale" / "ru.po"
    update(file, "ru", [Message("Old"), Message("Kept")])
    file.write_text(file.read_text().replace('msgid "Kept"\nmsgstr ""', 'msgid "Kept"\nmsgstr "Цело"'))
    update(file, "ru", [*WANTED, Message("Kept")])
    catalogue = read(file, "ru")
    assert [message.id for message in catalogue if message.id] == [
        "Buy {card}",
        "Robot",
        ("{n} die", "{n} dice"),
        "Kept",
    ]
    assert catalogue["Kept"].string == "Цело"
    assert catalogue["{n} die"].string == ("", "", "")
    assert "Old" not in file.read_text() and "Date" not in file.read_text()


def test_the_names_and_the_codes_of_languages_are_one_list() -> None:
    assert get_args(Language) == tuple(LANGUAGES)
