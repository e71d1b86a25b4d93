"""Written positions and player verbs for the tests of RoboMon.

Squares are (column, row) as in the book of maps. All dice are fed in, in the order in which they are rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, get_args

import msgspec

import tabletron
from tabletron import testing
from tabletron.core.chance import ByHand, Seeded
from tabletron.core.table import Setting, Table
from tabletron.games.robomon.box import BattleMap, Box, WildRow
from tabletron.games.robomon.options import (
    Aim,
    Block,
    Face,
    Forfeit,
    Go,
    Reroll,
    Say,
    Step,
    Strike,
    Swap,
    Toss,
    Use,
    Walk,
)
from tabletron.games.robomon.state import Mon, RoboMon, Slot, Switches
from tabletron.games.robomon.verbs.data import Focus

GAME = tabletron.game("robomon")
_BOX = GAME.load()
assert isinstance(_BOX, Box)
BOX: Box = _BOX
Place: TypeAlias = tuple[int, int]
OPEN = [". " * 9 + "."] * 10
"""A field of ten by ten without terrain."""
NUMBER = {card.name: card.id for card in BOX.robomon}


def box_with(
    rows: Sequence[str], icons: dict[str, str] | None = None, exit_at: Place | None = None, **cards: Any
) -> Box:
    """Our box with one more map, called `field`, and changed cards."""
    last = len(rows) - 1
    field = BattleMap(
        id="field", name="Field", source="house", kind="wild", rows=tuple(rows), x_you=((0, last), (2, last)),
        x_foe=((0, 0), (2, 0)), starts=((0, 0), (2, 0), (4, 0)), pawn=(1, last), exit=exit_at,
        icons=icons or {},  # type: ignore[arg-type]
    )  # fmt: skip
    for changes in cards.values():
        if "rows" in changes:
            changes["rows"] = tuple(one if isinstance(one, WildRow) else row(one) for one in changes["rows"])
    robomon = tuple(
        msgspec.structs.replace(card, **cards[card.name]) if card.name in cards else card for card in BOX.robomon
    )
    box = msgspec.structs.replace(BOX, maps=(*BOX.maps, field), robomon=robomon)
    assert box.lines
    return box


def row(text: str) -> WildRow:
    """A row of a wild sheet in short: `Splash least_hp`, `Jolt water,air` or `run`."""
    if text == "run":
        return WildRow(run=True)
    use, _, focus = text.rpartition(" ")
    if focus in get_args(Focus):
        return WildRow(use, focus)  # type: ignore[arg-type]
    types = [kind for kind in focus.split(",") if kind != "closest"]
    return WildRow(use, types=tuple(types))  # type: ignore[arg-type]


class Script(testing.Script[RoboMon]):
    """A table at a written position, answered in the verbs of the game."""

    state = RoboMon

    def mon(self, name: str, side: int | None = None) -> Mon:
        """The last RoboMon of this name, of this side if given."""
        return next(
            mon for mon in reversed(self.game.mons) if mon.card == NUMBER[name] and (side is None or mon.side == side)
        )

    def at(self, name: str, side: int | None = None) -> Place:
        return self.game.grid.at(self.mon(name, side).square)

    def squares(self) -> set[Place]:
        """The squares on offer."""
        grid = self.game.grid
        return {grid.at(grid.named[one.to]) for one in self.options() if isinstance(one, Step | Walk)}

    # --- verbs

    def rolls(self, *faces: Any) -> Script:
        """These faces come up."""
        self.table.feed(list(faces))
        return self

    def action(self, text: str) -> Script:
        """Seven action dice, by their first letters: m b s w a t; what is missing shows `time`, as it is useless."""
        names = {"m": "move", "b": "basic", "s": "special", "w": "wild", "a": "armor", "t": "time"}
        event = self.table.pending
        assert event is not None and event.stream == "action"
        return self.rolls(*(names[letter] for letter in text))

    def goes(self, to: Place, dice: int = 1, wild: int = 0, token: int = 0) -> Script:
        self.answers(Go(dice, wild, token))
        return self.steps(to)

    def steps(self, to: Place) -> Script:
        if self.asked() and set(self.asked().values()) & {"move", "x", "move_ally"}:
            self.answers(Step(self.name(to)))
        return self

    def strikes(self, ability: str, dice: int = 1, wild: int = 0, token: int = 0, square: int = 0) -> Script:
        """The RoboMon on turn uses an ability."""
        return self.answers(Strike(self.ability(ability), dice, wild, token, square))

    def ability(self, name: str) -> int:
        card = self.game.content.card[self.game.mons[self.game.turn.mon].card]
        return [one.name for one in card.abilities].index(name)

    def aims(self, name: str, side: int | None = None) -> Script:
        return self.answers(Aim(self.mon(name, side).id))

    def faces(self, turns: int) -> Script:
        return self.answers(Face(turns))

    def blocks(self, dice: int = 0, wild: int = 0, token: int = 0) -> Script:
        return self.answers(Block(dice, wild, token))

    def uses(self, on: str = "") -> Script:
        return self.answers(Use(on))

    def brings(self, name: str) -> Script:
        return self.answers(Swap(self.mon(name, 0).id))

    def forfeits(self) -> Script:
        return self.answers(Forfeit())

    def rerolls(self, dice: int) -> Script:
        return self.answers(Reroll(dice))

    def walks(self, to: Place) -> Script:
        return self.answers(Walk(self.name(to)))

    def tosses(self, name: str, tool: str = "small_reprogrammer", disruptor: bool = False, mode: str = "") -> Script:
        """Throws at a wild RoboMon."""
        self.answers(Toss(self.mon(name, 1).id, tool, disruptor))
        return self.answers(Say(mode)) if mode else self

    def lands(
        self, face: int, zone: str, name: str, tool: str = "small_reprogrammer", disruptor: bool = False
    ) -> Script:
        """A real toss, typed in."""
        self.tosses(name, tool, disruptor, "manual")
        return self.answers(Say(str(face))).answers(Say(zone))

    def says(self, word: str) -> Script:
        return self.answers(Say(word))

    def name(self, to: Place) -> str:
        return self.game.grid.names[self.game.grid.square(*to)]

    def until(self, kind: str, most: int = 400) -> Script:
        """Everybody answers by default, dice come up as they like, until this question is open."""
        for _ in range(most):
            if kind in self.asked().values():
                return self
            assert self.table.result is None, f"the battle ended before {kind}"
            self.goes_on()
        raise AssertionError(f"{kind} never came")

    @property
    def over(self) -> Any:
        """How the battle ended, empty while it goes on."""
        return self.game.ended if self.table.result is not None else ""


def mine(name: str, at: Place | None, **fields: Any) -> tuple[str, Place | None, dict[str, Any]]:
    return name, at, fields


def field(
    team: Sequence[tuple[str, Place | None, dict[str, Any]]],
    foes: Sequence[tuple[str, Place | None, dict[str, Any]]],
    *,
    dice: str = "",
    rows: Sequence[str] = OPEN,
    icons: dict[str, str] | None = None,
    mode: str = "competitive",
    pawn: Place | None = None,
    exit_at: Place | None = None,
    phase: str = "next_turn",
    turn: str = "",
    order: Sequence[str] | None = None,
    switches: dict[str, Any] | None = None,
    enemy_dice: str = "",
    cards: dict[str, Any] | None = None,
    vacated: dict[int, int] | None = None,
    **fields: Any,
) -> Script:
    """RoboMon where they stand, in the middle of round 2, these dice unspent; all act in this order (by speed).

    With `turn` that RoboMon is about to act and nobody after it; `vacated` are empty places and the speed they act at.
    """
    box = box_with(rows, icons, exit_at, **(cards or {}))
    grid = box.grids["field"]
    seats = 2 if mode == "battleground" else 1
    names = {"m": "move", "b": "basic", "s": "special", "w": "wild", "a": "armor", "t": "time"}
    mons: list[Mon] = []
    slots: list[Slot] = [Slot(0, 0, -1), Slot(1, 0, -1)]
    for side, group in ((0, team), (1, foes)):
        for name, place, extra in group:
            card = box.card[NUMBER[name]]
            values: dict[str, Any] = {"hp": card.hp, "power": card.power, "armor": 0, **extra}
            if side == 1 and seats == 1:
                values = {"sheet": card.id, **values, "power": 0}
            mon = Mon(len(mons), card.id, side, **values)
            mons.append(mon)
            if side == 1 and (seats == 1 or sum(slot.side for slot in slots) < 2):
                slots.append(Slot(len(slots), 1, 0))
            if place is None:
                continue
            mon.where, mon.square = extra.get("where", "map"), grid.square(*place)
            slot = next(slot for slot in slots if slot.side == side and slot.mon < 0)
            slot.mon, slot.speed = mon.id, card.speed
            slot.start = mon.square if side else -1
    while seats == 2 and len(slots) < 4:
        slots.append(Slot(len(slots), 1, -1))
    for number, speed in (vacated or {}).items():
        slots[number].speed = speed
    by_name = {box.card[mons[slot.mon].card].name: slot.id for slot in slots if slot.mon >= 0}
    acting = sorted((slot for slot in slots if slot.mon >= 0), key=lambda slot: (-slot.speed, slot.side))
    wanted = [turn] if turn else order
    state = RoboMon(
        seats, mode, [[card.id for card in box.robomon if card.id not in {mon.card for mon in mons if not mon.side}]],  # type: ignore[arg-type]
        fields.pop("items", {"small_reprogrammer": 1, "battery": 3, "small_repair_kit": 1, "disruptor": 1}),
        **{
            "entry": "1598" if mode == "wild" else "2100" if mode == "competitive" else "",
            "map": "field",
            "mons": mons,
            "slots": slots,
            "team": [mon.id for mon in mons if mon.side == 0] if seats == 1 else [],
            "round": 2,
            "order": [slot.id for slot in acting] if wanted is None else [by_name[name] for name in wanted],
            "dice": [[names[letter] for letter in dice], [names[letter] for letter in enemy_dice]],
            "pawn": -1 if pawn is None else grid.square(*pawn),
            **fields,
        },
    )  # fmt: skip
    chosen = msgspec.convert(switches or {}, Switches)
    return Script(
        Table(setting := Setting(GAME, seats, chosen, box), setting.beginning(state, phase), ByHand(Seeded("test")))
    )


def opened(seats: int = 1, by_hand: Sequence[str] | None = None, seed: int = 1, **switches: Any) -> Script:
    """A battle from its set-up on, wild for one; these streams (all by default) are fed by hand."""
    switches = {"battle": "wild", **switches}
    return Script(
        tabletron.open("robomon", seats=seats, seed=seed, chance=ByHand(Seeded(str(seed)), by_hand), **switches)
    )
