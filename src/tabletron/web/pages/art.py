"""Drawings of the interface. A page carries those it shows, so that they are there at once and without a script."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

import htpy as h
from markupsafe import Markup

NAMESPACE = "http://www.w3.org/2000/svg"
USE = re.compile(r'href="#([\w-]+)"')
COLOURS = ("green", "violet", "red", "yellow", "teal", "pink", "brown", "white")


def icon(name: str, label: str = "") -> h.Element:
    """A small drawing; without a label it only repeats what is written beside it."""
    return _drawing(f"icon-{name}", "icon", label)


def badge(seat: int, label: str = "") -> h.Element:
    """The sign of a seat: shape, letter and colour."""
    colour = COLOURS[seat % len(COLOURS)]
    return _drawing(f"seat-{colour}", "badge", label, data_seat=colour)


def drawn(symbol: str) -> bool:
    """Whether there is a drawing of this name."""
    return symbol in _library()


def _drawing(symbol: str, kind: str, label: str, **more: str) -> h.Element:
    spoken: dict[str, str] = {"role": "img", "aria-label": label} if label else {"aria-hidden": "true"}
    return h.svg({"class": kind, **spoken}, **more)[h.use(href=f"#{symbol}")]


def sprite(shown: str, later: Iterable[str] = ()) -> h.Element:
    """The symbols that this HTML uses, and those a script will use later."""
    return h.svg(".sprite", aria_hidden="true")[h.defs[_symbols([*USE.findall(shown), *later])]]


def _symbols(wanted: list[str]) -> list[Markup]:
    """These symbols and what they are made of, each once."""
    taken: dict[str, Markup] = {}
    while wanted:
        name = wanted.pop()
        if name not in taken and drawn(name):
            taken[name] = _library()[name]
            wanted += USE.findall(taken[name])
    return list(taken.values())


@cache
def _library() -> dict[str, Markup]:
    """Every drawing of the interface by its id."""
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring((files("tabletron.web") / "static" / "art" / "sprite.svg").read_bytes())
    drawings = [element for element in root.iter() if "id" in element.attrib]
    return {element.attrib["id"]: _html(element) for element in drawings}


def _html(element: ElementTree.Element) -> Markup:
    return Markup(ElementTree.tostring(element, encoding="unicode").replace(f' xmlns="{NAMESPACE}"', "").strip())
