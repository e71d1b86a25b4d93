"""What README, documentation and docstrings show is what happens."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import tabletron

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHOWING = [page for page in PAGES if ">>> " in page.read_text()]
MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if ">>> " in path.read_text()]


@pytest.mark.parametrize("page", SHOWING, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_on_a_page_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS)
    assert tried and not failed


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(SOURCE)))
def test_examples_in_docstrings_run(module: Path) -> None:
    name = ".".join(module.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    failed, tried = doctest.testmod(import_module(name), optionflags=OPTIONS)
    assert tried and not failed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_is_marked_as_python_runs(page: Path) -> None:
    """A block that is not meant to run is not marked as Python; all others are examples with a prompt."""
    for block in re.findall(r"^```(?:python|py|pycon)\n(.*?)^```", page.read_text(), re.M | re.S):
        assert block.startswith(">>> "), block


def test_the_front_door_opens() -> None:
    assert all(hasattr(tabletron, name) for name in tabletron.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        tabletron.nonsense  # noqa: B018
