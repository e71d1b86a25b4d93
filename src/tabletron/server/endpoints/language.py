"""Whoever reads what we answer: their language, and what was wrong with what they sent, in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from litestar.connection import ASGIConnection

from tabletron.core.errors import TabletronError
from tabletron.core.i18n import ENGLISH, LANGUAGES, Words, message, speaking

PLACE = re.compile(r"(.*?) - at `\$?\.?(.+)`", re.DOTALL)
"""What msgspec found, and where."""
FOUND = [
    (re.compile(text, re.DOTALL), said)
    for text, said in (
        (r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`", message("{wanted} is expected, not {got}")),
        (r"Expected `(?P<wanted>[^`]+)`", message("{wanted} is expected")),
        (r"Expected `\w+` of length (?P<bound>[<=>]+ \d+)", message("the length must be {bound}")),
        (r"Expected `\w+` (?P<bound>[<=>]+ \S+)", message("the number must be {bound}")),
        (r"Expected `\w+` matching regex .*", message("this has signs in it that are not allowed here")),
        (r"Object missing required field `(?P<field>[^`]+)`", message("the field {field} is missing")),
        (r"Object contains unknown field `(?P<field>.+)`", message("there is no field {field} here")),
        (r"Invalid (?:enum )?value (?P<value>.+)", message("{value} is nothing that can be chosen here")),
        (r"(?:Integer|Number|Float) (?:value )?out of range", message("this number is too large")),
        (r"JSON is malformed.*|Input data was truncated.*|.*utf-8.*", message("this is no JSON")),
    )
]
"""How msgspec says what is wrong, and how we do. What it names by kind is what the schema calls it."""
LONG = 80
"""The number of characters of what somebody sent that are repeated to them."""


def words_for(request: ASGIConnection[Any, Any, Any, Any], package: str | None = None) -> Words:
    """The reader's language: asked for, chosen before, or what the browser says."""
    accepted = [part.split(";")[0].strip()[:2] for part in request.headers.get("accept-language", "").split(",")]
    wanted = [request.query_params.get("language"), request.cookies.get("tabletron.language"), *accepted]
    return speaking(next((one for one in wanted if one in LANGUAGES), "en"), package)


class Malformed(TabletronError):
    """What came cannot be read: in which fields, if that is known, and why."""

    def __init__(self, *problems: str, fields: Sequence[str] = ()) -> None:
        self.problems, self.fields = problems, fields or [""] * len(problems)
        super().__init__(self.say(ENGLISH))

    def say(self, words: Words) -> str:
        known = [_explained(*one, words) for one in zip(self.fields, self.problems, strict=True)]
        if not any(known):
            return words("this message cannot be read")
        return words("this message cannot be read: {problem}", problem="; ".join(filter(None, known)))


def _explained(field: str, problem: str, words: Words) -> str:
    """One thing that is wrong, in the reader's words; empty if we have none for it."""
    if placed := PLACE.fullmatch(problem):
        problem, place = placed.groups()
        field = f"{field}.{place}".strip(".")[:LONG]
    for text, said in FOUND:
        if found := text.fullmatch(problem):
            values = {name: text[:LONG] for name, text in found.groupdict().items()}
            why = words(said, **values) if values else words(said)
            return words.colon(field, why) if field else why
    return ""
