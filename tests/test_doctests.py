"""What README and docstrings show is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import tabletron

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
ROOT = Path(__file__).parents[1]
PAGES = [page for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if ">>> " in page.read_text()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_on_a_page_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS)
    assert tried and not failed


def test_the_front_door_opens() -> None:
    failed, tried = doctest.testmod(tabletron, optionflags=OPTIONS)
    assert tried and not failed
    assert all(hasattr(tabletron, name) for name in tabletron.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        tabletron.nonsense  # noqa: B018
