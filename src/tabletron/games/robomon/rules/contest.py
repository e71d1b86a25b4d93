"""Who is met in a competitive battle."""

from __future__ import annotations

from msgspec import structs

from tabletron.core.i18n import message
from tabletron.games.robomon.box import Competitor
from tabletron.games.robomon.island.verbs.conditions import holds
from tabletron.games.robomon.state import RoboMon

EXHIBITION = message("Exhibition")


def competitor_of(game: RoboMon) -> Competitor:
    """The competitor of the entry, without the VS cards that stay away, or the two of an exhibition."""
    if game.entry not in game.content.competitor:
        return exhibition(game)
    competitor = game.content.competitor[game.entry]
    if game.island is None or not competitor.drops:
        return competitor
    away = [vs for vs, when in competitor.drops.items() if holds(game, when)]
    return structs.replace(competitor, slots=tuple(slot for slot in competitor.slots if slot not in away))


def exhibition(game: RoboMon) -> Competitor:
    """Two VS cards that came by chance, for a little silver and no coin."""
    entry = game.content.passage[game.entry].exhibition
    assert entry is not None and game.island is not None
    return Competitor(
        id=game.entry, name=EXHIBITION, source="house", map=game.island.ring, slots=tuple(game.island.pair), line="",
        challenge=(), reward={}, win=entry.win, lose=0, area="14",
    )  # fmt: skip
