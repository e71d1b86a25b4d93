"""Whatever a scene can hold or name, every screen can draw: the nodes one by one, and the layouts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from playwright.sync_api import Page

from tabletron.core.i18n import ENGLISH
from tabletron.core.scene import Layout, Node, Token, Zone
from tabletron.core.scene.text import node_lines
from tabletron.terminal.drawing.draw import FULL, LINE, Pen, draw
from tests.server.kit import Server
from tests.web.browser import browsing

KINDS = get_args(Node)
PEN = Pen(["Ada", "Bob"], ENGLISH)
DRAW = """async (node) => {
    const { NODES } = await import("/static/nodes/index.js");
    const { penFor } = await import("/static/layouts/index.js");
    const pen = penFor({ scene: { zones: [node] }, seat: 0 }, []);
    return NODES[node.type](node, pen, "shelf") instanceof Element;
}"""


def sample(kind: Any) -> Any:
    """Something of this type with as little in it as its fields allow."""
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if get_origin(kind) is tuple:
        return (sample(get_args(kind)[0]),)
    if kind in (int, str):
        return kind(1)
    required = {field.name: sample(field.type) for field in msgspec.structs.fields(kind) if field.required}
    if kind is Zone:
        required["nodes"] = (sample(Token),)
    return kind(**({"id": "thing", "name": "Thing"} if kind in KINDS else {}), **required)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """Any page of ours; the scripts of the table are fetched into it."""
    server = Server(tmp_path_factory.mktemp("server"))
    with browsing() as browser:
        page = browser.new_page()
        page.goto(f"{server.address}/rules/moonbots")
        yield page
    server.stop()


@pytest.mark.parametrize("kind", KINDS)
def test_a_browser_draws_every_kind_of_node(page: Page, kind: Any) -> None:
    assert page.evaluate(DRAW, msgspec.to_builtins(sample(kind)))


def test_a_browser_knows_every_layout_and_no_other(page: Page) -> None:
    names = page.evaluate("async () => Object.keys((await import('/static/layouts/index.js')).LAYOUTS)")
    assert sorted(names) == sorted(get_args(Layout))


@pytest.mark.parametrize("kind", KINDS)
def test_a_terminal_draws_every_kind_of_node(kind: Any) -> None:
    node = sample(kind)
    assert draw(node, PEN, 60, FULL) and draw(node, PEN, 60, LINE)
    assert all(node_lines(node, lambda text: text, ENGLISH))
