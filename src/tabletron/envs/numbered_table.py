"""A table that is played by numbers: what all environments share."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

import tabletron
from tabletron.core.chance import Chance, Fast
from tabletron.core.flow import Ask, Seat
from tabletron.core.i18n import ENGLISH
from tabletron.core.scene.text import described, table_lines
from tabletron.core.table import Table
from tabletron.core.text.markup import plain
from tabletron.envs.action_numbers import ACTIONS, WAIT, Numbers
from tabletron.envs.observations import Eyes, Pieces


class NumberedTable:
    """One way to play a game, and the table under way."""

    table: Table

    def __init__(self, game: str, seats: int | None = None, switches: Mapping[str, Any] | None = None) -> None:
        self.game = tabletron.game(game)
        self.seats = max(self.game.seats) if seats is None else seats
        self.switches = dict(switches or {})
        self.numbers, self.eyes = Numbers(ACTIONS), Eyes(self.seats)
        self._numbered: tuple[Ask[Any] | None, dict[int, Any]] = (None, {})

    def __reduce__(self) -> tuple[Any, ...]:
        return NumberedTable, (self.game.name, self.seats, self.switches)

    def open(self, seed: int, chance: Chance | None = None) -> None:
        """A new game; the same seed gives the same one."""
        chance = chance or Fast(random.Random(seed))
        self.table = tabletron.open(self.game.name, seats=self.seats, seed=seed, chance=chance, **self.switches)

    @property
    def over(self) -> bool:
        return self.table.result is not None

    @property
    def asked(self) -> Seat:
        """The first seat that may act."""
        seat: Seat = next(iter(self.table.asks))
        return seat

    def options(self, seat: Seat) -> dict[int, Any]:
        """What the seat may answer, by number; empty if it is not asked."""
        ask = self.table.asks.get(seat)
        if ask is None:
            return {}
        if self._numbered[0] is not ask:
            self._numbered = ask, self.numbers.options(ask)
        return self._numbered[1]

    def mask(self, seat: Seat) -> np.ndarray[Any, np.dtype[np.int8]]:
        """1 for every number that the seat may answer; a seat that is not asked can only wait."""
        mask = np.zeros(self.numbers.actions, np.int8)
        mask[list(self.options(seat)) or [WAIT]] = 1
        return mask

    def see(self, seat: Seat) -> Pieces:
        return self.eyes.see(self.table, seat)

    def text(self, seat: Seat) -> str:
        """What the seat sees and may answer, as a person would read it: each answer with its number and notation."""
        view = self.table.scene(seat)
        names = [f"seat {other}" + " (you)" * (other == seat) for other in range(self.seats)]
        lines = table_lines(view.scene, names, ENGLISH)
        if view.question is not None:
            lines += ["", plain(view.question.text, names, ENGLISH)]
            for number, choice in zip(self.options(seat), view.question.choices, strict=True):
                lines.append(f"{number}: {described(choice.words, names, ENGLISH)} [{choice.notation}]")
        return "\n".join(lines)

    def act(self, seat: Seat, number: int) -> bool:
        """Answers for the seat. A number that is not an answer now counts as the question's default and gives False."""
        options = self.options(seat)
        legal = number in options
        self.table.play(options[number] if legal else self.table.asks[seat].fallback, seat)
        return legal

    def reward(self, seat: Seat) -> float:
        """1 for a win, alone or shared, -1 for a loss, 0 as long as the game goes on."""
        result = self.table.result
        return 0.0 if result is None else 1.0 if seat in result.winners else -1.0
