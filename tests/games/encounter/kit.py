"""Written positions and player verbs for the tests of the Ultimate Encounter.

Positions are inches. Dice are always fed in: C W H B F _ . Seats A and B are the Crisis Team, U plays Ultron; with two
seats he is scripted. Unless a test says otherwise no terrain stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import tabletron
from tabletron import testing
from tabletron.core.chance import ByHand, Seeded
from tabletron.core.flow import PASS
from tabletron.core.table import Setting, Table
from tabletron.core.vocabulary import Use as Working
from tabletron.games.encounter.box import Box
from tabletron.games.encounter.geometry.points import Spot
from tabletron.games.encounter.geometry.ways import Toward
from tabletron.games.encounter.options import (
    Activate,
    End,
    Move,
    Pick,
    Play,
    Shake,
    Shoot,
    Touch,
    Use,
)
from tabletron.games.encounter.rules.acts import refusals
from tabletron.games.encounter.state import NOBODY, THIRD, Citizen, Encounter, Fighter, Switches

GAME = tabletron.game("encounter")
_BOX = GAME.load()
assert isinstance(_BOX, Box)
BOX: Box = _BOX
A, B, U = 0, 1, 2
ALL = list(BOX.field["midtown"].pieces)


def lasting(card: str, who: int) -> Working:
    """A card that works until the end of the next Cosmic turn."""
    line = f"tactics/{card}/does"
    return Working(line, pick=str(who)) if card == "disarm" else Working(line, on=who)


def mil(inches: float) -> int:
    return round(inches * 1000)


def spot(x: float, y: float) -> Spot:
    return Spot(mil(x), mil(y))


def one(card: str, x: float = 18, y: float = 5, *, squad: int | None = None, **fields: Any) -> Fighter:
    """A character at a point; it belongs to the squad the rulebook suggests for it."""
    if squad is None:
        squad = THIRD if card == "ultron" else int(card in BOX.mission.suggested[1])
    return Fighter(0, card, squad, mil(x), mil(y), **fields)


def ultron(x: float = 18, y: float = 30, **fields: Any) -> Fighter:
    return one("ultron", x, y, **fields)


class Script(testing.Script[Encounter]):
    """A table at a written position, answered in the verbs of the game."""

    state = Encounter

    def __getitem__(self, card: str) -> Fighter:
        """A fighter by its card; with a number behind it, one of several."""
        return next(one for one in self.game.fighters if one.card == card)

    @property
    def ultron(self) -> Fighter:
        return self.game.villain

    @property
    def over(self) -> str:
        return self.table.result.why if self.table.result else ""

    @property
    def waits_for_dice(self) -> int:
        """How many dice are about to be rolled."""
        event = self.table.pending
        return len(event.dice) if event is not None else 0  # type: ignore[union-attr]

    # --- verbs

    def rolls(self, *dice: str) -> Script:
        """These come up, one roll after the other."""
        for faces in dice:
            assert self.waits_for_dice == len(faces), f"{self.waits_for_dice} dice are rolled, not {len(faces)}"
            self.table.feed(list(faces))
        return self

    def attacks(self, attack: str, target: str | None = "ultron") -> Script:
        return self.answers(Shoot(attack, self[target].id if target else None))

    def moves(self, x: float, y: float) -> Script:
        return self.answers(Move()).answers(spot(x, y))

    def goes(self, x: float, y: float) -> Script:
        return self.answers(spot(x, y))

    def uses(self, card: str, power: str, target: str | None = None, terrain: str | None = None) -> Script:
        return self.answers(Use(self[card].id, power, self[target].id if target else None, terrain))

    def plays(self, card: str, by: str, target: str | None = None, n: int | None = None) -> Script:
        option = Play(card, self[by].id, self[target].id if target else None, n)
        return self.answers(option, next(seat for seat, ask in self.table.asks.items() if option in ask.options))

    def touches(self, what: str) -> Script:
        return self.answers(Touch(what))

    def shakes(self, condition: Any) -> Script:
        return self.answers(Shake(condition))

    def toward(self, what: str) -> Script:
        known = [one for one in self.game.fighters if one.card == what]
        return self.answers(Toward(str(known[0].id) if known else what))

    def ends(self) -> Script:
        return self.answers(End())

    def activates(self, card: str, seat: int | None = None) -> Script:
        return self.answers(Activate(self[card].id), seat)

    def picks(self, card: str, seat: int | None = None) -> Script:
        return self.answers(Pick(self[card].id), seat)

    def can(self, option: Any, seat: int | None = None) -> bool:
        asks = self.table.asks
        return option in asks[next(iter(asks)) if seat is None else seat].options

    def can_shoot(self, attack: str, target: str = "ultron") -> bool:
        return self.can(Shoot(attack, self[target].id))

    def can_use(self, card: str, power: str, target: str | None = None) -> bool:
        wanted = Use(self[card].id, power, self[target].id if target else None)
        return any(wanted in ask.options for ask in self.table.asks.values())

    def why_not(self, option: Any) -> str | None:
        """The clause that forbids an act of the active character."""
        return dict(refusals(self.game, self.game.acting)).get(option)

    def goes_on(self) -> Script:
        """One step: what is rolled is a Failure, what is asked is answered by default or the first option."""
        if self.table.pending is not None:
            self.table.feed(["F"] * self.waits_for_dice)
        else:
            seat, ask = next(iter(self.table.asks.items()))
            self.answers(PASS if PASS in ask.options else ask.fallback, seat)
        return self

    def until(self, kind: str) -> Script:
        for _ in range(500):
            if kind in self.asked().values():
                return self
            assert self.table.result is None, f"the game ended before {kind}: {self.over}"
            self.goes_on()
        raise AssertionError(f"{kind} never came")


def table_of(
    *fighters: Fighter,
    phase: str = "act",
    seats: int = 3,
    active: str = "",
    terrain: Sequence[str] = (),
    citizens: Sequence[tuple[float, float]] = (),
    consoles: dict[str, int] | None = None,
    hands: Sequence[Sequence[str]] = ((), ()),
    switches: dict[str, Any] | None = None,
    box: Box = BOX,
    **fields: Any,
) -> Script:
    """A table with these fighters at the start of a phase; without Ultron among them he stands far away."""
    team = sorted((one for one in fighters if one.squad < THIRD), key=lambda one: one.squad)
    cosmic = [one for one in fighters if one.squad == THIRD] or [ultron(2, 34)]
    everyone = [*team, *cosmic]
    for number, fighter in enumerate(everyone):
        fighter.id = number
    chosen = msgspec.convert(switches or {}, Switches)
    names = [one.card for one in everyone]
    state = Encounter(
        seats, everyone, list(terrain), {**dict.fromkeys(("C1", "C2", "C3", "C4"), NOBODY), **(consoles or {})},
        [list(hand) for hand in hands],
        **{
            "step": "activation",
            "round": 1,
            "recruits": [[one.card for one in team if one.squad == squad] for squad in (0, 1)],
            "building": [2, 2],
            "citizens": [Citizen(n, mil(x), mil(y)) for n, (x, y) in enumerate(citizens, 1)],
            "found": len(citizens),
            "active": names.index(active) if active else (0 if phase == "act" else NOBODY),
            "actions": 2,
            "turn": int(active == "ultron"),
            "slot": int(active == "ultron"),
            **fields,
        },
    )  # fmt: skip
    chance = ByHand(Seeded("test"), ["dice"])
    return Script(Table(setting := Setting(GAME, seats, chosen, box), setting.beginning(state, phase), chance))


def new_game(seats: int = 3, seed: int = 1, **switches: Any) -> Script:
    """A game from its set-up on, dice fed in."""
    chance = ByHand(Seeded(str(seed)), ["dice"])
    return Script(tabletron.open("encounter", seats=seats, seed=seed, chance=chance, **switches))


def doomed(*fighters: Fighter, **fields: Any) -> Script:
    """A Cosmic turn begins: the Doomsday Device is about to roll."""
    return table_of(*fighters, phase="doomsday", **{"turn": 1, **fields})


def cleaning(*fighters: Fighter, **fields: Any) -> Script:
    """The Cleanup Phase begins."""
    return table_of(*fighters, phase="cleanup", **fields)


def scripted(*fighters: Fighter, **fields: Any) -> Script:
    """Automated Ultron begins his activation."""
    return table_of(*fighters, phase="programmed_turn", seats=2, **{"turn": 1, **fields})
