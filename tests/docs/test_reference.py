"""The reference pages say what the code says."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletron
from tabletron.core.scene import Node
from tests.core.test_vocabulary import BOOK, Box, PondLine
from tests.docs import reference

PAGES = reference.written()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_reference_is_up_to_date(path: Path) -> None:
    assert (reference.ROOT / path).read_text() == PAGES[path], "run `make reference`"


def test_every_export_node_and_switch_is_there() -> None:
    api, nodes = PAGES[reference.FOLDER / "api.md"], PAGES[reference.FOLDER / "nodes.md"]
    for name in tabletron.__all__:
        assert f".{getattr(tabletron, name).__name__}\n" in api, name
    for node in Node.__args__:
        assert f"### {node.__name__}\n" in nodes
    for name in reference.ours():
        page = PAGES[reference.FOLDER / "games" / f"{name}.md"]
        assert all(f"| `{switch}` |" in page for switch in tabletron.game(name).house)


def test_a_verb_comes_with_its_fields_their_ranges_and_its_words() -> None:
    """Whatever the game: the kinds of line are found through the types of its content."""
    line = BOOK.read({"spawn": 2, "colour": "blue"}, PondLine)
    page = "\n".join(reference.cards(Box, [line]))
    assert "| `spawn` | number, 1 to 9 |" in page
    assert '| `colour` | `blue`, `green` | `"green"` |' in page
    assert '`{ spawn = 2, colour = "blue" }` reads “spawn 2 frogs”' in page
    assert "| `either` | list of a line of its own |" in page
    assert "write `louder = true`" in page
    assert "`when` may be: `night`." in page
    assert "`per` may count: `rain`." in page
    assert "`if` may ask for: `weather`, `min_rain`, `max_frogs`." in page
