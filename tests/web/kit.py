"""What the tests of pages need: a page taken apart, and words that show whether they were translated."""

from __future__ import annotations

from gettext import NullTranslations
from html.parser import HTMLParser
from typing import NamedTuple

from tabletron.core.i18n import Words
from tabletron.web.pages import GameCard, Listed, Switch

VOID = {"meta", "link", "input", "br", "img"}


class Tag(NamedTuple):
    name: str
    attributes: dict[str, str]


class Page(HTMLParser):
    """The tags and the texts of a page; texts with the tags around them."""

    def __init__(self, html: object) -> None:
        super().__init__()
        self.html = "".join(str(html))
        self.tags: list[Tag] = []
        self.texts: list[tuple[str, list[Tag]]] = []
        self._open: list[Tag] = []
        self.feed(self.html)
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = _tag(tag, attrs)
        assert len(found.attributes) == len(attrs), f"an attribute stands twice in {found}"
        self.tags.append(found)
        if tag not in VOID:
            self._open.append(found)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(_tag(tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().name == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((data.strip(), list(self._open)))

    def all(self, tag_name: str, /, **attributes: str) -> list[dict[str, str]]:
        """The attributes of every tag of that name that has these attributes."""
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        return [
            tag.attributes for tag in self.tags if tag.name == tag_name and wanted.items() <= tag.attributes.items()
        ]

    @property
    def text(self) -> str:
        return " ".join(text for text, _ in self.texts)


def _tag(name: str, attributes: list[tuple[str, str | None]]) -> Tag:
    return Tag(name, {key: value or "" for key, value in attributes})


class _Marks(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


MARKED = Words("nl", _Marks())
"""Whatever goes through words comes out in brackets."""


def card(name: str = "moonbots", title: str = "Moon-Bots", seats: tuple[int, ...] = (2, 3, 4)) -> GameCard:
    switch = Switch("timing", "Timing", ("flow", "strict"), "flow", "When the game stops.", {"flow": "it flows"})
    return GameCard(name, title, "Build a robot.", seats, 40, "2–4", ("random", "greedy", "search"), (switch,))


def listed(*holders: str, free: tuple[int, ...] = ()) -> Listed:
    return Listed("abc123", "moonbots", "Moon-Bots", "waiting" if free else "playing", holders, free, 2)
