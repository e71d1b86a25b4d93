"""Written positions and player verbs for the tests of Moon-Bots.

Players are called A, B, C, D clockwise; with twin robots A owns robots 0 (left) and 1 (right), B owns 2 and 3.
Dice are always fed in by `rolls` and `rerolls`. A card that a position does not place lies face down in the box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

import tabletron
from tabletron import testing
from tabletron.core.chance import ByHand, Seeded
from tabletron.core.flow import Roll, Shuffle
from tabletron.core.table import Setting, Table
from tabletron.games.moonbots.box import Box, Slot
from tabletron.games.moonbots.options import CELLS, Activate, Aim, Buy, Cell, Find, Reroll, Throw, Use
from tabletron.games.moonbots.rules.setup import deck
from tabletron.games.moonbots.state import MoonBots, Robot, Switches

GAME = tabletron.game("moonbots")
A, B, C, D = 0, 1, 2, 3
(
    STOCK, DODGE, DEFLECTION, PUMP, STRONGER, ABSORBER, ADJUSTMENT, REST, BLACK_MARKET, SUPERMARKET,
    VIRUS, LOOK_CLOSER, EXTRA_UPGRADE, SPY, ADVANCE, TRICK, BAD_LUCK,
) = (f"SW{number:02}" for number in range(1, 18))  # fmt: skip
DIE, REROLL, KNUCKLES, PADDING, WARHEAD, SHIELD = (f"U{number}" for number in range(1, 7))


def robot(energy: int = 15, *cards: str, **fields: Any) -> Robot:
    """A robot with these parts, upgrades and Secret Weapons; other fields of its state by name."""
    box = GAME.load()
    assert isinstance(box, Box)
    built = Robot(0, 0, fields.pop("board", ""), energy, **fields)
    for card in cards:
        if card.startswith("P"):
            built.parts[box.ability[card].slot] = card
        elif card.startswith("U"):
            built.upgrades.append(card)
        else:
            built.weapons.append(card)
    return built


def fallen() -> Robot:
    """A robot that is out."""
    return robot(0, awake=False, out=True)


def asleep(energy: int = 15, *cards: str) -> Robot:
    """A twin robot that has won its duel."""
    return robot(energy, *cards, awake=False)


class Script(testing.Script[MoonBots]):
    """A table at a written position, answered in the verbs of the game."""

    state = MoonBots

    def energy(self, *robots: int) -> int | list[int]:
        """The energy of one robot, or of several as a list; without a name, of all."""
        if len(robots) == 1:
            return self.game.robots[robots[0]].energy
        return [self.game.robots[number].energy for number in robots or range(len(self.game.robots))]

    def asked_robot(self) -> int:
        """The robot that is asked, which with twins says more than the seat."""
        return self.game.asking

    def offers(self, card: str) -> bool:
        """Whether the open question offers to play this Secret Weapon in any way."""
        return any(isinstance(option, Use) and option.card == card for option in self.options())

    # --- verbs; each answers the open question of that seat

    ends = testing.Script.passes

    def buys(self, seat: int, cell: Cell) -> Script:
        return self.answers(Buy(cell), seat)

    def rolls(self, seat: int, *dice: int) -> Script:
        """The seat rolls, and these come up."""
        self.answers(Throw(), seat)
        self.table.feed(list(dice))
        return self

    def rerolls(self, seat: int, *dice: int, to: Sequence[int] = ()) -> Script:
        """The seat declares a reroll of these dice; `to` is what comes up if nobody stands between."""
        self.answers(Reroll(tuple(sorted(dice))), seat)
        return self.come_up(*to) if to else self

    def come_up(self, *dice: int) -> Script:
        self.table.feed(list(dice))
        return self

    def activates(self, seat: int, slot: Slot, *dice: int) -> Script:
        return self.answers(Activate(slot, tuple(sorted(dice))), seat)

    def aims(self, seat: int, *hits: tuple[int, int, int]) -> Script:
        """Where the points go: (robot, fists, missiles) for each target, the left neighbour first."""
        return self.answers(Aim(hits), seat)

    def plays(self, seat: int, card: str, **choices: Any) -> Script:
        """The seat plays a Secret Weapon with these choices (fields of `Use`)."""
        return self.answers(Use(card, **choices), seat)

    def finds(self, seat: int, card: str) -> Script:
        return self.answers(Find(card), seat)

    def until(self, seat: int, kind: str) -> Script:
        """Everybody passes until this question is open."""
        for _ in range(500):
            if self.asked() == {seat: kind}:
                return self
            assert self.table.asks, f"the game ended before {kind} of seat {seat}"
            self.passes()
        raise AssertionError(f"{kind} of seat {seat} never came")


def position(
    *robots: Robot,
    turn: int = 0,
    first: int = 0,
    phase: str = "begin_turn",
    market: dict[Cell, str] | None = None,
    pile: Sequence[str] = (),
    twin: bool = False,
    switches: dict[str, Any] | None = None,
    **fields: Any,
) -> Script:
    """A table with these robots, by default at the start of the turn of `turn`.

    `phase` is one of begin_turn, buy, roll, activate, restock; for activate give `dice=[...]` and usually
    `window="OW3"`. `fields` are fields of the state. Cards left over lie unseen in the box (Secret Weapons)
    or face up in it.
    """
    box = GAME.load()
    assert isinstance(box, Box)
    chosen = msgspec.convert({"timing": "strict", **(switches or {})}, Switches)
    boards = [board.id for board in box.boards]
    for number, one in enumerate(robots):
        one.id, one.seat = number, number // 2 if twin else number
        one.board = one.board or boards[(number - first) % 4]
    seats = 2 if twin else len(robots)
    placed = list(pile) + list((market or {}).values())
    for one in robots:
        placed += [*one.parts.values(), *one.upgrades, *one.weapons]
    left = Counter([*deck(seats, chosen, box), *box.weapon]) - Counter([*placed, *fields.get("box", [])])
    rest = sorted(left.elements())
    state = MoonBots(
        seats, list(robots), pile=list(pile), market={cell: (market or {}).get(cell) for cell in CELLS},
        turn=turn, first=first, **{"acting": [], **fields},
    )  # fmt: skip
    state.box += [card for card in rest if card not in box.weapon]
    state.unseen += [card for card in rest if card in box.weapon]
    chance = ByHand(Seeded("test"), ["dice"])
    return Script(Table(setting := Setting(GAME, seats, chosen, box), setting.beginning(state, phase), chance))


def after_roll(*robots: Robot, dice: Sequence[int], **fields: Any) -> Script:
    """A position in which the robot on turn has these dice on the table and is asked to use them."""
    return position(*robots, phase="activate", dice=sorted(dice), window="OW3", **fields)


def new_game(seats: int = 4, seed: int = 1, **switches: Any) -> Script:
    """A game from its setup on, dice fed in."""
    chance = ByHand(Seeded(str(seed)), ["dice"])
    return Script(tabletron.open("moonbots", seats=seats, seed=seed, chance=chance, **{"timing": "strict", **switches}))


def by_hand(seats: int, **switches: Any) -> Table:
    """A new table that waits for somebody to say what every bit of luck comes to."""
    return tabletron.open("moonbots", seats=seats, chance=ByHand(Seeded("")), timing="strict", **switches)


def dealt(*top: str, seats: int = 4, first: int = 0, **switches: Any) -> Script:
    """A new game with these cards on top of the shuffled pile; the last five Secret Weapons are removed."""
    table = by_hand(seats, **switches)
    if isinstance(table.pending, Roll):
        table.feed([first])
    table.feed([12, 13, 14, 15, 16])
    assert isinstance(table.pending, Shuffle)
    left = dict(enumerate(table.pending.zone))
    order = []
    for card in top:
        order.append(next(place for place in left if left[place] == card))
        del left[order[-1]]
    table.feed([*order, *left])
    return Script(table)
