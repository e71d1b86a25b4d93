"""How a check may go, before the dice are rolled."""

from __future__ import annotations

from tabletron.core.i18n import Words
from tabletron.games.robomon.island.rules import passage
from tabletron.games.robomon.island.verbs.conditions import holds, island
from tabletron.games.robomon.island.verbs.data import Check, EntryId
from tabletron.games.robomon.island.words.passages import ways_at
from tabletron.games.robomon.state import RoboMon, attribute
from tabletron.games.robomon.verbs.data import D6

HIGHEST = 99
"""A band up to here has no upper end."""


def untried(game: RoboMon, goto: EntryId) -> Check | None:
    """The check that waits there, unless it was tried: each is tried once in a campaign (RM-042)."""
    entry = game.content.passage.get(goto)
    if entry is None or entry.check is None or any(f"{goto}#{n}" in island(game).done for n in range(3)):
        return None
    return entry.check


def bonus(game: RoboMon, check: Check) -> int:
    """Attribute and helpers (RM-040)."""
    return attribute(game, check.attr) + passage.helpers(game, check.attr)


def chance(game: RoboMon, check: Check, least: int, most: int = HIGHEST) -> float:
    """How likely two dice and the bonus come to something from `least` to `most`."""
    plus = bonus(game, check)
    return sum(least <= one + two + plus <= most for one in D6 for two in D6) / len(D6) ** 2


def percent(game: RoboMon, check: Check, least: int, most: int = HIGHEST) -> int:
    return round(100 * chance(game, check, least, most))


def forecast(game: RoboMon, words: Words) -> list[str]:
    """A line for each check among the choices read last: what its bands are, and how likely each is (RM-041)."""
    lines = []
    for way in ways_at(game, island(game).reading[-1]):
        check = untried(game, way.goto)
        if check is None or not holds(game, way.when):
            continue
        label = f"[{check.attr}] {words(way.label)} ({bonus(game, check):+})"
        lines.append(words.colon(label, ", ".join(_bands(game, check, words))))
    return lines


def _bands(game: RoboMon, check: Check, words: Words) -> list[str]:
    found, least = [], -HIGHEST
    for band in check.bands:
        chance = f"{percent(game, check, least, band.max)}\N{NO-BREAK SPACE}%"
        if least == -HIGHEST:
            found.append(words("up to {most}: {chance}", most=band.max, chance=chance))
        elif band.max >= HIGHEST:
            found.append(words("{least} or more: {chance}", least=least, chance=chance))
        else:
            found.append(words("{least} to {most}: {chance}", least=least, most=band.max, chance=chance))
        least = band.max + 1
    return found
