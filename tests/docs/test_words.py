"""Turns of phrase that give a translation away: none of them stands in the documentation, docstrings or comments."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tabletron"

UNIT = "seat|file|chapter|beat|game|play|turn|die|card|row|line|number|core|table|slot|question|answer|event|campaign"
UNIT += "|variant|face|process|hero|boss|node|item|kind|player|round|deal|robot|power|space|step|choice|value|bot|page"
LINKS = r"(?:for|in|of|on|at|with|without|to|is|as|from|by|than|when|if|or|and|has|was|needs|makes|gives)\b"
TURNS = {
    r"\bso (many|much)\b(?! (so|that|as|of|more|better|faster|less))": "the number: “a deck has 40 cards”",
    r"\bwho(ever)? acts\b": "“the acting player”",
    r"\b(for|to|from|with|than|beside|against|by) who\b": "a noun: “for anyone standing there”",
    r"\bof who (stands|plays|holds|looks|sits|points|has|gave|chose|rolled)\b": "a noun: “of the player who …”",
    rf"\b(an?|one|two|\d+) (?!{LINKS})[\w-]+ an? ({UNIT})\b": "“per”: “one file per chapter”",
    r"\bthe own\b": "“its own”, “your own”",
    r"\botherwise than\b": "“differently from”",
    r"\b(that|which|who|what|whoever) (is|are|was) no (?!(more|longer|better|slower|stronger)\b)\w": "“is not a …”",
    r"\bsome (hundred|thousand|million)\b": "“a few hundred”",
    r"\d %": "no space before the percent sign",
    r"\bhangs? on (luck|chance)\b": "“depends on luck”",
    r"\b(the|our|of) specification\b": "nothing: the reader does not have that document",
    r"\bsection \d": "the clause of the ledger: the reader does not have that document",
    r"\bWhom do you\b": "“Which … will you …?”",
    r"\bmeans to (take|play|use)\b": "“is about to”",
}
"""A turn, as a pattern, and what to write instead."""

LATER = ("games", "server", "terminal", "web", "testing", "pytest_plugin.py")
"""Folders and files of the source that have not been read for language yet. This list only ever gets shorter."""

PAGES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if path.relative_to(SOURCE).parts[0] not in LATER]


def told(page: Path) -> Iterator[tuple[int, str]]:
    """The paragraphs of a page with the lines where they begin, without blocks of code and what is generated."""
    text = re.sub(
        r"<!-- soak.*?soak: end -->|```.*?```", lambda found: "\n" * found[0].count("\n"), page.read_text(), flags=re.S
    )
    if text.startswith("<!-- written by"):
        return
    for found in re.finditer(r"(?:.+\n)+", text):
        yield text.count("\n", 0, found.start()) + 1, " ".join(found[0].split())


def said(module: Path) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a module with their lines."""
    text = module.read_text()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, " ".join(node.value.value.split())
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not re.match(r"#\s*(noqa|type:|fmt:|pragma)", token.string):
            yield token.start[0], token.string


def turns_in(texts: Iterator[tuple[int, str]]) -> list[str]:
    return [
        f"line {line}: “{found[0]}”; write {better}"
        for line, text in texts
        for turn, better in TURNS.items()
        for found in re.finditer(turn, text, re.I)
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_documentation_reads_like_english(page: Path) -> None:
    assert not turns_in(told(page))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(SOURCE)))
def test_docstrings_and_comments_read_like_english(module: Path) -> None:
    assert not turns_in(said(module))


def test_what_is_left_to_read_exists() -> None:
    """A folder that was read, moved or deleted leaves the list."""
    assert all((SOURCE / name).exists() for name in LATER)


@pytest.mark.parametrize(
    "text",
    [
        "So many cards has a deck.", "told to who thinks about it", "the reach of who acts", "a file a chapter",
        "one line an answer", "on the own turn", "a number that is no answer", "some hundred people", "68 % of games",
        "no test hangs on luck", "see section 8.1", "as our specification says", "Ada means to take the damage",
    ],
)  # fmt: skip
def test_the_turns_are_found(text: str) -> None:
    assert turns_in(iter([(1, text)]))


@pytest.mark.parametrize(
    "text",
    [
        "There are so many that nobody counts them.", "It is so much faster.", "Say who is asked.", "one per chapter",
        "who beat whom", "five times a second", "there is no option 7", "68% of games", "0 for a game that was cut",
    ],
)  # fmt: skip
def test_plain_english_is_let_pass(text: str) -> None:
    assert not turns_in(iter([(1, text)]))
