"""The drawings: there is one for everything a scene can name, and nothing in them but drawing."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import msgspec
import pytest

import tabletron
from tabletron.core.i18n import ENGLISH
from tabletron.core.scene import view
from tabletron.core.text.markup import SIGN
from tabletron.games.moonbots.box import SLOTS, Box
from tabletron.testing import Variant, some_option

INTERFACE, MOONBOTS = "web/static/art/sprite.svg", "games/moonbots/art/sprite.svg"
SPRITES = (INTERFACE, MOONBOTS, "web/static/art/favicon.svg")
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {
    "svg", "symbol", "g", "use", "path", "rect", "circle", "ellipse", "text",
    "linearGradient", "radialGradient", "stop",
}  # fmt: skip
COLOURS = ("green", "violet", "red", "yellow", "teal", "pink", "brown", "white")


@cache
def text(file: str) -> str:
    return (files("tabletron") / file).read_text()


@cache
def drawing(file: str) -> Element:
    return ElementTree.fromstring(text(file))


def ids(*sprites: str) -> Counter[str]:
    return Counter(
        element.attrib["id"] for file in sprites for element in drawing(file).iter() if "id" in element.attrib
    )


def classes(file: str) -> set[str]:
    return {name for element in drawing(file).iter() for name in element.get("class", "").split()}


def box() -> Box:
    content = tabletron.game("moonbots").load()
    assert isinstance(content, Box)
    return content


def drawings(node: Any) -> Iterator[str]:
    """The drawings a view names, anywhere in it; a picture may be a figure's part or an icon."""
    match node:
        case dict():
            if icon := node.get("icon"):
                yield f"icon-{icon}"
            if art := node.get("art"):
                yield f"art-{art}" if "slot" in node else f"picture-{art}"
            if node.get("type") == "card":
                yield f"icon-{node['kind']}"
            yield from drawings(list(node.values()))
        case list() | tuple():
            for child in node:
                yield from drawings(child)
        case str():
            yield from (f"icon-{match[1]}" for match in SIGN.finditer(node) if match[1] != "seat")


@pytest.mark.parametrize("file", SPRITES)
def test_a_sprite_holds_nothing_but_drawing(file: str) -> None:
    for element in drawing(file).iter():
        assert element.tag.removeprefix(SVG) in ELEMENTS
        for name, value in element.attrib.items():
            assert name != "style" and not name.startswith("on")
            assert "href" not in name or re.fullmatch(r"#[\w-]+", value), f"{value} is elsewhere"
            assert "url(" not in value or re.fullmatch(r"url\(#[\w-]+\)", value), f"{value} is elsewhere"
    assert "<?" not in text(file) and "<!DOCTYPE" not in text(file)


def test_no_id_is_drawn_twice_even_with_both_sprites_in_a_page() -> None:
    assert [name for name, times in ids(INTERFACE, MOONBOTS).items() if times > 1] == []


@pytest.mark.parametrize("file", [INTERFACE, MOONBOTS])
def test_what_a_drawing_is_made_of_is_in_the_same_sprite(file: str) -> None:
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', text(file))) <= set(ids(file))


@pytest.mark.parametrize("file", [INTERFACE, MOONBOTS])
def test_drawings_use_materials_of_the_paint_box(file: str) -> None:
    assert classes(file) <= set(re.findall(r"\.([a-z][\w-]*)", text("web/static/art/art.css")))


def test_every_card_and_every_bare_slot_is_drawn() -> None:
    content = box()
    wanted = {f"art-{part.id}" for part in content.parts} | {f"art-bare_{slot}" for slot in SLOTS}
    wanted |= {f"icon-{card}" for card in content.card} | {f"icon-slot-{slot}" for slot in SLOTS}
    assert wanted <= set(ids(MOONBOTS))


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_a_game_shows_is_drawn(seats: int) -> None:
    table, rng, named = Variant("moonbots", seats, {}).open(3), random.Random(3), set[str]()
    while table.result is None:
        seat, option = some_option(table, rng)
        named |= set(drawings(msgspec.to_builtins(view(table, seat, ENGLISH))))
        table.play(option, seat)
    named |= set(drawings(msgspec.to_builtins(view(table, 0, ENGLISH))))
    named |= set(drawings([table.game.say(table.state, told.event, ENGLISH) for told in table.told]))
    drawn = set(ids(INTERFACE, MOONBOTS))
    drawn |= {f"picture-{name.split('-', 1)[1]}" for name in drawn if name.startswith(("art-", "icon-"))}
    assert {"icon-energy", "icon-weapon", "icon-pile", "picture-P01", "art-bare_head"} <= named <= drawn


def test_the_parts_of_a_robot_share_one_space() -> None:
    """A figure is its parts on top of each other: a view box of their own would move them."""
    parts = [symbol for symbol in drawing(MOONBOTS).iter(f"{SVG}symbol") if symbol.attrib["id"].startswith("art-")]
    assert all("viewBox" not in part.attrib and part.get("overflow") == "visible" for part in parts)


def test_the_robots_of_the_lobby_are_those_of_the_game() -> None:
    shapes = {symbol.attrib["id"]: _shapes(symbol) for symbol in drawing(MOONBOTS).iter(f"{SVG}symbol")}
    robots = [symbol for symbol in drawing(INTERFACE).iter(f"{SVG}symbol") if symbol.attrib["id"].startswith("robot-")]
    assert robots and all(_shapes(part) == shapes[part.attrib["id"].replace("robot-", "art-")] for part in robots)


def _shapes(symbol: Element) -> list[dict[str, str]]:
    return [dict(shape.attrib) for shape in symbol]


def test_eight_seats_have_a_badge_and_paint() -> None:
    sheet = text("web/static/art/art.css")
    for colour in COLOURS:
        assert f"seat-{colour}" in ids(INTERFACE)
        assert re.search(rf'\[data-seat="{colour}"\] {{ --seat: .*--seat-deep: .*--on-seat: .*--paint: ', sheet)


def test_a_theme_sets_the_tokens_of_its_game_and_nothing_else() -> None:
    theme = re.sub(r"/\*.*?\*/", "", text("games/moonbots/art/theme.css"), flags=re.S)
    rule = re.fullmatch(r'\s*\[data-game="moonbots"\] \{([^{}]*)\}\s*', theme)
    assert rule and all(token.strip().startswith("--theme-") for token in rule[1].split(";") if token.strip())
