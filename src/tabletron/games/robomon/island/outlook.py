"""The numbers that a decision on the island depends on: what is carried, and how checks went."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletron.games.robomon.island import odds
from tabletron.games.robomon.island.options import Buy, Search, Take
from tabletron.games.robomon.island.rules import area, places
from tabletron.games.robomon.options import YES, Say

if TYPE_CHECKING:
    from tabletron.games.robomon.options import Options
    from tabletron.games.robomon.state import RoboMon


def look(game: RoboMon) -> Mapping[str, float]:
    """What is carried, and every check that went better than its first band."""
    found = {item: float(n) for item, n in game.items.items()}
    tried = [key.partition("#") for key in game.island.done] if game.island is not None else []
    return found | {f"well {entry}": 1.0 for entry, _, band in tried if band not in ("", "0")}


def forecast(game: RoboMon, kind: str, option: Options) -> Mapping[str, float]:
    """What an option brings or costs, and how likely a check goes well."""
    match option:
        case Search():
            return _means(game)
        case Buy(item, n):
            return _with(game, {item: n, "silver": -n * game.content.good[item].price})
        case Take(goto) if (check := odds.untried(game, goto)) is not None:
            return {f"well {goto}": odds.chance(game, check, check.bands[0].max + 1)}
        case Say() if option == places.CRAFT and kind == "craft":
            place = places.visited(game)
            made, paid = {str(item): n for item, n in place.result.items()}, dict[str, int]()
            for item, n in place.cost.items():
                paid[item] = made.pop(item, 0) - n
            return _with(game, made | paid)
        case Say() if option == places.REPAIR and kind == "repair":
            price = places.visited(game).price
            return _with(game, {"silver": -price if game.items.get("silver", 0) >= price else 0})
        case Say() if option == YES and kind == "meet" and game.entry in game.content.encounter:
            return _with(game, {"battery": -area.SIGNAL})
    return {}


def _with(game: RoboMon, more: Mapping[str, int]) -> dict[str, float]:
    return {item: game.items.get(item, 0) + n for item, n in more.items()}


def _means(game: RoboMon) -> dict[str, float]:
    """The mean of what a search brings (RM-014)."""
    chart = area.page(game).search.d4
    items = {str(item) for row in chart for item in row}
    found = {item: sum({str(name): n for name, n in row.items()}.get(item, 0) for row in chart) for item in items}
    return {item: game.items.get(item, 0) + n / len(chart) for item, n in found.items()}
