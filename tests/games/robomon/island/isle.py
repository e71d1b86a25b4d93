"""Written positions and player verbs for the tests of the island."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

import tabletron
from tabletron.core.chance import ByHand, Seeded
from tabletron.core.table import Setting, Table
from tabletron.games.robomon.box import Box
from tabletron.games.robomon.island.box import Area, Entry, Poi
from tabletron.games.robomon.island.options import Fit, Scout, Search, Take, Track, Travel, Visit
from tabletron.games.robomon.island.state import Island
from tabletron.games.robomon.state import Mon, RoboMon, Switches
from tests.games.robomon.kit import BOX, GAME, NUMBER, Script

VALUES = [1, 0, 0, 2, -1]
"""Strength to charisma."""


class Stay(Script):
    """A table on the island, answered in player verbs."""

    @property
    def sheet(self) -> Island:
        assert self.game.island is not None
        return self.game.island

    def has(self, item: str) -> int:
        return self.game.items.get(item, 0)

    def names(self) -> list[str]:
        """The team row by name."""
        return [self.game.content.card[self.game.mons[mon].card].name for mon in self.game.team]

    def member(self, name: str) -> Mon:
        return next(mon for mon in map(self.game.mons.__getitem__, self.game.team) if mon.card == NUMBER[name])

    def text(self) -> str:
        """What lies open, as the player reads it."""
        story = next(zone for zone in self.table.scene(0).scene.zones if zone.id == "reading")
        return " ".join(getattr(story, "text", ()))

    def answers(self, option: Any, seat: int | None = None) -> Stay:
        super().answers(option, seat)
        return self

    def says(self, word: str) -> Stay:
        super().says(word)
        return self

    def brings(self, name: str) -> Stay:
        super().brings(name)
        return self

    def visits(self, letter: str) -> Stay:
        return self.answers(Visit(letter))

    def takes(self, goto: str) -> Stay:
        return self.answers(Take(goto))

    def explores(self, goto: str) -> Stay:
        return self.answers(Scout()).takes(goto)

    def searches(self, face: int) -> Stay:
        self.answers(Search())
        self.rolls(face)
        return self

    def tracks(self) -> Stay:
        return self.answers(Track())

    def travels(self, page: int) -> Stay:
        return self.answers(Travel(page))

    def dials(self, number: str) -> Stay:
        for digit in number:
            self.says(digit)
        return self

    def fits(self, *cards: str) -> Stay:
        return self.answers(Fit(cards))


def isle(
    page: int = 1,
    team: Sequence[str] = (),
    items: Mapping[str, int] | None = None,
    *,
    damage: Mapping[str, int] | None = None,
    box: Sequence[str] = (),
    switches: Mapping[str, Any] | None = None,
    content: Box = BOX,
    **sheet: Any,
) -> Stay:
    """The map of a page lies open; these RoboMon are on the team and in the Save Box, with this damage."""
    mons = []
    for number, name in enumerate([*team, *box]):
        card = content.card[NUMBER[name]]
        hurt = (damage or {}).get(name, 0)
        where = "box" if number >= len(team) else "out" if hurt >= card.hp else "reserve"
        mons.append(Mon(number, card.id, 0, card.hp, card.power, 0, damage=hurt, where=where))  # type: ignore[arg-type]
    taken = {mon.card for mon in mons}
    fields = {"name": "Gerald", "attributes": list(VALUES), "page": page, "visited": [page], **sheet}
    state = RoboMon(
        1, "island", [[card.id for card in content.robomon if card.id not in taken]], dict(items or {}), mons=mons,
        team=list(range(len(team))), box=[NUMBER[name] for name in box], island=Island(**fields),
    )  # fmt: skip
    chosen = msgspec.convert({"battle": "adventure", **(switches or {})}, Switches)
    return Stay(
        Table(setting := Setting(GAME, 1, chosen, content), setting.beginning(state, "area"), ByHand(Seeded("test")))
    )


def campaign(**switches: Any) -> Stay:
    """A campaign from its first question on; dice are fed by hand."""
    chance = ByHand(Seeded("1"), None)
    return Stay(tabletron.open("robomon", seats=1, seed=1, chance=chance, battle="adventure", **switches))


def written(type_: type[Any], **fields: Any) -> Any:
    """An item of our own."""
    return msgspec.convert({"source": "house", **fields}, type_)


def island_with(*items: Area | Poi | Entry) -> Box:
    """Our island with these places and entries in it, in place of ours with the same id."""
    areas, poi, entries = ({one.id: one for one in old} for old in (BOX.areas, BOX.poi, BOX.entries))
    for item in items:
        kind: dict[str, Any] = {Area: areas, Poi: poi, Entry: entries}[type(item)]
        kind[item.id] = item
    return msgspec.structs.replace(
        BOX, areas=tuple(areas.values()), poi=tuple(poi.values()), entries=tuple(entries.values())
    )
