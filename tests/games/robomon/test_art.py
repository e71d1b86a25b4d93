"""The drawings of RoboMon: everything in the box has its own, and the places of a page lie apart from each other."""

from __future__ import annotations

import asyncio
import re
import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import combinations
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from litestar import Response

from tabletron.games.robomon.words.signs import ICONS, ITEMS, SKILLS, TYPES
from tabletron.server.endpoints import pages
from tests.games.robomon.kit import BOX

SVG = "{http://www.w3.org/2000/svg}"
INTERFACE, START = "/static/art/sprite.svg", "/games/robomon/sprite.svg"
AREAS = [f"{page:02}" for page in range(1, 15)]


@cache
def text(address: str) -> str:
    """The sheet of drawings that a page fetches from this address."""
    parts = address.strip("/").split("/")
    path = ("web", *parts) if parts[0] == "static" else ("games", parts[1], "art", parts[2])
    return files("tabletron").joinpath(*path).read_text()


def sheet(address: str) -> Element:
    return ElementTree.fromstring(text(address))


@cache
def sheets() -> tuple[str, ...]:
    """The game's first sheet and all that go with it."""
    found, waiting = list[str](), [START]
    while waiting:
        found.append(waiting.pop())
        waiting += sheet(found[-1]).get("data-with", "").split()
    return tuple(found)


@cache
def symbols() -> dict[str, Element]:
    return {one.attrib["id"]: one for address in sheets() for one in sheet(address).iter(f"{SVG}symbol")}


def classes(symbol: Element) -> set[str]:
    return {name for shape in symbol.iter() for name in shape.get("class", "").split()}


def shapes(symbol: Element) -> list[str]:
    return sorted(str(sorted(shape.attrib.items())) for shape in symbol.iter() if shape is not symbol)


def test_every_robomon_has_a_figure_of_its_own() -> None:
    figures = {card.id: symbols()[f"robomon-{card.id}"] for card in BOX.robomon}
    assert {figure.get("viewBox") for figure in figures.values()} == {"0 0 100 100"}
    for number, figure in figures.items():
        assert {"part", "mon"} <= classes(figure) and any(name.startswith("own-") for name in classes(figure)), number
    for (one, a), (other, b) in combinations(figures.items(), 2):
        assert shapes(a) != shapes(b), (one, other)


def test_an_upgrade_is_painted_like_what_it_grew_from() -> None:
    for card in BOX.robomon:
        if card.upgrade:
            paints = [
                {name for name in classes(symbols()[f"robomon-{number}"]) if name.startswith("own-")}
                for number in (card.id, card.upgrade)
            ]
            assert paints[0] == paints[1], card.name


def test_types_differ_in_shape() -> None:
    emblems = [shapes(symbols()[f"type-{kind}"]) for kind in TYPES]
    assert all(a != b for a, b in combinations(emblems, 2))


def test_signs_skills_and_items_are_drawn() -> None:
    wanted = {f"icon-{name}" for name in (*ICONS, *SKILLS, *ITEMS, "exit")}
    assert wanted <= symbols().keys()


def test_every_page_of_the_island_is_drawn() -> None:
    assert all(symbols()[f"area-{page}"].get("viewBox") == "0 0 640 480" for page in AREAS)


def portrait(name: str) -> str:
    words = name.split(",")[0].removeprefix("The ").replace(".", "").lower().split()
    return "person-" + "_".join(words)


def test_every_competitor_and_your_character_has_a_portrait() -> None:
    assert {portrait(one.name) for one in BOX.competitors} | {"person-gerald"} <= symbols().keys()


@pytest.mark.parametrize(
    ("puzzle", "shown"),
    [
        ("crate", {"count-barrel": 7, "count-gull": 5, "count-anchor": 2, "count-coil": 4}),
        ("loom", {"count-bundle": 8 + 4, "count-thread": 7 + 5}),
        ("sluice", {"sluice-wheel": 4}),
        ("totem", {}), ("pipes", {}), ("ledger", {}), ("plaque", {}), ("tide", {}), ("frost", {}), ("keystone", {}),
        ("champion", {}), ("crater", {}), ("shells", {}), ("counter", {}),
    ],
)  # fmt: skip
def test_the_picture_of_a_puzzle_shows_what_there_is_to_count(puzzle: str, shown: dict[str, int]) -> None:
    used = Counter(one.attrib["href"][1:] for one in symbols()[f"puzzle-{puzzle}"].iter(f"{SVG}use"))
    assert {thing: n for thing, n in used.items() if thing.startswith(("count-", "sluice-"))} == shown


def test_no_id_is_drawn_twice() -> None:
    ids = Counter(one for address in (INTERFACE, *sheets()) for one in re.findall(r'\bid="([^"]+)"', text(address)))
    assert [name for name, times in ids.items() if times > 1] == []


@pytest.mark.parametrize("address", sheets())
def test_a_sheet_holds_nothing_but_drawing_in_the_materials_of_the_paint_box(address: str) -> None:
    paints = set(re.findall(r"\.([a-z][\w-]*)", text("/static/art/art.css")))
    for shape in sheet(address).iter():
        tag = shape.tag.removeprefix(SVG)
        assert tag in {"svg", "symbol", "g", "use", "path", "rect", "circle", "ellipse", "text"}, tag
        assert set(shape.get("class", "").split()) <= paints, shape.attrib
        assert not {"style", "fill", "stroke"} & shape.attrib.keys()
        assert tag != "use" or shape.attrib["href"].removeprefix("#") in symbols(), shape.attrib


async def fetched(file: str) -> Response[bytes]:
    answer: Response[bytes] = await pages.art.fn("robomon", file)
    return answer


def test_the_server_hands_out_every_sheet() -> None:
    for address in sheets():
        if address.startswith("/games/"):
            answer = asyncio.run(fetched(address.rsplit("/", 1)[1]))
            assert answer.content.decode() == text(address) and answer.media_type == "image/svg+xml"


# --- where the places are


@cache
def spots() -> dict[str, dict[str, list[float]]]:
    file = files("tabletron.games.robomon") / "content" / "spots.toml"
    areas: dict[str, dict[str, list[float]]] = tomllib.loads(file.read_text())["area"]
    return areas


@pytest.mark.parametrize("page", AREAS)
def test_the_lettered_places_of_a_page_lie_on_it_and_apart(page: str) -> None:
    places = {letter: spots()[page][letter] for letter in "ABCDEFGH"}
    for x, y in places.values():
        assert 5 <= x <= 95 and 5 <= y <= 96
    for (one, (x1, y1)), (other, (x2, y2)) in combinations(places.items(), 2):
        assert abs(x1 - x2) >= 10 or abs(y1 - y2) >= 7, (one, other)
