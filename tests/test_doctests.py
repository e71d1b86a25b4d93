"""What README, docs and docstrings show is what happens."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletron

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
ROOT = Path(__file__).parents[1]
PAGES = [page for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if ">>> " in page.read_text()]


EXAMPLE = ROOT / "examples" / "loveletter"
POINTS = "[tabletron.games]\nloveletter = tabletron_loveletter:GAME\n"


@pytest.fixture
def _example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if the game of the tutorial were installed."""
    told = tmp_path / "tabletron_loveletter-0.1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: tabletron-loveletter\nVersion: 0.1.0\n")
    (told / "entry_points.txt").write_text(POINTS)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    tabletron.game.cache_clear()
    yield
    tabletron.game.cache_clear()


@pytest.mark.usefixtures("_example")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_on_a_page_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS)
    assert tried and not failed


def test_the_tutorial_shows_the_files_of_its_game() -> None:
    """A block that does not run is a piece of the example, letter by letter, and the example has tests of its own."""
    blocks = re.findall(r"```(?:python|toml)\n(.*?)```", (ROOT / "docs" / "tutorial.md").read_text(), re.DOTALL)
    shown = [block for block in blocks if ">>> " not in block]
    files = [file.read_text() for kind in ("py", "toml") for file in EXAMPLE.rglob(f"*.{kind}")]
    pieces = [piece.strip("\n") for block in shown for piece in block.split("\n\n\n")]
    assert len(shown) > 10
    assert not [piece for piece in pieces if not any(piece in text for text in files)]


def test_the_front_door_opens() -> None:
    failed, tried = doctest.testmod(tabletron, optionflags=OPTIONS)
    assert tried and not failed
    assert all(hasattr(tabletron, name) for name in tabletron.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        tabletron.nonsense  # noqa: B018
