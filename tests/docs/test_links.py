"""Whatever the documentation points at is there: pages, headings, pictures, files and folders of the source."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted(DOCS.rglob("*.md")),
]
SOURCES = [
    path
    for folder in ("src", "tests", "bench", "examples", "deploy", ".github")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".js", ".toml", ".yml", ".yaml", ".service") and "__pycache__" not in path.parts
]
HOMES = (ROOT, ROOT / "src" / "tabletron", ROOT / "src" / "tabletron" / "web" / "static", DOCS)
"""What a path in a text may start from."""
NAMED = re.compile(r"`((?:[\w.-]+/)+[\w.-]*)`")
"""A path in a text: `core/table.py`, `deploy/`, but not a placeholder such as `games/<game>/rules/`."""
ELSEWHERE = ("games/", "choices/", "faces/", "site/", "rules/", "scene/", "words/", "verbs/", "bot/", "content/",
             "past/", "actions/fortified/hero.do.0")  # fmt: skip
"""Folders that a command writes, or that stand for those of any game; and the address of a card's line."""


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[\s]+", "-", re.sub(r"[^\w\s-]", "", re.sub(r"[`*]", "", heading)).strip().lower())


def anchors(page: Path) -> set[str]:
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.S)
    return {slug(heading) for heading in re.findall(r"^#+ (.+)$", text, re.M)}


def prose(page: Path) -> str:
    return re.sub(r"```.*?```", "", page.read_text(), flags=re.S)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if target.startswith(("http://", "https://")):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.is_file(), target
        assert not anchor or anchor in anchors(there), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_a_page_names_exist(page: Path) -> None:
    for name in NAMED.findall(prose(page)):
        if name not in ELSEWHERE:
            assert any((home / name).exists() for home in HOMES), name


def test_no_source_names_a_page_that_is_not_there() -> None:
    for path in SOURCES:
        for name in re.findall(r"\bdocs/[\w./-]+\.md\b", path.read_text()):
            assert (ROOT / name).is_file(), f"{path.relative_to(ROOT)} names {name}"


def test_the_site_has_every_page() -> None:
    site = yaml.load((ROOT / "mkdocs.yml").read_text(), yaml.BaseLoader)

    def listed(part: Any) -> list[str]:
        if isinstance(part, str):
            return [part]
        return [page for one in (part.values() if isinstance(part, dict) else part) for page in listed(one)]

    assert sorted(listed(site["nav"])) == sorted(str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md"))
