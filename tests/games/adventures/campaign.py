"""Positions in the middle of a campaign."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.games.adventures.state import Try
from tests.games.adventures.kit import Script, hero, table_of


def at_session_two(weapons: Sequence[Sequence[str]], fought: Sequence[str], open_packs: str = "123") -> Script:
    """Session 1 is won with these weapons and Robot Masters; session 2 is set up, its Robot Masters are chosen."""
    script = session(2, weapons, [Try(1, True, tuple(fought))], open_packs)
    while "plan" not in script.asked().values():
        script.goes_on()
    return script


def session(
    number: int,
    weapons: Sequence[Sequence[str]],
    tries: Sequence[Try] = (),
    open_packs: str = "123",
    luck: Sequence[list[int]] = (),
    **fields: object,
) -> Script:
    """A session of a campaign begins with these weapons; the question is which Robot Master to take."""
    heroes = [hero(left="", right="", stages=[]) for _ in weapons]
    return table_of(
        *heroes, phase="begin_session", session=number, tries=list(tries), round=0,
        switches={"mode": "campaign", "open_packs": open_packs, **fields},
        owned=[list(own) for own in weapons], arsenal=[], luck=luck,
    )  # fmt: skip
