"""Words: signs, notation and the ledger's search."""

from __future__ import annotations

import pytest

import tabletron
from tabletron.core.errors import TabletronError
from tabletron.core.i18n import ENGLISH, speaking
from tabletron.core.text import notation
from tabletron.core.text.markup import plain, render
from tabletron.games.moonbots.options import Activate, Aim, Buy, Throw, Use


def test_signs_become_words_or_drawings() -> None:
    text = "[seat 1] rolls [die 3] [die]: 2[fist]"
    assert plain(text, ["Ann", "Bob"]) == "Bob rolls 3 die: 2 fist"
    assert render(text, lambda sign, argument: f"<{sign}{argument}>") == "<seat1> rolls <die3> <die>: 2<fist>"


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (None, "pass"),
        (Buy("M1"), "buy M1"),
        (Throw(), "throw"),
        (Activate("left_leg", (5, 6)), "activate left_leg 5,6"),
        (Aim(((1, 2, 0), (3, 1, 1))), "aim 1,2,0,3,1,1"),
        (Use("SW09", cell="T1"), "use SW09 T1"),
        ("roll", "roll"),
        (7, "7"),
    ],
)
def test_options_have_a_text_that_parses_back(option: object, text: str) -> None:
    assert notation.text(option) == text
    assert notation.find(text.upper(), [object(), option]) == option


def test_rules_are_found_by_words_titles_first() -> None:
    ledger = tabletron.game("moonbots").ledger
    found = ledger.find("deflection target")
    assert found and all("eflect" in clause.text + clause.title for clause in found)
    assert ledger.find("no such thing at all") == []
    assert ledger.find("MB-031")[0].id == "MB-031"


def test_english_is_the_code_itself_and_other_languages_are_refused() -> None:
    assert speaking("en") is ENGLISH
    assert ENGLISH.plural("{n} die", "{n} dice", 2) == "2 dice"
    with pytest.raises(TabletronError, match="no language 'xx'; known: en, fr"):
        speaking("xx")
