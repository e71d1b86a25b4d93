"""What README, documentation and docstrings show is what happens."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
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
    """A block marked as Python has a prompt, or is a piece of a file of `examples/`, which are tested as packages."""
    for block in re.findall(r"^```(?:python|py|pycon)\n(.*?)^```", page.read_text(), re.M | re.S):
        assert block.startswith(">>> ") or not strange(block), block


def test_what_is_marked_as_toml_in_the_tutorial_is_a_piece_of_its_game() -> None:
    blocks = re.findall(r"^```toml\n(.*?)^```", (ROOT / "docs" / "tutorial.md").read_text(), re.M | re.S)
    assert blocks and not [piece for block in blocks for piece in strange(block)]


def strange(block: str) -> list[str]:
    """The pieces of a block, each one definition, that stand in no file of the examples."""
    files = [file.read_text() for kind in ("py", "toml") for file in EXAMPLE.parent.rglob(f"*.{kind}")]
    pieces = [piece.strip("\n") for piece in block.split("\n\n\n")]
    return [piece for piece in pieces if not any(piece in text for text in files)]


def test_the_front_door_opens() -> None:
    assert all(hasattr(tabletron, name) for name in tabletron.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        tabletron.nonsense  # noqa: B018
